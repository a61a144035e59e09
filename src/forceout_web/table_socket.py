"""The socket of a table, `/ws/tables/ID`: a bare ASGI route with typed messages of a limited size (contract, section 9)."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from pydantic import ValidationError

from forceout_web import limits
from forceout_web.refusals import Refused, malformed, not_yours, too_large, too_often, unknown_token
from forceout_web.requests import SMALL, ActMessage, SinceMessage, parse, read_document, refusal_of
from forceout_web.running import hall
from forceout_web.tables.live.audience import Change, Listener
from forceout_web.tables.live.table import SPECTATOR, Actor
from forceout_web.tables.storage.writing import dumps
from forceout_web.tables.tokens import Token, read_token

log = logging.getLogger(__name__)

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

_PATH = re.compile(r"/ws/tables/([a-z0-9]{1,20})")
_FIRST_MESSAGE_SECONDS = 10.0
_UNSENT = 512
"""Messages that may wait for a slow client; then it is cut off, and asks for the table when it is back."""
# Close codes: 1008 is "policy violation", 1013 "try again later"; 4000 and up are ours, after the statuses of HTTP.
# 1012 is "service restart".
_POLICY, _MOVED, SLOW, _UNKNOWN, _GONE = 1008, 1012, 1013, 4401, 4404


def cookie_name(table: str) -> str:
    """The cookie in which a page keeps its seat's token."""
    return f"forceout-{table}"


async def serve_socket(scope: Message, receive: Receive, send: Send) -> None:
    path = _PATH.fullmatch(scope["path"])
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    address = scope["client"][0] if scope.get("client") else ""
    if path is None or not same_origin(headers) or not limits.SOCKETS.allows(address):
        await send({"type": "websocket.close", "code": _POLICY})
        return
    with limits.OPEN_SOCKETS.joined(address) as joined:
        if joined:
            await TableSocket(path[1], headers, receive, send).run()
        else:
            await send({"type": "websocket.close", "code": SLOW})


