"""Check an answer to a puzzle: ``check(puzzle, given)``. The judge decides about Solutions, so any right one is accepted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from forceout.core.errors import ForceoutError
from forceout.core.position import Position
from forceout.core.solution import Solution
from forceout.core.turns import Section
from forceout.core.verdict import Code
from forceout.games import judge
from forceout.records.documents.cases import solution_of
from forceout.records.documents.codec import EXPRESSION
from forceout.records.wording.language import say
from forceout.records.wording.verdicts import sentence
from forceout.training import sentences as told
from forceout.training.checked import Checked
from forceout.training.puzzles.breaks import without_brackets
from forceout.training.puzzles.manual import before_last_move
from forceout.training.puzzles.puzzle import Puzzle
from forceout.training.typed import move_of, phrases, without_spaces, yes_or_no

Given = str | bool | int | Mapping[str, Any] | list[Any]


def check(puzzle: Puzzle, given: Given) -> Checked:
    """Check whether this answers the puzzle, with a sentence that says why not. It does not reveal the answer.

    ``given`` is typed text, or an answer in the form of ``puzzle.answer``.
    """
    return _CHECKS[puzzle.kind](puzzle, given)


def _right() -> Checked:
    return Checked(True, say(told.RIGHT))


def _wrong(words: str) -> Checked:
    return Checked(False, say(words))


def _solution(position: Position, given: Given) -> Solution:
    """Read a Solution: a document, or a text with Restrictions before the Set-Name. Raise Malformed if it is neither."""
    document: Mapping[str, Any]
    if isinstance(given, Mapping):
        document = given
    else:
        *statements, written = (each.strip() for each in str(given).split(";"))
        document = {EXPRESSION[position.rules.game]: written}
        document |= {"restrictions": statements} if statements else {}
    return solution_of(document, position)


def _check_solution(puzzle: Puzzle, given: Given) -> Checked:
    return _judged(Position.of(puzzle.position), given)


def _judged(position: Position, given: Given) -> Checked:
    try:
        solution = _solution(position, given)
    except ForceoutError as unreadable:
        return Checked(False, str(unreadable))
    verdict = judge(position, solution)
    return _right() if verdict.correct else Checked(False, sentence(verdict.reasons[0]))


def _check_claim(puzzle: Puzzle, given: Given) -> Checked:
    said = given if isinstance(given, bool) else yes_or_no(str(given))
    if said is None:
        return _wrong(told.YES_OR_NO)
    return _right() if said is puzzle.answer else _wrong(told.NOT_SO)


def _check_flub(puzzle: Puzzle, given: Given) -> Checked:
    text = str(given).strip()
    if not text.isdigit():
        return _wrong(told.A_NUMBER)
    if int(text) == puzzle.answer:
        return _right()
    return _wrong(told.FLUB_EARLIER if int(text) > puzzle.answer else told.STILL_SAFE)


def _check_break(puzzle: Puzzle, given: Given) -> Checked:
    """Check a grouping of the given Solution. Its one reading must not equal the Goal."""
    position = Position.of(puzzle.position)
    solution = _solution(position, puzzle.position["solution"])
    name = EXPRESSION[position.rules.game]
    text = str(given.get(name, "")) if isinstance(given, Mapping) else str(given).strip()
    if without_spaces(without_brackets(text)) != without_spaces(without_brackets(solution.expression or "")):
        return _wrong(told.SAME_ROW)
    codes = judge(position, solution.with_expression(text)).codes()
    if Code.AMBIGUOUS in codes:
        return _wrong(told.TWO_WAYS)
    return _right() if Code.NOT_EQUAL in codes else _wrong(told.EQUALS_GOAL)


def _check_cap_claim(puzzle: Puzzle, given: Given) -> Checked:
    """Check all letters, and a Solution if the Challenger must write. Typed as "C A: B ∩ R"."""
    answer = puzzle.answer
    if isinstance(given, Mapping):
        letters, written = set(given.get("violated", ())), given.get("solution")
    else:
        before, _, after = str(given).partition(":")
        letters = {letter for letter in before.upper() if letter in "CAP"}
        written = after.strip() or None
    right = set(answer["violated"])
    if letters - right:
        return _wrong(told.NOT_ALL)
    if letters != right:
        return _wrong(told.MORE)
    if answer["solution"] is None:
        return _right()
    if written is None:
        return _wrong(told.SOLUTION_TOO)
    document = {name: value for name, value in puzzle.position.items() if name != "last_move"}
    on_table = Position.of({**document, "challenge": "A"})
    checked = _judged(on_table, written)
    if checked.right or "A" in right:
        return checked
    # C alone: the manual also takes the Solution that could have been written before the move (7.2-B).
    move = puzzle.position["last_move"]
    return _judged(before_last_move(on_table, move["cube"], Section(move["to"])), written)


def _check_taboo(puzzle: Puzzle, given: Given) -> Checked:
    """Check every move that is a flub. The reasons are shown afterwards."""
    if isinstance(given, list):
        moves = {f"{each['cube']} to {each['to']}" for each in given}
    else:
        typed = [(text, move_of(text)) for text in phrases(str(given))]
        strange = next((text for text, move in typed if move is None), None)
        if strange is not None:
            return Checked(False, say(told.MOVE_UNKNOWN, move=strange[:40]))
        moves = {move for _, move in typed if move}
    right = {f"{each['cube']} to {each['to']}" for each in puzzle.answer}
    if moves - right:
        return _wrong(told.NOT_ALL)
    return _right() if moves == right else _wrong(told.MORE)


_CHECKS: dict[str, Callable[[Puzzle, Given], Checked]] = {
    "write": _check_solution,
    "now": _check_claim,
    "impossible": _check_claim,
    "flub": _check_flub,
    "break": _check_break,
    "one-cube": _check_solution,
    "cap-claim": _check_cap_claim,
    "taboo": _check_taboo,
}
