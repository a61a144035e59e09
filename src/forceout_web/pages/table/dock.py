"""The dock: what this seat can do now. One class for each thing that the dock can be, each with a template of its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import ngettext
from markupsafe import Markup

from forceout.core.claims import Claim
from forceout.match.grounds import Ground
from forceout.match.state import Trial
from forceout.match.values import Charged, Phase
from forceout.records.wording.events import reason_words
from forceout_web.pages import drawing, words
from forceout_web.pages.games import pages_of
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import gettext_lazy
from forceout_web.pages.rendering import made_once
from forceout_web.pages.table import checking, log
from forceout_web.pages.table.checking import PaperShown
from forceout_web.pages.table.controls import Barred, Button, act, why_barred
from forceout_web.pages.table.seat_view import Action, Sight
from forceout_web.pages.table.variations import Choice, choices
from forceout_web.pages.table.writing import Pad, pad


@dataclass(frozen=True, slots=True)
class ChallengeShown:
    """The block. ``by_the_book``: the first tap picks it up; else it opens the sheet of claims."""

    against: str
    claims: tuple[Button, ...]
    pick_up: str = ""
    ready: bool = False


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
class GoalBuilder:
    template: ClassVar[str] = "table/_dock_goal.html"
    ident: str
    layout: str
    say: str
    no_goal: str = ""
    bonus: tuple[tuple[str, Markup, str], ...] = ()
    bonus_barred: Barred | None = None
    challenge: ChallengeShown | None = None


@dataclass(frozen=True, slots=True)
class Claiming:
    """The block is in this seat's hand."""

    template: ClassVar[str] = "table/_dock_claiming.html"
    say: str
    claims: tuple[Button, ...]
    put_down: str


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


@dataclass(frozen=True, slots=True)
class JudgesDesk:
    """The judge's own buttons, by player."""

    template: ClassVar[str] = "table/_dock_judge.html"
    say: str
    papers: tuple[PaperShown, ...]
    rulings: tuple[tuple[str, str, str], ...]
    players: tuple[tuple[str, str, str, str, str, tuple[Button, ...]], ...]
    buttons: tuple[Button, ...]


Dock = Waiting | Turn | Dealing | Choosing | GoalBuilder | Claiming | Writing | Checking | JudgesDesk


def dock(sight: Sight) -> Dock:
    if sight.judges:
        return _judge(sight)
    if not sight.plays:
        return Waiting(_("You are watching."), newest=log.newest(sight), papers=checking.open_papers(sight))
    shake = sight.shake
    if shake is not None and shake.block == sight.seat:
        return _claiming(sight)
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
        return _goal(sight)
    if sight.all_of("deal"):
        return _dealing(sight)
    return _waiting(sight)


def _sets_goal(sight: Sight) -> bool:
    """Whether this seat may lay a Goal now: in its phase, or at once where nobody takes a variation (P9)."""
    if sight.state.phase not in (Phase.GOAL, Phase.VARIATIONS) or sight.seat not in sight.awaited:
        return False
    shake = sight.shake
    assert shake is not None
    cubes = (*shake.mat.touched, *shake.mat.resources)
    first = next((str(cube) for cube in cubes if sight.state.setup.game.may_be_goal(cube)), None)
    return first is not None and sight.why_not({"do": "goal", "goal": first}) is None


def _waiting(sight: Sight) -> Waiting:
    challenge = _challenge(sight)
    return Waiting(
        say=_free_block(sight, challenge),
        challenge=challenge,
        buttons=_plain_buttons(sight),
        newest=log.newest(sight),
    )


def _free_block(sight: Sight, challenge: ChallengeShown | None) -> str:
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


def _plain_buttons(sight: Sight) -> tuple[Button, ...]:
    """What needs no more than a tap."""
    return tuple(
        Button(_plain_label(sight, one), act(one), main=one["do"] in _MAIN)
        for one in sight.legal
        if one["do"] in _PLAIN and not (one["do"] == "sign" and one.get("scores"))
    )


def _plain_label(sight: Sight, one: Action) -> str:
    if one.get("set_out"):
        return _("Set out %(cubes)s and roll") % {"cubes": one["set_out"]}
    if one["do"] == "roll" and sight.state.phase is Phase.BETWEEN:
        return _("Next shake: roll")
    return str(_PLAIN[str(one["do"])])


