"""What came of an answer: before it is said to anybody, and as it is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from forceout.training.learning import words


@dataclass(frozen=True, slots=True)
class Mark:
    """Right or not; ``code`` says how it is wrong, ``words`` what is said where the item has no words of its own."""

    right: bool
    code: str | None = None
    words: str = words.RIGHT
    rule: str | None = None
    detail: Mapping[str, Any] = field(default_factory=dict)
    sentence: str | None = None
    """A sentence that is said already, such as the judge's own."""


RIGHT = Mark(True)


def wrong(code: str, said: str, **detail: Any) -> Mark:
    return Mark(False, code, said, detail=detail)


@dataclass(frozen=True, slots=True)
class Checked:
    """What a learner is told about an answer: ``why`` is a sentence without the key, ``rule`` the clause."""

    right: bool
    code: str | None
    rule: str
    why: str
    detail: Mapping[str, Any] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        return {
            "right": self.right,
            "code": self.code,
            "rule": self.rule,
            "why": self.why,
            "detail": dict(self.detail),
        }
