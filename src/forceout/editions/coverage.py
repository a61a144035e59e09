"""How many clauses of each rulebook its values cite, counted by its ledger. That code and tests cite the others is checked in the source tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from forceout.core.edition import TOLD, Edition, Rules
from forceout.editions import all_editions
from forceout.editions.ledger import Ledger, all_ledgers


@dataclass(frozen=True, slots=True)
class BookCoverage:
    """The entries of a ledger that values cite, and those of them that only values cite which nothing reads."""

    ledger: Ledger
    data: frozenset[str]
    told: frozenset[str]

    @property
    def planned(self) -> int:
        return sum(bool(entry.planned) for entry in self.ledger.entries.values())

    @property
    def not_modelled(self) -> int:
        return sum(bool(entry.not_modelled) for entry in self.ledger.entries.values())


def survey() -> tuple[BookCoverage, ...]:
    """The coverage of every rulebook."""
    return tuple(_of_book(ledger) for ledger in all_ledgers())


def _of_book(ledger: Ledger) -> BookCoverage:
    editions = [
        edition for edition in all_editions() if (edition.game, edition.id) == (ledger.game, ledger.book)
    ]
    found = [each for edition in editions for each in citations(edition) if each.number in ledger.entries]
    data = frozenset(each.number for each in found if not each.only_told)
    return BookCoverage(ledger, data, frozenset(each.number for each in found) - data)


@dataclass(frozen=True, slots=True)
class ValueCitation:
    """A value, variation or reason of a rulebook file, and the clause that it cites."""

    place: str
    number: str
    only_told: bool


def citations(edition: Edition) -> Iterator[ValueCitation]:
    """The clauses behind the values, variations and reasons of a rulebook file."""
    for division in edition.divisions:
        for path, number in _numbers(edition.rules(division)):
            place = f"{edition.game} {edition.id} {division} {path}"
            yield ValueCitation(place, number, path.startswith(f"{TOLD}."))


def _numbers(rules: Rules) -> Iterator[tuple[str, str]]:
    yield from ((path, source.clause) for path, source in rules.sources.items() if source.clause)
    yield from ((f"variations.{rule.name}", rule.clause) for rule in rules.variations.values())
    yield from ((f"reasons.{code}", clause) for code, clause in rules.reasons.items())
