"""The answers of the exercises: those of the manual or, if they are lost, our own, which are proved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from forceout.bots.sight import examiner
from forceout.records.wording.vocabulary import solution_words
from forceout.training.exercises.checking import (
    is_statement,
    nameable,
    right_cards,
    right_moves,
    right_number,
    ruled_out,
)
from forceout.training.exercises.exercise import Ask, Exercise, Part
from forceout.training.typed import NONE


@dataclass(frozen=True, slots=True)
class Answers:
    """Right answers. ``printed``: they are in the manual; otherwise its answer is lost and this one is ours."""

    texts: tuple[str, ...]
    printed: bool


def answers(exercise: Exercise, part: Part) -> Answers:
    """Return the printed answers, or ours."""
    if part.printed:
        return Answers(part.printed, True)
    return Answers((_OURS[part.ask](exercise, part),), False)


def _cards(exercise: Exercise, part: Part) -> str:
    return " ".join(map(str, right_cards(exercise, part))) or NONE


def _number(exercise: Exercise, part: Part) -> str:
    return str(right_number(exercise, part))


def _name(exercise: Exercise, part: Part) -> str:
    wanted = sum(1 << exercise.universe[number - 1] for number in part.pick)
    names = nameable(part, part.least)
    return next((name for mask, name in names if mask & exercise.lying == wanted), NONE)


def _same(exercise: Exercise, part: Part) -> str:  # noqa: ARG001 - whatever the cards are
    return part.of


def _sort(exercise: Exercise, part: Part) -> str:  # noqa: ARG001 - it is about the form alone
    return "statement" if is_statement(part.of) else "Set-Name"


def _solution(exercise: Exercise, part: Part) -> str:
    position = exercise.position(part)
    found = examiner(position).answer(position).solution
    return NONE if found is None else solution_words(found)


def _goal(exercise: Exercise, part: Part) -> str:
    """Return a Goal, of one cube if there is one."""
    cubes = part.mat.resources.split()
    digits = sorted({cube for cube in cubes if cube.isdigit()})
    for digit in digits:
        rest = " ".join(cube for cube in cubes if not cube.isdigit())
        position = exercise.position(part, goal=digit, resources=rest, challenge="P")
        found = examiner(position).answer(position).solution
        if found is not None:
            return f"{digit}: {solution_words(found)}"
    position = exercise.position(part)
    found = examiner(position).answer(position).solution
    return NONE if found is None else f"{found.goal}: {found.expression}"


def _moves(exercise: Exercise, part: Part) -> str:
    return ", ".join(sorted(right_moves(exercise, part))) or NONE


def _ruled_out(exercise: Exercise, part: Part) -> str:
    return ", ".join(sorted(ruled_out(exercise, part))) or NONE


_OURS: dict[Ask, Callable[[Exercise, Part], str]] = {
    Ask.CARDS: _cards,
    Ask.REMOVED: _cards,
    Ask.NUMBER: _number,
    Ask.NAME: _name,
    Ask.SAME: _same,
    Ask.SORT: _sort,
    Ask.SOLUTION: _solution,
    Ask.GOAL: _goal,
    Ask.MOVES: _moves,
    Ask.RULED_OUT: _ruled_out,
}
"""What is found where the manual's answer is lost; a missing word and a thought are always printed."""
