"""A good seating by exchanging players, in plain whole numbers: the same on every machine.

The start is the sorted cut, which has the least spread there can be; then tables that break something exchange a player
with another table as long as that helps. At hundreds of players this reaches what counting proves to be the least.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forceout.tournament.seating.bounds import cut
from forceout.tournament.seating.costs import Costs
from forceout.tournament.seating.question import Layout

NEAR = 40
"""How far apart in the order of levels two players are who are tried first."""
SWEEPS = 12
"""How often at most all tables are gone through; each time that helps is followed by another."""
ALLOWED = (3, 2, 2, 1, 1, 1, 0)
"""How much more spread an exchange may bring while the tables are narrowed, from the beginning to the end: in points if
the levels lie within about as many as four rounds bring, and otherwise in twentieths of their range."""


class Numbers:
    """Numbers by chance from a seed, the same on every machine."""

    def __init__(self, seed: int) -> None:
        self._state = seed % (1 << 64)

    def below(self, bound: int) -> int:
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self._state >> 33) % bound


class Seats:
    """The tables of a round while players are exchanged. A slot is a table, with its number if that is fixed."""

    def __init__(self, costs: Costs, groups: Sequence[Sequence[int]], numbers: Sequence[int | None]) -> None:
        self.numbers = list(numbers)
        self._costs = costs
        self._set([list(group) for group in groups])
        self._order = sorted(self._slot, key=lambda player: (-costs.levels[player], player))
        difference = max(costs.levels) - min(costs.levels)
        self._near = NEAR if difference else len(self._order)
        self._unit = max(1, difference // 20)
        self._rank = {player: rank for rank, player in enumerate(self._order)}

    @property
    def total(self) -> int:
        return sum(self.cost)

    def improve(self, effort: int) -> None:
        """Exchange players as long as it helps."""
        for _ in range(SWEEPS * effort):
            before = self.total
            for slot in self._dear_first():
                self._better(slot)
            if self.total == before:
                return

    def _dear_first(self) -> list[int]:
        return sorted(
            (slot for slot, cost in enumerate(self.cost) if cost), key=lambda slot: (-self.cost[slot], slot)
        )

    def _better(self, slot: int) -> None:
        """Do the best exchange of someone at this table, if one helps; near in level first, then everywhere."""
        for far in sorted({self._near, len(self._order)}):
            best = min(self._changes(slot, far), default=None)
            if best is not None and best[0] < 0:
                _, player, other, stays = best
                self._do(slot, player, other, stays=stays)
                return

    def _changes(self, slot: int, far: int) -> Iterator[tuple[int, int, int, bool]]:
        """What each exchange would add to the cost: (cost, who leaves, the other, whether the other stays)."""
        table, group, number, cost = self._costs.table, self.groups[slot], self.numbers[slot], self.cost
        mine = cost[slot]
        for player in tuple(group):
            rest = [other for other in group if other != player]
            rank = self._rank[player]
            for other in self._order[max(0, rank - far) : rank + far + 1]:
                there = self._slot[other]
                if there == slot:
                    continue
                behind = [each for each in self.groups[there] if each != other]
                before = mine + cost[there]
                left = table([*rest, other], number)
                if left < before:
                    after = left + table([*behind, player], self.numbers[there])
                    yield after - before, player, other, False
                if len(rest) == 2 and len(behind) == 1:
                    after = table(rest, number) + table([*behind, other, player], self.numbers[there])
                    yield after - before, player, other, True

    def narrow(self, steps: int, least: int, numbers: Numbers) -> None:
        """Wander among equals to narrow the spread: a little more of it is allowed on the way, less and less."""
        now = best = self.total
        kept = [list(group) for group in self.groups]
        for step in range(steps):
            if best <= least:
                break
            now += self._try(numbers, self._unit * ALLOWED[len(ALLOWED) * step // steps])
            if now < best:
                best, kept = now, [list(group) for group in self.groups]
        self._set(kept)

    def _try(self, numbers: Numbers, allowed: int) -> int:
        """Exchange two players by chance, near in level, if it costs no more than is allowed; what it costs."""
        rank = numbers.below(len(self._order))
        near = rank + numbers.below(2 * self._near + 1) - self._near
        if not 0 <= near < len(self._order):
            return 0
        player, other = self._order[rank], self._order[near]
        slot, there = self._slot[player], self._slot[other]
        if slot == there:
            return 0
        before, table = self.cost[slot] + self.cost[there], self._costs.table
        here = [other if each == player else each for each in self.groups[slot]]
        after = table(here, self.numbers[slot])
        if after > before + allowed:
            return 0
        behind = [player if each == other else each for each in self.groups[there]]
        after += table(behind, self.numbers[there])
        if after > before + allowed:
            return 0
        self._do(slot, player, other, stays=False)
        return after - before

    def _set(self, groups: list[list[int]]) -> None:
        self.groups = groups
        self._slot = {player: slot for slot, group in enumerate(groups) for player in group}
        self.cost = list(map(self._costs.table, groups, self.numbers))

    def _do(self, slot: int, player: int, other: int, *, stays: bool) -> None:
        there = self._slot[other]
        self.groups[slot].remove(player)
        self.groups[there].append(player)
        self._slot[player] = there
        if not stays:
            self.groups[there].remove(other)
            self.groups[slot].append(other)
            self._slot[other] = slot
        for changed in (slot, there):
            self.cost[changed] = self._costs.table(self.groups[changed], self.numbers[changed])


def start(layout: Layout, costs: Costs) -> Seats:
    """Where the exchanging begins: the sorted cut, or the old tables with their gaps filled."""
    if layout.old or layout.at:
        return Seats(costs, *_numbered(layout, costs))
    order = sorted(range(len(layout.players)), key=lambda player: (-costs.levels[player], player))
    cuts = cut([costs.levels[player] for player in order], layout.sizes)
    return Seats(costs, [order[begin:end] for begin, end in cuts], [None] * len(cuts))


def _numbered(layout: Layout, costs: Costs) -> tuple[list[list[int]], list[int | None]]:
    """Everyone who must sit somewhere sits there, then everyone who sat there, then all others fill the gaps."""
    players = range(len(layout.players))
    at = [layout.at.get(player) for player in layout.players]
    old = [layout.old.get(player) for player in layout.players]
    wanted = {number: [p for p in players if at[p] == number] for number in layout.numbers}
    staying = {
        number: [p for p in players if at[p] is None and old[p] == number] for number in layout.numbers
    }
    fill = {number: min(3, len(wanted[number]) + len(staying[number])) for number in layout.numbers}
    # Keep the tables at which a player must sit, then the fullest ones. The fullest get three seats.
    kept = sorted(layout.numbers, key=lambda number: (not wanted[number], -fill[number], number))
    kept = sorted(kept[: len(layout.sizes)], key=lambda number: (-fill[number], -len(wanted[number]), number))
    groups = [
        [*wanted[number], *staying[number]][:seats] for number, seats in zip(kept, layout.sizes, strict=True)
    ]
    placed = {player for group in groups for player in group}
    waiting = sorted((p for p in players if p not in placed), key=lambda p: (-costs.levels[p], p))
    for group, seats in zip(groups, layout.sizes, strict=True):
        while len(group) < seats:
            group.append(waiting.pop())
    return groups, list(kept)
