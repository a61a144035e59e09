"""Answers to "Why was I wrong?" for a player who lost a challenge, with clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from forceout.analysis import Challenged, Decision, ShakeReport
from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.solution import Solution
from forceout.match.state import ShakeRecord, Trial
from forceout.records.wording.language import text
from forceout.records.wording.sentence import Sentence
from forceout.records.wording.vocabulary import ClaimName


@dataclass(frozen=True, slots=True)
class Why:
    """One sentence and its clause."""

    sentence: Sentence
    clause: str


def why_wrong(rules: Rules, ended: ShakeRecord, seen: ShakeReport, seat: str) -> tuple[Why, ...]:
    """Explain why the player was wrong. Return nothing if there was no challenge or the player was right."""
    trial = ended.trial
    last = next((each for each in reversed(seen.decisions) if isinstance(each, Decision)), None)
    if trial is None or last is None or not trial.challengers:
        return ()
    if seat in trial.challengers:
        said = next((each for each in seen.decisions if isinstance(each, Challenged)), None)
        return tuple(_challenger(rules, trial, last, said, seat))
    if seat == trial.mover:
        return tuple(_mover(rules, trial, last, seat))
    return tuple(_third(rules, trial, last, seat))


def _challenger(
    rules: Rules, trial: Trial, last: Decision, said: Challenged | None, seat: str
) -> Iterator[Why]:
    clause = rules.clause("challenges.claims")
    if said is None or said.right is None:
        return
    if not said.right:
        yield Why(_untrue(trial, last), clause)
        if trial.claim is Claim.NOW and last.shortest is not None:
            yield Why(
                Sentence(text("The shortest Solution needs more: {solution}."), {"solution": last.shortest}),
                clause,
            )
        return
    if seat in trial.must:
        yield from _written(rules, trial, last, seat)


def _untrue(trial: Trial, last: Decision) -> Sentence:
    """Explain what was claimed and why it was not true."""
    match trial.claim:
        case Claim.NOW:
            return Sentence(
                text(
                    "You said {claim}. But with all of Required, any of Permitted and at most one cube from Resources no Solution can be made."
                ),
                {"claim": ClaimName("now")},
            )
        case Claim.IMPOSSIBLE if last.shortest is not None:
            return Sentence(
                text("You said {claim}. But a Solution was still possible: {solution}."),
                {"claim": ClaimName("impossible"), "solution": last.shortest},
            )
        case Claim.P if last.shortest is not None:
            return Sentence(
                text("You said P: that no Solution was possible any more. But there was one: {solution}."),
                {"solution": last.shortest},
            )
        case Claim.A if last.opening is None:
            return Sentence(
                text(
                    "You said A: that one more cube from Resources makes a Solution. But with only one none can be made."
                )
            )
        case Claim.A:
            return Sentence(
                text(
                    "You said A. One more cube was enough, but no other move avoided that: then it is no flub."
                )
            )
        case _:
            return Sentence(
                text("You said {claim}. But that was not true of the last play."),
                {"claim": ClaimName(trial.claim)},
            )


def _mover(rules: Rules, trial: Trial, last: Decision, seat: str) -> Iterator[Why]:
    clause = rules.clause("challenges.claims")
    if last.flub and last.by == seat:
        if last.impossible:
            yield Why(Sentence(text("After your play no Solution was possible any more.")), clause)
        elif last.opening is not None:
            words = text("After your play one more cube was enough: {solution}.")
            yield Why(Sentence(words, {"solution": last.opening}), clause)
        return
    if seat in trial.must:
        yield from _written(rules, trial, last, seat)


def _third(rules: Rules, trial: Trial, last: Decision, seat: str) -> Iterator[Why]:
    """Explain the Third Party's result. They may write; the paper must be right, and if there is a Solution it pays to write it."""
    if _solution(trial, last) is not None or seat in trial.presented:
        yield from _written(rules, trial, last, seat)


def _written(rules: Rules, trial: Trial, last: Decision, seat: str) -> Iterator[Why]:
    if trial.rulings.get(seat):
        return
    clause = rules.clause(f"writing.must.{trial.claim}")
    right = _solution(trial, last)
    if seat not in trial.presented:
        said = text("You wrote nothing.")
    else:
        said = text("What you wrote was no correct Solution; the reasons stand beside it.")
    yield Why(Sentence(said), clause)
    if right is not None:
        yield Why(Sentence(text("This one would have been right: {solution}."), {"solution": right}), clause)


def _solution(trial: Trial, last: Decision) -> Solution | None:
    """Return a Solution for this challenge."""
    return last.opening if trial.claim in (Claim.NOW, Claim.A) else last.shortest
