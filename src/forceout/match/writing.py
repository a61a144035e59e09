"""Writing and presenting Solutions, and opening them all at once (AGLOA VII-A, VII-C-1, VII-C-2; wff-1969 3.7)."""

from __future__ import annotations

from forceout.match import checking, clock
from forceout.match.commands import Decline, Join, Present
from forceout.match.draft import Draft, Rejection, decides
from forceout.match.events import (
    CheckingBegan,
    NothingPresented,
    SideJoined,
    SolutionPresented,
    SolutionSpoiled,
)
from forceout.match.procedure import insulate
from forceout.match.values import Fault, TaskKind


def begin_writing(draft: Draft, path: str) -> None:
    """Start the time for writing, at the challenge or the last cube (AGLOA XI-A-1-h; AGLOA VIII-B: the rest of it)."""
    _pass_over_absent(draft)
    clock.begin(draft, TaskKind.WRITING, draft.trial.waiting, path)
    open_if_complete(draft)


def continue_writing(draft: Draft) -> None:
    """AGLOA VIII-B: after an Impossible challenge the writers have the rest of the original time."""
    _pass_over_absent(draft)
    clock.begin(draft, TaskKind.WRITING, draft.trial.waiting, "writing", start=draft.trial.since)
    open_if_complete(draft)


def _pass_over_absent(draft: Draft) -> None:
    """Let a Mover who has left present nothing (P30)."""
    for player in draft.trial.waiting:
        if player not in draft.state.present():
            draft.add(NothingPresented(player, rule=draft.cite("scoring.absent")))


@decides(Join)
def decide_join(draft: Draft, command: Join) -> Rejection | None:
    """AGLOA VII-C-1; mlag VII-A-3: a side taken before anything is presented is binding (P65).

    A Third Party who sides with the player who need not write presents nothing.
    """
    player, trial = command.by, draft.trial
    if player not in trial.may or not trial.must:
        return draft.refuse(Fault.NO_THIRD_PARTY, "writing.third")
    if player in trial.joined or player in trial.papers:
        return draft.refuse(Fault.ALREADY_DECIDED, "writing.decision_is_final")
    draft.add(SideJoined(player, command.side, rule=draft.cite("writing.third")))
    insulate(draft, player)
    if not draft.trial.joined_writers(player):
        draft.add(NothingPresented(player, rule=draft.cite("writing.third")))
        _handed_in(draft, player)
    return None


@decides(Present)
def decide_present(draft: Draft, command: Present) -> Rejection | None:
    """AGLOA VII-A: a player who must or may write presents a Solution. Once presented it is final (P18)."""
    player, trial = command.by, draft.trial
    if player not in trial.writers:
        return draft.refuse(Fault.MAY_NOT_WRITE, f"writing.must.{trial.claim}")
    if player in trial.papers and not _may_think_again(draft, player):
        return _decide_change(draft, player)
    draft.add(SolutionPresented(player, command.solution, rule=draft.cite(f"writing.must.{trial.claim}")))
    _handed_in(draft, player)
    return None


def _may_think_again(draft: Draft, player: str) -> bool:
    """AGLOA VII-C-1: a decision not to present is final, unless the book says otherwise."""
    return not draft.rules.writing.decision_is_final and player not in draft.trial.presented


@decides(Decline)
def decide_decline(draft: Draft, command: Decline) -> Rejection | None:
    """Present nothing. A Third Party may do so, and so may a player who must write, who is then not correct (P17)."""
    player, trial = command.by, draft.trial
    if player not in trial.writers:
        return draft.refuse(Fault.MAY_NOT_WRITE, f"writing.must.{trial.claim}")
    if player in trial.papers:
        return draft.refuse(Fault.ALREADY_DECIDED, "writing.decision_is_final")
    draft.add(NothingPresented(player, rule=draft.cite("writing.third")))
    _handed_in(draft, player)
    return None


def _decide_change(draft: Draft, player: str) -> Rejection | None:
    """agloa-2023 VII-C-2-a: at a table, trying to change a presented Solution makes it incorrect."""
    spoils = draft.rules.writing.change_after_presenting == "incorrect" and not draft.setup.strict
    if not spoils or player not in draft.trial.presented:
        presented = player in draft.trial.presented
        path = "writing.change_after_presenting" if presented else "writing.decision_is_final"
        return draft.refuse(Fault.ALREADY_DECIDED, path)
    draft.add(SolutionSpoiled(player, rule=draft.cite("writing.change_after_presenting")))
    return None


def _handed_in(draft: Draft, player: str) -> None:
    insulate(draft, player)
    clock.finish(draft, TaskKind.WRITING, player)
    clock.finish(draft, TaskKind.STALL, player)
    open_if_complete(draft)


def open_if_complete(draft: Draft) -> None:
    """AGLOA VII-C-2: open the papers once all are presented, before any is checked."""
    if draft.trial.waiting or draft.shake.block is not None:
        return
    clock.finish(draft, TaskKind.WRITING)
    papers = {player: paper.solution for player, paper in draft.trial.papers.items()}
    draft.add(CheckingBegan(papers, rule=draft.cite("writing.all_before_checking")))
    checking.begin_checking(draft)
