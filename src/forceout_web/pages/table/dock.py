"""The dock: what this seat can do now. One class for each thing that the dock can be, each with a template of its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from forceout.core.claims import Claim
from forceout.match.grounds import Ground
from forceout.match.state import Trial
from forceout.match.values import Phase
from forceout_web.pages import words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import gettext_lazy
from forceout_web.pages.table import checking, log
from forceout_web.pages.table.challenge import ChallengeShown, Claiming, challenge, claiming
from forceout_web.pages.table.checking import PaperShown
from forceout_web.pages.table.controls import Barred, Button, act, why_barred
from forceout_web.pages.table.goal import GoalBuilder, goal_builder
from forceout_web.pages.table.judge import JudgesDesk, judges_desk
from forceout_web.pages.table.seat_view import Action, SeatView
from forceout_web.pages.table.variations import Choice, choices
from forceout_web.pages.table.writing import Pad, pad


@dataclass(frozen=True, slots=True)
class Waiting:
    template: ClassVar[str] = "table/_dock_waiting.html"
    say: str
    challenge: ChallengeShown | None = None
    buttons: tuple[Button, ...] = ()
    newest: Markup | None = None
    papers: tuple[PaperShown, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """Moves, bonus and shift by tapping. ``bonus`` tells why there is none where there is none."""

    template: ClassVar[str] = "table/_dock_turn.html"
    say: str
    targets: tuple[tuple[str, str, str, str], ...]
    challenge: ChallengeShown | None
    bonus: str = ""
    bonus_barred: Barred | None = None
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Dealing:
    template: ClassVar[str] = "table/_dock_deal.html"
    say: str
    least: int
    most: int
    usual: int
    challenge: ChallengeShown | None = None
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Choosing:
    template: ClassVar[str] = "table/_dock_variations.html"
    say: str
    choices: tuple[Choice, ...]
    none: str = ""
    challenge: ChallengeShown | None = None


@dataclass(frozen=True, slots=True)
class Writing:
    """``optional``: a Third Party first says whether to write at all."""

    template: ClassVar[str] = "table/_dock_pad.html"
    pad: Pad
    optional: bool
    say: str
    decline: str
    choice: str = ""
    stands_with: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class PaperToCheck:
    shown: PaperShown
    accept: str
    reasons: tuple[tuple[str, str], ...]
    ask_judge: str
    regroup: Pad | None
    texts: tuple[str, ...]
    accepted: tuple[str, ...]
    minute: str = ""


@dataclass(frozen=True, slots=True)
class Checking:
    template: ClassVar[str] = "table/_dock_checking.html"
    say: str
    paper: PaperToCheck


Dock = Waiting | Turn | Dealing | Choosing | GoalBuilder | Claiming | Writing | Checking | JudgesDesk


def dock(sight: SeatView) -> Dock:
    if sight.judges:
        return judges_desk(sight)
    if not sight.plays:
        return Waiting(_("You are watching."), newest=log.newest(sight), papers=checking.open_papers(sight))
    shake = sight.shake
    if shake is not None and shake.block == sight.seat:
        return claiming(sight)
    trial = shake.trial if shake else None
    if trial is not None and not trial.is_open:
        return _writing(sight, trial)
    if trial is not None:
        return _checking(sight, trial)
    if sight.all_of("move") or sight.all_of("shift"):
        return _turn(sight)
    if sight.all_of("variation") or (sight.state.phase is Phase.VARIATIONS and sight.may("no-variation")):
        return _choosing(sight)
    if _sets_goal(sight):
        return goal_builder(sight)
    if sight.all_of("deal"):
        return _dealing(sight)
    return _waiting(sight)


def _sets_goal(sight: SeatView) -> bool:
    """Whether this seat may lay a Goal now: in its phase, or at once where nobody takes a variation (P9)."""
    if sight.state.phase not in (Phase.GOAL, Phase.VARIATIONS) or sight.seat not in sight.awaited:
        return False
    shake = sight.shake
    assert shake is not None
    cubes = (*shake.mat.touched, *shake.mat.resources)
    first = next((str(cube) for cube in cubes if sight.state.setup.game.may_be_goal(cube)), None)
    return first is not None and sight.why_not({"do": "goal", "goal": first}) is None


def _waiting(sight: SeatView) -> Waiting:
    block = challenge(sight)
    return Waiting(
        say=_free_block(sight, block),
        challenge=block,
        buttons=_plain_buttons(sight),
        newest=log.newest(sight),
    )


def _free_block(sight: SeatView, challenge: ChallengeShown | None) -> str:
    if sight.seat in sight.awaited:
        return _("It is yours to do.")
    return _("Not your turn. The block is free.") if challenge else _("Not your turn.")


_MAIN = {"lot", "roll", "agree", "sign"}
_PLAIN = {
    "lot": gettext_lazy("Roll for the first Goal"),
    "roll": gettext_lazy("Roll the cubes"),
    "agree": gettext_lazy("I agree: no Goal"),
    "sign": gettext_lazy("Sign the scoresheet"),
    "assert": gettext_lazy("Say: one more cube makes it"),
}


def _plain_buttons(sight: SeatView) -> tuple[Button, ...]:
    """What needs no more than a tap."""
    return tuple(
        Button(_plain_label(sight, one), act(one), main=one["do"] in _MAIN)
        for one in sight.legal
        if one["do"] in _PLAIN and not (one["do"] == "sign" and one.get("scores"))
    )


def _plain_label(sight: SeatView, one: Action) -> str:
    if one.get("set_out"):
        return _("Set out %(cubes)s and roll") % {"cubes": one["set_out"]}
    if one["do"] == "roll" and sight.state.phase is Phase.BETWEEN:
        return _("Next shake: roll")
    return str(_PLAIN[str(one["do"])])


def _turn(sight: SeatView) -> Turn:
    shake = sight.shake
    assert shake is not None
    keys = {"required": "R", "permitted": "P", "forbidden": "F"}
    hints = {"required": _("must"), "permitted": _("may"), "forbidden": _("may not")}
    targets = tuple((name, words.section(name), hints[name], keys[name]) for name in keys)
    may_bonus = sight.all_of("bonus")
    barred = None
    if not may_bonus and shake.bonus is None:
        first = next(iter(shake.mat.resources), None)
        barred = None if first is None else why_barred(sight, {"do": "bonus", "cube": str(first)})
        if barred is None and first is not None:
            # At a table's referee the leader may well say "Bonus", and be charged for it.
            may_bonus = [{"cube": str(cube)} for cube in dict.fromkeys(shake.mat.resources)]
    if shake.bonus is not None:
        say = _("Bonus done. Now your move: tap a cube.")
    else:
        say = _("Tap a cube in Resources.")
    return Turn(
        say=say,
        targets=targets,
        challenge=challenge(sight),
        bonus=" ".join(str(one["cube"]) for one in may_bonus),
        bonus_barred=barred,
        buttons=_plain_buttons(sight),
    )


def _dealing(sight: SeatView) -> Dealing:
    numbers = [int(one["number"]) for one in sight.all_of("deal") if "number" in one]
    deal = sight.rules.deal
    least, most = (min(numbers), max(numbers)) if numbers else (deal.minimum, deal.maximum)
    return Dealing(
        say=_("How many cards?"),
        least=least,
        most=most,
        usual=min(most, max(least, 10)),
        challenge=challenge(sight),
        buttons=_plain_buttons(sight),
    )


def _choosing(sight: SeatView) -> Choosing:
    return Choosing(
        say=_("Choose a variation."),
        choices=choices(sight),
        none=act({"do": "no-variation"}) if sight.may("no-variation") else "",
        challenge=challenge(sight),
    )


def _writing(sight: SeatView, trial: Trial) -> Dock:
    if sight.seat not in trial.waiting:
        return _after_writing(sight, trial)
    optional = sight.seat in trial.may
    mover = trial.mover or ""
    if trial.claim is Claim.NOW:
        say = _("Show a Solution with at most one cube from Resources.")
    elif trial.claim is Claim.IMPOSSIBLE:
        say = _("Show a Solution with any cubes from Resources.")
    else:
        say = _("Show a Solution.")
    return Writing(
        pad=pad(sight),
        optional=optional,
        say=say,
        decline=act({"do": "decline"}) if sight.may("decline") else "",
        choice=_("You are the Third Party.") if trial.challengers else _("You may write."),
        stands_with=_stands_with(trial, mover),
        clause=sight.state.setup.cite("writing.third_party")
        or sight.state.setup.cite("checking.by_opponents"),
    )


def _stands_with(trial: Trial, mover: str) -> str:
    """Return the player that a Third Party sides with by writing nothing: the one who need not write."""
    challenger = trial.challengers[0] if trial.challengers else ""
    return mover if challenger in trial.must else challenger


def _after_writing(sight: SeatView, trial: Trial) -> Waiting:
    waiting = [player for player in trial.waiting if player != sight.seat]
    in_hand = sight.seat in trial.papers
    say = _("It is in. You cannot change it.") if in_hand else _("You need not write.")
    if waiting:
        say = _("%(say)s Waiting for %(names)s.") % {"say": say, "names": words.names(waiting)}
    return Waiting(say, newest=log.newest(sight), challenge=challenge(sight), buttons=_plain_buttons(sight))


def _checking(sight: SeatView, trial: Trial) -> Dock:
    mine = [of for of in trial.undecided if sight.may("accept", of=of) or sight.may("reject", of=of)]
    if not mine:
        waiting = [player for player in sight.awaited if player != sight.seat]
        who = (
            words.names([_("the judge") if player == "judge" else player for player in waiting])
            if waiting
            else ""
        )
        return Waiting(
            _("%(names)s checks.") % {"names": who} if who else _("The Solutions are checked."),
            newest=log.newest(sight),
            papers=checking.open_papers(sight),
        )
    of = mine[0]
    presented = trial.papers[of].solution
    assert presented is not None
    lines = tuple(line for line in presented.lines() if line)
    accepted = tuple(
        player
        for (player, whose), answer in trial.answers.items()
        if whose == of and answer.value == "accepted"
    )
    say = _("Does %(who)s’s Solution stand?") % {"who": of}
    if accepted:
        say = _("%(say)s %(names)s accepted.") % {"say": say, "names": words.names(accepted)}
    return Checking(
        say,
        PaperToCheck(
            shown=checking.open_paper(sight, of),
            accept=act({"do": "accept", "of": of}),
            reasons=tuple(
                (act({"do": "reject", "of": of, "reason": str(ground)}), str(said))
                for ground, said in _GROUNDS.items()
            ),
            ask_judge=act({"do": "ask-judge", "of": of}) if sight.may("ask-judge", of=of) else "",
            regroup=pad(sight, purpose=f"regroup-{of}") if _may_regroup(sight, of, lines) else None,
            texts=lines,
            accepted=accepted,
            minute=act({"do": "take-minute"}) if sight.may("take-minute") else "",
        ),
    )


def _may_regroup(sight: SeatView, of: str, lines: Sequence[str]) -> bool:
    """Whether an attempt is left; what is read as it was written is always a grouping."""
    return sight.why_not({"do": "regroup", "of": of, "reading": "; ".join(lines)}) is None


_GROUNDS = {
    Ground.NOT_EQUAL: gettext_lazy("It does not make the Goal"),
    Ground.CUBES: gettext_lazy("It does not use the cubes as it must"),
    Ground.VARIATION: gettext_lazy("A variation is not kept"),
    Ground.SYMBOL: gettext_lazy("A symbol in it means nothing"),
    Ground.GOAL: gettext_lazy("The Goal is not legal"),
    Ground.READING: gettext_lazy("The Goal may not be read so"),
}
