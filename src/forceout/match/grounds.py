"""On what ground a Solution is rejected, and how a table rules on it where nobody sits as judge (AGLOA VII-C-4 to VII-C-6; P61)."""

from __future__ import annotations

from enum import StrEnum

from forceout.core.verdict import Code, Verdict
from forceout.match.checking import judge_is_asked, unanswered
from forceout.match.commands import JUDGE, Rule
from forceout.match.state import Match, Opinion, Trial


class Ground(StrEnum):
    """The reasons of AGLOA VII-C-5 and of the criteria VII-B, as a rejection names them; a grouping is shown instead."""

    GOAL = "goal"
    READING = "reading"
    NOT_EQUAL = "not-equal"
    CUBES = "cubes"
    SYMBOL = "symbol"
    VARIATION = "variation"


_SHOWN_BY: dict[Ground, frozenset[Code]] = {
    Ground.GOAL: frozenset({Code.GOAL_ILLEGAL, Code.GOAL_MISSING}),
    Ground.READING: frozenset({Code.GOAL_READING}),
    Ground.NOT_EQUAL: frozenset({Code.NOT_EQUAL, Code.UNDEFINED, Code.UNVERIFIABLE, Code.BURDEN}),
    Ground.CUBES: frozenset(
        {
            Code.TOO_FEW_CUBES,
            Code.REQUIRED_UNUSED,
            Code.NOT_AVAILABLE,
            Code.TOO_MANY_RESOURCES,
            Code.NO_RESTRICTION,
        }
    ),
    Ground.SYMBOL: frozenset(
        {
            Code.UNREADABLE,
            Code.UNDEFINED,
            Code.NUMERAL,
            Code.WILD,
            Code.RELATION_IN_SET_NAME,
            Code.RESTRICTION_GROUPING,
            Code.RESTRICTION_NOT_ALLOWED,
        }
    ),
    Ground.VARIATION: frozenset({Code.VARIATION, Code.WILD, Code.TWO_SOLUTIONS}),
}
"""The faults that each ground speaks of."""

_NO_LEGAL_READING = frozenset({Code.UNREADABLE, Code.RESTRICTION_GROUPING, Code.GOAL_READING, Code.AMBIGUOUS})
_WRONG = frozenset({Code.NOT_EQUAL, Code.UNDEFINED})


def ground_of(reason: str | None) -> Ground | None:
    """The ground that a rejection gives; None for words of the checker's own."""
    return Ground(reason) if reason in set(Ground) else None


def ground_in(verdict: Verdict) -> Ground | None:
    """A ground that would be upheld; None where there is none, or only a grouping would show it."""
    return next((ground for ground in Ground if _is_upheld(ground, verdict)), None)


def _is_upheld(ground: Ground | None, verdict: Verdict) -> bool:
    codes = verdict.codes()
    if ground is None:
        # AGLOA VII-C-6-b; Equations VII-C-5-d-iii: general claims of ambiguity are not allowed.
        return bool(codes - {Code.AMBIGUOUS})
    no_value = ground is Ground.NOT_EQUAL and not verdict.equals_in_some_reading
    return no_value or bool(codes & _SHOWN_BY[ground])


def live_ruling(state: Match) -> Rule | None:
    """What a judge would rule now, for a table where nobody sits as judge (P20); None while nobody is asked to.

    One who is asked only whether a Solution equals the Goal raises nothing else (AGLOA VII-C-6).
    """
    trial = state.shake.trial if state.shake else None
    if trial is None or not trial.is_open:
        return None
    for of in trial.undecided:
        asked = judge_is_asked(state, of)
        if asked or (trial.rejected(of) and not unanswered(state, of)):
            return Rule(of, not _is_shown_wrong(state, trial, of, asked=asked), by=JUDGE)
    return None


def _is_shown_wrong(state: Match, trial: Trial, of: str, *, asked: bool) -> bool:
    """AGLOA VII-C-4: by any of the checkers, on the ground that each gave."""
    assert state.shake is not None
    verdict = state.setup.game.judge(state.shake.case(), trial.papers[of].solution)
    if asked and not verdict.equals_in_some_reading:
        return True
    rejecters = (
        player
        for (player, whose), answer in trial.answers.items()
        if whose == of and answer is Opinion.REJECTED
    )
    return any(_shows(state, trial, player, of, verdict) for player in rejecters)


def _shows(state: Match, trial: Trial, player: str, of: str, verdict: Verdict) -> bool:
    reading = trial.readings.get((player, of))
    if reading is None:
        return _is_upheld(ground_of(trial.grounds.get((player, of))), verdict)
    assert state.shake is not None
    game = state.setup.game
    regrouped = game.regrouped(trial.papers[of].solution, reading)
    if regrouped is None:
        return False
    if not verdict.codes() & (_WRONG | {Code.AMBIGUOUS}):
        return (
            False  # right in every legal reading: the grouping goes against a default (Equations VII-B-6-b)
        )
    codes = game.judge(state.shake.case(), regrouped).codes()
    return bool(codes & _WRONG) and not codes & _NO_LEGAL_READING
