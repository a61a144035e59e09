"""The Solutions that a bot writes, its slips, and its checks of other players' Solutions."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from forceout.bots.sight import examiner
from forceout.core.claims import Claim
from forceout.core.errors import ForceoutError
from forceout.core.solution import Solution
from forceout.core.verdict import Code, Verdict
from forceout.games import judge
from forceout.match.commands import Command, Regroup, Reject
from forceout.match.game import game_for
from forceout.match.grounds import ground_in
from forceout.table import View

_BRACKETS = str.maketrans("", "", "()[]{}")


def find(view: View, claim: Claim, longest: int) -> Solution | None:
    """Return a correct Solution of at most ``longest`` cubes for this claim, or None if the bot finds none."""
    position = view.position(claim)
    found = examiner(position).answer(position).solution
    return None if found is None or len(found.cubes()) > longest else found


def slip(solution: Solution, rng: Random) -> Solution:
    """Return the Solution with a mistake that people make: brackets or the last sign left out."""
    text = solution.expression
    if text is None:
        return solution
    if rng.random() < 0.6 and text.translate(_BRACKETS) != text:
        return solution.with_expression(text.translate(_BRACKETS))
    shorter = text.rstrip(")]}")[:-1].rstrip()
    return solution.with_expression(shorter or text)


def objection(view: View, of: str) -> Command | None:
    """Return a valid objection to an open paper or a grouping that shows it wrong, or None if it is correct.

    Bots make no mistakes in checking: they know what the judge would say.
    """
    trial = view.trial
    assert trial is not None
    paper = trial.papers.get(of)
    if paper is None or paper.solution is None:
        return Reject(of, by=view.seat)
    try:
        verdict = judge(view.position(), paper.solution)
    except ForceoutError:
        return Reject(of, by=view.seat)
    ground = ground_in(verdict)
    if verdict.correct or ground is not None:
        return None if verdict.correct else Reject(of, str(ground), by=view.seat)
    reading = _reading(verdict)
    if game_for(view.rules).regrouped(paper.solution, reading) is None:
        return Reject(of, by=view.seat)
    return Regroup(of, reading, by=view.seat)


def _reading(verdict: Verdict) -> str:
    """Return the grouping that, as the judge found, does not equal the Goal."""
    ambiguous = next(reason for reason in verdict.reasons if reason.code is Code.AMBIGUOUS)
    reading = ambiguous.facts.get("reading", "")
    if isinstance(reading, Mapping):
        return "; ".join((*reading.get("restrictions", ()), str(reading["set_name"])))
    return str(reading)
