"""Leases as SQL: which process holds a table, and where that process is reached.

A lease lasts for as long as its holder's last sign of life says, by the database's clock. Nobody ends it before.
"""

from __future__ import annotations

from dataclasses import dataclass

from forceout_web.tables.storage.database import Session, Statement

LEASE_MS = 3_000
"""A process that has not renewed for this long loses its tables to any process that asks for them."""
RENEW_SECONDS = 0.6


@dataclass(frozen=True, slots=True)
class Held:
    """The process that holds a table and the address where others reach it. ``origin`` and ``stopped`` set the table's clock."""

    holder: str
    origin: int
    stopped: int | None
    address: str = ""


_UNTIL = "COALESCE((SELECT until FROM tables_process WHERE name = holder), 0)"
"""Of a lease: until when it holds, which is for as long as its holder's others; 0 where nobody has it."""
LAST_SIGN = "COALESCE((SELECT tables_process.renewed FROM tables_process WHERE name = holder), renewed)"
"""Of a lease: the last sign of life of its holder, or when the last one let it go."""


_MOMENT = "COALESCE((SELECT moment FROM tables_process WHERE name = holder), 0)"
"""What its holder's own clock showed at that sign of life; 0 where nobody knows."""


def acquire(session: Session, table: str, process: str, now: int, address: str = "") -> Held:
    """Take the lease of a table if nobody has it, or nobody alive; who has it then.

    ``now`` is this process's clock in milliseconds, against which the match's clock is set. The time between the last sign of
    life of the former holder and now was an outage: the match's clock stood still. What it showed then is known by the former holder's own clock, which
    may be ahead of this one, or behind.
    """
    with session.transaction():
        held = _taken(session, table, process, now)
        if held.holder == process:
            session.run(*renew(process, now, address))
        return held


def _taken(session: Session, table: str, process: str, now: int) -> Held:
    session.run(
        "INSERT INTO tables_lease (table_id, holder, renewed, origin, stopped)"
        " VALUES (%s, '', 0, %s, NULL) ON CONFLICT DO NOTHING",
        (table, now),
    )
    session.rows("SELECT 1 FROM tables_lease WHERE table_id = %s {locked}", (table,))
    # A statement of its own: it sees a sign of life that came while this one waited for the lock.
    ((former, until, last, moment, origin, stopped, clock),) = session.rows(
        f"SELECT holder, {_UNTIL}, {LAST_SIGN}, {_MOMENT}, origin, stopped, {{now}} FROM tables_lease WHERE table_id = %s",  # noqa: S608 (ours)
        (table,),
    )
    if former == process:
        return Held(former, origin, stopped)
    if until >= clock:
        return Held(former, origin, stopped, address_of(session, former))
    outage = now - moment if moment else clock - last if last else 0
    origin, stopped = origin + outage, None if stopped is None else stopped + outage
    session.run(
        "UPDATE tables_lease SET holder = %s, renewed = 0, origin = %s, stopped = %s WHERE table_id = %s",
        (process, origin, stopped, table),
    )
    return Held(process, origin, stopped)


def address_of(session: Session, process: str) -> str:
    found = session.rows("SELECT address FROM tables_process WHERE name = %s", (process,))
    return found[0][0] if found else ""


def clock_of(session: Session, table: str) -> tuple[int, int | None]:
    """Origin and stop of the match's clock, as its holder has set them."""
    found = session.rows("SELECT origin, stopped FROM tables_lease WHERE table_id = %s", (table,))
    return (found[0][0], found[0][1]) if found else (0, None)


def holder_of(session: Session, table: str) -> str | None:
    """Return the process that holds the table now; None if no live process does."""
    found = session.rows(
        f"SELECT holder FROM tables_lease WHERE table_id = %s AND {_UNTIL} >= {{now}}",  # noqa: S608 (a column)
        (table,),
    )
    return found[0][0] if found else None


def held_by(session: Session, process: str) -> frozenset[str]:
    """Return the tables of a process. Wait if one of them is just being taken by another process."""
    rows = session.rows(
        "SELECT table_id FROM tables_lease WHERE holder = %s ORDER BY table_id {locked}", (process,)
    )
    return frozenset(row[0] for row in rows)


def alive(session: Session, processes: list[str]) -> frozenset[str]:
    """Return the processes whose leases are still valid."""
    marks = ",".join(["%s"] * len(processes))
    rows = session.rows(
        f"SELECT name FROM tables_process WHERE name IN ({marks}) AND until >= {{now}}",  # noqa: S608 (only marks)
        tuple(processes),
    )
    return frozenset(row[0] for row in rows)


def insert_lease(table: str, process: str, origin: int) -> Statement:
    """Of a new table."""
    return (
        (
            "INSERT INTO tables_lease (table_id, holder, renewed, origin, stopped)"
            " VALUES (%s, %s, 0, %s, NULL)"
        ),
        (table, process, origin),
    )


def set_clock(table: str, origin: int, stopped: int | None) -> Statement:
    return ("UPDATE tables_lease SET origin = %s, stopped = %s WHERE table_id = %s", (origin, stopped, table))


def renew(process: str, now: int, address: str = "") -> Statement:
    """A sign of life: all leases of this process hold on. ``now`` is its own clock."""
    return (
        (
            "INSERT INTO tables_process (name, until, renewed, address, moment) VALUES (%s, {now} + %s, {now}, %s, %s)"
            " ON CONFLICT (name) DO UPDATE SET until = excluded.until, renewed = excluded.renewed,"
            " address = excluded.address, moment = excluded.moment"
        ),
        (process, LEASE_MS, address, now),
    )


def release(table: str, process: str) -> Statement:
    """Release an idle table. Its clock keeps running."""
    return (
        "UPDATE tables_lease SET holder = '', renewed = 0 WHERE table_id = %s AND holder = %s",
        (table, process),
    )


def release_all(process: str, now: int) -> Statement:
    """The server stops: from now on it is an outage."""
    return (
        "UPDATE tables_process SET until = 0, renewed = {now}, moment = %s WHERE name = %s",
        (now, process),
    )


def end_all_leases() -> Statement:
    """End all leases. If only one process uses the database, the former holder is dead, so there is no need to wait."""
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
