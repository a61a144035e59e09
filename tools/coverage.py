"""Whether every clause of the rulebooks acts that the ledger does not mark as told or physical: ``python -m tools.coverage [--update]``.

A clause acts if a value cites it that the table reads (``tests/editions/test_data_drives.py`` changes each of them), or a test
that plays the book, or a case or exercise that is run. What code alone says, or a value that is only told, proves nothing.

The one form of a citation is *book, space, number*: ``agloa-2023 VII-B-4-e``, ``wff-1969 3.7 Comment 3``,
``agloa-2015 XIII-B-3 Example a``. Each ledger lists the names of its book: ``AGLOA VII-B-6`` cites the two On-Sets books
of AGLOA, ``Equations VII-B-6`` the Equations book. Further numbers may follow after a comma or "and". Inside a folder
called like a game that has one book, ``equations``, the book may be left out. In a rulebook file every ``clause`` is a citation of that book.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from forceout.editions import all_editions
from forceout.editions.coverage import citations as value_citations
from forceout.editions.ledger import Entry, Kind, Ledger, all_ledgers
from tools.reads import unread_values
from tools.runs import books_run

ROOT = Path(__file__).resolve().parents[1]
LEDGERS = ROOT / "src" / "forceout" / "editions" / "ledger"

_ROMAN = r"(?:Basic )?[IVX]+(?:-[A-Z](?:-\d+(?:-[a-z](?:-[ivx]+)?)?)?)?"
_DECIMAL = r"\d+(?:\.\d+)?[′']?(?:-\w{1,2}(?:-\w(?:-[a-z])?)?)?(?: P\d+(?:-[A-Z])?)?"
_TAIL = r"(?:\((?P<item>[ivx]+)\))?(?:,? (?P<kind>Comment|Example|Note|Exercise|Default)s?(?: \(?(?P<letter>\w|i{2,3}|iv)\)?(?!\w))?)?"
_CLAUSE = re.compile(rf"(?P<number>{_ROMAN}|{_DECIMAL})(?![\w])" + _TAIL, re.IGNORECASE)
_AND = re.compile(r"(?:,| and|;|/)\s+(?=Basic [IVX]|[IVX]+-|\d+\.\d)")
_BARE = re.compile(r"(?<![\w-])[IVX]+-[A-D](?:-\d+(?:-[a-z](?:-[ivx]+)?)?)?(?![\w-])")


@dataclass(frozen=True, slots=True)
class Citation:
    """A place that names a clause of a book."""

    book: str
    number: str
    kind: str
    place: str


@dataclass(frozen=True, slots=True)
class BookCoverage:
    """What is cited of one rulebook. ``uncovered`` entries should act and nothing shows it; ``stale`` ones are marked and act."""

    ledger: Ledger
    cited: Mapping[str, frozenset[str]]
    uncovered: tuple[Entry, ...]
    stale: tuple[Entry, ...]

    def count(self, kind: str) -> int:
        return sum(kind in kinds for kinds in self.cited.values())


@dataclass(frozen=True, slots=True)
class Coverage:
    """The survey of all rulebooks. ``unread`` are values that no code reads."""

    books: tuple[BookCoverage, ...]
    unknown: tuple[Citation, ...]
    unread: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether nothing is left out."""
        return not (self.unknown or self.unread or any(book.uncovered or book.stale for book in self.books))


def survey(root: Path = ROOT) -> Coverage:
    """The coverage of every rulebook, from the data and from the source tree at ``root``."""
    ledgers = all_ledgers()
    found = [
        Citation(edition.id, each.number, "told" if each.only_told else "data", each.place)
        for edition in all_editions()
        for each in value_citations(edition)
    ]
    found += tree_citations(root, ledgers)
    kinds: dict[tuple[str, str], set[str]] = defaultdict(set)
    for citation in found:
        kinds[citation.book, citation.number].add(citation.kind)
    listed = {(ledger.book, number) for ledger in ledgers for number in ledger.entries}
    unknown = tuple(citation for citation in found if (citation.book, citation.number) not in listed)
    books = tuple(_of_book(ledger, kinds) for ledger in ledgers)
    return Coverage(books, unknown, unread_values(root))


_SUFFIXES = {".py", ".pyi", ".cpp", ".hpp", ".json", ".jsonl", ".toml"}
# These speak about citations; they do not cite.
_ABOUT = ("src/forceout/editions/", "tests/checkers/", "tests/editions/test_ledger.py")


