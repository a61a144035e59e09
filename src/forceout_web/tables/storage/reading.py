"""What is read of tables, as SQL, in threads of its own."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from forceout_web.refusals import busy, text
from forceout_web.tables.storage.database import LAST_SECONDS, Database, Session

log = logging.getLogger(__name__)

STUDY_FORMAT = 1
"""Of what analysis tells of a shake; what has another is made again."""
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
class StoredTable:
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


class Store:
    """The reading side: each thread has a session of its own."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="store")
        self._own = threading.local()
        self._sessions: list[Session] = []

    async def ask(self, question: Callable[[Session], T]) -> T:
        """Run a function of this module, or one like them, on a session. Raises busy where the database does not answer."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._on_own, question)
        except self.database.errors as trouble:
            log.warning("the database does not answer", exc_info=trouble)
            raise busy(text("The tables cannot be read now. Try again.")) from trouble

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


def load(session: Session, table: str) -> StoredTable | None:
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
    return StoredTable(
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


def find_code(session: Session, code: str) -> str | None:
    found = session.rows("SELECT id FROM tables_listing WHERE code = %s", (code,))
    return found[0][0] if found else None


def exists(session: Session, table: str) -> bool:
    return bool(session.rows("SELECT 1 FROM tables_listing WHERE id = %s", (table,)))


def once(session: Session, key: str) -> dict[str, Any] | None:
    found = session.rows("SELECT body FROM tables_oncekey WHERE key = %s", (key,))
    return json.loads(found[0][0]) if found else None


def claim_due(session: Session, process: str, now: int, until: int, most: int = 50) -> list[tuple[str, str]]:
    """What is due, nobody has claimed, and is no other living process's to do: (table, kind), claimed for the caller until then.

    A plain read comes first, because usually nothing is due and a transaction would keep writers waiting.
    """
    if not session.rows("SELECT 1 FROM tables_due WHERE at <= %s AND claimed < %s LIMIT 1", (now, now)):
        return []
    with session.transaction():
        rows = session.rows(
            "SELECT id, table_id, kind FROM tables_due WHERE at <= %s AND claimed < %s AND NOT EXISTS"
            " (SELECT 1 FROM tables_lease JOIN tables_process ON name = holder"
            "  WHERE tables_lease.table_id = tables_due.table_id AND holder <> %s AND until >= {now})"
            " ORDER BY at LIMIT %s {skipping}",
            (now, now, process, most),
        )
        session.run_all(("UPDATE tables_due SET claimed = %s WHERE id = %s", (until, row[0])) for row in rows)
    return [(row[1], row[2]) for row in rows]
