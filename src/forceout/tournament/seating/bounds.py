"""The least that a count can be, found by counting alone; a seating that reaches it needs no other proof."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from heapq import nsmallest

from forceout.tournament.counting import Key
from forceout.tournament.seating.question import Layout, Question


def least(question: Question, key: Key, found: Mapping[Key, int]) -> int:
    """A count that no seating can go below, if the keys before this one have the counts in ``found``."""
    match key:
        case Key.MOVED:
            return sum(map(_moved, question.layouts))
        case Key.TEAM:
            return sum(_pairs(layout, question.ties.team) for layout in question.layouts)
        case Key.SCHOOL:
            return _school(question, found)
        case Key.ODD:
            return _odd(question)
        case Key.SPREAD:
            return sum(_spread(question, layout) for layout in question.layouts)
        case _:
            return 0


def _moved(layout: Layout) -> int:
    """The fullest tables stay, as far as they have seats."""
    left = sorted(Counter(layout.old.values()).values(), reverse=True)
    return len(layout.old) - sum(min(stay, seats) for stay, seats in zip(left, layout.sizes, strict=False))


def _pairs(layout: Layout, club: Mapping[str, str]) -> int:
    """The members of each club spread over the tables: one at each, then a second, then a third."""
    members = Counter(club[player] for player in layout.players if player in club)
    return sum(_pairs_of(count, len(layout.sizes)) for count in members.values())


def _pairs_of(members: int, tables: int) -> int:
    second, third = max(0, members - tables), max(0, members - 2 * tables)
    return second + third


def _school(question: Question, found: Mapping[Key, int]) -> int:
    """Pairs of one school, without those of one team, of which there are as many as ``found`` says."""
    team, school = question.ties.team, question.ties.school
    if Key.TEAM in found:
        together = sum(_pairs(layout, school) for layout in question.layouts)
        return max(0, together - found[Key.TEAM])
    alone = {player: its for player, its in school.items() if player not in team}
    return sum(_pairs(layout, alone) for layout in question.layouts)


def _odd(question: Question) -> int:
    """The odd seats go to those who have had the fewest; whoever has had one in this plan counts one more."""
    seats = sum(sum(seats for seats in layout.sizes if seats != question.size) for layout in question.layouts)
    planned = Counter(player for layout in question.layouts for player in layout.players)
    costs = [question.history.odd[player] + k for player, times in planned.items() for k in range(times)]
    return sum(nsmallest(seats, costs))


def _spread(question: Question, layout: Layout) -> int:
    levels = question.levels or {}
    ordered = sorted((levels.get(player, 0) for player in layout.players), reverse=True)
    return sum(ordered[start] - ordered[end - 1] for start, end in cut(ordered, layout.sizes))


def cut(ordered: Sequence[int], sizes: Sequence[int]) -> list[tuple[int, int]]:
    """Where sorted levels are best cut into tables of these sizes: the least spread there can be (T15)."""
    threes, twos = sizes.count(3), sizes.count(2)
    best: dict[tuple[int, int], tuple[int, int]] = {(0, 0): (0, 0)}
    for three in range(threes + 1):
        for two in range(twos + 1):
            end = 3 * three + 2 * two
            ways = []
            if three:
                ways.append((best[three - 1, two][0] + ordered[end - 3] - ordered[end - 1], 3))
            if two:
                ways.append((best[three, two - 1][0] + ordered[end - 2] - ordered[end - 1], 2))
            if ways:
                best[three, two] = min(ways)
    found, three, two = [], threes, twos
    while three or two:
        end, seats = 3 * three + 2 * two, best[three, two][1]
        found.append((end - seats, end))
        three, two = (three - 1, two) if seats == 3 else (three, two - 1)
    return found[::-1]
