"""What a made item asks, for people; said by ``say``."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from forceout.core.edition import Rules
from forceout.records.wording.language import say, text
from forceout.training.learning.item import Item
from forceout.training.learning.making.phrases import CLAIMS, LIMITS, STEPS, TASKS, WAYS, variation_words

QUESTIONS = {
    "pick": text("Which cards does {set_name} pick?"),
    "removed": text("Which cards does {restrictions} send away?"),
    "count": text("How many cards does {set_name} count?"),
    "name": text("Write a Set-Name for just these cards: {cards}. You have {cubes}."),
    "same": text("Do {left} and {right} always mean the same cards?"),
    "value": text("What is {expression}? If it has no value, say so."),
    "worth": text("What can the Goal {goal} be worth? Give every value."),
    "goal": text("Set a Goal that someone can still make."),
    "goal-worth": text("Set a Goal that is worth {worth}, and that someone can still make."),
    "write": text("Write a Solution for the Goal {goal}."),
    "write-now": text(
        "You said Now. Write a Solution for the Goal {goal}, with one cube from Resources at most."
    ),
    "write-impossible": text("Someone said Impossible. Write a Solution for the Goal {goal}."),
    "write-rapid": text("Rapid Fire. Write a Solution for the Goal {goal} from any cubes in Resources."),
    "correct": text("The Goal is {goal}. Is this a correct Solution?"),
    "correct-now": text("The Goal is {goal}. After Now someone wrote this. Is it correct?"),
    "code": text("The Goal is {goal}. Is this a correct Solution? If not, give one reason."),
    "equals": text("The Goal is {goal}. A judge is asked only this: does it equal the Goal in some reading?"),
    "break": text("Put in brackets so that it does not make the Goal, {goal}. If you cannot, say so."),
    "claim": text("The Goal is {goal}. What could you rightly say: Now, Impossible, or nothing?"),
    "move": text("The Goal is {goal}. Find a move after which nobody can rightly challenge."),
    "flub": text(
        "The Goal is {goal}. Find a move that is a mistake: after it someone can rightly challenge."
    ),
    "ruling": text("This happens at the table. How many points does each player lose?"),
    "score": text("The shake is over. How many points does each player get?"),
    "points": text("These are the sums of the shakes. How many match points does each player get?"),
    "who": text("{challenger} says {claim} to {mover}. Who must write, who may, and who may not?"),
    "late": text("How many points does it cost, and can it still be done?"),
    "order": text("Put these in the order of a shake: {steps}."),
    "way": text("On paper: {way}. Is that recommended, acceptable or unacceptable?"),
    "which-goals": text("Which of these Goals can be set now?"),
    "which-expressions": text("Which of these are right? A sum that is not allowed is wrong."),
}


def asked(ask: str, place: Rules, clause: str, given: dict[str, Any], *, words: str | None = None) -> Item:
    """An item about this book and division, with the question that its ask has in the language that is spoken."""
    book = {"game": place.game, "rules": place.edition_id, "division": place.division}
    return Item(ask, {**book, **given}, say=_question(words or ask, given), clause=clause)


def _question(words: str, given: Mapping[str, Any]) -> str:
    """The question in the language that is spoken, with the variations that are in force."""
    facts = {name: _shown(value) for name, value in given.items()} | _named(given)
    phrase = LIMITS[given["limit"]] if words == "limit" else QUESTIONS[words]
    question = say(phrase, **facts)
    if words == "late":
        task = TASKS[given["task"]]
        question = f"{say(task, player=_LATE, **facts)} {question}"
    chosen = given.get("variations")
    return f"{', '.join(map(variation_words, chosen))}. {question}" if chosen else question


_LATE = "Fox"


def _named(given: Mapping[str, Any]) -> dict[str, str]:
    """Steps, ways of writing and challenges as people call them."""
    found = {field: say(phrases[given[field]]) for field, phrases in _NAMES.items() if field in given}
    if "steps" in given:
        found["steps"] = ", ".join(map(say, (STEPS[step] for step in given["steps"])))
    return found


_NAMES = {"way": WAYS, "claim": CLAIMS}


def _shown(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def some(rng: Random, choices: str, count: int) -> list[str]:
    """So many of these words, perhaps the same again."""
    return rng.choices(choices.split(), k=count)
