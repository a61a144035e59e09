"""The three kinds of the 1969 manual (section 7, K22): one-cube Solutions, CAP-claims and taboo moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from forceout.analysis.examiner import Examiner
from forceout.bots.sight import size
from forceout.core.position import Position
from forceout.core.turns import SECTIONS, Section, Turn, moved, turns
from forceout.training.puzzles.found import Found, grade, usable
from forceout.training.puzzles.start import Start

Document = dict[str, Any]
_MOST = 7


def make_one_cube(start: Start, rng: Random, *, coin: bool) -> Found | None:  # noqa: ARG001 - only claims toss it
    """7.1: a Solution with all of Required, any of Permitted, and at most one cube from Resources."""
    position = _spread(start, rng)
    found = start.examiner.opening(position)
    if found.solution is None:
        return None
    asked = Position.of({**position.document(), "challenge": "A"})
    question = "Find a Solution with at most one cube from Resources."
    return Found(asked.document(), question, found.solution, grade(size(found.solution)))


def make_cap_claim(start: Start, rng: Random, *, coin: bool) -> Found | None:  # noqa: ARG001 - only claims toss it
    """7.2: which claims does the last move break, and what would the Challenger write?"""
    before = _spread(start, rng)
    cube = rng.choice(str(before.resources).split())
    to = rng.choice(SECTIONS)
    told = claims_of(start.examiner, before, _turn(before, cube, to))
    if not told["violated"]:
        return None
    after = moved(before, _turn(before, cube, to).cube, Section.RESOURCES, to)
    position = {**after.document(), "last_move": {"cube": cube, "to": to.value}}
    return Found(position, "Which claims does the last move break?", told, grade(usable(after) - 1))


def make_taboo(start: Start, rng: Random, *, coin: bool) -> Found | None:  # noqa: ARG001 - only claims toss it
    """7.3: every move that is a flub, and what it breaks."""
    position = _spread(start, rng)
    found = [
        {"cube": str(turn.cube), "to": turn.to.value, **claims_of(start.examiner, position, turn)}
        for turn in _moves(position)
    ]
    taboo = [each for each in found if each["violated"]]
    if not taboo or len(taboo) == len(found):
        return None
    return Found(position.document(), "Which moves are taboo, and why?", taboo, grade(usable(position)))


def claims_of(examiner: Examiner, before: Position, turn: Turn[Any]) -> Document:
    """What a move breaks, in the order C A P; what C stems from; a Solution where the Challenger has to write (K22)."""
    after = turn.after(before)
    opening, possible = examiner.opening(after), examiner.shortest(after).solvable
    own = [] if possible else ["P"]
    if opening.solvable and _has_safe_turn(examiner, before):
        own = ["A", *own]
    earlier = examiner.opening(before)
    stems = "P" if not examiner.shortest(before).solvable else "A" if earlier.solvable else None
    violated = ["C", *own] if stems else own
    writes = opening.solution if "A" in own else earlier.solution if stems == "A" else None
    return {"violated": violated, "stems": stems, "solution": writes}


def _has_safe_turn(examiner: Examiner, before: Position) -> bool:
    """Whether some turn, with or without a bonus, opens nothing and keeps a Solution possible."""
    return any(
        not examiner.opening(after).solvable and bool(examiner.shortest(after).solvable)
        for after in (turn.after(before) for turn in turns(before.resources, before.permitted))
    )


def _turn(position: Position, cube: str, to: Section) -> Turn[Any]:
    return next(turn for turn in _moves(position) if (str(turn.cube), turn.to) == (cube, to))


def _moves(position: Position) -> Iterator[Turn[Any]]:
    return turns(position.resources, position.permitted, bonus=False)


def _spread(start: Start, rng: Random) -> Position:
    cubes = start.cubes
    rng.shuffle(cubes)
    kept = cubes[:_MOST]
    required = rng.randint(1, 2)
    permitted = required + rng.randint(1, 2)
    piles = {
        "required": kept[:required],
        "permitted": kept[required:permitted],
        "resources": kept[permitted:],
    }
    return start.spread(piles, challenge=start.claim)
