"""The Equations judge: is this written Equation correct, and by which clause not?

It answers by the criteria of VII-B and lists every fault that it finds. What it cannot verify exactly is incorrect
(XIII-C-9 Comment); nothing is decided by rounding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from forceout.core.claims import Resources
from forceout.core.errors import TooMuch, Unreadable
from forceout.core.verdict import Code, Reason, Verdict
from forceout.equations.accounting import Piles, account, is_operation, uses_of
from forceout.equations.comparison import Comparison
from forceout.equations.goal import Goal
from forceout.equations.mat import filled_in, has_legal_reading, shown, within_limits
from forceout.equations.meanings import Meanings, WildFault
from forceout.equations.numbers import decide
from forceout.equations.numbers.effort import CannotVerify, limited
from forceout.equations.numbers.text import number_text
from forceout.equations.numerals import SideName, TooLong
from forceout.equations.position import Position, Solution
from forceout.equations.readings import Reading
from forceout.equations.sides import Reader, SideReadings
from forceout.equations.variations import Conditions
from forceout.equations.writing import Symbol, scan, split_equation

_STEPS: dict[SideName, int] = {"solution": 60_000, "goal": 20_000}
_TEXT = 200
_PREFIX_TIMES = ("smallest-prime", "number-of-factors", "root-is-i")


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the Equation: its text, its symbols, and what came of reading it."""

    text: str
    symbols: tuple[Symbol, ...] = ()
    trouble: Unreadable | None = None
    readings: SideReadings | None = None
    faults: tuple[WildFault, ...] = ()
    too_long: TooLong | None = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """One side taken as the Solution and the other as the Goal (VII-B-1).

    ``placed`` has the symbols of the Goal, each with the cube that it stands on; None where they do not show the Goal.
    """

    solution: Side
    goal: Side
    meanings: Meanings
    placed: tuple[Symbol, ...] | None

    @classmethod
    def of(
        cls, conditions: Conditions, goal: Goal, solution: Solution, *, solution_side: Side, goal_side: Side
    ) -> Attempt:
        goal_side = replace(goal_side, symbols=filled_in(goal, goal_side.symbols, conditions))
        meanings = Meanings(conditions, [solution_side.symbols, goal_side.symbols], solution.wild)
        placed = shown(goal, meanings.applied(goal_side.symbols), conditions)
        return cls(solution_side, goal_side, meanings, placed)


@dataclass(slots=True)
class Working:
    """A judgement under way."""

    conditions: Conditions
    solution: Side
    goal: Side
    legal_goal: tuple[Reading, ...] = ()
    goal_unknown: bool = False
    reasons: list[Reason] = field(default_factory=list)


@dataclass(frozen=True, slots=True, repr=False)
class EquationsVerdict(Verdict):
    """The answer of the Equations judge; ``working`` has both sides, None where nothing could be read."""

    working: Working | None = None


def judge(position: Position, solution: Solution) -> EquationsVerdict:
    """The verdict on an Equation that a player presented in this position."""
    try:
        with limited():
            return _judge(position, solution)
    except (CannotVerify, RecursionError):  # beyond every budget: it cannot be verified
        return _verdict([Reason.cite(position.rules, Code.UNVERIFIABLE)])


def _judge(position: Position, solution: Solution) -> EquationsVerdict:
    conditions = position.conditions
    goal = position.goal
    assert goal is not None, "an Equation is judged against the Goal on the mat"
    parts = split_equation(solution.equation)
    if len(parts) == 1 or not all(text.strip() for _, text in parts):
        code = Code.GOAL_MISSING if len(parts) <= 2 else Code.UNREADABLE
        return _verdict(
            [Reason.cite(conditions.rules, code, **_where(solution.equation, 1, "there is no Goal"))]
        )
    if len(parts) > 2:
        trouble = _where(solution.equation, parts[2][0], "there is more than one =")
        return _verdict([Reason.cite(conditions.rules, Code.UNREADABLE, **trouble)])
    try:
        left, right = (_scanned(solution.equation, start, text) for start, text in parts)
    except TooMuch:
        return _verdict([Reason.cite(conditions.rules, Code.UNVERIFIABLE)])
    usual = Attempt.of(conditions, goal, solution, solution_side=left, goal_side=right)
    verdict = _judge_attempt(position, goal, usual)
    if not verdict.correct and right.symbols != left.symbols:
        turned = Attempt.of(conditions, goal, solution, solution_side=right, goal_side=left)
        if turned.placed is not None:
            other = _judge_attempt(position, goal, turned)
            if usual.placed is None or other.correct:
                return other
    return verdict


