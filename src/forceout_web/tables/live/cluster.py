"""Several processes: only the holder of a table answers for it, and the others relay to it what reaches them.

A request or a socket is relayed as the ASGI conversation that it is, over a connection of its own: the process that was reached says
whose it is, and then passes on the messages of both sides. Its first line is signed with a key that is derived from the server's
secret, names the process it is meant for, and is good for a short time. Nothing else is read from a stranger.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import struct
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from forceout_web.refusals import busy
from forceout_web.tables.live.lease import Peer

log = logging.getLogger(__name__)

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

ANSWER_SECONDS = 1.0
"""If a process has not said for this long whether it serves a conversation, it counts as frozen, and another way is tried."""
_REQUEST_SECONDS = 6.0
_SIGNED_FOR_MS = 30_000
_LAST_SECONDS = 2.0
_MOST_BYTES = 8 << 20
_SIZES = struct.Struct(">II")
_SCOPE = ("type", "http_version", "method", "scheme", "path", "root_path", "client", "server", "subprotocols")
_SCOPE_BYTES = ("raw_path", "query_string")
SERVICE_RESTART = 1012
"""The close code of a socket whose table went to another process: connect again."""


class LineCut(Exception):
    """The other process is gone, or does not answer."""


@dataclass(slots=True, eq=False)
class Line:
    """One connection between two processes: messages as JSON, each with its bytes behind it."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def read(self) -> Message:
        """The next message; raises LineCut at the end."""
        try:
            sizes = _SIZES.unpack(await self.reader.readexactly(_SIZES.size))
            if sum(sizes) > _MOST_BYTES:
                raise LineCut("a message is too long")
            told = json.loads(await self.reader.readexactly(sizes[0]))
            rest = await self.reader.readexactly(sizes[1])
        except (OSError, EOFError, ValueError) as wrong:
            raise LineCut(str(wrong)) from wrong
        return _unpacked(told, rest)

    async def write(self, message: Message) -> None:
        """Send one message, and wait while the other side does not read."""
        told, rest = _packed(message)
        written = json.dumps(told, ensure_ascii=False).encode()
        try:
            self.writer.write(_SIZES.pack(len(written), len(rest)) + written + rest)
            await self.writer.drain()
        except OSError as wrong:
            raise LineCut(str(wrong)) from wrong

    def close(self) -> None:
        self.writer.close()


def _packed(message: Message) -> tuple[Message, bytes]:
    told = dict(message)
    part = "body" if "body" in told else "bytes" if told.get("bytes") is not None else ""
    rest = told.pop(part) if part else b""
    if "headers" in told:
        told["headers"] = _headers_as_text(told["headers"])
    return {"message": told, "part": part}, bytes(rest)


def _unpacked(told: Message, rest: bytes) -> Message:
    message: Message = told["message"]
    if "headers" in message:
        message["headers"] = _headers_as_bytes(message["headers"])
    return message | ({told["part"]: rest} if told["part"] else {})


def _scope_as_json(scope: Message) -> Message:
    told = {name: scope[name] for name in _SCOPE if name in scope}
    told |= {name: scope[name].decode("latin-1") for name in _SCOPE_BYTES if scope.get(name) is not None}
    return told | {"headers": _headers_as_text(scope["headers"])}


def _scope_of(told: Message) -> Message:
    scope = told | {name: told[name].encode("latin-1") for name in _SCOPE_BYTES if name in told}
    for name in ("client", "server"):
        scope[name] = tuple(scope[name]) if scope.get(name) else None
    return scope | {"headers": _headers_as_bytes(told["headers"]), "asgi": {"version": "3.0"}, "state": {}}


def _headers_as_text(headers: Iterable[tuple[bytes, bytes]]) -> list[list[str]]:
    return [[name.decode("latin-1"), value.decode("latin-1")] for name, value in headers]


def _headers_as_bytes(headers: Iterable[list[str]]) -> list[tuple[bytes, bytes]]:
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]


