"""Write a Solution: one is there, and every one that the judge accepts is an answer."""

from __future__ import annotations

from random import Random

from forceout.records.documents.codec import codec_for
from forceout.records.wording.language import text
from forceout.training.puzzles.found import Found, grade
from forceout.training.puzzles.start import Start

_MINE = 6
"""Cubes of a known Solution that are kept, so that there are Solutions often enough."""


def make(start: Start, rng: Random, *, coin: bool) -> Found | None:  # noqa: ARG001 - only claims toss it
    """Some cubes of a Solution are Required, some of the others Permitted. Hard: long, and few Solutions."""
    mine, others = list(start.serving), start.cubes
    if not mine:
        return None
    for cube in mine:
        others.remove(cube)
    rng.shuffle(mine)
    rng.shuffle(others)
    kept = (mine[:_MINE] + others)[: rng.randint(6, 9)]
    rng.shuffle(kept)
    forced = rng.randint(1, 2)
    piles = {"required": kept[:forced], "permitted": kept[forced:5], "resources": kept[5:]}
    position = start.spread(piles, challenge=start.claim)
    answer = start.examiner.answer(position, limit=4)
    if answer.solution is None:
        return None
    few = 2 if len(answer.solutions) == 1 else 0
    return Found(
        position.document(),
        text("Write a Solution. Use every Required cube."),
        codec_for(start.rules).solution_fields(answer.solution),
        grade(len(answer.solution.cubes()) + few),
    )
