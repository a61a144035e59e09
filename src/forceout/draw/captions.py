"""The text next to the picture of a table: each player's part, the variations, and the players who must act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forceout.draw.mats import variation_words
from forceout.match import Match, to_act
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


def waiting_words(state: Match) -> str:
    """Say which players the table waits for, and what they may do."""
    who = to_act(state)
    if not who:
        return "The match is over."
    return _writing(state) if state.phase is Phase.WRITING else f"{_named(who)} {_task(state)}"


def _task(state: Match) -> str:
    if state.phase is Phase.LOT and state.rules.lot.method == "chosen":
        return "to begin: who rolls sets the first Goal"
    if state.phase is Phase.ROLL and not state.rules.equipment.cards:
        return "to roll"
    if state.phase is Phase.VARIATIONS and state.shake and to_act(state) != (state.shake.goal_setter,):
        return "to select a variation"
    return _WAITING[state.phase]


def _writing(state: Match) -> str:
    """Say which players must write a Solution and which may."""
    assert state.shake is not None
    assert state.shake.trial is not None
    waited_for = to_act(state)
    must = [player for player in state.shake.trial.must if player in waited_for]
    may = [player for player in waited_for if player not in must]
    told = [f"{_named(must)} must write a Solution"] if must else []
    if may:
        told.append(f"{_named(may)} may write {'one' if must else 'a Solution'}, or decline")
    return "; ".join(told)


def _named(players: Sequence[str]) -> str:
    *most, last = players
    return f"{', '.join(most)} and {last}" if most else last


def parts(state: Match, player: str) -> list[str]:
    """Return a player's parts in this shake: Goal-setter, Mover, Challenger …"""
    return [name for name, who in _roles(state).items() if player in who]


def _roles(state: Match) -> dict[str, tuple[str, ...]]:
    shake = state.shake
    if shake is None:
        next_one = state.goal_setter if state.phase is not Phase.ENDED else None
        return {"sets the next Goal": (next_one,) if next_one else ()}
    trial = shake.trial
    return {
        "Goal-setter": (shake.goal_setter,),
        "Mover": (trial.mover,) if trial and trial.mover else (),
        "Challenger": trial.challengers if trial else (),
        "absent": tuple(sorted(shake.absent)),
        "has handed in": tuple(trial.papers) if trial and not trial.is_open else (),
    }


def book_words(state: Match) -> str:
    """Return the game, the book and the number of the shake."""
    number = len(state.finished) + (state.shake is not None)
    return f"{state.rules.edition_id} {state.rules.division} · shake {max(1, number)}"


def variation_lines(state: Match, shake: Shake) -> Iterator[str]:
    """Yield the chosen variations, with their details and players, then those always in force."""
    rules = state.rules
    chosen = [f"{variation_words(selection.choice, rules)} ({player})" for player, selection in shake.chosen]
    if chosen:
        yield ", ".join(chosen)
    always = [rule.title for rule in rules.variations.values() if rule.always]
    if always:
        yield f"always: {', '.join(always)}"
