"""The page's socket, `/ws/pages/ID`: for each change the seat gets its page rendered, to be morphed in.

It is the table's socket with other messages. The cookies identify the player. A device that is passed round may have several
seats, one at a time.
"""

from __future__ import annotations

import asyncio
import re
from http.cookies import CookieError, SimpleCookie
from typing import Annotated, Literal

from django.conf import settings
from django.utils.translation.trans_real import parse_accept_lang_header
from pydantic import Field

from forceout.core.errors import Malformed
from forceout.records.notation.actions import read_action
from forceout.training.kit.table import KitTable
from forceout_web import limits
from forceout_web.addresses import reach
from forceout_web.pages import access, words
from forceout_web.pages.kit import page as kit_page
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import speaking
from forceout_web.pages.table import live
from forceout_web.reading import checked
from forceout_web.refusals import Refused, malformed, not_yours, text, too_often, unknown_token
from forceout_web.requests import ActMessage, Ref, Strict, Version, parse
from forceout_web.running import hall
from forceout_web.table_socket import SLOW, Message, Receive, Send, TableSocket, same_origin
from forceout_web.tables.live.audience import Change, Listener
from forceout_web.tables.live.table import Actor

_PATH = re.compile(r"/ws/pages/([a-z0-9]{1,20})(/wall)?")
_POLICY = 1008
_BEAT = '{"type":"beat"}'
"""A page's heartbeat, letter by letter: it comes from every page every three seconds, so it is recognised without being parsed."""
_UNREAD = 32
"""Messages of a page that may wait while one is decided; what is behind them waits with the sender."""


class SitMessage(Strict):
    """The device has been handed over."""

    type: Literal["sit"]
    seat: Annotated[str, Field(max_length=24)]


class SayMessage(Strict):
    """One of the set phrases: there is no free chat."""

    type: Literal["say"]
    phrase: Literal["hello", "moment", "thanks", "well-played", "good-luck", "good-game"]


class ReadMessage(Strict):
    """The page shows what was decided; or its reader goes on."""

    type: Literal["read"]
    seen: Version
    gone_on: bool


class WithdrawMessage(Strict):
    """The connection was lost before that action was answered: what became of it? If it has not arrived, it is void."""

    type: Literal["withdraw"]
    ref: Ref


class LineMessage(Strict):
    """An action as a line of match notation."""

    type: Literal["line"]
    ref: Ref
    seen: Version
    line: Annotated[str, Field(max_length=400)]


async def serve_page_socket(scope: Message, receive: Receive, send: Send) -> None:
    path = _PATH.fullmatch(scope["path"])
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    address = scope["client"][0] if scope.get("client") else ""
    if (
        path is None
        or "origin" not in headers
        or not same_origin(headers)
        or not limits.SOCKETS.allows(address)
    ):
        await send({"type": "websocket.close", "code": _POLICY})
        return
    with limits.OPEN_SOCKETS.joined(address) as joined:
        if joined:
            await PageSocket(path[1], headers, receive, send, wall=path[2] is not None).run()
        else:
            await send({"type": "websocket.close", "code": SLOW})


