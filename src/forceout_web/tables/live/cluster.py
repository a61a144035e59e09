"""Between processes: requests to the one that holds a table, and news from it, by Redis. With one process there is none of it."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

log = logging.getLogger(__name__)

Document = dict[str, Any]
_PREFIX = "forceout"
_PATIENCE = 2.0
"""Seconds until a request to another process counts as unanswered."""


class NoAnswer(Exception):
    """The other process did not answer: it is gone, or was never there."""


class Bus:
    """One process's end. ``serve`` answers requests of others; ``hear`` gets the news of tables it follows ("" for all)."""

    def __init__(
        self,
        url: str,
        process: str,
        serve: Callable[[Document], Awaitable[Document]],
        hear: Callable[[str, Document], None],
        name: str = "",
    ) -> None:
        from redis.asyncio import Redis
        from redis.exceptions import RedisError

        self.process = process
        self._errors = RedisError
        self._serve = serve
        self._hear = hear
        self._redis = Redis.from_url(url, decode_responses=True)
        self._news = self._redis.pubsub(ignore_subscribe_messages=True)
        self._prefix = f"{_PREFIX}:{name}" if name else _PREFIX
        self._outbox: asyncio.Queue[tuple[str, Document, asyncio.Future[int] | None]] = asyncio.Queue()
        self._asked: dict[str, asyncio.Future[Document]] = {}
        self._replies: set[asyncio.Task[None]] = set()
        self._working: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await self._news.subscribe(self._mailbox(self.process), self._channel(""))
        self._working = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]

    async def close(self) -> None:
        for task in self._working:
            task.cancel()
        await asyncio.gather(*self._working, return_exceptions=True)
        await self._news.aclose()  # type: ignore[no-untyped-call]
        await self._redis.aclose()

    async def ask(self, process: str, request: Document) -> Document:
        """The other process's answer; raises NoAnswer."""
        key = secrets.token_hex(8)
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Document] = loop.create_future()
        receivers: asyncio.Future[int] = loop.create_future()
        self._asked[key] = answer
        try:
            async with asyncio.timeout(_PATIENCE):
                letter = {"key": key, "from": self.process, "request": request}
                self._outbox.put_nowait((self._mailbox(process), letter, receivers))
                if not await receivers:
                    raise NoAnswer(process)
                return await answer
        except TimeoutError as trouble:
            raise NoAnswer(process) from trouble
        finally:
            del self._asked[key]

    async def is_there(self, process: str) -> bool:
        """Whether that process listens. Where Redis does not say, it may."""
        try:
            ((_, listeners),) = await self._redis.pubsub_numsub(self._mailbox(process))
        except self._errors as trouble:
            log.warning("Redis does not answer", exc_info=trouble)
            return True
        return bool(listeners)

    def tell(self, table: str, news: Document) -> None:
        """Tell every process that follows the table, or with "" every process; in the order in which it is called."""
        self._outbox.put_nowait((self._channel(table), {"from": self.process, "news": news}, None))

    async def follow(self, table: str) -> None:
        await self._news.subscribe(self._channel(table))

    async def unfollow(self, table: str) -> None:
        await self._news.unsubscribe(self._channel(table))

    async def _send(self) -> None:
        """One sender keeps the order; what waits goes out together."""
        while True:
            waiting = [await self._outbox.get()]
            while not self._outbox.empty():
                waiting.append(self._outbox.get_nowait())
            together = self._redis.pipeline(transaction=False)
            for channel, letter, _ in waiting:
                together.publish(channel, json.dumps(letter))
            try:
                received = await together.execute()
            except self._errors as trouble:
                log.warning("Redis does not answer", exc_info=trouble)
                received = [0] * len(waiting)
            for (_, _, receivers), number in zip(waiting, received, strict=True):
                if receivers is not None and not receivers.done():
                    receivers.set_result(number)

    def _mailbox(self, process: str) -> str:
        return f"{self._prefix}:process:{process}"

    def _channel(self, table: str) -> str:
        return f"{self._prefix}:table:{table}"

    async def _listen(self) -> None:
        while True:
            try:
                async for message in self._news.listen():
                    self._take(message["channel"], json.loads(message["data"]))
            except self._errors as trouble:
                log.warning("Redis does not answer; trying again", exc_info=trouble)
                await asyncio.sleep(0.5)

    def _take(self, channel: str, letter: Document) -> None:
        table = channel.removeprefix(f"{self._prefix}:table:")
        if table != channel:
            if letter["from"] != self.process:
                self._hear(table, letter["news"])
        elif "answer" in letter:
            asked = self._asked.get(letter["key"])
            if asked is not None and not asked.done():
                asked.set_result(letter["answer"])
        else:
            task = asyncio.create_task(self._reply(letter))
            self._replies.add(task)
            task.add_done_callback(self._replies.discard)

    async def _reply(self, letter: Document) -> None:
        answer = await self._serve(letter["request"])
        self._outbox.put_nowait(
            (self._mailbox(letter["from"]), {"key": letter["key"], "answer": answer}, None)
        )
