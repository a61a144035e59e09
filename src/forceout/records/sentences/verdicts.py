"""The sentences that people read, made from a reason's code and facts. This is the only place that words them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from forceout.core.verdict import Code, Reason

Facts = Mapping[str, Any]


def sentence(reason: Reason) -> str:
    """One sentence that a pupil understands."""
    text = _SENTENCES[reason.code](reason.facts)
    place = reason.facts.get("solution")
    return text if place is None else f"Solution {place}: {text}"


def solution_words(document: Mapping[str, Any]) -> str:
    """A Solution's document as people write it on one line."""
    if "equation" in document:
        text = str(document["equation"])
    else:
        parts = document.get("solutions", [document])
        text = " and ".join("; ".join([*part.get("restrictions", ()), part["set_name"]]) for part in parts)
    return f"Goal {document['goal']}: {text}" if "goal" in document else text


def _unreadable(facts: Facts) -> str:
    where = _part(facts.get("part"))
    return f"{where} cannot be read at column {facts.get('column', '?')}: {facts.get('trouble', 'it has no meaning')}."


def _part(part: object) -> str:
    if isinstance(part, str) and part.startswith("restrictions["):
        return f"Restriction {int(part[13:-1]) + 1}"
    return {"set_name": "The Set-Name", "equation": "The Equation", "goal": "The Goal"}.get(
        str(part), "The Solution"
    )


def _not_equal(facts: Facts) -> str:
    if "k" in facts:
        return f"It comes to {facts['value']}, which differs from the Goal, {facts['goal']}, by no multiple of {facts['k']}."
    return f"It comes to {facts.get('count', facts.get('value'))}, and the Goal is {_numbers(facts['goal'])}."


def _ambiguous(facts: Facts) -> str:
    reading = _reading(facts.get("reading"))
    value = facts.get("count", facts.get("value"))
    return f"It can also be read as {reading}, which comes to {value} and not to the Goal, {_numbers(facts['goal'])}."


def _reading(reading: object) -> str:
    if isinstance(reading, dict):
        parts = [*reading.get("restrictions", ()), reading["set_name"]]
        return "; ".join(map(str, parts))
    return str(reading)


def _numbers(values: Any) -> str:
    return " or ".join(map(str, values)) if isinstance(values, list | tuple) else str(values)


def _wild(facts: Facts) -> str:
    face, meanings = facts.get("face"), " and ".join(map(str, facts.get("meanings", ())))
    return {
        "not-wild": f"{face} is written as {meanings}, but {face} is not wild in this shake.",
        "meaning-not-allowed": f"{face} may not stand for {meanings}.",
        "two-meanings": f"{face} stands for {meanings}; a wild cube has one meaning in a Solution.",
        "not-said": f"It is not said what {face} stands for.",
    }[str(facts["fault"])]


def _variation(facts: Facts) -> str:
    card, found, least = facts.get("card"), facts.get("found"), facts.get("minimum")
    return {
        "required-cube": f"Required Cube: a {facts.get('cube')} cube must be used, and none is.",
        "two-operations": f"Two Operations: the Set-Name has {found}; it needs at least {least}.",
        "no-null-restrictions": "No Null Restrictions: a Restriction removes no card that the others leave.",
        "required-card": f"Required Card: the card {card} must be in the set, and it is not.",
        "forbidden-card": f"Forbidden Card: the card {card} must not be in the set, and it is.",
        "blank-card-wild": f"The blank card is written as {card}, but Blank Card Wild is not in force.",
        "three-operation-solution": f"Three-operation Solution: it has {found} operations; it needs at least {least}.",
        "factorial": f"Factorial: ! is used {found} times in the {facts.get('where')}; at most {facts.get('maximum')} may be.",
        "multiple-of-k": (
            f"Multiple of k: it equals the Goal, {facts.get('value')}; it must differ from it by a multiple of "
            f"{facts.get('k')}."
        ),
    }[facts["variation"]]


def _goal_reading(facts: Facts) -> str:
    trouble = {
        "cubes": "It does not show the cubes of the Goal as they lie.",
        "unreadable": f"It cannot be read: {facts.get('trouble')}.",
        "wild": "A cube in it stands for what it may not stand for.",
        "grouping": "The Goal may not be grouped in this way, or it has then no value.",
    }[str(facts["why"])]
    return f"{facts['written']} is not a legal way to read the Goal {facts['goal']}. {trouble}"


def _no_restriction_allowed(facts: Facts) -> str:
    if facts.get("form") == "chain":
        return f"{_part(facts.get('part'))} has two relations; here each statement has one = or ⊆."
    return "This game has no Restrictions."


def _two_solutions(facts: Facts) -> str:
    if facts.get("found") != 2:
        return "Two Solutions are wanted."
    return "The second set has no card that the first does not have."


_SENTENCES: dict[Code, Callable[[Facts], str]] = {
    Code.UNREADABLE: _unreadable,
    Code.RELATION_IN_SET_NAME: lambda _: (
        "A Set-Name must not contain = or ⊆, and the Goal is not written behind it."
    ),
    Code.NO_RESTRICTION: lambda facts: (
        f"{facts['cubes']} is Required, so there must be a Restriction, and there is none."
    ),
    Code.RESTRICTION_GROUPING: lambda facts: (
        f"{_part(facts.get('part'))} has = or ⊆ inside brackets that do not enclose the whole Restriction."
    ),
    Code.RESTRICTION_NOT_ALLOWED: _no_restriction_allowed,
    Code.NOT_EQUAL: _not_equal,
    Code.AMBIGUOUS: _ambiguous,
    Code.GOAL_ILLEGAL: lambda facts: (
        f"The Goal {facts.get('goal')} has no legal meaning, so nothing can equal it."
    ),
    Code.GOAL_READING: _goal_reading,
    Code.GOAL_MISSING: lambda facts: (
        "The Equation must show the Goal: Solution = Goal."
        if "part" in facts
        else "After “No Goal” the writer lays a Goal, and there is none."
    ),
    Code.UNDEFINED: lambda facts: f"{facts['reading']} has no value: {facts['why']}.",
    Code.NUMERAL: lambda facts: f"Column {facts.get('column', '?')}: {facts.get('trouble')}.",
    Code.TOO_FEW_CUBES: lambda facts: f"A Solution has at least {facts['minimum']} cubes.",
    Code.REQUIRED_UNUSED: lambda facts: f"Required and not used wherever it must be: {facts['cubes']}.",
    Code.NOT_AVAILABLE: lambda facts: f"Used, but not there to be used: {facts['cubes']}.",
    Code.TOO_MANY_RESOURCES: lambda facts: f"More than one cube comes from Resources: {facts['cubes']}.",
    Code.VARIATION: _variation,
    Code.WILD: _wild,
    Code.UNVERIFIABLE: lambda _: (
        "It cannot be checked exactly, by its size or by the number of its readings; so it does not count."
    ),
    Code.TWO_SOLUTIONS: _two_solutions,
    Code.BURDEN: lambda _: "The Mover had no other move that avoided this, so the A-claim is not proved.",
}
