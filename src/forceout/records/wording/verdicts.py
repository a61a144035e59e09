"""The sentences that people read, made from a reason's code and facts. This is the only place that words them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from forceout.core.solution import Solution
from forceout.core.verdict import Code, Reason
from forceout.records.wording.language import say, text
from forceout.records.wording.vocabulary import goal_words, pile_words

Facts = Mapping[str, Any]


def sentence(reason: Reason) -> str:
    """One sentence that a pupil understands."""
    told = _SENTENCES[reason.code](reason.facts)
    place = reason.facts.get("solution")
    return told if place is None else say("Solution {place}: {told}", place=place, told=told)


def solution_words(solution: Solution) -> str:
    """A Solution as people write it on one line, with the Goal that the writer laid."""
    told = solution.text(say("and"))
    return told if solution.goal is None else say("Goal {goal}: {told}", goal=solution.goal, told=told)


def _unreadable(facts: Facts) -> str:
    return say(
        "{where} cannot be read at column {column}: {trouble}.",
        where=_part(facts.get("part")),
        column=facts.get("column", "?"),
        trouble=facts.get("trouble") or say("it has no meaning"),
    )


def _part(part: object) -> str:
    if isinstance(part, str) and part.startswith("restrictions["):
        return say("Restriction {number}", number=int(part[13:-1]) + 1)
    named = {"set_name": say("The Set-Name"), "equation": say("The Equation"), "goal": say("The Goal")}
    return named.get(str(part), say("The Solution"))


def _not_equal(facts: Facts) -> str:
    if "k" in facts:
        return say(
            "It comes to {value}, which differs from the Goal, {goal}, by no multiple of {k}.", **facts
        )
    value = facts.get("count", facts.get("value"))
    return say("It comes to {value}, and the Goal is {goal}.", value=value, goal=_numbers(facts["goal"]))


def _ambiguous(facts: Facts) -> str:
    reading = _reading(facts.get("reading"))
    value = facts.get("count", facts.get("value"))
    return say(
        "It can also be read as {reading}, which comes to {value} and not to the Goal, {goal}.",
        reading=reading,
        value=value,
        goal=_numbers(facts["goal"]),
    )


def _reading(reading: object) -> str:
    if isinstance(reading, dict):
        parts = [*reading.get("restrictions", ()), reading["set_name"]]
        return "; ".join(map(str, parts))
    return str(reading)


def _numbers(values: Any) -> str:
    return f" {say('or')} ".join(map(str, values)) if isinstance(values, list | tuple) else str(values)


def _wild(facts: Facts) -> str:
    meanings = f" {say('and')} ".join(map(str, facts.get("meanings", ())))
    words = {
        "not-wild": text("{face} is written as {meanings}, but {face} is not wild in this shake."),
        "meaning-not-allowed": text("{face} may not stand for {meanings}."),
        "two-meanings": text("{face} stands for {meanings}; a wild cube has one meaning in a Solution."),
        "not-said": text("It is not said what {face} stands for."),
    }[str(facts["fault"])]
    return say(words, face=facts.get("face"), meanings=meanings)


def _variation(facts: Facts) -> str:
    words = {
        "required-cube": text("Required Cube: a {cube} cube must be used, and none is."),
        "two-operations": text("Two Operations: the Set-Name has {found}; it needs at least {minimum}."),
        "no-null-restrictions": text(
            "No Null Restrictions: a Restriction removes no card that the others leave."
        ),
        "required-card": text("Required Card: the card {card} must be in the set, and it is not."),
        "forbidden-card": text("Forbidden Card: the card {card} must not be in the set, and it is."),
        "blank-card-wild": text("The blank card is written as {card}, but Blank Card Wild is not in force."),
        "three-operation-solution": text(
            "Three-operation Solution: it has {found} operations; it needs at least {minimum}."
        ),
        "factorial": text("Factorial: ! is used {found} times in the {where}; at most {maximum} may be."),
        "multiple-of-k": text(
            "Multiple of k: it equals the Goal, {value}; it must differ from it by a multiple of {k}."
        ),
    }[facts["variation"]]
    return say(words, **facts)


def _goal_reading(facts: Facts) -> str:
    trouble = {
        "cubes": say("It does not show the cubes of the Goal as they lie."),
        "unreadable": say("It cannot be read: {trouble}.", trouble=facts.get("trouble")),
        "wild": say("A cube in it stands for what it may not stand for."),
        "grouping": say("The Goal may not be grouped in this way, or it has then no value."),
    }[str(facts["why"])]
    return say(
        "{written} is not a legal way to read the Goal {goal}. {trouble}",
        written=facts["written"],
        goal=goal_words(facts["goal"]),
        trouble=trouble,
    )


def _no_restriction_allowed(facts: Facts) -> str:
    if facts.get("form") == "chain":
        part = _part(facts.get("part"))
        return say("{part} has two relations; here each statement has one = or ⊆.", part=part)
    return say("This game has no Restrictions.")


def _two_solutions(facts: Facts) -> str:
    if facts.get("found") != 2:
        return say("Two Solutions are wanted.")
    return say("The second set has no card that the first does not have.")


_SENTENCES: dict[Code, Callable[[Facts], str]] = {
    Code.UNREADABLE: _unreadable,
    Code.RELATION_IN_SET_NAME: lambda _: say(
        "A Set-Name must not contain = or ⊆, and the Goal is not written behind it."
    ),
    Code.NO_RESTRICTION: lambda facts: say(
        "{cubes} is Required, so there must be a Restriction, and there is none.", **facts
    ),
    Code.RESTRICTION_GROUPING: lambda facts: say(
        "{part} has = or ⊆ inside brackets that do not enclose the whole Restriction.",
        part=_part(facts.get("part")),
    ),
    Code.RESTRICTION_NOT_ALLOWED: _no_restriction_allowed,
    Code.NOT_EQUAL: _not_equal,
    Code.AMBIGUOUS: _ambiguous,
    Code.GOAL_ILLEGAL: lambda facts: say(
        "The Goal {goal} has no legal meaning, so nothing can equal it.", goal=goal_words(facts.get("goal"))
    ),
    Code.GOAL_READING: _goal_reading,
    Code.GOAL_MISSING: lambda facts: (
        say("The Equation must show the Goal: Solution = Goal.")
        if "part" in facts
        else say("After “No Goal” the writer lays a Goal, and there is none.")
    ),
    Code.UNDEFINED: lambda facts: say("{reading} has no value: {why}.", **facts),
    Code.NUMERAL: lambda facts: say(
        "Column {column}: {trouble}.", column=facts.get("column", "?"), trouble=facts.get("trouble")
    ),
    Code.TOO_FEW_CUBES: lambda facts: say("A Solution has at least {minimum} cubes.", **facts),
    Code.REQUIRED_UNUSED: lambda facts: say(
        "Required and not used wherever it must be: {cubes}.", cubes=pile_words(str(facts["cubes"]).split())
    ),
    Code.NOT_AVAILABLE: lambda facts: say(
        "Used, but not there to be used: {cubes}.", cubes=pile_words(str(facts["cubes"]).split())
    ),
    Code.TOO_MANY_RESOURCES: lambda facts: say(
        "More than one cube comes from Resources: {cubes}.", cubes=pile_words(str(facts["cubes"]).split())
    ),
    Code.VARIATION: _variation,
    Code.WILD: _wild,
    Code.UNVERIFIABLE: lambda _: say(
        "It cannot be checked exactly, by its size or by the number of its readings; so it does not count."
    ),
    Code.TWO_SOLUTIONS: _two_solutions,
    Code.BURDEN: lambda _: say(
        "The Mover had no other move that avoided this, so the A-claim is not proved."
    ),
}
