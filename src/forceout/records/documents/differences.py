"""What differs between two rulebooks, or between two divisions of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from forceout.core.edition import SECTIONS, Edition, Rules, VariationRule
from forceout.core.errors import UnknownRules
from forceout.editions import all_editions
from forceout.records.documents.rules import Value, value_document, values


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
