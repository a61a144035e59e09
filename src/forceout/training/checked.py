"""What a learner is told about an answer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether it is right; None where only the learner can tell. ``why`` is a sentence for people, without the answer."""

    right: bool | None
    why: str
