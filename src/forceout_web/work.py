"""judge, solve and replay over HTTP: documents of the command line, in a bounded pool of processes, within two seconds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal, assert_never, get_args

from forceout_web.pool import TookTooLong, in_process
from forceout_web.refusals import Refused, busy, text

if TYPE_CHECKING:
    from forceout.records.documents.stream import Handler

Document = dict[str, Any]

Command = Literal["judge", "solve", "replay", "analyse"]
COMMANDS: tuple[Command, ...] = get_args(Command)
"""Each takes one document and gives one."""
_SECONDS = 2.0
_SOLVER_MS = 1_700
"""A solver's own budget, so that it can still say how far it came."""
_WAITING = 16
"""The number of requests that may run or wait. Further requests get “busy”."""

_in_hand = 0


async def work(command: Command, document: Document, language: str = "en") -> Document:
    """The command's answer, its sentences in that language; refuses what is malformed, too much at once, or takes too long."""
    global _in_hand  # noqa: PLW0603 (of this process)
    if _in_hand >= _WAITING:
        raise busy()
    _in_hand += 1
    try:
        budgeted = _budgeted(command, document)
        answered, is_malformed = await in_process(
            answer, command, json.dumps(budgeted), language, seconds=_SECONDS
        )
    except TookTooLong as late:
        raise busy(text("This did not come to an end within two seconds.")) from late
    finally:
        _in_hand -= 1
    if is_malformed:
        error = answered["error"]
        raise Refused(400, "malformed", error["message"], field=error["field"])
    if (
        answered.get("solvable", True) is None
        and "budget_ms" not in document
        and document["game"] == "on-sets"  # it always comes to an answer, where it is given the time
    ):
        raise busy(text("This did not come to an end within two seconds."))
    return answered


def answer(command: Command, text: str, language: str) -> tuple[Document, bool]:
    """In a process of the pool: the answer, and whether it says that the document is malformed."""
    from forceout.records.documents.stream import answers
    from forceout.records.wording.language import spoken

    with spoken(language):
        (answered,) = answers(text, _handler(command))
    return answered.document, answered.trouble is not None


def _handler(command: Command) -> Handler:
    match command:
        case "judge":
            from forceout.records.documents.cases import judge_document

            return judge_document
        case "solve":
            from forceout.records.documents.cases import solve_document

            return solve_document
        case "replay":
            from forceout.records.documents.matches import replay_document

            return replay_document
        case "analyse":
            from forceout.analysis import analyse_document

            return analyse_document
        case _:
            assert_never(command)


def _budgeted(command: str, document: Document) -> Document:
    if command != "solve":
        return document
    given = document.get("budget_ms")
    if given is None or (isinstance(given, int) and not isinstance(given, bool) and given > _SOLVER_MS):
        return {**document, "budget_ms": _SOLVER_MS}
    return document
