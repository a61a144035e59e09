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

    def after_bonus(self, cube: Symbol) -> Cubes:
        return Cubes(self.required, self.permitted, self.resources - Pile([cube]))

    def after_move(self, cube: Symbol, to: str) -> Cubes:
        """With one cube moved from Resources."""
        return _laid(self.after_bonus(cube), cube, to)

    def after_shift(self, cube: Symbol, to: str) -> Cubes:
        """With one cube moved on from Permitted (AGLOA XIII-A-7)."""
        return _laid(Cubes(self.required, self.permitted - Pile([cube]), self.resources), cube, to)


def _laid(cubes: Cubes, cube: Symbol, to: str) -> Cubes:
    one = Pile([cube])
    return Cubes(
        cubes.required + one if to == "required" else cubes.required,
        cubes.permitted + one if to == "permitted" else cubes.permitted,
        cubes.resources,
    )
