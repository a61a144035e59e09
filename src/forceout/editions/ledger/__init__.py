"""The ledger: every clause, comment and example number of the rulebooks, with a few words of our own.

An entry is plain words when data, code or a test cites it. Otherwise it says ``planned`` (and by which part of
Forceout) or ``not_modelled`` (and why). A ``heading`` has no rule of its own: it is covered when a part of it is.
Which entries values cite is found by ``forceout.editions.coverage``, which ones code and tests cite by ``tools.coverage``.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from forceout.core.errors import Malformed
from forceout.core.games import TITLES


@dataclass(frozen=True, slots=True)
class Entry:
    """One number of a rulebook."""

    number: str
    words: str
    heading: bool = False
    planned: str = ""
    not_modelled: str = ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """The index of one rulebook, in its order. ``cited_as`` are the names by which a citation may call the book."""

    game: str
    book: str
    cited_as: tuple[str, ...]
    entries: Mapping[str, Entry]

    @property
    def decimal(self) -> bool:
        """Whether the book numbers its rules 3.4 and not III-D."""
        return any(number[:1].isdigit() for number in self.entries)

    def parts(self, number: str) -> Iterator[Entry]:
        """The entries below a number: its subsections, comments and examples."""
        return (entry for entry in self.entries.values() if is_part(entry.number, number))


def is_part(number: str, whole: str) -> bool:
    """Whether a number lies below another: ``VII-B-4-e`` and ``VII-B Comment`` below ``VII-B``, 3.11 below 3."""
    return number.startswith(whole) and number[len(whole) : len(whole) + 1] in ("-", " ", ".")


def parse_ledger(text: str, file: str) -> Ledger:
    """A ledger file as a value; ``Malformed`` names the file and the number that is wrong."""
    data = tomllib.loads(text)
    if set(data) != {"game", "book", "cited_as", "clauses"}:
        raise Malformed(file, f"expected game, book, cited_as and [clauses], got {', '.join(data)}")
    entries = {number: _entry(number, raw, file) for number, raw in data["clauses"].items()}
    return Ledger(data["game"], data["book"], tuple(data["cited_as"]), entries)


@cache
def all_ledgers() -> tuple[Ledger, ...]:
    """The ledgers of all rulebooks, On-Sets before Equations, by year."""
    found = (file for file in files(__name__).iterdir() if file.name.endswith(".toml"))
    ledgers = (parse_ledger(file.read_text(encoding="utf-8"), file.name) for file in found)
    return tuple(sorted(ledgers, key=lambda ledger: (list(TITLES).index(ledger.game), ledger.book[-4:])))


def _entry(number: str, raw: object, file: str) -> Entry:
    table = {"words": raw} if isinstance(raw, str) else raw
    if not isinstance(table, dict) or not table.get("words"):
        raise Malformed(f"{file}: {number}", f"expected words, or a table with words, got {raw!r}")
    if len(table) > 2 or not table.keys() <= {"words", "heading", "planned", "not_modelled"}:
        raise Malformed(
            f"{file}: {number}", f"expected one of heading, planned, not_modelled beside words, got {raw!r}"
        )
    return Entry(number, **table)
