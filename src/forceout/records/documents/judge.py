"""Judging a case of either game: as values, and as `forceout judge` does, from document to document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forceout.core.games import part
from forceout.core.verdict import Verdict
from forceout.records.documents.fields import Fields
from forceout.records.documents.position import expect_position, kind_of, read_rules


def judge(position: object, solution: object) -> Verdict:
    """The verdict on a Solution or on its document; a TypeError says what else was given."""
    position = expect_position(position)
    module = part(position.rules.game, "records.documents.{}")
    if isinstance(solution, Mapping):
        solution = module.solution_of(dict(solution), position)
    expect_solution(solution, position.rules.game)
    verdict: Verdict = module.judge(position, solution)
    return verdict


def expect_solution(value: object, game: str) -> None:
    """A TypeError where this is no Solution of the game, with how one is made of a text."""
    module = part(game, "records.documents.{}")
    if not isinstance(value, module.Solution):
        made = f"; write {module.MADE_BY.format(value)}" if isinstance(value, str) else ""
        raise TypeError(f"expected {module.CALLED}, not {kind_of(value)}{made}")


def judge_document(document: object) -> dict[str, Any]:
    """Judge one case; raises Malformed where it is not of the contract's form."""
    fields = Fields(document)
    rules = read_rules(fields)
    answer: dict[str, Any] = part(rules.game, "records.documents.{}").judge_document(fields, rules)
    return answer
