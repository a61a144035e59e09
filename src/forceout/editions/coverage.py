"""Which clauses of the rulebooks are cited, by data, code or tests, and which are not.

The one form of a citation is *book, space, number*: ``agloa-2023 VII-B-4-e``, ``wff-1969 3.7 Comment 3``,
``agloa-2015 XIII-B-3 Example a``. ``AGLOA VII-B-6`` cites the two On-Sets books of AGLOA, ``Equations VII-B-6`` the
Equations book; further numbers may follow after a comma or "and". Inside a folder called ``equations`` the book may be
left out. In a rulebook file every ``clause`` is a citation of that book.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from forceout.core.edition import Edition, Rules
from forceout.editions import all_editions
from forceout.editions.ledger import Entry, Ledger, all_ledgers

BOOKS: Mapping[str, tuple[str, ...]] = {
    "wff-1969": ("wff-1969",),
    "agloa-2014": ("agloa-2014",),
    "mlag-2019": ("mlag-2019",),
    "agloa-2023": ("agloa-2023",),
    "agloa-2015": ("agloa-2015",),
    "wff": ("wff-1969",),
    "mlag": ("mlag-2019",),
    "agloa": ("agloa-2014", "agloa-2023"),
    "equations": ("agloa-2015",),
}
"""How a citation may name a book, in small letters, and the rulebooks that it means."""

_NAME = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, BOOKS))})\s+(?=[IVX\dBGAENP])", re.IGNORECASE)
_ROMAN = r"(?:Basic )?[IVX]+(?:-[A-Z](?:-\d+(?:-[a-z](?:-[ivx]+)?)?)?)?"
_DECIMAL = r"\d+(?:\.\d+)?[′']?(?:-[A-Za-z]?\d?(?:-\d(?:-[a-z])?)?)?(?: P\d+(?:-[A-Z])?)?"
_TAIL = r"(?:\((?P<item>[ivx]+)\))?(?:,? (?P<kind>Comment|Example|Note|Exercise|Default)s?(?: \(?(?P<letter>\w|i{2,3}|iv)\)?(?!\w))?)?"
_CLAUSE = re.compile(rf"(?P<number>{_ROMAN}|{_DECIMAL})(?![\w])" + _TAIL, re.IGNORECASE)
_AND = re.compile(r"(?:,| and|;|/)\s+(?=[IVX]+-|\d+\.\d)")
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
    """What is cited of one rulebook. ``stale`` entries say planned or not modelled and are cited all the same."""

    ledger: Ledger
    cited: Mapping[str, frozenset[str]]
    uncovered: tuple[Entry, ...]
    stale: tuple[Entry, ...]

    def count(self, kind: str) -> int:
        return sum(kind in kinds for kinds in self.cited.values())

    @property
    def planned(self) -> int:
        return sum(bool(entry.planned) for entry in self.ledger.entries.values())

    @property
    def not_modelled(self) -> int:
        return sum(bool(entry.not_modelled) for entry in self.ledger.entries.values())


@dataclass(frozen=True, slots=True)
class Coverage:
    """The survey of all rulebooks; without ``tree`` code and tests were not at hand."""

    books: tuple[BookCoverage, ...]
    unknown: tuple[Citation, ...]
    tree: bool

    @property
    def complete(self) -> bool:
        """Whether everything that could be checked is in order."""
        if self.unknown:
            return False
        return not self.tree or not any(book.uncovered or book.stale for book in self.books)


def survey(root: Path | None = None) -> Coverage:
    """The coverage of every rulebook, from the data and from the source tree at ``root``, if there is one."""
    known = {ledger.book: ledger for ledger in all_ledgers()}
    citations = [citation for edition in all_editions() for citation in data_citations(edition)]
    if root is not None:
        citations += tree_citations(root, known)
    unknown = tuple(citation for citation in citations if citation.number not in known[citation.book].entries)
    kinds: dict[str, dict[str, set[str]]] = {book: defaultdict(set) for book in known}
    for citation in citations:
        kinds[citation.book][citation.number].add(citation.kind)
    books = tuple(_of_book(ledger, kinds[ledger.book]) for ledger in known.values())
    return Coverage(books, unknown, tree=root is not None)


def source_tree() -> Path | None:
    """The tree that this package runs from, if it has the tests beside it; a wheel has not."""
    root = Path(__file__).resolve().parents[3]
    return root if (root / "tests").is_dir() and (root / "pyproject.toml").is_file() else None


def data_citations(edition: Edition) -> Iterator[Citation]:
    """The clauses behind the values, variations and reasons of a rulebook file."""
    for division in edition.divisions:
        for path, number in _numbers(edition.rules(division)):
            yield Citation(edition.id, number, "data", f"{edition.game} {edition.id} {division} {path}")


def _numbers(rules: Rules) -> Iterator[tuple[str, str]]:
    yield from ((path, source.clause) for path, source in rules.sources.items() if source.clause)
    yield from ((f"variations.{rule.name}", rule.clause) for rule in rules.variations.values())
    yield from ((f"reasons.{code}", clause) for code, clause in rules.reasons.items())


_SUFFIXES = {".py", ".pyi", ".cpp", ".hpp", ".json", ".jsonl", ".toml"}


def tree_citations(root: Path, known: Mapping[str, Ledger]) -> Iterator[Citation]:
    """The citations in the code and the tests of a source tree."""
    for kind, folder in (("code", root / "src"), ("tests", root / "tests")):
        for path in sorted(folder.rglob("*")):
            if path.suffix in _SUFFIXES and "editions" not in path.relative_to(folder).parts:
                text, place = path.read_text(encoding="utf-8"), path.relative_to(root)
                yield from citations(text, kind, str(place), known, bare="equations" in place.parts)


def citations(
    text: str, kind: str, place: str, known: Mapping[str, Ledger], *, bare: bool = False
) -> Iterator[Citation]:
    """The citations in a text. With ``bare``, numbers without a book are those of the Equations book."""
    for line_number, line in enumerate(text.splitlines(), start=1):
        where = f"{place}:{line_number}"
        for book, number in _named(line, known):
            yield Citation(book, number, kind, where)
        if bare:
            for match in _BARE.finditer(line):
                if match[0] in known["agloa-2015"].entries:
                    yield Citation("agloa-2015", match[0], kind, where)


def _named(line: str, known: Mapping[str, Ledger]) -> Iterator[tuple[str, str]]:
    """Each book named in a line with the numbers that follow it, as long as they follow each other."""
    for name in _NAME.finditer(line):
        books, position = BOOKS[name[1].lower()], name.end()
        while found := _number_at(line, position, books, known):
            number, position = found
            holders = [book for book in books if number in known[book].entries] or books[-1:]
            yield from ((book, number) for book in holders)
            separator = _AND.match(line, position)
            if not separator:
                break
            position = separator.end()


def _number_at(
    line: str, position: int, books: tuple[str, ...], known: Mapping[str, Ledger]
) -> tuple[str, int] | None:
    for book in books:
        for name in _named_entries(known[book]):
            if line.startswith(name, position):
                return name, position + len(name)
    match = _CLAUSE.match(line, position)
    if not match or match["number"][0].isdigit() != (books == ("wff-1969",)):
        return None
    number = match["number"].replace("'", "′") + (f"-{match['item']}" if match["item"] else "")
    full = f"{number} {match['kind'].capitalize()}" if match["kind"] else number
    if match["letter"]:
        return f"{full} {match['letter']}", match.end()
    return (full if any(full in known[book].entries for book in books) else number), match.end()


def _named_entries(ledger: Ledger) -> list[str]:
    """The entries that have a name instead of a number, longest first."""
    names = [
        name
        for name in ledger.entries
        if name.startswith(("Glossary", "Appendix", "Equipment", "Notes", "Preface"))
    ]
    return sorted(names, key=len, reverse=True)


def _of_book(ledger: Ledger, kinds: Mapping[str, set[str]]) -> BookCoverage:
    cited = {number: frozenset(kinds[number]) for number in ledger.entries if number in kinds}
    open_entries = [entry for entry in ledger.entries.values() if not _covered(entry, ledger, cited)]
    stale = [
        entry
        for entry in ledger.entries.values()
        if entry.number in cited and (entry.planned or entry.not_modelled)
    ]
    return BookCoverage(ledger, cited, tuple(open_entries), tuple(stale))


def _covered(entry: Entry, ledger: Ledger, cited: Mapping[str, frozenset[str]]) -> bool:
    if entry.number in cited or entry.planned or entry.not_modelled:
        return True
    return entry.heading and any(_covered(part, ledger, cited) for part in ledger.parts(entry.number))
