"""What a bot writes, the slips in it, and what it thinks of what others wrote."""

from __future__ import annotations

from random import Random

from forceout.bots.sight import examiner
from forceout.core.claims import Claim
from forceout.core.solution import Solution
from forceout.games import judge
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


def is_correct(view: View, of: str) -> bool:
    """The judge's opinion of an open paper: checking is not where a bot errs."""
    assert view.trial is not None
    paper = view.trial.papers.get(of)
    if paper is None or paper.solution is None:
        return False
    return judge(view.position(), paper.solution).correct
