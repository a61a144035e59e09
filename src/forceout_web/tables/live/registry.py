"""The hall: the live tables of this process, and the way to those that others hold."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from forceout_web.metrics import ACTIONS, SECONDS
from forceout_web.refusals import Refused, busy, not_found, text
from forceout_web.tables.bots import BotTurns
from forceout_web.tables.clock import Clock, now_ms
from forceout_web.tables.live.audience import Listener
from forceout_web.tables.live.cluster import Bus, NoAnswer
from forceout_web.tables.live.table import DAY_MS, Actor
from forceout_web.tables.models import Due
from forceout_web.tables.names import is_id, new_code, new_id
from forceout_web.tables.options import TableOptions
from forceout_web.tables.storage import reading as store
from forceout_web.tables.storage.database import LAST_SECONDS, Database, Statement
from forceout_web.tables.storage.journal import Journal, NotStored, Tenure
from forceout_web.tables.storage.reading import Kept, Store
from forceout_web.tables.studies import Studies
from forceout_web.tables.tokens import Token

log = logging.getLogger(__name__)

Document = dict[str, Any]
T = TypeVar("T")

_IDLE_MS = 90_000
"""A table that nobody is at leaves the memory after so long."""
_QUIET_MS = 1_000
_PATIENCE = 6.0
_MOVED = "moved"


class Hall:
    """``call`` does something at a table wherever it is held; ``look`` reads it here; ``listen`` is told of it."""

    def __init__(
        self,
        database: Database,
        *,
        redis_url: str | None = None,
        retention_days: int = 30,
        name: str = "",
        bot_pace: float = 1.0,
    ) -> None:
        self.process = secrets.token_hex(8)
        self.store = Store(database)
        self.journal = Journal(database)
        self.actors: dict[str, Actor] = {}
        self.retention_ms = retention_days * DAY_MS
        self._retention_days = retention_days
        self._opening: dict[str, asyncio.Task[Actor]] = {}
        self._leaving: dict[str, asyncio.Future[None]] = {}
        """Tables that were just forgotten, until their leases are given back."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.bots = BotTurns(partial(self.act, bot=True), bot_pace)
        self.studies = Studies()
        self._bus = Bus(redis_url, self.process, self._serve, self._hear, name) if redis_url else None

    async def start(self) -> None:
        if not self.store.database.shared:
            await self.journal.store([store.end_all_leases()])
        if self._bus is not None:
            await self._bus.start()
        for work, seconds in (
            (self._renew_leases, store.RENEW_SECONDS),
            (self._take_over, 0.5),
            (self._sweep, 1.0),
            (self._look_at_the_clock, 1.0),
            (self._tidy, 20.0),
            (self._settle, 4.0),
        ):
            self._spawn(self._every(seconds, work))

    async def stop(self) -> None:
        """Give everything back: another process, or the next start, goes on at once."""
        self.bots.close()
        self.studies.close()
        for task in tuple(self._tasks):
            task.cancel()
        for actor in self.actors.values():
            actor.let_go()
        with suppress(Exception):  # the database may be what is wrong; the leases then run out by themselves
            async with asyncio.timeout(LAST_SECONDS):
                await self.journal.store(store.release_all(self.process))
        await self.journal.close()
        if self._bus is not None:
            await self._bus.close()
        self.store.close()

    # What others use

    async def create_once(
        self, key: str, options: TableOptions, answer: Callable[[Actor], Document]
    ) -> Document:
        """The answer about a new table; whoever asks again with the same key, even at the same moment, gets the same one."""
        before = partial(store.once, key=key)
        if answered := await self.store.ask(before):
            return answered
        try:
            return answer(
                await self.create(options, lambda actor: store.insert_once(key, answer(actor), now_ms()))
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
            if await self.store.ask(partial(store.find_code, code=code)) is None:
                break
        else:
            raise busy(text("No code is free. Try again later."))
        seed = secrets.token_hex(16) if options.seed is None else str(options.seed)
        kept = Kept(
            id=new_id(),
            code=code,
            options=options.model_dump(exclude_none=True),
            seed=seed,
            opening=None,
            created=created,
            kept=False,
            over=False,
            seats=(),
            entries=(),
            answers={},
        )
        actor = self._actor(kept)
        await self._store(
            [
                store.insert_listing(kept, game, rules, division),
                store.renew(self.process),
                store.insert_lease(kept.id, self.process, created),
                store.set_due(kept.id, Due.Kind.DELETION, created + self.retention_ms),
                *([beside(actor)] if beside else ()),
            ]
        )
        actor.hold(Tenure(kept.id, self.process), Clock(created))
        self.actors[kept.id] = actor
        await self._publish_from(actor)
        return actor

    async def find(self, code: str) -> str | None:
        return await self.store.ask(partial(store.find_code, code=code))

    async def actor(self, table: str, *tokens: Token | None) -> Actor:
        """The table as it is in this process, held or followed; opened if need be.

        Somebody with a token may have sat down a moment ago through another process: then this one knows of it too.
        """
        actor = self.actors.get(table)
        if actor is None or self._lost(actor):
            return await self._opened(table)
        if not actor.held and any(token and actor.is_behind(token) for token in tokens):
            await self._follow_again(actor)
        return actor

    async def look(self, table: str, reading: Callable[[Actor], Any], token: Token | None = None) -> Any:
        """Read a table when nothing is on its way to the disk: nobody is shown what is not stored."""
        actor = await self.actor(table, token)
        async with actor.lock:
            actor.used = now_ms()
            return reading(actor)

    async def act(
        self, table: str, seat: str, action: Document, seen: int, ref: str, *, bot: bool = False
    ) -> Document:
        """The one door for what a seat does; the answer has a status, and is an error where that is not 200."""
        with SECONDS.time():
            answer = await self.call(
                table, "act", seat=seat, action=action, seen=seen, ref=ref, arrived=now_ms(), bot=bot
            )
        ACTIONS.labels(answer["status"]).inc()
        return answer

    async def call(self, table: str, what: str, **arguments: Any) -> Document:
        """Do something where the table is held. Who hangs up meanwhile stops nothing that has begun."""
        return await asyncio.shield(self._spawn(self._call(table, what, arguments)))

    async def delete(self, table: str) -> None:
        await self.call(table, "delete")

    async def listen(self, table: str, listener: Listener, greet: Callable[[Actor], None]) -> Actor:
        """Connect somebody; ``greet`` shows him the table in the same moment, so that he misses nothing."""
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
        """Whether nobody has done or looked at anything for a moment."""
        return now_ms() - max((actor.used for actor in self.actors.values()), default=0) > _QUIET_MS

    # Opening

    def _actor(self, kept: Kept) -> Actor:
        actor = Actor(kept, self.journal, self._retention_days)
        actor.changed = self._consider
        return actor

    def _consider(self, actor: Actor) -> None:
        """Something changed at a table that is held here: its bots think again, and a shake that is over is looked at."""
        self._welcome_back(actor)
        self.bots.consider(actor)
        self.studies.consider(actor)

    def _welcome_back(self, actor: Actor) -> None:
        """Give the seats of players who have returned back to them, if that is decided here."""
        if actor.held and actor.has_returned():
            self._spawn(self._give_back(actor))

    async def _give_back(self, actor: Actor) -> None:
        with suppress(Refused):  # it could not be stored: the table is opened again, and they are still back
            await actor.welcome_back()

    def _lost(self, actor: Actor) -> bool:
        """Whether this process held the table and a write of it failed: what is in memory cannot be trusted."""
        return actor.tenure is not None and actor.tenure.over

    async def _open(self, table: str) -> Actor:
        """Load a table and hold it if nobody else does. The same actor is filled again, so its listeners stay."""
        if table in self._leaving:
            await asyncio.wait([self._leaving[table]])
        held = await self._acquire(table)
        actor = self.actors.get(table)
        if actor is None:
            actor = await self._fill(table, self._actor)
            await self._publish_from(actor)
            self.actors[table] = actor
        else:
            async with actor.lock:
                await self._refill(actor)
        if held.holder == self.process:
            actor.hold(Tenure(table, self.process), Clock(held.origin, held.stopped))
        else:
            actor.let_go()
            actor.clock = Clock(held.origin, held.stopped)
        actor.catch_up()
        return actor

    async def _acquire(self, table: str) -> store.Held:
        if not is_id(table) or not await self.store.ask(partial(store.exists, table=table)):
            self._forget(table)
            raise not_found()
        return await self.store.ask(partial(store.acquire, table=table, holder=self.process, now=now_ms()))

    async def _fill(self, table: str, fill: Callable[[Kept], T]) -> T:
        """Do something with all that is stored."""
        kept = await self.store.ask(partial(store.load, table=table))
        if kept is None:
            self._forget(table)
            raise not_found()
        return fill(kept)

    async def _refill(self, actor: Actor) -> None:
        """Be what is stored. What a follower hears while it is being read may be newer: then it is read again."""
        taken_in = False
        while not taken_in:
            taken_in = await self._fill(actor.id, actor.take_in_if_newer)

    async def _publish_from(self, actor: Actor) -> None:
        """News of the table to other processes, and theirs to it."""
        bus = self._bus
        if bus is None:
            return
        await bus.follow(actor.id)

        def publish(news: Document) -> None:
            if "since" in news and actor.table is not None:
                news = {"entries": [_packed(entry) for entry in actor.entries_since(news["since"])]}
            bus.tell(actor.id, news)

        actor.published = publish

    def _forget(self, table: str) -> None:
        actor = self.actors.pop(table, None)
        if actor is None:
            return
        actor.let_go()
        actor.audience.send_away()
        if self._bus is not None:
            self._spawn(self._bus.unfollow(table))

    # Doing

    async def _call(self, table: str, what: str, arguments: Document) -> Document:
        loop = asyncio.get_running_loop()
        until = loop.time() + _PATIENCE
        while True:
            actor = await self.actor(table)
            if actor.held:
                return await self._do(actor, what, arguments)
            remembered = actor.holder
            holder = remembered or await self.store.ask(partial(store.holder_of, table=table))
            if holder in (None, self.process) or self._bus is None:
                await self._opened(table)
            else:
                try:
                    answer = await self._bus.ask(
                        holder, {"table": table, "what": what, "arguments": arguments}
                    )
                except NoAnswer:
                    log.info("a holder did not answer", extra={"table": table, "holder": holder})
                    await self._store([store.dismiss(holder)])
                else:
                    if answer.get("error", {}).get("code") != _MOVED:
                        actor.holder = holder
                        await self._reach(actor, answer)
                        return answer
                actor.holder = None
                if remembered:
                    continue
            if loop.time() > until:
                raise busy()
            await asyncio.sleep(0.2)

    async def _opened(self, table: str) -> Actor:
        """Open it, or wait for whoever is just opening it."""
        opening = self._opening.get(table)
        if opening is None:
            opening = self._opening[table] = asyncio.create_task(self._open(table))
            opening.add_done_callback(lambda _done: self._opening.pop(table, None))
        return await asyncio.shield(opening)

    async def _reach(self, actor: Actor, answer: Document) -> None:
        """Know here what was just done elsewhere: who acts through this process sees his own action in it."""
        if actor.held or actor.id not in self.actors:
            return
        if "version" in answer:
            for _ in range(20):
                if actor.version >= answer["version"]:
                    return
                await asyncio.sleep(0.005)
        with suppress(Refused):  # it may be what was done: the table is gone
            await self._follow_again(actor)

    async def _do(self, actor: Actor, what: str, arguments: Document) -> Document:
        """What others may ask of a table that is held here. The answer is packed: it may go to another process."""
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
            "delete": partial(self._delete, actor),
        }
        try:
            return await doing[what](**arguments)
        except Refused as refused:
            return refused.packed()

    async def _delete(self, actor: Actor) -> Document:
        async with actor.lock:
            await self._store(store.delete(actor.id), actor.tenure)
            actor.published({"gone": True})
            self._forget(actor.id)
        return {"deleted": actor.id}

    async def _store(self, statements: Sequence[Statement], tenure: Tenure | None = None) -> None:
        """Store what somebody waits for."""
        try:
            await self.journal.store(statements, tenure)
        except NotStored as trouble:
            raise busy(text("This could not be stored. Try again.")) from trouble

    # From other processes

    async def _serve(self, request: Document) -> Document:
        """Do what another process asks of a table that is held here, as far as it knows."""
        try:
            actor = await self._held_here(request["table"])
        except Refused as refused:
            return refused.packed()
        if actor is None:
            return Refused(503, _MOVED, "This process does not hold the table.").packed()
        return await self._do(actor, request["what"], request["arguments"])

    async def _held_here(self, table: str) -> Actor | None:
        """The table if its lease is ours. After a failed write it is not held, and nobody else can open it."""
        actor = self.actors.get(table)
        if actor is None or not actor.held:
            if await self.store.ask(partial(store.holder_of, table=table)) != self.process:
                return None
            actor = await self._opened(table)
        return actor if actor.held else None

    def _hear(self, table: str, news: Document) -> None:
        if "present" in news:
            self._hear_of_presence(news["process"], news["present"])
            self._hear_of_versions(news.get("versions", {}))
            return
        actor = self.actors.get(table)
        if actor is not None and "phrase" in news:
            actor.audience.tell_phrase(*news["phrase"])
            return
        if actor is None:
            return
        if actor.tenure is not None:
            self._spawn(self._yield_to_holder(actor))
        elif "gone" in news:
            self._forget(table)
        elif "entries" not in news or not actor.follow([_unpacked(entry) for entry in news["entries"]]):
            self._spawn(self._follow_again(actor))

    def _hear_of_presence(self, process: str, present: dict[str, list[str]]) -> None:
        """Who sits at which table in another process. Said again and again, so a dead process is soon forgotten."""
        for table, seats in present.items():
            actor = self.actors.get(table)
            if actor is None:
                continue
            if actor.audience.hear_of_presence(process, frozenset(seats)):
                actor.tell_presence()
                self._welcome_back(actor)

    def _hear_of_versions(self, versions: dict[str, int]) -> None:
        """What was said of a followed table may have been lost on the way: then the journal is read."""
        for table, version in versions.items():
            actor = self.actors.get(table)
            if actor is None:
                continue
            if actor.tenure is not None:
                self._spawn(self._yield_to_holder(actor))
            elif actor.version < version:
                self._spawn(self._follow_again(actor))

    async def _yield_to_holder(self, actor: Actor) -> None:
        """Another process speaks for a table that was held here. Late news of the last holder; or this one was too slow, and lost it unawares.

        What is in memory then is not what is stored: the table is opened again, and those who listen here are shown it.
        """
        tenure = actor.tenure
        holder = await self.store.ask(partial(store.holder_of, table=actor.id))
        if tenure is None or holder == self.process:
            return
        tenure.over = True
        with suppress(Refused):  # it may be gone: whoever listened was told
            if actor.tenure is tenure:
                await self._opened(actor.id)
            else:  # it was just opened again, perhaps from before what is heard now
                await self._follow_again(actor)

    async def _follow_again(self, actor: Actor) -> None:
        """Something was missed, or the seats changed: read what is stored."""
        async with actor.lock:
            if actor.held:
                return
            await self._refill(actor)
            actor.clock = Clock(*await self.store.ask(partial(store.clock_of, table=actor.id)))
            actor.show_all()

    def _presence_changed(self, actor: Actor) -> None:
        actor.tell_presence()
        self._welcome_back(actor)
        if self._bus is not None:
            self._bus.tell("", {"process": self.process, "present": {actor.id: actor.audience.seats_here()}})

    # What goes on by itself

    async def _renew_leases(self) -> None:
        if any(actor.held for actor in self.actors.values()):
            await self.journal.store([store.renew(self.process)])
        if self._bus is not None:
            actors = self.actors.values()
            present = {actor.id: actor.audience.seats_here() for actor in actors if actor.audience.listeners}
            # Of a table that is just deciding the version is not stored yet: nobody can have missed it.
            versions = {actor.id: actor.version for actor in actors if actor.held and not actor.lock.locked()}
            self._bus.tell("", {"process": self.process, "present": present, "versions": versions})

    async def _take_over(self) -> None:
        """Take tables that people here are at and that no process holds, also after a failed write."""
        followed = [actor.id for actor in self.actors.values() if not actor.held and actor.audience.listeners]
        if not followed:
            return
        free, silent = await self.store.ask(partial(store.unheld, tables=followed, asker=self.process))
        gone = [] if self._bus is None else [one for one in silent if not await self._bus.is_there(one)]
        if gone:
            log.info("processes are gone: %s", ", ".join(gone))
            await self.journal.store([store.dismiss(holder) for holder in gone])
            free, _silent = await self.store.ask(partial(store.unheld, tables=followed, asker=self.process))
        await asyncio.gather(*(self._take(table) for table in free))

    async def _take(self, table: str) -> None:
        log.info("taking a table over", extra={"table": table})
        with suppress(Refused):
            await self._opened(table)

    async def _sweep(self) -> None:
        """What is due, whoever's table it is. A limit of a table that is held is its holder's to enforce."""
        due = await self.store.ask(partial(store.claim_due, now=now_ms(), until=now_ms() + 5_000))
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
        if not actor.held:
            return
        if kind == Due.Kind.BOT:
            self.bots.consider(actor)
            await self.journal.store(actor.bots_due(), actor.tenure)
        else:
            await actor.time_is_up()
            await self.journal.store(actor.due_again(), actor.tenure)

    async def _look_at_the_clock(self) -> None:
        """Those who wait for somebody see how long, and when a bot can take over."""
        for actor in tuple(self.actors.values()):
            if actor.audience.listeners and not actor.lock.locked():
                actor.tell_waited()

    async def _tidy(self) -> None:
        """Tables nobody is at leave the memory; answers to old requests and dead processes leave the database."""
        idle = [actor.id for actor in self.actors.values() if self._is_idle(actor)]
        for table in idle:
            self._forget(table)
        # Whether it was held or not: after a failed write the lease is ours all the same.
        given_back = [store.release(table, self.process) for table in idle]
        tidied = self.journal.store(
            [*given_back, store.forget_once(now_ms() - DAY_MS), store.forget_processes()]
        )
        self._leaving = dict.fromkeys(idle, tidied)
        try:
            await tidied
        finally:
            self._leaving = {}

    def _is_idle(self, actor: Actor) -> bool:
        """Whether nobody is at the table, or has been for long, and nothing is being done with it."""
        is_busy = actor.lock.locked() or actor.id in self._opening
        return not actor.audience.listeners and actor.used < now_ms() - _IDLE_MS and not is_busy

    async def _settle(self) -> None:
        """Beside the journal's thread, which else would do it while somebody waits for his move to be stored."""
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


def _packed(entry: store.Entry) -> Document:
    return {"version": entry.version, "action": entry.action, "events": entry.events, "mark": entry.mark}


def _unpacked(packed: Document) -> store.Entry:
    return store.Entry(packed["version"], packed["action"], packed["events"], packed["mark"])
