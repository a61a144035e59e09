"""A rulebook as a document: the list of books, one division's rules with their clauses, and the coverage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, get_args

from forceout.core.edition import SECTIONS, Edition, Rules, VariationRule
from forceout.core.sections import ScoreTable
from forceout.core.tables import Seconds, Source, field_hints
from forceout.editions.coverage import BookCoverage


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a rulebook with its dotted path inside the section and where it comes from."""

    section: str
    name: str
    value: Any
    source: Source
    is_time: bool = False
    only_told: bool = False


def values(rules: Rules) -> Iterator[Value]:
    """Every value that the book states, or that is assumed for it, in the order of a shake; what is only told comes last
    in its section.
    """
    for section in SECTIONS:
        yield from _values(rules, getattr(rules, section), section, "")
        for path, value in rules.told.items():
            if path.startswith(f"{section}."):
                name = path.removeprefix(f"{section}.")
                yield Value(section, name, value, rules.source(path), only_told=True)


def _values(rules: Rules, item: Any, section: str, name: str, *, is_time: bool = False) -> Iterator[Value]:
    path = f"{section}.{name}" if name else section
    if path in rules.sources:
        yield Value(section, name, item, rules.sources[path], is_time)
    elif isinstance(item, ScoreTable):
        for (claim, writer, third), points in item.rows.items():
            row = ".".join(filter(None, (name, claim, writer, third)))
            counted = [
                number for number in (points.challenger, points.mover, points.third) if number is not None
            ]
            yield Value(section, row, tuple(counted), rules.sources[f"{section}.{row}"])
    elif isinstance(item, Mapping):
        for key, inner in item.items():
            yield from _values(rules, inner, section, _below(name, key))
    elif is_dataclass(item):
        kind: Any = type(item)
        hints = field_hints(kind)
        for entry in fields(item):
            times = Seconds in (hints[entry.name], *get_args(hints[entry.name]))
            inner = getattr(item, entry.name)
            yield from _values(rules, inner, section, _below(name, entry.name), is_time=times)


def _below(name: str, key: str) -> str:
    return f"{name}.{key}" if name else key


def list_document(editions: tuple[Edition, ...]) -> list[dict[str, Any]]:
    """What `forceout rules --json` prints."""
    return [
        {
            "game": edition.game,
            "rules": edition.id,
            "title": edition.title,
            "season": edition.season,
            "divisions": list(edition.divisions),
        }
        for edition in editions
    ]


def book_document(edition: Edition, division: str | None) -> dict[str, Any]:
    """What `forceout rules GAME RULES [DIVISION] --json` prints: one division, or all of them by name."""
    (head,) = list_document((edition,))
    if division is not None:
        return {**head, "division": division, **_division_document(edition.rules(division))}
    return {
        **head,
        "by_division": {name: _division_document(edition.rules(name)) for name in edition.divisions},
    }


def _division_document(rules: Rules) -> dict[str, Any]:
    sections: dict[str, dict[str, Any]] = {}
    for value in values(rules):
        sections.setdefault(value.section, {})[value.name] = value_document(value)
    return {
        "sections": sections,
        "variations": [_variation_document(rule) for rule in rules.variations.values()],
        "reasons": dict(rules.reasons),
    }


def value_document(value: Value) -> dict[str, Any]:
    document: dict[str, Any] = {"value": value.value, "clause": value.source.clause}
    if value.is_time:
        document["unit"] = "s"
    if value.source.note:
        document["note"] = value.source.note
    if value.source.assumption:
        document["assumption"] = True
    if value.only_told:
        document["only_told"] = True
    return document


def _variation_document(rule: VariationRule) -> dict[str, Any]:
    document: dict[str, Any] = {
        "name": rule.name,
        "title": rule.title,
        "clause": rule.clause,
        "always": rule.always,
    }
    if rule.asks:
        document["asks"] = rule.asks
    return {**document, "years": rule.years, "limits": dict(rule.limits)}


def coverage_document(books: Sequence[BookCoverage]) -> dict[str, Any]:
    """What `forceout rules --coverage --json` prints."""
    return {
        "books": [
            {
                "game": book.ledger.game,
                "rules": book.ledger.book,
                "entries": len(book.ledger.entries),
                "data": len(book.data),
                "only_told": len(book.told),
                "planned": book.planned,
                "not_modelled": book.not_modelled,
            }
            for book in books
        ]
    }
