"""The table of a match in a terminal: who sits there, the mat with its cubes, the cards, who has the turn."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from forceout.core.pile import Pile
from forceout.draw import equations_terminal, terminal
from forceout.match import Match, match_points, next_deadline, to_act
from forceout.match.game import Mat
from forceout.match.values import Phase
from forceout.onsets.cards import universe_of

_EQUATIONS_INK = {
    "red": "#c4242b",
    "blue": "#1c5cc4",
    "green": "#17803d",
    "black": "#20242b",
    None: "#20242b",
}

_WAITING = {
    Phase.LOT: "to roll for the first Goal",
    Phase.ROLL: "to roll and deal",
    Phase.DEAL: "to deal",
    Phase.VARIATIONS: "to select a variation, or to set the Goal",
    Phase.GOAL: "to set the Goal",
    Phase.NO_GOAL: "to agree to “No Goal” or object",
    Phase.TURN: "to move or challenge",
    Phase.BLOCK: "holds the block",
    Phase.WRITING: "to write",
    Phase.CHECKING: "to check",
    Phase.BETWEEN: "to begin the next shake",
    Phase.ENDED: "to sign",
}


def table(state: Match) -> RenderableType:
    """Everything that lies open; give it what ``observe`` lets a seat see."""
    parts: list[RenderableType] = [_seats(state)]
    if state.shake is not None and state.shake.rolled is not None:
        parts.append(_mat(state, state.shake.mat))
    parts.append(waiting(state))
    return Group(*parts)


def waiting(state: Match) -> Text:
    """Whom the table waits for, and until when."""
    who = ", ".join(to_act(state))
    told = Text(f"{who} {_WAITING[state.phase]}" if who else "Everybody has signed.", "bold")
    deadline = next_deadline(state)
    if deadline is not None:
        left = (deadline.at - state.now) / 1000
        told.append(f"  ({left:.0f} s left)" if left >= 0 else "  (time is up)", "dim")
    return told


def _seats(state: Match) -> Table:
    seats = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    totals, points = state.totals(), match_points(state)
    acting = to_act(state)
    for player in state.setup.players:
        roles = [name for name, who in _roles(state).items() if player in who]
        seats.add_column(Text(f"▸ {player}" if player in acting else player, "bold"), footer=", ".join(roles))
    seats.add_row(*(str(totals[player]) for player in state.setup.players))
    if any(_roles(state).values()):
        seats.show_footer = True
    if points is not None:
        seats.add_row(*(f"{points[player]} match points" for player in state.setup.players))
    return seats


def _roles(state: Match) -> dict[str, tuple[str, ...]]:
    shake = state.shake
    if shake is None:
        return {"Goal-setter": (state.goal_setter,) if state.goal_setter else ()}
    trial = shake.trial
    return {
        "Goal-setter": (shake.goal_setter,),
        "Mover": (trial.mover,) if trial and trial.mover else (),
        "Challenger": trial.challengers if trial else (),
        "absent": tuple(sorted(shake.absent)),
        "presented": trial.presented if trial else (),
    }


def _mat(state: Match, mat: Mat) -> Table:
    drawn = Table(box=box.ROUNDED, show_header=False, show_lines=True, expand=True)
    drawn.add_column(width=10, style="bold", no_wrap=True)
    drawn.add_column(ratio=1)
    drawn.add_row("Goal", _goal(state, mat))
    moved = (mat.required, mat.permitted, mat.forbidden)
    names = ("required", "permitted", "forbidden", "resources") if any(moved) else ("resources",)
    for name in names:
        drawn.add_row(name.capitalize(), _art(state).pile(getattr(mat, name)))
    shake = state.shake
    assert shake is not None
    if shake.universe:
        cards = terminal.cards(universe_of(shake.universe), state.rules.equipment.colours, gap=0)
        drawn.add_row(f"Universe\n{len(shake.universe)} cards", cards)
    if shake.chosen:
        titles = [f"{state.rules.variations[one.name].title} ({player})" for player, one in shake.chosen]
        drawn.add_row("Variations", Text("\n".join(titles)))
    return drawn


def _goal(state: Match, mat: Mat) -> RenderableType:
    art = _art(state)
    if mat.goal is None:
        touched: RenderableType = art.pile(Pile(mat.touched))
        return touched
    return Group(art.goal(mat.goal), Text(str(mat.goal)))


def _art(state: Match) -> Any:
    """The drawings of the game that is played."""
    return equations_terminal if state.rules.game == "equations" else terminal