def _scanned(equation: str, start: int, text: str) -> Side:
    try:
        return Side(text, scan(text, start))
    except TooMuch:
        raise
    except Unreadable as trouble:
        return Side(text, trouble=Unreadable(equation, trouble.column, trouble.message))


def _judge_attempt(position: Position, goal: Goal, attempt: Attempt) -> EquationsVerdict:
    conditions, meanings, placed = position.conditions, attempt.meanings, attempt.placed
    equation_faults = tuple(meanings.faults_of_equation())
    work = Working(
        conditions,
        _read(conditions, meanings, attempt.solution, "solution"),
        _read(conditions, meanings, attempt.goal, "goal", placed),
    )
    for fault in (*work.solution.faults, *equation_faults):
        work.reasons.append(_wild_reason(conditions, fault))
    if work.solution.trouble is not None:
        work.reasons.append(_unreadable(conditions, work.solution.trouble, "solution"))
        if work.solution.too_long not in (None, work.solution.trouble):
            work.reasons.append(_unreadable(conditions, work.solution.too_long, "solution"))
    _judge_goal(work, goal, placed)
    if work.solution.trouble is None:
        work.reasons += _cube_faults(position, conditions, work.solution.symbols)
    work.reasons += _variation_faults(conditions, work)
    comparison = _compare(work)
    value = _common_value(work.solution.readings)
    work.reasons += _value_faults(work, comparison)
    return EquationsVerdict(
        value=value,
        goal_values=tuple(value_text(reading) for reading in work.legal_goal),
        equals_in_some_reading=_equals_somewhere(work, goal, comparison),
        reasons=tuple(work.reasons),
        working=work,
    )


def _read(
    conditions: Conditions,
    meanings: Meanings,
    side: Side,
    name: SideName,
    placed: tuple[Symbol, ...] | None = None,
) -> Side:
    """A side with its readings. The cubes of a Goal are numbered where the side shows the Goal."""
    if side.trouble is not None:
        return side
    symbols = placed if placed is not None else meanings.applied(side.symbols)
    faults = tuple(meanings.faults_of(side.symbols))
    reader = Reader(conditions, name, side.text)
    try:
        with limited(_STEPS[name]):
            readings = reader.read(symbols)
    except Unreadable as trouble:
        # A digit that a wild cube may not show is a fault of the wild cube, and of nothing else.
        return Side(side.text, symbols, None if faults else trouble, None, faults, reader.too_long)
    except (CannotVerify, RecursionError):
        readings = SideReadings({}, complete=False)
    return Side(side.text, symbols, None, readings, faults)


def _judge_goal(work: Working, goal: Goal, placed: tuple[Symbol, ...] | None) -> None:
    """Is the writer's Goal a legal reading of the Goal on the mat (VII-C-5-a, b)?"""
    side = work.goal
    cubes = len(goal.cubes) <= work.conditions.rules.goal.cubes_most
    if placed is not None and side.readings is not None and not side.faults and cubes:
        legal = _legal_on_mat(work, goal)
        if legal:
            work.legal_goal = legal
            return
        if not side.readings.complete or not all(one.verified for one in side.readings.readings.values()):
            work.goal_unknown = True
            return
    facts: dict[str, Any] = {"goal": str(goal), "written": side.text.strip()[:_TEXT]}
    if has_legal_reading(goal, work.conditions) is False:
        work.reasons.append(Reason.cite(work.conditions.rules, Code.GOAL_ILLEGAL, **facts))
        return
    if placed is None:
        facts["why"] = "cubes"
    elif side.trouble is not None:
        facts |= {"why": "unreadable", "trouble": side.trouble.message}
    elif side.faults:
        facts["why"] = "wild"
    else:
        facts["why"] = "grouping"
    work.reasons.append(Reason.cite(work.conditions.rules, Code.GOAL_READING, **facts))