@dataclass(slots=True, eq=False)
class Cluster:
    """One process's end: it listens for what others relay to it, and relays to them."""

    process: str
    host: str
    key: bytes
    holds: Callable[[str], Awaitable[bool]]
    """Whether a table is held here, or can be."""
    answer: Callable[[str, Message], Awaitable[Message]]
    """Do what another process asks of a table that is held here."""
    application: Application
    """Serves the conversations that are relayed here."""
    address: str = ""
    _lines: dict[str, set[Line]] = field(default_factory=dict)
    """The conversations that are relayed to each other process."""
    _serving: set[asyncio.Task[None]] = field(default_factory=set)
    _sockets: set[asyncio.Task[None]] = field(default_factory=set)
    _server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen. The address that others are told is the configured host with the port that the system gave."""
        self._server = await asyncio.start_server(self._answer, self.host, 0)
        port = self._server.sockets[0].getsockname()[1]
        self.address = f"{self.host}:{port}"

    async def close(self) -> None:
        """Serve nothing more. Requests that have begun are answered; sockets connect again elsewhere."""
        if self._server is not None:
            self._server.close()
        if requests := self._serving - self._sockets:
            await asyncio.wait(requests, timeout=_LAST_SECONDS)
        for task in tuple(self._serving):
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        for process in tuple(self._lines):
            self.cut(process)

    @property
    def peers(self) -> list[str]:
        """The processes to which something is relayed now."""
        return list(self._lines)

    def cut(self, process: str) -> None:
        """End everything relayed to a process that has lost its tables. Its sockets reconnect and are relayed elsewhere."""
        for line in tuple(self._lines.get(process, ())):
            line.writer.transport.abort()

    # Relaying

    async def relay(self, peer: Peer, table: str, scope: Message, receive: Receive, send: Send) -> bool:
        """Have another process serve a conversation. False where it does not, or cannot be reached: then nothing was sent or lost.

        Raises LineCut where the other process went away in the midst.
        """
        line = await self._dial(peer, table, {"scope": _scope_as_json(scope)})
        if line is None:
            return False
        self._lines.setdefault(peer.process, set()).add(line)
        sending = asyncio.create_task(_pass_on(receive, line.write))
        try:
            while True:
                message = await line.read()
                await send(message)
                if _is_last(message):
                    return True
        except LineCut:
            if not (sending.done() and sending.result()):
                raise
            return True  # the client has gone, and so the conversation is over
        finally:
            sending.cancel()
            line.close()
            self._lines[peer.process].discard(line)
            if not self._lines[peer.process]:
                del self._lines[peer.process]

    async def ask(self, peer: Peer, table: str, request: Message) -> Message:
        """Return the answer of the process that holds a table. Raise busy if there is none."""
        line = await self._dial(peer, table, {"request": request})
        if line is None:
            raise busy()
        try:
            async with asyncio.timeout(_REQUEST_SECONDS):
                answer: Message = (await line.read())["answer"]
                return answer
        except (TimeoutError, LineCut) as trouble:
            raise busy() from trouble
        finally:
            line.close()

    async def _dial(self, peer: Peer, table: str, wanted: Message) -> Line | None:
        """A line to a process that has said that it answers for the table."""
        host, _, port = peer.address.rpartition(":")
        line: Line | None = None
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                line = Line(*await asyncio.open_connection(host, int(port)))
                opening = {"to": peer.process, "at": _now(), "table": table, **wanted}
                written = json.dumps(opening)
                await line.write({"opening": written, "signed": self._signature(written)})
                if (await line.read()).get("serves"):
                    return line
        except (OSError, ValueError, TimeoutError, LineCut) as trouble:
            log.info(
                "a holder did not answer: %s",
                type(trouble).__name__,
                extra={"table": table, "holder": peer.process},
            )
        if line is not None:
            line.close()
        return None

    # Serving

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        line = Line(reader, writer)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                opening = self._checked(await line.read())
            if opening is not None:
                if opening.get("scope", {}).get("type") == "websocket":
                    self._sockets.add(task)
                await self._serve(line, opening)
        except (LineCut, TimeoutError):
            pass  # the other process went away, or was none of ours: nobody waits for an answer
        finally:
            self._serving.discard(task)
            self._sockets.discard(task)
            line.close()

    async def _serve(self, line: Line, opening: Message) -> None:
        holds = await self.holds(opening["table"])
        await line.write({"serves": holds})
        if holds and "request" in opening:
            await line.write({"answer": await self.answer(opening["table"], opening["request"])})
        elif holds:
            await self._converse(line, _scope_of(opening["scope"]))

    async def _converse(self, line: Line, scope: Message) -> None:
        gone = "websocket.disconnect" if scope["type"] == "websocket" else "http.disconnect"

        async def receive() -> Message:
            try:
                return await line.read()
            except LineCut:
                return {"type": gone, "code": 1006}

        async def send(message: Message) -> None:
            with suppress(LineCut):  # as with a client that has gone
                await line.write(message)

        await self.application(scope, receive, send)

    def _checked(self, first: Message) -> Message | None:
        """What the other process asks for; None where it does not have the server's secret, or means another process."""
        written, signed = first.get("opening"), first.get("signed")
        if not isinstance(written, str) or not isinstance(signed, str):
            return None
        if not hmac.compare_digest(signed.encode(), self._signature(written).encode()):
            log.warning("a connection from elsewhere was not signed with this server's secret")
            return None
        opening: Message = json.loads(written)
        if opening["to"] != self.process or abs(_now() - opening["at"]) > _SIGNED_FOR_MS:
            return None
        return opening

    def _signature(self, written: str) -> str:
        return hmac.new(self.key, written.encode(), hashlib.sha256).hexdigest()


def _now() -> int:
    """Milliseconds by the machine's clock, which other machines share."""
    return time.time_ns() // 1_000_000


def key_of(secret: str) -> bytes:
    """The key of this purpose alone."""
    return hmac.new(secret.encode(), b"forceout.tables.relay", hashlib.sha256).digest()


async def _pass_on(receive: Receive, write: Send) -> bool:
    """Pass messages on until the client goes (True) or the line is cut, which the reading side of the conversation notices too."""
    gone = False
    with suppress(LineCut):
        while not gone:
            message = await receive()
            gone = message["type"].endswith(".disconnect")
            await write(message)
    return gone


def _is_last(message: Message) -> bool:
    """Whether the other side of the conversation has said all that it will."""
    if message["type"] == "http.response.body":
        return not message.get("more_body", False)
    return bool(message["type"] == "websocket.close")
