"""The rules and points of turns as numbers for the kernel, read from the rulebook."""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.sections import Points, Wrote
from forceout.core.turns import (
    SECTIONS,
    Section,
    broken_by_bonus,
    broken_by_move,
    broken_by_shift,
)
from forceout.onsets.solver import kernel

BONUS, MOVE, SHIFT = 1, 2, 16


@cache
def rights(rules: Rules, *, shifts: bool) -> tuple[tuple[int, ...], ...]:
    """Return the legal uses of a cube, as bits, for each number of cubes in Resources and each face.

    A bonus is listed as for a player who does not lead, because each question to the kernel says who leads.
    """
    return tuple(
        tuple(_of_face(rules, str(face), left, shifts=shifts) for face in kernel.FACES)
        for left in range(kernel.native.MOST_CUBES + 1)
    )


def _of_face(rules: Rules, face: str, left: int, *, shifts: bool) -> int:
    if left == 0:
        return 0
    bits = BONUS if rules.moves.bonus and not broken_by_bonus(rules, face, left, leading=False) else 0
    for place, to in enumerate(SECTIONS):
        if not broken_by_move(rules, face, to, left):
            bits |= MOVE << place
        if to is not Section.PERMITTED and not broken_by_shift(rules, face, to, left, chosen=shifts):
            bits |= SHIFT << place
    return bits


class Scores(TypedDict):
    forceout: int
    opened: tuple[int, int, int]
    ended: tuple[int, int, int]


def scores(rules: Rules) -> Scores:
    """Return the scores of three players: after the last cube, and when the next player catches the mover.

    After Now, the Challenger and the third player both write a Solution. After Impossible nobody can, and the third agrees
    (AGLOA X-B-4, X-C-1). A book without these claims has no such points, so it has no perfect play.
    """
    if Claim.NOW not in rules.challenges.claims:
        return {"forceout": 0, "opened": (0, 0, 0), "ended": (0, 0, 0)}
    table = rules.scoring.three_players
    return {
        "forceout": rules.scoring.forceout_right or 0,
        "opened": _caught(table.of(Claim.NOW, Wrote.RIGHT, Wrote.RIGHT)),
        "ended": _caught(table.of(Claim.IMPOSSIBLE, Wrote.WRONG, Wrote.NONE)),
    }


def _caught(points: Points) -> tuple[int, int, int]:
    assert points.third is not None
    return points.mover, points.challenger, points.third
