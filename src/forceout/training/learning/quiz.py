"""``quiz("judge", …)``: the judge's self-test by section of the casebook, and the quiz of the month."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from forceout.core.edition import Rules
from forceout.core.errors import ForceoutError, Malformed, UnknownRules
from forceout.editions import load
from forceout.training.learning.graded import Graded, graded
from forceout.training.learning.item import Item
from forceout.training.learning.making import mats, sets, sums, table
from forceout.training.learning.making.series import Make, series
from forceout.training.learning.making.topics import BOOKS, LEVELS
from forceout.training.learning.worksheet import expect_amount

MOST = 120
_MONTH = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])")
_UP = (("elementary", "middle", "junior", "senior"), ("middle", "junior", "senior"), ("junior", "senior"))
"""Whom the three questions of the month are for."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the casebook: what is asked there, by kind of question."""

    en: str
    es: str
    makers: tuple[tuple[str, Make], ...]

    @property
    def asks(self) -> list[str]:
        return list(dict.fromkeys(ask for ask, _ in self.makers))


def _together(rng: Random, place: Rules, level: int) -> Item | None:
    """A paper under two or three variations that the players chose."""
    names = [name for name, rule in place.variations.items() if not rule.always and name != "two-solutions"]
    return mats.make_correct(*rng.sample(names, min(len(names), 2 + (level == 3))))(rng, place, level)


def _counted(rng: Random, place: Rules, level: int) -> Item | None:
    if place.game == "equations":
        return None
    return (
        sets.make_double(rng, place, level)
        if "double-set" in place.variations
        else sets.make_count(rng, place, level)
    )


def _valued(rng: Random, place: Rules, level: int) -> Item | None:
    if place.game == "on-sets":
        return None
    kinds = (("sideways", "s"), ("upside-down", "u"))
    name, turn = rng.choice(kinds)
    return sums.make_value(sums.turned(turn), name)(rng, place, level)


def _worth(rng: Random, place: Rules, level: int) -> Item | None:
    if place.game == "equations":
        return mats.make_worth("sideways", turned="s")(rng, place, level)
    has = "absolute-value" in place.variations
    return mats.make_worth(*(("absolute-value",) if has else ()))(rng, place, max(2, level))


def _same(rng: Random, place: Rules, level: int) -> Item | None:
    return sets.make_same(rng, place, level) if place.game == "on-sets" else None


def _no_goal(rng: Random, place: Rules, level: int) -> Item | None:
    return table.make_score("no-goal")(rng, place, level) if place.no_goal.objector_writes else None


def _deal(rng: Random, place: Rules, level: int) -> Item | None:
    return table.make_legal_deal(rng, place, level) if place.equipment.cards else None


