"""Relay requests and sockets for a table to the process that holds it, if there are several processes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

from django.http import parse_cookie

from forceout_web import limits
from forceout_web.half_requests import refuse
from forceout_web.pages import access
from forceout_web.refusals import Refused, busy
from forceout_web.running import hall
from forceout_web.tables.live.cluster import SERVICE_RESTART, LineCut
from forceout_web.tables.names import is_id, read_code

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

_NAMED = re.compile(r"/(?:api/v1/tables|ws/tables|ws/pages|t|j|m)/([^/]+)")
"""The addresses that name a table, by its id or its code."""
_PATIENCE = 6.0
"""Seconds until a client is told that its table cannot be reached. This is longer than a lease."""
_PAUSE = 0.1


def relayed(inner: Application) -> Application:
    """The application, which is given only what is about tables of this process, or about none."""

    async def application(scope: Message, receive: Receive, send: Send) -> None:
        table = await _table_of(scope) if hall().is_one_of_several else None
        if table is None or _guesses(scope, table):
            await inner(scope, receive, send)
        elif scope["type"] == "http":
            await _lead(table, inner, scope, receive, send)
        else:
            address = scope["client"][0] if scope.get("client") else ""
            with limits.OPEN_SOCKETS.joined(address) as joined:
                if joined:
                    await _lead(table, inner, scope, receive, send)
                else:
                    await send({"type": "websocket.close", "code": 1013})

    return application


async def _table_of(scope: Message) -> str | None:
    """The id of the table that is named, if there is one."""
    found = _NAMED.match(scope["path"])
    if found is None:
        return None
    code = read_code(found[1])
    if code is None:
        return found[1] if is_id(found[1]) else None
    try:
        return await hall().find(code)
    except Refused:
        return None


def _guesses(scope: Message, table: str) -> bool:
    """Whether too many codes of that address led nowhere, and it does not belong to this table: the answer is the same for every table then."""
    address = scope["client"][0] if scope.get("client") else ""
    if scope["path"].startswith(("/api/", "/ws/")) or limits.WRONG_CODES.has_left(address):
        return False
    sent = b"; ".join(value for name, value in scope["headers"] if name == b"cookie").decode("latin-1")
    return not access.belongs(parse_cookie(sent), table)


async def _lead(table: str, inner: Application, scope: Message, receive: Receive, send: Send) -> None:
    """Serve it here, or relay it to the holder; while nobody answers, wait until the lease has run out and take the table over."""
    loop = asyncio.get_running_loop()
    until = loop.time() + _PATIENCE
    begun = False

    async def sending(message: Message) -> None:
        nonlocal begun
        begun = True
        await send(message)

    while (peer := await hall().holder_elsewhere(table)) is not None:
        try:
            if await hall().relay(peer, table, scope, receive, sending):
                return
        except LineCut:
            await _cut_off(scope, send, begun=begun)
            return
        if loop.time() > until:
            break
        await asyncio.sleep(_PAUSE)
    await inner(scope, receive, send)


async def _cut_off(scope: Message, send: Send, *, begun: bool) -> None:
    """Answer after the holder has gone. The action may have been done; a retry with the same ref shows whether it was."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": SERVICE_RESTART})
    elif begun:
        raise ConnectionResetError("the process that answered has gone")  # the client sees a broken answer
    else:
        await refuse(send, busy())
