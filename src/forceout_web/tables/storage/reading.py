"""What is read and written of tables, as SQL. Reading is done in threads of its own, writing by the ``journal``."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from forceout_web.tables.storage.database import LAST_SECONDS, Database, Session, Statement

log = logging.getLogger(__name__)

FORMAT = 1
"""Of what this version writes into the journal."""
STUDY_FORMAT = 1
"""Of what analysis tells of a shake; what has another is made again."""
LEASE_MS = 3_000
"""A process that has not renewed for so long has lost its tables to whoever asks for them."""
RENEW_SECONDS = 0.6
SILENT_MS = 1_200
"""A process that has not renewed for so long, and does not answer, is taken for dead before its leases run out."""
PLAYER = "player"
"""The role of a person's seat: see the model."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A chair at a table: see the model."""

    place: int
    name: str
    role: str
    level: int | None = None
    serial: int = 0
    free: bool = False
    wanted: frozenset[str] = frozenset()

    @property
    def stood_in(self) -> bool:
        """Whether a bot plays for the person whose seat it is."""
        return self.level is not None and self.role == PLAYER


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the journal."""

    version: int
    action: dict[str, Any]
    events: list[dict[str, Any]]
    mark: str


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything that is stored of a table. ``entries`` is its journal."""

    id: str
    code: str
    options: dict[str, Any]
    seed: str
    opening: dict[str, Any] | None
    created: int
    kept: bool
    over: bool
    seats: tuple[SeatRow, ...]
    entries: tuple[Entry, ...]
    answers: dict[tuple[str, str], dict[str, Any]]
    studies: dict[int, dict[str, Any]] = field(default_factory=dict)

    @property
    def version(self) -> int:
        return self.entries[-1].version if self.entries else 0


@dataclass(frozen=True, slots=True)
class Held:
    """Who holds a table; ``origin`` and ``stopped`` set its clock."""

    holder: str
    origin: int
    stopped: int | None


class Store:
    """The reading side: each thread has a session of its own."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="store")
        self._own = threading.local()
        self._sessions: list[Session] = []

    async def ask(self, question: Callable[[Session], T]) -> T:
        """Run a function of this module, or one like them, on a session."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._on_own, question)

    def _on_own(self, question: Callable[[Session], T]) -> T:
        if not hasattr(self._own, "session"):
            self._own.session = self.database.connect()
            self._sessions.append(self._own.session)
        return question(self._own.session)

    def close(self) -> None:
        """End, with the answers that are on their way. A question that is not answered soon is left to itself."""
        ending = threading.Thread(target=self._threads.shutdown, daemon=True)
        ending.start()
        ending.join(LAST_SECONDS)
        if ending.is_alive():
            log.error("the database does not answer: its sessions are left open")
            return
        for session in self._sessions:
            session.close()


def load(session: Session, table: str) -> Kept | None:
    """A table with what is needed to open it, from one state of the database."""
    with session.one_moment():
        found = session.rows(
            "SELECT code, options, seed, opening, created, kept, over FROM tables_listing WHERE id = %s",
            (table,),
        )
        if not found:
            return None
        code, options, seed, opening, created, kept, over = found[0]
        seats = session.rows(
            "SELECT place, name, role, level, serial, free, wanted FROM tables_seat WHERE table_id = %s ORDER BY place",
            (table,),
        )
        entries = entries_of(session, table)
        answers = session.rows("SELECT seat, ref, body FROM tables_answer WHERE table_id = %s", (table,))
        studies = session.rows(
            "SELECT shake, document FROM tables_study WHERE table_id = %s AND format = %s",
            (table, STUDY_FORMAT),
        )
    return Kept(
        id=table,
        code=code,
        options=json.loads(options),
        seed=seed,
        opening=json.loads(opening) if opening else None,
        created=created,
        kept=bool(kept),
        over=bool(over),
        seats=tuple(map(_seat, seats)),
        entries=entries,
        answers={(seat, ref): json.loads(body) for seat, ref, body in answers},
        studies={shake: json.loads(document) for shake, document in studies},
    )


