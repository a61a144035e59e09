"""What is written of tables, as SQL statements for the ``journal``."""

from __future__ import annotations

import json
from typing import Any

from forceout_web.tables.storage.database import Statement
from forceout_web.tables.storage.reading import STUDY_FORMAT, Entry, SeatRow, StoredTable

FORMAT = 1
"""Of what this version writes into the journal."""


def insert_listing(listing: StoredTable, game: str, rules: str, division: str) -> Statement:
    return (
        (
            "INSERT INTO tables_listing (id, code, game, rules, division, options, seed, opening, created, kept, over)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s, '', %s, %s, %s)"
        ),
        (
            *(listing.id, listing.code, game, rules, division, dumps(listing.options), listing.seed),
            *(listing.created, listing.kept, False),
        ),
    )


def insert_seat(table: str, seat: SeatRow) -> Statement:
    return (
        (
            "INSERT INTO tables_seat (table_id, place, name, role, level, serial, free, wanted) VALUES (%s, %s, %s, %s, %s, %s, %s, %s)"
            " ON CONFLICT (table_id, place) DO UPDATE SET name = excluded.name, role = excluded.role,"
            " level = excluded.level, serial = excluded.serial, free = excluded.free, wanted = excluded.wanted"
        ),
        (
            *(table, seat.place, seat.name, seat.role, seat.level, seat.serial, seat.free),
            dumps(sorted(seat.wanted)) if seat.wanted else "",
        ),
    )


def delete_seat(table: str, place: int) -> Statement:
    return ("DELETE FROM tables_seat WHERE table_id = %s AND place = %s", (table, place))


def set_opening(table: str, opening: dict[str, Any]) -> Statement:
    return ("UPDATE tables_listing SET opening = %s WHERE id = %s", (dumps(opening), table))


def set_kept(table: str, kept: bool) -> Statement:
    return ("UPDATE tables_listing SET kept = %s WHERE id = %s", (kept, table))


def set_over(table: str) -> Statement:
    return ("UPDATE tables_listing SET over = %s WHERE id = %s", (True, table))


def insert_entry(table: str, entry: Entry) -> Statement:
    return (
        "INSERT INTO tables_journalentry (table_id, version, format, action, events, mark) VALUES (%s, %s, %s, %s, %s, %s)",
        (table, entry.version, FORMAT, dumps(entry.action), dumps(entry.events), entry.mark),
    )


def insert_answer(table: str, seat: str, ref: str, answer: dict[str, Any]) -> Statement:
    return (
        "INSERT INTO tables_answer (table_id, seat, ref, body) VALUES (%s, %s, %s, %s)",
        (table, seat, ref, dumps(answer)),
    )


def set_study(table: str, shake: int, document: dict[str, Any]) -> Statement:
    return (
        (
            "INSERT INTO tables_study (table_id, shake, format, document) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT (table_id, shake) DO UPDATE SET format = excluded.format, document = excluded.document"
        ),
        (table, shake, STUDY_FORMAT, dumps(document)),
    )


def set_due(table: str, kind: str, at: int) -> Statement:
    return (
        (
            "INSERT INTO tables_due (table_id, kind, at, claimed) VALUES (%s, %s, %s, 0)"
            " ON CONFLICT (table_id, kind) DO UPDATE SET at = excluded.at, claimed = 0"
        ),
        (table, kind, at),
    )


def clear_due(table: str, kind: str) -> Statement:
    return ("DELETE FROM tables_due WHERE table_id = %s AND kind = %s", (table, kind))


def insert_once(key: str, answer: dict[str, Any], now: int) -> Statement:
    return (
        "INSERT INTO tables_oncekey (key, body, created) VALUES (%s, %s, %s)",
        (key, dumps(answer), now),
    )


def forget_once(before: int) -> Statement:
    return ("DELETE FROM tables_oncekey WHERE created < %s", (before,))


def delete(table: str) -> tuple[Statement, ...]:
    """A table with everything of it."""
    names = ("seat", "journalentry", "study", "answer", "due", "lease")
    return (
        *((f"DELETE FROM tables_{name} WHERE table_id = %s", (table,)) for name in names),  # noqa: S608 (names above)
        ("DELETE FROM tables_listing WHERE id = %s", (table,)),
    )


def dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
