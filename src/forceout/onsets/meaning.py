"""What a Set-Name can mean: the truth tables over all its legal readings, and one reading for any of them.

The readings of a row without brackets grow like the Catalan numbers, so they are never listed: for each stretch of
the row we keep the *set* of masks that it can mean, with one way to each (interval dynamic programming).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from forceout.onsets.cards import EVERY_CARD, TRUTH_TABLES
from forceout.onsets.notation import Complement, Name, Row, Sign, Step
from forceout.onsets.symbols import Symbol

Combine = Callable[[int, int], int]

# Combinations of two masks that one judgement may try before it stops listing and samples.
MOST_COMBINATIONS = 400_000
_SAMPLES = 64


def operations(*, symmetric_difference: bool) -> dict[Symbol, Combine]:
    """The binary operations; with that variation − means symmetric difference (AGLOA XIII-D-13)."""
    return {
        Symbol.UNION: int.__or__,
        Symbol.INTERSECTION: int.__and__,
        Symbol.MINUS: int.__xor__ if symmetric_difference else lambda left, right: left & ~right,
    }


@dataclass(slots=True)
class _Leaf:
    text: str
    masks: tuple[int, ...]
    complete: bool = True


@dataclass(slots=True)
class _Primed:
    inner: _Node
    text: str
    masks: tuple[int, ...]
    complete: bool


# One way to a mask: where the stretch is split, and the masks of its two halves.
_Way = tuple[int, int, int]
_Ways = dict[tuple[int, int], dict[int, _Way]]


@dataclass(slots=True)
class _Grouped:
    operands: tuple[_Node, ...]
    signs: tuple[Sign, ...]
    ways: _Ways
    masks: tuple[int, ...]
    complete: bool


_Node = _Leaf | _Primed | _Grouped


class Meaning:
    """The values of one Set-Name over all its legal readings.

    ``complete`` is False when there were too many to list; then ``masks`` holds a sample of them.
    """

    def __init__(self, root: _Node) -> None:
        self._root = root
        self.masks = root.masks
        self.complete = root.complete

    def reading(self, mask: int) -> str:
        """A fully bracketed reading that means this mask."""
        return _write(self._root, mask)


class Evaluator:
    """Works out Set-Names; one for a judgement, so that its budget covers all of them."""

    def __init__(self, *, symmetric_difference: bool = False, relevant: int = EVERY_CARD) -> None:
        self._operations = operations(symmetric_difference=symmetric_difference)
        self._symmetric = symmetric_difference
        self._relevant = relevant
        self._budget = MOST_COMBINATIONS

    def meaning(self, steps: Iterable[Step]) -> Meaning:
        stack: list[_Node] = []
        for step in steps:
            match step:
                case Name(sign):
                    stack.append(_Leaf(sign_text(sign), (TRUTH_TABLES[sign.meaning] & self._relevant,)))
                case Complement(sign):
                    inner = stack.pop()
                    masks = tuple(self._relevant & ~mask for mask in inner.masks)
                    stack.append(_Primed(inner, sign_text(sign), masks, inner.complete))
                case Row(signs):
                    operands = tuple(stack[-len(signs) - 1 :])
                    del stack[-len(signs) - 1 :]
                    stack.append(self._row(operands, signs))
        (root,) = stack
        return Meaning(root)

    def _row(self, operands: tuple[_Node, ...], signs: tuple[Sign, ...]) -> _Grouped:
        complete = all(operand.complete for operand in operands)
        if self._one_value(operands, signs):
            mask, one_way = self._group(operands, signs, lambda low, _high: low)
            return _Grouped(operands, signs, one_way, (mask,), complete)
        ways = self._all_groupings(operands, signs)
        if ways is None:
            return self._sampled(operands, signs)
        return _Grouped(operands, signs, ways, tuple(ways[0, len(signs)]), complete)

    def _one_value(self, operands: tuple[_Node, ...], signs: tuple[Sign, ...]) -> bool:
        """Whether grouping cannot matter: one associative operation throughout, or only one operation."""
        kinds = {sign.meaning for sign in signs}
        associative = len(kinds) == 1 and (Symbol.MINUS not in kinds or self._symmetric)
        return (associative or len(signs) == 1) and all(len(operand.masks) == 1 for operand in operands)

    def _all_groupings(self, operands: tuple[_Node, ...], signs: tuple[Sign, ...]) -> _Ways | None:
        """For each stretch of the row every mask that it can mean; None when the budget is spent."""
        ways: _Ways = {
            (place, place): {mask: (place, mask, mask) for mask in operand.masks}
            for place, operand in enumerate(operands)
        }
        for length in range(1, len(operands)):
            for low in range(len(operands) - length):
                high = low + length
                found: dict[int, _Way] = {}
                for split in range(low, high):
                    lefts, rights = ways[low, split], ways[split + 1, high]
                    self._budget -= len(lefts) * len(rights)
                    if self._budget < 0:
                        return None
                    combine = self._operations[signs[split].meaning]
                    for left in lefts:
                        for right in rights:
                            found.setdefault(combine(left, right), (split, left, right))
                ways[low, high] = found
        return ways

    def _group(
        self, operands: tuple[_Node, ...], signs: tuple[Sign, ...], choose: Callable[[int, int], int]
    ) -> tuple[int, _Ways]:
        """One grouping: the stretch from low to high is split at ``choose(low, high)``, the first mask of each operand taken.

        Rows may be two thousand signs long, so the stretches are walked with a stack, not by recursion.
        """
        ways: _Ways = {}
        splits: dict[tuple[int, int], int] = {}
        waiting = [(0, len(signs))]
        order: list[tuple[int, int]] = []
        while waiting:
            low, high = waiting.pop()
            order.append((low, high))
            if low < high:
                split = splits[low, high] = choose(low, high)
                waiting += [(low, split), (split + 1, high)]
        means: dict[tuple[int, int], int] = {}
        for low, high in reversed(order):
            if low == high:
                mask = operands[low].masks[0]
                ways[low, high] = {mask: (low, mask, mask)}
            else:
                split = splits[low, high]
                left, right = means[low, split], means[split + 1, high]
                mask = self._operations[signs[split].meaning](left, right)
                ways[low, high] = {mask: (split, left, right)}
            means[low, high] = mask
        return means[0, len(signs)], ways

    def _sampled(self, operands: tuple[_Node, ...], signs: tuple[Sign, ...]) -> _Grouped:
        """Some readings of a row that has too many: enough to find a bad one, never enough to clear it."""
        found: dict[int, _Ways] = {}
        for sample in range(_SAMPLES):
            mask, ways = self._group(operands, signs, _chooser(sample))
            found.setdefault(mask, ways)
        options = tuple(
            _Grouped(operands, signs, ways, (mask,), complete=False) for mask, ways in found.items()
        )
        return _Either(operands, signs, {}, tuple(found), complete=False, options=options)


@dataclass(slots=True)
class _Either(_Grouped):
    """A sampled row: each mask has a grouping of its own."""

    options: tuple[_Grouped, ...] = ()

    def option(self, mask: int) -> _Grouped:
        return self.options[self.masks.index(mask)]


def _chooser(sample: int) -> Callable[[int, int], int]:
    """Ways to split stretches: from the left, from the right, and a fixed scatter of others."""
    if sample == 0:
        return lambda _low, high: high - 1
    if sample == 1:
        return lambda low, _high: low
    return lambda low, high: low + (sample * 2_654_435_761 + low * 40_503 + high * 9_973) // 7 % (high - low)


def sign_text(sign: Sign) -> str:
    """The sign as it is written: its meaning, with the face where that is another."""
    return str(sign.meaning) if sign.face in (None, sign.meaning) else f"{sign.meaning}<{sign.face}>"


def _write(root: _Node, mask: int) -> str:
    """The text of one reading; brackets round every row inside another expression."""
    pieces: list[str] = []
    # Work still to do, last first: a text to write, or a node (or a stretch of a row) with its mask and whether to bracket it.
    work: list[str | tuple[_Node, int, bool, tuple[int, int] | None]] = [(root, mask, False, None)]
    while work:
        item = work.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        node, wanted, inside, stretch = item
        match node:
            case _Leaf():
                pieces.append(node.text)
            case _Primed():
                inner = next(
                    m for m, primed in zip(node.inner.masks, node.masks, strict=True) if primed == wanted
                )
                work += [node.text, (node.inner, inner, True, None)]
            case _Grouped():
                if isinstance(node, _Either):
                    node = node.option(wanted)
                low, high = stretch or (0, len(node.signs))
                if low == high:
                    work.append((node.operands[low], wanted, True, None))
                    continue
                split, left, right = node.ways[low, high][wanted]
                if inside:
                    work.append(")")
                work += [(node, right, True, (split + 1, high)), f" {sign_text(node.signs[split])} "]
                work.append((node, left, True, (low, split)))
                if inside:
                    work.append("(")
    return "".join(pieces)
