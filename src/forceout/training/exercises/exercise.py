"""What is asked: ``exercises.toml`` read into frozen values. Read that file first."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from forceout.core.errors import Malformed
from forceout.core.position import Position
from forceout.onsets.cards import parse_card, universe_of
from forceout.records.wording.language import say
from forceout.training.kit.games import COLOURS
from forceout.training.sentences import QUESTIONS

PILES = ("required", "permitted", "forbidden", "resources")
CLAIM = {True: "P", False: "no-goal"}
"""What is challenged where a part does not say: a Solution is to be shown, or a Goal too."""


class Ask(StrEnum):
    """What a part wants to be told; the head of ``exercises.toml`` explains each."""

    CARDS = "cards"
    REMOVED = "removed"
    NUMBER = "number"
    NAME = "name"
    SAME = "same"
    SORT = "sort"
    SOLUTION = "solution"
    GOAL = "goal"
    MOVES = "moves"
    RULED_OUT = "ruled-out"
    WORD = "word"
    THINK = "think"


class Cards(StrEnum):
    """Where the cards come from."""

    PRINTED = "printed"
    FITTED = "fitted"
    OURS = "ours"


@dataclass(frozen=True, slots=True)
class Laid:
    """The cubes that a part is about, as texts of the interchange contract."""

    goal: str | None = None
    required: str = ""
    permitted: str = ""
    forbidden: str = ""
    resources: str = ""
    challenge: str | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One question, with the printed answers as far as they can be read."""

    letter: str
    clause: str
    ask: Ask
    mat: Laid
    own_question: str = ""
    of: str = ""
    after: str = ""
    pick: tuple[int, ...] = ()
    among: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    least: int = 1
    below: int | None = None
    safe: bool = False
    shorter: bool = False
    printed: tuple[str, ...] = ()

    @property
    def question(self) -> str:
        """In the language that is spoken."""
        if self.own_question:
            return say(self.own_question)
        asked = QUESTIONS[self._form]
        return say(
            asked,
            of=self.of,
            after=self.after,
            cards=_listed(self.pick),
            goal=self.mat.goal,
            below=self.below,
        )

    @property
    def _form(self) -> str:
        """The ask, told apart where it has two forms."""
        forms = {
            "number-of-all": self.ask is Ask.NUMBER and not self.of,
            "cards-after": self.ask is Ask.CARDS and bool(self.after),
            "moves-safe": self.ask is Ask.MOVES and self.safe,
            "one-cube": self.ask is Ask.SOLUTION and self.mat.challenge in ("A", "C-A"),
            "goal-below": self.ask is Ask.GOAL and self.below is not None,
        }
        return next((form for form, holds in forms.items() if holds), str(self.ask))


@dataclass(frozen=True, slots=True)
class Exercise:
    """A problem of the manual: the cards and cubes on the table, and its parts."""

    id: str
    topic: str
    division: str
    cards: tuple[str, ...]
    cards_are: Cards | None
    mat: Laid
    own_text: str
    own_lost: str
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """What is told before the questions, in the language that is spoken; may be empty."""
        return say(self.own_text) if self.own_text else ""

    @property
    def lost(self) -> str:
        """What could not be restored, and why; empty where nothing is lost but pictures of cards."""
        return say(self.own_lost) if self.own_lost else ""

    @property
    def universe(self) -> tuple[int, ...]:
        return tuple(parse_card(card, "cards", COLOURS) for card in self.cards)

    @property
    def lying(self) -> int:
        """The cards as a mask; all sixteen where an exercise is about every card."""
        return universe_of(self.universe) if self.cards else (1 << 16) - 1

    def part(self, letter: str) -> Part:
        found = next((part for part in self.parts if part.letter == letter.upper()), None)
        if found is None:
            there = ", ".join(part.letter for part in self.parts)
            raise Malformed("part", f"{self.id} has no part {letter[:10]!r}; there are {there}")
        return found

    def position(self, part: Part, **changed: Any) -> Position:
        """What the judge and the solver are asked about."""
        mat = part.mat
        document = {
            "game": "on-sets",
            "rules": "wff-1969",
            "division": self.division,
            "universe": list(self.cards),
            **{pile: getattr(mat, pile) for pile in PILES},
            "challenge": mat.challenge or CLAIM[mat.goal is not None],
            **({} if mat.goal is None else {"goal": mat.goal}),
        }
        return Position.of({**document, **changed})

    def document(self) -> dict[str, Any]:
        """All that a page shows, in the language that is spoken; no answer is in it."""
        mat = {name: getattr(self.mat, name) for name in ("goal", *PILES) if getattr(self.mat, name)}
        return {
            "id": self.id,
            "topic": self.topic,
            "division": self.division,
            "cards": list(self.cards),
            "cards_are": None if self.cards_are is None else str(self.cards_are),
            "mat": mat,
            "text": self.text,
            "lost": self.lost,
            "parts": [_part_document(part, self.mat) for part in self.parts],
        }


def _part_document(part: Part, mat: Laid) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "letter": part.letter,
        "clause": part.clause,
        "ask": str(part.ask),
        "question": part.question,
    }
    if part.among:
        shown["among"] = list(part.among)
    if part.told:
        shown["told"] = list(part.told)
    changed = {
        name: getattr(part.mat, name)
        for name in ("goal", *PILES)
        if getattr(part.mat, name) != getattr(mat, name)
    }
    return {**shown, "mat": changed} if changed else shown


@cache
def exercises() -> Mapping[str, Exercise]:
    """Every exercise by its id, in the order of the manual."""
    source = files(__package__).joinpath("exercises.toml").read_text(encoding="utf-8")
    found = [_exercise(values) for values in tomllib.loads(source)["exercise"]]
    return {each.id: each for each in found}


def exercise(name: str) -> Exercise:
    """The exercise with this id, such as "4.2-B P9"; Malformed lists those that there are."""
    found = exercises().get(name)
    if found is None:
        raise Malformed("exercise", f"there is no exercise {name[:40]!r}; there are {', '.join(exercises())}")
    return found


_MAT = ("goal", *PILES, "challenge")


def _exercise(values: Mapping[str, Any]) -> Exercise:
    mat = _mat(values, Laid())
    are = values.get("cards_are")
    return Exercise(
        values["id"],
        values["topic"],
        values.get("division", "basic"),
        tuple(values.get("cards", ())),
        None if are is None else Cards(are),
        mat,
        values.get("text", ""),
        values.get("lost", ""),
        tuple(_part(each, mat) for each in values["part"]),
    )


def _mat(values: Mapping[str, Any], base: Laid) -> Laid:
    return Laid(**{name: values.get(name, getattr(base, name)) for name in _MAT})


def _part(values: Mapping[str, Any], base: Laid) -> Part:
    own = {name: value for name, value in values.items() if name not in (*_MAT, "ask", "question")}
    lists = {name: tuple(value) for name, value in own.items() if isinstance(value, list)}
    question = values.get("question", "")
    return Part(ask=Ask(values["ask"]), mat=_mat(values, base), own_question=question, **{**own, **lists})


def _listed(cards: tuple[int, ...]) -> str:
    return ", ".join(map(str, cards))
