"""The table of a match in a terminal of 80 columns and 24 lines: who sits there, what lies where, who is to act."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from forceout.core.games import part
from forceout.draw import equations_terminal, onsets_terminal
from forceout.draw.captions import book_words, parts, variation_lines, waiting_words
from forceout.match import Match, match_points, next_deadline, to_act
from forceout.match.state import Shake


def table(state: Match) -> RenderableType:
    """Everything that lies open; give it what ``observe`` lets a seat see."""
    shown: list[RenderableType] = [_seats(state)]
    if state.shake is not None and state.shake.rolled is not None:
        shown.append(_mat(state, state.shake))
    return Group(*shown, waiting(state))


def waiting(state: Match) -> Text:
    """Whom the table waits for, who may do what, and until when."""
    told = Text(waiting_words(state), "bold")
    deadline = next_deadline(state)
    if deadline is not None:
        left = (deadline.at - state.now) / 1000
        told.append(f"  ({left:.0f} s left)" if left >= 0 else "  (time is up)", "dim")
    return told


def _seats(state: Match) -> RenderableType:
    """One line: the players with their points and parts, and on the right what is played."""
    totals, points, acting = state.totals(), match_points(state), to_act(state)
    line = Text()
    for player in state.setup.players:
        played = parts(state, player)
        line.append("▸ " if player in acting else "  ", "bold")
        line.append(f"{player} {totals[player]}", "bold")
        line.append(f" {', '.join(played)}" if played else "", "italic")
        line.append(f" ({points[player]} match points)" if points is not None else "", "bold green")
        line.append("   ")
    grid = Table.grid(expand=True, padding=(0, 1))
    grid.add_column(ratio=1)
    grid.add_column(justify="right")
    grid.add_row(line, Text(book_words(state), "dim", justify="right"))
    return grid


def _mat(state: Match, shake: Shake) -> Table:
    drawn = Table(box=box.SIMPLE_HEAVY, show_header=False, expand=True, pad_edge=False, padding=(0, 1))
    drawn.add_column(width=10, style="bold", no_wrap=True)
    drawn.add_column(ratio=1)
    art = _art(state)
    drawn.add_row("Goal", _goal(state, shake))
    for name in ("required", "permitted", "forbidden", "resources"):
        cubes = getattr(shake.mat, name)
        drawn.add_row(name.capitalize(), art.chips(cubes) if cubes else Text("–", "dim"))
    if shake.universe:
        cards = onsets_terminal.card_chips(shake.universe, state.rules.equipment.colours)
        drawn.add_row("Universe", cards.append(f"   {len(shake.universe)} cards", "dim"))
    variations = list(variation_lines(state, shake))
    if variations:
        drawn.add_row("Variations", Text("\n".join(variations)))
    return drawn


def _goal(state: Match, shake: Shake) -> Text:
    laid = shake.mat.goal
    if laid is None:
        touched: Text = _art(state).chips(shake.mat.touched)
        return touched if shake.mat.touched else Text("–", "dim")
    if state.rules.game == "equations":
        return equations_terminal.goal_line(laid)
    values = laid.values(state.rules.goal, absolute=shake.has("absolute-value"))
    worth = f"   = {' or '.join(map(str, values))}" if values else "   no legal Goal"
    return Text.assemble((str(laid), "bold"), worth if str(laid) != " ".join(map(str, values)) else "")


def _art(state: Match) -> Any:
    """The drawings of the game that is played."""
    return part(state.rules.game, "draw.{}_terminal")
