"""The events of a table in words: one sentence for each event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import singledispatch

from forceout.match import events as happened
from forceout.match.events import Event
from forceout.match.grounds import Ground
from forceout.match.values import Charged, Section, Side, TaskKind
from forceout.records.documents.codec import Codec
from forceout.records.wording.language import text
from forceout.records.wording.refusals import fault_words
from forceout.records.wording.sentence import NOTHING, Sentence, row
from forceout.records.wording.verdicts import reason_sentence
from forceout.records.wording.vocabulary import Cubes, GoalText, Listing, Time

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


def tell(event: Event, codec: Codec) -> str | None:
    """Return a sentence with its clause in the current language, or None if nobody would say the event aloud."""
    said = event_sentence(event, codec)
    if said is None:
        return None
    return f"{said} [{event.rule}]" if event.rule else str(said)


def tell_all(events: Iterable[Event], codec: Codec) -> list[str]:
    told = (tell(event, codec) for event in events)
    return [sentence for sentence in told if sentence is not None]


_UNSAID = (
    happened.TimePassed,
    happened.TaskDone,
    happened.GoalAwaited,
    happened.ChargeCleared,
    happened.FalseNoGoalSettled,
    happened.MinuteTaken,
    happened.RulingMade,
)

_PLAIN: Mapping[type[Event], str] = {
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
}
"""Events whose fields fill the blanks of a text."""


@singledispatch
def event_sentence(event: Event, _codec: Codec) -> Sentence | None:
    """Return the sentence about an event, or None if nobody would say it aloud."""
    if isinstance(event, _UNSAID):
        return None
    words = _PLAIN[type(event)]
    return Sentence(
        words, {field.name: _fact(field.name, getattr(event, field.name)) for field in fields(event)}
    )


def _fact(name: str, value: object) -> object:
    if name == "cube":
        return Cubes((value,))
    if isinstance(value, tuple):
        return Listing.all_of(map(str, value)) if value else Sentence(text("nobody"))
    return value


def _points(scores: Mapping[str, int]) -> str:
    return ", ".join(f"{player} {points}" for player, points in scores.items())


def _lost(points: int) -> Sentence:
    if points == 1:
        return Sentence(text("a point"))
    return Sentence(text("{points} points"), {"points": points})


@event_sentence.register
def deceit_found(event: happened.DeceitFound, _codec: Codec) -> Sentence:
    left: object = event.score
    if event.match_points is not None:
        left = Sentence(text("{points} match points"), {"points": event.match_points})
    return Sentence(
        text("{player} signed a wrong score to deceive and is left with {left}."),
        {"player": event.player, "left": left},
    )


@event_sentence.register
def task_began(event: happened.TaskBegan, _codec: Codec) -> Sentence:
    task = Sentence(_TASKS[event.kind])
    players = Listing.all_of(event.players)
    return Sentence(
        "{players}: {time} {task}.", {"players": players, "time": Time(event.limit), "task": task}
    )


@event_sentence.register
def task_graced(_event: happened.TaskGraced, codec: Codec) -> Sentence:
    time = Time(1000 * (codec.rules.time.correction or 0))
    return Sentence(text("There are {time} to correct it."), {"time": time})


@event_sentence.register
def task_extended(event: happened.TaskExtended, _codec: Codec) -> Sentence:
    return Sentence(text("The additional time {task} runs."), {"task": Sentence(_TASKS[event.kind])})


@event_sentence.register
def points_lost(event: happened.PointsLost, _codec: Codec) -> Sentence:
    lost = {"player": event.player, "points": _lost(event.points)}
    if not event.why:
        return Sentence("{lost}.", {"lost": Sentence(text("{player} loses {points}"), lost)})
    why = {**lost, "why": reason_words(event.why)}
    return Sentence("{lost}.", {"lost": Sentence(text("{player} loses {points} {why}"), why)})


def reason_words(reason: str) -> Sentence | str:
    """Return the reason for a lost point or a warning: a listed one, or the judge's own words."""
    return Sentence(_WHY[reason]) if reason in _WHY else f"({reason})"