SECTIONS = {
    "A": Section(
        "Beginning and variations", "El comienzo y las variaciones",
        (("order", table.make_order), ("legal", table.make_variation), ("legal", _deal), ("limit", table.make_limit)),
    ),
    "B": Section(
        "The Goal", "La Meta",
        (("worth", mats.make_worth()), ("which", table.make_which_goals), ("legal", table.make_bonus), ("score", _no_goal)),
    ),
    "C": Section(
        "Moving", "Mover",
        (("legal", table.make_legal_move), ("ruling", table.make_ruling), ("late", table.make_late), ("legal", table.make_last_cube)),
    ),
    "D": Section(
        "Challenging", "Desafiar",
        (
            ("legal", table.make_challenge), ("claim", mats.make_claim("now", "impossible", "none")),
            ("who", table.make_who), ("ruling", table.make_ruling),
        ),
    ),
    "E": Section(
        "Writing and checking", "Escribir y revisar",
        (
            ("correct", mats.make_correct(asks="code")), ("break", mats.make_break), ("way", table.make_way),
            ("correct", mats.make_correct(asks="equals")), ("score", table.make_score("now", "impossible")), ("same", _same),
        ),
    ),
    "F": Section(
        "Variations together", "Variaciones juntas",
        (("correct", _together), ("count", _counted), ("value", _valued), ("worth", _worth), ("legal", table.make_variation)),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Quiz:
    """Questions from a seed. ``asked`` is the document that makes the same quiz again."""

    asked: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        made = self._of_month() if self.asked["kind"] == "month" else self._of_judge()
        return tuple(item.at(n=number) for number, item in enumerate(made, 1))

    def _of_judge(self) -> Iterator[Item]:
        asked = self.asked
        place = load(asked["game"], asked["rules"]).rules(asked["division"])
        sections, level = asked["sections"], asked["level"]
        made = {name: _questions(name, place, level, asked["seed"]) for name in sections}
        shares = [
            (name, asked["count"] // len(sections) + (number < asked["count"] % len(sections)))
            for number, name in enumerate(sections)
        ]
        for name, share in shares:
            for _ in range(share):
                yield next(made[name]).at(section=name, level=level)

    def _of_month(self) -> Iterator[Item]:
        date = self.asked["date"]
        rng = Random(f"month {date}")  # noqa: S311 - the same for everyone
        for number, divisions in enumerate(_UP):
            game, book = rng.choice([("on-sets", "agloa-2023"), ("equations", "agloa-2015")])
            place, section = load(game, book).rules(divisions[0]), rng.choice("BDEF")
            found = next(_questions(section, place, number + 1, f"{date} {number}"))
            yield found.at(section=section, level=number + 1, **{"for": list(divisions)})

    def grade(
        self, answers: Mapping[int, Any], seconds: Mapping[int, float] | None = None, lang: str = "en"
    ) -> Graded:
        """The report on answers by their number; what is not there was not answered."""
        return graded(self.items, answers, seconds or {}, lang)

    def document(self, *, keys: bool = False) -> dict[str, Any]:
        return {"quiz": dict(self.asked), "questions": [item.document(keys=keys) for item in self.items]}


def _questions(name: str, place: Rules, level: int, seed: object) -> Iterator[Item]:
    """Questions of a section without end: its kinds take turns in an order of the seed's; none comes twice."""
    makers = list(SECTIONS[name].makers)
    Random(f"{seed} {name}").shuffle(makers)  # noqa: S311
    streams = [
        series(make, f"{seed} {name} {number} {ask}", place, level)
        for number, (ask, make) in enumerate(makers)
    ]
    seen: list[Any] = []
    while streams:
        for stream in list(streams):
            try:
                item = next(found for found in stream if found.given not in seen)
            except ForceoutError:  # this book has none of these, or no more
                streams.remove(stream)
                continue
            seen.append(item.given)
            yield item
    raise ForceoutError(f"section {name} has no more questions; ask for fewer")


def quiz(
    kind: str,
    game: str = "on-sets",
    rules: str = "agloa-2023",
    *,
    division: str | None = None,
    sections: str = "ABCDEF",
    count: int = 24,
    seed: int | str = 1,
    level: int = 2,
    date: str | None = None,
) -> Quiz:
    """The self-test of a book, ``quiz("judge", "on-sets", "agloa-2023")``, or ``quiz("month", date="2026-11")``."""
    if kind == "month":
        if date is None or not _MONTH.fullmatch(date):
            raise Malformed("date", "expected a month such as 2026-11")
        return Quiz({"kind": kind, "date": date})
    if kind != "judge":
        raise Malformed("kind", "expected judge or month")
    if (game, rules) not in BOOKS:
        raise Malformed("rules", f"expected one of {', '.join(' '.join(book) for book in BOOKS)}")
    if not sections or not set(sections) <= set(SECTIONS) or len(set(sections)) != len(sections):
        raise Malformed("sections", f"expected different ones of {''.join(SECTIONS)}")
    expect_amount("count", count, MOST)
    expect_amount("level", level, LEVELS[-1])
    edition = load(game, rules)
    varied = (name for name in edition.divisions if edition.rules(name).variations)
    there = division or next(varied, edition.divisions[0])
    try:
        edition.rules(there)
    except UnknownRules as unknown:
        raise Malformed("division", str(unknown)) from None
    return Quiz(
        {
            "kind": kind, "game": game, "rules": rules, "division": there, "sections": sections, "count": count,
            "seed": seed, "level": level,
        }
    )  # fmt: skip


def listed(lang: str = "en") -> Iterator[dict[str, Any]]:
    """The sections of the self-test."""
    for name, section in SECTIONS.items():
        yield {"section": name, "title": section.es if lang == "es" else section.en, "asks": section.asks}
