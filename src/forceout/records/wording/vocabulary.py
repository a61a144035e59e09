"""The values that stand in sentences, and their words: people read "red 1" and not the notation ``1@red``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import singledispatch

from forceout.core.claims import Claim
from forceout.core.pile import Pile
from forceout.core.solution import Solution
from forceout.core.turns import Section
from forceout.records.wording.language import say, text


@singledispatch
def in_words(value: object) -> str:
    """A value as it stands in a sentence, in the language in use."""
    return str(value)


@dataclass(frozen=True, slots=True)
class Listing:
    """Values in a row: "A, B or C"."""

    items: tuple[object, ...]
    last: str = text("or")

    @classmethod
    def all_of(cls, items: Iterable[object]) -> Listing:
        """Values joined by "and"."""
        return cls(tuple(items), text("and"))

    @classmethod
    def any_of(cls, items: Iterable[object]) -> Listing:
        """Values joined by "or"."""
        return cls(tuple(items))


@in_words.register
def listing_words(listing: Listing) -> str:
    *most, final = map(in_words, listing.items)
    return f"{', '.join(most)} {say(listing.last)} {final}" if most else final


@dataclass(frozen=True, slots=True)
class Joined:
    """Values with one word between each two: "2 or 3 or 4"."""

    items: tuple[object, ...]
    word: str


@in_words.register
def joined_words(joined: Joined) -> str:
    return f" {say(joined.word)} ".join(map(in_words, joined.items))


@dataclass(frozen=True, slots=True)
class Count:
    """A number of things: "1 cube", "3 cubes"."""

    number: int
    thing: str


@in_words.register
def count_words(count: Count) -> str:
    return f"{count.number} {say(count.thing if count.number == 1 else f'{count.thing}s')}"


@dataclass(frozen=True, slots=True)
class Time:
    """A length of time: "30 s", "2 min"."""

    milliseconds: int


@in_words.register
def time_words(time: Time) -> str:
    seconds = time.milliseconds / 1000
    return f"{seconds / 60:g} min" if seconds % 60 == 0 and seconds else f"{seconds:g} s"


_COLOURS = (text("red"), text("blue"), text("green"), text("black"))
_COLOUR = re.compile(rf"@(?:{'|'.join(_COLOURS)})")


@dataclass(frozen=True, slots=True)
class Cubes:
    """Cubes by what they show, and their colours where these are known; those of one colour together."""

    cubes: tuple[object, ...]


@in_words.register
def cubes_words(cubes: Cubes) -> str:
    return pile_words(cubes.cubes)


@in_words.register
def _pile_words(pile: Pile) -> str:  # type: ignore[type-arg]  # a pile of any cubes
    return pile_words(pile)


def cube_words(cube: object) -> str:
    """A cube: what it shows, and its colour where that is known."""
    return pile_words([cube])


def pile_words(cubes: Iterable[object]) -> str:
    """Many cubes: those of one colour together, ``red 1 3 +, blue 2``."""
    groups: dict[str, list[str]] = {}
    for cube in cubes:
        face, _, colour = str(cube).partition("@")
        groups.setdefault(colour, []).append(face)
    order = sorted(groups, key=("", *_COLOURS).index)
    return ", ".join(
        _coloured(colour, " ".join(groups[colour])) if colour else " ".join(groups[colour])
        for colour in order
    )


def _coloured(colour: str, faces: str) -> str:
    return say("{colour} {face}", colour=say(colour), face=faces)


class Face(str):
    """A cube in a sentence about many moves, in which its colour says nothing."""

    __slots__ = ()


@in_words.register
def face_words(cube: Face) -> str:
    return cube.partition("@")[0]


@dataclass(frozen=True, slots=True)
class GoalText:
    """A Goal as it is written, without the colours of its cubes: where they lie, they are seen."""

    goal: object


@in_words.register
def _goal_text_words(goal: GoalText) -> str:
    return goal_words(goal.goal)


def goal_words(goal: object) -> str:
    return _COLOUR.sub("", str(goal))


SECTIONS = (text("Goal"), text("Required"), text("Permitted"), text("Forbidden"), text("Resources"))


class SectionName(str):
    """A section of the mat by its name in a record."""

    __slots__ = ()


@in_words.register
def section_words(section: Section | SectionName) -> str:
    return say(section.capitalize())


_CLAIMS: dict[Claim, str] = {
    Claim.NOW: text("Now"),
    Claim.IMPOSSIBLE: text("Impossible"),
    Claim.NO_GOAL: text("“No Goal”"),
    Claim.A: text("an A-claim flub"),
    Claim.P: text("a P-claim flub"),
    Claim.C_A: text("a C-claim flub that stems from an A-claim"),
    Claim.C_P: text("a C-claim flub that stems from a P-claim"),
}


@in_words.register
def claim_words(claim: Claim) -> str:
    """A claim as the object of "challenges"."""
    return say(_CLAIMS[claim])


class ClaimName(str):
    """A claim by its name in a record, as it is said aloud."""

    __slots__ = ()


_SAID = {"now": text("Now"), "impossible": text("Impossible"), "no-goal": text("No Goal")}


@in_words.register
def claim_name_words(claim: ClaimName) -> str:
    return say(_SAID[claim]) if claim in _SAID else str(claim)


@in_words.register
def solution_words(solution: Solution) -> str:
    """A Solution as people write it on one line, with the Goal that the writer laid."""
    written = solution.text(say("and"))
    return written if solution.goal is None else say("Goal {goal}: {told}", goal=solution.goal, told=written)


THINGS = (
    *(text("cube"), text("cubes"), text("variation"), text("variations")),
    *(text("attempt"), text("attempts")),
)
"""What is counted (``Count``)."""
