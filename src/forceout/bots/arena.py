"""Bots against each other: seeded matches, fairly seated, on as many processes or machines as there are."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from forceout.bots.elo import Pair, ratings
from forceout.bots.player import Player
from forceout.bots.seating import Seating
from forceout.core.errors import ForceoutError, in_words
from forceout.editions import load
from forceout.table import Table

SHAKES = 4
Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match to be played: which levels sit where, and its seed."""

    game: str
    rules: str
    division: str
    levels: tuple[int, ...]
    seed: str

    @property
    def file_name(self) -> str:
        """The name of the file that keeps its record: the book, then the seed, which no two matches of a run share."""
        told = (self.game, self.rules, self.division, self.seed)
        return "-".join(re.findall(r"[\w-]+", " ".join(told))) + ".json"


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended, seat by seat. ``points`` are match points; 1969 has none, and counts its scores.

    ``record`` is the match itself, as ``forceout replay`` takes it; a result that was read from a file has none.
    """

    fixture: Fixture
    points: tuple[float, ...]
    refused: int
    record: Mapping[str, Any] | None = field(default=None, compare=False, repr=False)

    def document(self) -> Document:
        return {"fixture": asdict(self.fixture), "points": list(self.points), "refused": self.refused}

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Result:
        told = document["fixture"]
        fixture = Fixture(**{**told, "levels": tuple(told["levels"])})
        return cls(fixture, tuple(document["points"]), document["refused"])


def fixtures(
    book: tuple[str, str, str], levels: Sequence[int], matches: int, seed: int, *, players: int = 2
) -> list[Fixture]:
    """So many matches of every pair, or of every three, of levels; seats go round so that each begins as often."""
    found = []
    for together in combinations(levels, players):
        for number in range(matches):
            turn = number % players
            seated = together[turn:] + together[:turn]
            mirrored = seated[::-1] if players > 2 and number // players % 2 else seated
            found.append(Fixture(*book, mirrored, f"{seed} {together} {number}"))
    return found


def play(fixture: Fixture) -> Result:
    """Play one match to its end."""
    rules = load(fixture.game, fixture.rules).rules(fixture.division)
    names = [f"{place} level {level}" for place, level in enumerate(fixture.levels, 1)]
    table = Table.new(rules, names, seed=fixture.seed, shakes=SHAKES, clock="none")
    rng = Random(fixture.seed)  # noqa: S311 - a match to be repeated
    bots = {name: Player.of(level) for name, level in zip(names, fixture.levels, strict=True)}
    seating = Seating(table, bots, rng)
    seating.play()
    points = _points(table)
    scored = tuple(float(points[name]) for name in names)
    return Result(fixture, scored, seating.refused, table.record())


def _points(table: Table) -> Mapping[str, float]:
    """Match points as the book counts them."""
    return table.match_points or table.scores


def one_by_one(waiting: Sequence[Fixture]) -> Iterable[Result]:
    """Play matches in this process."""
    return map(play, waiting)


def play_all(
    wanted: Sequence[Fixture],
    playing: Callable[[Sequence[Fixture]], Iterable[Result]] = one_by_one,
    *,
    kept: Path | None = None,
    records: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Result]:
    """Play what is wanted; what a file of an earlier run holds is not played again, and every result is added to it.

    ``playing`` plays the matches, on several processes or machines perhaps, and yields the results in any order. Into the
    folder ``records`` goes the record of each match; one that the folder lacks is played even where its result is kept.
    """
    done = _kept(kept)
    folder = None if records is None else Records(records)
    lacking = set() if folder is None else {fixture for fixture in wanted if not folder.has(fixture)}
    waiting = [fixture for fixture in wanted if fixture not in done or fixture in lacking]
    for result in playing(waiting):
        if folder is not None:
            folder.add(result)
        known = result.fixture in done
        done[result.fixture] = replace(result, record=None)
        if kept is not None and not known:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result.document()) + "\n")
        if progress is not None:
            progress(sum(fixture in done for fixture in wanted), len(wanted))
    return [done[fixture] for fixture in wanted]


class Records:
    """A folder with one file a match. A run that was ended goes on, and the same run again changes nothing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as wrong:
            raise ForceoutError(f"{folder}: {in_words(wrong)}") from None

    def has(self, fixture: Fixture) -> bool:
        return (self._folder / fixture.file_name).exists()

    def add(self, result: Result) -> None:
        """Write the file as a whole or not at all: a run may be killed at any moment."""
        file = self._folder / result.fixture.file_name
        unfinished = file.with_suffix(".part")
        try:
            unfinished.write_text(json.dumps(result.record, ensure_ascii=False) + "\n", encoding="utf-8")
            unfinished.replace(file)
        except OSError as wrong:
            raise ForceoutError(f"{file}: {in_words(wrong)}") from None


def _kept(file: Path | None) -> dict[Fixture, Result]:
    """What an earlier run kept; ForceoutError where that is something else, or where nothing could be kept.

    A run that was killed may have left half a line at the end: it is cut off, and that match played again.
    """
    if file is None:
        return {}
    try:
        file.touch()
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise ForceoutError(f"{file}: {in_words(wrong)}") from None
    whole, end, torn = text.rpartition("\n")
    lines = whole.splitlines()
    found = [_read_result(file, number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if torn:
        if not torn.startswith(_BEGINS[: len(torn)]):
            raise ForceoutError(f"{file}: line {len(lines) + 1} is no result of an arena")
        file.write_text(whole + end, encoding="utf-8")
    return {result.fixture: result for result in found}


_BEGINS = '{"fixture"'
"""How every line that a run writes begins."""


def _read_result(file: Path, number: int, line: str) -> Result:
    try:
        return Result.of(json.loads(line))
    except (ValueError, KeyError, TypeError):
        raise ForceoutError(f"{file}: line {number} is no result of an arena") from None


def pairs(results: Iterable[Result]) -> list[Pair]:
    """Every two who sat at one table, compared by what they scored."""
    found: dict[tuple[int, int], Pair] = {}
    for result in results:
        seats = sorted(zip(result.fixture.levels, result.points, strict=True))
        for (one, mine), (other, theirs) in combinations(seats, 2):
            pair = found.get((one, other), Pair(one, other))
            outcome = "wins" if mine > theirs else "losses" if mine < theirs else "draws"
            found[one, other] = replace(pair, **{outcome: getattr(pair, outcome) + 1})
    return [found[key] for key in sorted(found)]


def report(results: Sequence[Result]) -> Document:
    """The contract's answer."""
    table = pairs(results)
    return {
        "pairs": [
            {"a": pair.a, "b": pair.b, "wins": pair.wins, "draws": pair.draws, "losses": pair.losses}
            for pair in table
        ],
        "elo": {str(level): asdict(rating) for level, rating in ratings(table).items()},
        "refused": sum(result.refused for result in results),
    }
