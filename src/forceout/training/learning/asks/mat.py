"""claim and move: what could rightly be said of a position, and which plays leave nothing to say (V-A; Equations VI-A)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from forceout import Position
from forceout.analysis.examiner import may_be_challenged_now
from forceout.core.errors import Malformed
from forceout.core.turns import SHIFT, Section, broken_by, turns
from forceout.training.learning import words
from forceout.training.learning.asks.ask import Ask, expect_object, one_of, refuse
from forceout.training.learning.given import PILES, Given, solution_of
from forceout.training.learning.mark import RIGHT, Mark, wrong

CLAIMS = ("now", "impossible", "none")
_MAT = ("universe", *PILES, "variations")
_SECTIONS = ("required", "permitted", "forbidden")
Play = dict[str, Any]


def claim_of(document: dict[str, Any]) -> str:
    """What could rightly be said of a position: "now", "impossible" or "none"."""
    asked = {**document, "challenge": "impossible"}
    try:
        position = Position.of(asked)
    except Malformed as wrong_here:
        raise Malformed(f"given.{wrong_here.field}", wrong_here.message) from None
    if (
        may_be_challenged_now(position.rules, position)
        and solution_of({**document, "challenge": "now"}) is not None
    ):
        return "now"
    return "impossible" if solution_of(asked) is None else "none"


def _claim_key(given: Given) -> str:
    return claim_of(given.position())


_SAID = {"now": words.CLAIM_NOW, "impossible": words.CLAIM_IMPOSSIBLE, "none": words.CLAIM_NONE}


def _mark_claim(given: Given, answer: str) -> Mark:
    return RIGHT if answer == _claim_key(given) else wrong("other", _SAID[answer])


def legal_plays(given: Given) -> Iterator[tuple[Play, dict[str, Any]]]:
    """Every legal play of one cube, without a bonus, and the position after it."""
    position = Position.of(given.position(challenge="impossible"))
    shifts = any(each.get("name") == SHIFT for each in given.values.get("variations", ()))
    shifts |= SHIFT in position.rules.variations and position.rules.variations[SHIFT].always
    for turn in turns(position.resources, position.permitted, shifts=shifts, bonus=False):
        if broken_by(position.rules, turn, len(position.resources), leading=False, shifts=shifts) is None:
            after = turn.after(position).document()
            after.pop("challenge")
            play: Play = {"cube": str(turn.cube), "to": str(turn.to)}
            yield play | ({"shift": True} if turn.source is Section.PERMITTED else {}), after


def _wants_flub(given: Given) -> bool:
    return given.word("want", ("safe", "flub"), "safe") == "flub"


def _move_key(given: Given) -> list[Play] | None:
    """All plays of the kind that is wanted; None where there is none."""
    flub = _wants_flub(given)
    return [play for play, after in legal_plays(given) if (claim_of(after) != "none") is flub] or None


def _move_form(given: Given, answer: object) -> Play | None:
    if answer is None:
        return None
    play = expect_object(answer, ("cube", "to"), ("shift",))
    if not isinstance(play["cube"], str) or play["to"] not in _SECTIONS:
        refuse(f"a cube, and one of {', '.join(_SECTIONS)}")
    if not isinstance(play.get("shift", False), bool):
        refuse("true or false", "answer.shift")
    try:
        (cube,) = Position.of(given.position(challenge="impossible", resources=play["cube"])).resources
    except (Malformed, ValueError):
        refuse("a cube", "answer.cube")
    return {"cube": str(cube), "to": play["to"], **({"shift": True} if play.get("shift") else {})}


def _mark_move(given: Given, answer: Play | None) -> Mark:
    if answer is None:
        return RIGHT if _move_key(given) is None else wrong("exists", words.EXISTS)
    after = next((after for play, after in legal_plays(given) if play == answer), None)
    if after is None:
        return wrong("illegal", words.MOVE_ILLEGAL)
    claim = claim_of(after)
    if (claim != "none") is _wants_flub(given):
        return RIGHT
    if claim == "none":
        return wrong("other", words.STILL_SAFE)
    return wrong("flub", words.OPENS if claim == "now" else words.CLOSES, claim=claim)


CLAIM = Ask("claim", ("goal",), _MAT, one_of(*CLAIMS), _claim_key, _mark_claim)
MOVE = Ask("move", ("goal",), (*_MAT, "want"), _move_form, _move_key, _mark_move)
