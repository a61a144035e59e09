"""Rulebooks as documents: the list of books, one division's rules, a clause, and what differs between two books."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, get_args

from forceout.core.edition import SECTIONS, Edition, Rules, VariationRule
from forceout.core.errors import UnknownRules
from forceout.core.sections import ScoreTable
from forceout.core.tables import Seconds, Source, field_hints
from forceout.editions import all_editions
from forceout.editions.ledger import Entry, Kind, Ledger, all_ledgers, is_part


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


def coverage_document(ledgers: Sequence[Ledger]) -> dict[str, Any]:
    """What `forceout rules --coverage --json` prints: how many clauses of each book act, are told, or are physical."""
    return {
        "books": [
            {
                "game": ledger.game,
                "rules": ledger.book,
                "entries": len(ledger.entries),
                **{str(kind): ledger.count(kind) for kind in Kind},
            }
            for ledger in ledgers
        ]
    }


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that only one book has, or that the two do not agree on; None where a book has no such thing."""

    section: str
    name: str
    one: Value | None
    other: Value | None


@dataclass(frozen=True, slots=True)
class VariationDifference:
    """A variation that only one book has, or that they do not offer alike."""

    name: str
    title: str
    one: VariationRule | None
    other: VariationRule | None


def read_books(one: str, other: str) -> tuple[Rules, Rules]:
    """The two that ``[GAME/]RULES[/DIVISION]`` name each; raises UnknownRules.

    A division that only one of them names is meant for both, as far as both have it; where neither names one, it is the
    last that both have, which has the most rules.
    """
    (first, wanted), (second, also_wanted) = _named(one), _named(other)
    shared = [name for name in first.divisions if name in second.divisions]
    division = wanted or also_wanted or (shared[-1] if shared else None)
    return _resolved(first, wanted, division), _resolved(second, also_wanted, division)


def _named(text: str) -> tuple[Edition, str | None]:
    parts = text.split("/")
    game = (
        parts.pop(0) if len(parts) > 1 and parts[0] in {edition.game for edition in all_editions()} else None
    )
    if len(parts) > 2:
        raise UnknownRules(f"expected [GAME/]RULES[/DIVISION], such as agloa-2023/senior, not {text}")
    known = {edition.id: edition for edition in all_editions() if game in (None, edition.game)}
    if parts[0] not in known:
        raise UnknownRules(f"there are no rules {parts[0]}; there are {', '.join(known)}")
    return known[parts[0]], parts[1] if len(parts) == 2 else None


def _resolved(edition: Edition, wanted: str | None, division: str | None) -> Rules:
    has_it = division is not None and division in edition.divisions
    return edition.rules(wanted or (division if has_it and division else edition.divisions[-1]))


def differences(one: Rules, other: Rules) -> Iterator[Difference]:
    """The values that differ, section by section. A clause alone makes no difference: books are renumbered."""
    first = {(value.section, value.name): value for value in values(one)}
    second = {(value.section, value.name): value for value in values(other)}
    for key in sorted(dict.fromkeys((*first, *second)), key=lambda key: SECTIONS.index(key[0])):
        mine, theirs = first.get(key), second.get(key)
        if mine is None or theirs is None or mine.value != theirs.value:
            yield Difference(*key, mine, theirs)


def variation_differences(one: Rules, other: Rules) -> Iterator[VariationDifference]:
    """The variations that only one has, or that are not offered alike."""
    for name in dict.fromkeys((*one.variations, *other.variations)):
        mine, theirs = one.variations.get(name), other.variations.get(name)
        if mine is None or theirs is None or _terms(mine) != _terms(theirs):
            title = {**one.variations, **other.variations}[name].title
            yield VariationDifference(name, title, mine, theirs)


def _terms(rule: VariationRule) -> tuple[Any, ...]:
    return rule.always, rule.asks, rule.years, dict(rule.limits)


def differences_document(one: Rules, other: Rules) -> dict[str, Any]:
    """What `forceout rules --compare A B --json` prints."""
    return {
        "books": [
            {"game": rules.game, "rules": rules.edition_id, "division": rules.division}
            for rules in (one, other)
        ],
        "values": [
            {
                "section": found.section,
                "name": found.name,
                "values": [
                    None if value is None else value_document(value) for value in (found.one, found.other)
                ],
            }
            for found in differences(one, other)
        ],
        "variations": [
            {
                "name": found.name,
                "clauses": [None if rule is None else rule.clause for rule in (found.one, found.other)],
                "always": [None if rule is None else rule.always for rule in (found.one, found.other)],
            }
            for found in variation_differences(one, other)
        ],
    }


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
        "kind": str(clause.entry.kind),
        "why": clause.entry.why or None,
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
