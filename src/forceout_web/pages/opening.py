"""The form that opens a table: what it offers, and what it sends read into the table's options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import ValidationError

from forceout.core.games import WORDS
from forceout.editions import all_editions
from forceout_web.api.requests import refusal_of
from forceout_web.pages import words
from forceout_web.pages.games import page_part
from forceout_web.refusals import malformed, text
from forceout_web.tables.options import TableOptions


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook as the form offers it."""

    id: str
    title: str
    divisions: tuple[tuple[str, str], ...]
    usual: str

    @property
    def division_names(self) -> tuple[str, ...]:
        return tuple(name for name, _title in self.divisions)


@cache
def _editions() -> tuple[Any, ...]:
    return all_editions()


def books() -> dict[str, list[Book]]:
    """By game, the newest first."""
    found: dict[str, list[Book]] = {game: [] for game in WORDS}
    for edition in reversed(_editions()):
        divisions = tuple((name, words.division(name)) for name in edition.divisions)
        usual = "middle" if "middle" in edition.divisions else edition.divisions[0]
        found[edition.game].append(Book(edition.id, words.book(edition.game, edition.id), divisions, usual))
    return found


def first_form(
    game: str, *, device: str, nickname: str, rules: str = "", division: str = ""
) -> dict[str, Any]:
    """What the form shows first: the usual book, unless another one was asked for."""
    usual = {name: page_part(name).USUAL for name in WORDS}
    game = game if game in usual else next(iter(usual))
    asked = {(book.id, name) for book in books()[game] for name in book.division_names}
    if (rules, division) not in asked:
        rules, division = usual[game]
    return {
        "game": game,
        "rules": rules,
        "rules_of": {name: book for name, (book, _division) in usual.items()} | {game: rules},
        "division": division,
        "seats": "2",
        "device": device if device in ("1", "bots", "coach") else "",
        "nickname": nickname,
        "clock": "exact",
        "adventurous": "",
        "season": "",
        "referee": "strict",
        "checking": "judge",
        "block": "quick",
        "length": "book",
        "shakes": "",
        "spectators": "yes",
        "seed": "",
    }


def read_form(sent: Mapping[str, str]) -> TableOptions:
    """The options that were sent; raises Refused with the field that is wrong."""
    game = sent.get("game", "")
    rules = sent.get(f"rules-{game}", "")
    try:
        return TableOptions.model_validate(
            {
                "game": game,
                "rules": rules,
                "division": sent.get(f"division-{game}-{rules}", ""),
                "seats": _number("seats", sent.get("seats", "2")),
                "adventurous": {"yes": True, "no": False}.get(sent.get("adventurous", "")),
                "season": sent.get("season") or None,
                "referee": sent.get("referee", "strict"),
                "checking": sent.get("checking", "judge"),
                "clock": sent.get("clock", "exact"),
                "length": sent.get("length", "book"),
                "shakes": _number("shakes", sent["shakes"]) if sent.get("shakes") else None,
                "block": sent.get("block", "quick"),
                "spectators": sent.get("spectators", "yes") == "yes",
                "seed": sent.get("seed") or None,
            }
        )
    except ValidationError as wrong:
        raise refusal_of(wrong) from wrong


def _number(field: str, typed: str) -> int:
    if not typed.isdigit():
        raise malformed(field, text("expected a number"))
    return int(typed[:6])
