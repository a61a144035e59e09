"""Bots at live tables. Each thinks in a worker process, waits as a person would, and acts through the same interface as people."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Container
from typing import Any

from forceout.bots import LEVELS
from forceout.match import commands as do
from forceout.match.values import Phase
from forceout.match.variations import choosing_ends, yet_to_choose
from forceout.table import Table
from forceout.training.kit.bots import BOTS as KIT_BOTS
from forceout.training.kit.games import SHAKER
from forceout.training.kit.table import KitTable
from forceout_web.pool import TookTooLong, in_process, warm_pool
from forceout_web.tables.clock import now_ms
from forceout_web.tables.live.game_table import GameTable
from forceout_web.tables.live.table import Actor
from forceout_web.tables.pool_tasks import think, think_at_the_kit

log = logging.getLogger(__name__)

Document = dict[str, Any]
Act = Callable[[str, str, Document, int, str], Awaitable[Document]]
About = tuple[int, int, frozenset[str], frozenset[str]]

HIGHEST = len(LEVELS)
_SECONDS = 6.0
"""A bot that has thought for so long is stopped, and the weakest decides for it."""
_PATIENCE = 30.0
"""On a busy machine its process may take long to start: that is no reason to stop it."""
_READING = 30.0
"""How long a bot lets people read the verdict before it begins the next shake. If they begin it, the bot continues at once."""
_READING_A_PAGE = 600.0
"""Maximum wait while a player's page still shows the verdict."""
_LOOKING = 5.0
"""So long a bot leaves people to look at another's play before it plays on: then that play can no longer be challenged."""
_CHOOSING = 15.0
"""How long a bot lets people choose a variation if the book sets no time for it."""
_PLAYS = frozenset({"move", "shift", "bonus"})
_CHOICES = frozenset({"variation", "no-variation"})
AT_ONCE = frozenset({Phase.LOT, Phase.ROLL, Phase.DEAL, Phase.BETWEEN, Phase.ENDED})
"""Nothing is searched for then: the bot decides in this process, though its own may just be starting."""
_ATTEMPTS = 5
"""So often a bot of the kit may pick wrongly."""


class BotTurns:
    """Whatever is done at a table, its bots think again; what they decided before is forgotten."""

    def __init__(self, act: Act, pace: float) -> None:
        self._act = act
        self._pace = pace
        self._thinking: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._about: dict[tuple[str, str], About] = {}
        """At which version, as which level, and while who reads or has read, each of them thinks."""

    def consider(self, actor: Actor) -> None:
        """Let the bots of a table that is held here think about what they see now."""
        table = actor.table
        if table is None and any(seat.level is not None for seat in actor.seats.values()):
            warm_pool()
        # While the clock is stopped no bot acts; each thinks again when it goes on, and waits by that clock.
        levels = {} if actor.clock.stopped is not None else _levels(actor)
        self._forget_all_but(actor.id, levels)
        if not actor.held or table is None or table.is_over:
            return
        seats = [seat for seat in levels if seat in table.may_act]
        if not seats:
            return
        copy = table.at(table.version)
        for seat in seats:
            about = (table.version, levels[seat], actor.reading(), actor.gone_on())
            if self._about.get((actor.id, seat)) != about:
                self._start(actor.id, seat, about, self._turn(actor, copy, seat, levels[seat]))

    def _forget_all_but(self, table: str, seats: Container[str]) -> None:
        """Others think no longer: the clock is stopped, or the player is back for whom a bot stood in."""
        for (where, seat), task in tuple(self._thinking.items()):
            if where == table and seat not in seats:
                task.cancel()

    def close(self) -> None:
        for task in tuple(self._thinking.values()):
            task.cancel()

    def _start(self, table: str, seat: str, about: About, turn: Any) -> None:
        former = self._thinking.get((table, seat))
        if former is not None:
            former.cancel()
        task = asyncio.create_task(turn)
        self._thinking[table, seat], self._about[table, seat] = task, about
        task.add_done_callback(lambda done: self._end((table, seat), done))

    def _end(self, key: tuple[str, str], done: asyncio.Task[None]) -> None:
        if self._thinking.get(key) is done:
            del self._thinking[key], self._about[key]
        if not done.cancelled() and (trouble := done.exception()) is not None:
            log.error("a bot failed", extra={"table": key[0]}, exc_info=trouble)

    async def _turn(self, actor: Actor, table: GameTable, seat: str, level: int) -> None:
        answer: Document | None = None
        for attempt in range(_ATTEMPTS):
            # A child that overlooked a card is told so, and picks again; in the end it looks closely.
            sharp = isinstance(table, KitTable) and attempt == _ATTEMPTS - 1
            answer = await self._try(actor, table, seat, len(KIT_BOTS) if sharp else level)
            if answer is None or answer["status"] in (200, 409):
                return
            if not isinstance(table, KitTable):
                break
        code = answer["error"]["code"] if answer else ""
        log.warning("a bot was refused: %s", code, extra={"table": actor.id})

    async def _try(self, actor: Actor, table: GameTable, seat: str, level: int) -> Document | None:
        luck = secrets.token_hex(8)
        if isinstance(table, KitTable):
            action, delay = await _think_at_the_kit(actor, table, seat, level, luck)
        else:
            assert isinstance(table, Table)
            action, delay = await _think(actor, table, seat, level, luck)
        if action is None:
            return None
        plays = isinstance(table, Table) and action["do"] in _PLAYS
        pause = max(delay, _pause(actor, table, seat, plays=plays), _time_to_choose(actor, table, action))
        await asyncio.sleep(pause * self._pace)
        if plays:
            await self._let_others_challenge(actor.id, seat, table.version)
        return await self._act(actor.id, seat, action, table.version, luck)

    async def _let_others_challenge(self, table: str, seat: str, version: int) -> None:
        """Wait for the other bots, which look at the last play too: one that challenges it takes longer than a move does."""
        others = [
            task
            for (where, who), task in self._thinking.items()
            if where == table and who != seat and self._about[where, who][0] == version
        ]
        if others:
            await asyncio.wait(others, timeout=_PATIENCE)


