"""Where a puzzle begins: a shake with its Goal set, rolled and dealt from the seed, and cubes spread over the mat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from forceout.analysis.examiner import Examiner
from forceout.bots import Player, Seating
from forceout.bots.sight import examiner, impossible_claim
from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.position import Position
from forceout.match.values import Phase
from forceout.table import Table

Document = dict[str, Any]
PILES = ("required", "permitted", "forbidden", "resources")


@dataclass(frozen=True)
class Start:
    """A shake just after the Goal."""

    table: Table
    position: Position
    claim: Claim

    @property
    def rules(self) -> Rules:
        return self.table.rules

    @property
    def cubes(self) -> list[str]:
        """What lies in Resources, cube by cube."""
        return str(self.position.resources).split()

    @cached_property
    def serving(self) -> list[str]:
        """The cubes of Resources whose face is in the shortest Solution."""
        shortest = self.examiner.shortest(self.position).solution
        written = "" if shortest is None else shortest.text()
        return [cube for cube in self.cubes if cube[0] in written]

    @property
    def examiner(self) -> Examiner:
        return examiner(self.position)

    def spread(self, piles: Mapping[str, Sequence[str]], **other: Any) -> Position:
        """The position with the cubes of Resources lying so; those not named are forbidden."""
        document = self.position.document()
        left = self.cubes
        for name in ("required", "permitted", "resources"):
            document[name] = " ".join(piles.get(name, ()))
            for cube in piles.get(name, ()):
                left.remove(cube)
        document["forbidden"] = " ".join([*document.get("forbidden", "").split(), *left])
        return Position.of({**document, **other})


def begin(rules: Rules, seed: str) -> Start | None:
    """A shake of two players of middling strength, up to the Goal; None where nobody found a Goal."""
    table = Table.new(rules, ["Ann", "Ben"], seed=seed, shakes=1, clock="none")
    rng = Random(seed)  # noqa: S311 - a puzzle to be repeated
    seating = Seating(table, {name: Player.of(3) for name in table.players}, rng)
    while table.phase is not Phase.TURN:
        if table.is_over or not seating.step():
            return None
    view = table.view()
    claim = impossible_claim(rules)
    return Start(table, view.position(claim), claim)