class PageSocket(TableSocket):
    """``_tokens`` are the seats of this device; ``_token`` is the one that it sits at now."""

    def __init__(
        self, table: str, headers: dict[str, str], receive: Receive, send: Send, *, wall: bool
    ) -> None:
        self._inbox: asyncio.Queue[Message] = asyncio.Queue(_UNREAD)
        super().__init__(table, headers, self._inbox.get, send)
        self._arriving = receive
        self._beats = limits.Limit(burst=60, per_second=1)
        read = _read_cookies(headers.get("cookie", ""))
        self._tokens = [] if wall else access.tokens_at(read, table)
        self._language = _language(read, headers.get("accept-language", ""))
        self._wall = wall
        self._owner = access.owns(read, table)
        self._actor: Actor | None = None

    async def run(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            reading = tasks.create_task(self._read_all())
            await super().run()
            reading.cancel()

    async def _read_all(self) -> None:
        """Take in what the page says. A heartbeat is answered at once, also while an action is being decided, and asks nothing of the table."""
        while True:
            message = await self._arriving()
            if message.get("text") != _BEAT:
                await self._inbox.put(message)
            elif self._beats.allows(""):
                self._put({"type": "beat"})
            if message["type"] == "websocket.disconnect":
                return

    async def _identify(self) -> bool:
        """Identify the reader by cookies alone. Without one, or if their seat was freed, they watch."""
        actor = await hall().actor(self.table)
        self._tokens = access.still_good(actor, self._tokens)
        self._token = self._tokens[0] if self._tokens else None
        return True

    async def _other(self, actor: Actor, message: Message) -> None:
        """Handle the page's messages other than ``act``."""
        if message.get("type") == "sit":
            await self._sit(actor, parse(SitMessage, message))
        elif message.get("type") == "say":
            self._say(actor, parse(SayMessage, message))
        elif message.get("type") == "read":
            await self._read(parse(ReadMessage, message))
        elif message.get("type") == "withdraw":
            await self._withdraw(parse(WithdrawMessage, message))
        elif message.get("type") == "line":
            typed = parse(LineMessage, message)
            if actor.options.kit:
                raise malformed("line", text("the games of the kit have no match notation"))
            try:
                action = checked(read_action(typed.line.strip(), actor.options.game, "line"))
            except (Malformed, Refused) as wrong:
                with speaking(self._language):
                    said = _("This line cannot be read. A move is a cube and where it goes: B>F.")
                raise malformed("line", said) from wrong
            await self._act(ActMessage(type="act", ref=typed.ref, seen=typed.seen, action=action))
        else:
            raise malformed("type", "expected act, beat, line, read, say, sit or withdraw")

    async def _act(self, message: ActMessage) -> None:
        """Do an action. Refusals are in English, so they are translated for the page's reader."""
        try:
            await super()._act(message)
        except Refused as refused:
            with speaking(self._language):
                refused.message = self._explained(refused, message) or words.refusal(refused)
            raise

    async def _withdraw(self, message: WithdrawMessage) -> None:
        """Whichever of the device's seats did it: after a break it may sit at another."""
        if self._token is None or self._actor is None:
            raise unknown_token()
        if not limits.ACTIONS.allows(self._token.signed()):
            raise too_often()
        seats = access.names_of(self._actor, self._tokens)
        answer = await hall().call(self.table, "withdraw", seats=seats, ref=message.ref)
        if "error" in answer:
            refused = Refused.unpacked(answer)
            with speaking(self._language):
                refused.message = words.refusal(refused)
            raise refused
        self._put({"type": "done", "ref": message.ref, "version": answer["version"]})

    def _explained(self, refused: Refused, message: ActMessage) -> str:
        """At a game of the kit a wrong pick is shown, with the name's meaning."""
        table = self._actor.table if self._actor else None
        if not isinstance(table, KitTable):
            return ""
        said, shown = kit_page.refusal(table, self._seat, message.action, refused.code)
        refused.facts |= shown
        return str(said or "")

    async def _sit(self, actor: Actor, message: SitMessage) -> None:
        for token in self._tokens:
            if actor.seat_of(token).name == message.seat:
                async with actor.lock:
                    self._token, self._seat = token, message.seat
                    self._greet(actor)
                return
        raise not_yours(text("This device does not sit at that seat."))

    def _greet(self, actor: Actor) -> None:
        if self._actor is None:
            self._actor = actor
            self._bring_companions(actor)
        with speaking(self._language):
            seats = access.names_of(actor, self._tokens)
            found = reach(self._headers["origin"], settings.ENVIRONMENT)
            shown = live.shown(
                actor, live.Reader(self._seat, seats, self._language, found, self._wall, self._owner)
            )
        self._put({"type": "page", **shown})

    async def _read(self, message: ReadMessage) -> None:
        if self._token is None:
            return
        if not limits.ACTIONS.allows(self._token.signed()):
            raise too_often()
        await hall().call(self.table, "reads", seat=self._seat, version=message.seen, gone_on=message.gone_on)

    def _say(self, actor: Actor, message: SayMessage) -> None:
        if self._token is None:
            raise unknown_token()
        if not limits.ACTIONS.allows(self._token.signed(), cost=4):
            raise too_often()
        actor.say(self._seat, message.phrase)

    def _phrase(self, seat: str, phrase: str) -> None:
        self._put({"type": "phrase", "by": seat, "phrase": phrase})

    def _bring_companions(self, actor: Actor) -> None:
        """Mark the other seats of a shared device as present. They get no messages."""
        for name in access.names_of(actor, self._tokens[1:]):
            companion = Listener(name, lambda _actor, _change: None, lambda _seats: None, lambda: None)
            self._companions.append(companion)
        actor.audience.listeners.update(self._companions)

    def _tell(self, actor: Actor, change: Change) -> None:
        if not change.told:
            try:
                self._seat = actor.viewer(self._token)
            except Refused:
                super()._tell(actor, change)
                return
        self._greet(actor)

    def _presence(self, _seats: list[Message]) -> None:
        self._waited()

    def _waited(self) -> None:
        if self._actor is not None:
            self._greet(self._actor)


def _read_cookies(text: str) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(text).items()}
    except CookieError:
        return {}


def _language(read: dict[str, str], accepted: str) -> str:
    """As Django's own middleware finds it: the cookie, then what the browser accepts."""
    known = dict(settings.LANGUAGES)
    chosen = read.get(settings.LANGUAGE_COOKIE_NAME, "")
    if chosen in known:
        return chosen
    for code, _quality in parse_accept_lang_header(accepted):
        if code.split("-")[0] in known:
            return code.split("-")[0]
    return str(settings.LANGUAGE_CODE)
