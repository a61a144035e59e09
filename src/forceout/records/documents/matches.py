"""Records of matches: replaying them, and redacting them for a seat that may not see everything."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.match import Match, Rejection, Setup, match_points, next_deadline, play, to_act
from forceout.match.by_choice import by_choice
from forceout.match.chance import Chance
from forceout.match.commands import Command
from forceout.match.events import CheckingBegan, Event, NothingPresented, ShakeBegan, SolutionPresented
from forceout.match.game import game_for
from forceout.match.values import CheckedBy, Referee, Timekeeping
from forceout.records.documents.actions import ActionReader
from forceout.records.documents.cases import read_rules
from forceout.records.documents.codec import Codec, codec_for
from forceout.records.documents.fields import Fields
from forceout.records.documents.kinds import seconds
from forceout.records.wording.refusals import refusal_sentence

FORMAT = 1
"""The form of the records that this version writes; a record without "format" is read as this one."""


@dataclass(frozen=True, slots=True)
class Step:
    """One event of the record: the action, its events, and the state after it."""

    index: int
    command: Command
    events: tuple[Event, ...]
    rejection: Rejection | None
    state: Match


@dataclass(frozen=True, slots=True)
class Replay:
    """A record that is being replayed."""

    codec: Codec
    start: Match
    steps: tuple[Step, ...]

    @property
    def end(self) -> Match:
        return self.steps[-1].state if self.steps else self.start


def replay_document(document: object) -> dict[str, Any]:
    """Replay one record. Raise Malformed if it does not follow the contract."""
    return report(replay(document))


def replay(document: object) -> Replay:
    """Replay the match that a document records, step by step."""
    fields = Fields(document)
    if "redacted" in fields:
        # What it leaves out may not matter for the scores; where it does, the paper says so.
        fields.flag("redacted")
    reader, start = open_table(fields)
    steps = tuple(_played(fields.objects("events"), start, reader))
    fields.finish()
    return Replay(reader.codec, start, steps)


def open_table(fields: Fields) -> tuple[ActionReader, Match]:
    """Return the table that the headers of a record describe, before the first event."""
    _read_format(fields)
    codec = codec_for(_read_rules(fields))
    setup = _read_setup(fields, codec)
    seed = fields.seed("seed")
    chance = None if seed is None else Chance(seed)
    return ActionReader(codec, setup.players, chance, _read_set_out(fields, codec)), Match(setup)


def _read_rules(fields: Fields) -> Rules:
    """Read the rulebook, with the settings that the players of 1969 choose (P73)."""
    return by_choice(
        read_rules(fields),
        period=fields.whole_number("period"),
        thrown=fields.numbers("thrown"),
        dealt=fields.whole_number("dealt"),
    )


def _read_format(fields: Fields) -> None:
    made = fields.whole_number("format")
    if made is not None and not 1 <= made <= FORMAT:
        raise Malformed(
            "format", f"expected 1 to {FORMAT}: this record was made by a later version of Forceout"
        )


def _read_set_out(fields: Fields, codec: Codec) -> tuple[str, ...] | None:
    """Read how the Goal-setter lays out V and Λ if a roll does not say (AGLOA II-A-3)."""
    text = fields.optional_text("set_out")
    if text is None:
        return None
    ways = codec.rules.roll.set_out or ()
    laid = sorted(map(str, codec.pile(text, "set_out")))
    if laid not in [sorted(way) for way in ways]:
        allowed = " or ".join(" ".join(way) for way in ways)
        raise Malformed("set_out", f"expected {allowed}" if ways else "in this division no cube is set out")
    return tuple(laid)


def _played(events: Iterator[Fields], state: Match, reader: ActionReader) -> Iterator[Step]:
    for index, fields in enumerate(events):
        command = reader.complete(reader.read(fields, state), state, f"events[{index}].")
        state, followed, rejection = play(state, command, index)
        yield Step(index, command, followed, rejection, state)


def _read_setup(fields: Fields, codec: Codec) -> Setup:
    players = fields.texts("players")
    limits = codec.rules.players
    if len(set(players)) != len(players) or "judge" in players or "" in players:
        raise Malformed("players", "expected different names, none of them empty or “judge”")
    for place, name in enumerate(players):
        if any(unicodedata.category(character) == "Cc" for character in name):
            # A name is printed in many places; what steers a terminal is no part of it.
            raise Malformed(f"players[{place}]", "expected a name without control characters")
    if len(players) < limits.least or (limits.most is not None and len(players) > limits.most):
        most = f" to {limits.most}" if limits.most is not None else " or more"
        raise Malformed("players", f"expected {limits.least}{most} players, not {len(players)}")
    shakes = fields.whole_number("shakes")
    if shakes == 0:
        raise Malformed("shakes", "expected at least one shake")
    return Setup(
        game=game_for(codec.rules),
        players=tuple(players),
        referee=Referee(fields.choice("referee", tuple(Referee), default=Referee.STRICT)),
        checking=CheckedBy(fields.choice("checking", tuple(CheckedBy), default=CheckedBy.JUDGE)),
        timekeeping=Timekeeping(fields.choice("clock", tuple(Timekeeping), default=Timekeeping.EXACT)),
        adventurous=fields.flag("adventurous") if "adventurous" in fields else None,
        shakes=shakes,
        judge_sits="judge_sits" in fields and fields.flag("judge_sits"),
        season=_read_season(fields),
        initials=_read_initials(fields),
        open_ended=fields.choice("length", ("book", "agreed"), default="book") == "agreed",
    )


def _read_initials(fields: Fields) -> bool:
    """Read whether a judge approves each one-point penalty. Only a judge who sits at the table can (P69)."""
    initials = "initials" in fields and fields.flag("initials")
    if initials and not ("judge_sits" in fields and fields.flag("judge_sits")):
        raise Malformed("initials", "expected judge_sits too: only a judge who sits there approves penalties")
    return initials


def _read_season(fields: Fields) -> Literal["even", "odd"] | None:
    """Read the season whose list of variations is played (P71). Without one, all are allowed."""
    if "season" not in fields:
        return None
    return "even" if fields.choice("season", ("even", "odd"), default="even") == "even" else "odd"


def report(played: Replay) -> dict[str, Any]:
    """The contract's answer to a record."""
    state = played.end
    deadline = next_deadline(state)
    return {
        **({"pending": pending} if (pending := state.awaiting_initials()) else {}),
        "scores": state.totals(),
        "shakes": [
            {
                "goal_setter": record.goal_setter,
                "ended_by": str(record.ending),
                "scores": dict(record.scores),
                "penalties": {player: points for player, points in record.penalties.items() if points},
            }
            for record in state.finished
        ],
        "match_points": match_points(state),
        "refused": [
            {
                "event": step.index,
                "code": str(step.rejection.fault),
                "rule": step.rejection.rule,
                "message": str(refusal_sentence(step.rejection)),
            }
            for step in played.steps
            if step.rejection is not None
        ],
        "phase": str(state.phase),
        "to_act": list(to_act(state)),
        "deadline": None if deadline is None else seconds(deadline.at),
    }


Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Seals:
    """The actions of a record whose papers only their writers have seen.

    ``open_shake`` has the indices by writer. ``broken_off`` has those of earlier shakes that were never checked.
    """

    open_shake: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    broken_off: tuple[tuple[str, int], ...] = ()

    def after(self, index: int, events: Iterable[Event]) -> Seals:
        """Return the seals after the action with this index has led to these events."""
        seals = self
        for event in events:
            match event:
                case SolutionPresented(player) | NothingPresented(player):
                    papers = (*seals.open_shake.get(player, ()), index)
                    seals = replace(seals, open_shake={**seals.open_shake, player: papers})
                case CheckingBegan(papers):
                    kept = {player: own for player, own in seals.open_shake.items() if player not in papers}
                    seals = replace(seals, open_shake=kept)
                case ShakeBegan() if seals.open_shake:
                    left = tuple((player, place) for player, own in seals.open_shake.items() for place in own)
                    seals = Seals({}, seals.broken_off + left)
        return seals

    def hidden_from(self, seat: str) -> set[int]:
        still = {place for player, own in self.open_shake.items() if player != seat for place in own}
        return still | {place for player, place in self.broken_off if player != seat}


