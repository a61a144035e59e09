"""Practice at live tables: continue from any moment of a match or from a position, with bots in the other seats; take back; hints.

Practice gives no advantage over other people. While people play a match, only its finished shakes can be replayed from, and
hints are only for a player who is alone with bots. Going back opens a new table with its own rolls. The original match is unchanged.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Mapping
from typing import Any

from forceout.core.errors import Malformed
from forceout.core.position import Position
from forceout.table import Table
from forceout.training.practice import Hint, before_last, begin_at, go_back_to
from forceout_web.pool import TookTooLong, in_process
from forceout_web.refusals import Refused, busy, malformed, must_have_solvers, not_yours, text
from forceout_web.tables.live.registry import Hall
from forceout_web.tables.live.table import Actor
from forceout_web.tables.models import Seat
from forceout_web.tables.names import BadNickname, read_nickname
from forceout_web.tables.options import TableOptions
from forceout_web.tables.pool_tasks import find_hint
from forceout_web.tables.storage.reading import SeatRow
from forceout_web.tables.tokens import Token

Document = dict[str, Any]

USUAL_LEVEL = 3
_HINT_SECONDS = 4.0


def is_alone(actor: Actor, seat: str) -> bool:
    """Whether the seat is a person's and all others are bots. A seat that a bot only stands in for does not count as a bot's."""
    others = [row for row in actor.players() if row.name != seat]
    return (
        isinstance(actor.table, Table)
        and any(row.name == seat and row.level is None for row in actor.players())
        and all(row.level is not None and not row.stood_in for row in others)
    )


async def go_back(
    hall: Hall, actor: Actor, version: int, *, me: str, seat: str | None = None, level: int = USUAL_LEVEL
) -> tuple[Actor, Token]:
    """Open a new table at that version of a match, and return it with a token for the player's seat.

    ``me`` is the asking player's seat ("" for a spectator). ``seat`` is the seat they want, by default that of the player who must act then.
    """
    must_have_solvers()
    async with actor.lock:
        table = _table_of(actor)
        if not is_alone(actor, me) and version > _open_until(table):
            raise Refused(
                422, "in-play", text("Others play on: only what lies before this shake may be gone back to.")
            )
        if not 0 <= version <= table.version:
            raise malformed("version", f"expected 0 to {table.version}, not {version}")
        then, record = table.at(version), table.record_to_play_on(version, me)
        levels = {row.name: row.level for row in actor.players()}
        options = actor.options.model_copy(update={"seed": None})
    wanted = seat or _to_act(then) or me or then.players[0]
    if wanted not in then.players:
        raise malformed("seat", f"expected one of {', '.join(then.players)}")
    fresh = await hall.create(options)
    again = await asyncio.to_thread(go_back_to, record, seed=fresh.seed)
    return fresh, await _begin(fresh, again, wanted, levels, level)


async def take_back(hall: Hall, actor: Actor, me: str) -> tuple[Actor, Token]:
    """Open the table as it was before the last choice of a player who is alone with bots."""
    if not is_alone(actor, me):
        raise _not_alone()
    async with actor.lock:
        version = await asyncio.to_thread(before_last, _table_of(actor), me)
    if version is None:
        raise Refused(422, "nothing", text("There is nothing to take back."))
    return await go_back(hall, actor, version, me=me, seat=me)


async def begin(
    hall: Hall, document: Mapping[str, Any], nickname: str, level: int = USUAL_LEVEL
) -> tuple[Actor, Token]:
    """Open a table at a given position, with one bot on the other side, or at the end of a given record."""
    must_have_solvers()
    if "players" in document:
        return await _begin_record(hall, document, level)
    try:
        position = Position.of(document)
    except Malformed as wrong:
        raise malformed(wrong.field, wrong.message) from wrong
    try:
        nickname = read_nickname(nickname)
    except BadNickname as wrong:
        raise Refused(422, wrong.code, str(wrong), field="nickname") from wrong
    names = [nickname, "Bot" if nickname != "Bot" else "Bot 2"]
    rules = position.rules
    fresh = await hall.create(
        TableOptions(game=rules.game, rules=rules.edition_id, division=rules.division, clock="none")
    )
    try:
        table = await asyncio.to_thread(begin_at, position, names, seed=fresh.seed)
    except Malformed as wrong:
        await hall.delete(fresh.id)
        raise malformed(wrong.field, wrong.message) from wrong
    return fresh, await _begin(fresh, table, nickname, {}, level)


async def _begin_record(hall: Hall, record: Mapping[str, Any], level: int) -> tuple[Actor, Token]:
    """Gone on with as it stands; without a clock, since nobody knows when it was played."""
    try:
        table = await asyncio.to_thread(go_back_to, {**record, "clock": "none"}, seed="read")
    except Malformed as wrong:
        raise malformed(wrong.field, wrong.message) from wrong
    for place, name in enumerate(table.players):
        try:
            read_nickname(name, frozenset(table.players[:place]))
        except BadNickname as wrong:
            raise Refused(422, wrong.code, str(wrong), field=f"players[{place}]") from wrong
    if table.is_over:
        raise Refused(
            422, "over", text("This match is over: leave out the events after which you want to play.")
        )
    opening = {
        name: value
        for name, value in table.opening().items()
        if name in TableOptions.model_fields and name != "seed"
    }
    fresh = await hall.create(TableOptions.model_validate({**opening, "seats": len(table.players)}))
    again = await asyncio.to_thread(go_back_to, table.record(), seed=fresh.seed)
    return fresh, await _begin(fresh, again, _to_act(again) or again.players[0], {}, level)


async def hint(actor: Actor, me: str) -> Hint:
    """Return a hint for a player who is alone with bots. A worker process finds it within a budget."""
    if not is_alone(actor, me):
        raise _not_alone()
    view = _table_of(actor).view(me)
    try:
        told = await in_process(find_hint, view, seconds=_HINT_SECONDS, patience=20.0)
    except TookTooLong as late:
        raise busy(text("Nobody can tell quickly whether there is a Solution.")) from late
    if told is None:
        raise Refused(422, "no-goal", text("A hint is about the Solution: there is none to be found now."))
    return told


async def _begin(
    fresh: Actor, table: Table, mine: str, levels: Mapping[str, int | None], level: int
) -> Token:
    seats = [
        SeatRow(place, name, Seat.Role.PLAYER)
        if name == mine
        else SeatRow(place, name, Seat.Role.BOT, levels.get(name) or level)
        for place, name in enumerate(table.players)
    ]
    await fresh.begin_from(table, seats)
    return Token(fresh.id, table.players.index(mine), 0)


def _table_of(actor: Actor) -> Table:
    if not isinstance(actor.table, Table):
        raise Refused(422, "seating", text("The match has not begun."))
    return actor.table


def _open_until(table: Table) -> int:
    """The version at which the last finished shake was over; after the match, all of it."""
    if table.is_over or not table.finished_shakes:
        return table.version if table.is_over else 0
    versions = range(table.version + 1)
    return bisect_left(versions, table.finished_shakes, key=lambda version: table.at(version).finished_shakes)


def _to_act(table: Table) -> str | None:
    return next((seat for seat in table.awaited if seat in table.players), None)


def _not_alone() -> Refused:
    return not_yours(text("This is for one who is alone with bots: it would help one against the others."))
