"""What could have been seen in a shake that is over: the strip, a sentence for each turning point, and the table of the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup, escape

from forceout.analysis import Challenged, Decision, Report, ShakeReport
from forceout.analysis.strip import cube_of, share
from forceout.analysis.words import account_rows, step_sentence, turning_points
from forceout.records.wording.language import say
from forceout.records.wording.sentence import Sentence
from forceout.training.practice import why_wrong
from forceout_web.pages import drawing, words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.rendering import render
from forceout_web.pages.table import checking
from forceout_web.pages.table.seat_view import SeatView

BAR = 28
"""How high a bar is that is full."""


@dataclass(frozen=True, slots=True)
class StepShown:
    """One decision. ``safe`` is how far the bar is filled, None where there is none; ``at`` the version it led to, or its stop."""

    ident: str
    who: str
    cube: Markup
    to: str
    safe: int | None
    mark: str
    kind: str
    told: str
    at: str
    current: bool


@dataclass(frozen=True, slots=True)
class WhyShown:
    say: Markup
    clause: str


@dataclass(frozen=True, slots=True)
class Seen:
    ready: bool
    replayed: bool
    steps: tuple[StepShown, ...] = ()
    points: tuple[Markup, ...] = ()
    why: tuple[WhyShown, ...] = ()


def seen(sight: SeatView, shake: int, *, stops: Sequence[int] = (), version: int | None = None) -> Seen:
    """The strip of a finished shake, the first being 0; in a replay with the stops of its slider and the version that is shown."""
    replayed = version is not None
    study = sight.studies.get(shake)
    if study is None:
        return Seen(ready=False, replayed=replayed)
    latest = max((each.event for each in study.decisions if version and each.event < version), default=None)
    steps = tuple(_step(study, each, stops, current=each.event == latest) for each in study.decisions)
    points = tuple(_point(point.sentences) for point in turning_points(study))
    return Seen(ready=True, replayed=replayed, steps=steps, points=points, why=_why(sight, shake, study))


def _why(sight: SeatView, shake: int, study: ShakeReport) -> tuple[WhyShown, ...]:
    """Why the shake went against the reader."""
    if not sight.plays:
        return ()
    told = why_wrong(sight.rules, sight.state.finished[shake], study, sight.seat)
    return tuple(WhyShown(sentence(one.sentence), one.clause) for one in told)


def _step(
    study: ShakeReport, each: Decision | Challenged, stops: Sequence[int], *, current: bool
) -> StepShown:
    version = each.event + 1
    at = str(stops.index(version)) if version in stops else f"v{version}"
    told = words.sentence(step_sentence(study, each))
    if isinstance(each, Challenged):
        mark = {True: _("right"), False: _("wrong"), None: "?"}[each.right]
        kind = {True: "now", False: "now failed", None: "now open"}[each.right]
        cube, to, safe = render("table/_block.html"), words.claim(each.challenge), None
    else:
        mark = {True: _("flub"), False: "", None: "?"}[each.flub]
        kind = {True: "flub", False: "", None: "open"}[each.flub]
        cube = (
            render("table/_step_goal.html")
            if each.cube is None
            else drawing.cube(cube_of(each.cube), spoken=False)
        )
        to = words.section_mark(each.to or "goal")
        part = share(each)
        safe = None if part is None else round(BAR * part)
    return StepShown(f"step-{each.event}", each.by[:1].upper(), cube, to, safe, mark, kind, told, at, current)


def _point(sentences: Sequence[Sentence]) -> Markup:
    return Markup(" ").join(map(sentence, sentences))


def sentence(told: Sentence) -> Markup:
    """A sentence of the library in the reader's language, its cubes and Solutions drawn."""
    text = words.told(say, told.words)
    return escape(text).format(**{name: _drawn(name, value) for name, value in told.facts.items()})


def _drawn(name: str, value: Any) -> Markup:
    match name:
        case "cube":
            return drawing.cube(cube_of(value), inline=True)
        case "cubes":
            return drawing.cubes(map(cube_of, value.split()))
        case "to":
            return escape(words.section(value))
        case "claim":
            return Markup("<b>{}</b>").format(words.claim(value))
        case "solution":
            lines = checking.lines(value)
            return Markup(' <span class="sep">{}</span> ').format(_("then")).join(lines)
        case _:
            return escape(value)


def safe_now(study: ShakeReport | None, version: int) -> str:
    """How many moves are safe at that version, in a shake that is over; "" where no move follows."""
    following = (each for each in study.decisions if each.event >= version) if study else ()
    after = next(iter(following), None)
    if not isinstance(after, Decision) or after.plays is None or after.safe is None:
        return ""
    counts = {"safe": after.safe + (after.flub is False), "plays": after.plays + 1}
    return _("%(safe)d of %(plays)d moves are safe.") % counts


def accounts(sight: SeatView) -> list[tuple[str, ...]] | None:
    """Return the table of flubs, who saw them and the points lost, with a header row. None until every shake is analysed."""
    finished = sight.state.finished
    if not finished or any(shake not in sight.studies for shake in range(len(finished))):
        return None
    shakes = tuple(
        replace(sight.studies[shake], scores=dict(record.scores)) for shake, record in enumerate(finished)
    )
    return words.told(lambda: list(account_rows(Report(sight.rules, sight.state.setup.players, shakes))))
