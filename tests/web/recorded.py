"""What is answered and stored for every recorded playthrough, as digests: whoever changes how it is made keeps it byte for byte.

``python -m tests.web.recorded`` in the project's folder writes the digests anew. Do that only where a document is meant to change,
and say in the changelog what did.
"""

import hashlib
import json
from functools import partial
from pathlib import Path

# It sets Django up, and so comes before all that needs Django.
import tests.web.conftest  # noqa: F401
from tests.match.playthroughs import BOOKS, DIVIDER
from tests.match.playthroughs import path_of as path_of_book
from tests.training.kit.playthroughs import EVERY_KIT, record_of
from tests.training.kit.playthroughs import path_of as path_of_kit

from forceout import Table
from forceout.match import match_points
from forceout.records.documents.matches import replay_document
from forceout.records.notation.record import from_text
from forceout.training.kit.table import KitTable
from forceout_web.tables.live.table import Actor
from forceout_web.tables.storage.reading import SeatRow, StoredTable

DIGESTS = Path(__file__).with_suffix(".json")
SPECTATOR, JUDGE = "", "judge"


def documents_of_book(book):
    """The documents of a match, by what they are for."""
    text, _told = path_of_book(*book).read_text(encoding="utf-8").split(DIVIDER)
    record = from_text(text)
    table = Table.of(record)
    game, rules, division = book
    options = {"game": game, "rules": rules, "division": division, "seats": len(table.players)}
    points = match_points(table.view().state)
    return {
        "replay": replay_document(record),
        "scores": [
            table.scores,
            None if points is None else {name: str(each) for name, each in points.items()},
        ],
        **documents_at(table, options, (*table.players, JUDGE, SPECTATOR)),
    }


def documents_of_kit(kit):
    """The same for a game of the kit, whose refused actions leave nothing behind."""
    record = record_of(path_of_kit(kit).read_text(encoding="utf-8"))
    given = {name: record[name] for name in ("kit", "players", "scoring") if name in record}
    match = KitTable({**given, "seed": "recorded"})
    for event in record["events"]:
        match.do(event)
    options = {name: given[name] for name in ("kit", "scoring") if name in given}
    return documents_at(match, {**options, "seats": len(match.players)}, (*match.players, SPECTATOR))


def documents_at(table, options, viewers):
    """The record, the journal, and what HTTP answers to everybody at every version of a table."""
    actor = live(options, table.players)
    answers = {name: [] for name in ("tables/ID", "actions", "forms", "record")}
    for version in range(table.version + 1):
        actor.table = table.at(version)
        for viewer in viewers:
            shown = actor.document(viewer)
            answers["tables/ID"].append({**shown, "now": float(actor.table.now)})
            answers["actions"].append(actor.offers(viewer))
            answers["forms"].append(actor.forms(viewer))
        answers["record"].append(actor.record(viewers[version % len(viewers)]))
    return {
        **answers,
        "events": [table.heard_since(0, viewer) for viewer in viewers],
        "journal": [table.opening(), [[entry.action, entry.events] for entry in table.entries()]],
    }


def _without_sentences(document):
    """The wording of a reason may change; the playthroughs have it in their text."""
    if isinstance(document, list | tuple):
        return [_without_sentences(each) for each in document]
    if isinstance(document, dict):
        return {name: _without_sentences(each) for name, each in document.items() if name != "message"}
    return document


def live(options, players):
    """A live table at which everybody sits, with what is else drawn by lot fixed."""
    kept = StoredTable(
        id="recorded",
        code="CODE",
        options=options,
        seed="recorded",
        opening=None,
        created=0,
        kept=False,
        over=False,
        seats=tuple(SeatRow(place, name, "player") for place, name in enumerate(players)),
        entries=(),
        answers={},
    )
    return Actor(kept, journal=None, retention_days=30)


def every_document():
    """All of it: a function that makes the documents, by what was played."""
    return {
        **{" ".join(book): partial(documents_of_book, book) for book in BOOKS},
        **{kit: partial(documents_of_kit, kit) for kit in EVERY_KIT},
    }


def digests(documents):
    return {
        name: hashlib.sha256(json.dumps(_without_sentences(each), ensure_ascii=False).encode()).hexdigest()[
            :32
        ]
        for name, each in documents.items()
    }


if __name__ == "__main__":
    made = {name: digests(documents()) for name, documents in every_document().items()}
    DIGESTS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
