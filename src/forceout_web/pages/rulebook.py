"""A clause of a rulebook in a sheet: a few words of ours, and what Forceout reads from it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from forceout.core.errors import UnknownRules
from forceout.core.games import TITLES
from forceout.editions import load
from forceout.records.documents.rulebooks import Clause, read_clause
from forceout.records.wording.rules import label, phrase, section_title
from forceout_web.pages import variation_words, words
from forceout_web.pages.renderer import render


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
