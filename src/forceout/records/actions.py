"""The actions of a match record: each a line of the table below, read strictly into a command of ``forceout.match``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from forceout.core.challenge import Challenge as Claim
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.match import commands as do
from forceout.match.chance import Chance
from forceout.match.commands import JUDGE, Command
from forceout.match.game import Mat
from forceout.match.state import Match
from forceout.match.values import Section
from forceout.records.document import Fields
from forceout.records.scribe import Scribe

_LONGEST = 1_000_000


class ActionReader:
    """Reads the events of one match, in order; what a Solution may contain depends on how the match stands."""

    def __init__(self, scribe: Scribe, players: tuple[str, ...], chance: Chance | None) -> None:
        self.scribe = scribe
        self.players = players
        self.chance = chance

    def read(self, fields: Fields, state: Match) -> Command:
        """One event as a command; Malformed names the field."""
        by, name = fields.text("by"), fields.text("do")
        if by not in (*self.players, JUDGE):
            raise Malformed(fields.path("by"), f"expected a player or {JUDGE!r}, not {by[:40]!r}")
        reader = _ACTIONS.get(name)
        if reader is None:
            raise Malformed(fields.path("do"), f"no such action: {name[:40]!r}")
        at = _time(fields, state)
        command = reader(self, fields, state, {"by": by, "at": at})
        fields.finish()
        return command

    def player(self, fields: Fields, name: str) -> str:
        value = fields.text(name)
        if value not in self.players:
            raise Malformed(fields.path(name), f"expected one of the players {', '.join(self.players)}")
        return value

    def cube(self, fields: Fields, state: Match, source: Section = Section.RESOURCES) -> Any:
        """A cube by its face; where the colour is not told, one that lies there."""
        among = state.shake.mat.pile(source) if state.shake else Pile()
        return self.scribe.cube(fields.text("cube"), fields.path("cube"), among)

    def section(self, fields: Fields) -> Section:
        value = fields.text("to")
        if value not in ("required", "permitted", "forbidden"):
            raise Malformed(
                fields.path("to"), f"expected required, permitted or forbidden, not {value[:20]!r}"
            )
        return Section(value)


def _time(fields: Fields, state: Match) -> int | None:
    """Seconds since the match began, in milliseconds; they never run backwards."""
    seconds = fields.number("at")
    if seconds is None:
        return None
    if seconds > _LONGEST:
        raise Malformed(
            fields.path("at"), f"expected at most {_LONGEST} seconds, some days after the match began"
        )
    at = round(seconds * 1000)
    if at < state.now:
        raise Malformed(
            fields.path("at"), f"expected {state.now / 1000:g} or later: time does not run backwards"
        )
    return at


Base = dict[str, Any]
Reader = Callable[[ActionReader, Fields, Match, Base], Command]


def _plain(kind: type[Command]) -> Reader:
    return lambda _reader, _fields, _state, base: kind(**base)


def _roll(reader: ActionReader, fields: Fields, state: Match, base: Base) -> Command:
    text = fields.optional_text("cubes")
    if text is not None:
        return do.Roll(reader.scribe.pile(text, fields.path("cubes")), **base)
    if reader.chance is None:
        raise Malformed(fields.path("cubes"), "missing, and the match has no seed to roll them with")
    rolled = reader.chance.roll(reader.scribe.rules, len(state.finished))
    return do.Roll(reader.scribe.pile(" ".join(rolled), fields.path("cubes")), **base)


def _deal(reader: ActionReader, fields: Fields, state: Match, base: Base) -> Command:
    """Cards as they were dealt, or how many, or neither: then the seed deals."""
    scribe = reader.scribe
    if not scribe.rules.equipment.cards:
        fields.texts("cards", optional=True)
        return do.Deal((), **base)
    if "cards" in fields:
        return do.Deal(scribe.cards(fields.texts("cards"), fields.path("cards")), **base)
    if reader.chance is None:
        raise Malformed(fields.path("cards"), "missing, and the match has no seed to deal them with")
    number = fields.whole_number("number")
    dealt = reader.chance.deal(scribe.rules, scribe.deck(), len(state.finished), number)
    return do.Deal(dealt, **base)


def _lot(reader: ActionReader, fields: Fields, state: Match, base: Base) -> Command:
    face = fields.face("digit")
    kind = reader.scribe.rules.lot.cube
    if face is None:
        if reader.chance is None:
            raise Malformed(fields.path("digit"), "missing, and the match has no seed to roll it with")
        return do.DrawLot(reader.chance.lot(reader.scribe.rules, state.lots_drawn), **base)
    if kind:
        # P59: a face of the cube that this book rolls for, typed in any of its ways.
        symbols = reader.scribe.rules.equipment.cubes[kind].symbols
        face = str(reader.scribe.cube(face, fields.path("digit"), Pile()))
        if face not in symbols:
            raise Malformed(fields.path("digit"), f"expected a face of the cube: {' '.join(symbols)}")
    return do.DrawLot(face, **base)


def _variation(reader: ActionReader, fields: Fields, _state: Match, base: Base) -> Command:
    return do.ChooseVariation(reader.scribe.selection(fields), **base)


def _goal(reader: ActionReader, fields: Fields, state: Match, base: Base) -> Command:
    mat = state.shake.mat if state.shake else Mat()
    at_hand = mat.resources + Pile(mat.touched)
    return do.SetGoal(reader.scribe.goal(fields.text("goal"), fields.path("goal"), at_hand), **base)


def _challenge(_reader: ActionReader, fields: Fields, _state: Match, base: Base) -> Command:
    claim = fields.text("claim")
    if claim != "never" and claim not in set(Claim):
        raise Malformed(fields.path("claim"), f"no such claim: {claim[:20]!r}")
    return do.Challenge(claim, **base)


def _present(reader: ActionReader, fields: Fields, state: Match, base: Base) -> Command:
    trial = state.shake.trial if state.shake else None
    solution = reader.scribe.solution(
        fields.object("solution"),
        with_goal=None if trial is None else trial.claim is Claim.NO_GOAL,
        two=None if state.shake is None else state.shake.has("two-solutions"),
    )
    return do.Present(solution, **base)


def _joint(reader: ActionReader, fields: Fields, _state: Match, base: Base) -> Command:
    players = fields.texts("players")
    for place, player in enumerate(players):
        if player not in reader.players:
            raise Malformed(f"{fields.path('players')}[{place}]", "expected one of the players")
    return do.NameJoint(tuple(players), **base)


def _sign(reader: ActionReader, fields: Fields, _state: Match, base: Base) -> Command:
    scores = fields.numbers("scores")
    for player in scores or ():
        if player not in reader.players:
            raise Malformed(f"{fields.path('scores')}.{player}", "expected one of the players")
    return do.Sign(scores, **base)


def _penalty(reader: ActionReader, fields: Fields, _state: Match, base: Base) -> Command:
    points = fields.whole_number("points")
    judges = fields.whole_number("judges")
    if points is None:
        raise Malformed(fields.path("points"), "this field is missing")
    player, reason = reader.player(fields, "player"), fields.text("reason", default="")
    return do.Penalise(player, points, reason, 1 if judges is None else judges, **base)


_ACTIONS: dict[str, Reader] = {
    "tick": _plain(do.Tick),
    "lot": _lot,
    "start-timing": _plain(do.StartTiming),
    "roll": _roll,
    "deal": _deal,
    "variation": _variation,
    "no-variation": _plain(do.TakeNoVariation),
    "bonus": lambda reader, fields, state, base: do.Bonus(reader.cube(fields, state), **base),
    "touch": lambda reader, fields, state, base: do.Touch(reader.cube(fields, state), **base),
    "goal": _goal,
    "no-goal": _plain(do.DeclareNoGoal),
    "agree": _plain(do.Agree),
    "move": lambda reader, fields, state, base: do.Move(
        reader.cube(fields, state), reader.section(fields), **base
    ),
    "shift": lambda reader, fields, state, base: do.Shift(
        reader.cube(fields, state, Section.PERMITTED), reader.section(fields), **base
    ),
    "challenge": _challenge,
    "pick-up": _plain(do.PickUp),
    "put-down": _plain(do.PutDown),
    "assert": _plain(do.Assert),
    "present": _present,
    "decline": _plain(do.Decline),
    "accept": lambda reader, fields, _, base: do.Accept(reader.player(fields, "of"), **base),
    "reject": lambda reader, fields, _, base: do.Reject(
        reader.player(fields, "of"), fields.optional_text("reason"), **base
    ),
    "regroup": lambda reader, fields, _, base: do.Regroup(
        reader.player(fields, "of"), fields.text("reading"), **base
    ),
    "ask-judge": lambda reader, fields, _, base: do.AskJudge(reader.player(fields, "of"), **base),
    "take-minute": _plain(do.TakeMinute),
    "appeal": lambda reader, fields, _, base: do.Appeal(reader.player(fields, "of"), **base),
    "charge": lambda reader, fields, _, base: do.Charge(
        reader.player(fields, "against"), fields.text("what", default=""), **base
    ),
    "absent": lambda reader, fields, _, base: do.MarkAbsent(reader.player(fields, "player"), **base),
    "sign": _sign,
    "warn": lambda reader, fields, _, base: do.Warn(reader.player(fields, "player"), **base),
    "penalty": _penalty,
    "disqualify": lambda reader, fields, _, base: do.Disqualify(reader.player(fields, "player"), **base),
    "rule": lambda reader, fields, _, base: do.Rule(
        reader.player(fields, "of"), fields.flag("correct"), **base
    ),
    "replay-shake": _plain(do.ReplayShake),
    "end-round": _plain(do.EndRound),
    "stop": _plain(do.Stop),
    "deceit": lambda reader, fields, _, base: do.FindDeceit(reader.player(fields, "player"), **base),
    "joint": _joint,
}

ACTIONS: tuple[str, ...] = tuple(_ACTIONS)
"""The names of the actions, as a record writes them."""
