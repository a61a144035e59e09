"""What happened at a table as documents, both ways: {"event": "cube-moved", "player": "Ann", ...}.

What an event consists of stands in its declaration (``match.events``).
"""

from __future__ import annotations

from typing import Any

from forceout.core.errors import Malformed
from forceout.match.declared import FACT_OF, FACTS
from forceout.match.events import Event
from forceout.records.documents.codec import Codec
from forceout.records.documents.fields import Fields
from forceout.records.documents.kinds import FORMS, Reading


def event_document(event: Event, codec: Codec) -> dict[str, Any]:
    """The event with every field that is not left at its default, and the clause that it follows from."""
    declared = FACT_OF[type(event)]
    document: dict[str, Any] = {"event": declared.name}
    for field in declared.fields:
        value = getattr(event, field.name)
        if not field.optional or value != field.default:
            document[field.written] = FORMS[field.kind].write(value, codec)
    if event.rule:
        document["rule"] = event.rule
    return document


def read_event(document: object, codec: Codec, players: tuple[str, ...], where: str = "") -> Event:
    """The event of a document; Malformed names the field."""
    fields = Fields(document, where)
    name = fields.text("event")
    declared = FACTS.get(name)
    if declared is None:
        raise Malformed(fields.path("event"), f"no such event: {name[:40]!r}")
    reading = Reading(codec, players)
    values = {
        field.name: FORMS[field.kind].read(fields, field, reading)
        for field in declared.fields
        if not field.optional or field.written in fields
    }
    event: Event = declared.event(**values, rule=fields.text("rule", default=""))
    fields.finish()
    return event
