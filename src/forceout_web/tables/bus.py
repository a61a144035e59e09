"""Between processes: requests to the one that holds a table, and news from it, by Redis. With one process there is none of it."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

Document = dict[str, Any]
_PREFIX = "forceout"
_PATIENCE = 2.0
"""Seconds until a request to another process counts as unanswered."""


class NoAnswer(Exception):
    """The other process did not answer: it is gone, or was never there."""


class Bus:
    """One process's end. ``serve`` answers requests of others; ``hear`` gets the news of tables it follows."""

    def __init__(
        self,
        url: str,
        process: str,
        serve: Callable[[Document], Awaitable[Document]],
        hear: Callable[[str, Document], None],
        name: str = "",
    ) -> None:
        self.process = process
        self._serve = serve
        self._hear = hear
        self._redis = Redis.from_url(url, decode_responses=True)
        self._news = self._redis.pubsub(ignore_subscribe_messages=True)
        self._prefix = f"{_PREFIX}:{name}" if name else _PREFIX
        self._asked: dict[str, asyncio.Future[Document]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._listening: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._news.subscribe(self._mailbox(self.process))
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        await self._news.aclose()  # type: ignore[no-untyped-call]
        await self._redis.aclose()

    async def ask(self, process: str, request: Document) -> Document:
        """The other process's answer; raises NoAnswer."""
        key = secrets.token_hex(8)
        answer: asyncio.Future[Document] = asyncio.get_running_loop().create_future()
        self._asked[key] = answer
        try:
            letter = json.dumps({"key": key, "from": self.process, "request": request})
            if not await self._redis.publish(self._mailbox(process), letter):
                raise NoAnswer(process)
            async with asyncio.timeout(_PATIENCE):
                return await answer
        except (TimeoutError, RedisError) as trouble:
            raise NoAnswer(process) from trouble
        finally:
            del self._asked[key]

    async def tell(self, table: str, news: Document) -> None:
        """Tell every process that follows the table."""
        await self._redis.publish(self._channel(table), json.dumps({"from": self.process, "news": news}))

    async def follow(self, table: str) -> None:
        await self._news.subscribe(self._channel(table))

    async def unfollow(self, table: str) -> None:
        await self._news.unsubscribe(self._channel(table))

    def _mailbox(self, process: str) -> str:
        return f"{self._prefix}:process:{process}"

    def _channel(self, table: str) -> str:
        return f"{self._prefix}:table:{table}"

    async def _listen(self) -> None:
        while True:
            try:
                async for message in self._news.listen():
                    self._take(message["channel"], json.loads(message["data"]))
            except RedisError as trouble:
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
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _reply(self, letter: Document) -> None:
        answer = await self._serve(letter["request"])
        await self._redis.publish(
            self._mailbox(letter["from"]), json.dumps({"key": letter["key"], "answer": answer})
        )
