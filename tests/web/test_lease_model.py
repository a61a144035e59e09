"""Holding a table, as a state machine: two processes, writes that fail, answers that are lost, freezes, kills, and a clock that is moved.

Processes and database are real; only the clock is the test's own. Whatever happens: what was acknowledged is stored once, at most one
process answers, and what it answers is the newest there is.
"""

import asyncio
import sqlite3
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from shutil import copy

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.web.playing import begun, offers, state

from forceout_web.refusals import Refused
from forceout_web.tables.live.lease import SignOfLife
from forceout_web.tables.live.registry import Hall
from forceout_web.tables.storage import leases, reading
from forceout_web.tables.storage.database import Sqlite, SqliteSession

PROCESSES = st.sampled_from((0, 1))
LEFT_OUT = frozenset({"sign", "charge", "challenge", "pick-up", "no-goal", "absent"})


@dataclass(frozen=True)
class Shared:
    """SQLite as processes share PostgreSQL: with the test's clock, and an answer only while the process is not cut off."""

    file: Path
    world: object
    process: int
    shared: bool = True
    errors: tuple = (sqlite3.Error,)

    def connect(self):
        return SharedSession(Sqlite(self.file).connect()._connection, self.world, self.process)


class SharedSession(SqliteSession):
    def __init__(self, connection, world, process):
        super().__init__(connection)
        self._world, self._process = world, process

    def _at(self, sql):
        if self._process in self._world.cut_off:
            raise sqlite3.OperationalError("cut off")
        return sql.replace("{now}", str(round(self._world.now * 1000)))

    def rows(self, sql, values=()):
        return super().rows(self._at(sql), values)

    def run(self, sql, values=()):
        return super().run(self._at(sql), values)

    def run_all(self, statements):
        super().run_all([(self._at(sql), values) for sql, values in statements])

    def transaction(self):
        if threading.current_thread().name == "journal" and self._process == self._world.frozen:
            self._world.is_frozen.set()
            self._world.thaw.wait()
        return super().transaction()


