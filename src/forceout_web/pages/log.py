"""The log: every event a sentence with its clause, cubes standing inside the sentence. Newest last.

What happens all the time is worded here, because the page speaks to its reader ("You put …") and draws the cubes. The rest is
told in the library's words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from markupsafe import Markup, escape

from forceout.equations.goal import Goal as EquationsGoal
from forceout.match import events as happened
from forceout.match.events import Event
from forceout.match.values import Section
from forceout.records.documents.scribe import Scribe
from forceout.records.sentences.telling import tell
from forceout_web.pages import board, drawing, words
from forceout_web.pages.sight import Sight


@dataclass(frozen=True, slots=True)
class Line:
    ident: str
    number: str
    say: Markup
    clause: str


_SILENT = (
    happened.TimePassed,
    happened.TaskBegan,
    happened.TaskDone,
    happened.TaskGraced,
    happened.GoalAwaited,
    happened.ChargeCleared,
    happened.FalseNoGoalSettled,
    happened.TurnBegan,
    happened.GoalSetterNamed,
    happened.CheckingBegan,
    happened.Insulated,
)
"""What the prompt and the clock say already."""


def lines(sight: Sight, *, since: int = 0, whole: bool = False) -> list[Line]:
    """The lines of the open shake, or of the one that was just decided; ``whole`` for the match."""
    events = sight.events
    first = 0 if whole else _first(events)
    return list(_lines(sight, events, max(first, since)))


def _first(events: Sequence[Event]) -> int:
    """Where the last shake begins."""
    return max(
        (place for place, event in enumerate(events) if isinstance(event, happened.ShakeBegan)), default=0
    )


def _lines(sight: Sight, events: Sequence[Event], first: int) -> Iterator[Line]:
    number = 0
    scribe = sight.scribe
    for place, event in enumerate(events):
        if isinstance(event, happened.ShakeBegan):
            number = 0
        counted = isinstance(event, happened.CubeMoved)
        number += counted
        if place < first or isinstance(event, _SILENT):
            continue
        say = _worded(sight, place, event, scribe)
        if say is not None:
            yield Line(f"log-{place}", str(number) if counted else "", say, event.rule)


def newest(sight: Sight) -> Line | None:
    """The last line, for the ticker of a phone."""
    for place in range(len(sight.events) - 1, -1, -1):
        event = sight.events[place]
        if not isinstance(event, _SILENT) and (say := _worded(sight, place, event, sight.scribe)) is not None:
            return Line(f"log-{place}", "", say, event.rule)
    return None


def _worded(sight: Sight, place: int, event: Event, scribe: Scribe) -> Markup | None:
    """The sentence about the event at that place; all whom it does not concern read the same."""
    concerned = {getattr(event, "player", None), getattr(event, "against", None)}
    reader = sight.seat if sight.seat in concerned and not sight.wall else ""
    key = (place, reader, get_language())
    if key not in sight.said:
        sight.said[key] = _say(sight, event, scribe)
    said: Markup | None = sight.said[key]
    return said


def _say(sight: Sight, event: Event, scribe: Scribe) -> Markup | None:
    worded = _SAID.get(type(event))
    if worded is not None:
        return worded(sight, event)
    told = words.told(tell, event, scribe)
    if told is None:
        return None
    bare = told.removesuffix(f" [{event.rule}]") if event.rule else told
    return escape(bare)


def _person(sight: Sight, player: str) -> tuple[bool, Markup]:
    mine = player == sight.seat and not sight.wall
    return mine, Markup("<b>{}</b>").format(_("You") if mine else player) if mine else escape(player)


def _filled(sight: Sight, player: str, you: str, other: str, **values: Any) -> Markup:
    mine, person = _person(sight, player)
    return escape(you if mine else other).format(who=person, **values)


def _lot(sight: Sight, event: Any) -> Markup:
    return _filled(
        sight,
        event.player,
        pgettext("you", "{who} rolled {face} for the first Goal."),
        _("{who} rolled {face} for the first Goal."),
        face=event.face,
    )


def _rolled(sight: Sight, event: Any) -> Markup:
    count = words.cubes(len(event.cubes))
    return _filled(
        sight, event.player, pgettext("you", "{who} rolled {count}."), _("{who} rolled {count}."), count=count
    )


def _dealt(sight: Sight, event: Any) -> Markup | None:
    if not event.cards:
        return None
    count = words.cards(len(event.cards))
    return _filled(
        sight, event.player, pgettext("you", "{who} dealt {count}."), _("{who} dealt {count}."), count=count
    )


def _chosen(sight: Sight, event: Any) -> Markup:
    shown = board.variation(sight, event.player, event.selection)
    title = Markup("{} {}").format(shown.title, shown.pictures) if shown.pictures else escape(shown.title)
    return _filled(
        sight, event.player, pgettext("you", "{who} chose {title}."), _("{who} chose {title}."), title=title
    )


def _goal(sight: Sight, event: Any) -> Markup:
    if isinstance(event.goal, EquationsGoal):
        laid = drawing.cubes(event.goal.cubes)
    else:
        laid = escape(board.goal_words(event.goal))
    return _filled(
        sight,
        event.player,
        pgettext("you", "{who} said “Goal”: {goal}."),
        _("{who} said “Goal”: {goal}."),
        goal=laid,
    )


def _moved(sight: Sight, event: Any) -> Markup:
    cube, to = drawing.cube(event.cube, inline=True), words.section(event.to.value)
    if event.source is Section.PERMITTED:
        you, other = (
            pgettext("you", "{who} shifted {cube} from Permitted to {to}."),
            _("{who} shifted {cube} from Permitted to {to}."),
        )
    else:
        you, other = pgettext("you", "{who} put {cube} in {to}."), _("{who} put {cube} in {to}.")
    return _filled(sight, event.player, you, other, cube=cube, to=to)


def _bonus(sight: Sight, event: Any) -> Markup:
    you = pgettext("you", "{who} said “Bonus” and put {cube} in Forbidden.")
    other = _("{who} said “Bonus” and put {cube} in Forbidden.")
    return _filled(sight, event.player, you, other, cube=drawing.cube(event.cube, inline=True))


def _touched(sight: Sight, event: Any) -> Markup:
    you = pgettext("you", "{who} laid {cube} in the Goal.")
    other = _("{who} laid {cube} in the Goal.")
    return _filled(sight, event.player, you, other, cube=drawing.cube(event.cube, inline=True))


def _challenged(sight: Sight, event: Any) -> Markup:
    you = pgettext("you", "{who} took the block and said “{claim}” to {against}.")
    other = _("{who} took the block and said “{claim}” to {against}.")
    against = _person(sight, event.against)[1]
    return _filled(sight, event.player, you, other, claim=words.claim(event.claim.value), against=against)


def _presented(sight: Sight, event: Any) -> Markup:
    return _filled(
        sight, event.player, pgettext("you", "{who} presented a Solution."), _("{who} presented a Solution.")
    )


def _nothing(sight: Sight, event: Any) -> Markup:
    return _filled(sight, event.player, pgettext("you", "{who} wrote nothing."), _("{who} wrote nothing."))


_SAID: dict[type[Event], Callable[[Sight, Any], Markup | None]] = {
    happened.LotDrawn: _lot,
    happened.CubesRolled: _rolled,
    happened.CardsDealt: _dealt,
    happened.VariationChosen: _chosen,
    happened.GoalSet: _goal,
    happened.CubeMoved: _moved,
    happened.BonusMoved: _bonus,
    happened.CubeTouched: _touched,
    happened.Challenged: _challenged,
    happened.SolutionPresented: _presented,
    happened.NothingPresented: _nothing,
}
