"""The solver's answer told to people: the mat, the Solution step by step, and what every move would do."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from forceout.cli.effects import cell
from forceout.cli.explain_onsets import explanation
from forceout.core.turns import SECTIONS
from forceout.onsets.judge import judge
from forceout.onsets.position import Position
from forceout.onsets.solver import Effect, Labelled, Moves, Shown, Solved, Solver, moves, outcome, solve
from forceout.onsets.symbols import Symbol
from forceout.records.wording.language import say, text


def solution_and_moves(position: Position, budget_ms: int | None, limit: int) -> Iterator[RenderableType]:
    """A Solution step by step, the others, and what every move would do."""
    solver = Solver.of(position)
    yield from _answer(position, solve(position, limit, solver, budget_ms=budget_ms or 0))
    if position.goal is not None and position.resources:
        yield from _moves(moves(position, solver=solver), position, solver)


def _answer(position: Position, solved: Solved[Shown]) -> Iterator[RenderableType]:
    if solved.solvable is None:
        yield Text("\n" + say("Undecided: the time ran out."), "bold")
        return
    if not solved.solvable:
        yield Text("\n" + say("There is no Solution: every one that these cubes can make was tried."), "bold")
        return
    first, *others = solved.shown
    symbols, groupings = first.length
    is_shortest = all(each.is_shortest for each in first.witnesses)
    shortest = say("The shortest") if is_shortest else say("A short one")
    words = {
        0: text("There is a Solution. {shortest} has {symbols} symbols."),
        1: text("There is a Solution. {shortest} has {symbols} symbols and 1 pair of brackets."),
    }.get(
        groupings,
        text("There is a Solution. {shortest} has {symbols} symbols and {pairs} pairs of brackets."),
    )
    yield Text("\n" + say(words, shortest=shortest, symbols=symbols, pairs=groupings), "bold")
    yield explanation(position, first.solution, judge(position, first.solution))
    for shown in others:
        for written in shown.solution.parts:
            yield Text(f"  {say('also')} {'; '.join((*written.restrictions, written.set_name))}")


def _moves(found: Moves, position: Position, solver: Solver) -> Iterator[RenderableType]:
    """What each cube would do in each section, bonus moves aside."""
    table = Table(title=say("If it is your turn"), title_justify="left", title_style="bold")
    table.add_column(say("cube"))
    for section in SECTIONS:
        table.add_column(say("to {section}", section=say(section.capitalize())))
    plain = [each for each in found.labelled if each.turn.bonus is None]
    for source in ("resources", "permitted"):
        rows: dict[str, dict[str, Labelled[Symbol, Shown]]] = {}
        for each in plain:
            if each.turn.source == source:
                rows.setdefault(str(each.turn.cube), {})[each.turn.to] = each
        for cube, effects in rows.items():
            shift = f" ({say('shifted')})" if source == "permitted" else ""
            table.add_row(f"{cube}{shift}", *(cell(effects.get(section)) for section in SECTIONS))
    yield Text()
    yield table
    if found.standing is not Effect.SAFE:
        yield Text(say("The last move can be challenged already."))
    elif position.rules.challenges.now_least_resources is not None:
        yield Text(
            say(
                "With perfect play of two, the player to move {outcome}.",
                outcome=say(outcome(position, solver=solver)),
            )
        )
