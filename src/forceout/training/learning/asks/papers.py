"""write, correct, break: a Solution on paper, and what the judge says of it (VII-B, VII-C)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forceout import Position, judge, judge_document
from forceout.core.errors import Malformed, Unreadable
from forceout.core.verdict import Code, Verdict
from forceout.equations.judge import EquationsVerdict, value_text
from forceout.onsets.workings import OnSetsVerdict
from forceout.records.documents.codec import EXPRESSION
from forceout.training.learning import words
from forceout.training.learning.asks.ask import (
    Ask,
    codes,
    expect_object,
    refuse,
    refused_by_judge,
    true_or_false,
)
from forceout.training.learning.asks.brackets import Brackets
from forceout.training.learning.given import PILES, Given
from forceout.training.learning.mark import RIGHT, Mark, wrong

_MAT = ("universe", *PILES, "variations")


def _solution_form(_given: Given, answer: object) -> dict[str, Any] | None:
    if answer is not None and not isinstance(answer, dict):
        refuse("a Solution, or null")
    return answer


def _write_key(given: Given) -> dict[str, Any] | None:
    return given.solved(challenge=given.text("challenge"))


def _mark_write(given: Given, answer: dict[str, Any] | None) -> Mark:
    if answer is None:
        return RIGHT if _write_key(given) is None else wrong("exists", words.EXISTS)
    try:
        verdict = judge_document({**given.position(challenge=given.text("challenge")), "solution": answer})
    except Malformed as unread:
        where = (
            "answer" + unread.field.removeprefix("solution")
            if unread.field.startswith("solution")
            else "given"
        )
        raise Malformed(where, unread.message) from None
    return RIGHT if verdict["correct"] else refused_by_judge(verdict)


def _verdict(given: Given) -> dict[str, Any]:
    return given.judged(challenge=given.text("challenge"), solution=given.mapping("solution"))


def _asks(given: Given) -> str:
    return given.word("asks", ("code", "equals"), "correct") if "asks" in given else "correct"


def _correct_key(given: Given) -> dict[str, Any]:
    verdict = _verdict(given)
    right = verdict["correct"]
    if _asks(given) == "equals":
        right = verdict["equals_in_some_reading"]
        if right is None:
            raise Malformed("given.solution", "the judge cannot say whether it equals the Goal")
    return {"correct": right, "codes": codes(verdict)}


def _correct_form(given: Given, answer: object) -> Any:
    if _asks(given) != "code":
        return true_or_false(given, answer)
    found = expect_object(answer, ("correct",), ("code",))
    true_or_false(given, found["correct"])
    code = found.get("code")
    if code is not None and code not in set(Code):
        refuse("a code of the judge, or null", "answer.code")
    return found["correct"], code


def _mark_correct(given: Given, answer: Any) -> Mark:
    key = _correct_key(given)
    said, code = answer if isinstance(answer, tuple) else (answer, None)
    if said is not key["correct"]:
        first = None if key["correct"] or _asks(given) == "equals" else _verdict(given)["reasons"][0]
        if first is None:
            return wrong("other", words.NOT_SO)
        return Mark(False, first["code"], words.NOT_SO, rule=first["rule"])
    if _asks(given) == "code" and (code is not None if said else code not in key["codes"]):
        return wrong("other", words.OTHER_CODE)
    return RIGHT


def _break_form(given: Given, answer: object) -> str | None:
    if answer is None:
        return None
    name = EXPRESSION[given.game]
    text = expect_object(answer, (name,))[name]
    if not isinstance(text, str):
        refuse("a string", f"answer.{name}")
    return text


def _judged(given: Given, text: str | None = None) -> Verdict:
    """The verdict on the paper, or on the same paper with this line in place of its own."""
    solution = given.mapping("solution")
    if text is not None:
        solution = {**solution, EXPRESSION[given.game]: text}
    try:
        return judge(Position.of(given.position(challenge=given.text("challenge"))), solution)
    except Malformed as wrong_here:
        raise Malformed(f"given.{wrong_here.field}", wrong_here.message) from None


def _break_key(given: Given) -> dict[str, str] | None:
    """A reading of the paper that does not make the Goal, with all its brackets; None where every reading does."""
    verdict = _judged(given)
    found = next((reason for reason in verdict.reasons if reason.code is Code.AMBIGUOUS), None)
    if found is not None:
        reading = found.facts["reading"]
        text = str(reading["set_name"]) if isinstance(reading, Mapping) else str(reading)
        return {EXPRESSION[given.game]: text}
    if verdict.correct or Code.NOT_EQUAL not in verdict.codes():
        if verdict.equals_in_some_reading is not True:
            raise Malformed("given.solution", "the paper cannot be read, or has no value")
        return None
    raise Malformed("given.solution", "no reading of the paper makes the Goal: there is nothing to break")


def _mark_break(given: Given, answer: str | None) -> Mark:
    key = _break_key(given)
    if answer is None:
        return RIGHT if key is None else wrong("exists", words.EXISTS)
    together = _both(given, answer)
    if together is None:
        return wrong("not-a-reading", words.NOT_A_READING)
    mine, both = _judged(given, answer), _judged(given, together)
    if Code.AMBIGUOUS in (*mine.codes(), *both.codes()):
        return wrong("ambiguous", words.TWO_WAYS)
    if mine.equals_in_some_reading:
        return wrong("same-value", words.SAME_VALUE)
    legal = Code.NOT_EQUAL in mine.codes() and _meanings(both) <= _meanings(_judged(given))
    return RIGHT if legal else wrong("not-a-reading", words.NOT_A_READING)


def _both(given: Given, answer: str) -> str | None:
    """The paper with its own brackets and those of the answer; None where that is no reading of it."""
    paper, colours = given.mapping("solution")[EXPRESSION[given.game]], given.rules.equipment.colours
    try:
        written = Brackets(paper, given.game, colours)
    except Unreadable as unread:
        raise Malformed("given.solution", str(unread)) from None
    try:
        return written.with_those_of(Brackets(answer, given.game, colours))
    except Unreadable:
        return None


def _meanings(verdict: Verdict) -> set[object]:
    """The sets of cards, or the values, over all readings of a paper."""
    if isinstance(verdict, OnSetsVerdict):
        return {cards for one in verdict.workings for cards in one.sets}
    assert isinstance(verdict, EquationsVerdict)
    readings = None if verdict.working is None else verdict.working.solution.readings
    return set() if readings is None else {value_text(reading) for reading in readings.readings.values()}


_POSITION = ("goal", "challenge")
WRITE = Ask("write", _POSITION, _MAT, _solution_form, _write_key, _mark_write, many=True)
CORRECT = Ask(
    "correct", (*_POSITION, "solution"), (*_MAT, "asks"), _correct_form, _correct_key, _mark_correct, two=True
)
BREAK = Ask("break", (*_POSITION, "solution"), _MAT, _break_form, _break_key, _mark_break, many=True)