def same_origin(headers: dict[str, str]) -> bool:
    """A page of another site may not use this one's cookies. Programs send no Origin, and no cookie counts for them."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


class TableSocket:
    """One connection. What is to be sent waits in a queue; what comes in is read one message at a time."""

    def __init__(self, table: str, headers: dict[str, str], receive: Receive, send: Send) -> None:
        self.table = table
        self._headers = headers
        self._receive = receive
        self._send = send
        self._queue: asyncio.Queue[str | int] = asyncio.Queue()
        self._token: Token | None = None
        self._seat = SPECTATOR
        self._companions: list[Listener] = []
        """Others who are there by the same connection."""

    async def run(self) -> None:
        connected = await self._receive()
        if connected["type"] != "websocket.connect":
            return
        await self._send({"type": "websocket.accept"})
        sending = asyncio.create_task(self._send_all())
        try:
            await self._converse()
        except Refused as refused:
            self._put({"type": "refused", "ref": None, **refused.body()})
            self._queue.put_nowait({404: _GONE, 503: _MOVED}.get(refused.status, _UNKNOWN))
            await sending
        finally:
            sending.cancel()

    async def _converse(self) -> None:
        try:
            if not await self._identify():
                return
        except TimeoutError:
            raise unknown_token() from None
        listener = Listener(
            SPECTATOR, self._tell, self._presence, self._gone, self._phrase, self._waited, self._moved
        )
        actor = await hall().actor(self.table)
        self._seat = listener.seat = actor.viewer(self._token)
        actor = await hall().listen(self.table, listener, self._greet)
        try:
            while (text := await self._next_text()) is not None:
                await self._take(actor, text)
        finally:
            hall().leave(actor, listener, *self._companions)

    async def _identify(self) -> bool:
        """Identify the client by its cookie if the Origin was checked, otherwise by its first message. False if it has disconnected."""
        text: str | None = self._cookie()
        if text is None:
            async with asyncio.timeout(_FIRST_MESSAGE_SECONDS):
                first = await self._next_text()
            if first is None:
                return False
            message = read_document(first.encode(), SMALL)
            text = message.get("token")
            if set(message) != {"token"} or not (text is None or isinstance(text, str)):
                raise malformed(
                    "token", "the first message is an object with the token, or null for a spectator"
                )
        if text is not None:
            self._token = read_token(text)
            if self._token is None:
                raise unknown_token()
            if self._token.table != self.table:
                raise not_yours()
        return True

    def _cookie(self) -> str | None:
        if "origin" not in self._headers:
            return None
        try:
            found = SimpleCookie(self._headers.get("cookie", "")).get(cookie_name(self.table))
        except CookieError:
            return None
        return found.value if found else None

    async def _next_text(self) -> str | None:
        message = await self._receive()
        if message["type"] != "websocket.receive":
            return None
        return message.get("text") or (message.get("bytes") or b"").decode("utf-8", "replace")

    async def _take(self, actor: Actor, text: str) -> None:
        """One message of the client; whatever is wrong with it, the answer says so and the socket stays."""
        ref = None
        try:
            if len(text) > SMALL:
                raise too_large()
            message = read_document(text.encode(), SMALL)
            ref = message.get("ref") if isinstance(message.get("ref"), str) else None
            if message.get("type") == "since":
                await self._since(actor, parse(SinceMessage, message))
            elif message.get("type") == "act":
                await self._act(parse(ActMessage, message))
            else:
                await self._other(actor, message)
        except ValidationError as wrong:
            self._put({"type": "refused", "ref": ref, **refusal_of(wrong).body()})
        except Refused as refused:
            self._put({"type": "refused", "ref": ref, **refused.body()})

    async def _other(self, _actor: Actor, _message: Message) -> None:
        """A message of no type that is known here."""
        raise malformed("type", "expected act or since")

    async def _act(self, message: ActMessage) -> None:
        if self._token is None or self._seat == SPECTATOR:
            raise unknown_token()
        if not limits.ACTIONS.allows(self._token.signed()):
            raise too_often()
        answer = await hall().act(self.table, self._seat, message.action, message.seen, message.ref)
        if "error" in answer:
            raise Refused.unpacked(answer)
        self._put({"type": "done", "ref": message.ref, "version": answer["version"]})

    async def _since(self, actor: Actor, message: SinceMessage) -> None:
        async with actor.lock:
            missed = actor.since(message.version, self._seat)
            if missed is None:
                self._greet(actor)
            else:
                for version, events in missed:
                    self._put({"type": "events", "version": version, "events": events})

    # What the table tells

    def _greet(self, actor: Actor) -> None:
        self._put({"type": "table", **actor.document(self._seat)})

    def _tell(self, actor: Actor, change: Change) -> None:
        if not change.told:
            try:
                self._seat = actor.viewer(self._token)
            except Refused:
                self._queue.put_nowait(_UNKNOWN)
                return
            self._greet(actor)
        for version, told in change.told:
            self._put({"type": "events", "version": version, "events": told(self._seat)})

    def _presence(self, seats: list[Message]) -> None:
        self._put({"type": "presence", "seats": seats})

    def _phrase(self, _seat: str, _phrase: str) -> None:
        """Do nothing: set phrases are for people, not programs."""

    def _waited(self) -> None:
        """Do nothing: programs learn when a player leaves, not how long they have been away."""

    def _gone(self) -> None:
        self._put({"type": "gone"})
        self._queue.put_nowait(_GONE)

    def _moved(self) -> None:
        """Close, so that the client reconnects to the process that now holds the table."""
        self._queue.put_nowait(_MOVED)

    def _put(self, message: Message) -> None:
        if self._queue.qsize() < _UNSENT:
            self._queue.put_nowait(dumps(message))
        else:
            self._queue.put_nowait(SLOW)

    async def _send_all(self) -> None:
        """Send what waits, until a close code does."""
        while True:
            waiting = await self._queue.get()
            if isinstance(waiting, int):
                await self._send({"type": "websocket.close", "code": waiting})
                return
            await self._send({"type": "websocket.send", "text": waiting})
