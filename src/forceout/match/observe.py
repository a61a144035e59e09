"""What a seat may see. Every way out of a match goes through these two functions.

Everything at a table is open but what the others have written: that stays hidden until all have presented (AGLOA VII-C-2).
A spectator sees what the table sees.
"""

from __future__ import annotations

from dataclasses import replace

from forceout.match.events import Event, SolutionPresented
from forceout.match.state import Match, Paper

SPECTATOR = ""


def observe(state: Match, seat: str = SPECTATOR) -> Match:
    """The match as this seat sees it: sealed papers in place of what the others wrote."""
    if state.shake is None or state.shake.trial is None or state.shake.trial.is_open:
        return state
    trial = state.shake.trial
    papers = {
        player: paper if player == seat or paper.solution is None else Paper(None, sealed=True)
        for player, paper in trial.papers.items()
    }
    return replace(state, shake=replace(state.shake, trial=replace(trial, papers=papers)))


def observe_event(event: Event, seat: str = SPECTATOR) -> Event:
    """An event as this seat hears of it: that somebody presented, not what."""
    if isinstance(event, SolutionPresented) and event.player != seat:
        return replace(event, solution=None)
    return event