def _seat(row: tuple[Any, ...]) -> SeatRow:
    place, name, role, level, serial, free, wanted = row
    return SeatRow(place, name, role, level, serial, bool(free), frozenset(json.loads(wanted or "[]")))


def entries_of(session: Session, table: str) -> tuple[Entry, ...]:
    rows = session.rows(
        "SELECT version, action, events, mark FROM tables_journalentry WHERE table_id = %s ORDER BY version",
        (table,),
    )
    return tuple(Entry(row[0], json.loads(row[1]), json.loads(row[2]), row[3]) for row in rows)


def acquire(session: Session, table: str, holder: str, now: int) -> Held:
    """Take the lease of a table if nobody has it, or nobody alive; who has it then.

    ``now`` is this process's clock in milliseconds, against which the match's clock is set. The time between the last sign of
    life of the former holder and now was an outage: the origin moves by it, and with it every deadline.
    """
    with session.transaction():
        held = _taken(session, table, holder, now)
        if held.holder == holder:
            session.run(*renew(holder))
        return held


_UNTIL = "COALESCE((SELECT until FROM tables_process WHERE name = holder), 0)"
"""Of a lease: until when it holds, which is for as long as its holder's others; 0 where nobody has it."""
LAST_SIGN = "COALESCE((SELECT tables_process.renewed FROM tables_process WHERE name = holder), renewed)"
"""Of a lease: the last sign of life of its holder, or when the last one let it go."""


def _taken(session: Session, table: str, holder: str, now: int) -> Held:
    found = session.rows(
        f"SELECT holder, {_UNTIL}, {LAST_SIGN}, origin, stopped, {{now}} FROM tables_lease WHERE table_id = %s {{locked}}",  # noqa: S608 (ours)
        (table,),
    )
    if not found:
        session.run(
            "INSERT INTO tables_lease (table_id, holder, renewed, origin, stopped)"
            " VALUES (%s, %s, 0, %s, NULL) ON CONFLICT DO NOTHING",
            (table, holder, now),
        )
        ((actual, origin, stopped),) = session.rows(
            "SELECT holder, origin, stopped FROM tables_lease WHERE table_id = %s", (table,)
        )
        return Held(actual, origin, stopped)
    former, until, last, origin, stopped, clock = found[0]
    if former == holder or until >= clock:
        return Held(former, origin, stopped)
    outage = clock - last if last else 0
    origin, stopped = origin + outage, None if stopped is None else stopped + outage
    session.run(
        "UPDATE tables_lease SET holder = %s, renewed = 0, origin = %s, stopped = %s WHERE table_id = %s",
        (holder, origin, stopped, table),
    )
    return Held(holder, origin, stopped)


def clock_of(session: Session, table: str) -> tuple[int, int | None]:
    """Origin and stop of the match's clock, as its holder has set them."""
    found = session.rows("SELECT origin, stopped FROM tables_lease WHERE table_id = %s", (table,))
    return (found[0][0], found[0][1]) if found else (0, None)


def holder_of(session: Session, table: str) -> str | None:
    """Who holds the table now; None where nobody alive does."""
    found = session.rows(
        f"SELECT holder FROM tables_lease WHERE table_id = %s AND {_UNTIL} >= {{now}}",  # noqa: S608 (a column)
        (table,),
    )
    return found[0][0] if found else None


def unheld(session: Session, tables: list[str], asker: str) -> tuple[list[str], set[str]]:
    """Of tables that the asker does not hold: those that no other living process has either, and the holders of the rest that have been silent for long."""
    marks = ",".join(["%s"] * len(tables))
    rows = session.rows(
        f"SELECT table_id, holder, {_UNTIL} < {{now}}, {LAST_SIGN} < {{now}} - %s"  # noqa: S608 (only marks)
        f" FROM tables_lease WHERE table_id IN ({marks})",
        (SILENT_MS, *tables),
    )
    free = [table for table, holder, over, _silent in rows if over or holder == asker]
    silent = {holder for _table, holder, over, silent in rows if silent and not over}
    return free, silent - {asker}


