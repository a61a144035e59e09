"""A Solution or a Goal written symbol by symbol: what may come next, so that every beginning can be brought to an end.

The mask keeps to the grammar and to the cubes that may be used. It does not judge: what is written may well be incorrect.
A beginning is never a dead end, because a symbol is offered only where the cubes and the room for what must still follow
are there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, Self

from forceout.core.claims import Resources
from forceout.core.edition import Rules
from forceout.equations.cubes import DIGITS, SIGNS
from forceout.equations.position import Position as EquationsPosition
from forceout.equations.position import Solution as Equation
from forceout.equations.variations import in_force
from forceout.onsets.position import Position as OnSetsPosition
from forceout.onsets.position import Solution, Written
from forceout.onsets.symbols import PARTNER, Symbol
from forceout.onsets.variations import Kind
from forceout.table import View

END = "end"
NEXT_LINE = ";"
NEXT_SOLUTION = "and"
OPEN, CLOSE = "(", ")"
MOST_SYMBOLS = 48
"""The most symbols on a paper, with brackets and the end symbol."""


class Pencil(Protocol):
    """What a player has written so far. ``symbols`` are for that player's eyes alone until the paper is handed in."""

    @property
    def symbols(self) -> tuple[str, ...]: ...

    def legal(self) -> tuple[str, ...]:
        """The symbols that may come next; empty where not even the first can be written."""

    def write(self, symbol: str) -> Self: ...

    def finished(self) -> Any:
        """The Solution or the Goal; asked for when ``END`` is written."""


def vocabulary(rules: Rules) -> tuple[str, ...]:
    """Every symbol that can be written in a game, but the end."""
    if rules.game == "on-sets":
        sets = (*rules.equipment.colours, "V", "Λ")
        return (*sets, "∪", "∩", "−", "′", "=", "⊆", OPEN, CLOSE, NEXT_LINE, NEXT_SOLUTION)
    return (*DIGITS, *SIGNS, OPEN, CLOSE, "!", "s", "u")


def pencil_for_solution(view: View, goal: str | None = None) -> Pencil:
    """A sharp pencil for the challenge on the table; after "No Goal" with the Goal that the writer lays."""
    position = view.position()
    match position:
        case OnSetsPosition():
            return replace(_on_sets(position), goal=goal)
        case EquationsPosition():
            return _equation(position)
        case _:
            raise TypeError(f"nobody writes for a {type(position).__name__}")


def _usable(position: Any) -> Counter[str]:
    """How many cubes of each face a Solution may use (AGLOA VII-B-4)."""
    cubes = [*position.required, *position.permitted]
    if position.rules.writing.resources[position.challenge] is not Resources.NONE:
        cubes += position.resources
    return Counter(getattr(cube, "face", str(cube)) for cube in cubes)


