"""limit, late, order, way: what a rulebook says in numbers, in order, and about writing (XI-A, II to XII, Appendix A)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.training.learning import words
from forceout.training.learning.asks.ask import (
    Ask,
    compared,
    expect_object,
    one_of,
    refuse,
    true_or_false,
    whole_number,
)
from forceout.training.learning.given import Given

TWO_SOLUTIONS = "two-solutions"
_TIMES = {
    "roll-seconds": "rolling",
    "variation-seconds": "variation",
    "goal-seconds": "goal",
    "first-turn-seconds": "first_turn",
    "turn-seconds": "turn",
    "claim-seconds": "state_challenge",
    "last-cube-claim-seconds": "impossible_after_last_cube",
    "writing-seconds": "writing",
    "checking-seconds": "checking",
    "no-goal-seconds": "no_goal_answer",
    "extra-seconds": "additional",
    "countdown-seconds": "countdown",
}
"""Limits in seconds, by the name that the book's section on time has for each."""
TASKS = {
    "roll": "rolling",
    "variation": "variation",
    "goal": "goal",
    "first-turn": "first_turn",
    "turn": "turn",
    "writing": "writing",
    "checking": "checking",
}


def _rolled(rules: Rules) -> int | None:
    """II-A: the cubes of the shaking set, without those that are set out."""
    if len(rules.roll.in_play) != 1:
        return None
    return sum(rules.roll.in_play[0].values()) - (len(rules.roll.set_out[0]) if rules.roll.set_out else 0)


def _now_least(rules: Rules, two: bool) -> int | None:
    longer = rules.challenges.now_least_resources_two_solutions
    return longer if two and longer is not None else rules.challenges.now_least_resources


_NUMBERS: dict[str, Callable[[Rules, bool], int | None]] = {
    "cards-least": lambda rules, _two: rules.deal.minimum or None,
    "cards-most": lambda rules, _two: rules.deal.maximum or None,
    "cubes-rolled": lambda rules, _two: _rolled(rules),
    "goal-cubes-most": lambda rules, _two: rules.goal.cubes_most,
    "solution-cubes-least": lambda rules, _two: rules.solution.minimum_cubes,
    "now-resources-least": _now_least,
    "relation-forbidden-most": lambda rules, _two: rules.moves.relation_to_forbidden_from,
    "round-minutes": lambda rules, _two: rules.round.length // 60 if rules.round else None,
    "finish-minutes": lambda rules, _two: rules.round.extra // 60 if rules.round else None,
}
LIMITS = (*_NUMBERS, *_TIMES)


def _has_two(given: Given) -> bool:
    variations = given.values.get("variations", [])
    if not isinstance(variations, list) or not all(isinstance(each, dict) for each in variations):
        raise Malformed("given.variations", "expected a list of variations")
    for place, each in enumerate(variations):
        if each.get("name") not in given.rules.variations:
            raise Malformed(f"given.variations[{place}].name", "this division has no such variation")
    return any(each["name"] == TWO_SOLUTIONS for each in variations)


def _time(rules: Rules, path: str, two: bool) -> int | None:
    """A limit in seconds; with Two Solutions there may be a longer one (XIII-D-14)."""
    longer = getattr(rules.time.two_solutions, path, None) if two and rules.time.two_solutions else None
    seconds: int | None = longer if longer is not None else getattr(rules.time, path)
    return seconds


def limit_of(given: Given) -> int:
    name, two = given.word("limit", LIMITS), _has_two(given)
    found = _NUMBERS[name](given.rules, two) if name in _NUMBERS else _time(given.rules, _TIMES[name], two)
    if found is None:
        raise Malformed("given.limit", f"{given.rules.edition_id} {given.rules.division} has no such limit")
    return int(found)


def lateness(given: Given) -> dict[str, Any]:
    """XI-A: the limit and the countdown cost nothing; then a point and a minute more; then a second point, and it is lost."""
    time = given.rules.time
    limit = _time(given.rules, TASKS[given.word("task", tuple(TASKS))], _has_two(given))
    if limit is None or time.then != "lost":
        raise Malformed("given.task", f"{given.rules.edition_id} has no such limit")
    seconds = given.number("seconds")
    free = limit + (time.countdown or 0)
    if seconds <= free:
        return {"lost": 0, "done": True}
    if seconds <= free + time.additional:
        return {"lost": time.first_penalty, "done": True}
    return {"lost": time.first_penalty + (time.second_penalty or 0), "done": False}


