"""`forceout tournament` as functions: a document in, its answer out. Malformed names the field that is wrong."""

from __future__ import annotations

from typing import Any

from forceout.core.errors import Malformed
from forceout.records.documents.fields import Fields
from forceout.tournament.check import check
from forceout.tournament.event import Event
from forceout.tournament.reading import LONGEST_TITLE, read_event, read_number, read_text
from forceout.tournament.season import SeasonRules, season
from forceout.tournament.seating import Refused, Wish, read_wish, seat
from forceout.tournament.standings import standings


def seat_document(document: object) -> dict[str, Any]:
    """Seat the next round of an event, or say why that cannot be."""
    fields = Fields(document)
    wish = read_wish(fields.object("seat")) if "seat" in fields else Wish()
    event = read_event(fields, Event)
    try:
        return seat(event, wish).document()
    except Refused as refused:
        return {"error": {"code": refused.code, "message": refused.message}}


def standings_document(document: object) -> dict[str, Any]:
    """The standings of an event, or of a season."""
    fields = Fields(document)
    if "season" in fields:
        return _season_document(fields)
    return standings(read_event(fields, Event)).document()


def check_document(document: object) -> dict[str, Any]:
    """What is missing, doubtful or against the rules of seating."""
    return check(read_event(Fields(document), Event)).document()


def _season_document(fields: Fields) -> dict[str, Any]:
    row = fields.object("season")
    rules = SeasonRules(
        count=read_number(row, "count", 1) if "count" in row else None,
        scale=read_number(row, "scale", 1) if "scale" in row else None,
        need=read_number(row, "need", 0) if "need" in row else 0,
    )
    if "title" in row:
        read_text(row, "title", LONGEST_TITLE)
    row.finish()
    events = [read_event(event, Event) for event in fields.objects("events")]
    if not events:
        raise Malformed("events", "expected at least one event")
    fields.optional_text("id")
    fields.finish()
    return season(events, rules).document()