@event_sentence.register
def player_warned(event: happened.PlayerWarned, _codec: Codec) -> Sentence:
    if not event.reason:
        return Sentence(text("{player} is warned."), {"player": event.player})
    facts = {"player": event.player, "why": reason_words(event.reason)}
    return Sentence(text("{player} is warned {why}."), facts)


@event_sentence.register
def appealed(event: happened.Appealed, _codec: Codec) -> Sentence:
    if event.of is None:
        return Sentence(text("{player} appeals against a ruling."), {"player": event.player})
    facts = {"player": event.player, "of": event.of}
    return Sentence(text("{player} appeals against the ruling on {of}'s Solution."), facts)


@event_sentence.register
def appeal_settled(event: happened.AppealSettled, _codec: Codec) -> Sentence:
    return Sentence(text("The appeal is upheld.") if event.upheld else text("The appeal is not upheld."))


@event_sentence.register
def shake_began(event: happened.ShakeBegan, _codec: Codec) -> Sentence:
    absent = Listing.all_of(sorted(event.absent))
    without = Sentence(text(", without {names}"), {"names": absent}) if event.absent else NOTHING
    return Sentence(
        text("A shake begins{without}; {setter} is the Goal-setter."),
        {"without": without, "setter": event.goal_setter},
    )


@event_sentence.register
def cards_dealt(event: happened.CardsDealt, codec: Codec) -> Sentence:
    gone = " ".join(map(codec.card_text, event.removed))
    return Sentence(
        text("{player} deals {count} cards: {dealt}{removed}."),
        {
            "player": event.player,
            "count": len(event.cards),
            "dealt": " ".join(map(codec.card_text, event.cards)),
            "removed": Sentence(text("; removed: {cards}"), {"cards": gone}) if gone else NOTHING,
        },
    )


def _selection(event: happened.VariationChosen | happened.VariationIgnored, codec: Codec) -> str:
    fields = codec.selection_fields(event.selection)
    name = fields.pop("name")
    listed = codec.rules.variations.get(name)
    title = listed.title if listed else name
    filled = f" ({', '.join(map(str, fields.values()))})" if fields else ""
    return f"{title}{filled}"


@event_sentence.register
def variation_chosen(event: happened.VariationChosen, codec: Codec) -> Sentence:
    what = _selection(event, codec)
    return Sentence(text("{player} selects {what}."), {"player": event.player, "what": what})


@event_sentence.register
def variation_ignored(event: happened.VariationIgnored, codec: Codec) -> Sentence:
    what = _selection(event, codec)
    return Sentence(
        text("{player} selects {what}, which is illegal."), {"player": event.player, "what": what}
    )


@event_sentence.register
def goal_set(event: happened.GoalSet, _codec: Codec) -> Sentence:
    left = event.left_over
    rest = Sentence(text("; {cubes} to Forbidden"), {"cubes": left}) if left else NOTHING
    return Sentence(
        text("{player} sets the Goal {goal}{rest}."),
        {"player": event.player, "goal": GoalText(event.goal), "rest": rest},
    )


@event_sentence.register
def no_goal_agreed(event: happened.NoGoalAgreed, _codec: Codec) -> Sentence:
    words = text("{player} says nothing, and so agrees.") if event.by_silence else text("{player} agrees.")
    return Sentence(words, {"player": event.player})


@event_sentence.register
def cube_moved(event: happened.CubeMoved, _codec: Codec) -> Sentence:
    if event.source is Section.PERMITTED:
        words = text("{player} shifts {cube} from Permitted to {to}.")
    else:
        words = text("{player} moves {cube} to {to}.")
    return Sentence(words, {"player": event.player, "cube": Cubes((event.cube,)), "to": event.to})


@event_sentence.register
def overstepped(event: happened.Overstepped, _codec: Codec) -> Sentence:
    about = {"player": event.player, "fault": fault_words(event.fault)}
    return Sentence(text("({player} oversteps the rules: {fault}.)"), about)


@event_sentence.register
def charged(event: happened.Charged, _codec: Codec) -> Sentence:
    what = Sentence(_CHARGES[event.what]) if event.what in _CHARGES else event.what
    upheld = text("and is right") if event.upheld else text("and is wrong; nothing changes")
    return Sentence(
        text("{player} charges {against} with illegal procedure{what} — {upheld}."),
        {
            "player": event.player,
            "against": event.against,
            "what": Sentence(": {what}", {"what": what}) if what else NOTHING,
            "upheld": Sentence(upheld),
        },
    )


