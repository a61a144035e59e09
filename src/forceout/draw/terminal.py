"""Mats, cubes and Goals in a terminal, whichever game they are of."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, assert_never

from rich.console import RenderableType
from rich.text import Text

from forceout.core.edition import Rules
from forceout.core.position import Position
from forceout.draw import equations_terminal, onsets_terminal
from forceout.equations.position import Position as EquationsPosition
from forceout.onsets.position import Position as OnSetsPosition


def mat_of(position: Position) -> RenderableType:
    """The whole table; before the first move only what there is to move."""
    match position:
        case OnSetsPosition():
            return onsets_terminal.mat(position)
        case EquationsPosition():
            return equations_terminal.mat(position)
        case _:
            raise TypeError(f"there is no mat of a {type(position).__name__}")


def chips(cubes: Iterable[Any], rules: Rules) -> Text:
    """Cubes on one line."""
    match rules.game:
        case "on-sets":
            return onsets_terminal.chips(cubes)
        case "equations":
            return equations_terminal.chips(cubes)
        case _:
            assert_never(rules.game)


def goal_line(goal: Any, rules: Rules, chosen: Collection[str]) -> Text:
    """A Goal as it is laid; in On-Sets with what it is worth under the variations chosen."""
    match rules.game:
        case "on-sets":
            return onsets_terminal.goal_line(goal, rules, chosen)
        case "equations":
            return equations_terminal.goal_line(goal)
        case _:
            assert_never(rules.game)