@dataclass(frozen=True, slots=True)
class OnSetsPencil:
    """Restrictions, each ended by ``;``, then the Set-Name; ``and`` begins the other of two Solutions.

    ``left`` are the cubes that may still be used, ``bears`` the faces that may stand for each symbol, the plain one first.
    A ``wild`` face has one meaning in a whole Solution: ``meant`` has it once it was used.
    """

    cubes: Mapping[str, int]
    bears: Mapping[str, tuple[str, ...]]
    words: tuple[str, ...]
    relations: bool
    unlimited: frozenset[str]
    parts: int
    wild: frozenset[str] = frozenset()
    meant: Mapping[str, str] = field(default_factory=dict)
    goal: str | None = None
    symbols: tuple[str, ...] = ()
    left: Mapping[str, int] = field(default_factory=dict)
    depth: int = 0
    wants_set: bool = True
    related: bool = False
    line: str = ""
    lines: tuple[str, ...] = ()
    written: tuple[Written, ...] = ()

    def legal(self) -> tuple[str, ...]:
        return tuple(symbol for symbol in (*self.words, END) if self._may(symbol))

    def _may(self, symbol: str) -> bool:
        if symbol == END:
            return self._is_set_name() and len(self.written) + 1 == self.parts
        if symbol == NEXT_SOLUTION:
            return self._is_set_name() and len(self.written) + 1 < self.parts
        if not self._fits(symbol) or (symbol in self.bears and self._face_for(symbol) is None):
            return False
        return self.write(symbol)._can_be_finished()  # noqa: SLF001 - the same pencil, one symbol on

    def _is_set_name(self) -> bool:
        """Whether what stands on the line could be the Set-Name."""
        return not self.wants_set and not self.depth and not self.related

    def _fits(self, symbol: str) -> bool:
        """The grammar alone."""
        if symbol in (OPEN, *_SETS):
            return self.wants_set
        if self.wants_set:
            return False
        if symbol == CLOSE:
            return self.depth > 0
        if symbol == NEXT_LINE:
            return self.related and not self.depth
        return symbol not in _RELATIONS or (self.relations and not self.depth)

    def _face_for(self, symbol: str) -> str | None:
        there = (face for face in self.bears[symbol] if self.left[face] or face in self.unlimited)
        return next((face for face in there if self._may_mean(face, symbol)), None)

    def _may_mean(self, face: str, symbol: str) -> bool:
        return self.meant.get(face, symbol) == symbol

    def _can_be_finished(self) -> bool:
        """Whether the cubes suffice for the sets that must still come, and the paper for the symbols."""
        sets = int(self.wants_set) + int(self.related)
        rest = self.parts - len(self.written) - 1
        room = sets + self.depth + int(self.related) + 2 * rest + 1
        faces = {
            face for symbol in _SETS for face in self.bears.get(symbol, ()) if self._may_mean(face, symbol)
        }
        enough = sum(self.left[face] for face in faces) >= sets
        return enough and len(self.symbols) + room <= MOST_SYMBOLS

    def write(self, symbol: str) -> OnSetsPencil:
        after = replace(self, symbols=(*self.symbols, symbol))
        if symbol == NEXT_LINE:
            return replace(after, lines=(*self.lines, self.line), line="", wants_set=True, related=False)
        if symbol in (NEXT_SOLUTION, END):
            part = Written(self.line.strip(), tuple(line.strip() for line in self.lines))
            return replace(
                after,
                written=(*self.written, part),
                line="",
                lines=(),
                left=self.cubes,
                meant={},
                wants_set=True,
            )
        if symbol in (OPEN, CLOSE):
            return replace(after, line=self.line + symbol, depth=self.depth + (1 if symbol == OPEN else -1))
        face = self._face_for(symbol)
        assert face is not None
        plain = face == symbol or (face == PARTNER.get(Symbol(symbol)) and symbol not in self.wild)
        text = (
            symbol if plain else f"{symbol}<{face}>"
        )  # an unmarked wild face would be read as the wild cube
        if symbol in _INFIX:
            text = f" {text} "
        return replace(
            after,
            line=self.line + text,
            left={**self.left, face: self.left[face] - 1} if self.left[face] else self.left,
            meant={**self.meant, face: symbol} if face in self.wild else self.meant,
            wants_set=symbol in _INFIX,
            related=self.related or symbol in _RELATIONS,
        )

    def finished(self) -> Solution:
        return Solution(self.written, self.goal)


_SETS = frozenset({"B", "R", "G", "Y", "O", "V", "Λ"})
_RELATIONS = frozenset({"=", "⊆"})
_INFIX = frozenset({"∪", "∩", "−", "=", "⊆"})
_OPERATIONS = frozenset({"∪", "∩", "−", "′"})


def _on_sets(position: OnSetsPosition) -> OnSetsPencil:
    rules, force = position.rules, position.force
    usable = _usable(position)
    left = {face: usable[face] for face in vocabulary(rules)}
    bears = {}
    for symbol in vocabulary(rules)[:-4]:
        partner = force.partners.get(Symbol(symbol))
        wilds = [face for face in _wild_faces(rules, force.wild, symbol) if face != symbol]
        bears[symbol] = tuple(dict.fromkeys([symbol, *([] if partner is None else [str(partner)]), *wilds]))
    wild = set() if force.wild is None else {str(force.wild)}
    if rules.solution.relations_are_wild:
        wild |= _RELATIONS
    several = _OPERATIONS if Kind.MULTIPLE_OPERATIONS in force else frozenset()
    return OnSetsPencil(
        cubes=left,
        bears=bears,
        words=vocabulary(rules),
        relations=rules.solution.restrictions,
        unlimited=frozenset(face for face in several if usable[face]),
        parts=2 if Kind.TWO_SOLUTIONS in force else 1,
        wild=frozenset(wild),
        left=left,
    )


def _wild_faces(rules: Rules, wild: Symbol | None, symbol: str) -> Iterator[str]:
    """The wild faces that may stand for a symbol (AGLOA XIII-A-2, mlag I-B-2-d(iii))."""
    if wild is not None:
        yield str(wild)
    if rules.solution.relations_are_wild and symbol in _SETS:
        yield "="
    if rules.solution.relations_are_wild and symbol in _OPERATIONS:
        yield "⊆"