def _legal_on_mat(work: Working, goal: Goal) -> tuple[Reading, ...]:
    """The readings of the written Goal that the gaps on the mat and the variations allow."""
    readings = work.goal.readings
    assert readings is not None
    if goal.gaps:
        try:
            reader = Reader(work.conditions, "goal", work.goal.text, goal=goal)
            readings = reader.read(work.goal.symbols)
        except (Unreadable, CannotVerify):
            return ()
    return tuple(
        reading
        for reading in readings.readings.values()
        if reading.value is not None and within_limits(reading.value, work.conditions)
    )


def _cube_faults(position: Position, conditions: Conditions, symbols: Sequence[Symbol]) -> Iterator[Reason]:
    uses = uses_of(symbols, conditions)
    piles = Piles(position.required, position.permitted, position.resources)
    result = account(uses, piles, position.reach, many_operations="multiple-operations" in conditions)
    minimum = conditions.rules.solution.minimum_cubes
    if result.cubes + len(result.missing) < minimum:
        yield Reason.cite(conditions.rules, Code.TOO_FEW_CUBES, minimum=minimum)
    if result.unused:
        yield Reason.cite(conditions.rules, Code.REQUIRED_UNUSED, cubes=" ".join(map(str, result.unused)))
    if result.missing:
        yield Reason.cite(conditions.rules, Code.NOT_AVAILABLE, cubes=" ".join(result.missing))
    if position.reach is Resources.ONE and len(result.from_resources) > 1:
        yield Reason.cite(conditions.rules, Code.TOO_MANY_RESOURCES, cubes=" ".join(result.from_resources))


def _variation_faults(conditions: Conditions, work: Working) -> Iterator[Reason]:
    """Conditions of variations that are seen without computing: operations and factorials counted (XIII-A-4 to A-6)."""
    marks = [sum(symbol.meaning == "!" for symbol in side.symbols) for side in (work.solution, work.goal)]
    least = conditions.number("three-operation-solution", "operations")
    if least is not None and work.solution.trouble is None:
        count = marks[0] + sum(is_operation(symbol, conditions) for symbol in work.solution.symbols)
        if count < least:
            yield Reason.of_variation(
                conditions.rules, "three-operation-solution", found=count, minimum=least
            )
    if "factorial" in conditions:
        most = conditions.number("factorial", "factorials") or 0
        with_k = conditions.number("factorial", "goal_factorials_with_multiple_of_k")
        in_goal = most if conditions.k is None or with_k is None else with_k
        everywhere = None if "multiple-operations" in conditions else most
        if marks[1] > in_goal:
            yield Reason.of_variation(
                conditions.rules, "factorial", found=marks[1], maximum=in_goal, where="goal"
            )
        elif everywhere is not None and sum(marks) > everywhere:
            yield Reason.of_variation(
                conditions.rules, "factorial", found=sum(marks), maximum=everywhere, where="equation"
            )


def _compare(work: Working) -> Comparison:
    """Every reading of the Solution beside every reading of the written Goal (VII-B-6)."""
    comparison = Comparison(work.conditions.k, unknown=work.goal_unknown)
    solution, goal = work.solution.readings, work.goal.readings
    if solution is not None and goal is not None and work.legal_goal:
        comparison.unknown |= not (solution.complete and goal.complete)
        legal = {reading.key for reading in work.legal_goal}
        comparison.every(solution.readings.values(), goal.readings.values(), legal)
    return comparison


