"""What a seat may see. All data that leaves a match goes through these two functions.

Everything at a table is open except the other players' papers. What they contain, or whether anything is written, stays hidden
until all have decided (AGLOA VII-C-2). Spectators and the judge see what is open at the table.
"""

from __future__ import annotations

from forceout.match.events import Event, NothingPresented, PaperSealed, SolutionPresented
from forceout.match.state import Match, Paper, Trial, changed

SPECTATOR = ""


def observe(state: Match, seat: str = SPECTATOR) -> Match:
    """Return the match as this seat sees it, with sealed papers in place of what the others handed in."""
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
    """Return an event as this seat sees it. A paper shows only that its player has decided, until ``CheckingBegan`` opens it."""
    if isinstance(event, SolutionPresented | NothingPresented) and event.player != seat:
        return PaperSealed(event.player)
    return event
