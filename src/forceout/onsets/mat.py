"""How the cubes of a shake lie, as far as Solutions depend on it."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.core.pile import Pile
from forceout.onsets.position import Position
from forceout.onsets.symbols import Symbol


@dataclass(frozen=True, slots=True)
class Cubes:
    """Required, Permitted and Resources; what is Forbidden is simply not there."""

    required: Pile[Symbol]
    permitted: Pile[Symbol]
    resources: Pile[Symbol]

    @classmethod
    def of(cls, position: Position) -> Cubes:
        return cls(position.required, position.permitted, position.resources)
