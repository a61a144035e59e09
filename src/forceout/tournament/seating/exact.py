"""The least counts, proved: every table that there could be is a Boolean of OR-Tools' CP-SAT, key after key.

One worker and limits in deterministic time, so that the answer does not depend on how fast or busy a machine is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from forceout.tournament.counting import Key
from forceout.tournament.seating.bounds import least
from forceout.tournament.seating.question import Layout, Question
from forceout.tournament.seating.rounds import Rounds, count

MOST_TABLES = 6_000
"""With more tables that there could be, the model is too large to be solved in seconds."""
WORK = 3.0
"""Deterministic time for all keys together, about as many seconds; as much again with each effort."""
TO_THE_END = 100.0
"""The same for a field that is proved in every case: it needs a hundredth of this."""
SURE = {1: 12, 2: 9}
"""By the number of rounds, up to how many players everything is proved."""


@dataclass(frozen=True, slots=True)
class _Column:
    """A table that there could be."""

    number: int | None
    players: tuple[str, ...]


def columns(question: Question, layout: Layout) -> Iterator[_Column]:
    """Every table that could be in the round."""
    for size in sorted(set(layout.sizes)):
        for group in combinations(layout.players, size):
            bound = {layout.at[player] for player in group if player in layout.at}
            if len(bound) > 1 or not _together(layout, group, bound):
                continue
            if bound:
                yield _Column(bound.pop(), group)
                continue
            yield _Column(None, group)
            if question.is_repair:
                free = sorted({layout.old[player] for player in group if player in layout.old})
                yield from (_Column(number, group) for number in free)


def _together(layout: Layout, group: Sequence[str], bound: set[int]) -> bool:
    """Whether everyone is here who must sit at this table's number."""
    return all(player in group for player, number in layout.at.items() if number in bound)


def is_small(question: Question) -> bool:
    """Whether the whole question can be solved exactly."""
    count = 0
    for layout in question.layouts:
        players, copies = len(layout.players), 4 if question.is_repair else 1
        threes = players * (players - 1) * (players - 2) // 6 if 3 in layout.sizes else 0
        twos = players * (players - 1) // 2 if 2 in layout.sizes else 0
        count += copies * (threes + twos)
    return count <= MOST_TABLES


def is_sure(question: Question) -> bool:
    """Whether the field is so small that every key will be proved."""
    most = SURE.get(len(question.layouts), 0)
    return all(len(layout.players) <= most for layout in question.layouts)


