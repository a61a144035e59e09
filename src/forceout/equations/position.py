"""A position of a shake of Equations, and a Solution as it was written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from forceout.core import position, solution
from forceout.core.claims import Claim, Resources
from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.core.position import parse_claim, parse_variations
from forceout.equations.cubes import FACES, Cube, face_of, parse_pile
from forceout.equations.goal import Goal, parse_goal
from forceout.equations.selection import governing
from forceout.equations.variations import Conditions, Variation
from forceout.equations.writing import CLOSE, OPEN, TURNED, Symbol, is_digit, scan, split_equation


@dataclass(frozen=True, slots=True, repr=False)
class Position(position.Position):
    """Everything on the table when Equations are written. ``goal`` is None after "No Goal"."""

    rules: Rules
    goal: Goal | None
    challenge: Claim
    required: Pile[Cube] = field(default_factory=Pile)
    permitted: Pile[Cube] = field(default_factory=Pile)
    forbidden: Pile[Cube] = field(default_factory=Pile)
    resources: Pile[Cube] = field(default_factory=Pile)
    variations: tuple[Variation, ...] = ()

    @property
    def reach(self) -> Resources:
        """How many cubes a Solution may take from Resources after this challenge."""
        return self.rules.writing.resources[self.challenge]

    @property
    def cube_count(self) -> int:
        """The cubes on the table, those of the Goal included."""
        goal = 0 if self.goal is None else len(self.goal.cubes)
        return goal + sum(map(len, (self.required, self.permitted, self.forbidden, self.resources)))

    @classmethod
    def parse(  # type: ignore[override]  # the texts of this game, by name
        cls,
        rules: Rules,
        *,
        challenge: str,
        goal: str | None,
        required: str = "",
        permitted: str = "",
        forbidden: str = "",
        resources: str = "",
        variations: Iterable[Variation | str | Mapping[str, Any]] = (),
    ) -> Position:
        """A position from texts in the notation of the interchange contract; raises Malformed."""
        return cls(
            rules=rules,
            goal=None if goal is None else parse_goal(goal),
            challenge=parse_claim(challenge, rules),
            required=parse_pile(required, "required"),
            permitted=parse_pile(permitted, "permitted"),
            forbidden=parse_pile(forbidden, "forbidden"),
            resources=parse_pile(resources, "resources"),
            variations=parse_variations(rules, variations, Variation.parse),
        )

    @property
    def conditions(self) -> Conditions:
        """The rules of this shake: the division's, and the variations that were legal when they were chosen.

        A sketch that leaves cubes out does not tell what was rolled: there each has an effect.
        """
        whole = self.cube_count >= self.rules.equipment.cube_count
        roll = self._rolled() if whole else None
        return governing(roll, self.rules, self.variations)

    def _rolled(self) -> Pile[Cube]:
        """The cubes as they lay in Resources, whichever way they are turned in the Goal."""
        goal = () if self.goal is None else self.goal.cubes
        placed = (*goal, *self.required, *self.permitted, *self.forbidden, *self.resources)
        return Pile(Cube(cube.face, colour=cube.colour) for cube in placed)


@dataclass(frozen=True, slots=True, repr=False)
class Solution(solution.Solution):
    """An Equation on paper: handwriting, not yet understood, and what the writer says that wild cubes stand for."""

    CALLED: ClassVar[str] = "an Equation"
    MADE_BY: ClassVar[str] = "Equation({!r})"

    equation: str
    wild: Mapping[str, str] = field(default_factory=dict)
    goal: str | None = None

    @classmethod
    def parse(cls, equation: str, wild: Mapping[str, str], where: str = "solution.wild") -> Solution:
        """A Solution whose field "wild" names faces and symbols; raises Malformed."""
        return cls(equation, dict(_naming(face, meaning, where) for face, meaning in wild.items()))

    def cubes(self) -> tuple[Cube, ...]:
        """Those of its left side, where the Solution stands; ! and an exponent without * are on no cube."""
        _, written = split_equation(self.equation)[0]
        return tuple(_cube(symbol, symbol.face) for symbol in scan(written) if symbol.face is not None)

    def lines(self) -> tuple[str, ...]:
        return (self.equation,)

    def text(self, joined_by: str = "and") -> str:  # noqa: ARG002 - only On-Sets has two Solutions
        return self.equation

    @property
    def expression(self) -> str:
        return self.equation

    def with_expression(self, text: str) -> Solution:
        return replace(self, equation=text)

    def __repr__(self) -> str:
        """As it is made: ``forceout.Equation`` is what this class is called outside."""
        wild = f", {dict(self.wild)!r}" if self.wild else ""
        goal = f", goal={self.goal!r}" if self.goal is not None else ""
        return f"Equation({self.equation!r}{wild}{goal})"


def _cube(symbol: Symbol, face: str) -> Cube:
    """The cube under a symbol; a wild cube that stands for a turned sign is not turned itself."""
    upright = symbol.named and symbol.meaning in TURNED
    return Cube(face, "" if upright else symbol.turn, symbol.colour)


_NOT_SYMBOLS = {"=", "<=", *OPEN, *CLOSE}


def _naming(face: str, meaning: str, where: str) -> tuple[str, str]:
    cube = face_of(face)
    if cube not in FACES or len(cube) != 1:
        raise Malformed(where, f"expected the face of a cube, got {face[:20]!r}")
    try:
        symbols = scan(meaning)
    except ValueError as unreadable:
        raise Malformed(f"{where}.{face}", f"expected a symbol: {unreadable}") from None
    if cube == "1" and all(is_digit(symbol.meaning) or symbol.meaning == "." for symbol in symbols):
        return cube, "".join(
            symbol.meaning for symbol in symbols
        )  # a power of the base, for the judge to refuse
    if len(symbols) != 1 or symbols[0].named or symbols[0].meaning in _NOT_SYMBOLS:
        raise Malformed(f"{where}.{face}", f"expected one symbol, got {meaning[:20]!r}")
    return cube, symbols[0].meaning
