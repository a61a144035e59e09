"""Would such a challenge be right? A coin decides which answer is looked for, so that neither is the better guess."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from forceout.analysis.examiner import Found as Answered
from forceout.analysis.examiner import may_be_challenged_now
from forceout.bots.sight import now_claim
from forceout.core.claims import Claim
from forceout.core.games import GameName
from forceout.core.position import Position
from forceout.records.wording.language import text
from forceout.training.puzzles.found import Found, grade, usable
from forceout.training.puzzles.start import Start

TEMPTING = 2
"""What the wrong answer to "Now" counts for where a Solution with more cubes speaks for it."""
_TRIES = 12
_FEW_CUBES: Mapping[GameName, int] = {"on-sets": 7, "equations": 6}
"""The most cubes in the answer to a puzzle. A plain search can try every combination of this many."""
_NOW = text("Would it be right to challenge Now?")
_A_CLAIM = text("Would it be right to challenge an A-claim violation?")
_IMPOSSIBLE = text("Would it be right to challenge Impossible?")
_P_CLAIM = text("Would it be right to challenge a P-claim violation?")


def make_now(start: Start, rng: Random, *, coin: bool) -> Found | None:
    """Whether "Now" would be right: a Solution with at most one cube from Resources."""
    claim = now_claim(start.rules)
    for _ in range(_TRIES):
        position = _spread(start, rng, claim, near=coin)
        if not may_be_challenged_now(start.rules, position):
            continue
        opening = start.examiner.opening(position)
        if opening.solvable is coin:
            question = _NOW if claim is Claim.NOW else _A_CLAIM
            tempting = not coin and bool(start.examiner.shortest(position).solvable)
            return _found(position, question, opening, answer=coin, tempting=tempting)
    return None


def make_impossible(start: Start, rng: Random, *, coin: bool) -> Found | None:
    """Whether "Impossible" would be right: no Solution with all of Resources."""
    for _ in range(_TRIES):
        position = _spread(start, rng, start.claim, near=not coin)
        possible = start.examiner.shortest(position)
        if possible.solvable is (not coin):
            question = _IMPOSSIBLE if start.claim is Claim.IMPOSSIBLE else _P_CLAIM
            return _found(position, question, possible, answer=coin)
    return None


def _spread(start: Start, rng: Random, claim: Claim, *, near: bool) -> Position:
    """Few cubes are left, spread at random: those of a Solution, or some of them."""
    mine = list(start.serving)
    others = [cube for cube in start.cubes if cube not in mine]
    rng.shuffle(mine)
    rng.shuffle(others)
    count = _FEW_CUBES[start.rules.game] - rng.randint(0, 2)
    share = rng.randint(max(1, count - 2), count) if near else rng.randint(1, count - 2)
    kept = (mine[:share] + others + mine[share:])[:count]
    rng.shuffle(kept)
    one, two = sorted(rng.sample(range(count - 1), 2))
    piles = {"required": kept[:one], "permitted": kept[one:two], "resources": kept[two:]}
    return start.spread(piles, challenge=claim)


def _found(
    position: Position, question: str, answered: Answered, *, answer: bool, tempting: bool = False
) -> Found:
    """Hard: a long Solution to find, or many cubes of which none makes one, more so with one that needs a cube too many."""
    points = usable(position) if answered.solution is None else len(answered.solution.cubes()) + 1
    return Found(position.document(), question, answer, grade(points + (TEMPTING if tempting else 0)))
