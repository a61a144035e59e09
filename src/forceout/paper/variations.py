"""The charts of a division: its variations to circle, from the book's own list, and the sixteen cards of the Universe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from forceout.core.edition import Rules, VariationRule
from forceout.core.errors import ForceoutError
from forceout.core.games import TITLES
from forceout.editions import load
from forceout.paper.pictures import all_cards
from forceout.paper.printout import Asked, Printout, division
from forceout.records.wording.language import say

SHAKES = 12
BESIDE_CARDS = 8
"""Shakes on one side: of variations, and where the Universe chart stands below them."""
_HYPHEN = "\u00ad"
"""Where a long word may be broken."""
WIDEST = 12
"""Variations in one line; a longer list takes two."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A variation that can be chosen: what to circle, with a blank for what its chooser names, and in which years."""

    words: str
    years: str = ""


@dataclass(frozen=True, slots=True)
class VariationChart:
    """The list of a division. ``lines`` are the choices of one shake, in one line or two."""

    title: str
    how: str
    always: str
    lines: tuple[tuple[Choice, ...], ...]
    foot: str
    shakes: int


def variation_chart(rules: Rules, season: str | None, shakes: int) -> VariationChart | None:
    """The chart of a division, or None where it plays without variations."""
    choosing = rules.choosing
    if choosing is None:
        return None
    chosen = [rule for rule in rules.variations.values() if not rule.always]
    listed = [rule for rule in chosen if season is None or rule.years in ("both", season)]
    by_year = {rule.years for rule in listed} - {"both"}
    choices = [Choice(_words(rule), _years(rule) if len(by_year) > 1 else "") for rule in listed]
    always = [rule for rule in rules.variations.values() if rule.always]
    return VariationChart(
        say("{game}: variations, {division}", game=TITLES[rules.game], division=division(rules.division)),
        _how(choosing.most, choosing.other_of_two),
        say("In every shake: {variations}.", variations=", ".join(say(rule.title) for rule in always))
        if always
        else "",
        tuple(_lines(choices)),
        _seasons(rules, chosen),
        shakes,
    )


def charts(asked: Asked) -> Printout:
    """The charts of the event's division for the tables, without a scoresheet."""
    rules = asked.event.rules
    variations = variation_chart(rules, asked.season, SHAKES)
    cards = all_cards() if rules.game == "on-sets" else ()
    if variations is None and not cards:
        raise ForceoutError(
            f"{TITLES[rules.game]}, {division(rules.division)} is played without variations and without cards: it has no charts"
        )
    data: Mapping[str, Any] = {
        "variations": variations,
        "cards": cards,
        "shakes": SHAKES,
        "universe": _universe(rules),
    }
    return Printout("charts.html", data, asked.paper)


def _universe(rules: Rules) -> str:
    return say(
        "{game}: Universe chart, {division}", game=TITLES[rules.game], division=division(rules.division)
    )


def _words(rule: VariationRule) -> str:
    """``Base m`` becomes ``Base ___``, ``Wild Cube`` becomes ``Wild Cube ___``."""
    title = (
        say(rule.title)
        .replace("Interchangeable", "Interchange")
        .replace("intercambia", f"inter{_HYPHEN}cambia")
    )
    return f"{title.removesuffix(f' {rule.asks}')} ___" if rule.asks else title


def _years(rule: VariationRule) -> str:
    match rule.years:
        case "even":
            return say("even year")
        case "odd":
            return say("odd year")
        case _:
            return ""


def _how(most: int, other_of_two: int | None) -> str:
    if most > 1:
        return say("Circle one or two and write your number beside them.")
    if other_of_two == 2:
        return say(
            "Circle one and write your number beside it. With two players, the one who is not Goal-setter circles two."
        )
    return say("Circle one and write your number beside it.")


def _lines(choices: Sequence[Choice]) -> Iterator[tuple[Choice, ...]]:
    """In one line, or in two as even as can be."""
    if len(choices) <= WIDEST:
        yield tuple(choices)
        return
    half = (len(choices) + 1) // 2
    yield tuple(choices[:half])
    yield tuple(choices[half:])


def _seasons(rules: Rules, chosen: Sequence[VariationRule]) -> str:
    """Which seasons have an even year's list: 2015-16 and every second one (P71)."""
    if all(rule.years == "both" for rule in chosen):
        return ""
    first = int(load(rules.game, rules.edition_id).season[:4])
    even = first if (first + 1) % 2 == 0 else first + 1
    return say(
        "Even years: {even} and every second season after it. Odd years: {odd} and every second one.",
        even=_season(even),
        odd=_season(even + 1),
    )


def _season(first: int) -> str:
    return f"{first}–{(first + 1) % 100:02}"