def _value_faults(work: Working, comparison: Comparison) -> Iterator[Reason]:
    readings = work.solution.readings
    conditions = work.conditions
    if readings is None:
        return
    every = list(readings.readings.values())
    if readings.complete and every and all(reading.undefined is not None for reading in every):
        undefined = every[0].undefined
        assert undefined is not None
        shown_as = str(every[0])[:_TEXT]
        yield Reason(Code.UNDEFINED, undefined.clause, {"reading": shown_as, "why": undefined.why})
        return
    if comparison.broken is None:
        if comparison.unknown or not readings.complete or any(not reading.verified for reading in every):
            yield Reason.cite(conditions.rules, Code.UNVERIFIABLE)
        return
    solution, goal = comparison.broken
    facts: dict[str, Any] = {"value": value_text(solution), "goal": value_text(goal)}
    if not comparison.legal_match and not comparison.unknown:
        if comparison.legal_equal:
            yield Reason.of_variation(
                conditions.rules, "multiple-of-k", k=conditions.k, value=value_text(solution), where="equal"
            )
        else:
            by = {} if conditions.k is None else {"k": conditions.k}
            yield Reason.cite(conditions.rules, Code.NOT_EQUAL, **facts, **by)
        return
    reading = f"{solution} = {goal}"
    yield Reason.cite(conditions.rules, Code.AMBIGUOUS, reading=reading[: 2 * _TEXT], **facts)


def _equals_somewhere(work: Working, goal: Goal, comparison: Comparison) -> bool | None:
    """The narrower question: does one legal value of the Solution equal one legal value of the Goal (VII-C-5-d-iii)?

    The defaults of VII-B-6-b do not limit how a Goal may be read, so here its signs reach as far as they can.
    """
    if comparison.legal_match:
        return True
    if work.solution.readings is None or not work.legal_goal:
        return None
    if not any(_may_reach(symbol, work.conditions) for symbol in work.goal.symbols):
        return None if comparison.unknown else False
    reader = Reader(work.conditions, "goal", work.goal.text, goal=goal if goal.gaps else None, free=True)
    try:
        with limited(_STEPS["goal"]):
            free = reader.read(work.goal.symbols)
    except (Unreadable, CannotVerify):
        return None
    wider = Comparison(work.conditions.k, unknown=comparison.unknown or not free.complete)
    for solution in work.solution.readings.readings.values():
        for reading in free.readings.values():
            if reading.value is not None and within_limits(reading.value, work.conditions) is False:
                continue
            wider.pair(solution, reading, legal=True)
            if wider.legal_match:
                return True
    return None if wider.unknown else False


def _may_reach(symbol: Symbol, conditions: Conditions) -> bool:
    """Whether a sign has a default reach, which may be less than it could have."""
    if symbol.meaning == "×":
        return any(name in conditions for name in _PREFIX_TIMES)
    return symbol.meaning in ("√", "!", "pow", "i")


def _common_value(readings: SideReadings | None) -> str | None:
    """The value, where all readings have one and the same."""
    if readings is None or not readings.complete or len(readings.readings) == 0:
        return None
    every = list(readings.readings.values())
    first = every[0].value
    if first is None:
        return None
    for reading in every[1:]:
        if reading.value is None or not decide.equal(first, reading.value):
            return None
    return value_text(every[0])


def value_text(reading: Reading) -> str:
    """An exact value as a text; one too long to print is given as the expression that it is."""
    if reading.value is None:
        return reading.undefined.why if reading.undefined is not None else "?"
    plain = decide.as_fraction(reading.value)
    return number_text(plain if plain is not None else reading.value) or str(reading)[: 2 * _TEXT]


def _wild_reason(conditions: Conditions, fault: WildFault) -> Reason:
    facts = {"fault": fault.fault, "face": fault.face, "meanings": list(fault.meanings)}
    return Reason.cite(conditions.rules, Code.WILD, **facts)


def _where(text: str, column: int, trouble: str) -> dict[str, Any]:
    return {"part": "equation", "column": column, "trouble": trouble, "text": text[:_TEXT]}


def _unreadable(conditions: Conditions, trouble: Unreadable, part: str) -> Reason:
    code = Code.NUMERAL if isinstance(trouble, TooLong) else Code.UNREADABLE
    facts = _where(trouble.text, trouble.column, trouble.message) | {
        "part": part,
        "pointer": trouble.pointer(),
    }
    return Reason.cite(conditions.rules, code, **facts)


def _verdict(reasons: Iterable[Reason]) -> EquationsVerdict:
    return EquationsVerdict(None, (), None, tuple(reasons))
