"""Seating a tournament: fields that nobody has tuned to, each played over four rounds by power."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import Any

from bench.row import Row
from bench.seeds import RUN
from forceout import Tournament
from forceout.tournament import Seating
from forceout.tournament.counting import AVOIDABLE, Key

FIELDS = 4
"""Fields of each kind; each is four rounds."""
ROUNDS = 4
MOST_SECONDS = 5.0
MOST_OVER = 20


@dataclass(frozen=True, slots=True)
class Measured:
    """One seating of a large field."""

    seconds: float
    unproved: int
    over: int
    """How much more spread than the sorted cut, the least there can be."""


def rows() -> Iterable[Row]:
    for share in (0.2, 0.45):
        what = f"300 players, one school with {share:.0%}"
        found = [each for rng in RUN.some(FIELDS, what) for each in four_rounds(field(rng, 300, share), rng)]
        slowest = max(each.seconds for each in found)
        yield Row(f"{what}: a round, median", median(each.seconds for each in found), "s")
        yield Row(f"{what}: the slowest of {len(found)} rounds", slowest, "s", at_most=MOST_SECONDS)
        unproved = sum(each.unproved for each in found)
        yield Row(f"{what}: keys before spread that are not proved", unproved, "keys", at_most=0)
        yield Row(
            f"{what}: spread over the sorted cut, median", median(each.over for each in found), "points"
        )
        most = max(each.over for each in found)
        yield Row(f"{what}: spread over the sorted cut, most", most, "points", at_most=MOST_OVER)
    (rng,) = RUN.some(1, "1,000 players")
    large = Tournament.of(field(rng, 1_000, 0.2))
    spent, seating = timed(large, method="skill")
    yield Row("1,000 players: one round by skill", spent, "s", at_most=30)
    yield Row("1,000 players: keys proved", len(seating.proved), "keys", at_least=len(AVOIDABLE))
    nine, _ = timed(Tournament.of(plain(9)), plan=4)
    yield Row("9 players meet everybody in four rounds", nine, "s")
    fifteen, _ = timed(Tournament.of(plain(15)), plan=5)
    yield Row("15 players in five rounds, nobody twice", fifteen, "s")


def timed(event: Tournament, **wish: Any) -> tuple[float, Seating]:
    start = process_time()
    seating = event.seat(**wish)
    return process_time() - start, seating


def four_rounds(document: dict[str, Any], rng: Random) -> Iterator[Measured]:
    """Seat and play four rounds; the better a player's skill, the better the scores."""
    event = Tournament.of(document)
    skill = {player.code: player.skill for player in event.players}
    for number in range(1, ROUNDS + 1):
        spent, seating = timed(event, method="power", seed=rng.randrange(1000))
        cut = event.seat(method="power", avoid=[]).broken[Key.SPREAD]
        unproved = sum(key not in seating.proved for key in AVOIDABLE)
        yield Measured(spent, unproved, seating.broken[Key.SPREAD] - cut)
        event = event.with_round(seating)
        for table in seating.rounds[0].tables:
            scores = {player: round(rng.gauss(8 + skill[player], 5)) for player in table.players}
            event = event.with_sheet(number, table.number, scores, by="live")


def plain(count: int) -> dict[str, Any]:
    header = {"game": "equations", "rules": "agloa-2015", "division": "middle"}
    return {"event": header, "players": [{"player": f"P{n}"} for n in range(count)], "rounds": []}


def field(rng: Random, count: int, share: float) -> dict[str, Any]:
    """Players of one large school and a dozen others by chance, in teams of five."""
    document, members = plain(count), Counter[str]()
    for place, player in enumerate(document["players"]):
        school = "Large" if place < count * share else f"School {rng.randrange(12)}"
        team = f"{school} {members[school] // 5}"
        members[school] += 1
        player |= {"school": school, "team": team, "skill": rng.randrange(10)}
    return document
