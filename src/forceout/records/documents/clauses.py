"""One clause of a rulebook: what it is about, what Forceout reads from it, and in which divisions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from forceout.core.edition import Edition, VariationRule
from forceout.core.errors import UnknownRules
from forceout.editions.ledger import Entry, Ledger, all_ledgers, is_part
from forceout.records.documents.rules import Value, value_document, values


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause with its parts. Each value, variation and reason comes with the divisions that have it."""

    entry: Entry
    parts: tuple[Entry, ...]
    values: tuple[tuple[Value, tuple[str, ...]], ...]
    variations: tuple[tuple[VariationRule, tuple[str, ...]], ...]
    reasons: tuple[tuple[str, str, tuple[str, ...]], ...]


def read_clause(edition: Edition, number: str, division: str | None = None) -> Clause:
    """The clause of that number, as the book writes it or with other dashes, spaces and capitals; raises UnknownRules."""
    ledger = ledger_of(edition)
    plain = {_plain(known): entry for known, entry in ledger.entries.items()}
    entry = plain.get(_plain(number))
    if entry is None:
        above = next((known for known in _above(_plain(number)) if known in plain), None)
        near = f"; the nearest is {plain[above].number}" if above else ""
        raise UnknownRules(f"{edition.game} {edition.id} has no clause {number}{near}")
    divisions = edition.divisions if division is None else (edition.rules(division).division,)
    return Clause(
        entry,
        tuple(ledger.parts(entry.number)),
        values=_having(
            ((value.section, value.name, repr(value.value)), value, name)
            for name in divisions
            for value in values(edition.rules(name))
            if _is_of(value.source.clause, entry.number)
        ),
        variations=_having(
            ((rule.name, rule.clause, rule.always), rule, name)
            for name in divisions
            for rule in edition.rules(name).variations.values()
            if _is_of(rule.clause, entry.number)
        ),
        reasons=tuple(
            (code, clause, having)
            for (code, clause), having in _having(
                ((code, clause), (code, clause), name)
                for name in divisions
                for code, clause in edition.rules(name).reasons.items()
                if _is_of(clause, entry.number)
            )
        ),
    )


def is_clause(edition: Edition, text: str) -> bool:
    """Whether a text begins as the numbers of the book's clauses do, and is no name of a division."""
    beginnings = {_plain(number).split("-")[0] for number in ledger_of(edition).entries}
    return text not in edition.divisions and _plain(text).split("-")[0] in beginnings


def ledger_of(edition: Edition) -> Ledger:
    """The index of the book's clauses; raises UnknownRules where there is none."""
    for ledger in all_ledgers():
        if (ledger.game, ledger.book) == (edition.game, edition.id):
            return ledger
    raise UnknownRules(f"{edition.game} {edition.id} has no ledger of its clauses")


def clause_document(clause: Clause) -> dict[str, Any]:
    """What `forceout rules GAME RULES CLAUSE --json` prints."""
    return {
        "clause": clause.entry.number,
        "words": clause.entry.words,
        "not_modelled": clause.entry.not_modelled or None,
        "parts": {part.number: part.words for part in clause.parts},
        "values": [
            {"section": value.section, "name": value.name, **value_document(value), "divisions": list(having)}
            for value, having in clause.values
        ],
        "variations": [
            {"name": rule.name, "title": rule.title, "clause": rule.clause, "divisions": list(having)}
            for rule, having in clause.variations
        ],
        "reasons": [
            {"code": code, "clause": number, "divisions": list(having)}
            for code, number, having in clause.reasons
        ],
    }


def _having(found: Iterable[tuple[Any, Any, str]]) -> tuple[tuple[Any, tuple[str, ...]], ...]:
    """Each thing once, with the divisions that have it."""
    first: dict[Any, Any] = {}
    names: dict[Any, list[str]] = {}
    for key, thing, name in found:
        first.setdefault(key, thing)
        names.setdefault(key, []).append(name)
    return tuple((first[key], tuple(names[key])) for key in first)


def _is_of(clause: str, number: str) -> bool:
    return clause == number or is_part(clause, number)


def _plain(number: str) -> str:
    return re.sub(r"[\s.–-]+", "-", number.strip()).upper()


def _above(plain: str) -> Iterable[str]:
    while "-" in plain:
        plain = plain.rpartition("-")[0]
        yield plain
