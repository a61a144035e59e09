"""Which clauses the values of each rulebook file cite. That what should act does is checked in the source tree (``tools.coverage``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from forceout.core.edition import TOLD, Edition, Rules


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
