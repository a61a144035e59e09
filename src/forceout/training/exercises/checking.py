"""Check an answer: ``check(exercise, part, typed)``. The judge and the solver decide, not a list of answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from forceout.bots.sight import examiner
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.core.position import Position
from forceout.core.solution import Solution
from forceout.core.turns import SECTIONS, Turn, turns
from forceout.games import judge
from forceout.onsets.cards import EVERY_CARD, card_name, parse_card
from forceout.onsets.symbols import Symbol, parse_symbol
from forceout.records.wording.language import say
from forceout.records.wording.verdicts import sentence
from forceout.training import sentences as told
from forceout.training.checked import Checked
from forceout.training.exercises.exercise import Ask, Exercise, Part
from forceout.training.kit import reach
from forceout.training.kit.games import COLOURS
from forceout.training.kit.naming import Named, read_set_name, read_statement
from forceout.training.puzzles.manual import claims_of
from forceout.training.typed import is_none, move_of, phrases, solution_of, without_spaces

_SETS = ("set-name", "set name", "nombre de conjunto")
_STATEMENTS = ("statement", "enunciado")


def check(exercise: Exercise, part: Part, typed: str) -> Checked:
    """Check whether the input answers the part, with a sentence that says why not. It does not reveal the answer."""
    return _CHECKS[part.ask](exercise, part, typed.strip())


def right_cards(exercise: Exercise, part: Part) -> tuple[int, ...]:
    """Return the cards that a part of ``cards`` or ``removed`` asks for, by their numbers."""
    if part.ask is Ask.REMOVED:
        return _numbers(exercise, ~_truth(part.of))
    left = _truth(part.after) if part.after else EVERY_CARD
    return _numbers(exercise, _mask(part.of) & left)


def right_number(exercise: Exercise, part: Part) -> int:
    """Count the cards that the Set-Name picks, or that all Set-Names of the cubes pick."""
    if part.of:
        return (_mask(part.of) & exercise.lying).bit_count()
    (number,) = {(mask & exercise.lying).bit_count() for mask, _ in nameable(part, least=2)}
    return number


def right_moves(exercise: Exercise, part: Part) -> frozenset[str]:
    """Return the moves that a part asks for, from those listed or from all."""
    position = exercise.position(part, challenge="P")
    flubs = {
        move_text(turn): bool(claims_of(examiner(position), position, turn).violated)
        for turn in turns(position.resources, position.permitted, bonus=False)
    }
    asked = part.among or tuple(flubs)
    return frozenset(move for move in asked if flubs[move] is not part.safe)


def ruled_out(exercise: Exercise, part: Part) -> frozenset[str]:
    """Return the listed Solutions that do not fit the mat."""
    position = exercise.position(part)
    return frozenset(text for text in part.among if not judge(position, solution_of(text)).correct)


def nameable(part: Part, least: int) -> tuple[tuple[int, str], ...]:
    """Return every set that at least ``least`` cubes of Resources can name, with one name for each."""
    cubes = reach.sort(tuple(cube for cube in _cubes(part) if not cube.is_digit))
    found = {
        mask: name
        for some in sorted(reach.parts(cubes), key=len)
        if len(some) >= least
        for mask, name in reach.names_with(some).items()
    }
    return tuple(found.items())


def move_text(turn: Turn[Any]) -> str:
    return f"{turn.cube} to {turn.to.value}"


def _right() -> Checked:
    return Checked(True, say(told.RIGHT))


def _wrong(words: str, **facts: object) -> Checked:
    return Checked(False, say(words, **facts))


def _check_cards(exercise: Exercise, part: Part, typed: str) -> Checked:
    given: set[int] = set()
    for word in _words(typed):
        card = _card(exercise, word)
        if card is None:
            return _wrong(told.CARD_UNKNOWN, card=word[:20])
        given.add(card)
    right = set(right_cards(exercise, part))
    if given - right:
        return _wrong(told.NOT_ALL)
    return _right() if given == right else _wrong(told.MORE)


def _card(exercise: Exercise, word: str) -> int | None:
    """Read a card by its number or by its colours."""
    if word.isdigit():
        return int(word) if 1 <= int(word) <= len(exercise.cards) else None
    try:
        card = parse_card(word if word.lower() != "blank" else "blank", "card", COLOURS)
    except Malformed:
        return None
    return exercise.universe.index(card) + 1 if card in exercise.universe else None


def _check_number(exercise: Exercise, part: Part, typed: str) -> Checked:
    if not typed.isdigit():
        return _wrong(told.UNREADABLE)
    return _right() if int(typed) == right_number(exercise, part) else _wrong(told.OTHER_NUMBER)


def _check_name(exercise: Exercise, part: Part, typed: str) -> Checked:
    wanted = sum(1 << exercise.universe[number - 1] for number in part.pick)
    there = any(
        mask & exercise.lying == wanted
        for mask, _ in (nameable(part, part.least) if part.mat.resources else ())
    )
    if is_none(typed):
        # Without given cubes every set can be named.
        return _wrong(told.NONE_IS_WRONG) if there or not part.mat.resources else _right()
    read = _read(typed)
    if isinstance(read, Checked):
        return read
    cubes = Pile(_cubes(part))
    if part.mat.resources and not read.cubes <= cubes:
        return _wrong(told.CUBES, cubes=part.mat.resources)
    if len(read.cubes) < part.least:
        return _wrong(told.TOO_SHORT, least=part.least)
    picked = read.picks(exercise.lying)
    if picked is None:
        return _wrong(told.TWO_WAYS)
    if picked == wanted:
        return _right()
    numbers = ", ".join(map(str, _numbers(exercise, picked)))
    return _wrong(told.PICKS, cards=numbers) if numbers else _wrong(told.PICKS_NONE)


def _check_same(exercise: Exercise, part: Part, typed: str) -> Checked:  # noqa: ARG001 - whatever the cards are
    read = _read(typed)
    if isinstance(read, Checked):
        return read
    picked = read.picks(EVERY_CARD)
    if picked is None:
        return _wrong(told.TWO_WAYS)
    differs = picked ^ _mask(part.of)
    if differs:
        card = (differs & -differs).bit_length() - 1
        return _wrong(told.OTHER_SET, card=card_name(card, COLOURS))
    asked = read_set_name(part.of)
    if part.shorter and asked is not None and len(read.cubes) >= len(asked[0].cubes):
        return _wrong(told.NOT_SHORTER)
    return _right()


def _check_sort(exercise: Exercise, part: Part, typed: str) -> Checked:  # noqa: ARG001 - it is about the form alone
    said = typed.lower()
    if said not in (*_SETS, *_STATEMENTS):
        return _wrong(told.UNREADABLE)
    return _right() if (said in _STATEMENTS) is is_statement(part.of) else _wrong(told.OTHER_KIND)


def is_statement(text: str) -> bool:
    return read_statement(text) is not None


def _check_solution(exercise: Exercise, part: Part, typed: str) -> Checked:
    if is_none(typed):
        return _wrong(told.NONE_IS_WRONG) if _solvable(exercise.position(part)) else _right()
    solution = solution_of(typed)
    if without_spaces(typed) in map(without_spaces, part.told):
        return _wrong(told.TOLD_ALREADY)
    read = read_set_name(solution.parts[0].set_name)
    if read is not None and len(read[0].cubes) < part.least:
        return _wrong(told.TOO_SHORT, least=part.least)
    return _judged(exercise.position(part), solution)


def _check_goal(exercise: Exercise, part: Part, typed: str) -> Checked:
    if is_none(typed):
        return _wrong(told.NONE_IS_WRONG) if _solvable(exercise.position(part)) else _right()
    goal, colon, text = typed.partition(":")
    if not colon:
        return _wrong(told.GOAL_AND_SOLUTION)
    verdict = judge(exercise.position(part), replace(solution_of(text), goal=goal.strip()))
    if not verdict.correct:
        return Checked(False, sentence(verdict.reasons[0]))
    if part.below is not None and isinstance(verdict.value, int) and verdict.value >= part.below:
        return _wrong(told.NOT_BELOW, below=part.below)
    return _right()


def _judged(position: Position, solution: Solution) -> Checked:
    verdict = judge(position, solution)
    return _right() if verdict.correct else Checked(False, sentence(verdict.reasons[0]))


def _solvable(position: Position) -> bool:
    return bool(examiner(position).answer(position).solvable)


def _check_moves(exercise: Exercise, part: Part, typed: str) -> Checked:
    given: set[str] = set()
    for text in phrases(typed):
        move = _move(text, part)
        if move is None:
            return _wrong(told.MOVE_UNKNOWN, move=text[:40])
        given.add(move)
    return _all_of(given, right_moves(exercise, part))


def _move(text: str, part: Part) -> str | None:
    """Read a move. Return None if there is no such cube or section, or if it is not listed."""
    move = move_of(text)
    listed = part.among or [f"{cube} to {to.value}" for cube in _cubes(part) for to in SECTIONS]
    return move if move in listed else None


def _check_ruled_out(exercise: Exercise, part: Part, typed: str) -> Checked:
    listed = {without_spaces(text): text for text in part.among}
    given: set[str] = set()
    for text in phrases(typed):
        option = part.among[int(text) - 1] if text.isdigit() and 0 < int(text) <= len(part.among) else None
        option = option or listed.get(without_spaces(text))
        if option is None:
            return _wrong(told.OPTION_UNKNOWN, option=text[:40])
        given.add(option)
    return _all_of(given, ruled_out(exercise, part))


def _all_of(given: set[str], right: frozenset[str]) -> Checked:
    if given - right:
        return _wrong(told.NOT_ALL)
    return _right() if given == right else _wrong(told.MORE)


def _check_word(exercise: Exercise, part: Part, typed: str) -> Checked:  # noqa: ARG001 - a word is a word
    said = (say(word) for word in told.WORDS if word in part.printed)
    accepted = {word.lower() for word in (*part.printed, *said)}
    return _right() if typed.lower() in accepted else _wrong(told.OTHER_WORD)


def _check_thought(exercise: Exercise, part: Part, typed: str) -> Checked:  # noqa: ARG001 - nobody can check it
    return Checked(None, say(told.THINK))


_CHECKS: dict[Ask, Callable[[Exercise, Part, str], Checked]] = {
    Ask.CARDS: _check_cards,
    Ask.REMOVED: _check_cards,
    Ask.NUMBER: _check_number,
    Ask.NAME: _check_name,
    Ask.SAME: _check_same,
    Ask.SORT: _check_sort,
    Ask.SOLUTION: _check_solution,
    Ask.GOAL: _check_goal,
    Ask.MOVES: _check_moves,
    Ask.RULED_OUT: _check_ruled_out,
    Ask.WORD: _check_word,
    Ask.THINK: _check_thought,
}


def _cubes(part: Part) -> tuple[Symbol, ...]:
    return tuple(parse_symbol(cube, "resources", COLOURS) for cube in part.mat.resources.split())


def _numbers(exercise: Exercise, mask: int) -> tuple[int, ...]:
    return tuple(number for number, card in enumerate(exercise.universe, 1) if mask >> card & 1)


def _read(text: str) -> Named | Checked:
    read = read_set_name(text)
    return _wrong(told.NO_SET_NAME) if read is None else read[0]


def _mask(name: str) -> int:
    """Return the meaning of a Set-Name of the data, which has one reading."""
    read = read_set_name(name)
    if read is None or len(read[0].readings) != 1:
        raise Malformed("of", f"{name!r} is no Set-Name with one meaning")
    return next(iter(read[0].readings))


def _truth(statement: str) -> int:
    read = read_statement(statement)
    if read is None or len(read[0].readings) != 1:
        raise Malformed("of", f"{statement!r} is no statement with one meaning")
    return next(iter(read[0].readings))


def _words(typed: str) -> Sequence[str]:
    return () if not typed or is_none(typed) else typed.replace(",", " ").split()
