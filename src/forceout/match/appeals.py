"""Appeals against rulings, and the penalties that a judge has still to approve (agloa-2023 VII-C-7; AGLOA XI-A Note; P68, P69)."""

from __future__ import annotations

from collections import Counter

from forceout.match.commands import JUDGE, Appeal, Initial, Rule, SettleAppeal
from forceout.match.draft import Draft, Rejection, decides
from forceout.match.events import (
    Appealed,
    AppealSettled,
    ChallengeSetAside,
    Charged,
    Event,
    PenaltyInitialled,
    PlayerDisqualified,
    PointsLost,
    RulingMade,
    ShakeRescored,
    SolutionRuled,
)
from forceout.match.scoring import score_clause, shake_scores
from forceout.match.state import Match, Ruling
from forceout.match.values import Fault, Phase


@decides(Appeal)
def decide_appeal(draft: Draft, command: Appeal) -> Rejection | None:
    """agloa-2023 VII-C-7: not by one who has signed; against any ruling of the round once a second judge was called."""
    if not draft.rules.checking.appeal or command.by in draft.state.signed:
        return draft.refuse(Fault.APPEAL, "checking.appeal")
    if command.event is not None:
        return _appeal_against_event(draft, command, command.event)
    last = draft.state.finished[-1] if draft.state.finished else None
    rulings = last.trial.rulings if last and last.trial else {}
    if draft.state.shake is not None or command.of not in rulings:
        return draft.refuse(Fault.APPEAL, "checking.appeal")
    draft.add(Appealed(command.by, command.of, rule=draft.cite("checking.appeal")))
    return None


def _appeal_against_event(draft: Draft, command: Appeal, event: int) -> Rejection | None:
    ruling = draft.state.rulings.get(event)
    if ruling is None or event in draft.state.appeals or not _can_be_undone(draft.state, ruling):
        return draft.refuse(Fault.APPEAL, "checking.appeal")
    if command.of not in (None, *ruling.of):
        return draft.refuse(Fault.NO_SOLUTION, "checking.appeal")
    if command.judges < (draft.rules.checking.appeal_judges or 0):
        return draft.refuse(Fault.SECOND_JUDGE, "checking.appeal_judges")
    draft.add(Appealed(command.by, command.of, event, rule=draft.cite("checking.appeal")))
    return None


def may_appeal(state: Match, player: str) -> bool:
    """Whether there is any ruling of the round left that the player may appeal."""
    if player in state.signed or player in state.disqualified:
        return False
    return any(
        number not in state.appeals and _can_be_undone(state, ruling)
        for number, ruling in state.rulings.items()
    )


def _can_be_undone(state: Match, ruling: Ruling) -> bool:
    """A shake that was thrown away, or is still being checked, is not scored again."""
    if not ruling.of:
        return True
    return ruling.shake < len(state.finished) and state.finished[ruling.shake].trial is not None


@decides(SettleAppeal)
def decide_appeal_settled(draft: Draft, command: SettleAppeal) -> Rejection | None:
    """P68: if it is upheld the ruling is undone, and its shake is scored again."""
    if command.event not in draft.state.appeals:
        return draft.refuse(Fault.APPEAL, "checking.appeal")
    ruling = draft.state.rulings[command.event]
    if not _can_be_undone(draft.state, ruling):
        return draft.refuse(Fault.APPEAL, "checking.appeal")
    draft.add(AppealSettled(command.event, command.upheld, rule=draft.cite("checking.appeal")))
    if command.upheld and ruling.of:
        _score_again(draft, ruling.shake)
    return None


@decides(Rule, Phase.BETWEEN, Phase.ENDED)
def decide_rule_on_appeal(draft: Draft, command: Rule) -> Rejection | None:
    """The last shake is scored again with this ruling."""
    if draft.state.appeal != command.of:
        return draft.refuse(Fault.NO_SOLUTION, "checking.appeal")
    draft.add(SolutionRuled(command.of, command.correct, JUDGE, rule=draft.cite("checking.appeal")))
    _score_again(draft, len(draft.state.finished) - 1)
    return None


def _score_again(draft: Draft, place: int) -> None:
    record = draft.state.finished[place]
    trial, disqualified = record.trial, draft.state.disqualified
    assert trial is not None
    part = (*trial.writers, *trial.challengers, trial.mover)
    absent = frozenset(draft.setup.players) - disqualified - {player for player in part if player}
    scores = shake_scores(draft.rules, draft.setup.players, trial, absent, disqualified)
    number = None if place == len(draft.state.finished) - 1 else place + 1
    draft.add(ShakeRescored(scores, number, rule=score_clause(draft.state, trial)))


_RULINGS = (SolutionRuled, PointsLost, ChallengeSetAside, Charged, PlayerDisqualified)


def keep_ruling(draft: Draft, events: tuple[Event, ...], event: int, shake: int) -> None:
    """Note what an action of the record led to, in a book in which it may be appealed."""
    if not draft.rules.checking.appeal or not any(isinstance(entry, _RULINGS) for entry in events):
        return
    lost: Counter[str] = Counter()
    for entry in events:
        if isinstance(entry, PointsLost):
            lost[entry.player] += entry.points
    ruled = tuple(entry.of for entry in events if isinstance(entry, SolutionRuled))
    sent = next((entry.player for entry in events if isinstance(entry, PlayerDisqualified)), None)
    draft.add(RulingMade(event, shake, ruled, dict(lost), sent, rule=draft.cite("checking.appeal")))


@decides(Initial)
def decide_initial(draft: Draft, command: Initial) -> Rejection | None:
    """AGLOA XI-A Note: each one-point penalty is approved by a judge; until then it stands in brackets (P69)."""
    if not any(player == command.of for player, _ in draft.state.pending):
        return draft.refuse(Fault.INITIAL, "time.judge_approves_penalties")
    draft.add(PenaltyInitialled(command.of, rule=draft.cite("time.judge_approves_penalties")))
    return None