def tree_citations(root: Path, ledgers: Sequence[Ledger]) -> Iterator[Citation]:
    """The citations in the code and the tests of a source tree."""
    for folder in (root / "src", root / "tests"):
        for path in sorted(folder.rglob("*")):
            place = path.relative_to(root)
            kind = _kind_of(place)
            if path.suffix in _SUFFIXES and not place.as_posix().startswith(_ABOUT):
                text = path.read_text(encoding="utf-8")
                yield from (
                    Citation(
                        book,
                        number,
                        kind if runs(path, text, line, book, ledgers) else "named",
                        f"{place.as_posix()}:{line}",
                    )
                    for line, book, number in citations(text, ledgers, bare=_home(place, ledgers))
                )


def _kind_of(place: Path) -> str:
    """A document in the package is a case or an exercise, and the tests run every one of them."""
    if place.parts[0] == "tests":
        return "tests"
    return "code" if place.suffix in (".py", ".pyi", ".cpp", ".hpp") else "cases"


def runs(path: Path, text: str, line: int, book: str, ledgers: Sequence[Ledger]) -> bool:
    """Whether a citation counts: in code always, in a test only for a book that the test runs."""
    if "tests" not in path.parts or "src" in path.parts:
        return True
    books = frozenset(ledger.book for ledger in ledgers)
    if path.suffix == ".py":
        home = _home(path, ledgers)
        return book in books_run(path, line, books) or (home is not None and book == home.book)
    cited = text.splitlines()[line - 1]
    named = [other for other in books if f'"rules": "{other}"' in cited]
    return book in (named or _unnamed(path, ledgers))


def _unnamed(path: Path, ledgers: Sequence[Ledger]) -> list[str]:
    """The books that a case may be of which names none: in a game's folder its only book, elsewhere those without a folder."""
    home = _home(path, ledgers)
    return [ledger.book for ledger in ledgers if _home(Path(ledger.game.replace("-", "")), ledgers) is home]


def _home(path: Path, ledgers: Sequence[Ledger]) -> Ledger | None:
    """The book that is meant in a folder called like its game: the game's only one."""
    named = [ledger for ledger in ledgers if ledger.game.replace("-", "") in path.parts]
    return named[0] if len(named) == 1 else None


def citations(
    text: str, ledgers: Sequence[Ledger], *, bare: Ledger | None = None
) -> Iterator[tuple[int, str, str]]:
    """The citations in a text: line, book, number. Numbers alone are those of the book ``bare``."""
    by_name = _by_name(ledgers)
    names = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, by_name))})\s+", re.IGNORECASE)
    for line_number, line in enumerate(text.splitlines(), start=1):
        for name in names.finditer(line):
            for ledger, number in _numbers_after(line, name.end(), by_name[name[1].lower()]):
                yield line_number, ledger.book, number
        for match in _BARE.finditer(line) if bare else ():
            if bare and match[0] in bare.entries:
                yield line_number, bare.book, match[0]


def _by_name(ledgers: Sequence[Ledger]) -> dict[str, list[Ledger]]:
    """The books that a name means, in small letters; longer names first, so that they are found first."""
    by_name: dict[str, list[Ledger]] = {}
    for ledger in ledgers:
        for name in ledger.cited_as:
            by_name.setdefault(name.lower(), []).append(ledger)
    return dict(sorted(by_name.items(), key=lambda item: -len(item[0])))


def _numbers_after(line: str, position: int, books: list[Ledger]) -> Iterator[tuple[Ledger, str]]:
    """The numbers that follow a book's name, as long as they follow each other."""
    while found := _number_at(line, position, books):
        number, position = found
        yield from (
            (ledger, number) for ledger in [book for book in books if number in book.entries] or books[-1:]
        )
        separator = _AND.match(line, position)
        if not separator:
            return
        position = separator.end()


def _number_at(line: str, position: int, books: list[Ledger]) -> tuple[str, int] | None:
    for book in books:
        for name in _named_entries(book):
            if line.startswith(name, position):
                return name, position + len(name)
    match = _CLAUSE.match(line, position)
    if not match or match["number"][0].isdigit() != books[0].decimal:
        return None
    number = match["number"].replace("'", "′") + (f"-{match['item']}" if match["item"] else "")
    full = f"{number} {match['kind'].capitalize()}" if match["kind"] else number
    if match["letter"]:
        return f"{full} {match['letter']}", match.end()
    return (full if any(full in book.entries for book in books) else number), match.end()


def _named_entries(ledger: Ledger) -> list[str]:
    """The entries that have a name instead of a number, longest first."""
    named = ("Glossary", "Appendix", "Equipment", "Notes", "Preface")
    return sorted((name for name in ledger.entries if name.startswith(named)), key=len, reverse=True)