def _challenge(sight: Sight) -> ChallengeShown | None:
    """The block, where anything can be challenged. What would be invalid is shown with its clause."""
    legal = {str(one["claim"]): one for one in sight.all_of("challenge")}
    if not legal:
        return None
    by_the_book = sight.options.get("block_by_the_book") and sight.may("pick-up")
    pick_up = act({"do": "pick-up"}) if by_the_book else ""
    ready = sight.seat not in sight.awaited
    return ChallengeShown(_against(sight), _claims(sight, legal), pick_up, ready)


def _claims(sight: Sight, legal: Mapping[str, Action]) -> tuple[Button, ...]:
    """What may be said, each with a key of its own: its first letter, or its number where that is taken."""
    against = _against(sight)
    taken = {"c"}  # it has opened the sheet: pressed twice it must say nothing
    claims = []
    for number, name in enumerate(_claim_names(sight), 1):
        first = words.claim(name)[:1].lower()
        key = str(number) if first in taken else first
        taken.add(key)
        claims.append(_claim(sight, name, key, against, legal.get(name)))
    return tuple(claims)


def _claim_names(sight: Sight) -> list[str]:
    after = {"forceout", "time", "assert"}
    named = [claim.value for claim in sight.rules.challenges.claims if claim.value not in after]
    no_goal = sight.state.phase is Phase.NO_GOAL
    return [name for name in named if (name == "no-goal") == no_goal]


def _against(sight: Sight) -> str:
    shake = sight.shake
    if shake is None:
        return ""
    return shake.mover or shake.goal_setter


_CLAIMED = {
    "now": gettext_lazy("One more cube is enough. You will write."),
    "impossible": gettext_lazy("Nothing can work any more. %(who)s will write."),
    "no-goal": gettext_lazy("A Goal can be set. You will write."),
    "A": gettext_lazy("The move lets somebody win with one more cube, and could have avoided it."),
    "P": gettext_lazy("No Solution can be built any more."),
    "C-A": gettext_lazy("An A-flub before was not challenged."),
    "C-P": gettext_lazy("A P-flub before was not challenged."),
}


def _claim(sight: Sight, name: str, key: str, against: str, legal: Action | None) -> Button:
    says = str(_CLAIMED.get(name, "")) % {"who": against}
    action = act(legal or {"do": "challenge", "claim": name})
    barred = None if legal else why_barred(sight, {"do": "challenge", "claim": name})
    label = _("%(claim)s!") % {"claim": words.claim(name)}
    return Button(label, action, says, key=key, barred=barred)


def _claiming(sight: Sight) -> Claiming:
    legal = {str(one["claim"]): one for one in sight.all_of("challenge")}
    put_down = act({"do": "put-down"})
    return Claiming(_("You hold the block. What do you say?"), _claims(sight, legal), put_down)


def _turn(sight: Sight) -> Turn:
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
        challenge=_challenge(sight),
        bonus=" ".join(str(one["cube"]) for one in may_bonus),
        bonus_barred=barred,
        buttons=_plain_buttons(sight),
    )


def _dealing(sight: Sight) -> Dealing:
    numbers = [int(one["number"]) for one in sight.all_of("deal") if "number" in one]
    deal = sight.rules.deal
    least, most = (min(numbers), max(numbers)) if numbers else (deal.minimum, deal.maximum)
    return Dealing(
        say=_("How many cards?"),
        least=least,
        most=most,
        usual=min(most, max(least, 10)),
        challenge=_challenge(sight),
        buttons=_plain_buttons(sight),
    )


def _choosing(sight: Sight) -> Choosing:
    return Choosing(
        say=_("Choose a variation."),
        choices=choices(sight),
        none=act({"do": "no-variation"}) if sight.may("no-variation") else "",
        challenge=_challenge(sight),
    )


