"""A position of a shake, and a Solution as it was written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal

from forceout.core import position, solution
from forceout.core.claims import Claim, Resources
from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.core.position import parse_claim, parse_variations
from forceout.onsets.cards import parse_card, universe_of
from forceout.onsets.goal import Goal
from forceout.onsets.notation import read
from forceout.onsets.symbols import COLOURS, Symbol, parse_pile, parse_symbol
from forceout.onsets.variations import Deal, InForce, Variation, in_force

Section = Literal["required", "permitted", "forbidden"]


@dataclass(frozen=True, slots=True)
class LastMove:
    """The move that is challenged, which only the A-claim of 1969 asks for (wff 3.7 comment 3)."""

    cube: Symbol
    to: Section


@dataclass(frozen=True, slots=True, repr=False)
class Position(position.Position):
    """Everything on the table when Solutions are written. ``goal`` is None after "No Goal"."""

    rules: Rules
    universe: int
    goal: Goal | None
    challenge: Claim
    required: Pile[Symbol] = field(default_factory=Pile)
    permitted: Pile[Symbol] = field(default_factory=Pile)
    forbidden: Pile[Symbol] = field(default_factory=Pile)
    resources: Pile[Symbol] = field(default_factory=Pile)
    variations: tuple[Variation, ...] = ()
    last_move: LastMove | None = None

    @classmethod
    def parse(  # type: ignore[override]  # the texts of this game, by name
        cls,
        rules: Rules,
        *,
        universe: Iterable[str],
        challenge: str,
        goal: str | None = None,
        required: str = "",
        permitted: str = "",
        forbidden: str = "",
        resources: str = "",
        variations: Iterable[Variation | str | Mapping[str, Any]] = (),
        last_move: LastMove | None = None,
    ) -> Position:
        """A position from texts in the notation of the interchange contract; raises Malformed."""
        colours = rules.equipment.colours
        return cls(
            rules=rules,
            universe=parse_universe(universe, colours),
            goal=None if goal is None else Goal.parse(goal),
            challenge=parse_claim(challenge, rules),
            required=parse_pile(required, "required", colours),
            permitted=parse_pile(permitted, "permitted", colours),
            forbidden=parse_pile(forbidden, "forbidden", colours),
            resources=parse_pile(resources, "resources", colours),
            variations=parse_variations(rules, variations, Variation.parse),
            last_move=last_move,
        )

    @property
    def reach(self) -> Resources:
        """How many cubes a Solution may take from Resources after this challenge."""
        return self.rules.writing.resources[self.challenge]

    @property
    def cube_count(self) -> int:
        """The cubes on the table, those of the Goal included."""
        goal = 0 if self.goal is None else len(self.goal.digits())
        return goal + sum(map(len, (self.required, self.permitted, self.forbidden, self.resources)))

    @property
    def force(self) -> InForce:
        """The variations that govern: the division's, and those that were legal when they were chosen."""
        cubes = (*self.required, *self.permitted, *self.forbidden, *self.resources)
        return in_force(self.variations, self.rules, Deal.of(cubes, self.universe, self.rules))


def parse_universe(cards: Iterable[str], colours: tuple[str, ...]) -> int:
    """The mask of the cards dealt; each card is in the kit once (AGLOA I-B-1)."""
    dealt: list[int] = []
    for place, text in enumerate(cards):
        card = parse_card(text, f"universe[{place}]", colours)
        if card in dealt:
            raise Malformed(f"universe[{place}]", f"the card {text.strip()} is in the kit only once")
        dealt.append(card)
    return universe_of(dealt)


def parse_last_move(cube: str, to: str, colours: tuple[str, ...]) -> LastMove:
    match to:
        case "required" | "permitted" | "forbidden":
            return LastMove(parse_symbol(cube, "last_move.cube", colours), to)
        case _:
            raise Malformed("last_move.to", f"expected required, permitted or forbidden, not {to[:20]!r}")


@dataclass(frozen=True, slots=True)
class Written:
    """One Solution on paper: handwriting, not yet understood."""

    set_name: str
    restrictions: tuple[str, ...] = ()
    wild: Mapping[Symbol, Symbol] = field(default_factory=dict)
    blank: int = 0

    def lines(self) -> tuple[str, ...]:
        """The Restrictions, then the Set-Name."""
        return (*self.restrictions, self.set_name)


@dataclass(frozen=True, slots=True)
class Solution(solution.Solution):
    """What a player presents: one Solution, or two with that variation; after "No Goal" with the Goal laid."""

    CALLED: ClassVar[str] = "a Solution"
    MADE_BY: ClassVar[str] = "Solution.of({!r})"

    parts: tuple[Written, ...]
    goal: str | None = None

    @classmethod
    def of(cls, set_name: str, *restrictions: str) -> Solution:
        return cls((Written(set_name, restrictions),))

    def cubes(self) -> tuple[Symbol, ...]:
        signs = (sign for line in self.lines() for sign in read(line, COLOURS).signs())
        return tuple(sign.meaning if sign.face is None else sign.face for sign in signs)

    def lines(self) -> tuple[str, ...]:
        return tuple(line for part in self.parts for line in part.lines())

    def text(self, joined_by: str = "and") -> str:
        return f" {joined_by} ".join("; ".join(part.lines()) for part in self.parts)

    @property
    def expression(self) -> str | None:
        return self.parts[0].set_name if len(self.parts) == 1 else None

    def with_expression(self, text: str) -> Solution:
        (written,) = self.parts
        return replace(self, parts=(replace(written, set_name=text),))
