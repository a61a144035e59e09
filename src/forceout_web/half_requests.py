"""Limits on request bodies: their time and size are checked while they arrive. Headers are in ``connections``."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings

from forceout_web.refusals import Refused, text, too_large

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

BODY_SECONDS = 30.0


class _Ends(Exception):
    """The body is not read to its end."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.message)
        self.refused = refused


def whole_bodies(inner: Application) -> Application:
    """Wrap the application, so that it gets only bodies that are small enough and arrive in time. Others are refused early."""

    async def application(scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await inner(scope, receive, send)
            return
        if _announced(scope) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            await refuse(send, too_large())
            return
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await inner(scope, _counted(receive), sending)
        except _Ends as end:
            if not begun:
                await refuse(send, end.refused)

    return application


def _announced(scope: Message) -> int:
    lengths = (
        int(value) for name, value in scope["headers"] if name == b"content-length" and value.isdigit()
    )
    return next(lengths, 0)


def _counted(receive: Receive) -> Receive:
    size, until, ended = 0, None, False

    async def counted() -> Message:
        nonlocal size, until, ended
        if ended:
            return await receive()  # waits for the client to go
        loop = asyncio.get_running_loop()
        until = until or loop.time() + BODY_SECONDS
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise _Ends(Refused(408, "slow", text("The request did not come to its end."))) from None
        size += len(message.get("body", b""))
        ended = not message.get("more_body", False)
        if size > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise _Ends(too_large())
        return message

    return counted


async def refuse(send: Send, refused: Refused) -> None:
    """Answer a request that no view has seen, or will."""
    body = json.dumps(refused.body()).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        *((name.lower().encode(), value.encode()) for name, value in refused.headers().items()),
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
