"""What an item gives: read strictly, and put to the judge, the solver and the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from forceout import judge_document, rules, solve_document
from forceout.core.edition import Rules
from forceout.core.errors import Malformed, UnknownRules
from forceout.core.games import GameName

BOOK = ("game", "rules", "division")
PILES = ("required", "permitted", "forbidden", "resources")
POSITION = ("universe", "goal", *PILES, "variations")
"""The fields of a position beside the book and the challenge."""


class Given:
    """The fields of one item. Each getter raises Malformed where the field is not of its kind."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = dict(values)

    def __contains__(self, name: str) -> bool:
        return name in self.values

    @cached_property
    def rules(self) -> Rules:
        try:
            return rules(*(self.text(name) for name in BOOK))
        except UnknownRules as unknown:
            raise Malformed("given.rules", str(unknown)) from None

    @property
    def game(self) -> GameName:
        return self.rules.game

    @property
    def book(self) -> dict[str, str]:
        return {name: self.text(name) for name in BOOK}

    def expect_game(self, game: str) -> None:
        """Malformed where this ask belongs to the other game."""
        if self.game != game:
            raise Malformed("given.game", f"this is asked about {game} only")

    def text(self, name: str) -> str:
        found: str = self._of(name, str, "a string")
        return found

    def word(self, name: str, choices: Sequence[str], default: str | None = None) -> str:
        if default is not None and name not in self:
            return default
        found = self.text(name)
        if found not in choices:
            raise Malformed(f"given.{name}", f"expected one of {', '.join(choices)}, not {found[:40]!r}")
        return found

    def texts(self, name: str) -> list[str]:
        found: list[str] = self._of(name, list, "a list of strings")
        if not all(isinstance(each, str) for each in found):
            raise Malformed(f"given.{name}", "expected a list of strings")
        return found

    def number(self, name: str, least: int = 0) -> int:
        found = self._of(name, int, "a whole number")
        if isinstance(found, bool) or found < least:
            raise Malformed(f"given.{name}", f"expected a whole number from {least} on")
        return int(found)

    def mapping(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self._of(name, dict, "an object")
        return found

    def some(self, names: Sequence[str]) -> dict[str, Any]:
        """Those of the fields that are there."""
        return {name: self.values[name] for name in names if name in self.values}

    def _of(self, name: str, kind: type, called: str) -> Any:
        if name not in self.values:
            raise Malformed(f"given.{name}", "this field is missing")
        if not isinstance(self.values[name], kind):
            raise Malformed(f"given.{name}", f"expected {called}")
        return self.values[name]

    def position(self, **changed: Any) -> dict[str, Any]:
        """The position as a document of `solve`; ``changed`` on top of it."""
        return {**self.book, **self.some(POSITION), **changed}

    def judged(self, **changed: Any) -> dict[str, Any]:
        """What the judge answers about the position with a Solution."""
        return _located(judge_document, self.position(**changed))

    def solved(self, **changed: Any) -> dict[str, Any] | None:
        """A Solution, or None where it is proved that there is none."""
        return solution_of(self.position(**changed))


def solution_of(position: Mapping[str, Any]) -> dict[str, Any] | None:
    """A Solution of a position, or None where it is proved that there is none; Malformed where nobody can tell."""
    answer = _located(solve_document, dict(position))
    if answer["solvable"] is None:
        raise Malformed("given", "it cannot be proved whether there is a Solution")
    found: dict[str, Any] | None = answer["solution"]
    return found


def _located(ask: Any, document: dict[str, Any]) -> dict[str, Any]:
    """The answer; what is wrong with the document is wrong with what the item gives."""
    try:
        answer: dict[str, Any] = ask(document)
    except Malformed as wrong:
        raise Malformed(f"given.{wrong.field}", wrong.message) from None
    return answer