def _goal(sight: Sight) -> GoalBuilder:
    shake = sight.shake
    assert shake is not None
    game = pages_of(sight.rules.game)
    bonus = sight.all_of("bonus")
    by_text = {str(cube): cube for cube in shake.mat.resources}
    barred = None
    if not bonus and shake.bonus is None and shake.mat.resources:
        barred = why_barred(sight, {"do": "bonus", "cube": str(next(iter(shake.mat.resources)))})
    return GoalBuilder(
        ident=f"goal-builder-{sight.number}-{len(shake.mat.resources)}",
        layout=game.goal_layout,
        say=game.how_to_lay(),
        no_goal=act({"do": "no-goal"}) if sight.may("no-goal") else "",
        bonus=tuple(
            (act(one), drawing.cube(cube, spoken=False), drawing.name(cube))
            for one in bonus
            if (cube := by_text.get(str(one["cube"]))) is not None
        ),
        bonus_barred=barred,
        challenge=_challenge(sight),
    )


def _writing(sight: Sight, trial: Trial) -> Dock:
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
    """With whom a Third Party stands who writes nothing: with the one who need not write."""
    challenger = trial.challengers[0] if trial.challengers else ""
    return mover if challenger in trial.must else challenger


def _after_writing(sight: Sight, trial: Trial) -> Waiting:
    waiting = [player for player in trial.waiting if player != sight.seat]
    in_hand = sight.seat in trial.papers
    say = _("It is in. You cannot change it.") if in_hand else _("You need not write.")
    if waiting:
        say = _("%(say)s Waiting for %(names)s.") % {"say": say, "names": words.names(waiting)}
    return Waiting(say, newest=log.newest(sight), challenge=_challenge(sight), buttons=_plain_buttons(sight))


def _checking(sight: Sight, trial: Trial) -> Dock:
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


def _may_regroup(sight: Sight, of: str, lines: Sequence[str]) -> bool:
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


def _judge(sight: Sight) -> JudgesDesk:
    by_player: dict[str, dict[bool, str]] = {}
    for one in sight.all_of("rule"):
        by_player.setdefault(str(one["of"]), {})[bool(one["correct"])] = act(one)
    labels = {
        "replay-shake": _("Replay the shake"),
        "replay-round": _("Replay the round"),
        "end-round": _("End the round"),
        "stop": _("Stop: all write"),
    }
    asks = {
        "replay-shake": _("Replay this shake? What was played in it does not count."),
        "replay-round": _("Replay the whole round? No shake of it counts."),
        "end-round": _("End the round? No more shakes are started."),
        "stop": _("Stop the shake? All players write a Solution now."),
    }
    return JudgesDesk(
        say=_("You are the judge."),
        papers=checking.open_papers(sight),
        rulings=tuple((of, both.get(True, ""), both.get(False, "")) for of, both in by_player.items()),
        players=tuple(
            (
                player,
                _action(sight, "warn", player),
                _action(sight, "penalty", player),
                _action(sight, "disqualify", player),
                _conduct(sight, player),
                tuple(_reasons(sight, player)),
            )
            for player in sight.state.setup.players
        ),
        buttons=(
            *_awaiting_the_judge(sight),
            *(
                Button(_without(labels[str(one["do"])], one), act(one), confirm=asks[str(one["do"])])
                for one in sight.legal
                if one["do"] in labels
            ),
        ),
    )


def _awaiting_the_judge(sight: Sight) -> Iterator[Button]:
    """Penalties to approve (AGLOA XI-A Note), and appeals to settle (agloa-2023 VII-C-7)."""
    for one in sight.all_of("initial"):
        yield Button(_("Approve a penalty of %(who)s") % {"who": one["of"]}, act(one))
    for one in sight.all_of("settle-appeal"):
        label = _("The appeal is upheld") if one["upheld"] else _("The appeal is not upheld")
        yield Button(label, act(one))


def _reasons(sight: Sight, player: str) -> Iterator[Button]:
    """What a judge may warn of, and what two judges punish at once, with the clause that lists it (AGLOA IX-C, agloa-2023 IX-D)."""
    conduct = sight.rules.conduct
    if conduct is None or not _action(sight, "warn", player):
        return
    clause = sight.rules.clause("conduct.reasons")
    for reason in conduct.reasons:
        said = {"why": words.told(str, reason_words(reason))}
        warning = {"do": "warn", "player": player, "reason": reason}
        yield Button(_("Warn %(why)s") % said, act(warning), small=clause)
    for reason in conduct.grave_reasons or ():
        said = {"why": words.told(str, reason_words(reason))}
        penalty = {"do": "penalty", "player": player, "points": 1, "reason": reason}
        yield Button(
            _("A point less %(why)s") % said,
            act({**penalty, "judges": conduct.grave_judges}),
            small=sight.rules.clause("conduct.grave_reasons"),
            confirm=_("Do two judges agree to take a point from %(who)s?") % {"who": player},
        )


