"""Solving a position of either game: as values, and as `forceout solve` does, from document to document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from forceout.core.games import part
from forceout.core.picture import Told
from forceout.core.position import Position
from forceout.records.documents.fields import Fields
from forceout.records.documents.position import expect_position, read_rules
from forceout.records.sentences.verdicts import solution_words


@dataclass(frozen=True, slots=True, repr=False)
class Answer(Told):
    """The solver's answer: Solutions that the judge finds correct, the shortest first, or how sure it is of none.

    ``solvable`` is None where the budget ran out. ``proof`` is "witness" beside a Solution and "exhaustive" where it is
    proved that there is none. ``documents`` are the Solutions in the form in which the judge reads them.
    """

    solvable: bool | None
    proof: Literal["witness", "exhaustive"] | None
    documents: tuple[Mapping[str, Any], ...]
    position: Position

    @property
    def solutions(self) -> tuple[Any, ...]:
        """The Solutions as values that ``judge`` takes."""
        module = part(self.position.rules.game, "records.documents.{}")
        return tuple(module.solution_of(dict(each), self.position) for each in self.documents)

    @property
    def solution(self) -> Any | None:
        """The first of them."""
        return next(iter(self.solutions), None)

    @property
    def texts(self) -> tuple[str, ...]:
        """Each as people write it on one line."""
        return tuple(map(solution_words, self.documents))

    def __repr__(self) -> str:
        if self.solvable is None:
            return "<Answer undecided>"
        return f"<Answer {self.texts[0]}>" if self.solvable else "<Answer: there is no Solution>"


def solve(position: object, *, budget_ms: int | None = None, limit: int = 1) -> Answer:
    """Is there a Solution in this position? At most ``limit`` are shown; they differ as sets or values."""
    position = expect_position(position)
    budget = {} if budget_ms is None else {"budget_ms": budget_ms}
    answer = solve_document({**position.document(), **budget, "all": limit})
    return Answer(answer["solvable"], answer["proof"], tuple(answer["solutions"]), position)


def solve_document(document: object) -> dict[str, Any]:
    """Solve one case; raises Malformed where it is not of the contract's form."""
    fields = Fields(document)
    rules = read_rules(fields)
    answer: dict[str, Any] = part(rules.game, "records.documents.{}_solve").solve_document(fields, rules)
    return answer
