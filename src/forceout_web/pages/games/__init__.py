"""What the pages show of one game only: a module for each game, with the same names.

What is in the browser is by game too: ``signs.js`` (what a keyboard has in place of a sign) and ``pad.js`` (a Solution
from the lines of the pad).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, assert_never

from markupsafe import Markup

from forceout.core.edition import Rules
from forceout.core.games import GameName

if TYPE_CHECKING:
    from forceout_web.pages import drawing
    from forceout_web.pages.table.board import GoalShown
    from forceout_web.pages.table.seat_view import SeatView
    from forceout_web.pages.table.writing import Pad


@dataclass(frozen=True, slots=True)
class GameShown:
    name: str
    title: str
    say: str
    art: tuple[Markup, ...]


class GamePages(Protocol):
    """What each game's module has. Goals, positions and Solutions are of that game."""

    DESK_KEYS: str
    """What a judge taps into a position and a Solution."""
    USUAL: tuple[str, str]
    """The book and the division that most people play."""
    goal_layout: str

    def front(self) -> GameShown:
        """The game on the front page."""

    def goal(self, laid: Any) -> GoalShown: ...

    def goal_in_words(self, laid: Any) -> Markup: ...

    def how_to_lay(self) -> str: ...

    def pad(self, sight: SeatView, ident: str) -> Pad:
        """What a Solution is written on."""

    def puzzle_pad(
        self, rules: Rules, variations: Sequence[Mapping[str, Any]], ident: str, *, reading: bool
    ) -> Pad: ...

    def sent(self, fields: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """A Solution as the lines of a pad send it."""

    def written(self, form: Mapping[str, str]) -> dict[str, Any]:
        """What only a case of this game has, from the form of the judge's desk."""

    def cube(self, text: str) -> drawing.Cube: ...

    def value_in_words(self, value: Any) -> str: ...

    def drawn_from(self, position: Any, solution: Any) -> Mapping[str, Sequence[drawing.Cube]]:
        """The cubes of a Solution by the section that they lie in."""

    def goal_worth(self, position: Any, solution: Any) -> str: ...


def pages_of(game: GameName) -> GamePages:
    """The game's own part of the pages."""
    match game:
        case "on-sets":
            from forceout_web.pages.games import onsets

            return onsets
        case "equations":
            from forceout_web.pages.games import equations

            return equations
        case _:
            assert_never(game)
