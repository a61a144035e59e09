"""What happens at a table, told in words. The only place that words events and lost points for people."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from forceout.core.claims import Claim
from forceout.core.pile import Pile
from forceout.match import events as happened
from forceout.match.events import Event
from forceout.match.grounds import Ground
from forceout.match.values import Charged, Section, Side, TaskKind
from forceout.records.documents.codec import Codec
from forceout.records.wording.language import say, text
from forceout.records.wording.refusals import fault_words
from forceout.records.wording.verdicts import sentence, solution_words
from forceout.records.wording.vocabulary import cube_words, goal_words, pile_words

_WHY: dict[str, str] = {
    "illegal-variation": text("for an illegal variation"),
    "bonus-leading": text("for a bonus move while leading"),
    "false-no-goal": text("for “No Goal” where a Goal could be set"),
    "objection-conceded": text("for objecting to “No Goal” without a Goal"),
    "false-charge": text("for a false charge"),
    "illegal-procedure": text("for illegal procedure"),
    "invalid-challenge": text("for an invalid challenge"),
    "block-put-down": text("for picking up the block and not challenging"),
    "block-silent": text("for picking up the block and saying nothing"),
    "additional-minute": text("for an additional minute"),
    "phone": text("for using a phone"),
    "talking": text("for constant talking"),
    "noise": text("for tapping, humming or singing"),
    "rude-language": text("for loud or rude language"),
    "hand-by-block": text("for keeping a hand by the block"),
    "false-charges": text("for one false charge after another"),
    "spoiling-scores": text("for playing only to spoil the scores of others"),
    "other-variation": text("for saying one variation and circling another"),
    "countdown": text("for an obnoxious countdown"),
    "old-notes": text("for notes written before the match"),
    "rolling-again": text("for rolling the cubes again"),
    "cards-face-up": text("for dealing with the cards face up"),
    "dealing-again": text("for dealing cards again"),
    "turning-cubes": text("for turning over a cube"),
    "hiding-cards": text("for hiding or adding a card"),
    "knocking-cubes": text("for knocking cubes off the mat"),
    "intimidation": text("for intimidating an opponent"),
    "refusing-to-play": text("for refusing to go on"),
    "time-roll": text("for not rolling in time"),
    "time-deal": text("for not dealing in time"),
    "time-variation": text("for not selecting a variation in time"),
    "time-goal": text("for not setting the Goal in time"),
    "time-objection-goal": text("for not setting the Goal in time"),
    "time-turn": text("for not moving in time"),
    "time-writing": text("for not presenting a Solution in time"),
    "time-checking": text("for not checking in time"),
    "time-stall": text("for stalling"),
}

_TASKS: dict[TaskKind, str] = {
    TaskKind.ROLL: text("to roll"),
    TaskKind.DEAL: text("to deal"),
    TaskKind.VARIATION: text("to select a variation"),
    TaskKind.GOAL: text("to set the Goal"),
    TaskKind.OBJECTION_GOAL: text("to set the Goal"),
    TaskKind.NO_GOAL_ANSWER: text("to agree to “No Goal” or not"),
    TaskKind.TURN: text("to move or challenge"),
    TaskKind.BLOCK: text("to state a challenge"),
    TaskKind.WRITING: text("to write"),
    TaskKind.CHECKING: text("to check"),
    TaskKind.STALL: text("to do it"),
}

_CLAIMS: dict[Claim, str] = {
    Claim.NOW: text("Now"),
    Claim.IMPOSSIBLE: text("Impossible"),
    Claim.NO_GOAL: text("“No Goal”"),
    Claim.A: text("an A-claim flub"),
    Claim.P: text("a P-claim flub"),
    Claim.C_A: text("a C-claim flub that stems from an A-claim"),
    Claim.C_P: text("a C-claim flub that stems from a P-claim"),
}

_VOID: dict[str, str] = {
    "no-goal": text("no Goal can be set"),
    "time": text("the Goal-setter's time is over"),
    "alone": text("one player alone cannot play"),
    "goal-setter-gone": text("the Goal-setter is gone"),
    "no-goal-at-stop": text("there is no Goal"),
}


_GROUNDS: dict[str | None, str] = {
    Ground.GOAL: text("the Goal has no legal meaning"),
    Ground.READING: text("the Goal may not be read so"),
    Ground.NOT_EQUAL: text("it does not equal the Goal"),
    Ground.CUBES: text("it does not use the cubes as it must"),
    Ground.SYMBOL: text("a symbol in it has no meaning"),
    Ground.VARIATION: text("a variation is not kept"),
}


_CHARGES: dict[str, str] = {
    Charged.OUT_OF_TURN: text("out of turn"),
    Charged.BONUS_WHILE_LEADING: text("a bonus move while leading"),
    Charged.ILLEGAL_GOAL: text("an illegal Goal"),
    Charged.ILLEGAL_SELECTION: text("an illegal variation"),
    Charged.CUBE_NOT_ALLOWED: text("a cube that may not go there"),
    Charged.SHIFT_NOT_ALLOWED: text("a shift that is not allowed"),
    Charged.INVALID_CHALLENGE: text("an invalid challenge"),
    Charged.TWO_CUBES: text("two cubes without “Bonus”"),
    Charged.ROLL_OR_DEAL: text("a wrong roll or deal"),
    Charged.TOUCHED_CUBE: text("a touched cube that is not in the Goal"),
}


_SECTIONS = (text("Goal"), text("Required"), text("Permitted"), text("Forbidden"), text("Resources"))


def tell(event: Event, codec: Codec) -> str | None:
    """One sentence with its clause, or None for what nobody would say aloud."""
    said = _said(event, codec)
    if said is None:
        return None
    return f"{said} [{event.rule}]" if event.rule else said


def tell_all(events: Iterable[Event], codec: Codec) -> list[str]:
    told = (tell(event, codec) for event in events)
    return [sentence for sentence in told if sentence is not None]


def _names(players: Iterable[str]) -> str:
    *most, last = players
    return f"{', '.join(most)} {say('and')} {last}" if most else last


def _seconds(milliseconds: int) -> str:
    seconds = milliseconds / 1000
    return f"{seconds / 60:g} min" if seconds % 60 == 0 and seconds else f"{seconds:g} s"


def _place(section: Section) -> str:
    return say(section.value.capitalize())


def _points(scores: dict[str, int]) -> str:
    return ", ".join(f"{player} {points}" for player, points in scores.items())


def _count(points: int) -> str:
    return say("a point") if points == 1 else say("{points} points", points=points)


@singledispatch
def _said(event: Event, _codec: Codec) -> str | None:
    raise TypeError(f"nobody knows how to tell {event!r}")


def _silent(*kinds: type[Event]) -> None:
    for kind in kinds:
        _said.register(kind)(lambda _event, _codec: None)


_silent(
    happened.TimePassed,
    happened.TaskDone,
    happened.GoalAwaited,
    happened.ChargeCleared,
    happened.FalseNoGoalSettled,
    happened.MinuteTaken,
    happened.RulingMade,
)


def _simple(kind: type[Event], words: str) -> None:
    """Tell an event by a text with its fields in braces."""

    def said(event: Event, _codec: Codec) -> str:
        values = {name: getattr(event, name) for name in kind.__dataclass_fields__}
        return say(words, **{name: _told(name, value) for name, value in values.items()})

    _said.register(kind)(said)


def _told(name: str, value: object) -> str:
    if name == "cube":
        return cube_words(value)
    if isinstance(value, Pile):
        return pile_words(value)
    if isinstance(value, Section):
        return _place(value)
    if isinstance(value, tuple):
        return _names(map(str, value)) if value else say("nobody")
    return str(value)


for _kind, _text in {
    happened.LotDrawn: text("{player} rolls {face} for the first Goal."),
    happened.LotTied: text("{players} roll again."),
    happened.TimingStarted: text("The time runs as soon as the lot is drawn."),
    happened.GoalSetterNamed: text("{player} sets the next Goal."),
    happened.DealerNamed: text("{player} is to deal."),
    happened.CubesRolled: text("{player} rolls {cubes}."),
    happened.VariationDeclined: text("{player} takes no more variations."),
    happened.VariationReopened: text("{player} must select another variation."),
    happened.VariationLost: text("{player} has no variation in this shake."),
    happened.CubeTouched: text("{player} puts {cube} in the Goal section."),
    happened.NoGoalDeclared: text("{player} says “No Goal”."),
    happened.NoGoalDisputed: text("{player} objects and is to set a Goal."),
    happened.TurnBegan: text("It is {player}'s turn."),
    happened.TurnResumed: text("{player} is to move again."),
    happened.TurnLost: text("{player} loses the turn."),
    happened.BonusMoved: text("{player} says “Bonus” and moves {cube} to Forbidden."),
    happened.Insulated: text("What {players} did before stands."),
    happened.CubeReturned: text("{cube} goes back from {source} to {to}."),
    happened.FirstCubeReturned: text("{cube} goes back from {source} to Resources."),
    happened.BonusBecameMove: text("{cube} in Forbidden is {player}'s move."),
    happened.BlockPickedUp: text("{player} picks up the block."),
    happened.BlockPutDown: text("{player} puts the block down."),
    happened.JointlyChallenged: text("{players} picked up the block together: both are Challengers."),
    happened.Asserted: text("{player} asserts that a Solution can be built with one more cube."),
    happened.LastCubePlayed: text("That was the last cube: everybody writes."),
    happened.SolutionSpoiled: text("{player} tries to change a presented Solution: it is incorrect."),
    happened.CheckingBegan: text("All papers are in."),
    happened.SolutionTaken: text("{of}'s Solution is checked first; the others wait."),
    happened.SolutionAccepted: text("{player} accepts {of}'s Solution."),
    happened.JudgeAsked: text("{player} asks a judge whether {of}'s Solution equals the Goal."),
    happened.CheckMissed: text("{player} has shown nothing against {of}'s Solution."),
    happened.ShakeReplayed: text("The shake is replayed."),
    happened.ShakeStruck: text("Shake {shake} is replayed: its scores are struck."),
    happened.RoundReplayed: text("The round is replayed from the beginning."),
    happened.LeftOut: text("The next shake is played without {player}."),
    happened.PlayerAbsent: text("{player} is absent."),
    happened.PlayerDisqualified: text("{player} is disqualified for the round."),
    happened.PenaltyInitialled: text("The judge approves a penalty of {player}; the point is lost."),
    happened.RoundEnded: text("The round is over: no more shakes are started."),
    happened.PlayStopped: text("Stop: everybody writes, with any cubes of Resources."),
    happened.AbsenceClaimed: text("{player} says that {gone} has left."),
    happened.CountedOut: text("{player} has left: nothing presented, nothing objected to."),
}.items():
    _simple(_kind, _text)


@_said.register
def _(event: happened.DeceitFound, _codec: Codec) -> str:
    left = str(event.score)
    if event.match_points is not None:
        left = say("{points} match points", points=event.match_points)
    return say(
        "{player} signed a wrong score to deceive and is left with {left}.", player=event.player, left=left
    )


@_said.register
def _(event: happened.TaskBegan, _codec: Codec) -> str:
    return f"{_names(event.players)}: {_seconds(event.limit)} {say(_TASKS[event.kind])}."


@_said.register
def _(_event: happened.TaskGraced, codec: Codec) -> str:
    seconds = codec.rules.time.correction or 0
    return say("There are {time} to correct it.", time=_seconds(1000 * seconds))


@_said.register
def _(event: happened.TaskExtended, _codec: Codec) -> str:
    return say("The additional time {task} runs.", task=say(_TASKS[event.kind]))


@_said.register
def _(event: happened.PointsLost, _codec: Codec) -> str:
    points = _count(event.points)
    lost = say("{player} loses {points} {why}", player=event.player, points=points, why=_why(event.why))
    return lost.rstrip() + "."


def _why(reason: str) -> str:
    return say(_WHY[reason]) if reason in _WHY else f"({reason})" if reason else ""


@_said.register
def _(event: happened.PlayerWarned, _codec: Codec) -> str:
    if not event.reason:
        return say("{player} is warned.", player=event.player)
    return say("{player} is warned {why}.", player=event.player, why=_why(event.reason))


@_said.register
def _(event: happened.ShakeBegan, _codec: Codec) -> str:
    without = say(", without {names}", names=_names(sorted(event.absent))) if event.absent else ""
    return say(
        "A shake begins{without}; {setter} is the Goal-setter.", without=without, setter=event.goal_setter
    )


@_said.register
def _(event: happened.CardsDealt, codec: Codec) -> str:
    dealt = " ".join(map(codec.card_text, event.cards))
    gone = " ".join(map(codec.card_text, event.removed))
    removed = say("; removed: {cards}", cards=gone) if gone else ""
    return say(
        "{player} deals {count} cards: {dealt}{removed}.",
        player=event.player,
        count=len(event.cards),
        dealt=dealt,
        removed=removed,
    )


def _selection(event: happened.VariationChosen | happened.VariationIgnored, codec: Codec) -> str:
    fields = codec.selection_fields(event.selection)
    name = fields.pop("name")
    listed = codec.rules.variations.get(name)
    title = listed.title if listed else name
    filled = f" ({', '.join(map(str, fields.values()))})" if fields else ""
    return f"{title}{filled}"


@_said.register
def _(event: happened.VariationChosen, codec: Codec) -> str:
    return say("{player} selects {what}.", player=event.player, what=_selection(event, codec))


@_said.register
def _(event: happened.VariationIgnored, codec: Codec) -> str:
    return say(
        "{player} selects {what}, which is illegal.", player=event.player, what=_selection(event, codec)
    )


@_said.register
def _(event: happened.GoalSet, _codec: Codec) -> str:
    rest = say("; {cubes} to Forbidden", cubes=pile_words(event.left_over)) if event.left_over else ""
    return say(
        "{player} sets the Goal {goal}{rest}.", player=event.player, goal=goal_words(event.goal), rest=rest
    )


@_said.register
def _(event: happened.NoGoalAgreed, _codec: Codec) -> str:
    words = text("{player} says nothing, and so agrees.") if event.by_silence else text("{player} agrees.")
    return say(words, player=event.player)


@_said.register
def _(event: happened.CubeMoved, _codec: Codec) -> str:
    if event.source is Section.PERMITTED:
        words = text("{player} shifts {cube} from Permitted to {to}.")
    else:
        words = text("{player} moves {cube} to {to}.")
    return say(words, player=event.player, cube=cube_words(event.cube), to=_place(event.to))


@_said.register
def _(event: happened.Overstepped, _codec: Codec) -> str:
    return say(
        "({player} oversteps the rules: {fault}.)", player=event.player, fault=fault_words(event.fault)
    )


@_said.register
def _(event: happened.Charged, _codec: Codec) -> str:
    said = say(_CHARGES[event.what]) if event.what in _CHARGES else event.what
    what = f": {said}" if said else ""
    upheld = say("and is right") if event.upheld else say("and is wrong; nothing changes")
    return say(
        "{player} charges {against} with illegal procedure{what} — {upheld}.",
        player=event.player,
        against=event.against,
        what=what,
        upheld=upheld,
    )


@_said.register
def _(event: happened.Withdrawn, _codec: Codec) -> str:
    return say("What {player} did is undone.", player=event.player)


@_said.register
def _(event: happened.ChallengeSetAside, _codec: Codec) -> str:
    return say(
        "{player} says “{claim}”; the challenge is set aside: {fault}.",
        player=event.player,
        claim=event.claim,
        fault=fault_words(event.fault),
    )


@_said.register
def _(event: happened.Challenged, _codec: Codec) -> str:
    claim = say(_CLAIMS[event.claim])
    return say(
        "{player} challenges {against}: {claim}.", player=event.player, against=event.against, claim=claim
    )


@_said.register
def _(event: happened.SideJoined, _codec: Codec) -> str:
    words = {
        Side.CHALLENGER: text("{player} joins the Challenger."),
        Side.MOVER: text("{player} joins the Mover."),
    }
    return say(words[event.side], player=event.player)


@_said.register
def _(event: happened.SolutionPresented, _codec: Codec) -> str:
    return say("{player} presents {solution}", player=event.player, solution=solution_words(event.solution))


@_said.register
def _(event: happened.PaperSealed, _codec: Codec) -> str:
    return say("{player} has decided.", player=event.player)


@_said.register
def _(event: happened.NothingPresented, _codec: Codec) -> str:
    words = text("{player} presents nothing in time.") if event.late else text("{player} presents nothing.")
    return say(words, player=event.player)


@_said.register
def _(event: happened.SolutionRejected, _codec: Codec) -> str:
    why = say(_GROUNDS[event.reason]) if event.reason in _GROUNDS else event.reason
    if event.reading:
        why = say("reading it as {reading}", reading=event.reading)
    return say("{player} rejects {of}'s Solution", player=event.player, of=event.of) + (
        f": {why}." if why else "."
    )


@_said.register
def _(event: happened.SolutionRuled, _codec: Codec) -> str:
    words = text("{of}'s Solution is correct.") if event.correct else text("{of}'s Solution is incorrect.")
    reasons = event.verdict.reasons if event.verdict else ()
    return say(words, of=event.of) + "".join(f" {sentence(reason)}" for reason in reasons)


@_said.register
def _(event: happened.ShakeScored, _codec: Codec) -> str:
    return say("The shake is scored: {points}.", points=_points(dict(event.scores)))


@_said.register
def _(event: happened.ShakeVoided, _codec: Codec) -> str:
    scores = f"; {_points(dict(event.scores))}" if event.scores else ""
    return say("The shake is void: {why}{scores}.", why=say(_VOID[event.why]), scores=scores)


@_said.register
def _(event: happened.ShakeRescored, _codec: Codec) -> str:
    points = _points(dict(event.scores))
    if event.shake is not None:
        return say("Shake {shake} is scored again: {points}.", shake=event.shake, points=points)
    return say("The last shake is scored again: {points}.", points=points)


@_said.register
def _(event: happened.Appealed, _codec: Codec) -> str:
    if event.of is not None:
        return say(
            "{player} appeals against the ruling on {of}'s Solution.", player=event.player, of=event.of
        )
    return say("{player} appeals against a ruling.", player=event.player)


@_said.register
def _(event: happened.AppealSettled, _codec: Codec) -> str:
    return say("The appeal is upheld.") if event.upheld else say("The appeal is not upheld.")


@_said.register
def _(event: happened.ScoresheetSigned, _codec: Codec) -> str:
    scores = say(" for {points}", points=_points(dict(event.scores))) if event.scores else ""
    return say("{player} signs the scoresheet{scores}.", player=event.player, scores=scores)
