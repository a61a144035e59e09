"""The clause that a refusal cites: that of the action, or where the book has none, that of what the table waits for."""

from __future__ import annotations

from forceout.core.turns import SHIFT
from forceout.match import commands as do
from forceout.match.commands import Command
from forceout.match.declared import ACTION_OF
from forceout.match.state import Match
from forceout.match.values import Phase

_PHASES: dict[Phase, tuple[str, ...]] = {
    Phase.LOT: ("lot.method",),
    Phase.ROLL: ("roll.by",),
    Phase.DEAL: ("deal.by",),
    Phase.VARIATIONS: ("choosing.least", "goal.complete"),
    Phase.GOAL: ("goal.complete",),
    Phase.NO_GOAL: ("no_goal.agreed",),
    Phase.TURN: ("moves.may_pass",),
    Phase.BLOCK: ("equipment.block",),
    Phase.WRITING: ("writing.third",),
    Phase.CHECKING: ("checking.by_opponents",),
    Phase.BETWEEN: ("roll.by",),
    Phase.ENDED: ("round.length", "roll.by"),
}


def clause_of(state: Match, kind: type[Command]) -> str:
    """The clause about such an action in this phase; never empty."""
    if kind is do.Shift and SHIFT in state.rules.variations:
        return state.rules.variations[SHIFT].clause
    own = ACTION_OF[kind].cites
    if kind is do.Bonus and state.phase in (Phase.VARIATIONS, Phase.GOAL):
        own = ("goal.bonus",)
    paths = (*own, *_PHASES[state.phase])
    return next(clause for path in paths if (clause := state.setup.cite(path)))
