"""What is asked of this seat, and the time for it."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.match.commands import JUDGE
from forceout.match.state import Task, Trial
from forceout.match.values import Phase, TaskKind
from forceout.match.variations import entitled
from forceout_web.pages import words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.table.seat_view import SeatView


@dataclass(frozen=True, slots=True)
class Prompt:
    say: str
    small: str = ""


@dataclass(frozen=True, slots=True)
class TimerShown:
    """Times are milliseconds of the match clock; the page adds what it measured between that clock and its own."""

    deadline: int
    limit: int
    left: str
    what: str = ""
    extra: bool = False
    big: bool = False


def prompt(sight: SeatView) -> Prompt:
    if sight.options.get("stood_in"):
        return Prompt(_("A bot finishes this turn for you"), _("Then you play again."))
    state, shake = sight.state, sight.shake
    mine = sight.seat in sight.awaited and not sight.wall
    if shake is not None and shake.trial is not None:
        return _in_trial(sight, shake.trial, mine=mine)
    if shake is not None and shake.block is not None:
        return _holding(sight, shake.block)
    waiting = _waiting_for(sight)
    match state.phase:
        case Phase.LOT:
            small = _("The highest digit sets the first Goal.")
            return Prompt(_("Roll for the first Goal"), small) if mine else Prompt(_("Who begins?"), small)
        case Phase.ROLL | Phase.BETWEEN | Phase.DEAL:
            return _starting(sight, waiting)
        case Phase.VARIATIONS:
            return _choosing(sight, waiting, mine=mine)
        case Phase.GOAL:
            if mine:
                return Prompt(_("Set the Goal"), _("Lay the cubes, then say “Goal”."))
            return Prompt(_("%(who)s sets the Goal") % {"who": waiting}, _("The cubes lie in Resources."))
        case Phase.NO_GOAL:
            said = _("%(who)s says “No Goal”") % {"who": shake.goal_setter if shake else ""}
            return Prompt(said, _("Agree, or challenge it.") if mine else "")
        case Phase.TURN:
            return _turn(sight, waiting, mine=mine)
        case _:
            return _over(sight)


def _waiting_for(sight: SeatView) -> str:
    shown = [_("the judge") if seat == JUDGE else seat for seat in sight.awaited]
    return words.names(shown) if shown else ""


def _starting(sight: SeatView, waiting: str) -> Prompt:
    state, seat = sight.state, "" if sight.wall else sight.seat
    shake = state.shake
    setter = shake.goal_setter if shake else state.goal_setter
    rolled = shake is not None and shake.rolled is not None
    if seat and seat == setter and not rolled:
        return Prompt(_("Roll the cubes"), _("You set the Goal of this shake."))
    if seat and seat in sight.awaited:
        return Prompt(_("Deal the cards"), _("You choose how many."))
    if not rolled and setter:
        return Prompt(
            _("%(who)s rolls the cubes") % {"who": setter},
            _("Then the cards are dealt.") if sight.rules.equipment.cards else "",
        )
    return Prompt(_("%(who)s deals the cards") % {"who": waiting}) if waiting else Prompt(_("A shake begins"))


def _choosing(sight: SeatView, waiting: str, *, mine: bool) -> Prompt:
    """Prompt for a variation or the Goal. The Goal may be set while the next player may still choose (AGLOA II-C-1)."""
    offered = bool(sight.all_of("variation"))
    if mine and offered:
        return Prompt(_("Choose a variation"), _("One that changes this shake."))
    if mine:
        return Prompt(_("Set the Goal"), _("Lay the cubes, then say “Goal”."))
    sets = _("%(who)s sets the Goal") % {"who": waiting}
    if offered and not sight.wall:
        return Prompt(_("You may choose a variation"), f"{sets}.")
    able = entitled(sight.state)
    if not able or any(seat in able for seat in sight.awaited):
        return Prompt(_("%(who)s chooses a variation") % {"who": waiting}, _("Then the Goal is set."))
    return Prompt(sets, _("%(who)s may choose a variation.") % {"who": able[0]})


def _turn(sight: SeatView, waiting: str, *, mine: bool) -> Prompt:
    shake = sight.shake
    assert shake is not None
    mover, left = shake.mover, len(shake.mat.resources)
    if sight.wall or not sight.plays:
        return Prompt(
            _("%(who)s to move") % {"who": waiting}, _("%(cubes)s left.") % {"cubes": words.cubes(left)}
        )
    may_challenge = bool(sight.all_of("challenge") or sight.may("pick-up"))
    if mine:
        if may_challenge and mover and mover != sight.seat:
            return Prompt(_("Your turn"), _("Move a cube, or challenge %(who)s.") % {"who": mover})
        return Prompt(_("Your turn"), _("Move a cube."))
    open_to = may_challenge and mover and mover != sight.seat
    small = _("You may still challenge %(who)s.") % {"who": mover} if open_to else ""
    return Prompt(_("%(who)s is thinking") % {"who": waiting}, small)


def _holding(sight: SeatView, holder: str) -> Prompt:
    if holder == sight.seat and not sight.wall:
        return Prompt(_("You hold the block"), _("Say what you claim, or put it down."))
    return Prompt(_("%(who)s holds the block") % {"who": holder}, _("Wait for the word."))


def _in_trial(sight: SeatView, trial: Trial, *, mine: bool) -> Prompt:
    said = _claimed(sight, trial)
    if trial.is_open:
        small = _("Check the Solution.") if mine else _("The Solutions lie open.")
        return Prompt(said, small)
    if sight.seat in trial.papers and not sight.wall:
        return Prompt(said, _("Yours is in. Wait for the others."))
    if mine and sight.seat in trial.must:
        return Prompt(said, _("You must write a Solution."))
    if mine and trial.challengers:
        return Prompt(said, _("You are the Third Party. You may write."))
    if mine:
        return Prompt(said, _("Show a Solution, or write nothing."))
    return Prompt(said, _("Wait for %(names)s.") % {"names": _waiting_for(sight)})


def _claimed(sight: SeatView, trial: Trial) -> str:
    if not trial.challengers:
        return {
            "forceout": _("Forceout: everybody writes"),
            "time": _("Time: everybody writes"),
        }.get(trial.claim.value, _("Everybody writes"))
    facts = {"who": words.names(trial.challengers), "claim": words.claim(trial.claim.value)}
    if trial.challengers == (sight.seat,) and not sight.wall:
        return _("You said “%(claim)s!”") % facts
    return _("%(who)s said “%(claim)s!”") % facts


def _over(sight: SeatView) -> Prompt:
    if sight.seat in sight.awaited and not sight.wall:
        return Prompt(_("The match is over"), _("Sign the scoresheet."))
    return Prompt(_("The match is over"))


def timer(sight: SeatView) -> TimerShown | None:
    """The limit that concerns this seat, or else the first that runs."""
    state = sight.state
    if not state.clocked or not state.running:
        return None
    task = next((task for task in state.running if sight.seat in task.players), state.running[0])
    return TimerShown(
        deadline=task.deadline,
        limit=task.limit,
        left=words.digits(task.deadline - sight.now),
        what=_what(task),
        extra=task.missed > 0,
        big=task.kind is TaskKind.WRITING,
    )


def _what(task: Task) -> str:
    return _("−1, last minute") if task.missed else ""
