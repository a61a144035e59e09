"""A clause of a rulebook in a sheet: a few words of ours, and what Forceout reads from it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from forceout.core.errors import UnknownRules
from forceout.editions import load
from forceout.records.documents.clauses import Clause, read_clause
from forceout.records.sentences.rules import SECTION_TITLES, label, phrase
from forceout_web.pages import variation_words
from forceout_web.pages.renderer import render


@require_GET
def clause(request: HttpRequest, game: str, rules: str, division: str, number: str) -> HttpResponse:
    del request
    try:
        found = read_clause(load(game, rules), number, division)
    except UnknownRules as unknown:
        raise Http404(str(unknown)) from unknown
    return HttpResponse(render("_clause.html", clause=found, book=f"{game} {rules}", rows=_rows(found)))


def _rows(found: Clause) -> list[tuple[str, str]]:
    rows = [
        (
            f"{SECTION_TITLES[value.section]}: {label(value.section, value.name)}",
            phrase(value.value, is_time=value.is_time),
        )
        for value, _divisions in found.values
    ]
    rows += [(rule.title, variation_words.sentence(rule.name)) for rule, _divisions in found.variations]
    return rows
