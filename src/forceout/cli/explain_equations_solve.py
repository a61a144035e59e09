"""The solver's answer told to people: the mat, the Solution step by step, and what every move would do."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic

from rich.console import Console, Group, RenderableType
from rich.progress import Progress as Bar
from rich.progress import TaskID
from rich.table import Table
from rich.text import Text

from forceout.cli.effects import cell
from forceout.cli.explain_equations import explanation
from forceout.core.edition import Rules
from forceout.core.turns import SECTIONS
from forceout.draw import equations_terminal
from forceout.equations.cubes import Cube
from forceout.equations.goal import parse_goal
from forceout.equations.judge import judge
from forceout.equations.position import Position, Solution
from forceout.equations.solver import Labelled, Moves, Progress, Shown, Solved, Solver, moves
from forceout.records.documents.equations_solve import answer, read_question
from forceout.records.documents.fields import Fields

_PATIENCE = 1.0  # seconds before a bar is shown


def explain(fields: Fields, rules: Rules) -> RenderableType:
    """One case of ``forceout solve``."""
    asked = read_question(fields, rules)
    position, solver = asked.position, Solver.of(asked.position)
    with _watched(asked.budget_ms) as progress:
        solved = answer(asked, solver, progress)
    book = Text(f"Equations · {rules.edition_id} · {rules.division} · after “{position.challenge}”", "bold")
    parts: list[RenderableType] = [book, equations_terminal.mat(position)]
    parts += _answer(position, solved)
    if position.goal is not None and position.resources:
        parts += _moves(moves(position, bonus=False, solver=solver))
    return Group(*parts)


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
            f"\nUndecided: no Solution with up to {solved.searched.cubes} cubes was found in the time.",
            "bold",
        )
        for name in solved.searched.bounds:
            yield Text(f"  {position.rules.variations[name].title} has no end; it was followed only so far.")
        return
    if not solved.solvable:
        yield Text("\nThere is no Solution: every one that these cubes can make was ruled out.", "bold")
        return
    first, *others = solved.shown
    laid = "" if first.goal is None else f" of the Goal {first.goal}"
    yield Text(f"\nThere is a Solution{laid}. The shortest found has {len(first.cubes)} cubes.", "bold")
    solution = Solution(first.equation)
    if first.goal is None:
        yield explanation(position, solution, judge(position, solution))
    else:
        yield Text(f"  {first.equation} (the Goal has {len(parse_goal(first.goal).cubes)} cubes)")
    for shown in others:
        yield Text(f"  also {shown.equation}")


def _moves(found: Moves) -> Iterator[RenderableType]:
    """What each cube would do in each section, bonus moves aside."""
    table = Table(title="If it is your turn", title_justify="left", title_style="bold")
    table.add_column("cube")
    for section in SECTIONS:
        table.add_column(f"to {section.capitalize()}")
    lines: dict[str, dict[str, Labelled[Cube, Shown]]] = {}
    for each in found.labelled:
        lines.setdefault(str(each.turn.cube), {})[each.turn.to] = each
    for cube, effects in lines.items():
        table.add_row(cube, *(cell(effects.get(section)) for section in SECTIONS))
    yield Text()
    yield table
