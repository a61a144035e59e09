"""The interface of a bot. Anyone can write one: a class with a name, a sentence about it, and ``act``."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol

from forceout.match.commands import Command
from forceout.table import View

Action = Command | Mapping[str, Any]


class Bot(Protocol):
    """A player that sees what its seat sees, and nothing else."""

    @property
    def name(self) -> str: ...

    @property
    def about(self) -> str:
        """One sentence that a pupil understands."""

    def act(self, view: View, rng: Random, seconds: float) -> Action | None:
        """Return the seat's next action within ``seconds``, or None to let the others act."""