@dataclass(frozen=True, slots=True)
class EquationPencil:
    """The left side of an Equation; the right side is the Goal as it was laid."""

    left: Mapping[str, int]
    goal: str
    words: tuple[str, ...]
    numeral: int
    modifiers: frozenset[str]
    symbols: tuple[str, ...] = ()
    depth: int = 0
    wants_number: bool = True
    digits: int = 0

    def legal(self) -> tuple[str, ...]:
        return tuple(symbol for symbol in (*self.words, END) if self._may(symbol))

    def _may(self, symbol: str) -> bool:
        if symbol == END:
            return not self.wants_number and not self.depth
        if symbol in self.left and not self.left[symbol]:
            return False
        return self._fits(symbol) and self.write(symbol)._can_be_finished()  # noqa: SLF001 - the same, one on

    def _fits(self, symbol: str) -> bool:
        if symbol in DIGITS:
            return self.wants_number or 0 < self.digits < self.numeral
        if symbol in (OPEN, "√") and self.wants_number:
            return True
        if self.wants_number or symbol == OPEN:
            return False
        if symbol == CLOSE:
            return self.depth > 0
        if symbol in ("s", "u"):
            return symbol in self.modifiers and self.digits == 1
        return symbol != "!" or "!" in self.modifiers

    def _can_be_finished(self) -> bool:
        enough = not self.wants_number or any(self.left[digit] for digit in DIGITS)
        return enough and len(self.symbols) + int(self.wants_number) + self.depth + 1 <= MOST_SYMBOLS

    def write(self, symbol: str) -> EquationPencil:
        left = {**self.left, symbol: self.left[symbol] - 1} if symbol in self.left else self.left
        is_digit = symbol in DIGITS
        return replace(
            self,
            symbols=(*self.symbols, symbol),
            left=left,
            depth=self.depth + (symbol == OPEN) - (symbol == CLOSE),
            wants_number=symbol in SIGNS or symbol == OPEN,
            digits=self.digits + 1 if is_digit else 0,
        )

    def finished(self) -> Equation:
        return Equation(f"{''.join(symbol for symbol in self.symbols if symbol != END)} = {self.goal}")


def _equation(position: EquationsPosition) -> EquationPencil:
    rules = position.rules
    conditions = in_force(rules, position.variations)
    usable = _usable(position)
    assert position.goal is not None
    uncoloured = replace(
        position.goal, cubes=tuple(replace(cube, colour=None) for cube in position.goal.cubes)
    )
    beyond = {digit for digit in DIGITS if int(digit) >= conditions.base}
    signs = {"!": "factorial", "s": "sideways", "u": "upside-down"}
    return EquationPencil(
        left={face: 0 if face in beyond else usable[face] for face in (*DIGITS, *SIGNS)},
        goal=str(uncoloured),
        words=vocabulary(rules),
        numeral=2 if "two-digit-numerals" in conditions else 1,
        modifiers=frozenset(sign for sign, name in signs.items() if name in conditions),
    )


@dataclass(frozen=True, slots=True)
class GoalPencil:
    """A Goal of Equations, cube by cube: numerals and the signs between them, as many cubes as the book allows."""

    left: Mapping[str, int]
    most: int
    numeral: int
    symbols: tuple[str, ...] = ()

    def legal(self) -> tuple[str, ...]:
        return tuple(symbol for symbol in (*DIGITS, *SIGNS, END) if self._may(symbol))

    def _may(self, symbol: str) -> bool:
        digits = self._digits_before()
        if symbol == END:
            return digits > 0
        if not self.left[symbol] or len(self.symbols) >= self.most:
            return False
        if symbol in DIGITS:
            return digits < self.numeral
        others = any(self.left[digit] for digit in DIGITS)
        return digits > 0 and others and len(self.symbols) + 2 <= self.most

    def _digits_before(self) -> int:
        """How many digits stand at the end of what is written."""
        kept = "".join(self.symbols)
        return len(kept) - len(kept.rstrip(DIGITS))

    def write(self, symbol: str) -> GoalPencil:
        left = {**self.left, symbol: self.left[symbol] - 1} if symbol in self.left else self.left
        return replace(self, symbols=(*self.symbols, symbol), left=left)

    def finished(self) -> str:
        return "".join(symbol for symbol in self.symbols if symbol != END)


def pencil_for_goal(view: View) -> GoalPencil:
    """For the Goal-setter of Equations."""
    faces = Counter(cube.face for cube in view.mat.resources)
    goal = view.rules.goal
    left = {face: faces[face] for face in (*DIGITS, *SIGNS)}
    return GoalPencil(left, goal.cubes_most, goal.numeral_digits or 1)
