"""The table page, put together from its parts, and rendered: whole for a browser, the inner part for a socket."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from markupsafe import Markup

from forceout.match.game import Mat
from forceout.match.values import Phase
from forceout_web.pages import board, dock, log, prompt, scoresheet, verdicts, words
from forceout_web.pages.renderer import render
from forceout_web.pages.sight import Sight


@dataclass(frozen=True, slots=True)
class Faces:
    """Which of its faces the page shows."""

    name: str
    classes: str


PLAYING = Faces("playing", "page-table")
WRITING = Faces("writing", "page-table page-write")
CHECKING = Faces("checking", "page-table page-check")
DECIDED = Faces("decided", "page-table page-decided")


def face(sight: Sight) -> Faces:
    shake = sight.shake
    if sight.wall:
        return PLAYING if shake is not None or not sight.state.finished else DECIDED
    if shake is None:
        return DECIDED if sight.state.finished else PLAYING
    if shake.trial is not None and shake.trial.is_open:
        return CHECKING
    if shake.trial is not None and sight.seat in shake.trial.waiting:
        return WRITING
    return PLAYING


def fragment(sight: Sight) -> Markup:
    """The inside of the page, as a socket sends it: what a change may change, and nothing else."""
    return render("_table.html", **context(sight))


def context(sight: Sight) -> dict[str, Any]:
    shake = sight.shake
    shown = face(sight)
    mat = mat_of(sight)
    universe = universe_of(sight)
    does = dock.dock(sight)
    return {
        "sight": sight,
        "face": shown,
        "page": sight.rules.game,
        "title": title(sight),
        "where": _where(sight),
        "book": f"{words.GAMES[sight.rules.game]}, {words.division(sight.rules.division)}",
        "round_ends": _round_ends(sight),
        "round_left": _round_left(sight),
        "seats": board.seats(sight),
        "prompt": prompt.prompt(sight),
        "timer": prompt.timer(sight),
        "mat": mat,
        "goal": board.goal(mat),
        "zones": board.zones(sight, mat, with_resources=shown in (WRITING, CHECKING)),
        "tray": board.tray(sight, mat, goal_is_built=isinstance(does, dock.GoalBuilder))
        if shown is PLAYING
        else (),
        "left": words.cubes(len(mat.resources)),
        "universe": board.universe(sight, universe),
        "universe_head": _universe_head(shown, universe),
        "variations": board.variations(sight, shake.chosen) if shake else [],
        "dock": does,
        "more": () if sight.wall else dock.more(sight),
        "log": log.lines(sight),
        "decided": verdicts.decided(sight) if shown is DECIDED else None,
        "sheet": scoresheet.sheet(sight) if shown is DECIDED else None,
        "over": sight.state.phase is Phase.ENDED and shake is None,
        "next_setter": sight.state.goal_setter,
    }


def title(sight: Sight) -> str:
    """The title of the window: it tells whose turn it is, for who looks at another one."""
    say = prompt.prompt(sight).say
    return _("%(say)s, shake %(number)d at table %(code)s") % {
        "say": say,
        "number": sight.number,
        "code": sight.code,
    }


def _where(sight: Sight) -> str:
    if sight.shake is None and sight.state.finished:
        return _("Shake %(number)d") % {"number": len(sight.state.finished)}
    return _("Shake %(number)d") % {"number": sight.number}


def mat_of(sight: Sight) -> Mat:
    """The open shake's mat, or the last one's as it was judged."""
    if sight.shake is not None:
        return sight.shake.mat
    last = sight.state.finished[-1] if sight.state.finished else None
    return last.case.mat if last and last.case else Mat()


def universe_of(sight: Sight) -> tuple[int, ...]:
    if sight.shake is not None:
        return sight.shake.universe or ()
    last = sight.state.finished[-1] if sight.state.finished else None
    return last.case.universe if last and last.case else ()


def _universe_head(shown: Faces, universe: tuple[int, ...]) -> str:
    if shown is WRITING:
        return _("Universe · tap a card to cross it out (only you see it)")
    if shown is CHECKING:
        return _("Universe · only you see your marks")
    return _("Universe · %(cards)s") % {"cards": words.cards(len(universe))}


def _round_ends(sight: Sight) -> int | None:
    length = sight.rules.round.length if sight.rules.round else None
    if length is None or not sight.state.clocked or sight.state.round_ended is not None:
        return None
    return int(length * 1000)


def _round_left(sight: Sight) -> str:
    ends = _round_ends(sight)
    return "" if ends is None else words.digits(ends - sight.state.now)
