"""What a seat may see. Every way out of a match goes through these two functions.

Everything at a table is open but the others' papers: what is written there, and whether anything is, stays hidden until
all have decided (AGLOA VII-C-2). A spectator, and the judge, see what the table sees.
"""

from __future__ import annotations

from forceout.match.events import Event, NothingPresented, PaperSealed, SolutionPresented
from forceout.match.state import Match, Paper, Trial, changed

SPECTATOR = ""


def observe(state: Match, seat: str = SPECTATOR) -> Match:
    """The match as this seat sees it: sealed papers in place of what the others handed in."""
    if state.shake is None or state.shake.trial is None or state.shake.trial.is_open:
        return changed(state, seen_by=seat)
    shake = changed(state.shake, trial=_sealed(state.shake.trial, seat))
    return changed(state, seen_by=seat, shake=shake)


def _sealed(trial: Trial, seat: str) -> Trial:
    papers = {
        player: paper if player == seat else Paper(None, sealed=True)
        for player, paper in trial.papers.items()
    }
    return changed(trial, papers=papers)


def observe_event(event: Event, seat: str = SPECTATOR) -> Event:
    """An event as this seat hears of it: that somebody has decided, not what. ``CheckingBegan`` tells all later."""
    if isinstance(event, SolutionPresented | NothingPresented) and event.player != seat:
        return PaperSealed(event.player)
    return event
