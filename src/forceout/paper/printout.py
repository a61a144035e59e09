"""Something to print, and what all sheets of an event have in common: its head line, and what players are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from forceout.core.errors import ForceoutError
from forceout.core.games import TITLES
from forceout.paper.printing import Paper, page, render
from forceout.records.wording.language import say, text
from forceout.tournament.event import Event, Player, Round

_DIVISIONS = {
    "basic": text("Basic"),
    "elementary": text("Elementary"),
    "middle": text("Middle"),
    "junior": text("Junior"),
    "senior": text("Senior"),
}
_LONG, _LONGEST = 11, 16
"""Letters from which a name is printed smaller, and smallest."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Printout:
    """A template, what stands in it, and the paper it is for. With ``backed`` all its sheets have the same back."""

    template: str
    data: Mapping[str, Any]
    paper: Paper
    backed: bool = False

    def html(self) -> str:
        return page(self.template, {**self.data, "back_once": False}, self.paper)

    def pdf(self) -> bytes:
        """The same sides in the same order; a back that is common to all is laid out once, which saves much time."""
        return render(self.template, {**self.data, "back_once": self.backed}, self.paper, backed=self.backed)


@dataclass(frozen=True, slots=True)
class Label:
    """A player as sheets show them: the name if the director's file has one, else the nickname, else the code."""

    code: str
    text: str
    note: str
    width: str


@dataclass(frozen=True, slots=True)
class Labels:
    """What the players of an event are called; ``names`` are the director's own and go no further than the sheet (T20)."""

    event: Event
    names: Mapping[str, str] = field(default_factory=dict)

    def of(self, code: str) -> Label:
        player = self.event.player(code) or Player(code)
        shown = self.names.get(code) or player.nickname or code
        note = " · ".join(part for part in (code if shown != code else "", player.school or "") if part)
        return Label(code, shown, note, width(shown))


@dataclass(frozen=True, slots=True)
class Asked:
    """What a printout is about: an event and one of its rounds, the paper, the director's names.

    ``address`` is the page of the event on a server, None where there is none; ``season`` says which of a book's yearly
    lists of variations is played, None prints both.
    """

    event: Event
    number: int
    paper: Paper = Paper.A4
    names: Mapping[str, str] = field(default_factory=dict)
    address: str | None = None
    season: Literal["even", "odd"] | None = None

    @property
    def labels(self) -> Labels:
        return Labels(self.event, self.names)

    @property
    def played(self) -> Round:
        found = self.event.round(self.number)
        if found is None:
            raise ForceoutError(f"there is no round {self.number}; there are {len(self.event.rounds)}")
        return found


def width(shown: str) -> str:
    """The class of a name that needs smaller type."""
    return "is-longest" if len(shown) > _LONGEST else "is-long" if len(shown) > _LONG else ""


def height(number: int | None) -> str:
    """The class of a table whose number, or the word in its place, needs smaller type."""
    return "" if number is not None and number < 100 else "is-high" if (number or 0) < 1000 else "is-highest"


def division(name: str) -> str:
    """A division as people write it."""
    return say(_DIVISIONS[name]) if name in _DIVISIONS else name.capitalize()


def event_line(event: Event, *more: str) -> str:
    """The line under a head: the event's title, its game and division, and more."""
    game = f"{TITLES[event.rules.game]}, {division(event.rules.division)}"
    return " · ".join(part for part in (event.title, game, *more) if part)


def sides(rows: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """Rows for one side of a sheet after another; one empty side if there are none."""
    for start in range(0, max(len(rows), 1), most):
        yield rows[start : start + most]


def filled(rows: Iterable[T], most: int) -> list[T | None]:
    """Rows, and empty ones up to ``most``."""
    found: list[T | None] = list(rows)
    return found + [None] * (most - len(found))
