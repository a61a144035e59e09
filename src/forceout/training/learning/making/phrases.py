"""The words in questions for the names in documents: limits, tasks, ways of writing, events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forceout.records.wording.language import say, text
from forceout.records.wording.variations import variation_name

LIMITS = {
    "cards-least": text("How many cards must be dealt at least?"),
    "cards-most": text("How many cards can be dealt at most?"),
    "cubes-rolled": text("How many cubes does the Goal-setter roll?"),
    "goal-cubes-most": text("How many cubes can the Goal have at most?"),
    "solution-cubes-least": text("How many cubes must a Solution have at least?"),
    "now-resources-least": text("How many cubes must be in Resources, so that you can say Now?"),
    "relation-forbidden-most": text(
        "How many cubes can be left at most, so that = or ⊆ can go to Forbidden?"
    ),
    "round-minutes": text("How many minutes does a round last?"),
    "finish-minutes": text("How many minutes are there to finish the last shake?"),
    "roll-seconds": text("How many seconds are there to roll the cubes?"),
    "variation-seconds": text("How many seconds are there to choose a variation?"),
    "goal-seconds": text("How many seconds are there to set the Goal?"),
    "first-turn-seconds": text("How many seconds are there for the first turn after the Goal?"),
    "turn-seconds": text("How many seconds are there for a turn?"),
    "claim-seconds": text("You pick up the block. How many seconds are there to state your challenge?"),
    "last-cube-claim-seconds": text("The last cube was moved. How many seconds are there to say Impossible?"),
    "writing-seconds": text("How many seconds are there to write a Solution?"),
    "checking-seconds": text("How many seconds are there to check a Solution?"),
    "no-goal-seconds": text("Someone says “No Goal”. How many seconds are there to agree or not?"),
    "extra-seconds": text("You missed a limit and lost a point. How many more seconds do you get?"),
    "countdown-seconds": text("Time is up. How many seconds does an opponent count down?"),
}
TASKS = {
    "roll": text("{player} needs {seconds} seconds to roll the cubes."),
    "variation": text("{player} needs {seconds} seconds to choose a variation."),
    "goal": text("{player} needs {seconds} seconds to set the Goal."),
    "first-turn": text("{player} needs {seconds} seconds for the first turn after the Goal."),
    "turn": text("{player} needs {seconds} seconds for a turn."),
    "writing": text("{player} needs {seconds} seconds to write a Solution."),
    "checking": text("{player} needs {seconds} seconds to check a Solution."),
}
STEPS = {
    "lot": text("drawing lots"),
    "roll": text("rolling the cubes"),
    "deal": text("dealing the cards"),
    "variations": text("choosing variations"),
    "bonus": text("a bonus move of the Goal-setter"),
    "goal": text("setting the Goal"),
    "first-turn": text("the first turn"),
    "challenge": text("a challenge"),
    "writing": text("writing"),
    "presenting": text("presenting"),
    "checking": text("checking"),
    "scoring": text("scoring"),
    "next-setter": text("the next Goal-setter rolls"),
}
WAYS = {
    "wild/meaning-in-line": text("the meaning of a wild cube stands in the line, and the cube beside it"),
    "wild/cube-in-line": text("the wild cube stands in the line, and its meaning beside it"),
    "wild/said-once": text("the meaning of a wild cube is told once for the whole Solution"),
    "wild/nothing-said": text("nothing is said about a wild cube that stands for another sign"),
    "interchange/sign-wanted": text(
        "∪ and ∩ are interchangeable, and the writer just writes the sign that they want"
    ),
    "interchange/marked-as-wild": text(
        "∪ and ∩ are interchangeable, and the writer marks the change as for a wild cube"
    ),
    "repeat/sign-again": text("with Multiple Operations, the sign is written again each time"),
    "blank/drawn": text("the blank card is drawn with its colours"),
    "blank/in-words": text("the colours of the blank card are told in words"),
    "blank/nothing-said": text("nothing is said about a blank card that should have colours"),
    "goal/after-set-name": text("“= Goal” stands behind a Set-Name"),
    "goal/right-side": text("Solution = Goal, the Goal on the right"),
    "goal/left-side": text("Goal = Solution, the Goal on the left"),
    "goal/not-written": text("the Goal is not written at all"),
    "goal/its-value": text("the value of the Goal is written, not the Goal"),
    "goal/gaps-only": text("a grouped Goal is copied with its gaps and without brackets"),
}
FORMULAS = {
    "power-mod": text("Divide {a}*{b} by {k}. What is the remainder?"),
    "tower-mod": text("Divide {a}*({b}*{c}) by {k}. What is the remainder?"),
    "fraction-mod": text("Find a whole number N, so that {a}*{b}÷{c} and N÷{c} differ by a multiple of {k}."),
    "cycle": text("Divide the powers of {a} by {k}. How many different remainders keep coming back?"),
    "lambda": text(
        "After how many steps do all powers repeat modulo {k}, of numbers without a common factor with {k}?"
    ),
    "factors": text("How many numbers divide {n}?"),
    "factors-of-power": text("How many numbers divide {base}*{power}?"),
    "factors-power": text("× counts factors. Which n makes {times}({base}*n) equal to {value}?"),
    "reach": text("Which of the bases 8, 9, 10 and 11 have a power with exactly {value} factors?"),
}
SECTIONS = {"required": text("Required"), "permitted": text("Permitted"), "forbidden": text("Forbidden")}
CLAIMS = {"now": text("Now"), "impossible": text("Impossible"), "no-goal": text("No Goal")}
EVENTS = {
    "deal": text("{by} wants to deal {count} cards. Is that allowed?"),
    "goal": text("{by} wants to set the Goal {goal}. Is that allowed?"),
    "bonus": text("{by} wants to say “Bonus” and move {cube} to Forbidden. Is that allowed?"),
    "move": text("{by} wants to move {cube} to {to}. Is that allowed?"),
    "shift": text("{by} wants to move {cube} from Permitted to {to}. Is that allowed?"),
    "challenge": text("{by} wants to say {claim}. Is that allowed?"),
    "variation": text("{by} wants to choose {name}. Is that allowed?"),
}


def event_words(event: Mapping[str, Any]) -> str:
    """Return the question whether a player may do this."""
    facts = dict(event)
    if event["do"] == "deal":
        facts["count"] = len(event["cards"])
    elif event["do"] == "variation":
        facts["name"] = variation_words(event)
    for field, phrases in (("to", SECTIONS), ("claim", CLAIMS)):
        if field in event:
            facts[field] = say(phrases[event[field]])
    question = EVENTS[event["do"]]
    return say(question, **facts)


def variation_words(chosen: Mapping[str, Any]) -> str:
    """Return a variation with its details, such as Wild Cube (B)."""
    name = variation_name(chosen["name"])
    filled = next(
        (chosen[field] for field in ("cube", "card", "set", "m", "k", "colour") if field in chosen), None
    )
    return name if filled is None else f"{name} ({filled})"


def formula_words(given: Mapping[str, Any]) -> str:
    """Return a question about numbers in words."""
    formula = given["formula"]
    if formula == "factors" and "base" in given:
        formula = "factors-of-power"
    question, times = FORMULAS[formula], "×" * given.get("signs", 1)
    return say(question, times=times, **given)
