"""The table of a match in a terminal of 80 columns and 24 lines: who sits there, what lies where, who is to act."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from forceout.draw import equations_terminal, terminal
from forceout.match import Match, match_points, next_deadline, to_act
from forceout.match.state import Shake
from forceout.match.values import Phase

_WAITING = {
    Phase.LOT: "to roll for the first Goal",
    Phase.ROLL: "to roll and deal",
    Phase.DEAL: "to deal",
    Phase.VARIATIONS: "to select a variation, or to set the Goal",
    Phase.GOAL: "to set the Goal",
    Phase.NO_GOAL: "to agree to “No Goal” or object",
    Phase.TURN: "to move or challenge",
    Phase.BLOCK: "to say what the challenge is",
    Phase.CHECKING: "to check",
    Phase.BETWEEN: "to begin the next shake",
    Phase.ENDED: "to sign",
}


def table(state: Match) -> RenderableType:
    """Everything that lies open; give it what ``observe`` lets a seat see."""
    parts: list[RenderableType] = [_seats(state)]
    if state.shake is not None and state.shake.rolled is not None:
        parts.append(_mat(state, state.shake))
    parts.append(waiting(state))
    return Group(*parts)


def waiting(state: Match) -> Text:
    """Whom the table waits for, who may do what, and until when."""
    who = _named(to_act(state))
    if not who:
        told = Text("The match is over.", "bold")
    elif state.phase is Phase.WRITING:
        told = _writing(state)
    else:
        told = Text(f"{who} {_task(state)}", "bold")
    deadline = next_deadline(state)
    if deadline is not None:
        left = (deadline.at - state.now) / 1000
        told.append(f"  ({left:.0f} s left)" if left >= 0 else "  (time is up)", "dim")
    return told


def _task(state: Match) -> str:
    if state.phase is Phase.ROLL and not state.rules.equipment.cards:
        return "to roll"
    if state.phase is Phase.VARIATIONS and state.shake and to_act(state) != (state.shake.goal_setter,):
        return "to select a variation"
    return _WAITING[state.phase]


def _writing(state: Match) -> Text:
    """Who must write a Solution and who may."""
    assert state.shake is not None
    assert state.shake.trial is not None
    trial, waited_for = state.shake.trial, to_act(state)
    must = [player for player in trial.must if player in waited_for]
    may = [player for player in waited_for if player not in must]
    told = Text()
    if must:
        told.append(f"{_named(must)} must write a Solution", "bold")
    if may:
        one = "one" if must else "a Solution"
        told.append("; " if must else "").append(f"{_named(may)} may write {one}, or decline", "bold")
    return told


def _named(players: Any) -> str:
    *most, last = players or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _seats(state: Match) -> RenderableType:
    """One line: the players with their points and parts, and on the right what is played."""
    totals, points, acting = state.totals(), match_points(state), to_act(state)
    line = Text()
    for player in state.setup.players:
        parts = [name for name, who in _roles(state).items() if player in who]
        line.append("▸ " if player in acting else "  ", "bold")
        line.append(f"{player} {totals[player]}", "bold")
        line.append(f" {', '.join(parts)}" if parts else "", "italic")
        line.append(f" ({points[player]} match points)" if points is not None else "", "bold green")
        line.append("   ")
    rules = state.rules
    number = len(state.finished) + (state.shake is not None)
    book = Text(f"{rules.edition_id} {rules.division} · shake {max(1, number)}", "dim", justify="right")
    grid = Table.grid(expand=True, padding=(0, 1))
    grid.add_column(ratio=1)
    grid.add_column(justify="right")
    grid.add_row(line, book)
    return grid


def _roles(state: Match) -> dict[str, tuple[str, ...]]:
    shake = state.shake
    if shake is None:
        return {"sets the next Goal": (state.goal_setter,) if state.goal_setter else ()}
    trial = shake.trial
    return {
        "Goal-setter": (shake.goal_setter,),
        "Mover": (trial.mover,) if trial and trial.mover else (),
        "Challenger": trial.challengers if trial else (),
        "absent": tuple(sorted(shake.absent)),
        "has handed in": tuple(trial.papers) if trial and not trial.is_open else (),
    }


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
        cards = terminal.card_chips(shake.universe, state.rules.equipment.colours)
        drawn.add_row("Universe", cards.append(f"   {len(shake.universe)} cards", "dim"))
    variations = list(_variations(state, shake))
    if variations:
        drawn.add_row("Variations", Text("\n").join(variations))
    return drawn


def _goal(state: Match, shake: Shake) -> Text:
    laid = shake.mat.goal
    if laid is None:
        touched: Text = _art(state).chips(shake.mat.touched)
        return touched if shake.mat.touched else Text("–", "dim")
    if state.rules.game == "equations":
        return equations_terminal.goal_line(laid)
    values = laid.values(absolute=shake.has("absolute-value"))
    worth = f"   = {' or '.join(map(str, values))}" if values else "   no legal Goal"
    return Text.assemble((str(laid), "bold"), worth if str(laid) != " ".join(map(str, values)) else "")


def _variations(state: Match, shake: Shake) -> Iterator[Text]:
    """Those chosen, each with its cube, card, set, base or k and who chose it; then those always in force."""
    rules, art = state.rules, _art(state)
    chosen = [f"{art.variation_words(chosen.choice, rules)} ({player})" for player, chosen in shake.chosen]
    if chosen:
        yield Text(", ".join(chosen))
    always = [rule.title for rule in rules.variations.values() if rule.always]
    if always:
        yield Text(f"always: {', '.join(always)}", "dim")


def _art(state: Match) -> Any:
    """The drawings of the game that is played."""
    return equations_terminal if state.rules.game == "equations" else terminal
