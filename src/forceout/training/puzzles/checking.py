"""Whether an answer to a puzzle is right: ``check(puzzle, given)``. The judge decides about Solutions, so any right one is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from forceout.core.errors import ForceoutError
from forceout.core.games import part
from forceout.core.position import Position
from forceout.core.turns import Section
from forceout.core.verdict import Code
from forceout.records.documents.judge import judge
from forceout.records.sentences.language import say
from forceout.records.sentences.verdicts import sentence
from forceout.training import sentences as told
from forceout.training.checked import Checked
from forceout.training.puzzles.breaks import without_brackets
from forceout.training.puzzles.manual import before_last_move
from forceout.training.puzzles.puzzle import Puzzle
from forceout.training.typed import move_of, phrases, solution_of, without_spaces, yes_or_no

Given = str | bool | int | Mapping[str, Any] | list[Any]


def check(puzzle: Puzzle, given: Given) -> Checked:
    """Whether this answers the puzzle, and a sentence why not; the answer itself is not told.

    ``given`` is what somebody typed, or an answer in the form of ``puzzle.answer``.
    """
    return _CHECKS[puzzle.kind](puzzle, given)


def _right() -> Checked:
    return Checked(True, say(told.RIGHT))


def _wrong(words: str) -> Checked:
    return Checked(False, say(words))


def _solution(puzzle: Puzzle, given: Given) -> dict[str, Any]:
    if isinstance(given, Mapping):
        return dict(given)
    return solution_of(str(given), part(puzzle.position["game"], "records.documents.{}").WRITTEN_FIELD)


def _check_solution(puzzle: Puzzle, given: Given) -> Checked:
    return _judged(Position.of(puzzle.position), _solution(puzzle, given))


def _judged(position: Position, solution: Mapping[str, Any]) -> Checked:
    try:
        verdict = judge(position, solution)
    except ForceoutError as unreadable:
        return Checked(False, str(unreadable))
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
    """A grouping of the Solution as it is given, whose one reading does not equal the Goal."""
    solution = dict(puzzle.position["solution"])
    name = "equation" if "equation" in solution else "set_name"
    text = str(given.get(name, "")) if isinstance(given, Mapping) else str(given).strip()
    if without_spaces(without_brackets(text)) != without_spaces(without_brackets(str(solution[name]))):
        return _wrong(told.SAME_ROW)
    try:
        codes = judge(Position.of(puzzle.position), {**solution, name: text}).codes()
    except ForceoutError as unreadable:
        return Checked(False, str(unreadable))
    if Code.AMBIGUOUS in codes:
        return _wrong(told.TWO_WAYS)
    return _right() if Code.NOT_EQUAL in codes else _wrong(told.EQUALS_GOAL)


def _check_cap_claim(puzzle: Puzzle, given: Given) -> Checked:
    """All letters, and a Solution where the Challenger has to write; typed as "C A: B ∩ R"."""
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
    checked = _judged(on_table, _solution(puzzle, written))
    if checked.right or "A" in right:
        return checked
    # C alone: the manual also takes the Solution that could have been written before the move (7.2-B).
    move = puzzle.position["last_move"]
    return _judged(before_last_move(on_table, move["cube"], Section(move["to"])), _solution(puzzle, written))


def _check_taboo(puzzle: Puzzle, given: Given) -> Checked:
    """Every move that is a flub; why is told afterwards."""
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
