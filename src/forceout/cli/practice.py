"""`forceout play` alone against bots: take back, hints, explanations of mistakes, and matches that begin at a position."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom

from forceout.analysis import analyse
from forceout.cli.documents import one_document
from forceout.cli.streams import text_of
from forceout.core.errors import ForceoutError
from forceout.core.position import Position
from forceout.records.wording.language import say
from forceout.table import Table
from forceout.training.practice import HINTS, begin_at, go_back_to, hint, take_back, why_wrong


@dataclass(slots=True)
class Practice:
    """The only person at the table, and how many hints they have had at which version."""

    seat: str
    hinted: tuple[int, int] = (0, 0)

    def back(self, table: Table) -> Table:
        """Return the table before the person's last choice."""
        earlier = take_back(table, self.seat)
        if earlier is None:
            raise ForceoutError(say("There is nothing to take back."))
        return earlier

    def hint(self, table: Table) -> str:
        """Return the next hint for this position."""
        found = hint(table.view(self.seat))
        if found is None:
            raise ForceoutError(
                say("There is nothing to hint at: a hint is about the Solution, once there is a Goal.")
            )
        version, number = self.hinted
        number = min(HINTS, number + 1) if version == table.version else 1
        self.hinted = table.version, number
        return str(found.step(number))

    def why(self, table: Table) -> Iterator[str]:
        """Explain why the last shake went against the person."""
        finished = table.view(self.seat).finished
        if not finished:
            raise ForceoutError(say("No shake is over yet."))
        last = len(finished) - 1
        seen = analyse(table.record(), only={last}).shakes[last]
        told = why_wrong(table.rules, finished[last], seen, self.seat)
        if not told:
            yield say("Nothing that you did in the last shake was wrong.")
        for one in told:
            yield f"{one.sentence} [{one.clause}]"


def practice_of(table: Table, bots: Collection[str]) -> Practice | None:
    """Return the practice of a person alone with bots, or None if several people play."""
    people = [name for name in table.players if name not in bots]
    return Practice(people[0]) if bots and len(people) == 1 else None


def begun_at(file: Path, after: int | None, players: str | None, seed: int | None) -> Table:
    """Return a table that begins at a file's position or continues its match. Raise ForceoutError if it cannot."""
    document = one_document(text_of(file))
    luck = SystemRandom().randrange(1_000_000) if seed is None else seed
    if "players" in document:
        return go_back_to(document, after, seed=luck)
    if after is not None:
        raise ForceoutError("--after is about the events of a match; this is a position")
    names = [name.strip() for name in (players or "Ann,Ben").split(",") if name.strip()]
    return begin_at(Position.of(document), names, seed=luck)