@event_sentence.register
def withdrawn(event: happened.Withdrawn, _codec: Codec) -> Sentence:
    return Sentence(text("What {player} did is undone."), {"player": event.player})


@event_sentence.register
def challenge_set_aside(event: happened.ChallengeSetAside, _codec: Codec) -> Sentence:
    return Sentence(
        text("{player} says “{claim}”; the challenge is set aside: {fault}."),
        {"player": event.player, "claim": str(event.claim), "fault": fault_words(event.fault)},
    )


@event_sentence.register
def challenged(event: happened.Challenged, _codec: Codec) -> Sentence:
    return Sentence(
        text("{player} challenges {against}: {claim}."),
        {"player": event.player, "against": event.against, "claim": event.claim},
    )


_JOINED = {
    Side.CHALLENGER: text("{player} joins the Challenger."),
    Side.MOVER: text("{player} joins the Mover."),
}


@event_sentence.register
def side_joined(event: happened.SideJoined, _codec: Codec) -> Sentence:
    return Sentence(_JOINED[event.side], {"player": event.player})


@event_sentence.register
def solution_presented(event: happened.SolutionPresented, _codec: Codec) -> Sentence:
    return Sentence(
        text("{player} presents {solution}"), {"player": event.player, "solution": event.solution}
    )


@event_sentence.register
def paper_sealed(event: happened.PaperSealed, _codec: Codec) -> Sentence:
    return Sentence(text("{player} has decided."), {"player": event.player})


@event_sentence.register
def nothing_presented(event: happened.NothingPresented, _codec: Codec) -> Sentence:
    words = text("{player} presents nothing in time.") if event.late else text("{player} presents nothing.")
    return Sentence(words, {"player": event.player})


@event_sentence.register
def solution_rejected(event: happened.SolutionRejected, _codec: Codec) -> Sentence:
    about = {"player": event.player, "of": event.of}
    rejects = Sentence(text("{player} rejects {of}'s Solution"), about)
    why: object = Sentence(_GROUNDS[event.reason]) if event.reason in _GROUNDS else event.reason
    if event.reading:
        why = Sentence(text("reading it as {reading}"), {"reading": event.reading})
    return Sentence("{rejects}: {why}." if why else "{rejects}.", {"rejects": rejects, "why": why})


@event_sentence.register
def solution_ruled(event: happened.SolutionRuled, _codec: Codec) -> Sentence:
    words = text("{of}'s Solution is correct.") if event.correct else text("{of}'s Solution is incorrect.")
    reasons = event.verdict.reasons if event.verdict else ()
    return row(Sentence(words, {"of": event.of}), *map(reason_sentence, reasons))


@event_sentence.register
def shake_scored(event: happened.ShakeScored, _codec: Codec) -> Sentence:
    return Sentence(text("The shake is scored: {points}."), {"points": _points(event.scores)})


@event_sentence.register
def shake_voided(event: happened.ShakeVoided, _codec: Codec) -> Sentence:
    scores = f"; {_points(event.scores)}" if event.scores else ""
    return Sentence(
        text("The shake is void: {why}{scores}."), {"why": Sentence(_VOID[event.why]), "scores": scores}
    )


@event_sentence.register
def shake_rescored(event: happened.ShakeRescored, _codec: Codec) -> Sentence:
    points = _points(event.scores)
    if event.shake is not None:
        facts = {"shake": event.shake, "points": points}
        return Sentence(text("Shake {shake} is scored again: {points}."), facts)
    return Sentence(text("The last shake is scored again: {points}."), {"points": points})


@event_sentence.register
def scoresheet_signed(event: happened.ScoresheetSigned, _codec: Codec) -> Sentence:
    signed = dict(event.scores) if event.scores else {}
    scores = Sentence(text(" for {points}"), {"points": _points(signed)}) if signed else NOTHING
    return Sentence(
        text("{player} signs the scoresheet{scores}."), {"player": event.player, "scores": scores}
    )
