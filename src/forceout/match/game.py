"""What the table asks of a game. On-Sets and Equations each answer; the table knows no other difference.

The answers are ``OnSetsGame`` in ``forceout.match.onsets`` and ``EquationsGame`` in ``forceout.match.equations``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, assert_never

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.pile import Pile as CorePile
from forceout.core.position import Position
from forceout.core.verdict import Verdict
from forceout.match.values import Cube, Fault, Goal, Pile, Section, Selection, Solution

EMPTY: Pile = CorePile()


@dataclass(frozen=True)
class Mat:
    """Where the cubes are. ``touched`` lie in the Goal section of a Goal that is not complete yet."""

    resources: Pile = EMPTY
    required: Pile = EMPTY
    permitted: Pile = EMPTY
    forbidden: Pile = EMPTY
    touched: tuple[Cube, ...] = ()
    goal: Goal | None = None

    def pile(self, section: Section) -> Pile:
        if section is Section.GOAL:
            return CorePile(self.touched)
        pile: Pile = getattr(self, section.value)
        return pile


@dataclass(frozen=True, slots=True)
class Play:
    """A completed play, with the mat before and after it; ``cube`` is None when it was the Goal."""

    player: str
    before: Mat
    after: Mat
    cube: Cube | None = None
    source: Section = Section.RESOURCES
    to: Section | None = None
    bonus: Cube | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A Solution's surroundings when it is judged. The last of the ``plays`` is the one that was challenged."""

    claim: Claim
    mat: Mat
    universe: tuple[Any, ...]
    variations: tuple[Selection, ...]
    plays: tuple[Play, ...] = ()


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a roll or a selection is not legal. ``impossible``: it cannot be done with this kit at all."""

    fault: Fault
    rule: str
    impossible: bool = False


class Game(Protocol):
    """One rulebook's game, for one division."""

    @property
    def rules(self) -> Rules: ...

    def rolled(self, face: str, kind: str) -> str:
        """A cube of a roll as it is written: its face, and its kind where the face does not tell it."""

    def any_roll(self) -> Pile:
        """Cubes that could be the roll of a shake, whichever."""

    def missing(self, shown: Pile) -> tuple[Cube, ...]:
        """Cubes that complete the roll of a shake, whichever; none where there are too many of a kind."""

    def set_out(self) -> tuple[Pile, ...]:
        """The ways in which the Goal-setter may lay out cubes that are not rolled; empty where all are."""

    def roll_objection(self, cubes: Pile) -> Objection | None:
        """What is wrong with these cubes as the roll of a shake."""

    def selection_objection(
        self, selection: Selection, rolled: Pile, universe: tuple[Any, ...], chosen: tuple[Selection, ...]
    ) -> Objection | None:
        """Why this variation may not be chosen now: without effect, in conflict, or chosen already."""

    def selections(self, rolled: Pile, universe: tuple[Any, ...]) -> tuple[Selection, ...]:
        """Every variation of the division with each thing that it may be chosen with, legal now or not.

        One that asks for words of the chooser's own (Double Set) cannot be listed.
        """

    def lot_value(self, face: str) -> int | None:
        """What a face counts in the lot; None if it is no digit."""

    def is_digit(self, cube: Cube) -> bool: ...

    def may_be_goal(self, cube: Cube) -> bool:
        """Whether a Goal is made of such cubes at all."""

    def goal_turns(self, cube: Cube, chosen: tuple[Selection, ...]) -> tuple[str, ...]:
        """The ways in which a cube may lie in the Goal, as they are written behind it; upright is the first."""

    def goal_cubes(self, goal: Goal) -> Pile: ...

    def goal_of(self, cubes: tuple[Cube, ...]) -> Goal:
        """The Goal that these cubes make, lying side by side in this order."""

    def goals(self, cubes: Pile) -> tuple[Goal, ...]:
        """Every Goal that can be laid with some of these cubes, where they can be listed."""

    def legal_goals(self, cubes: Pile, chosen: tuple[Selection, ...]) -> tuple[Goal, ...]:
        """Those of them that are legal with the variations chosen."""

    def is_legal_goal(self, goal: Goal, chosen: tuple[Selection, ...]) -> bool: ...

    def left_over(self, resources: Pile) -> Pile:
        """The cubes that leave Resources for Forbidden once the Goal is set."""

    def judge(self, case: Case, solution: Solution) -> Verdict: ...

    def regrouped(self, solution: Solution, reading: str) -> Solution | None:
        """A Solution as a checker reads it who adds grouping symbols; None if that is no grouping of it."""

    def position(self, case: Case, claim: Claim, mat: Mat) -> Position:
        """What a Solution would be judged in, if the cubes lay so and this were claimed."""

    def had_another_turn(self, case: Case, play: Play) -> bool:
        """Whether a play that opened a Solution could have been avoided (wff-1969 3.7 Comment 3)."""


def game_for(rules: Rules) -> Game:
    """The game of a rulebook and division."""
    match rules.game:
        case "on-sets":
            from forceout.match.onsets import OnSetsGame

            return OnSetsGame(rules)
        case "equations":
            from forceout.match.equations import EquationsGame

            return EquationsGame(rules)
        case _:
            assert_never(rules.game)
