"""A judgement step by step: which reading the writer had in mind, and what each operation gives."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.equations.judge import Working, value_text
from forceout.equations.numbers import decide
from forceout.equations.numbers.text import number_text
from forceout.equations.readings import Reading, written


@dataclass(frozen=True, slots=True)
class Step:
    """One operation on values already worked out; without a value it tells the trouble."""

    expression: str
    value: str | None
    trouble: str = ""


def steps(reading: Reading) -> list[Step]:
    """The operations of a reading in the order in which they are carried out."""
    found = []
    for part in reading.steps():
        operands = [_operand(operand) for operand in part.operands]
        expression = part.text if part.operation == "<=" else written(part.operation, operands)
        if part.value is not None:
            found.append(Step(expression, value_text(part)))
            continue
        trouble = part.undefined.why if part.undefined is not None else "cannot be verified"
        found.append(Step(expression, None, trouble))
        break
    return found


def _operand(reading: Reading) -> str:
    if not reading.operation:
        return reading.text
    text = None if reading.value is None else number_text(reading.value)
    return f"({reading})" if text is None else text if text.isalnum() else f"({text})"


def intended(work: Working) -> tuple[Reading | None, Reading | None]:
    """The readings of Solution and Goal that fit each other, or the first of each."""
    solutions = [] if work.solution.readings is None else list(work.solution.readings.readings.values())
    goals = list(work.legal_goal)
    for solution in solutions:
        for goal in goals:
            if (
                solution.value is not None
                and goal.value is not None
                and decide.equal(solution.value, goal.value)
            ):
                return solution, goal
    return next(iter(solutions), None), next(iter(goals), None)
