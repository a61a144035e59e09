"""What a maker of puzzles finds, and how difficulty is measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from forceout.core.position import Position


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle without its name and seed."""

    position: Mapping[str, Any]
    question: str
    answer: Any
    difficulty: int


def usable(position: Position) -> int:
    """How many cubes a Solution could be made of."""
    return len(position.required) + len(position.permitted) + len(position.resources)


def grade(points: float) -> int:
    """Points to 1 to 5: about two cubes more to hold in the head make a step."""
    return max(1, min(5, 1 + round((points - 3) / 2)))
