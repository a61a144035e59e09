"""Commands written down as events of a record: the way back from ``actions``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from forceout.match import commands as do
from forceout.match.commands import Command
from forceout.records.replay import seconds
from forceout.records.scribe import Scribe

Fields = dict[str, Any]
_Writer = Callable[[Any, Scribe], Fields]


def command_fields(command: Command, scribe: Scribe) -> Fields:
    """The event that ``ActionReader`` reads as this command."""
    name, write = _WRITTEN[type(command)]
    at = {} if command.at is None else {"at": seconds(command.at)}
    return {"by": command.by, "do": name, **write(command, scribe), **at}


def _nothing(_command: Command, _scribe: Scribe) -> Fields:
    return {}


def _moved(command: do.Move | do.Shift, _scribe: Scribe) -> Fields:
    return {"cube": str(command.cube), "to": command.to.value}


def _face(command: do.DrawLot, _scribe: Scribe) -> Fields:
    return {"digit": int(command.face) if command.face.isdigit() else command.face}


def _reject(command: do.Reject, _scribe: Scribe) -> Fields:
    return {"of": command.of} | ({} if command.reason is None else {"reason": command.reason})


def _penalty(command: do.Penalise, _scribe: Scribe) -> Fields:
    judges = {} if command.judges == 1 else {"judges": command.judges}
    return {"player": command.player, "points": command.points, "reason": command.reason, **judges}


_WRITTEN: dict[type[Command], tuple[str, _Writer]] = {
    do.Tick: ("tick", _nothing),
    do.DrawLot: ("lot", _face),
    do.StartTiming: ("start-timing", _nothing),
    do.Roll: ("roll", lambda command, _: {"cubes": str(command.cubes)}),
    do.Deal: ("deal", lambda command, scribe: {"cards": [scribe.card_text(card) for card in command.cards]}),
    do.ChooseVariation: ("variation", lambda command, scribe: scribe.selection_fields(command.selection)),
    do.TakeNoVariation: ("no-variation", _nothing),
    do.Bonus: ("bonus", lambda command, _: {"cube": str(command.cube)}),
    do.Touch: ("touch", lambda command, _: {"cube": str(command.cube)}),
    do.SetGoal: ("goal", lambda command, _: {"goal": str(command.goal)}),
    do.DeclareNoGoal: ("no-goal", _nothing),
    do.Agree: ("agree", _nothing),
    do.Move: ("move", _moved),
    do.Shift: ("shift", _moved),
    do.Challenge: ("challenge", lambda command, _: {"claim": command.claim}),
    do.PickUp: ("pick-up", _nothing),
    do.PutDown: ("put-down", _nothing),
    do.Assert: ("assert", _nothing),
    do.Present: ("present", lambda command, scribe: {"solution": scribe.solution_fields(command.solution)}),
    do.Decline: ("decline", _nothing),
    do.Accept: ("accept", lambda command, _: {"of": command.of}),
    do.Reject: ("reject", _reject),
    do.Regroup: ("regroup", lambda command, _: {"of": command.of, "reading": command.reading}),
    do.AskJudge: ("ask-judge", lambda command, _: {"of": command.of}),
    do.TakeMinute: ("take-minute", _nothing),
    do.Appeal: ("appeal", lambda command, _: {"of": command.of}),
    do.Charge: ("charge", lambda command, _: {"against": command.against, "what": command.what}),
    do.MarkAbsent: ("absent", lambda command, _: {"player": command.player}),
    do.Sign: ("sign", lambda command, _: {} if command.scores is None else {"scores": dict(command.scores)}),
    do.Warn: ("warn", lambda command, _: {"player": command.player}),
    do.Penalise: ("penalty", _penalty),
    do.Disqualify: ("disqualify", lambda command, _: {"player": command.player}),
    do.Rule: ("rule", lambda command, _: {"of": command.of, "correct": command.correct}),
    do.ReplayShake: ("replay-shake", _nothing),
    do.EndRound: ("end-round", _nothing),
    do.Stop: ("stop", _nothing),
    do.FindDeceit: ("deceit", lambda command, _: {"player": command.player}),
    do.NameJoint: ("joint", lambda command, _: {"players": list(command.players)}),
}
