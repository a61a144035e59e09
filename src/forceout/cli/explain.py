"""Verdicts and the solver's answers told to people, whichever game they are of; and how a Solution is typed."""

from __future__ import annotations

from typing import assert_never

from rich.console import Group, RenderableType
from rich.text import Text

from forceout.core.edition import Rules
from forceout.core.games import TITLES
from forceout.core.position import Position
from forceout.core.solution import Solution
from forceout.core.verdict import Verdict
from forceout.draw.terminal import mat_of
from forceout.equations.position import Position as EquationsPosition
from forceout.equations.position import Solution as Equation
from forceout.games import expect_solution, judge
from forceout.onsets.position import Position as OnSetsPosition
from forceout.onsets.position import Solution as OnSetsSolution
from forceout.records.documents.cases import read_case, read_question
from forceout.records.wording.language import say


def explain_case(document: object) -> RenderableType:
    """One case of ``forceout judge``: the mat, the Solution, each step, the verdict."""
    position, solution = read_case(document)
    return Group(*_head(position), explain_verdict(position, solution, judge(position, solution)))


def explain_verdict(position: Position, solution: Solution, verdict: Verdict) -> RenderableType:
    """What was written, what it comes to, and why it stands or falls."""
    match position:
        case OnSetsPosition():
            from forceout.cli.explain_onsets import explanation as explain_on_sets

            return explain_on_sets(position, expect_solution(solution, OnSetsSolution), verdict)
        case EquationsPosition():
            from forceout.cli.explain_equations import explanation as explain_equation

            return explain_equation(expect_solution(solution, Equation), verdict)
        case _:
            raise TypeError(f"there is nothing to explain about a {type(position).__name__}")


def explain_question(document: object) -> RenderableType:
    """One case of ``forceout solve``: the mat, a Solution step by step, and what every move would do."""
    asked = read_question(document)
    position = asked.position
    match position:
        case OnSetsPosition():
            from forceout.cli.explain_onsets_solve import solution_and_moves

            return Group(*_head(position), *solution_and_moves(position, asked.budget_ms, asked.limit))
        case EquationsPosition():
            from forceout.cli import explain_equations_solve

            found = explain_equations_solve.solution_and_moves(position, asked.budget_ms, asked.limit)
            return Group(*_head(position), *found)
        case _:
            raise TypeError(f"there is nothing to solve in a {type(position).__name__}")


def _head(position: Position) -> tuple[RenderableType, RenderableType]:
    rules = position.rules
    after = say("after “{claim}”", claim=position.challenge)
    played = f"{TITLES[rules.game]} · {rules.edition_id} · {rules.division} · {after}"
    return Text(played, "bold"), mat_of(position)


def how_to_write(rules: Rules) -> str:
    """How a Solution is typed at the table."""
    match rules.game:
        case "on-sets":
            return _how_to_write_on_sets(rules)
        case "equations":
            return say("Such as  (5*2)−4 = 3×(5+2)   with the Goal behind =")
        case _:
            assert_never(rules.game)


def _how_to_write_on_sets(rules: Rules) -> str:
    """As far as the book has such things."""
    one, two, three, four = rules.equipment.colours
    told = [say("Such as  {example}", example=f"{one} ∪ {two}")]
    if rules.solution.restrictions:
        example = f'"{one} ∪ {two}" given "{two} ⊆ {three}" "{four} = Λ"'
        told.append(say("with Restrictions  {example}", example=example))
    if "wild-cube" in rules.variations:
        told.append(say("of a wild cube  {example}", example=f"{one} ∪<{three}> {two}"))
    return f"   {say('or')} ".join(told)
