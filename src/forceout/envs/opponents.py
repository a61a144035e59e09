"""Our bots at the seats of an environment."""

from __future__ import annotations

from random import Random

from forceout.bots import Bot
from forceout.envs.actions import PASS
from forceout.envs.game import State
from forceout.match.commands import Command

_SECONDS = 2.0


def play_for(state: State, bot: Bot, rng: Random) -> None:
    """Let a bot decide for the seat that is asked, from what that seat sees.

    Where it has nothing to say it passes; what it leaves to luck (how the cubes are set out, how many cards) is drawn.
    """
    seat = str(state.player)
    command = bot.act(state.view(seat), rng, _SECONDS)
    if isinstance(command, Command) and state.table.why_not(command) is None:
        state.play(command)
        return
    legal = state.legal_actions()
    state.apply(PASS if PASS in legal else rng.choice(legal))
