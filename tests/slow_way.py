"""On-Sets worked out the slow way, from the text and the cards, with nothing of Forceout in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

CARDS = ["".join(c for bit, c in enumerate("BRGY") if card >> bit & 1) or "blank" for card in range(16)]

Cards = frozenset[str]


def values(text: str, cards: Iterable[str], *, symmetric: bool = False) -> set[Cards]:
    """The set of cards of every reading of a Set-Name: all ways to bracket each of its rows, one by one."""
    return set(_Reader(text.replace(" ", ""), frozenset(cards), symmetric).row())


class _Reader:
    def __init__(self, text: str, cards: Cards, symmetric: bool) -> None:
        self.text, self.cards, self.symmetric, self.place = text, cards, symmetric, 0

    def peek(self) -> str:
        return self.text[self.place] if self.place < len(self.text) else ""

    def take(self) -> str:
        self.place += 1
        return self.text[self.place - 1]

    def row(self) -> list[Cards]:
        operands, signs = [self.operand()], []
        while self.peek() and self.peek() in "∪∩−":
            signs.append(self.take())
            operands.append(self.operand())
        return list(self.bracketings(operands, signs))

    def operand(self) -> list[Cards]:
        sign = self.take()
        if sign in "([{":
            found = self.row()
            self.take()
        elif sign in "VΛ":
            found = [self.cards if sign == "V" else frozenset()]
        else:
            found = [frozenset(card for card in self.cards if card != "blank" and sign in card)]
        while self.peek() == "′":
            self.take()
            found = [self.cards - one for one in found]
        return found

    def bracketings(self, operands: Sequence[list[Cards]], signs: Sequence[str]) -> Iterator[Cards]:
        if not signs:
            yield from operands[0]
        for split, sign in enumerate(signs):
            lefts = list(self.bracketings(operands[: split + 1], signs[:split]))
            rights = list(self.bracketings(operands[split + 1 :], signs[split + 1 :]))
            for left, right in product(lefts, rights):
                yield self.combined(left, sign, right)

    def combined(self, left: Cards, sign: str, right: Cards) -> Cards:
        if sign == "−":
            return left ^ right if self.symmetric else left - right
        return left | right if sign == "∪" else left & right


@dataclass(frozen=True)
class Use:
    """A written sign: its meaning, and the face where the writer marked it."""

    meaning: str
    face: str | None = None


@dataclass(frozen=True)
class Table:
    """Cubes as things, each (face, section), and the rules that bear on using them."""

    cubes: tuple[tuple[str, str], ...]
    resources: str = "none"  # or "one", "any"
    interchangeable: tuple[tuple[str, str], ...] = ()
    multiple_operations: bool = False
    required_cube: str | None = None
    wild: dict[str, str] = field(default_factory=dict)

    def suffices(self, name: Sequence[Use], restrictions: Sequence[Use] | None) -> bool:
        """Whether some choice of a cube for every sign meets all the rules at once."""
        parts = [name] if restrictions is None else [name, restrictions]
        return any(self._stands(chosen) for chosen in product(*(list(self._choices(part)) for part in parts)))

    def _choices(self, uses: Sequence[Use]) -> Iterator[tuple[int, ...]]:
        """Every way to lay a part with the cubes: each cube once, an operation as often as one likes if it repeats."""
        fitting = [[n for n, cube in enumerate(self.cubes) if self._fits(use, cube)] for use in uses]
        for chosen in product(*fitting):
            once = [n for n, use in zip(chosen, uses, strict=True) if not self._repeats(use)]
            often = {n for n, use in zip(chosen, uses, strict=True) if self._repeats(use)}
            if len(once) == len(set(once)) and not often & set(once):
                yield chosen

    def _repeats(self, use: Use) -> bool:
        return self.multiple_operations and use.meaning in "∪∩−′"

    def _fits(self, use: Use, cube: tuple[str, str]) -> bool:
        face, section = cube
        if section == "forbidden" or (section == "resources" and self.resources == "none"):
            return False
        if use.face is not None:
            return face == use.face
        if face in self.wild:
            return False  # a plain sign is never a wild cube that stands for something else
        return (
            face == use.meaning
            or {(face, use.meaning), (use.meaning, face)} & set(self.interchangeable) != set()
        )

    def _stands(self, parts: tuple[tuple[int, ...], ...]) -> bool:
        used = {n for part in parts for n in part}
        if self.required_cube is not None and self.required_cube not in {self.cubes[n][0] for n in used}:
            return False
        from_resources = [n for n in used if self.cubes[n][1] == "resources"]
        if self.resources == "one" and len(from_resources) > 1:
            return False
        return all(self._required_in(place, set(part)) for place, part in enumerate(parts))

    def _required_in(self, place: int, used: set[int]) -> bool:
        for n, (face, section) in enumerate(self.cubes):
            is_relation = self.wild.get(face, face) in "=⊆"
            if section == "required" and n not in used and not (place == 0 and is_relation):
                return False
        return True