async def _think(
    actor: Actor, table: Table, seat: str, level: int, luck: str
) -> tuple[Document | None, float]:
    """What the bot does, as its document without who does it, and how long it waits. It is sent what its seat sees."""
    view = table.view(seat)
    if table.phase in AT_ONCE:
        action, delay = await asyncio.to_thread(think, view, level, luck)
    else:
        action, delay = await _in_time(actor, level, lambda level: (think, view, level, luck))
    return None if action is None else _without_seat(table.document_of(action)), delay


async def _think_at_the_kit(
    actor: Actor, table: KitTable, seat: str, level: int, luck: str
) -> tuple[Document | None, float]:
    if seat not in table.awaited:
        return None, 0.0
    view, offered = table.layout(), await asyncio.to_thread(table.legal, seat)
    action, delay = await _in_time(
        actor, level, lambda level: (think_at_the_kit, view, seat, offered, level, luck)
    )
    return _without_seat(action), delay


async def _in_time(actor: Actor, level: int, task: Callable[[int], tuple[Any, ...]]) -> Any:
    """The answer of the task for that level, or of the weakest where it takes too long."""
    try:
        return await in_process(*task(level), seconds=_SECONDS, patience=_PATIENCE)
    except TookTooLong:
        log.warning("a bot took too long", extra={"table": actor.id})
        return await in_process(*task(1), seconds=_SECONDS, patience=_PATIENCE)


def _without_seat(action: Document) -> Document:
    """Remove the actor and the time, which the server sets."""
    return {name: value for name, value in action.items() if name not in ("by", "at")}


def _levels(actor: Actor) -> dict[str, int]:
    """Return the level of each bot by seat. In kit games the server is the Shaker."""
    levels = {seat.name: seat.level for seat in actor.players() if seat.level is not None}
    return levels | ({SHAKER: len(KIT_BOTS)} if isinstance(actor.table, KitTable) else {})


def _pause(actor: Actor, table: GameTable, seat: str, *, plays: bool) -> float:
    """Return a bot's extra wait, so that people can read the verdict or study another player's move."""
    if not isinstance(table, Table):
        return 0.0
    people = {row.name for row in actor.players() if row.level is None} & actor.present()
    if table.phase == "between-shakes" and table.finished_shakes > 0 and people:
        if people & actor.reading():
            return _READING_A_PAGE
        return 0.0 if people <= actor.gone_on() else _READING
    return _LOOKING if plays and any(_may_challenge(table, each) for each in people - {seat}) else 0.0


def _time_to_choose(actor: Actor, table: GameTable, action: Document) -> float:
    """Return how long people may still choose a variation (AGLOA II-C-1). A bot that sets the Goal would end their choice.

    People who are not connected count too, so that a short break does not cost them the choice.
    """
    if not isinstance(table, Table) or action["do"] in _CHOICES:
        return 0.0
    state = table.view().state
    people = {row.name for row in actor.players() if row.level is None}
    if people.isdisjoint(yet_to_choose(state)):
        return 0.0
    ends = choosing_ends(state)
    return _CHOOSING if ends is None else max(0.0, ends / 1000 - actor.clock.seconds(now_ms()))


def _may_challenge(table: Table, seat: str) -> bool:
    """Whether the seat may challenge the last play. The player who made it may not."""
    return any(isinstance(each, do.Challenge) for each in table.legal(seat))
