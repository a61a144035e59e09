"""What a bot writes, the slips in it, and what it thinks of what others wrote."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from forceout.bots.sight import Document, examiner, position_of, size
from forceout.core.errors import ForceoutError
from forceout.records.documents.judge import judge
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


def is_correct(view: View, of: str) -> bool:
    """The judge's opinion of an open paper: checking is not where a bot errs."""
    trial = view.trial
    assert trial is not None
    paper = view.document()["shake"]["papers"].get(of, {})
    solution = paper.get("solution")
    if solution is None:
        return False
    position = position_of(view, trial.claim.value)
    try:
        return judge(position, solution).correct
    except ForceoutError:
        return False
