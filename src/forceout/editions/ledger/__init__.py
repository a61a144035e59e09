"""The ledger: every clause, comment and example number of the rulebooks, with a few words of our own.

An entry acts, unless the ledger says otherwise: a value of the book that the table reads cites it, or a test that plays the
book does. ``[told]`` has what there is nothing to do about, with the reason, and ``[physical]`` what only hands, eyes and ears
can do, with what the judge's menu or the page has for it; both name whole parts of a book by their prefix, and an entry
below such a prefix that acts says ``acts``. A ``heading`` has no rule of its own: it is covered when a part of it is.
``tools.coverage`` proves that what should act does.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from forceout.core.errors import Malformed
from forceout.core.games import TITLES


class Kind(StrEnum):
    """What becomes of an entry: it acts at the table or on a verdict, it is only told, or it is about hands and ears."""

    ACTS = "acts"
    TOLD = "told"
    PHYSICAL = "physical"


@dataclass(frozen=True, slots=True)
class Entry:
    """One number of a rulebook. ``why`` is the reason of what is told, and what there is for what is physical."""

    number: str
    words: str
    heading: bool = False
    kind: Kind = Kind.ACTS
    why: str = ""


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

    def count(self, kind: Kind) -> int:
        return sum(entry.kind is kind for entry in self.entries.values())


def is_part(number: str, whole: str) -> bool:
    """Whether a number lies below another: ``VII-B-4-e`` and ``VII-B Comment`` below ``VII-B``, 3.11 below 3."""
    return number.startswith(whole) and number[len(whole) : len(whole) + 1] in ("-", " ", ".")


_MARKS = (Kind.TOLD, Kind.PHYSICAL)
_HEADING, _ACTS = "heading", "acts"


def parse_ledger(text: str, file: str) -> Ledger:
    """A ledger file as a value; ``Malformed`` names the file and the number that is wrong."""
    data = tomllib.loads(text)
    if (
        not {"game", "book", "cited_as", "clauses"}
        <= set(data)
        <= {
            "game",
            "book",
            "cited_as",
            "clauses",
            *_MARKS,
        }
    ):
        raise Malformed(
            file, f"expected game, book, cited_as, [clauses], [told] and [physical], got {', '.join(data)}"
        )
    clauses = {number: _clause(number, raw, file) for number, raw in data["clauses"].items()}
    marks = _marks(data, clauses, file)
    entries = {number: _entry(number, *clause, marks) for number, clause in clauses.items()}
    return Ledger(data["game"], data["book"], tuple(data["cited_as"]), entries)


@cache
def all_ledgers() -> tuple[Ledger, ...]:
    """The ledgers of all rulebooks, On-Sets before Equations, by year."""
    found = (file for file in files(__name__).iterdir() if file.name.endswith(".toml"))
    ledgers = (parse_ledger(file.read_text(encoding="utf-8"), file.name) for file in found)
    return tuple(sorted(ledgers, key=lambda ledger: (list(TITLES).index(ledger.game), ledger.book[-4:])))


def _clause(number: str, raw: object, file: str) -> tuple[str, str]:
    """The words of an entry, and what it says of itself: heading, acts, or nothing."""
    if isinstance(raw, str) and raw:
        return raw, ""
    if isinstance(raw, dict) and raw.get("words"):
        for said in (_HEADING, _ACTS):
            if raw == {"words": raw["words"], said: True}:
                return raw["words"], said
    message = f"expected words, or words with heading = true or acts = true, got {raw!r}"
    raise Malformed(f"{file}: {number}", message)


def _marks(data: Mapping[str, Any], clauses: Mapping[str, object], file: str) -> dict[str, tuple[Kind, str]]:
    """What each prefix says, the longest first."""
    marks: dict[str, tuple[Kind, str]] = {}
    for kind in _MARKS:
        for prefix, why in data.get(kind, {}).items():
            where = f"{file}: {kind}: {prefix}"
            if not isinstance(why, str) or not why:
                raise Malformed(where, f"expected a reason, got {why!r}")
            if prefix in marks:
                raise Malformed(where, "this is marked twice")
            if not any(number == prefix or is_part(number, prefix) for number in clauses):
                raise Malformed(where, "no clause has this number, or lies below it")
            marks[prefix] = (kind, why)
    return dict(sorted(marks.items(), key=lambda mark: -len(mark[0])))


def _entry(number: str, words: str, said: str, marks: Mapping[str, tuple[Kind, str]]) -> Entry:
    for prefix, (kind, why) in marks.items():
        if said != _ACTS and (number == prefix or is_part(number, prefix)):
            return Entry(number, words, said == _HEADING, kind, why)
    return Entry(number, words, said == _HEADING)
