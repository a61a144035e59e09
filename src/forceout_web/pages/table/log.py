"""The log: every event a sentence with its clause, cubes standing inside the sentence. Newest last.

Frequent events are worded here, because the page addresses its reader ("You put …") and draws the cubes. The library
words the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils.translation import pgettext
from markupsafe import Markup, escape

from forceout.match import events as happened
from forceout.match.events import Event
from forceout.match.values import Section
from forceout.records.documents.codec import Codec
from forceout.records.wording.events import tell
from forceout_web.pages import drawing, words
from forceout_web.pages.games import pages_of
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import reader_language
from forceout_web.pages.rendering import render
from forceout_web.pages.table import board, texts
from forceout_web.pages.table.seat_view import SeatView

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


class Said(NamedTuple):
    """A sentence, and the line of the log with its terms marked: a sentence on a button has nothing else in it that takes the focus."""

    plain: Markup
    line: Markup


def lines(sight: SeatView) -> Markup:
    """The lines of the open shake, or of the one that was just decided."""
    return Markup().join(said.line for said in _told(sight))


def newest(sight: SeatView) -> Markup | None:
    """The last sentence, for the ticker of a phone."""
    said = _told(sight)
    return said[-1].plain if said else None


@dataclass(slots=True)
class _Told:
    """The log of the last shake for one reader: ``heard`` events processed so far, with ``moves`` cubes moved."""

    heard: int = 0
    moves: int = 0
    said: list[Said] = field(default_factory=list)


def _told(sight: SeatView) -> list[Said]:
    """Return the sentences of the last shake. Only new events are processed."""
    language = reader_language()
    told: _Told = sight.said.setdefault(("told", sight.seat, sight.wall, sight.links, language), _Told())
    for place in range(max(told.heard, _first(sight.events)), len(sight.events)):
        event = sight.events[place]
        if isinstance(event, happened.ShakeBegan):
            told.moves, told.said = 0, []
        told.moves += isinstance(event, happened.CubeMoved)
        said = None if isinstance(event, _SILENT) else _worded(sight, place, event, told.moves, language)
        if said is not None:
            told.said.append(said)
    told.heard = len(sight.events)
    return told.said


def _first(events: Sequence[Event]) -> int:
    """Where the last shake begins."""
    places = range(len(events) - 1, -1, -1)
    return next((place for place in places if isinstance(events[place], happened.ShakeBegan)), 0)


def _worded(sight: SeatView, place: int, event: Event, number: int, language: str | None) -> Said | None:
    """Return the sentence for the event at that index. All players whom it does not concern read the same one."""
    concerned = (getattr(event, "player", None), getattr(event, "against", None))
    reader = sight.seat if sight.seat in concerned and not sight.wall else ""
    key = (place, reader, sight.links, language)
    if key not in sight.said:
        plain = _say(sight, event, sight.codec)
        sight.said[key] = (
            None if plain is None else Said(plain, _line(place, event, number, plain, linked=sight.links))
        )
    kept: Said | None = sight.said[key]
    return kept


def _line(place: int, event: Event, number: int, plain: Markup, *, linked: bool) -> Markup:
    """Return a line of the log. On a wall it is plain text, because nobody can open a clause or a term there."""
    counted = str(number) if isinstance(event, happened.CubeMoved) else ""
    say = texts.marked(plain) if linked else plain
    return render(
        "table/_log_line.html", place=place, number=counted, say=say, rule=event.rule, linked=linked
    )


def _say(sight: SeatView, event: Event, codec: Codec) -> Markup | None:
    worded = _SAID.get(type(event))
    if worded is not None:
        return worded(sight, event)
    told = words.told(tell, event, codec)
    if told is None:
        return None
    bare = told.removesuffix(f" [{event.rule}]") if event.rule else told
    return escape(bare)


def _person(sight: SeatView, player: str) -> tuple[bool, Markup]:
    mine = player == sight.seat and not sight.wall
    return mine, Markup("<b>{}</b>").format(_("You") if mine else player) if mine else escape(player)


def _filled(sight: SeatView, player: str, you: str, other: str, **values: Any) -> Markup:
    mine, person = _person(sight, player)
    return escape(you if mine else other).format(who=person, **values)


def _lot(sight: SeatView, event: Any) -> Markup:
    return _filled(
        sight,
        event.player,
        pgettext("you", "{who} rolled {face} for the first Goal."),
        _("{who} rolled {face} for the first Goal."),
        face=event.face,
    )


def _rolled(sight: SeatView, event: Any) -> Markup:
    count = words.cubes(len(event.cubes))
    return _filled(
        sight, event.player, pgettext("you", "{who} rolled {count}."), _("{who} rolled {count}."), count=count
    )


def _dealt(sight: SeatView, event: Any) -> Markup | None:
    if not event.cards:
        return None
    count = words.cards(len(event.cards))
    return _filled(
        sight, event.player, pgettext("you", "{who} dealt {count}."), _("{who} dealt {count}."), count=count
    )


def _chosen(sight: SeatView, event: Any) -> Markup:
    shown = board.variation(sight, event.player, event.selection)
    title = Markup("{} {}").format(shown.title, shown.pictures) if shown.pictures else escape(shown.title)
    return _filled(
        sight, event.player, pgettext("you", "{who} chose {title}."), _("{who} chose {title}."), title=title
    )


def _no_more(sight: SeatView, event: Any) -> Markup:
    you = pgettext("you", "{who} take no more variations.")
    return _filled(sight, event.player, you, _("{who} takes no more variations."))


def _goal(sight: SeatView, event: Any) -> Markup:
    laid = pages_of(sight.rules.game).goal_in_words(event.goal)
    return _filled(
        sight,
        event.player,
        pgettext("you", "{who} said “Goal”: {goal}."),
        _("{who} said “Goal”: {goal}."),
        goal=laid,
    )


def _moved(sight: SeatView, event: Any) -> Markup:
    cube, to = drawing.cube(event.cube, inline=True), words.section(event.to.value)
    if event.source is Section.PERMITTED:
        you, other = (
            pgettext("you", "{who} shifted {cube} from Permitted to {to}."),
            _("{who} shifted {cube} from Permitted to {to}."),
        )
    else:
        you, other = pgettext("you", "{who} put {cube} in {to}."), _("{who} put {cube} in {to}.")
    return _filled(sight, event.player, you, other, cube=cube, to=to)


def _bonus(sight: SeatView, event: Any) -> Markup:
    you = pgettext("you", "{who} said “Bonus” and put {cube} in Forbidden.")
    other = _("{who} said “Bonus” and put {cube} in Forbidden.")
    return _filled(sight, event.player, you, other, cube=drawing.cube(event.cube, inline=True))


def _touched(sight: SeatView, event: Any) -> Markup:
    you = pgettext("you", "{who} laid {cube} in the Goal.")
    other = _("{who} laid {cube} in the Goal.")
    return _filled(sight, event.player, you, other, cube=drawing.cube(event.cube, inline=True))


def _challenged(sight: SeatView, event: Any) -> Markup:
    you = pgettext("you", "{who} took the block and said “{claim}” to {against}.")
    other = _("{who} took the block and said “{claim}” to {against}.")
    mine, person = _person(sight, event.against)
    against = Markup("<b>{}</b>").format(pgettext("to whom", "you")) if mine else person
    return _filled(sight, event.player, you, other, claim=words.claim(event.claim.value), against=against)


def _presented(sight: SeatView, event: Any) -> Markup:
    return _filled(
        sight, event.player, pgettext("you", "{who} presented a Solution."), _("{who} presented a Solution.")
    )


def _nothing(sight: SeatView, event: Any) -> Markup:
    return _filled(sight, event.player, pgettext("you", "{who} wrote nothing."), _("{who} wrote nothing."))


_SAID: dict[type[Event], Callable[[SeatView, Any], Markup | None]] = {
    happened.LotDrawn: _lot,
    happened.CubesRolled: _rolled,
    happened.CardsDealt: _dealt,
    happened.VariationChosen: _chosen,
    happened.VariationDeclined: _no_more,
    happened.GoalSet: _goal,
    happened.CubeMoved: _moved,
    happened.BonusMoved: _bonus,
    happened.CubeTouched: _touched,
    happened.Challenged: _challenged,
    happened.SolutionPresented: _presented,
    happened.NothingPresented: _nothing,
}
