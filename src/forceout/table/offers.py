"""What a seat is offered: listed actions and forms, whether it looks at the table itself or at its view of it."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.match import commands as do
from forceout.match.commands import Command
from forceout.match.legal import legal, possible
from forceout.match.state import Match
from forceout.table.forms import Form, forms


@dataclass(frozen=True, slots=True)
class Offers:
    """``chance``: the table has a seed, so a roll need not say what comes up."""

    state: Match
    chance: bool

    def legal(self, seat: str) -> tuple[Command, ...]:
        listed = legal(self.state, seat)
        return listed if self.chance else tuple(command for command in listed if not _needs_chance(command))

    def possible(self, seat: str) -> tuple[Command, ...]:
        listed = possible(self.state, seat)
        return listed if self.chance else tuple(command for command in listed if not _needs_chance(command))

    def forms(self, seat: str) -> tuple[Form, ...]:
        return forms(self.state, seat, chance=self.chance)


def _needs_chance(command: Command) -> bool:
    match command:
        case do.Roll(cubes=None) | do.Deal(cards=None) | do.DrawLot(face=None):
            return True
    return False
