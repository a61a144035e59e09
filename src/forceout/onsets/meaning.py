"""The meanings of a Set-Name: the truth tables of all its legal readings, and one reading for each of them.

The number of readings of a row without brackets grows like the Catalan numbers, so they are never listed. For each stretch of
the row we keep the *set* of masks that it can mean, with one way to reach each (interval dynamic programming).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from forceout.onsets.cards import EVERY_CARD, TRUTH_TABLES
from forceout.onsets.notation import Complement, Name, Row, Sign, Step
from forceout.onsets.symbols import Symbol

Combine = Callable[[int, int], int]
# A stretch of a row: the places of its first and its last operand.
_Stretch = tuple[int, int]
# One way to a mask: the operator at which the stretch is split, and the masks of its two halves.
_Way = tuple[int, int, int]

# Combinations of two masks that one judgement may try before it stops listing and samples. Every row that the cubes of a
# kit can make is listed in full: it has at most eleven sets.
MOST_COMBINATIONS = 250_000
# Groupings looked at of a row that has too many, and signs in all of them together.
_MOST_SAMPLES = 64
_MOST_SAMPLED_SIGNS = 6_000


def operations(*, symmetric_difference: bool) -> dict[Symbol, Combine]:
    """The binary operations; with that variation − means symmetric difference (AGLOA XIII-D-13)."""
    return {
        Symbol.UNION: int.__or__,
        Symbol.INTERSECTION: int.__and__,
        Symbol.MINUS: int.__xor__ if symmetric_difference else _minus,
    }


def _minus(left: int, right: int) -> int:
    return left & ~right


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


@dataclass(slots=True)
class _Listed:
    """A row of which every grouping was considered: the masks of each of its stretches."""

    operands: tuple[_Node, ...]
    signs: tuple[Sign, ...]
    combine: tuple[Combine, ...]
    found: dict[_Stretch, set[int]]
    masks: tuple[int, ...]
    complete: bool

    def grouping(self, _mask: int) -> _Listed:
        return self

    def way(self, stretch: _Stretch, wanted: int) -> _Way:
        """Return where to split a stretch so that it means the mask. Computed on demand, because few are ever shown."""
        low, high = stretch
        return next(
            (split, left, right)
            for split in range(low, high)
            for left in self.found[low, split]
            for right in self.found[split + 1, high]
            if self.combine[split](left, right) == wanted
        )


@dataclass(slots=True)
class _Grouping:
    """One grouping of a row, and the meaning of each of its stretches."""

    operands: tuple[_Node, ...]
    signs: tuple[Sign, ...]
    ways: dict[_Stretch, _Way]

    def way(self, stretch: _Stretch, _wanted: int) -> _Way:
        return self.ways[stretch]


@dataclass(slots=True)
class _Sampled:
    """A row with a sample of its groupings, one per mask, or a single one if grouping does not matter."""

    groupings: dict[int, _Grouping]
    masks: tuple[int, ...]
    complete: bool

    def grouping(self, mask: int) -> _Grouping:
        return self.groupings[mask]


_Node = _Leaf | _Primed | _Listed | _Sampled


class Meaning:
    """The values of one Set-Name over all its legal readings.

    ``complete`` is False when there were too many to list; then ``masks`` holds a sample of them.
    """

    def __init__(self, root: _Node) -> None:
        self._root = root
        self.masks = root.masks
        self.complete = root.complete

    def reading(self, mask: int) -> str:
        """Return a fully bracketed reading that means this mask."""
        return _write(self._root, mask)


class Evaluator:
    """Evaluates Set-Names. Use one per judgement, so that one budget covers all its Set-Names."""

    def __init__(self, *, symmetric_difference: bool = False, relevant: int = EVERY_CARD) -> None:
        self._operations = operations(symmetric_difference=symmetric_difference)
        self._symmetric = symmetric_difference
        self._relevant = relevant
        self._budget = MOST_COMBINATIONS

    def spend(self, combinations: int) -> bool:
        """Take this many combinations from the budget. Return False if it has too few left."""
        if combinations > self._budget:
            return False
        self._budget -= combinations
        return True

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

    def _row(self, operands: tuple[_Node, ...], signs: tuple[Sign, ...]) -> _Listed | _Sampled:
        complete = all(operand.complete for operand in operands)
        if self._one_value(operands, signs):
            mask, grouping = self._group(operands, signs, sample=0)
            return _Sampled({mask: grouping}, (mask,), complete)
        combine = tuple(self._operations[sign.meaning] for sign in signs)
        found = self._all_groupings(operands, combine)
        if found is None:
            return self._sampled(operands, signs)
        return _Listed(operands, signs, combine, found, tuple(found[0, len(signs)]), complete)

    def _one_value(self, operands: tuple[_Node, ...], signs: tuple[Sign, ...]) -> bool:
        """Whether grouping cannot matter: the row has one associative operation throughout, or only one operation."""
        kinds = {sign.meaning for sign in signs}
        associative = len(kinds) == 1 and (Symbol.MINUS not in kinds or self._symmetric)
        return (associative or len(signs) == 1) and all(len(operand.masks) == 1 for operand in operands)

    def _all_groupings(
        self, operands: tuple[_Node, ...], combine: tuple[Combine, ...]
    ) -> dict[_Stretch, set[int]] | None:
        """Return every mask that each stretch of the row can mean, or None if the budget is spent."""
        if not self.spend(len(operands) ** 3 // 4):  # as many sets to make, however small they are
            return None
        found = {(place, place): set(operand.masks) for place, operand in enumerate(operands)}
        for length in range(1, len(operands)):
            for low in range(len(operands) - length):
                high = low + length
                here: set[int] = set()
                for split in range(low, high):
                    lefts, rights = found[low, split], found[split + 1, high]
                    if not self.spend(len(lefts) * len(rights)):
                        return None
                    here |= _combinations(combine[split], lefts, rights)
                found[low, high] = here
        return found

    def _group(
        self, operands: tuple[_Node, ...], signs: tuple[Sign, ...], sample: int
    ) -> tuple[int, _Grouping]:
        """Return one grouping and its mask. Each sample splits the stretches and chooses the operands' readings differently.

        Rows may be two thousand signs long, so the stretches are walked with a stack, not by recursion.
        """
        splits: dict[_Stretch, int] = {}
        waiting = [(0, len(signs))]
        while waiting:
            low, high = waiting.pop()
            if low < high:
                split = splits[low, high] = _split(sample, low, high)
                waiting += [(low, split), (split + 1, high)]
        means = {
            (place, place): operand.masks[sample % len(operand.masks)]
            for place, operand in enumerate(operands)
        }
        ways: dict[_Stretch, _Way] = {}
        for (low, high), split in reversed(splits.items()):
            left, right = means[low, split], means[split + 1, high]
            ways[low, high] = split, left, right
            means[low, high] = self._operations[signs[split].meaning](left, right)
        return means[0, len(signs)], _Grouping(operands, signs, ways)

    def _sampled(self, operands: tuple[_Node, ...], signs: tuple[Sign, ...]) -> _Sampled:
        """Return some readings of a row that has too many: they can show it wrong, but never prove it right."""
        groupings: dict[int, _Grouping] = {}
        for sample in range(min(_MOST_SAMPLES, max(4, _MOST_SAMPLED_SIGNS // len(signs)))):
            mask, grouping = self._group(operands, signs, sample)
            groupings.setdefault(mask, grouping)
        return _Sampled(groupings, tuple(groupings), complete=False)


def _combinations(combine: Combine, lefts: set[int], rights: set[int]) -> set[int]:
    """Combine every left mask with every right one. Each operation has its own loop, because most of the time is spent here."""
    if combine is int.__or__:
        return {left | right for left in lefts for right in rights}
    if combine is int.__and__:
        return {left & right for left in lefts for right in rights}
    if combine is int.__xor__:
        return {left ^ right for left in lefts for right in rights}
    return {left & ~right for left in lefts for right in rights}


def _split(sample: int, low: int, high: int) -> int:
    """Return where a sample splits a stretch: from the left, from the right, or by a fixed scatter."""
    if sample == 0:
        return high - 1
    if sample == 1:
        return low
    return low + (sample * 2_654_435_761 + low * 40_503 + high * 9_973) // 7 % (high - low)


def sign_text(sign: Sign) -> str:
    """The sign as it is written: its meaning, with the face where that is another."""
    return str(sign.meaning) if sign.face in (None, sign.meaning) else f"{sign.meaning}<{sign.face}>"


def _write(root: _Node, mask: int) -> str:
    """Return the text of one reading, with brackets round every row inside another expression."""
    pieces: list[str] = []
    # Work still to do, last first: a text to write, a set with its mask, or a stretch of a row with its mask.
    work: list[_Work] = [(root, mask, False)]
    while work:
        item = work.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        node, wanted, inside = item
        match node:
            case _Leaf():
                pieces.append(node.text)
            case _Primed():
                inner = node.inner.masks[node.masks.index(wanted)]
                work += [node.text, (node.inner, inner, True)]
            case _Listed() | _Sampled():
                row = node.grouping(wanted)
                work.append((_Part(row, (0, len(row.signs))), wanted, inside))
            case _Part(row, (low, high)) if low == high:
                work.append((row.operands[low], wanted, inside))
            case _Part(row, (low, high)):
                split, left, right = row.way((low, high), wanted)
                halves = (_Part(row, (low, split)), left, True), (_Part(row, (split + 1, high)), right, True)
                written: list[_Work] = [halves[0], f" {sign_text(row.signs[split])} ", halves[1]]
                work += reversed(["(", *written, ")"] if inside else written)
    return "".join(pieces)


@dataclass(slots=True)
class _Part:
    """A stretch of a row that is being written."""

    row: _Listed | _Grouping
    stretch: _Stretch


_Work = str | tuple[_Node | _Part, int, bool]
