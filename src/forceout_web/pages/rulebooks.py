"""The rulebooks as forms offer them, and a clause in a sheet: a few words of ours, and what Forceout reads from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.views.decorators.http import require_GET

from forceout.core.edition import Edition
from forceout.core.errors import UnknownRules
from forceout.core.games import GAMES, TITLES
from forceout.editions import all_editions, load
from forceout.records.documents.rulebooks import Clause, read_clause
from forceout.records.wording.rules import label, phrase, section_title
from forceout_web.pages import variation_words, words
from forceout_web.pages.rendering import render
from forceout_web.tables.options import MOST_SEATS


class Option(NamedTuple):
    """``said`` is how the summary has it."""

    value: str
    label: str | Promise
    said: str | Promise = ""


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook as the form offers it."""

    id: str
    title: str
    divisions: tuple[tuple[str, str], ...]
    usual: str
    most: int

    @property
    def division_names(self) -> tuple[str, ...]:
        return tuple(name for name, _title in self.divisions)

    @property
    def division_options(self) -> tuple[Option, ...]:
        return tuple(Option(name, title, title) for name, title in self.divisions)


@cache
def _editions() -> tuple[Edition, ...]:
    return all_editions()


def books() -> dict[str, list[Book]]:
    """By game, the newest first."""
    found: dict[str, list[Book]] = {game: [] for game in GAMES}
    for edition in reversed(_editions()):
        divisions = tuple((name, words.division(name)) for name in edition.divisions)
        usual = "middle" if "middle" in edition.divisions else edition.divisions[0]
        most = edition.rules(usual).players.most or MOST_SEATS
        title = words.book(edition.game, edition.id)
        found[edition.game].append(Book(edition.id, title, divisions, usual, most))
    return found


@require_GET
def clause(request: HttpRequest, game: str, rules: str, division: str, number: str) -> HttpResponse:
    del request
    try:
        found = read_clause(load(game, rules), number, division)
    except UnknownRules as unknown:
        raise Http404(str(unknown)) from unknown
    shown = words.told(_rows, found)
    return HttpResponse(
        render("_clause.html", clause=found, book=f"{TITLES[game]}, {words.book(game, rules)}", rows=shown)
    )


def _rows(found: Clause) -> list[tuple[str, str]]:
    rows = [
        (
            f"{section_title(value.section)}: {label(value.section, value.name)}",
            phrase(value.value, is_time=value.is_time),
        )
        for value, _divisions in found.values
    ]
    rows += [
        (variation_words.title(rule), variation_words.sentence(rule.name))
        for rule, _divisions in found.variations
    ]
    return rows
