"""The live tables of this process: created, opened, called and forgotten; and what is due at them.

Only the process that holds a table answers for it. docs/server.md draws how a table comes to be held and lost.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from forceout_web.metrics import ACTIONS, SECONDS
from forceout_web.refusals import Refused, busy, not_found, text
from forceout_web.tables.bots import BotTurns
from forceout_web.tables.clock import Clock, now_ms
from forceout_web.tables.live.audience import Listener
from forceout_web.tables.live.cluster import Cluster, key_of
from forceout_web.tables.live.lease import HeldElsewhere, Peer, SignOfLife
from forceout_web.tables.live.table import DAY_MS, Actor
from forceout_web.tables.models import Due
from forceout_web.tables.names import is_id, new_code, new_id
from forceout_web.tables.options import TableOptions
from forceout_web.tables.storage import leases, reading, writing
from forceout_web.tables.storage.database import LAST_SECONDS, Database, Statement
from forceout_web.tables.storage.journal import Journal, Lease, NotStored
from forceout_web.tables.storage.reading import Store, StoredTable
from forceout_web.tables.studies import Studies

log = logging.getLogger(__name__)

Document = dict[str, Any]
Serve = Callable[[Document, Callable[..., Any], Callable[..., Any]], Awaitable[None]]
"""An ASGI application."""

_IDLE_MS = 90_000
"""A table that nobody is at leaves the memory after so long."""
_QUIET_MS = 1_000
_PRESENCE_MS = 1_000
"""Comings and goings of so long are told together."""
_REMEMBERED = 10_000
"""Tables whose holder elsewhere is remembered."""


class Hall:
    """``call`` does something at a table, ``look`` reads it, ``listen`` is told of it: where the table is held here, or can be.

    Where another process holds it they raise HeldElsewhere. What names a single table was relayed before (``relaying``).
    """

    def __init__(self, database: Database, *, retention_days: int = 30, bot_pace: float = 1.0) -> None:
        self.process = secrets.token_hex(8)
        self.store = Store(database)
        self.journal = Journal(database)
        self.actors: dict[str, Actor] = {}
        self.cluster: Cluster | None = None
        """The way to other processes, where there are any."""
        self.sign = SignOfLife(alone=not database.shared)
        self.retention_ms = retention_days * DAY_MS
        self._retention_days = retention_days
        self._opening: dict[str, asyncio.Task[Actor]] = {}
        self._leaving: dict[str, asyncio.Future[None]] = {}
        """Tables that were just forgotten, until their leases are given back."""
        self._elsewhere: dict[str, Peer] = {}
        self._renewing: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self.bots = BotTurns(partial(self.act, bot=True), bot_pace)
        self.studies = Studies()

    async def join(self, address: str, secret: str, serve: Serve) -> None:
        """Listen at that address for what other processes relay here, and be able to relay to them."""
        self.cluster = Cluster(self.process, address, key_of(secret), self.holds, self.serve, serve)
        await self.cluster.start()

    async def start(self) -> None:
        if not self.store.database.shared:
            await self.journal.store([leases.end_all_leases()])
        for work, seconds in (
            (self._renew_leases, leases.RENEW_SECONDS),
            (self._mend, 0.5),
            (self._cut_off_the_dead, 0.5),
            (self._sweep, 1.0),
            (self._look_at_the_clock, 1.0),
            (self._tidy, 20.0),
            (self._settle, 4.0),
        ):
            self._spawn(self._every(seconds, work))

    async def stop(self) -> None:
        """Give everything back: another process, or the next start, goes on at once."""
        if self.cluster is not None:
            await self.cluster.close()
        self.bots.close()
        self.studies.close()
        for task in tuple(self._tasks):
            task.cancel()
        for actor in self.actors.values():
            actor.let_go()
        with suppress(Exception):  # the database may be what is wrong; the leases then run out by themselves
            async with asyncio.timeout(LAST_SECONDS):
                await self.journal.store([leases.release_all(self.process, now_ms())])
        await self.journal.close()
        self.store.close()

    # What others use

    async def create_once(
        self, key: str, options: TableOptions, answer: Callable[[Actor], Document]
    ) -> Document:
        """The answer about a new table; whoever asks again with the same key, even at the same moment, gets the same one."""
        before = partial(reading.once, key=key)
        if answered := await self.store.ask(before):
            return answered
        try:
            return answer(
                await self.create(options, lambda actor: writing.insert_once(key, answer(actor), now_ms()))
            )
        except Refused:
            # The key is unique in the database: somebody else may have been first.
            if answered := await self.store.ask(before):
                return answered
            raise

    async def create(
        self, options: TableOptions, beside: Callable[[Actor], Statement] | None = None
    ) -> Actor:
        """A new table, held here; ``beside`` is stored with it."""
        game, rules, division = options.described()
        created = now_ms()
        for _ in range(20):
            code = new_code()
            if await self.find(code) is None:
                break
        else:
            raise busy(text("No code is free. Try again later."))
        stored = StoredTable(
            id=new_id(),
            code=code,
            options=options.model_dump(exclude_none=True),
            seed=secrets.token_hex(16) if options.seed is None else str(options.seed),
            opening=None,
            created=created,
            kept=False,
            over=False,
            seats=(),
            entries=(),
            answers={},
        )
        actor = self._actor(stored)
        await self._confirm()
        await self._store(
            [
                writing.insert_listing(stored, game, rules, division),
                leases.renew(self.process, now_ms(), self._address),
                leases.insert_lease(stored.id, self.process, created),
                writing.set_due(stored.id, Due.Kind.DELETION, created + self.retention_ms),
                *([beside(actor)] if beside else ()),
            ]
        )
        actor.hold(Lease(stored.id, self.process), Clock(created))
        self.actors[stored.id] = actor
        return actor

    async def find(self, code: str) -> str | None:
        return await self.store.ask(partial(reading.find_code, code=code))

    async def actor(self, table: str) -> Actor:
        """The table, held here; opened if need be. Raises HeldElsewhere."""
        while True:
            actor = self.actors.get(table)
            if actor is None or not actor.held:
                actor = await self._opened(table)
            if self.sign.is_fresh:
                return actor
            await self._confirm()

    async def glance(self, table: str) -> Actor:
        """Return a table to read once. If another process holds it, this is a copy of the stored state, with the players present."""
        try:
            return await self.actor(table)
        except HeldElsewhere as there:
            stored = await self.store.ask(partial(reading.load, table=table))
            if stored is None:
                raise not_found() from there
            copy = Actor(stored, self.journal, self._retention_days)
            copy.clock = Clock(*await self.store.ask(partial(leases.clock_of, table=table)))
            with suppress(Refused):  # do not wait for the presence
                present = await self._call(table, "say_who_is_present", {})
                copy.audience.listeners |= {Listener.of_seat(seat) for seat in present["present"]}
            return copy

    async def holder_elsewhere(self, table: str) -> Peer | None:
        """The process to which what concerns the table is relayed; None where this one answers, be it that there is no such table."""
        if table not in self.actors and (remembered := self._elsewhere.get(table)):
            return remembered
        try:
            await self.actor(table)
        except HeldElsewhere as there:
            return self._remember(table, there)
        except Refused:
            return None
        return None

    @property
    def is_one_of_several(self) -> bool:
        return self.cluster is not None

    async def relay(self, peer: Peer, table: str, *conversation: Any) -> bool:
        """Have another process serve a conversation; see ``Cluster.relay``."""
        if self.cluster is None:
            return False
        served = await self.cluster.relay(peer, table, *conversation)
        if not served:  # the database is asked again
            self._elsewhere.pop(table, None)
        return served

    def _remember(self, table: str, there: HeldElsewhere) -> Peer:
        if len(self._elsewhere) >= _REMEMBERED:
            del self._elsewhere[next(iter(self._elsewhere))]
        self._elsewhere[table] = there.peer
        return there.peer

    async def look(self, table: str, read: Callable[[Actor], Any]) -> Any:
        """Read a table while no write is pending, so that only stored state is shown."""
        actor = await self.actor(table)
        async with actor.lock:
            actor.used = now_ms()
            return read(actor)

    async def act(
        self, table: str, seat: str, action: Document, seen: int, ref: str, *, bot: bool = False
    ) -> Document:
        """Do an action for a seat. Every action passes here. The answer has a status, and is an error unless that is 200."""
        with SECONDS.time():
            answer = await self.call(
                table, "act", seat=seat, action=action, seen=seen, ref=ref, arrived=now_ms(), bot=bot
            )
        ACTIONS.labels(answer["status"]).inc()
        return answer

    async def call(self, table: str, what: str, **arguments: Any) -> Document:
        """Run a method at the table's holder. A client that disconnects does not cancel it."""
        return await asyncio.shield(self._spawn(self._call(table, what, arguments)))

    async def delete(self, table: str) -> None:
        await self.call(table, "delete")

    async def listen(self, table: str, listener: Listener, greet: Callable[[Actor], None]) -> Actor:
        """Connect a listener. ``greet`` shows them the table under the same lock, so that they miss nothing."""
        actor = await self.actor(table)
        async with actor.lock:
            greet(actor)
            listener.version = actor.version
            actor.audience.listeners.add(listener)
        self._presence_changed(actor)
        return actor

    def leave(self, actor: Actor, *listeners: Listener) -> None:
        actor.audience.leave(*listeners)
        actor.used = now_ms()
        self._presence_changed(actor)

    def is_quiet(self) -> bool:
        """Whether no table has been used for a moment."""
        return now_ms() - max((actor.used for actor in self.actors.values()), default=0) > _QUIET_MS

    # Opening, and being sure of it

    def _actor(self, stored: StoredTable) -> Actor:
        actor = Actor(stored, self.journal, self._retention_days)
        actor.changed = self._consider
        return actor

    async def _opened(self, table: str) -> Actor:
        """Open the table, or wait if it is already being opened."""
        opening = self._opening.get(table)
        if opening is None:
            opening = self._opening[table] = asyncio.create_task(self._open(table))
            opening.add_done_callback(lambda _done: self._opening.pop(table, None))
        return await asyncio.shield(opening)

    async def _open(self, table: str) -> Actor:
        """Take the lease and read the journal. The same actor is filled again, so its listeners stay."""
        if table in self._leaving:
            await asyncio.wait([self._leaving[table]])
        if not is_id(table) or not await self.store.ask(partial(reading.exists, table=table)):
            self._forget(table)
            raise not_found()
        held = await self.store.ask(
            partial(leases.acquire, table=table, process=self.process, address=self._address, now=now_ms())
        )
        if held.holder != self.process:
            self._lose(table)
            raise HeldElsewhere(Peer(held.holder, held.address))
        self._elsewhere.pop(table, None)
        actor = self.actors.get(table)
        if actor is None:
            stored = await self._load(table)
            actor = self.actors[table] = await asyncio.to_thread(self._actor, stored)
        else:
            async with actor.lock:
                await asyncio.to_thread(actor.take_in, await self._load(table))
        actor.hold(Lease(table, self.process), Clock(held.origin, held.stopped))
        actor.catch_up()
        return actor

    async def _load(self, table: str) -> StoredTable:
        stored = await self.store.ask(partial(reading.load, table=table))
        if stored is None:
            self._forget(table)
            raise not_found()
        return stored

    @property
    def _address(self) -> str:
        return "" if self.cluster is None else self.cluster.address

    async def _confirm(self) -> None:
        """Be sure of the leases before anybody is answered. Raises busy while the database does not say."""
        if self.sign.is_fresh:
            return
        if self._renewing is None or self._renewing.done():
            self._renewing = self._spawn(self._renew())
        await asyncio.shield(self._renewing)

    async def _renew(self) -> None:
        """Renew the leases. After a gap, drop the tables that other processes have taken."""
        sent = self.sign.clock()
        await self._store([leases.renew(self.process, now_ms(), self._address)])
        if self.sign.renewed(sent):
            return
        before = [actor.id for actor in self.actors.values() if actor.held]
        ours = await self.store.ask(partial(leases.held_by, process=self.process)) if before else frozenset()
        for table in before:
            if table not in ours:
                self._lose(table)
        self.sign.begin(sent)

    def _lose(self, table: str) -> None:
        """Drop a table that another process now holds. Its listeners reconnect and are relayed there."""
        actor = self.actors.pop(table, None)
        if actor is not None:
            log.warning("a table went to another process", extra={"table": table})
            actor.let_go()
            actor.audience.send_on()

    def _forget(self, table: str) -> None:
        """The table is no more, or nobody is at it."""
        actor = self.actors.pop(table, None)
        if actor is not None:
            actor.let_go()
            actor.audience.send_away()

    # Doing

    async def _call(self, table: str, what: str, arguments: Document) -> Document:
        try:
            actor = await self.actor(table)
        except HeldElsewhere as there:
            if self.cluster is None:
                raise
            return await self.cluster.ask(
                self._remember(table, there), table, {"what": what, "arguments": arguments}
            )
        return await self._do(actor, what, arguments)

    async def serve(self, table: str, request: Document) -> Document:
        """Do what another process asks of a table that is held here."""
        try:
            return await self._do(await self.actor(table), request["what"], request["arguments"])
        except Refused as refused:
            return refused.packed()

    async def holds(self, table: str) -> bool:
        """Whether this process answers for the table, or can from now on."""
        try:
            await self.actor(table)
        except HeldElsewhere:
            return False
        except Refused:  # there is none, or nothing can be said now: whoever asks is told so here
            return True
        return True

    async def _do(self, actor: Actor, what: str, arguments: Document) -> Document:
        """The answer is packed: it may go to another process."""
        doing: dict[str, Callable[..., Awaitable[Document]]] = {
            "act": actor.act,
            "withdraw": actor.withdraw,
            "sit": actor.sit,
            "sit_as_judge": actor.sit_as_judge,
            "agree_to_end": actor.agree_to_end,
            "set_level": actor.set_level,
            "let_bot_play_for": actor.let_bot_play_for,
            "reads": actor.reads,
            "free_seat": actor.free_seat,
            "keep": actor.keep,
            "set_clock_running": actor.set_clock_running,
            "say_who_is_present": actor.say_who_is_present,
            "delete": partial(self._delete, actor),
        }
        try:
            return await doing[what](**arguments)
        except Refused as refused:
            return refused.packed()

    async def _delete(self, actor: Actor) -> Document:
        async with actor.lock:
            await self._store(writing.delete(actor.id), actor.lease)
            self._forget(actor.id)
        return {"deleted": actor.id}

    async def _store(self, statements: Sequence[Statement], lease: Lease | None = None) -> None:
        """Store statements that a client waits for."""
        try:
            await self.journal.store(statements, lease)
        except NotStored as trouble:
            raise busy(text("This could not be stored. Try again.")) from trouble

    def _consider(self, actor: Actor) -> None:
        """Something changed at a table: its bots think again, and a shake that is over is looked at."""
        self._welcome_back(actor)
        self.bots.consider(actor)
        self.studies.consider(actor)

    def _welcome_back(self, actor: Actor) -> None:
        """Give the seats of players who have returned back to them."""
        if actor.held and actor.has_returned():
            self._spawn(self._give_back(actor))

    async def _give_back(self, actor: Actor) -> None:
        with suppress(Refused):  # it could not be stored: the table is opened again, and they are still back
            await actor.welcome_back()

    def _presence_changed(self, actor: Actor) -> None:
        if self.sign.is_fresh and now_ms() - actor.presence_told >= _PRESENCE_MS:
            actor.tell_waited()
        self._welcome_back(actor)

    # What goes on by itself

    async def _renew_leases(self) -> None:
        if any(actor.held for actor in self.actors.values()):
            await self._renew()

    async def _mend(self) -> None:
        """Open tables again of which a write failed, where people are at them: their clocks and bots go on."""
        broken = [actor.id for actor in self.actors.values() if not actor.held and actor.audience.listeners]
        for table in broken:
            log.info("opening a table again", extra={"table": table})
            with suppress(Refused):
                await self._opened(table)

    async def _cut_off_the_dead(self) -> None:
        """Disconnect clients relayed to a process that has lost its leases, so that they reconnect."""
        if self.cluster is None or not self.cluster.peers:
            return
        peers = self.cluster.peers
        alive = await self.store.ask(partial(leases.alive, processes=peers))
        for process in peers:
            if process not in alive:
                log.info("a process is gone", extra={"holder": process})
                self.cluster.cut(process)

    async def _sweep(self) -> None:
        """Do what is due at this process's tables and at tables without a live holder."""
        due = await self.store.ask(
            partial(reading.claim_due, process=self.process, now=now_ms(), until=now_ms() + 5_000)
        )
        for table, kind in due:
            try:
                await self._do_due(table, kind)
            except Refused as refused:
                log.info("what was due is left for later: %s", refused.message, extra={"table": table})

    async def _do_due(self, table: str, kind: str) -> None:
        if kind == Due.Kind.DELETION:
            await self.call(table, "delete")
            return
        actor = await self.actor(table)
        if kind == Due.Kind.BOT:
            self.bots.consider(actor)
            await self.journal.store(actor.bots_due(), actor.lease)
        else:
            await actor.time_is_up()
            await self.journal.store(actor.due_again(), actor.lease)

    async def _look_at_the_clock(self) -> None:
        """Tell waiting players how long the others have been away, and when a bot can take over."""
        if not self.sign.is_fresh:
            return
        for actor in tuple(self.actors.values()):
            if actor.audience.listeners and not actor.lock.locked():
                actor.tell_waited()

    async def _tidy(self) -> None:
        """Unload idle tables, and delete answers to old requests and dead processes from the database."""
        idle = [actor.id for actor in self.actors.values() if self._is_idle(actor)]
        for table in idle:
            self._forget(table)
        # Also if it is not held here: after a failed write the lease is still ours.
        given_back = [leases.release(table, self.process) for table in idle]
        tidied = self.journal.store(
            [*given_back, writing.forget_once(now_ms() - DAY_MS), leases.forget_processes()]
        )
        self._leaving = dict.fromkeys(idle, tidied)
        try:
            await tidied
        finally:
            self._leaving = {}

    def _is_idle(self, actor: Actor) -> bool:
        """Whether the table has no listeners, has not been used for long, and nothing is being done with it."""
        is_busy = actor.lock.locked() or actor.id in self._opening
        return not actor.audience.listeners and actor.used < now_ms() - _IDLE_MS and not is_busy

    async def _settle(self) -> None:
        """Settle the database outside the journal's thread, so that no player's move waits for it."""
        await self.store.ask(lambda session: session.settle())

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception:
                log.exception("%s failed; it is tried again", work.__name__)

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