def find_code(session: Session, code: str) -> str | None:
    found = session.rows("SELECT id FROM tables_listing WHERE code = %s", (code,))
    return found[0][0] if found else None


def exists(session: Session, table: str) -> bool:
    return bool(session.rows("SELECT 1 FROM tables_listing WHERE id = %s", (table,)))


def once(session: Session, key: str) -> dict[str, Any] | None:
    found = session.rows("SELECT body FROM tables_oncekey WHERE key = %s", (key,))
    return json.loads(found[0][0]) if found else None


def claim_due(session: Session, now: int, until: int, most: int = 50) -> list[tuple[str, str]]:
    """What is due and nobody has claimed: (table, kind), claimed for the caller until then.

    It is looked at first: mostly there is nothing, and a transaction would keep whoever writes waiting.
    """
    if not session.rows("SELECT 1 FROM tables_due WHERE at <= %s AND claimed < %s LIMIT 1", (now, now)):
        return []
    with session.transaction():
        rows = session.rows(
            "SELECT id, table_id, kind FROM tables_due WHERE at <= %s AND claimed < %s ORDER BY at LIMIT %s {skipping}",
            (now, now, most),
        )
        session.run_all(("UPDATE tables_due SET claimed = %s WHERE id = %s", (until, row[0])) for row in rows)
    return [(row[1], row[2]) for row in rows]


def insert_listing(listing: Kept, game: str, rules: str, division: str) -> Statement:
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


def insert_lease(table: str, holder: str, origin: int) -> Statement:
    """Of a new table."""
    return (
        (
            "INSERT INTO tables_lease (table_id, holder, renewed, origin, stopped)"
            " VALUES (%s, %s, 0, %s, NULL)"
        ),
        (table, holder, origin),
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


def set_clock(table: str, origin: int, stopped: int | None) -> Statement:
    return ("UPDATE tables_lease SET origin = %s, stopped = %s WHERE table_id = %s", (origin, stopped, table))


def renew(holder: str) -> Statement:
    """A sign of life: all leases of this process hold on."""
    return (
        (
            "INSERT INTO tables_process (name, until, renewed) VALUES (%s, {now} + %s, {now})"
            " ON CONFLICT (name) DO UPDATE SET until = excluded.until, renewed = excluded.renewed"
        ),
        (holder, LEASE_MS),
    )


def release(table: str, holder: str) -> Statement:
    """Let a table go that nobody is at: its clock runs on."""
    return (
        "UPDATE tables_lease SET holder = '', renewed = 0 WHERE table_id = %s AND holder = %s",
        (table, holder),
    )


def dismiss(holder: str) -> Statement:
    """End the leases of a process that others cannot reach, unless it has just renewed them.

    Should it live after all, it is none the worse: its next write fails, and it opens the table again.
    """
    return (
        "UPDATE tables_process SET until = 0 WHERE name = %s AND renewed < {now} - %s",
        (holder, SILENT_MS),
    )


def release_all(holder: str) -> tuple[Statement, ...]:
    """The server stops: from now on it is an outage."""
    return (
        ("UPDATE tables_lease SET holder = '', renewed = {now} WHERE holder = %s", (holder,)),
        ("DELETE FROM tables_process WHERE name = %s", (holder,)),
    )


def end_all_leases() -> Statement:
    """On a database of one process, whoever held a table before is dead: its leases need not run out."""
    return ("UPDATE tables_process SET until = 0", ())


def forget_processes() -> Statement:
    """Those that are dead and held nothing that is still theirs to be taken from."""
    return (
        (
            "DELETE FROM tables_process WHERE until < {now} - %s"
            " AND NOT EXISTS (SELECT 1 FROM tables_lease WHERE holder = tables_process.name)"
        ),
        (LEASE_MS,),
    )


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