def _of_book(ledger: Ledger, kinds: Mapping[tuple[str, str], set[str]]) -> BookCoverage:
    entries = ledger.entries.values()
    # What a test names and does not run covers nothing.
    found = {number: kinds.get((ledger.book, number), set()) - {"named"} for number in ledger.entries}
    cited = {number: frozenset(by) for number, by in found.items() if by}
    uncovered = tuple(entry for entry in entries if not _covered(entry, ledger, cited))
    stale = tuple(
        entry for entry in entries if entry.kind is not Kind.ACTS and _acts(cited.get(entry.number, ()))
    )
    return BookCoverage(ledger, cited, uncovered, stale)


def _acts(kinds: Collection[str]) -> bool:
    return not _PROOFS.isdisjoint(kinds)


_PROOFS = frozenset({"data", "tests", "cases"})
"""What shows that a clause does something; that code or a told value cites it does not."""


def _covered(entry: Entry, ledger: Ledger, cited: Mapping[str, frozenset[str]]) -> bool:
    if entry.kind is not Kind.ACTS or _acts(cited.get(entry.number, ())):
        return True
    return entry.heading and any(_covered(part, ledger, cited) for part in ledger.parts(entry.number))


_PLAIN = re.compile(r'^("(?:[^"\\]|\\.)*") = ("(?:[^"\\]|\\.)*")$', re.MULTILINE)


def without_stale_marks(text: str, stale: Sequence[Entry]) -> str:
    """A ledger file's text in which these entries, which act by now, say so or have lost a mark of their own."""
    quoted = {json.dumps(entry.number, ensure_ascii=False) for entry in stale}
    clauses, _, marks = text.partition("[told]")
    own = {match[1] for match in _PLAIN.finditer(marks)} & quoted
    said = _PLAIN.sub(
        lambda match: (
            f"{match[1]} = {{ words = {match[2]}, acts = true }}" if match[1] in quoted - own else match[0]
        ),
        clauses,
    )
    kept = _PLAIN.sub(lambda match: "" if match[1] in own else match[0], marks)
    return (said + ("[told]" + kept if marks else "")).replace("\n\n\n", "\n\n")


def update_ledgers(coverage: Coverage) -> int:
    """Mend the stale marks in the ledger files; how many there were."""
    for book in coverage.books:
        for path in LEDGERS.glob(f"*{book.ledger.book}.toml"):
            text = path.read_text(encoding="utf-8")
            path.write_text(without_stale_marks(text, book.stale), encoding="utf-8")
    return sum(len(book.stale) for book in coverage.books)


def main(*, update: bool) -> int:
    """Print what is cited; 1 and a list where something is left out."""
    coverage = survey()
    if update:
        print(f"{update_ledgers(coverage)} marks mended in the ledger")
        all_ledgers.cache_clear()
        coverage = survey()
    _print_table(coverage)
    for complaint in complaints(coverage):
        print(complaint, file=sys.stderr)
    return 0 if coverage.complete else 1


def _print_table(coverage: Coverage) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("rulebook", no_wrap=True, header_style="dim")
    for heading in (
        "en-\ntries",
        "data",
        "tests",
        "cases",
        *Kind,
        "not\ncovered",
    ):
        table.add_column(heading, justify="right", header_style="dim")
    for book in coverage.books:
        counts = [
            len(book.ledger.entries),
            *map(book.count, ("data", "tests", "cases")),
            *map(book.ledger.count, Kind),
        ]
        left = len(book.uncovered)
        table.add_row(
            f"{book.ledger.game} {book.ledger.book}",
            *map(str, counts),
            Text(str(left), "bold red" if left else "green"),
        )
    Console().print(table)


def complaints(coverage: Coverage) -> Iterator[str]:
    """One line for each thing that is left out."""
    for found in coverage.unknown:
        yield f"{found.place}: {found.book} {found.number} is no entry of the ledger"
    for value in coverage.unread:
        yield f"{value}: no code reads this value; read it, or move it to the part told of its file"
    for book in coverage.books:
        for entry in book.uncovered:
            yield f"{book.ledger.book} {entry.number} ({entry.words}) should act: no value that is read and no test shows it"
        for entry in book.stale:
            yield f"{book.ledger.book} {entry.number} ({entry.words}) acts, and the ledger calls it {entry.kind} (python -m tools.coverage --update mends it)"


if __name__ == "__main__":
    sys.exit(main(update="--update" in sys.argv[1:]))
