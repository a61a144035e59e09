"""Would such a challenge be right? A coin decides which answer is looked for, so that neither is the better guess."""

from __future__ import annotations

from random import Random

from forceout.analysis.examiner import Found as Answered
from forceout.analysis.examiner import may_be_challenged_now
from forceout.bots.sight import now_word, size
from forceout.core.position import Position
from forceout.training.puzzles.found import Found, grade, usable
from forceout.training.puzzles.start import Start

MOST = {"equations": 6, "on-sets": 7}
"""Cubes that a Solution may be made of: few enough for a plain search to check the answer."""
_TRIES = 12


def make_now(start: Start, rng: Random, *, coin: bool) -> Found | None:
    """Whether "Now" would be right: a Solution with at most one cube from Resources."""
    for _ in range(_TRIES):
        position = _spread(start, rng, now_word(start.table.view()), near=coin)
        if not may_be_challenged_now(start.rules, position):
            continue
        opening = start.examiner.opening(position)
        if opening.solvable is coin:
            word = "an A-claim violation" if start.rules.edition_id == "wff-1969" else "Now"
            return _found(position, f"Would it be right to challenge {word}?", opening, answer=coin)
    return None


def make_impossible(start: Start, rng: Random, *, coin: bool) -> Found | None:
    """Whether "Impossible" would be right: no Solution with all of Resources."""
    for _ in range(_TRIES):
        position = _spread(start, rng, start.claim, near=not coin)
        possible = start.examiner.shortest(position)
        if possible.solvable is (not coin):
            word = "a P-claim violation" if start.rules.edition_id == "wff-1969" else "Impossible"
            return _found(position, f"Would it be right to challenge {word}?", possible, answer=coin)
    return None


def _spread(start: Start, rng: Random, claim: str, *, near: bool) -> Position:
    """Few cubes are left, spread at random: those of a Solution, or some of them."""
    shortest = start.examiner.shortest(start.position).solution
    text = "" if shortest is None else str(shortest)
    mine = [cube for cube in start.cubes if cube[0] in text]
    others = [cube for cube in start.cubes if cube not in mine]
    rng.shuffle(mine)
    rng.shuffle(others)
    count = MOST[start.rules.game] - rng.randint(0, 2)
    share = rng.randint(max(1, count - 2), count) if near else rng.randint(1, count - 2)
    kept = (mine[:share] + others + mine[share:])[:count]
    rng.shuffle(kept)
    one, two = sorted(rng.sample(range(count - 1), 2))
    piles = {"required": kept[:one], "permitted": kept[one:two], "resources": kept[two:]}
    return start.spread(piles, challenge=claim)


def _found(position: Position, question: str, answered: Answered, *, answer: bool) -> Found:
    """Hard: a long Solution to find, or many cubes of which none makes one."""
    points = usable(position) if answered.solution is None else size(answered.solution) + 1
    return Found(position.document(), question, answer, grade(points))