def _conduct(sight: Sight, player: str) -> str:
    """What a judge should know of a player before a penalty (AGLOA IX-A-2 Comment, IX-C)."""
    state = sight.state
    told = [_("warned")] if player in state.warned else []
    if count := state.false_charges.get(player):
        told.append(ngettext("%(count)s false charge", "%(count)s false charges", count) % {"count": count})
    return ", ".join(told)


def _without(label: str, one: Action) -> str:
    return (
        _("%(what)s without %(who)s") % {"what": label, "who": one["without"]} if "without" in one else label
    )


_CHARGED: dict[str, Any] = {
    Charged.OUT_OF_TURN: gettext_lazy("Charge %(who)s: out of turn"),
    Charged.BONUS_WHILE_LEADING: gettext_lazy("Charge %(who)s: a bonus move while leading"),
    Charged.ILLEGAL_SELECTION: gettext_lazy("Charge %(who)s: an illegal variation"),
    Charged.CUBE_NOT_ALLOWED: gettext_lazy("Charge %(who)s: a cube that may not go there"),
    Charged.SHIFT_NOT_ALLOWED: gettext_lazy("Charge %(who)s: a shift that is not allowed"),
    Charged.TWO_CUBES: gettext_lazy("Charge %(who)s: two cubes without “Bonus”"),
    Charged.ROLL_OR_DEAL: gettext_lazy("Charge %(who)s: a wrong roll or deal"),
    Charged.TOUCHED_CUBE: gettext_lazy("Charge %(who)s: a touched cube that is not in the Goal"),
}
_RARE = {
    **_CHARGED,
    "stall": gettext_lazy("Say “Stall”: %(who)s takes too long"),
    "appeal": gettext_lazy("Appeal against the ruling on %(who)s"),
    "absent": gettext_lazy("%(who)s is not here"),
    "join-challenger": gettext_lazy("Say that you join the Challenger"),
    "join-mover": gettext_lazy("Say that you join the Mover"),
    "joint": gettext_lazy("%(who)s picked up the block at the same time"),
    "start-timing": gettext_lazy("Start the time"),
}


def more(sight: Sight) -> tuple[Button, ...]:
    """What is rarely done: a charge, an appeal, saying that somebody is gone."""
    if not sight.plays:
        return ()
    offered = (each for one in sight.legal for each in _charges(sight, one))
    return tuple(_rare(act(one), name, _whom(one)) for one in offered if (name := _rare_name(one)) in _RARE)


def _charges(sight: Sight, one: Action) -> tuple[Action, ...]:
    """A charge tells exactly what was done (AGLOA IX-A): one for each thing that can be done wrong in this shake."""
    if one["do"] != "charge" or one.get("what") == "stall":
        return (one,)
    kinds = [kind for kind in Charged if kind in _CHARGED]
    if sight.rules.choosing is None:
        kinds.remove(Charged.ILLEGAL_SELECTION)
    if sight.shake is None or not sight.shake.mat.permitted:
        kinds.remove(Charged.SHIFT_NOT_ALLOWED)
    return tuple({**one, "what": str(kind)} for kind in kinds)


def _rare_name(one: Action) -> str:
    if one["do"] == "join":
        return f"join-{one['with']}"
    if one.get("what") in _CHARGED:
        return str(one["what"])
    return "stall" if one.get("what") == "stall" else str(one["do"])


def _whom(one: Action) -> str:
    """Of whom a rare action speaks."""
    if "players" in one:
        return words.names(list(one["players"]))
    return str(one.get("against") or one.get("of") or one.get("player") or "")


@made_once(1024)
def _rare(action: str, name: str, who: str) -> Button:
    return Button(str(_RARE[name]) % {"who": who}, action, confirm=_("Say it? Everybody hears it."))


def _action(sight: Sight, name: str, player: str) -> str:
    found = next((one for one in sight.all_of(name) if one.get("player") == player), None)
    return act(found) if found else ""