class Model:
    """The question as a model, and the lexicographic solving of it."""

    def __init__(self, question: Question) -> None:
        from ortools.sat.python import cp_model  # noqa: PLC0415 - an extra, and slow to load

        self._cp = cp_model
        self._question = question
        self._model = cp_model.CpModel()
        self._work = TO_THE_END if is_sure(question) else WORK * question.effort
        self._columns = [list(columns(question, layout)) for layout in question.layouts]
        self._taken = [[self._model.new_bool_var("") for _ in possible] for possible in self._columns]
        for layout, possible, taken in zip(question.layouts, self._columns, self._taken, strict=True):
            self._seat(layout, possible, taken)
        self._terms: dict[Key, list[tuple[Any, int]]] = {key: [] for key in question.keys}
        self._count_tables()
        self._count_history()

    def _seat(self, layout: Layout, possible: Sequence[_Column], taken: Sequence[Any]) -> None:
        """Everyone has one seat, each size its tables, each number one table."""
        of_player, of_number, of_size = defaultdict(list), defaultdict(list), defaultdict(list)
        for column, var in zip(possible, taken, strict=True):
            of_size[len(column.players)].append(var)
            for player in column.players:
                of_player[player].append(var)
            if column.number is not None:
                of_number[column.number].append(var)
        for player in () if layout.has_bye else layout.players:
            self._model.add_exactly_one(of_player[player])
        for size, tables in Counter(layout.sizes).items():
            self._model.add(sum(of_size[size]) == tables)
        for number in sorted(of_number):
            self._model.add_at_most_one(of_number[number])

    def _add(self, key: Key, var: Any, cost: int) -> None:
        if key in self._terms and cost:
            self._terms[key].append((var, cost))

    def _count_tables(self) -> None:
        """What a table costs whatever else is seated."""
        ties, levels = self._question.ties, self._question.levels
        for layout, possible, taken in zip(self._question.layouts, self._columns, self._taken, strict=True):
            for column, var in zip(possible, taken, strict=True):
                broken = Counter(
                    key for pair in combinations(column.players, 2) for key in ties.broken_by(*pair)
                )
                for key, cost in broken.items():
                    self._add(key, var, cost)
                moved = sum(
                    layout.old.get(player, column.number) != column.number for player in column.players
                )
                self._add(Key.MOVED, var, moved)
                if levels is not None:
                    here = [levels[player] for player in column.players]
                    self._add(Key.SPREAD, var, max(here) - min(here))

    def _count_history(self) -> None:
        """What depends on how often two have met and one sat at an odd table, in this plan too."""
        met, odd = defaultdict(list), defaultdict(list)
        for possible, taken in zip(self._columns, self._taken, strict=True):
            for column, var in zip(possible, taken, strict=True):
                for pair in combinations(column.players, 2):
                    met[frozenset(pair)].append(var)
                if len(column.players) != self._question.size:
                    for player in column.players:
                        odd[player].append(var)
        history = self._question.history
        for two, together in met.items():
            self._count_times(Key.REPEAT, together, history.met[two])
        for player, together in odd.items():
            self._count_times(Key.ODD, together, history.odd[player])

    def _count_times(self, key: Key, together: Sequence[Any], before: int) -> None:
        """Each further time costs one more than the last: before, before + 1, and so on."""
        rounds = len(self._question.layouts)
        if key not in self._terms:
            return
        if rounds == 1:
            for var in together:
                self._add(key, var, before)
            return
        steps = [self._model.new_bool_var("") for _ in range(rounds)]
        self._model.add(sum(together) == sum(steps))
        for more, step in enumerate(steps):
            self._add(key, step, before + more)

    def solve(self, start: Rounds) -> tuple[Rounds, frozenset[Key]]:
        """Make key after key as small as it can be, beginning with a seating; also which keys are proved."""
        rounds = start
        found: dict[Key, int] = {}
        proved: set[Key] = set()
        for key in self._question.keys:
            counts, is_least = count(self._question, rounds), True
            if counts[key] != least(self._question, key, found):
                rounds, is_least = self._minimize(key, rounds)
                counts = count(self._question, rounds)
            found[key] = counts[key]
            proved |= {key} if is_least else set()
            self._model.add(self._total(key) <= counts[key])
        return rounds, frozenset(proved)

    def _total(self, key: Key) -> Any:
        terms = self._terms[key]
        return self._cp.LinearExpr.weighted_sum([var for var, _ in terms], [cost for _, cost in terms])

    def _minimize(self, key: Key, rounds: Rounds) -> tuple[Rounds, bool]:
        """The best seating by one key that keeps those before it, and whether it is proved to be the best."""
        self._model.minimize(self._total(key))
        self._hint(rounds)
        solver = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_deterministic_time = self._work
        status = solver.solve(self._model)
        self._work = max(0.0, self._work - solver.response_proto.deterministic_time)
        if status not in (self._cp.OPTIMAL, self._cp.FEASIBLE):
            return rounds, False
        found = [
            [
                (column.number, column.players)
                for column, var in zip(possible, taken, strict=True)
                if solver.boolean_value(var)
            ]
            for possible, taken in zip(self._columns, self._taken, strict=True)
        ]
        return found, status == self._cp.OPTIMAL

    def _hint(self, rounds: Rounds) -> None:
        self._model.clear_hints()
        for possible, taken, tables in zip(self._columns, self._taken, rounds, strict=True):
            seated = {frozenset(players): number for number, players in tables}
            known = {(column.number, frozenset(column.players)) for column in possible}
            for column, var in zip(possible, taken, strict=True):
                group = frozenset(column.players)
                number = seated.get(group, -1)
                number = number if (number, group) in known else None
                self._model.add_hint(var, group in seated and column.number == number)
