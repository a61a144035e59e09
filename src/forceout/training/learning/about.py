"""From play to lesson: find the lesson about a clause, a verdict's code, or a flub."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.verdict import Code
from forceout.training.learning.lesson import SHOW, Lesson, lessons, paths

_BASIC = {
    "Basic I": "goal", "Basic II": "start", "Basic III": "solution", "Basic IV": "now", "Basic V": "score",
    "Basic VI": "score", "Basic VII": "last-cube",
}  # fmt: skip
"""The seven rules of the Basic game, and how the ids of their lessons end."""
_LESSONS_ON_FLUBS = {Claim.NOW: "now", Claim.IMPOSSIBLE: "impossible"}


def lesson_about(rules: Rules, clause: str) -> Lesson | None:
    """Return the lesson that asks about this clause, or about the nearest one above it, or None if there is none.

    Lessons that the division plays come first. Among several, choose the one that asks about the clause most often.
    """
    name = next((name for name, rule in rules.variations.items() if rule.clause == clause), None)
    if name is not None:
        return next((lesson for lesson in _taught(rules) if name in lesson.variations), None)
    basic = _BASIC.get(clause.partition("-")[0])
    if basic is not None:
        return next((lesson for lesson in _of_game(rules) if lesson.id.endswith(f"-{basic}")), None)
    above = clause
    while above:
        found = _asking_most(rules, above)
        if found is not None:
            return found
        above = above.rpartition(" ")[0] if " " in above else above.rpartition("-")[0]
    return None


def lesson_for_code(rules: Rules, code: Code, variation: str | None = None) -> Lesson | None:
    """Return the lesson about a verdict's code or, if a variation was broken, about that variation."""
    if variation is not None and variation in rules.variations:
        return lesson_about(rules, rules.variations[variation].clause)
    return lesson_about(rules, rules.reasons[code]) if code in rules.reasons else None


def lesson_for_flub(rules: Rules, claim: Claim) -> Lesson | None:
    """Return the lesson about plays that can rightly be challenged with this claim."""
    wanted = _LESSONS_ON_FLUBS.get(claim)
    return next((lesson for lesson in _of_game(rules) if lesson.id.endswith(f"-{wanted}")), None)


def _of_game(rules: Rules) -> Iterator[Lesson]:
    """Return the lessons of the game in the order of its path, without those for judges."""
    return (lessons()[name] for name in paths()[rules.game] if rules.edition_id in lessons()[name].places)


def _taught(rules: Rules) -> list[Lesson]:
    """Return the lessons of the division, then those of the other divisions."""
    return sorted(_of_game(rules), key=lambda lesson: rules.division not in lesson.places[rules.edition_id])


def _asking_most(rules: Rules, clause: str) -> Lesson | None:
    """Return the lesson whose steps ask most often about this clause or one below it."""
    asked: Counter[str] = Counter()
    taught = _taught(rules)
    for lesson in taught:
        for step in lesson.all_steps:
            cited = step.clause_in(rules.edition_id)
            held = step.only is None or rules.edition_id in step.only
            if held and step.ask != SHOW and (cited == clause or cited.startswith(f"{clause}-")):
                asked[lesson.id] += 1
    here = [
        lesson for lesson in taught if rules.division in lesson.places[rules.edition_id] and asked[lesson.id]
    ]
    found = here or [lesson for lesson in taught if asked[lesson.id]]
    return max(found, key=lambda lesson: asked[lesson.id], default=None)
