"""Why a Solution is incorrect, in words made of a reason's code and facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from forceout.core.verdict import Code, Reason
from forceout.records.wording.language import text
from forceout.records.wording.sentence import Sentence
from forceout.records.wording.variations import VARIATIONS
from forceout.records.wording.vocabulary import Cubes, GoalText, Joined

Facts = Mapping[str, Any]


def sentence(reason: Reason) -> str:
    """One sentence that a pupil understands, in the language in use."""
    return str(reason_sentence(reason))


def reason_sentence(reason: Reason) -> Sentence:
    """The same as a value."""
    why = _SENTENCES[reason.code](reason.facts)
    place = reason.facts.get("solution")
    return why if place is None else Sentence(text("Solution {place}: {told}"), {"place": place, "told": why})


def _plain(words: str) -> Callable[[Facts], Sentence]:
    """A sentence whose blanks are filled with facts as they are."""
    return lambda facts: Sentence(words, facts)


def _of_cubes(words: str) -> Callable[[Facts], Sentence]:
    return lambda facts: Sentence(words, {"cubes": Cubes(tuple(str(facts["cubes"]).split()))})


def _of_part(words: str) -> Callable[[Facts], Sentence]:
    return lambda facts: Sentence(words, {"part": _part(facts.get("part"))})


def _unreadable(facts: Facts) -> Sentence:
    return Sentence(
        text("{where} cannot be read at column {column}: {trouble}."),
        {
            "where": _part(facts.get("part")),
            "column": facts.get("column", "?"),
            "trouble": facts.get("trouble") or Sentence(text("it has no meaning")),
        },
    )


_PARTS = {
    "set_name": text("The Set-Name"),
    "equation": text("The Equation"),
    "goal": text("The Goal"),
}


def _part(part: object) -> Sentence:
    if isinstance(part, str) and part.startswith("restrictions["):
        return Sentence(text("Restriction {number}"), {"number": int(part[13:-1]) + 1})
    return Sentence(_PARTS.get(str(part), text("The Solution")))


def _not_equal(facts: Facts) -> Sentence:
    if "k" in facts:
        words = text("It comes to {value}, which differs from the Goal, {goal}, by no multiple of {k}.")
        return Sentence(words, facts)
    value = facts.get("count", facts.get("value"))
    return Sentence(
        text("It comes to {value}, and the Goal is {goal}."),
        {"value": value, "goal": _numbers(facts["goal"])},
    )


def _ambiguous(facts: Facts) -> Sentence:
    return Sentence(
        text("It can also be read as {reading}, which comes to {value} and not to the Goal, {goal}."),
        {
            "reading": _reading(facts.get("reading")),
            "value": facts.get("count", facts.get("value")),
            "goal": _numbers(facts["goal"]),
        },
    )


def _reading(reading: object) -> str:
    if isinstance(reading, dict):
        parts = [*reading.get("restrictions", ()), reading["set_name"]]
        return "; ".join(map(str, parts))
    return str(reading)


def _numbers(values: Any) -> object:
    return Joined(tuple(values), text("or")) if isinstance(values, list | tuple) else values


_WILD = {
    "not-wild": text("{face} is written as {meanings}, but {face} is not wild in this shake."),
    "meaning-not-allowed": text("{face} may not stand for {meanings}."),
    "two-meanings": text("{face} stands for {meanings}; a wild cube has one meaning in a Solution."),
    "not-said": text("It is not said what {face} stands for."),
}


def _wild(facts: Facts) -> Sentence:
    meanings = Joined(tuple(facts.get("meanings", ())), text("and"))
    return Sentence(_WILD[str(facts["fault"])], {"face": facts.get("face"), "meanings": meanings})


_GOAL_READING = {
    "cubes": text("It does not show the cubes of the Goal as they lie."),
    "unreadable": text("It cannot be read: {trouble}."),
    "wild": text("A cube in it stands for what it may not stand for."),
    "grouping": text("The Goal may not be grouped in this way, or it has then no value."),
}


def _goal_reading(facts: Facts) -> Sentence:
    return Sentence(
        text("{written} is not a legal way to read the Goal {goal}. {trouble}"),
        {
            "written": facts["written"],
            "goal": GoalText(facts["goal"]),
            "trouble": Sentence(_GOAL_READING[str(facts["why"])], {"trouble": facts.get("trouble")}),
        },
    )


def _no_restriction_allowed(facts: Facts) -> Sentence:
    if facts.get("form") == "chain":
        words = text("{part} has two relations; here each statement has one = or ⊆.")
        return Sentence(words, {"part": _part(facts.get("part"))})
    return Sentence(text("This game has no Restrictions."))


def _goal_missing(facts: Facts) -> Sentence:
    if "part" in facts:
        return Sentence(text("The Equation must show the Goal: Solution = Goal."))
    return Sentence(text("After “No Goal” the writer lays a Goal, and there is none."))


def _numeral(facts: Facts) -> Sentence:
    about = {"column": facts.get("column", "?"), "trouble": facts.get("trouble")}
    return Sentence(text("Column {column}: {trouble}."), about)


def _two_solutions(facts: Facts) -> Sentence:
    if facts.get("found") != 2:
        return Sentence(text("Two Solutions are wanted."))
    return Sentence(text("The second set has no card that the first does not have."))


_SENTENCES: dict[Code, Callable[[Facts], Sentence]] = {
    Code.UNREADABLE: _unreadable,
    Code.RELATION_IN_SET_NAME: _plain(
        text("A Set-Name must not contain = or ⊆, and the Goal is not written behind it.")
    ),
    Code.NO_RESTRICTION: _plain(
        text("{cubes} is Required, so there must be a Restriction, and there is none.")
    ),
    Code.RESTRICTION_GROUPING: _of_part(
        text("{part} has = or ⊆ inside brackets that do not enclose the whole Restriction.")
    ),
    Code.RESTRICTION_NOT_ALLOWED: _no_restriction_allowed,
    Code.NOT_EQUAL: _not_equal,
    Code.AMBIGUOUS: _ambiguous,
    Code.GOAL_ILLEGAL: lambda facts: Sentence(
        text("The Goal {goal} has no legal meaning, so nothing can equal it."),
        {"goal": GoalText(facts.get("goal"))},
    ),
    Code.GOAL_READING: _goal_reading,
    Code.GOAL_MISSING: _goal_missing,
    Code.UNDEFINED: _plain(text("{reading} has no value: {why}.")),
    Code.NUMERAL: _numeral,
    Code.TOO_FEW_CUBES: _plain(text("A Solution has at least {minimum} cubes.")),
    Code.REQUIRED_UNUSED: _of_cubes(text("Required and not used wherever it must be: {cubes}.")),
    Code.NOT_AVAILABLE: _of_cubes(text("Used, but not there to be used: {cubes}.")),
    Code.TOO_MANY_RESOURCES: _of_cubes(text("More than one cube comes from Resources: {cubes}.")),
    Code.VARIATION: lambda facts: Sentence(VARIATIONS[facts["variation"]].broken, facts),
    Code.WILD: _wild,
    Code.UNVERIFIABLE: _plain(
        text(
            "It cannot be checked exactly, by its size or by the number of its readings; so it does not count."
        )
    ),
    Code.TWO_SOLUTIONS: _two_solutions,
    Code.BURDEN: _plain(text("The Mover had no other move that avoided this, so the A-claim is not proved.")),
}
