"""The ASGI application: Django for pages and the API, a bare route for the sockets, and the hall opened and closed around both."""

from __future__ import annotations

import asyncio
import os
import warnings
from collections.abc import Awaitable, Callable
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forceout_web.settings")
_django: Callable[..., Awaitable[None]] = get_asgi_application()

from forceout_web.gc_tuning import answer_quickly, collect_when_quiet, let_go  # noqa: E402
from forceout_web.half_requests import whole_bodies  # noqa: E402
from forceout_web.learning.puzzles import views  # noqa: E402
from forceout_web.pages import rendering  # noqa: E402
from forceout_web.pages.table.socket import serve_page_socket  # noqa: E402
from forceout_web.pool import close_pool  # noqa: E402
from forceout_web.relaying import relayed  # noqa: E402
from forceout_web.running import close_hall, hall, open_hall  # noqa: E402
from forceout_web.table_socket import serve_socket  # noqa: E402 (Django must be set up first)

# WhiteNoise hands over static files part by part, which Django reads in one go and warns of; they are small.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


async def _served(scope: Message, receive: Receive, send: Send) -> None:
    """What this process answers itself, whichever process it came to."""
    if scope["type"] == "http":
        await _django(scope, receive, send)
    elif scope["path"].startswith("/ws/pages/"):
        await serve_page_socket(scope, receive, send)
    else:
        await serve_socket(scope, receive, send)


_led = whole_bodies(relayed(_served))


async def application(scope: Message, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _live(receive, send)
    else:
        await _led(scope, receive, send)


async def _live(receive: Receive, send: Send) -> None:
    """Start and stop the server. The templates and the puzzle of the day are prepared before anyone needs them."""
    ready: tuple[asyncio.Task[None], ...] = ()
    collecting: asyncio.Task[None] | None = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await open_hall(_served)
            answer_quickly()
            collecting = asyncio.create_task(collect_when_quiet(lambda: hall().is_quiet()))
            ready = tuple(map(asyncio.create_task, (rendering.get_ready(), views.get_ready())))
            await send({"type": "lifespan.startup.complete"})
        else:
            if ready:
                await asyncio.wait(ready)
            if collecting is not None:
                collecting.cancel()
            await close_hall()
            close_pool()
            let_go()
            await send({"type": "lifespan.shutdown.complete"})
            return
