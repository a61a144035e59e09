"""The form that opens a table: what it offers, and what it sends read into the table's options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from pydantic import ValidationError

from forceout.editions import all_editions
from forceout_web.api.requests import refusal_of
from forceout_web.pages import words
from forceout_web.refusals import malformed
from forceout_web.tables.options import TableOptions

USUAL = {"on-sets": ("agloa-2023", "middle"), "equations": ("agloa-2015", "middle")}


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
    found: dict[str, list[Book]] = {"on-sets": [], "equations": []}
    for edition in reversed(_editions()):
        divisions = tuple((name, words.division(name)) for name in edition.divisions)
        usual = "middle" if "middle" in edition.divisions else edition.divisions[0]
        found[edition.game].append(
            Book(edition.id, f"{edition.id.split('-')[0].upper()} {edition.season}", divisions, usual)
        )
    return found


def first_form(game: str, *, device: str, nickname: str) -> dict[str, Any]:
    """What the form shows first."""
    game = game if game in USUAL else "on-sets"
    rules, division = USUAL[game]
    return {
        "game": game,
        "rules": rules,
        "rules_of": {name: book for name, (book, _division) in USUAL.items()},
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
                "season": sent.get("season") == "yes",
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


def _number(field: str, text: str) -> int:
    if not text.isdigit():
        raise malformed(field, _("expected a number"))
    return int(text[:6])
