"""The ladder of the bots: each level against the one below, in every book and division; `python -m bench.ladder --write` makes docs/ladder.md.

A run is kept (`--keep FILE`) and gone on with. The number of matches of a pair is fixed before it is played: nobody stops when the
result pleases. Where it was too small to tell, the whole pair is played again with `--matches` larger, the first ones among them.
What a run found stands in ladder.json, book by book; the page is made from it, so that a run of some books leaves the others' rows.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

from bench import machine, sections
from forceout import __version__
from forceout.bots import LEVELS
from forceout.bots.arena import Fixture, Result, fixtures, pairs, play, play_all
from forceout.bots.elo import Pair, ratings
from forceout.editions import all_editions

PAGE = Path(__file__).parents[1] / "docs" / "ladder.md"
DATA = Path(__file__).with_name("ladder.json")
_SEED = 7
Book = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Rung:
    """What a level scored against the one below."""

    lower: int
    matches: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, pair: Pair) -> Rung:
        low, high = pair.interval()
        return cls(pair.a, pair.games, 1 - pair.share, 1 - high, 1 - low)

    @property
    def proved(self) -> bool:
        """Above 60%, the interval above one half."""
        return self.share > 0.6 and self.low > 0.5


def books() -> list[Book]:
    return [
        (edition.game, edition.id, division) for edition in all_editions() for division in edition.divisions
    ]


def wanted(book: Book, usual: int, more: Sequence[str] = ()) -> list[Fixture]:
    """Each level against the next."""
    steps = list(pairwise(level.number for level in LEVELS))
    return [one for step in steps for one in fixtures(book, step, count(book, step, usual, more), _SEED)]


def count(book: Book, step: tuple[int, int], usual: int, more: Sequence[str]) -> int:
    """How many matches these two play with this book: the last that names them decides."""
    name = f"{' '.join(book)} {step[0]}-{step[1]}"
    named = [number for words, _, number in (text.partition("=") for text in more) if words in name]
    return int(named[-1]) if named else usual


@dataclass(frozen=True, slots=True)
class Played:
    """What the matches of a book and division gave, when and with which version; ``seconds`` is the longest of the strongest."""

    pairs: tuple[Pair, ...]
    refused: int
    seconds: float
    day: str
    version: str

    @classmethod
    def of(cls, results: Sequence[Result], seconds: float) -> Self:
        refused = sum(result.refused for result in results)
        day = datetime.now(tz=UTC).date().isoformat()
        return cls(tuple(pairs(results)), refused, round(seconds, 2), day, __version__)

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Self:
        return cls(**{**document, "pairs": tuple(Pair(**pair) for pair in document["pairs"])})

    @property
    def rungs(self) -> list[Rung]:
        return [Rung.of(pair) for pair in self.pairs]

    @property
    def matches(self) -> int:
        return sum(pair.games for pair in self.pairs)


def read(file: Path = DATA) -> dict[Book, Played]:
    """What earlier runs found, in the order of the books."""
    if not file.exists():
        return {}
    found = json.loads(file.read_text(encoding="utf-8"))
    return {book: Played.read(found[" ".join(book)]) for book in books() if " ".join(book) in found}


def keep(played: Mapping[Book, Played], file: Path = DATA) -> dict[Book, Played]:
    """Put these in the place of what stood there for the same books."""
    merged = {**read(file), **played}
    ordered = {book: merged[book] for book in books() if book in merged}
    document = {" ".join(book): asdict(one) for book, one in ordered.items()}
    file.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    return ordered


def slowest(book: Book) -> float:
    """Processor seconds of the longest of two matches of the two strongest."""
    longest = 0.0
    for fixture in fixtures(book, (4, 5), 2, _SEED):
        began = time.process_time()
        play(fixture)
        longest = max(longest, time.process_time() - began)
    return longest


def line(book: Book, played: Played) -> str:
    """A row of the table of rungs."""
    cells = []
    for rung in played.rungs:
        mark = "" if rung.proved else " (not proved)"
        cells.append(f"{rung.share:.0%} ({rung.low:.0%} to {rung.high:.0%}), {rung.matches}{mark}")
    return f"| {' '.join(book)} | {' | '.join(cells)} |"


def elo_line(book: Book, played: Played) -> str:
    rated = ratings(played.pairs)
    cells = [f"{one.elo:.0f} ({one.low:.0f} to {one.high:.0f})" for one in rated.values()]
    return f"| {' '.join(book)} | {' | '.join(cells)} |"


def head(played: Mapping[Book, Played]) -> str:
    """What stands above the tables."""
    refused = sum(one.refused for one in played.values())
    matches = sum(one.matches for one in played.values())
    seconds = max(one.seconds for one in played.values())
    return "\n".join(
        [
            "# The ladder",
            "",
            "Made by `python -m bench.ladder --write`: every level plays the one below, matches of four shakes, seats exchanged; draws count half.",
            f"{matches:,} matches, {refused} refused actions; the longest of the strongest took {seconds:.1f} s of processor time ({machine.description()}).",
            *made(played),
            *left_out(played),
            "",
        ]
    )


def made(played: Mapping[Book, Played]) -> Iterator[str]:
    """With what the rows were made: a later solver may see more."""
    runs: dict[tuple[str, str, str], int] = {}
    for (game, _, _), one in played.items():
        runs[game, one.day, one.version] = runs.get((game, one.day, one.version), 0) + 1
    told = [
        f"{rows} of {game} on {day} with version {version}" for (game, day, version), rows in runs.items()
    ]
    yield f"Rows made: {'; '.join(told)}."
    yield from twins(played)


def twins(played: Mapping[Book, Played]) -> Iterator[str]:
    """Why some rows are equal to the last match."""
    alike: dict[tuple[str, tuple[Pair, ...]], list[Book]] = {}
    for book, one in played.items():
        alike.setdefault((book[0], one.pairs), []).append(book)
    for same in alike.values():
        if len(same) > 1:
            rows = " and ".join(f"`{' '.join(book)}`" for book in same)
            yield f"{rows} are equal: the same seeds deal the same shakes, and between two players those books differ in nothing that these bots meet."


def rung_section(played: Mapping[Book, Played]) -> str:
    heads = " | ".join(f"{lower.number} → {upper.number}" for lower, upper in pairwise(LEVELS))
    return "\n".join(
        [
            "The share of the points, its 95% interval, and the number of matches.",
            "",
            f"| game, rulebook, division | {heads} |",
            "|---" * len(LEVELS) + "|",
            *(line(book, one) for book, one in played.items()),
        ]
    )


def elo_section(played: Mapping[Book, Played]) -> str:
    levels = " | ".join(f"{level.number}. {level.name}" for level in LEVELS)
    return "\n".join(
        [
            "From the same matches; the mean of the five is 1500. In brackets 95%.",
            "",
            f"| game, rulebook, division | {levels} |",
            "|---" * (len(LEVELS) + 1) + "|",
            *(elo_line(book, one) for book, one in played.items()),
        ]
    )


def left_out(played: Mapping[Book, Played]) -> Iterator[str]:
    """What the page does not tell, so that nobody takes it for told."""
    missing = [" ".join(book) for book in books() if book not in played]
    if missing:
        yield f"Not played yet: {', '.join(missing)}."


def write(played: Mapping[Book, Played], page: Path = PAGE) -> None:
    """The head and the two tables of the page; other sections stay."""
    sections.write(
        page,
        {"What each level scores against the one below": rung_section(played), "Elo": elo_section(played)},
        head=head(played),
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    parser.add_argument("--matches", type=int, default=60, help="of each pair in each division")
    parser.add_argument(
        "--more",
        action="append",
        default=[],
        metavar="WORDS=N",
        help='so many where the words of book and step contain these, such as "senior 1-2=80"',
    )
    parser.add_argument("--only", default="", help="books whose words contain this, such as a game's name")
    parser.add_argument("--keep", type=Path, help="a file of results to go on with")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--write", action="store_true", help="write ladder.json and docs/ladder.md")
    asked = parser.parse_args()
    found: dict[Book, Played] = {}
    with ProcessPoolExecutor(asked.workers) as pool:
        for book in (book for book in books() if asked.only in " ".join(book)):
            results = play_all(wanted(book, asked.matches, asked.more), pool, kept=asked.keep)
            found[book] = Played.of(results, pool.submit(slowest, book).result())
            print(line(book, found[book]), f"longest {found[book].seconds:.1f} s", flush=True)
    if asked.write:
        write(keep(found))
    holds = all(one.seconds <= 10 and all(rung.proved for rung in one.rungs) for one in found.values())
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
