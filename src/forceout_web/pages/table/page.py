"""The table page, put together from its parts, and rendered: whole for a browser, the inner part for a socket."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from forceout.core.games import TITLES
from forceout.match.game import Mat
from forceout.match.values import Phase
from forceout_web.pages import words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.rendering import part, render
from forceout_web.pages.table import (
    analysis,
    board,
    charges,
    checking,
    dock,
    log,
    prompt,
    scoresheet,
    verdicts,
)
from forceout_web.pages.table.goal import GoalBuilder
from forceout_web.pages.table.seat_view import SeatView


@dataclass(frozen=True, slots=True)
class Faces:
    """Which of its faces the page shows."""

    name: str
    classes: str


PLAYING = Faces("playing", "page-table")
WRITING = Faces("writing", "page-table page-write")
CHECKING = Faces("checking", "page-table page-check")
DECIDED = Faces("decided", "page-table page-decided")


def face(sight: SeatView) -> Faces:
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


def fragment(sight: SeatView) -> Markup:
    """The inside of the page, as a socket sends it: what a change may change, and nothing else."""
    shown = face(sight)
    template = "table/_decided.html" if shown is DECIDED else "table/_playing.html"
    inside = render(template, **(_decided(sight) if shown is DECIDED else _playing(sight, shown)))
    return part("table/_bar.html", **_bar(sight, shown)) + _LOST + inside


_LOST = Markup('<div class="lost" id="lost" role="status" hidden data-keep></div>')


def _bar(sight: SeatView, shown: Faces) -> dict[str, Any]:
    return {
        "where": _where(sight),
        "book": _book(sight),
        "linked": sight.links,
        "alone": sight.alone,
        "hints": sight.alone and shown in (PLAYING, WRITING),
        "round_ends": _round_ends(sight),
        "round_left": _round_left(sight),
        "stopped": sight.stopped_at is not None,
    }


def _shared(sight: SeatView) -> dict[str, Any]:
    """What the page shows whether a shake is open or decided."""
    return {
        "sight": sight,
        "stopped": sight.stopped_at is not None,
        "page": sight.rules.game,
        "seats": board.seats(sight),
        "prompt": prompt.prompt(sight),
        "left_seats": board.left_seats(sight),
        "dock": dock.dock(sight),
        "more": () if sight.wall else charges.more(sight),
    }


def _playing(sight: SeatView, shown: Faces) -> dict[str, Any]:
    """An open shake. The parts that do not speak to their reader are drawn once for all seats."""
    shared = _shared(sight)
    builds = isinstance(shared["dock"], GoalBuilder)
    return shared | {
        "face": shown,
        "book": _book(sight),
        "timer": prompt.timer(sight),
        "papers": checking.open_papers(sight) if not sight.links else (),
        "mat": part("table/_mat.html", **mat_shown(sight, compact=shown is not PLAYING)),
        "universe": part("table/_universe.html", **_universe(sight, shown)),
        "tray": _tray(sight, goal_is_built=builds) if shown is PLAYING else "",
        "log": log.lines(sight),
    }


def _decided(sight: SeatView) -> dict[str, Any]:
    return _shared(sight) | {
        "decided": verdicts.decided(sight),
        "sheet": scoresheet.sheet(sight),
        "seen": analysis.seen(sight, len(sight.state.finished) - 1),
        "accounts": analysis.accounts(sight),
        "over": sight.state.phase is Phase.ENDED and sight.shake is None,
        "next_setter": sight.state.goal_setter,
        "bots_begin": sight.plays and any(_is_bot(sight, seat) for seat in sight.awaited),
    }


def _is_bot(sight: SeatView, seat: str) -> bool:
    return seat in sight.present and sight.present[seat].bot


def mat_shown(sight: SeatView, *, compact: bool) -> dict[str, Any]:
    """The mat; where it is compact it stands alone, and Resources lie on it too."""
    mat = mat_of(sight)
    return {
        "page": sight.rules.game,
        "compact": compact,
        "goal": board.goal(sight, mat),
        "zones": board.zones(sight, mat, with_resources=compact),
    }


def still(sight: SeatView) -> dict[str, Any]:
    """Render the mat, Universe and variations at some moment, without controls."""
    return mat_shown(sight, compact=True) | {
        "face": PLAYING,
        "universe": board.universe(sight, universe_of(sight)),
        "universe_head": _("Universe"),
        "left_over": (),
        "variations": _variations(sight),
        "linked": True,
    }


def _universe(sight: SeatView, shown: Faces) -> dict[str, Any]:
    universe = universe_of(sight)
    return {
        "face": shown,
        "shake": sight.number,
        "universe": board.universe(sight, universe),
        "universe_head": _universe_head(shown, universe),
        "left_over": () if sight.wall else _left_over(sight, universe),
        "variations": _variations(sight),
        "linked": sight.links,
    }


def _tray(sight: SeatView, *, goal_is_built: bool) -> Markup:
    mat = mat_of(sight)
    cubes = board.tray(sight, mat, goal_is_built=goal_is_built)
    return part("table/_tray.html", tray=cubes, left=words.cubes(len(cubes)))


def _variations(sight: SeatView) -> tuple[board.VariationShown, ...]:
    return board.variations(sight, sight.shake.chosen) if sight.shake else ()


def _book(sight: SeatView) -> str:
    return f"{TITLES[sight.rules.game]}, {words.division(sight.rules.division)}"


def title(sight: SeatView) -> str:
    """Return the window title. It says whose turn it is, so that players notice it from another tab."""
    say = prompt.prompt(sight).say
    return _("%(say)s, shake %(number)d at table %(code)s") % {
        "say": say,
        "number": sight.number,
        "code": sight.code,
    }


def _where(sight: SeatView) -> str:
    if sight.shake is None and sight.state.finished:
        return _("Shake %(number)d") % {"number": len(sight.state.finished)}
    return _("Shake %(number)d") % {"number": sight.number}


def mat_of(sight: SeatView) -> Mat:
    """The open shake's mat, or the last one's as it was judged."""
    if sight.shake is not None:
        return sight.shake.mat
    last = sight.state.finished[-1] if sight.state.finished else None
    return last.case.mat if last and last.case else Mat()


def position_document(sight: SeatView) -> dict[str, Any]:
    """What lies on the table with its Goal, as a position that a judge reads; before a challenge the first claim of the book is taken."""
    mat, rules, shake = mat_of(sight), sight.rules, sight.shake
    cards = [sight.codec.card_text(card) for card in universe_of(sight)]
    return {
        "game": rules.game,
        "rules": rules.edition_id,
        "division": rules.division,
        "goal": str(mat.goal),
        "required": str(mat.required),
        "permitted": str(mat.permitted),
        "forbidden": str(mat.forbidden),
        "resources": str(mat.resources),
        "challenge": str(shake.trial.claim) if shake and shake.trial else str(rules.challenges.claims[0]),
        "variations": [sight.codec.selection_fields(one) for one in shake.variations] if shake else [],
        **({"universe": cards} if cards else {}),
    }


def universe_of(sight: SeatView) -> tuple[int, ...]:
    if sight.shake is not None:
        return sight.shake.universe or ()
    last = sight.state.finished[-1] if sight.state.finished else None
    return last.case.universe if last and last.case else ()


def _left_over(sight: SeatView, universe: tuple[int, ...]) -> tuple[board.CardShown, ...]:
    """Return the cards that were not dealt. Everyone may see them."""
    if not universe:
        return ()
    return board.universe(sight, set(range(sight.rules.equipment.cards)) - set(universe))


def _universe_head(shown: Faces, universe: tuple[int, ...]) -> str:
    if shown is WRITING:
        return _("Universe · tap to cross out, for you alone")
    if shown is CHECKING:
        return _("Universe · only you see your marks")
    return _("Universe · %(cards)s") % {"cards": words.cards(len(universe))}


def _round_ends(sight: SeatView) -> int | None:
    length = sight.rules.round.length if sight.rules.round else None
    if length is None or not sight.state.clocked or sight.state.round_ended is not None:
        return None
    return int(length * 1000)


def _round_left(sight: SeatView) -> str:
    ends = _round_ends(sight)
    return "" if ends is None else words.digits(ends - sight.now)
