"""What one table costs, as one whole number: the keys in their order, each outweighing all that come after it.

No number of later keys outweighs an earlier one, because each weight is more than everything behind it can come to.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from forceout.tournament.counting import Key
from forceout.tournament.seating.question import Layout, Question

Group = Sequence[int]
"""Those at one table, by their places in ``Layout.players``."""
Seated = Sequence[Sequence[str]]
"""The tables of a round by players, in the order of the layout's slots."""


def weights(question: Question) -> dict[Key, int]:
    """By key, what one count of it costs."""
    most = _most(question)
    found, weight = {}, 1
    for key in reversed(question.keys):
        found[key] = weight
        weight *= most[key] + 1
    return found


def _most(question: Question) -> Mapping[Key, int]:
    """More than each key can come to."""
    sizes = [size for layout in question.layouts for size in layout.sizes]
    pairs = sum(size * (size - 1) // 2 for size in sizes)
    rounds = len(question.layouts)
    levels = (question.levels or {"": 0}).values()
    return {
        Key.MOVED: sum(sizes),
        Key.APART: pairs,
        Key.TEAM: pairs,
        Key.SCHOOL: pairs,
        Key.REPEAT: pairs * (max(question.history.met.values(), default=0) + rounds),
        Key.ODD: sum(sizes) * (max(question.history.odd.values(), default=0) + rounds),
        Key.SPREAD: len(sizes) * (max(levels) - min(levels)),
    }


def _within(club: Mapping[str, str], players: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Every two of these players who are of one club."""
    members: dict[str, list[str]] = defaultdict(list)
    for player in players:
        if player in club:
            members[club[player]].append(player)
    for together in members.values():
        yield from combinations(together, 2)


class Costs:
    """The costs of one round's tables; ``others`` are the rounds of the plan beside it, as if they were played."""

    def __init__(self, question: Question, layout: Layout, others: Iterable[Seated] = ()) -> None:
        weight = defaultdict(int, weights(question))
        self._size = question.size
        self._places = {player: place for place, player in enumerate(layout.players)}
        met, odd = self._played(question, others)
        self._pairs = self._pair_costs(question, layout, weight, met)
        self._odd = [weight[Key.ODD] * odd[player] for player in layout.players]
        levels = question.levels
        self.levels = [0 if levels is None else levels[player] for player in layout.players]
        self._moved = weight[Key.MOVED]
        self._old = [layout.old.get(player) for player in layout.players]
        self._at = [layout.at.get(player) for player in layout.players]
        self._bound = bool(layout.old or layout.at)
        self._never = (
            weight[question.keys[0]] * (_most(question)[question.keys[0]] + 1) if question.keys else 1
        )

    def _played(
        self, question: Question, others: Iterable[Seated]
    ) -> tuple[Counter[frozenset[str]], Counter[str]]:
        met, odd = Counter(question.history.met), Counter(question.history.odd)
        for tables in others:
            for players in tables:
                met.update(map(frozenset, combinations(players, 2)))
                odd.update(players if len(players) != self._size else ())
        return met, odd

    def _pair_costs(
        self,
        question: Question,
        layout: Layout,
        weight: Mapping[Key, int],
        met: Mapping[frozenset[str], int],
    ) -> list[list[int]]:
        count = len(layout.players)
        found = [[0] * count for _ in range(count)]

        def add(pair: Iterable[str], cost: int) -> None:
            one, other = pair
            if one in self._places and other in self._places:
                a, b = self._places[one], self._places[other]
                found[a][b] += cost
                found[b][a] += cost

        for two, times in met.items():
            add(two, weight[Key.REPEAT] * times)
        for two in question.ties.apart:
            add(two, weight[Key.APART])
        for pair in _within(question.ties.team, layout.players):
            add(pair, weight[Key.TEAM])
        for pair in _within(question.ties.school, layout.players):
            if not question.ties.are_mates(*pair):
                add(pair, weight[Key.SCHOOL])
        return found

    def table(self, group: Group, number: int | None) -> int:
        """What these players cost at the table of this number, if it has one already."""
        pairs, levels = self._pairs, self.levels
        if len(group) == 3:
            a, b, c = group
            here = levels[a], levels[b], levels[c]
            cost = pairs[a][b] + pairs[a][c] + pairs[b][c] + max(here) - min(here)
        else:
            a, b = group
            cost = pairs[a][b] + abs(levels[a] - levels[b])
        if len(group) != self._size:
            cost += sum(self._odd[player] for player in group)
        if self._bound:
            cost += self._of_number(group, number)
        return cost

    def _of_number(self, group: Group, number: int | None) -> int:
        cost = 0
        for player in group:
            if self._old[player] is not None and self._old[player] != number:
                cost += self._moved
            if self._at[player] is not None and self._at[player] != number:
                cost += self._never
        return cost