class World(RuleBasedStateMachine):
    empty = None
    """A migrated database."""

    def __init__(self):
        super().__init__()
        self.now, self.cut_off, self.frozen = 1_000_000.0, set(), None
        self.is_frozen, self.thaw = threading.Event(), threading.Event()
        self.folder = tempfile.TemporaryDirectory()
        self.file = Path(self.folder.name) / "forceout.sqlite3"
        copy(self.empty, self.file)
        self.session = Sqlite(self.file).connect()
        self.loop = asyncio.new_event_loop()
        self.refs, self.done, self.lost = 0, {}, []
        self.halls = [self._do(self._process(number)) for number in (0, 1)]
        self.table = self._do(begun(self.halls[0]))

    def teardown(self):
        self.cut_off.clear()
        for hall in self.halls:
            self._do(self._kill(hall))
        self.session.close()
        self.loop.close()
        self.folder.cleanup()

    def _do(self, work):
        return self.loop.run_until_complete(work)

    async def _process(self, number):
        """A process whose regular work is done when a rule says so."""
        hall = Hall(Shared(self.file, self, number))
        hall.sign = SignOfLife(alone=False, clock=lambda: self.now)
        return hall

    async def _kill(self, hall):
        for actor in hall.actors.values():
            actor.let_go()
        for task in tuple(hall._tasks):
            task.cancel()
        hall.bots.close()
        hall.studies.close()
        await hall.journal.close()
        hall.store.close()

    def _stored(self):
        """The newest version that the journal has."""
        return max((entry.version for entry in reading.entries_of(self.session, self.table)), default=0)

    async def _next(self, hall, luck):
        """An action that somebody may do now, as that process sees the table."""
        shown = await state(hall, self.table)
        assert shown["version"] == self._stored()
        for seat in shown["awaited"]:
            found = await offers(hall, self.table, seat)
            chosen = [offer for offer in found if offer["do"] not in LEFT_OUT] or found
            if chosen:
                self.refs += 1
                return (seat, chosen[luck % len(chosen)], shown["version"], f"ref {self.refs}")
        return None

    async def _act(self, hall, action):
        seat, what, seen, ref = action
        try:
            return await hall.act(self.table, seat, what, seen, ref)
        except Refused as refused:
            return refused.packed()

    @rule(process=PROCESSES)
    def read(self, process):
        answer = self._do(self._read(self.halls[process]))
        if isinstance(answer, Refused):
            assert answer.status == 503
            assert process in self.cut_off or answer.peer.process != self.halls[process].process
        else:
            assert answer["version"] == self._stored()

    async def _read(self, hall):
        try:
            return await state(hall, self.table)
        except Refused as refused:
            return refused

    @rule(process=PROCESSES, luck=st.integers(0, 50), lost=st.booleans())
    def act(self, process, luck, lost):
        """Its answer may be lost on the way to whoever acted: then it is asked for again."""
        hall = self.halls[process]
        try:
            action = self._do(self._next(hall, luck))
        except Refused:
            return
        if action is not None:
            self._told(action, self._do(self._act(hall, action)), lost=lost)

    def _told(self, action, answer, *, lost):
        if answer["status"] != 200 or lost:
            self.lost.append(action)
        else:
            self.done[action[-1]] = (action, answer)

    @precondition(lambda self: self.lost)
    @rule(process=PROCESSES)
    def ask_again(self, process):
        action = self.lost.pop(0)
        before = self._stored()
        answer = self._do(self._act(self.halls[process], action))
        if answer["status"] == 503:
            self.lost.append(action)
        elif answer["status"] == 200:
            self.done[action[-1]] = (action, answer)
            assert self._stored() in (before, answer["version"])

    @precondition(lambda self: self.done)
    @rule(process=PROCESSES, which=st.integers(0, 50))
    def repeat(self, process, which):
        """What was acknowledged is answered in the same way, and nothing is done twice."""
        action, answer = list(self.done.values())[which % len(self.done)]
        before = self._stored()
        again = self._do(self._act(self.halls[process], action))
        assert again == answer or again["status"] == 503
        assert self._stored() == before

    @rule(process=PROCESSES)
    def cut_the_database_off(self, process):
        self.cut_off.add(process)

    @rule(process=PROCESSES)
    def mend_the_connection(self, process):
        self.cut_off.discard(process)

    @rule(seconds=st.sampled_from((0.7, 2.95, 3.05)))
    def time_passes(self, seconds):
        self.now += seconds

    @rule(process=PROCESSES)
    def freeze(self, process):
        """Nothing runs in that process for a while, and the other one is asked."""
        self.now += 5.0
        self.read(1 - process)

    @rule(process=PROCESSES)
    def give_a_sign_of_life(self, process):
        if process not in self.cut_off:
            self._do(self.halls[process]._renew_leases())

    @rule(process=PROCESSES)
    def tidy(self, process):
        """Nobody has been at the table for long."""
        hall = self.halls[process]
        if process in self.cut_off:
            return
        for actor in hall.actors.values():
            actor.used = 0
        self._do(hall._tidy())

    @rule(process=PROCESSES)
    def kill(self, process):
        self._do(self._kill(self.halls[process]))
        self.halls[process] = self._do(self._process(process))

    @precondition(lambda self: not self.cut_off)
    @rule(process=PROCESSES, luck=st.integers(0, 50), seconds=st.sampled_from((0.5, 5.0)))
    def freeze_while_a_write_is_on_its_way(self, process, luck, seconds):
        """Meanwhile the other process may take the table over, and somebody acts there."""
        hall, other = self.halls[process], self.halls[1 - process]
        try:
            action = self._do(self._next(hall, luck))
        except Refused:
            return
        if action is None:
            return
        self.thaw.clear()
        self.is_frozen.clear()
        self.frozen = process
        acting = self.loop.create_task(self._act(hall, action))
        self._do(asyncio.to_thread(self.is_frozen.wait))
        self.now += seconds
        if seconds > leases.LEASE_MS / 1000:
            self.act(1 - process, luck, lost=False)
            assert other.actors[self.table].held
        self.frozen = None
        self.thaw.set()
        self._told(action, self._do(acting), lost=False)

    @invariant()
    def at_most_one_process_answers(self):
        answering = [
            hall
            for hall in self.halls
            if hall.sign.is_fresh and self.table in hall.actors and hall.actors[self.table].held
        ]
        assert len(answering) <= 1

    @invariant()
    def what_was_acknowledged_is_stored_once(self):
        versions = [entry.version for entry in reading.entries_of(self.session, self.table)]
        assert versions == list(range(1, len(versions) + 1))
        acknowledged = [answer["version"] for _action, answer in self.done.values()]
        assert len(set(acknowledged)) == len(acknowledged)
        assert max(acknowledged, default=0) <= len(versions)


def test_a_table_is_held_by_one_process_whatever_happens(migrated, amount):
    World.empty = migrated
    run_state_machine_as_test(
        World,
        settings=settings(
            max_examples=amount(fast=25, slow=100, soak=2_000),
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.generate,),
        ),
    )
