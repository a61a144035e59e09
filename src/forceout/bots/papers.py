"""What a bot writes, the slips in it, and what it thinks of what others wrote."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from forceout import judge
from forceout.bots.sight import Document, examiner, position_of, size
from forceout.core.errors import ForceoutError
from forceout.core.verdict import Code, Verdict
from forceout.match.game import game_for
from forceout.match.grounds import ground_in
from forceout.table import View

_BRACKETS = str.maketrans("", "", "()[]{}")


def find(view: View, claim: str, longest: int) -> Document | None:
    """A correct Solution of at most so many cubes for the challenge on the table; None if none comes to mind."""
    position = position_of(view, claim)
    found = examiner(position).answer(position).solution
    return None if found is None or size(found) > longest else found


def slip(solution: Mapping[str, Any], rng: Random) -> Document:
    """The same with a mistake that people make: brackets left out, or the last sign."""
    name = "equation" if "equation" in solution else "set_name"
    if name not in solution:
        return dict(solution)
    text = str(solution[name])
    if rng.random() < 0.6 and text.translate(_BRACKETS) != text:
        return {**solution, name: text.translate(_BRACKETS)}
    shorter = text.rstrip(")]}")[:-1].rstrip()
    return {**solution, name: shorter or text}


def objection(view: View, of: str) -> Document | None:
    """A rejection of an open paper on a ground that holds, or a grouping that shows it wrong; None if it is correct.

    Checking is not where a bot errs: it knows what the judge would say.
    """
    trial = view.trial
    assert trial is not None
    paper = view.document()["shake"]["papers"].get(of, {})
    solution = paper.get("solution")
    rejection = {"by": view.seat, "do": "reject", "of": of}
    if solution is None:
        return rejection
    try:
        verdict = judge(position_of(view, trial.claim.value), solution)
    except ForceoutError:
        return rejection
    ground = ground_in(verdict)
    if verdict.correct or ground is not None:
        return None if verdict.correct else {**rejection, "reason": str(ground)}
    reading = _reading(verdict)
    if game_for(view.rules).regrouped(trial.papers[of].solution, reading) is None:
        return rejection
    return {"by": view.seat, "do": "regroup", "of": of, "reading": reading}


def _reading(verdict: Verdict) -> str:
    """The grouping that the judge has found not to equal the Goal."""
    ambiguous = next(reason for reason in verdict.reasons if reason.code is Code.AMBIGUOUS)
    reading = ambiguous.facts.get("reading", "")
    if isinstance(reading, Mapping):
        return "; ".join((*reading.get("restrictions", ()), str(reading["set_name"])))
    return str(reading)
