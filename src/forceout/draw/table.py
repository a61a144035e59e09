"""The table of a match in a terminal of 80 columns and 24 lines: who sits there, what lies where, who is to act."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from forceout.draw import onsets_terminal
from forceout.draw.captions import book_words, parts, variation_lines, waiting_words
from forceout.draw.terminal import chips, goal_line
from forceout.match import Match, match_points, next_deadline, to_act
from forceout.match.state import Shake

_WIDTH = 80
"""The narrowest terminal that is thought of."""


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
    """The players with their points and parts, on one line if there is room for it; on the right what is played."""
    seats, book = [_seat(state, player) for player in state.setup.players], book_words(state)
    line = Text("   ").join(seats)
    if line.cell_len + len(book) >= _WIDTH:
        line = Text("\n").join(seats)
    grid = Table.grid(expand=True, padding=(0, 1))
    grid.add_column(ratio=1)
    grid.add_column(justify="right")
    grid.add_row(line, Text(book, "dim", justify="right"))
    return grid


def _seat(state: Match, player: str) -> Text:
    played, points = parts(state, player), match_points(state)
    mark = "▸" if player in to_act(state) else " "
    seat = Text.assemble((f"{mark} {player} {state.totals()[player]}", "bold"))
    seat.append(f" {', '.join(played)}" if played else "", "italic")
    return seat.append(f" ({points[player]} match points)" if points is not None else "", "bold green")


def _mat(state: Match, shake: Shake) -> Table:
    drawn = Table(box=box.SIMPLE_HEAVY, show_header=False, expand=True, pad_edge=False, padding=(0, 1))
    drawn.add_column(width=10, style="bold", no_wrap=True)
    drawn.add_column(ratio=1)
    drawn.add_row("Goal", _goal(state, shake))
    for name in ("required", "permitted", "forbidden", "resources"):
        cubes = getattr(shake.mat, name)
        drawn.add_row(name.capitalize(), chips(cubes, state.rules) if cubes else Text("–", "dim"))
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
        return chips(shake.mat.touched, state.rules) if shake.mat.touched else Text("–", "dim")
    return goal_line(laid, state.rules, {chosen.name for chosen in shake.variations})
