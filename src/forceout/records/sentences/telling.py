"""What happens at a table, told in words. The only place that words events and lost points for people."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from forceout.core.challenge import Challenge as Claim
from forceout.match import events as happened
from forceout.match.events import Event
from forceout.match.values import Section, TaskKind
from forceout.records.documents.scribe import Scribe
from forceout.records.sentences.refusals import fault_words
from forceout.records.sentences.verdicts import sentence, solution_words

_WHY: dict[str, str] = {
    "illegal-variation": "for an illegal variation",
    "bonus-leading": "for a bonus move while leading",
    "false-no-goal": "for “No Goal” where a Goal could be set",
    "objection-conceded": "for objecting to “No Goal” without a Goal",
    "false-charge": "for a false charge",
    "illegal-procedure": "for illegal procedure",
    "invalid-challenge": "for an invalid challenge",
    "block-put-down": "for picking up the block and not challenging",
    "block-silent": "for picking up the block and saying nothing",
    "additional-minute": "for an additional minute",
    "time-roll": "for not rolling in time",
    "time-deal": "for not dealing in time",
    "time-variation": "for not selecting a variation in time",
    "time-goal": "for not setting the Goal in time",
    "time-objection-goal": "for not setting the Goal in time",
    "time-turn": "for not moving in time",
    "time-writing": "for not presenting a Solution in time",
    "time-checking": "for not checking in time",
    "time-stall": "for stalling",
}

_TASKS: dict[TaskKind, str] = {
    TaskKind.ROLL: "to roll",
    TaskKind.DEAL: "to deal",
    TaskKind.VARIATION: "to select a variation",
    TaskKind.GOAL: "to set the Goal",
    TaskKind.OBJECTION_GOAL: "to set the Goal",
    TaskKind.NO_GOAL_ANSWER: "to agree to “No Goal” or not",
    TaskKind.TURN: "to move or challenge",
    TaskKind.BLOCK: "to state a challenge",
    TaskKind.WRITING: "to write",
    TaskKind.CHECKING: "to check",
    TaskKind.STALL: "to do it",
}

_CLAIMS: dict[Claim, str] = {
    Claim.NOW: "Now",
    Claim.IMPOSSIBLE: "Impossible",
    Claim.NO_GOAL: "“No Goal”",
    Claim.A: "an A-claim flub",
    Claim.P: "a P-claim flub",
    Claim.C_A: "a C-claim flub that stems from an A-claim",
    Claim.C_P: "a C-claim flub that stems from a P-claim",
}

_VOID: dict[str, str] = {
    "no-goal": "no Goal can be set",
    "time": "the Goal-setter's time is over",
    "alone": "one player alone cannot play",
    "goal-setter-gone": "the Goal-setter is gone",
    "no-goal-at-stop": "there is no Goal",
}


def tell(event: Event, scribe: Scribe) -> str | None:
    """One sentence with its clause, or None for what nobody would say aloud."""
    said = _said(event, scribe)
    if said is None:
        return None
    return f"{said} [{event.rule}]" if event.rule else said


def tell_all(events: Iterable[Event], scribe: Scribe) -> list[str]:
    told = (tell(event, scribe) for event in events)
    return [sentence for sentence in told if sentence is not None]


def _names(players: Iterable[str]) -> str:
    *most, last = players
    return f"{', '.join(most)} and {last}" if most else last


def _seconds(milliseconds: int) -> str:
    seconds = milliseconds / 1000
    return f"{seconds / 60:g} min" if seconds % 60 == 0 and seconds else f"{seconds:g} s"


def _place(section: Section) -> str:
    return section.value.capitalize()


def _points(scores: dict[str, int]) -> str:
    return ", ".join(f"{player} {points}" for player, points in scores.items())


def _count(points: int) -> str:
    return "a point" if points == 1 else f"{points} points"


@singledispatch
def _said(event: Event, _scribe: Scribe) -> str | None:
    raise TypeError(f"nobody knows how to tell {event!r}")


def _silent(*kinds: type[Event]) -> None:
    for kind in kinds:
        _said.register(kind)(lambda _event, _scribe: None)


_silent(
    happened.TimePassed,
    happened.TaskDone,
    happened.GoalAwaited,
    happened.ChargeCleared,
    happened.FalseNoGoalSettled,
    happened.MinuteTaken,
)


def _simple(kind: type[Event], text: str) -> None:
    """Tell an event by a text with its fields in braces."""

    def said(event: Event, _scribe: Scribe) -> str:
        values = {name: getattr(event, name) for name in kind.__dataclass_fields__}
        return text.format_map({name: _value(value) for name, value in values.items()})

    _said.register(kind)(said)


def _value(value: object) -> str:
    if isinstance(value, Section):
        return _place(value)
    if isinstance(value, tuple):
        return _names(map(str, value)) if value else "nobody"
    return str(value)


for _kind, _text in {
    happened.LotDrawn: "{player} rolls {face} for the first Goal.",
    happened.LotTied: "{players} roll again.",
    happened.GoalSetterNamed: "{player} sets the next Goal.",
    happened.DealerNamed: "{player} is to deal.",
    happened.CubesRolled: "{player} rolls {cubes}.",
    happened.VariationDeclined: "{player} takes no more variations.",
    happened.VariationReopened: "{player} must select another variation.",
    happened.VariationLost: "{player} has no variation in this shake.",
    happened.CubeTouched: "{player} puts {cube} in the Goal section.",
    happened.NoGoalDeclared: "{player} says “No Goal”.",
    happened.NoGoalDisputed: "{player} objects and is to set a Goal.",
    happened.TurnBegan: "It is {player}'s turn.",
    happened.TurnResumed: "{player} is to move again.",
    happened.TurnLost: "{player} loses the turn.",
    happened.BonusMoved: "{player} says “Bonus” and moves {cube} to Forbidden.",
    happened.Insulated: "What {players} did before stands.",
    happened.CubeReturned: "{cube} goes back from {source} to {to}.",
    happened.BonusBecameMove: "{cube} in Forbidden is {player}'s move.",
    happened.BlockPickedUp: "{player} picks up the block.",
    happened.BlockPutDown: "{player} puts the block down.",
    happened.JointlyChallenged: "{players} picked up the block together: both are Challengers.",
    happened.Asserted: "{player} asserts that a Solution can be built with one more cube.",
    happened.LastCubePlayed: "That was the last cube: everybody writes.",
    happened.SolutionSpoiled: "{player} tries to change a presented Solution: it is incorrect.",
    happened.CheckingBegan: "All papers are in.",
    happened.SolutionAccepted: "{player} accepts {of}'s Solution.",
    happened.JudgeAsked: "{player} asks a judge whether {of}'s Solution equals the Goal.",
    happened.CheckMissed: "{player} has shown nothing against {of}'s Solution.",
    happened.ShakeReplayed: "The shake is replayed.",
    happened.PlayerAbsent: "{player} is absent.",
    happened.PlayerWarned: "{player} is warned.",
    happened.PlayerDisqualified: "{player} is disqualified for the round.",
    happened.Appealed: "{player} appeals against the ruling on {of}'s Solution.",
    happened.RoundEnded: "The round is over: no more shakes are started.",
    happened.PlayStopped: "Stop: everybody writes, with any cubes of Resources.",
    happened.AbsenceClaimed: "{player} says that {gone} has left.",
    happened.CountedOut: "{player} has left: nothing presented, nothing objected to.",
}.items():
    _simple(_kind, _text)


@_said.register
def _(event: happened.DeceitFound, _scribe: Scribe) -> str:
    left = f"{event.match_points} match points" if event.match_points is not None else str(event.score)
    return f"{event.player} signed a wrong score to deceive and is left with {left}."


@_said.register
def _(event: happened.TaskBegan, _scribe: Scribe) -> str:
    return f"{_names(event.players)}: {_seconds(event.limit)} {_TASKS[event.kind]}."


@_said.register
def _(_event: happened.TaskGraced, scribe: Scribe) -> str:
    seconds = scribe.rules.time.correction or 0
    return f"There are {_seconds(1000 * seconds)} to correct it."


@_said.register
def _(event: happened.TaskExtended, _scribe: Scribe) -> str:
    return f"The additional time {_TASKS[event.kind]} runs."


@_said.register
def _(event: happened.PointsLost, _scribe: Scribe) -> str:
    why = _WHY.get(event.why, f"({event.why})" if event.why else "")
    return f"{event.player} loses {_count(event.points)} {why}".rstrip() + "."


@_said.register
def _(event: happened.ShakeBegan, _scribe: Scribe) -> str:
    without = f", without {_names(sorted(event.absent))}" if event.absent else ""
    return f"A shake begins{without}; {event.goal_setter} is the Goal-setter."


@_said.register
def _(event: happened.CardsDealt, scribe: Scribe) -> str:
    dealt = " ".join(map(scribe.card_text, event.cards))
    removed = f"; removed: {' '.join(map(scribe.card_text, event.removed))}" if event.removed else ""
    return f"{event.player} deals {len(event.cards)} cards: {dealt}{removed}."


def _selection(event: happened.VariationChosen | happened.VariationIgnored, scribe: Scribe) -> str:
    fields = scribe.selection_fields(event.selection)
    name = fields.pop("name")
    listed = scribe.rules.variations.get(name)
    title = listed.title if listed else name
    filled = f" ({', '.join(map(str, fields.values()))})" if fields else ""
    return f"{title}{filled}"


@_said.register
def _(event: happened.VariationChosen, scribe: Scribe) -> str:
    return f"{event.player} selects {_selection(event, scribe)}."


@_said.register
def _(event: happened.VariationIgnored, scribe: Scribe) -> str:
    return f"{event.player} selects {_selection(event, scribe)}, which is illegal."


@_said.register
def _(event: happened.GoalSet, _scribe: Scribe) -> str:
    rest = f"; {event.left_over} to Forbidden" if event.left_over else ""
    return f"{event.player} sets the Goal {event.goal}{rest}."


@_said.register
def _(event: happened.NoGoalAgreed, _scribe: Scribe) -> str:
    return f"{event.player} says nothing, and so agrees." if event.by_silence else f"{event.player} agrees."


@_said.register
def _(event: happened.CubeMoved, _scribe: Scribe) -> str:
    if event.source is Section.PERMITTED:
        return f"{event.player} shifts {event.cube} from Permitted to {_place(event.to)}."
    return f"{event.player} moves {event.cube} to {_place(event.to)}."


@_said.register
def _(event: happened.Overstepped, _scribe: Scribe) -> str:
    return f"({event.player} oversteps the rules: {fault_words(event.fault)}.)"


@_said.register
def _(event: happened.Charged, _scribe: Scribe) -> str:
    what = f": {event.what}" if event.what else ""
    upheld = "and is right" if event.upheld else "and is wrong; nothing changes"
    return f"{event.player} charges {event.against} with illegal procedure{what} — {upheld}."


@_said.register
def _(event: happened.Withdrawn, _scribe: Scribe) -> str:
    return f"What {event.player} did is undone."


@_said.register
def _(event: happened.ChallengeSetAside, _scribe: Scribe) -> str:
    return f"{event.player} says “{event.claim}”; the challenge is set aside: {fault_words(event.fault)}."


@_said.register
def _(event: happened.Challenged, _scribe: Scribe) -> str:
    return f"{event.player} challenges {event.against}: {_CLAIMS[event.claim]}."


@_said.register
def _(event: happened.SolutionPresented, scribe: Scribe) -> str:
    return f"{event.player} presents {solution_text(scribe, event.solution)}"


def solution_text(scribe: Scribe, solution: object) -> str:
    """A Solution as people write it on one line."""
    return solution_words(scribe.solution_fields(solution))


@_said.register
def _(event: happened.PaperSealed, _scribe: Scribe) -> str:
    return f"{event.player} has decided."


@_said.register
def _(event: happened.NothingPresented, _scribe: Scribe) -> str:
    return f"{event.player} presents nothing{' in time' if event.late else ''}."


@_said.register
def _(event: happened.SolutionRejected, _scribe: Scribe) -> str:
    why = f"reading it as {event.reading}" if event.reading else event.reason
    return f"{event.player} rejects {event.of}'s Solution" + (f": {why}." if why else ".")


@_said.register
def _(event: happened.SolutionRuled, _scribe: Scribe) -> str:
    verdict = "correct" if event.correct else "incorrect"
    reasons = event.verdict.reasons if event.verdict else ()
    why = "".join(f" {sentence(reason)}" for reason in reasons)
    return f"{event.of}'s Solution is {verdict}.{why}"


@_said.register
def _(event: happened.ShakeScored, _scribe: Scribe) -> str:
    return f"The shake is scored: {_points(dict(event.scores))}."


@_said.register
def _(event: happened.ShakeVoided, _scribe: Scribe) -> str:
    scores = f"; {_points(dict(event.scores))}" if event.scores else ""
    return f"The shake is void: {_VOID[event.why]}{scores}."


@_said.register
def _(event: happened.ShakeRescored, _scribe: Scribe) -> str:
    return f"The last shake is scored again: {_points(dict(event.scores))}."


@_said.register
def _(event: happened.ScoresheetSigned, _scribe: Scribe) -> str:
    scores = f" for {_points(dict(event.scores))}" if event.scores else ""
    return f"{event.player} signs the scoresheet{scores}."
