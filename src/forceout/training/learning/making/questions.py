"""What a made item asks, for people; said by ``say``."""

from __future__ import annotations

from random import Random
from typing import Any

from forceout.core.edition import Rules
from forceout.records.wording.language import say, text
from forceout.training.learning.item import Item

QUESTIONS = {
    "pick": text("Which cards does {set_name} pick?"),
    "removed": text("Which cards does {restrictions} send away?"),
    "count": text("How many cards does {set_name} count?"),
    "name": text("Write a Set-Name for just these cards: {cards}."),
    "same": text("Do {left} and {right} always mean the same cards?"),
    "same-restrictions": text("Do {left} and {right} always send the same cards away?"),
    "value": text("What is {expression} worth? Answer none if it has no value."),
    "worth": text("What may the Goal {goal} be worth? Give every value."),
    "goal": text("Set a Goal that somebody could still make."),
    "goal-worth": text("Set a Goal that is worth {worth}, and that somebody could still make."),
    "write": text("Write a Solution for the Goal {goal}."),
    "correct": text("Is this a correct Solution?"),
    "code": text("Is this a correct Solution? If not, give one reason."),
    "equals": text("A judge is asked only this: does it equal the Goal in some reading?"),
    "break": text("Put in brackets so that it does not make the Goal."),
    "claim": text("The Goal is {goal}. What could somebody rightly say: Now, Impossible, or nothing?"),
    "move": text("Find a move after which nobody can rightly challenge."),
    "flub": text("Find a move that is a mistake: after it somebody can rightly challenge."),
    "legal": text("May {by} do this now: {event}?"),
    "ruling": text("This happens at the table. How many points does each player lose by it?"),
    "score": text("The shake is over. How many points does each player get?"),
    "points": text("These are the sums of the shakes. How many match points does each player get?"),
    "who": text("{challenger} says {claim} to {mover}. Who must write, who may, and who may not?"),
    "limit": text("What does the rulebook say: {limit}?"),
    "late": text("{task}: done after {seconds} seconds. How many points are lost, and may it still be done?"),
    "order": text("Put these in the order of a shake: {steps}."),
    "way": text("What do judges say about this way of writing: {way}?"),
    "which": text("Which of these may be done now?"),
    "number": text("Work it out: {formula}."),
}


def asked(ask: str, place: Rules, clause: str, given: dict[str, Any], *, words: str | None = None) -> Item:
    """An item about this book and division, with the question that its ask has in the language that is spoken."""
    book = {"game": place.game, "rules": place.edition_id, "division": place.division}
    facts = {name: _shown(value) for name, value in given.items()}
    return Item(ask, {**book, **given}, say=say(QUESTIONS[words or ask], **facts), clause=clause)


def _shown(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def some(rng: Random, choices: str, count: int) -> list[str]:
    """So many of these words, perhaps the same again."""
    return rng.choices(choices.split(), k=count)
