"""The On-Sets judge: is this written Solution correct, and by which clause not?

It answers by the criteria of AGLOA VII-B (mlag VII-B, wff 3.4 and 3.4′) alone, and lists every fault it finds. The
parts are read in ``parts``, what they mean is worked out in ``readings``; cubes and form are looked at here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product

from forceout.core.errors import Malformed
from forceout.core.verdict import Code, Reason
from forceout.onsets.alternatives import had_another_move
from forceout.onsets.cards import card_name, cards_of
from forceout.onsets.cubes import CubeCount
from forceout.onsets.goal import Goal
from forceout.onsets.parts import Parts
from forceout.onsets.position import Position, Solution, Written
from forceout.onsets.readings import Readings
from forceout.onsets.symbols import OPERATIONS, Symbol
from forceout.onsets.universe import Universe
from forceout.onsets.variations import InForce, Kind
from forceout.onsets.wild import Named
from forceout.onsets.workings import OnSetsVerdict, Workings

_MOST_PAIRS = 10_000  # of readings of Two Solutions; more cannot be verified


def judge(position: Position, solution: Solution) -> OnSetsVerdict:
    """The verdict on what a player presented in this position."""
    rules = position.rules
    force = position.force
    goal, reasons = _goal(position, solution)
    has_goal = not any(reason.code is Code.GOAL_MISSING for reason in reasons)
    goal_values = (
        () if goal is None else goal.values(position.rules.goal, absolute=Kind.ABSOLUTE_VALUE in force)
    )
    if goal is not None and not goal_values:
        reasons.append(Reason.cite(rules, Code.GOAL_ILLEGAL, goal=str(goal)))
    judged = [_judge_one(position, force, written, goal_values) for written in solution.parts]
    two = Kind.TWO_SOLUTIONS in force
    for place, one in enumerate(judged, 1):
        reasons += (_in_solution(reason, place) for reason in one.reasons) if two else one.reasons
    if two:
        reasons += _pair_faults(judged, position)
    if not reasons and rules.solution.alternative_move_burden and not had_another_move(position):
        reasons.append(Reason.cite(rules, Code.BURDEN))
    answers = [(one.value, one.cards(position)) for one in judged]
    return OnSetsVerdict(
        value=[value for value, _ in answers] if two else answers[0][0],
        goal_values=goal_values,
        equals_in_some_reading=_all_true(one.equals_somewhere for one in judged) if has_goal else None,
        reasons=tuple(reasons),
        cards=[cards for _, cards in answers] if two else answers[0][1],
        workings=tuple(judged),
    )


def _goal(position: Position, solution: Solution) -> tuple[Goal | None, list[Reason]]:
    """The Goal that counts: the one on the mat or, after "No Goal", the one that the writer lays (agloa-2023 III-D-2)."""
    if position.goal is not None:
        return position.goal, []
    if solution.goal is None or not solution.goal.strip():
        return None, [Reason.cite(position.rules, Code.GOAL_MISSING)]
    try:
        goal = Goal.parse(solution.goal, "solution.goal")
    except Malformed:
        return None, [Reason.cite(position.rules, Code.GOAL_ILLEGAL, goal=solution.goal)]
    missing = goal.digits() - position.resources
    if missing:
        return goal, [Reason.cite(position.rules, Code.NOT_AVAILABLE, cubes=str(missing))]
    return goal, []


def _judge_one(
    position: Position, force: InForce, written: Written, goal_values: tuple[int, ...]
) -> Workings:
    """One Solution by itself; with Two Solutions there are two of them."""
    work = Workings(written)
    parts = Parts(position, written, force)
    universe = Universe(position, force, written)
    work.reasons += parts.faults
    work.reasons += _cube_faults(position, force, parts)
    work.reasons += _form_faults(position, force, parts)
    work.reasons += universe.faults
    if parts.steps is not None and parts.chains is not None:
        readings = Readings(position.rules, force, universe, parts.steps, parts.chains)
        readings.judge(goal_values, work)
    return work


def _cube_faults(position: Position, force: InForce, parts: Parts) -> Iterator[Reason]:
    """AGLOA VII-B-4: enough cubes, every Required cube used, nothing taken that may not be."""
    rules = position.rules
    if parts.name is None or None in parts.restrictions:
        return  # what cannot be read cannot be counted
    signs = [*parts.name_signs()], [*parts.restriction_signs()]
    minimum = rules.solution.minimum_cubes
    if len(signs[0]) + len(signs[1]) < minimum and parts.steps is not None:
        yield Reason.cite(rules, Code.TOO_FEW_CUBES, minimum=minimum)
    count = CubeCount(position, force, parts.named.meanings)
    account = count.account(*signs, has_restrictions=parts.has_restrictions)
    if account.missing:
        yield Reason.cite(rules, Code.NOT_AVAILABLE, cubes=_listed(account.missing))
    if account.unused:
        yield Reason.cite(rules, Code.REQUIRED_UNUSED, cubes=_listed(account.unused))
    if account.too_many_resources:
        yield Reason.cite(rules, Code.TOO_MANY_RESOURCES, cubes=_listed(account.from_resources))
    if account.required_cube_absent:
        yield Reason.of_variation(rules, Kind.REQUIRED_CUBE, cube=str(force.required_cube))


def _listed(cubes: Sequence[Symbol]) -> str:
    return " ".join(map(str, cubes))


def _form_faults(position: Position, force: InForce, parts: Parts) -> Iterator[Reason]:
    """Which parts a Solution must and may have, and how many operations (AGLOA VII-B-2, XIII-A-5)."""
    rules, solution = position.rules, position.rules.solution
    if parts.has_restrictions and not solution.restrictions:
        yield Reason.cite(rules, Code.RESTRICTION_NOT_ALLOWED, form="any")
    elif parts.has_restrictions and not solution.chains:
        long = [n for n, chain in enumerate(parts.chains or ()) if len(chain.relations) > 1]
        if long:
            part = f"restrictions[{long[0]}]"
            yield Reason.cite(rules, Code.RESTRICTION_NOT_ALLOWED, form="chain", part=part)
    if solution.restrictions and not parts.has_restrictions:
        demanding = [face for face in position.required if _stands_for_relation(face, parts.named)]
        if demanding:
            yield Reason.cite(rules, Code.NO_RESTRICTION, cubes=_listed(demanding))
    if Kind.TWO_OPERATIONS in force and parts.name is not None:
        least = rules.variations[Kind.TWO_OPERATIONS].limits["operations"]
        found = sum(sign.meaning in OPERATIONS for sign in parts.name_signs())
        if isinstance(least, int) and found < least:
            yield Reason.of_variation(rules, Kind.TWO_OPERATIONS, found=found, minimum=least)


def _stands_for_relation(face: Symbol, named: Named) -> bool:
    return named.meanings.get(face, face).is_relation


def _in_solution(reason: Reason, place: int) -> Reason:
    return Reason(reason.code, reason.rule, {**reason.facts, "solution": place})


def _pair_faults(judged: Sequence[Workings], position: Position) -> Iterator[Reason]:
    """AGLOA XIII-D-14: two Solutions, and the second names a card that the first does not, in every reading."""
    rules = position.rules
    if len(judged) != 2:
        yield Reason.cite(rules, Code.TWO_SOLUTIONS, found=len(judged))
        return
    first, second = judged
    pairs = product(first.sets, second.sets)
    for one, other in islice(pairs, _MOST_PAIRS):
        if not other & ~one:
            colours = rules.equipment.colours
            shown = [[card_name(card, colours) for card in cards_of(cards)] for cards in (one, other)]
            yield Reason.cite(rules, Code.TWO_SOLUTIONS, found=2, sets=shown)
            return
    if next(pairs, None) is not None:
        yield Reason.cite(rules, Code.UNVERIFIABLE)


def _all_true(answers: Iterable[bool | None]) -> bool | None:
    """Whether all hold: False as soon as one does not, None if one is not known."""
    known = list(answers)
    if False in known:
        return False
    return None if None in known else True
