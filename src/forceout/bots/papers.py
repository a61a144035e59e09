"""What a bot writes, the slips in it, and what it thinks of what others wrote."""

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
    """A correct Solution of at most so many cubes for the challenge on the table; None if none comes to mind."""
    position = view.position(claim)
    found = examiner(position).answer(position).solution
    return None if found is None or len(found.cubes()) > longest else found


def slip(solution: Solution, rng: Random) -> Solution:
    """The same with a mistake that people make: brackets left out, or the last sign."""
    text = solution.expression
    if text is None:
        return solution
    if rng.random() < 0.6 and text.translate(_BRACKETS) != text:
        return solution.with_expression(text.translate(_BRACKETS))
    shorter = text.rstrip(")]}")[:-1].rstrip()
    return solution.with_expression(shorter or text)


def objection(view: View, of: str) -> Command | None:
    """A rejection of an open paper on a ground that holds, or a grouping that shows it wrong; None if it is correct.

    Checking is not where a bot errs: it knows what the judge would say.
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
    """The grouping that the judge has found not to equal the Goal."""
    ambiguous = next(reason for reason in verdict.reasons if reason.code is Code.AMBIGUOUS)
    reading = ambiguous.facts.get("reading", "")
    if isinstance(reading, Mapping):
        return "; ".join((*reading.get("restrictions", ()), str(reading["set_name"])))
    return str(reading)
