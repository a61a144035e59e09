"""What was decided: each Solution with its verdict, the reading that fails beside the one that works, and the scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from forceout.core.verdict import Code, Reason, Verdict
from forceout.match.game import Case
from forceout.match.state import Opinion, ShakeRecord, Trial
from forceout.onsets.position import Solution as OnSetsSolution
from forceout.onsets.position import Written
from forceout.onsets.workings import OnSetsVerdict
from forceout.records.wording.verdicts import sentence
from forceout_web.pages import drawing, words
from forceout_web.pages.games import pages_of
from forceout_web.pages.language import gettext as _
from forceout_web.pages.table import board, checking
from forceout_web.pages.table.seat_view import SeatView


@dataclass(frozen=True, slots=True)
class ReadingShown:
    """One reading of a Solution, its value, and the cards that it counts."""

    right: bool
    comes_to: str
    lines: tuple[Markup, ...]
    cards: tuple[Markup, ...] = ()


@dataclass(frozen=True, slots=True)
class ReasonShown:
    say: str
    clause: str


@dataclass(frozen=True, slots=True)
class VerdictShown:
    ident: str
    who: str
    correct: bool
    lines: tuple[Markup, ...]
    reasons: tuple[ReasonShown, ...]
    readings: tuple[ReadingShown, ...]
    cards: tuple[Markup, ...]
    counted: str
    tip: str


@dataclass(frozen=True, slots=True)
class ScoreRow:
    player: str
    part: str
    shake: str
    total: int
    penalty: int


@dataclass(frozen=True, slots=True)
class Decided:
    number: int
    how: str
    verdicts: tuple[VerdictShown, ...]
    scores: tuple[ScoreRow, ...]
    clause: str


def decided(sight: SeatView) -> Decided | None:
    """The last finished shake; None before the first."""
    if not sight.state.finished:
        return None
    record = sight.state.finished[-1]
    shown = []
    if record.trial is not None and record.case is not None:
        trial, case = record.trial, record.case
        shown = [_verdict(sight, trial, case, player) for player in trial.presented]
    shown.sort(key=lambda one: one.correct)
    return Decided(
        number=len(sight.state.finished),
        how=words.claim(record.ending.value),
        verdicts=tuple(shown),
        scores=tuple(_scores(sight, record)),
        clause=sight.state.setup.cite("scoring.challenge") or "",
    )


def _verdict(sight: SeatView, trial: Trial, case: Case, player: str) -> VerdictShown:
    solution = trial.papers[player].solution
    assert solution is not None
    # What was judged then is shown as it was; where people ruled, the judge now tells what they may have seen.
    judged = trial.verdicts.get(player) or _judged_now(sight, case, player, solution)
    correct = trial.rulings.get(player, judged.correct)
    lines = checking.lines(solution)
    reasons = () if correct else judged.reasons
    return VerdictShown(
        ident=f"verdict-{sight.state.setup.players.index(player)}",
        who=_who(sight, trial, player),
        correct=correct,
        lines=lines,
        reasons=tuple(ReasonShown(words.told(sentence, reason), reason.rule) for reason in reasons),
        readings=() if correct else _readings(sight, case, solution, judged),
        cards=_cards(sight, case, _worked_out(sight, case, player, solution, judged)) if correct else (),
        counted=_counted(sight, judged) if correct else "",
        tip=_unshown(sight, trial, player, judged) if correct else _tip(reasons),
    )


def _unshown(sight: SeatView, trial: Trial, player: str, judged: Verdict) -> str:
    """AGLOA VII-C-4: it stands although it has a fault, because nobody showed that one (P61)."""
    if judged.correct:
        return ""
    fault = words.told(sentence, judged.reasons[0])
    if trial.answers.get((sight.seat, player)) is Opinion.REJECTED:
        return _("You were right, but not for this: %(fault)s") % {"fault": fault}
    return _("It stands, because nobody showed this: %(fault)s") % {"fault": fault}


def _who(sight: SeatView, trial: Trial, player: str) -> str:
    if player == sight.seat and not sight.wall:
        return _("Your Solution")
    part = board.part(trial, player)
    return f"{player}, {part}" if part else player


def _tip(reasons: tuple[Reason, ...]) -> str:
    codes = {reason.code for reason in reasons}
    if Code.AMBIGUOUS in codes:
        return _("Next time: put the brackets in.")
    if Code.REQUIRED_UNUSED in codes:
        return _("Next time: tick the Required cubes off, one by one.")
    if Code.TOO_MANY_RESOURCES in codes:
        return _("Next time: after Now, one cube from Resources and no more.")
    return ""


def _counted(sight: SeatView, judged: Verdict) -> str:
    if judged.value is None:
        return ""
    return pages_of(sight.rules.game).value_in_words(judged.value)


def _worked_out(sight: SeatView, case: Case, player: str, solution: Any, judged: Verdict) -> Verdict:
    """Return the verdict with its workings. They are not stored, so they are computed again if there are cards."""
    return (
        judged
        if isinstance(judged, OnSetsVerdict) or not case.universe
        else _judged_now(sight, case, player, solution)
    )


def _judged_now(sight: SeatView, case: Case, player: str, solution: Any) -> Verdict:
    """Of the last shake; judged once, not again for every seat and every change."""
    key = ("judged", len(sight.state.finished), player)
    if key not in sight.said:
        sight.said[key] = sight.state.setup.game.judge(case, solution)
    found: Verdict = sight.said[key]
    return found


def _cards(sight: SeatView, case: Case, judged: Verdict) -> tuple[Markup, ...]:
    """The Universe with the counted cards marked."""
    if not case.universe:
        return ()
    names = judged.cards if isinstance(judged, OnSetsVerdict) else None
    if names is None or not all(isinstance(name, str) for name in names):
        return ()
    colours = sight.rules.equipment.colours
    counted = set(sight.codec.cards(list(names), "cards"))
    return tuple(
        drawing.card(card, colours, "counted" if card in counted else "") for card in sorted(case.universe)
    )


def _readings(sight: SeatView, case: Case, solution: Any, judged: Verdict) -> tuple[ReadingShown, ...]:
    """For an ambiguous Solution: the reading that fails, drawn with its cards."""
    shown = []
    for reason in judged.reasons:
        if reason.code is not Code.AMBIGUOUS:
            continue
        reading, value = reason.facts.get("reading"), reason.facts.get("count", reason.facts.get("value"))
        texts = _reading_texts(reading)
        cards = _reading_cards(sight, case, reading, solution)
        comes_to = words.cards(value) if isinstance(value, int) and case.universe else str(value)
        shown.append(ReadingShown(False, comes_to, tuple(map(drawing.expression, texts)), cards))
    return tuple(shown)


def _reading_texts(reading: Any) -> tuple[str, ...]:
    if isinstance(reading, Mapping):
        return tuple(map(str, (*reading.get("restrictions", ()), reading["set_name"])))
    return (str(reading),)


def _reading_cards(sight: SeatView, case: Case, reading: Any, solution: Any) -> tuple[Markup, ...]:
    if not isinstance(reading, Mapping) or not isinstance(solution, OnSetsSolution):
        return ()
    first = solution.parts[0]
    written = replace(
        first, restrictions=tuple(reading.get("restrictions", ())), set_name=str(reading["set_name"])
    )
    assert isinstance(written, Written)
    judged = sight.state.setup.game.judge(case, replace(solution, parts=(written,)))
    return _cards(sight, case, judged)


def _scores(sight: SeatView, record: ShakeRecord) -> list[ScoreRow]:
    totals = sight.state.totals()
    rows = []
    for player in sight.state.setup.players:
        lost = record.penalties.get(player, 0)
        rows.append(
            ScoreRow(
                player=player,
                part=_part(record, player),
                shake=words.signed(record.scores.get(player, 0)),
                total=totals[player],
                penalty=lost,
            )
        )
    return sorted(rows, key=lambda row: -row.total)


def _part(record: ShakeRecord, player: str) -> str:
    trial = record.trial
    if trial is None:
        return ""
    part = board.part(trial, player)
    if player in trial.rulings:
        ruled = _("correct") if trial.rulings[player] else _("not correct")
        return f"{part}, {ruled}" if part else ruled
    return part
