"""The solver's answer told to people: the mat, the Solution step by step, and what every move would do."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic

from rich.console import Console, RenderableType
from rich.progress import Progress as Bar
from rich.progress import TaskID
from rich.table import Table
from rich.text import Text

from forceout.cli.effects import cell
from forceout.cli.explain_equations import explanation
from forceout.core.turns import SECTIONS
from forceout.equations.cubes import Cube
from forceout.equations.goal import parse_goal
from forceout.equations.judge import judge
from forceout.equations.position import Position
from forceout.equations.solver import Labelled, Moves, Progress, Shown, Solved, Solver, moves, solve
from forceout.games import EQUATIONS_BUDGET_MS
from forceout.records.wording.language import say, text

_PATIENCE = 1.0  # seconds before a bar is shown


def solution_and_moves(position: Position, budget_ms: int | None, limit: int) -> Iterator[RenderableType]:
    """A Solution step by step, the others, and what every move would do."""
    solver, budget = Solver.of(position), EQUATIONS_BUDGET_MS if budget_ms is None else max(1, budget_ms)
    with _watched(budget) as progress:
        solved = solve(position, budget_ms=budget, limit=limit, solver=solver, progress=progress)
    yield from _answer(position, solved)
    if position.goal is not None and position.resources:
        yield from _moves(moves(position, bonus=False, solver=solver))


@contextmanager
def _watched(budget_ms: int) -> Iterator[Progress | None]:
    """A bar on the terminal once the search takes more than a second."""
    if not sys.stderr.isatty():
        yield None
        return
    start = monotonic()
    with ExitStack() as stack:
        shown: list[tuple[Bar, TaskID]] = []

        def progress(cubes: int, _nodes: int) -> None:
            passed = monotonic() - start
            if not shown and passed > _PATIENCE:
                bar = stack.enter_context(Bar(console=Console(stderr=True), transient=True))
                shown.append((bar, bar.add_task("", total=budget_ms / 1000)))
            for bar, task in shown:
                bar.update(
                    task, completed=passed, description=f"Solutions of {cubes} cubes; Ctrl-C ends the search"
                )

        yield progress


def _answer(position: Position, solved: Solved) -> Iterator[RenderableType]:
    if solved.solvable is None:
        yield Text(
            "\n"
            + say(
                "Undecided: no Solution with up to {cubes} cubes was found in the time.",
                cubes=solved.searched.cubes,
            ),
            "bold",
        )
        for name in solved.searched.bounds:
            yield Text(
                "  "
                + say(
                    "{variation} has no end; it was followed only so far.",
                    variation=position.rules.variations[name].title,
                )
            )
        return
    if not solved.solvable:
        yield Text(
            "\n" + say("There is no Solution: every one that these cubes can make was ruled out."), "bold"
        )
        return
    first, *others = solved.shown
    if first.goal is None:
        words = text("There is a Solution. The shortest found has {count} cubes.")
    else:
        words = text("There is a Solution of the Goal {goal}. The shortest found has {count} cubes.")
    yield Text("\n" + say(words, goal=first.goal, count=len(first.cubes)), "bold")
    if first.goal is None:
        yield explanation(first.solution, judge(position, first.solution))
    else:
        yield Text(
            f"  {first.equation} ({say('the Goal has {count} cubes', count=len(parse_goal(first.goal).cubes))})"
        )
    for shown in others:
        yield Text(f"  {say('also')} {shown.equation}")


def _moves(found: Moves) -> Iterator[RenderableType]:
    """What each cube would do in each section, bonus moves aside."""
    table = Table(title=say("If it is your turn"), title_justify="left", title_style="bold")
    table.add_column(say("cube"))
    for section in SECTIONS:
        table.add_column(say("to {section}", section=say(section.capitalize())))
    lines: dict[str, dict[str, Labelled[Cube, Shown]]] = {}
    for each in found.labelled:
        lines.setdefault(str(each.turn.cube), {})[each.turn.to] = each
    for cube, effects in lines.items():
        table.add_row(cube, *(cell(effects.get(section)) for section in SECTIONS))
    yield Text()
    yield table