def redacted_record(record: Document, seals: Seals, seat: str) -> Document:
    """Return the record of an unfinished match, redacted for a seat.

    A paper that the seat may not see is {"do": "present", "sealed": true}, whether or not anything is on it.
    """
    hidden = seals.hidden_from(seat)
    actions = [
        _without_paper(action) if index in hidden else action for index, action in enumerate(record["events"])
    ]
    header = {name: value for name, value in record.items() if name != "seed"}
    redacted = {"redacted": True} if hidden or "seed" in record else {}
    return {**header, **redacted, "events": actions}


def _without_paper(action: Document) -> Document:
    if action["do"] not in ("present", "decline"):
        # Time ran out, or the writer left: everybody saw that.
        return action
    when = {"at": action["at"]} if "at" in action else {}
    return {"by": action["by"], "do": "present", "sealed": True, **when}


def with_blank_papers(record: Document, seals: Seals, seat: str) -> Document:
    """Return the record of an unfinished match with hidden papers left blank, so that it can be continued at another table.

    A paper that the seat may not see is blank. It was never opened, so the match is otherwise the same.
    """
    hidden = seals.hidden_from(seat)
    return {
        **record,
        "events": [
            {**action, "solution": _blank(action["solution"])}
            if index in hidden and "solution" in action
            else action
            for index, action in enumerate(record["events"])
        ],
    }


def _blank(solution: Document) -> Document:
    """Return a blank Solution of the same form."""
    blank: Document = {}
    for name, value in solution.items():
        if isinstance(value, str):
            blank[name] = ""
        elif isinstance(value, list) and all(isinstance(one, dict) for one in value):
            blank[name] = [_blank(one) for one in value]
    return blank