def _late_form(given: Given, answer: object) -> dict[str, Any]:
    found = expect_object(answer, ("lost", "done"))
    return {"lost": whole_number(given, found["lost"]), "done": true_or_false(given, found["done"])}


ORDER = (
    "lot", "roll", "deal", "variations", "bonus", "goal", "first-turn", "challenge", "writing", "presenting", "checking",
    "scoring", "next-setter",
)  # fmt: skip
"""A shake in the order of the book: I-D, II, III-C, III-B, IV, V, VII, X. Cubes are rolled while cards are dealt."""


def _steps(given: Given) -> list[str]:
    steps = given.texts("steps")
    if len(set(steps)) != len(steps) or not set(steps) <= set(ORDER):
        raise Malformed("given.steps", f"expected different ones of {', '.join(ORDER)}")
    if {"roll", "deal"} <= set(steps):
        raise Malformed("given.steps", "cubes are rolled while cards are dealt: ask for one of them")
    missing = {"deal": not given.rules.equipment.cards, "variations": given.rules.choosing is None}
    for step, absent in missing.items():
        if absent and step in steps:
            raise Malformed("given.steps", f"{given.rules.edition_id} {given.rules.division} has no {step}")
    return steps


def in_order(given: Given) -> list[str]:
    return sorted(_steps(given), key=ORDER.index)


def _order_form(given: Given, answer: object) -> list[str]:
    if not isinstance(answer, list) or sorted(map(str, answer)) != sorted(_steps(given)):
        refuse("the steps, each once")
    return answer


RECOMMENDED, ACCEPTABLE, UNACCEPTABLE = "recommended", "acceptable", "unacceptable"
WAYS: dict[tuple[str, str], dict[str, str]] = {
    ("on-sets", "agloa-2023"): {
        # Appendix A, principle 3 and the chart of each variation
        "wild/meaning-in-line": RECOMMENDED,
        "wild/cube-in-line": ACCEPTABLE,
        "wild/said-once": ACCEPTABLE,
        "wild/nothing-said": UNACCEPTABLE,
        "interchange/sign-wanted": RECOMMENDED,
        "interchange/marked-as-wild": ACCEPTABLE,
        "repeat/sign-again": RECOMMENDED,
        "blank/drawn": RECOMMENDED,
        "blank/in-words": ACCEPTABLE,
        "blank/nothing-said": UNACCEPTABLE,
        "goal/after-set-name": UNACCEPTABLE,  # VI-A comment b
    },
    ("equations", "agloa-2015"): {
        "goal/right-side": RECOMMENDED,  # VII-B-1 Comment
        "goal/left-side": ACCEPTABLE,
        "goal/not-written": UNACCEPTABLE,  # VII-B-2 comment a
        "goal/its-value": UNACCEPTABLE,  # VII-B-2 comment b
        "goal/gaps-only": UNACCEPTABLE,  # VII-B-2 comment c
    },
}


def way_of(given: Given) -> str:
    ways = WAYS.get((given.game, given.rules.edition_id))
    if ways is None:
        raise Malformed("given.rules", "only agloa-2023 and Equations agloa-2015 speak of ways of writing")
    return ways[given.word("way", tuple(ways))]


LIMIT = Ask(
    "limit",
    ("limit",),
    ("variations",),
    whole_number,
    limit_of,
    compared(limit_of, "other", words.OTHER_NUMBER),
)
LATE = Ask(
    "late",
    ("task", "seconds"),
    ("variations",),
    _late_form,
    lateness,
    compared(lateness, "other", words.OTHER),
)
IN_ORDER = Ask("order", ("steps",), (), _order_form, in_order, compared(in_order, "other", words.OTHER_ORDER))
WAY = Ask(
    "way", ("way",), (), one_of(RECOMMENDED, ACCEPTABLE, UNACCEPTABLE), way_of,
    compared(way_of, "other", words.OTHER_WORD),
)  # fmt: skip
