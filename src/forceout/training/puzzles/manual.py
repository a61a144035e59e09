"""The three kinds of puzzles of the 1969 manual (section 7, K22): one-cube Solutions, CAP-claims and taboo moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from forceout.analysis.examiner import Examiner, asked
from forceout.bots.sight import examiner
from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.pile import Pile
from forceout.core.position import Position
from forceout.core.solution import Solution
from forceout.core.turns import SECTIONS, Section, Turn, moved, turns
from forceout.games import judge
from forceout.records.documents.codec import codec_for
from forceout.records.wording.language import text
from forceout.training.puzzles.found import Found, grade, usable
from forceout.training.puzzles.start import Start

_MOST = 7
_MOVES_A_POINT = 6
"""So many taboo moves to be listed count for a cube more."""


def make_one_cube(start: Start, rng: Random, *, coin: bool) -> Found | None:  # noqa: ARG001 - only claims toss it
    """7.1: a Solution with all of Required, any of Permitted, and at most one cube from Resources."""
    return one_cube(_spread(start, rng))


def make_cap_claim(start: Start, rng: Random, *, coin: bool) -> Found | None:
    """7.2: which claims does the last move break, and what would the Challenger write?

    In most random positions no Solution was possible, so the coin allows this in only half of the puzzles. The Challenger's
    Solution uses the cubes on the table, as it would have to (P50).
    """
    before = _spread(start, rng)
    cube = rng.choice(str(before.resources).split())
    turn = _move(before, cube, rng.choice(SECTIONS))
    broken = claims_of(examiner(before), before, turn)
    if (
        not broken.violated
        or (coin and broken.stems == "P")
        or not _can_be_written(broken, turn.after(before))
    ):
        return None
    return _cap_claim(turn, turn.after(before), broken)


def _can_be_written(broken: Broken, on_table: Position) -> bool:
    return broken.solution is None or judge(asked(on_table, Claim.A), broken.solution).correct


def make_taboo(start: Start, rng: Random, *, coin: bool) -> Found | None:  # noqa: ARG001 - only claims toss it
    """7.3: every move that is a flub, and what it breaks; not all of them are."""
    found = taboo(_spread(start, rng))
    moves = 3 * len(set(str(found.position["resources"]).split()))
    return None if not found.answer or len(found.answer) == moves else found


def one_cube(position: Position) -> Found | None:
    """Return the puzzle of a position, or None if no Solution can be written."""
    found = examiner(position).opening(position)
    if found.solution is None:
        return None
    question = text("Find a Solution with at most one cube from Resources.")
    answer = codec_for(position.rules).solution_fields(found.solution)
    return Found(asked(position, Claim.A).document(), question, answer, grade(len(found.solution.cubes())))


def cap_claim(before: Position, cube: str, to: Section) -> Found | None:
    """Return the puzzle of a move, or None if it breaks no claim."""
    turn = _move(before, cube, to)
    broken = claims_of(examiner(before), before, turn)
    return _cap_claim(turn, turn.after(before), broken) if broken.violated else None


def _move(before: Position, cube: str, to: Section) -> Turn[Any]:
    return next(turn for turn in _moves(before) if (str(turn.cube), turn.to) == (cube, to))


def _cap_claim(turn: Turn[Any], after: Position, broken: Broken) -> Found:
    position = {**after.document(), "last_move": {"cube": str(turn.cube), "to": turn.to.value}}
    points = broken.held(after) + len(broken.violated) - 1
    question = text("Which claims does the last move break?")
    return Found(position, question, broken.document(after.rules), grade(points))


def taboo(position: Position) -> Found:
    """Return the puzzle of a position: every move without a bonus that breaks a claim."""
    found = [(turn, claims_of(examiner(position), position, turn)) for turn in _moves(position)]
    answer = [
        {"cube": str(turn.cube), "to": turn.to.value, **broken.document(position.rules)}
        for turn, broken in found
        if broken.violated
    ]
    question = text("Which moves are taboo, and why?")
    hardest = max((broken.held(position) for _, broken in found if broken.violated), default=0)
    return Found(position.document(), question, answer, grade(hardest + len(answer) / _MOVES_A_POINT))


def before_last_move(after: Position, cube: str, to: Section) -> Position:
    """Return the position before a cube was moved there from Resources."""
    symbol = next(one for one in getattr(after, to) if str(one) == cube)
    return replace(moved(after, symbol, to, Section.RESOURCES), last_move=None)  # type: ignore[type-var]


@dataclass(frozen=True, slots=True)
class Broken:
    """The claims that a move breaks, in the order C A P, what C stems from, and a Solution if the Challenger must write (K22)."""

    violated: tuple[str, ...]
    stems: str | None
    solution: Solution | None

    def held(self, position: Position) -> int:
        """Count the cubes to keep in mind: those of the Solution to write, or all usable ones if there is none."""
        return usable(position) if self.solution is None else len(self.solution.cubes())

    def document(self, rules: Rules) -> dict[str, Any]:
        written = None if self.solution is None else codec_for(rules).solution_fields(self.solution)
        return {"violated": list(self.violated), "stems": self.stems, "solution": written}


def claims_of(examiner: Examiner, before: Position, turn: Turn[Any]) -> Broken:
    """Return the claims that a move breaks."""
    after = turn.after(before)
    opening, possible = examiner.opening(after), examiner.shortest(after).solvable
    own = [] if possible else ["P"]
    if opening.solvable and _has_safe_turn(examiner, before):
        own = ["A", *own]
    earlier = examiner.opening(before)
    stems = "P" if not examiner.shortest(before).solvable else "A" if earlier.solvable else None
    violated = ["C", *own] if stems else own
    if "A" in own:
        writes = opening.solution
    else:
        writes = _left_unchallenged(examiner, before, turn) if stems == "A" else None
    return Broken(tuple(violated), stems, writes)


def _left_unchallenged(examiner: Examiner, before: Position, turn: Turn[Any]) -> Solution | None:
    """Return a Solution that was open before the move and, if possible, is still on the table (P50; 7.3-B prints others)."""
    after = turn.after(before)
    if turn.to is Section.REQUIRED:  # the moved cube was then the one from Resources
        after = replace(after, resources=Pile(), forbidden=after.forbidden + after.resources)  # type: ignore[type-var]
    still = None if turn.to is Section.PERMITTED else examiner.opening(after).solution
    return still or examiner.opening(before).solution


def _has_safe_turn(examiner: Examiner, before: Position) -> bool:
    """Whether some turn, with or without a bonus, opens nothing and keeps a Solution possible."""
    return any(
        not examiner.opening(after).solvable and bool(examiner.shortest(after).solvable)
        for after in (turn.after(before) for turn in turns(before.resources, before.permitted))
    )


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
