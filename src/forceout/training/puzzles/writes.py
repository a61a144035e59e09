"""Write a Solution: one is there, and every one that the judge accepts is an answer."""

from __future__ import annotations

from random import Random

from forceout.bots.sight import size
from forceout.training.puzzles.found import Found, grade
from forceout.training.puzzles.start import Start


def make(start: Start, rng: Random, *, coin: bool) -> Found | None:  # noqa: ARG001 - only claims toss it
    """Some cubes of a Solution are Required, some of the others Permitted. Hard: long, and few Solutions."""
    shortest = start.examiner.shortest(start.position).solution
    if shortest is None:
        return None
    cubes = start.cubes
    rng.shuffle(cubes)
    kept = cubes[: rng.randint(6, 9)]
    forced = rng.randint(1, 2)
    piles = {"required": kept[:forced], "permitted": kept[forced:5], "resources": kept[5:]}
    position = start.spread(piles, challenge=start.claim)
    answer = start.examiner.answer(position, limit=4)
    if answer.solution is None:
        return None
    few = 2 if len(answer.solutions) == 1 else 0
    return Found(
        position.document(),
        "Write a Solution. Use every Required cube.",
        answer.solution,
        grade(size(answer.solution) + few),
    )
