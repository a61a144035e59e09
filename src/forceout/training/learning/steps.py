"""A step of a lesson as an item in one book and division."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forceout.training.learning.asks import ASKS
from forceout.training.learning.item import Item
from forceout.training.learning.lesson import SHOW, Step

_REFEREE = {"legal": "strict", "ruling": "table"}


def item_of(step: Step, game: str, rules: str, division: str, lang: str) -> Item:
    """The item, in the words of a language."""
    book = {"game": game, "rules": rules, "division": division}
    kind = step.shown_as or step.ask
    given = _given(step, kind, book)
    shown = Item(kind, given).key if step.shown_as else None
    return Item(
        step.ask,
        given,
        say=step.said("say", lang),
        clause=step.clause_in(rules),
        right=step.said("right", lang),
        hint=step.said("hint", lang),
        wrong={word: texts.get(lang) or texts["en"] for word, texts in step.wrong.items()},
        shown_as=step.shown_as,
        shown=shown,
    )


def _given(step: Step, kind: str, book: Mapping[str, str]) -> dict[str, Any]:
    """The mat as far as this ask has its fields, the step's own fields on top, and the book."""
    if kind == SHOW:
        return {**book, **step.mat, **_with_record(step.given, book, "strict")}
    ask = ASKS[kind]
    mat = {name: value for name, value in step.mat.items() if name in (*ask.needs, *ask.may)}
    own = _with_record(step.given, book, _REFEREE.get(kind, "strict"))
    if "items" in own:
        own["items"] = [_nested(item, book) for item in own["items"]]
    return {**(book if ask.has_book else {}), **mat, **own}


def _with_record(given: Mapping[str, Any], book: Mapping[str, str], referee: str) -> dict[str, Any]:
    """A record of a lesson has players and events; the rest is the same for all."""
    if "record" not in given:
        return dict(given)
    header = {**book, "referee": referee, "checking": "judge", "clock": "none"}
    return {**given, "record": {**header, **given["record"]}}


def _nested(item: Mapping[str, Any], book: Mapping[str, str]) -> dict[str, Any]:
    has_book = ASKS[item["ask"]].has_book
    given = _with_record(item["given"], book, "strict")
    return {**item, "given": {**(book if has_book else {}), **given}}
