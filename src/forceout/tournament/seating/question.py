"""What is to be seated: who can play in which round, at which tables, and what is to be avoided, in which order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from forceout.core.errors import ForceoutError, Malformed
from forceout.match.chance import Chance
from forceout.records.documents.fields import Fields
from forceout.tournament.counting import AVOIDABLE, History, Key, Ties, sizes
from forceout.tournament.event import Event, Round
from forceout.tournament.points import match_points
from forceout.tournament.reading import read_number
from forceout.tournament.tallies import places_of, results

METHODS = ("random", "power", "skill")
MISSED = 4
"""What a round counts for a player's level in which they did not play: the mean of a match of three (T14)."""
MOST_PLANNED = 30
MOST_EFFORT = 100


class Refused(ForceoutError):
    """A seating that cannot be made: ``code`` is unfinished, nobody or at."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        return type(self), (self.code, self.message)


@dataclass(frozen=True, slots=True)
class Wish:
    """How the next round is to be seated: the options of "seat"."""

    method: str = "random"
    seed: int | None = None
    avoid: tuple[Key, ...] = AVOIDABLE
    plan: int = 1
    missing: str = "refuse"
    repair: bool = False
    effort: int = 1


def read_wish(fields: Fields) -> Wish:
    """The options in a document."""
    wish = Wish(
        method=fields.choice("method", METHODS, "random"),
        seed=read_number(fields, "seed") if "seed" in fields else None,
        avoid=_read_avoid(fields) if "avoid" in fields else AVOIDABLE,
        plan=read_number(fields, "plan", 1, MOST_PLANNED) if "plan" in fields else 1,
        missing=fields.choice("missing", ("refuse", "mean"), "refuse"),
        repair=fields.flag("repair") if "repair" in fields else False,
        effort=read_number(fields, "effort", 1, MOST_EFFORT) if "effort" in fields else 1,
    )
    fields.finish()
    return wish


def _read_avoid(fields: Fields) -> tuple[Key, ...]:
    keys = fields.texts("avoid")
    for place, key in enumerate(keys):
        if key not in AVOIDABLE or key in keys[:place]:
            known = ", ".join(AVOIDABLE)
            raise Malformed(f"{fields.path('avoid')}[{place}]", f"expected one of {known}, each once")
    return tuple(Key(key) for key in keys)


@dataclass(frozen=True, slots=True)
class Layout:
    """One round to be seated: its players in an order of chance, and its tables.

    ``numbers``: the numbers that tables may have. ``at``: who must sit where. ``old``: where players sat in the round
    that is repaired (T22).
    """

    number: int
    players: tuple[str, ...]
    sizes: tuple[int, ...]
    numbers: tuple[int, ...]
    at: Mapping[str, int]
    old: Mapping[str, int]

    @property
    def has_bye(self) -> bool:
        return len(self.players) == 1


@dataclass(frozen=True, slots=True)
class Question:
    """Everything that a seating depends on; ``keys`` in the order in which they are made small."""

    layouts: tuple[Layout, ...]
    keys: tuple[Key, ...]
    size: int
    ties: Ties
    history: History
    levels: Mapping[str, int] | None
    chance: Chance
    effort: int
    is_repair: bool


def ask(event: Event, wish: Wish) -> Question:
    """The question that a wish asks of an event; Refused or Malformed if it has no answer."""
    _check(event, wish)
    number = len(event.rounds) + (0 if wish.repair else 1)
    chance = Chance(event.seed if wish.seed is None else wish.seed)
    levels = None if wish.method == "random" else _levels(event, wish, number)
    spread = () if levels is None else (Key.SPREAD,)
    return Question(
        tuple(_layout(event, wish, each, chance) for each in range(number, number + wish.plan)),
        (*((Key.MOVED,) if wish.repair else ()), *wish.avoid, *spread),
        event.size,
        Ties.of(event),
        History.before(event, number),
        levels,
        chance,
        wish.effort,
        wish.repair,
    )


def _check(event: Event, wish: Wish) -> None:
    if wish.method == "power" and wish.plan > 1:
        raise Malformed(
            "seat.plan", "by power one round is seated at a time: the next depends on its results"
        )
    if not wish.repair:
        return
    if wish.plan > 1:
        raise Malformed("seat.plan", "a repair seats one round")
    if not event.rounds or event.rounds[-1].playoff is not None:
        raise Malformed("seat.repair", "there is no round to repair; a play-off is seated by hand")
    if any(table.sheets for table in event.rounds[-1].tables):
        raise Malformed("seat.repair", "the last round has a sheet already, and what was played stays")


def _layout(event: Event, wish: Wish, number: int, chance: Chance) -> Layout:
    there = sorted(player.code for player in event.players if player.can_play(number))
    if not there:
        raise Refused("nobody", f"No one can play in round {number}.")
    players = chance.shuffle(there, f"players of round {number}")
    tables = sizes(len(players), event.size)
    old = _seats(event.rounds[-1]) if wish.repair else {}
    numbers = _numbers(len(tables), set(old.values()) if wish.repair else None)
    at = {player: event.at[player] for player in players if player in event.at and len(players) > 1}
    _check_at(at, tables, numbers)
    return Layout(
        number, players, tables, numbers, at, {player: old[player] for player in players if player in old}
    )


def _seats(played: Round) -> dict[str, int]:
    return {player: table.number for table in played.tables for player in table.players}


def _numbers(count: int, old: set[int] | None) -> tuple[int, ...]:
    """Tables from 1; in a repair those that there were, and the first free ones if more are needed."""
    if old is None:
        return tuple(range(1, count + 1))
    free = (number for number in range(1, count + len(old) + 1) if number not in old)
    return (*sorted(old), *(next(free) for _ in range(count - len(old))))


def _check_at(at: Mapping[str, int], tables: Sequence[int], numbers: Sequence[int]) -> None:
    for player, number in at.items():
        if number not in numbers:
            raise Refused("at", f"{player} is to sit at table {number}, and there is no such table.")
    wanted = sorted((list(at.values()).count(number) for number in set(at.values())), reverse=True)
    if len(wanted) > len(tables):
        raise Refused("at", f"Players are to sit at {len(wanted)} tables, and there are {len(tables)}.")
    for players, seats in zip(wanted, tables, strict=False):
        if players > seats:
            number = next(each for each in set(at.values()) if list(at.values()).count(each) == players)
            raise Refused("at", f"{players} players are to sit at table {number}, which has {seats} seats.")


def _levels(event: Event, wish: Wish, number: int) -> dict[str, int]:
    """T14: match points before this round, or skill before the first."""
    before = [played for played in event.rounds[: number - 1] if played.playoff is None]
    if wish.method == "skill" or not before:
        return {player.code: player.skill for player in event.players}
    levels = dict.fromkeys((player.code for player in event.players), 0)
    for played in before:
        found = _round_levels(event, played)
        if len(list(results(event, played))) < len(played.tables) and wish.missing == "refuse":
            place = event.rounds.index(played) + 1
            raise Refused("unfinished", f"Round {place} has a table without a result.")
        for player in levels:
            levels[player] += found.get(player, MISSED)
    return levels


def _round_levels(event: Event, played: Round) -> dict[str, int]:
    """The match points of those who played in a round."""
    found = dict.fromkeys(played.byes, event.scoring.bye)
    for sheet in results(event, played):
        points = match_points(places_of(event), sheet, event.scoring.bye)
        found |= {player: points[player] for player in sheet.sat}
    return found
