"""Lessons as data: one TOML file each, in ``lessons/``, with words of our own, the clause beside each step, and no keys."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from forceout.core.errors import Malformed

if TYPE_CHECKING:  # a list of lessons asks no judge: items are loaded with the first step
    from forceout.training.learning.item import Item

FORMAT = 1
LANGUAGES = ("en", "es")
SHOW = "show"
Texts = Mapping[str, str]
Places = Mapping[str, tuple[str, ...]]
"""Divisions by rulebook."""


@dataclass(frozen=True, slots=True)
class Step:
    """One idea: something that is shown, or an item."""

    ask: str
    mat: Mapping[str, Any]
    given: Mapping[str, Any]
    clause: str | Mapping[str, str]
    texts: Mapping[str, Texts]
    wrong: Mapping[str, Texts]
    only: Places | None = None
    shown_as: str | None = None

    def holds(self, rules: str, division: str) -> bool:
        return self.only is None or division in self.only.get(rules, ())

    def clause_in(self, rules: str) -> str:
        if isinstance(self.clause, str):
            return self.clause
        return self.clause.get(rules) or next(iter(self.clause.values()))

    def said(self, name: str, lang: str) -> str:
        texts = self.texts.get(name, {})
        return texts.get(lang) or texts.get("en", "")


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: 6 to 14 steps about one thing."""

    id: str
    game: str
    needs: tuple[str, ...]
    minutes: int
    variations: tuple[str, ...]
    title: Texts
    aim: Texts
    places: Places
    all_steps: tuple[Step, ...]

    @property
    def path(self) -> str:
        """The path that it is on: one of the games, or that of the judges."""
        return next((path for path, ids in paths().items() if self.id in ids), self.game)

    def place(self, rules: str | None = None, division: str | None = None) -> tuple[str, str]:
        """The book and division asked for, or the default ones; Malformed where the lesson does not hold there."""
        book = rules or next((name for name, has in self.places.items() if division in (None, *has)), "")
        if book not in self.places:
            raise Malformed(
                "rules",
                f"{self.id} is taught for {', '.join(self.places)}, not for {book[:40] or division!r}",
            )
        there = division or self.places[book][0]
        if there not in self.places[book]:
            raise Malformed(
                "division", f"{self.id} is taught for {', '.join(self.places[book])}, not for {there[:40]!r}"
            )
        return book, there

    def steps(
        self, rules: str | None = None, division: str | None = None, lang: str = "en"
    ) -> tuple[Item, ...]:
        """The steps that hold in a book and division, as items with their number from 1."""
        from forceout.training.learning.steps import item_of  # noqa: PLC0415

        book, there = self.place(rules, division)
        held = [step for step in self.all_steps if step.holds(book, there)]
        return tuple(
            item_of(step, self.game, book, there, lang).at(step=number) for number, step in enumerate(held, 1)
        )

    def step(
        self, number: int, rules: str | None = None, division: str | None = None, lang: str = "en"
    ) -> Item:
        """One of the steps, by its number from 1."""
        steps = self.steps(rules, division, lang)
        if not 1 <= number <= len(steps):
            raise Malformed("step", f"{self.id} has the steps 1 to {len(steps)} there")
        return steps[number - 1]

    def clauses(self) -> dict[str, list[str]]:
        """What its steps cite, by book."""
        return {
            book: list(
                dict.fromkeys(
                    step.clause_in(book)
                    for step in self.all_steps
                    if any(step.holds(book, division) for division in divisions)
                )
            )
            for book, divisions in self.places.items()
        }

    def listed(self, lang: str = "en") -> dict[str, Any]:
        """Its line in the list of lessons."""
        book, division = self.place()
        return {
            "lesson": self.id,
            "game": self.game,
            "path": self.path,
            "title": self.title[lang],
            "aim": self.aim[lang],
            "minutes": self.minutes,
            "needs": list(self.needs),
            "for": {name: list(divisions) for name, divisions in self.places.items()},
            "variations": list(self.variations),
            "clauses": self.clauses(),
            "steps": sum(step.holds(book, division) for step in self.all_steps),
        }

    def document(
        self, rules: str | None = None, division: str | None = None, lang: str = "en", *, keys: bool = False
    ) -> dict[str, Any]:
        """The lesson with its steps in one book and division."""
        book, there = self.place(rules, division)
        return {
            "lesson": self.id,
            "game": self.game,
            "rules": book,
            "division": there,
            "lang": lang,
            "title": self.title[lang],
            "aim": self.aim[lang],
            "minutes": self.minutes,
            "needs": list(self.needs),
            "variations": list(self.variations),
            "steps": [item.document(keys=keys) for item in self.steps(book, there, lang)],
        }


@cache
def paths() -> Mapping[str, tuple[str, ...]]:
    """The three paths, each with its lessons in order."""
    data = tomllib.loads(_read("path.toml"))
    return {path: tuple(ids) for path, ids in data.items()}


@cache
def lessons() -> Mapping[str, Lesson]:
    """Every lesson by its id, in the order of the paths."""
    there = {name.name for name in files(__package__).joinpath("lessons").iterdir()}
    ids = (name for path in paths().values() for name in path)
    return {
        name: parse_lesson(tomllib.loads(_read(f"{name}.toml"))) for name in ids if f"{name}.toml" in there
    }


def lesson(name: str) -> Lesson:
    """The lesson with this id; Malformed lists those that there are."""
    found = lessons().get(name)
    if found is None:
        raise Malformed("lesson", f"there is no lesson {name[:40]!r}; there are {', '.join(lessons())}")
    return found


def expect_language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise Malformed("lang", f"expected one of {', '.join(LANGUAGES)}, not {lang[:20]!r}")
    return lang


def _read(name: str) -> str:
    return files(__package__).joinpath("lessons", name).read_text(encoding="utf-8")


def parse_lesson(data: Mapping[str, Any]) -> Lesson:
    """The lesson of a parsed file that ``check_lesson`` finds no fault with."""
    mats, records = data.get("mats", {}), data.get("records", {})
    return Lesson(
        data["lesson"],
        data["game"],
        tuple(data["needs"]),
        data["minutes"],
        tuple(data.get("variations", ())),
        data["title"],
        data["aim"],
        {book: tuple(divisions) for book, divisions in data["for"].items()},
        tuple(_step(values, mats, records) for values in data["step"]),
    )


def _step(values: Mapping[str, Any], mats: Mapping[str, Any], records: Mapping[str, Any]) -> Step:
    given = dict(values.get("given", {}))
    if isinstance(given.get("record"), str):
        given["record"] = records[given["record"]]
    only = values.get("only")
    return Step(
        values["ask"],
        mats[values["mat"]] if "mat" in values else {},
        given,
        values["clause"],
        {name: values[name] for name in ("say", "right", "hint") if name in values},
        values.get("wrong", {}),
        None if only is None else {book: tuple(divisions) for book, divisions in only.items()},
        values.get("as"),
    )
