"""No message to a seat contains what it may not see: every byte that everybody gets is kept and searched.

Seven people sit at or watch a table, each with the API's socket, the page's socket and every page there is. A match is played in lockstep, so that at each
moment it is known which papers are still sealed. Each paper has a mark of its own in brackets that nothing else at the table can have, and it is looked
for as it is typed, as JSON may escape it, and as a page draws and speaks it.
"""

import asyncio
import html
import json
import random
import secrets
import sys
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count

import httpx
import pytest
import websockets
from django.utils import translation
from tests.web.clients import client, open_table
from tests.web.conftest import UNLIMITED, Serving
from tests.web.playing import EQUATIONS, ONSETS, PATIENCE, until

from forceout_web.pages import drawing

_serial = count(1)
PLAYERS = ("Ann", "Ben", "Cleo")
KNOWN = range(8)
"""Matches in one of which somebody writes, and not everybody at once."""
API = ("", "/record", "/options", "/forms")
PAGES = ("/t/{code}", "/t/{code}?watch=1", "/t/{code}/wall", "/j/{code}", "/m/{code}", "/m/{code}/json", "/m/{code}/txt", "/m/{code}/svg", "/coach", "/")  # fmt: skip
RARE = ("sign", "charge", "touch", "pick-up", "no-goal", "absent", "appeal", "warn", "penalty", "disqualify", "end-round", "stop", "replay-shake")  # fmt: skip


@dataclass
class Paper:
    """A Solution that was handed in: its brackets spell a number that no other has."""

    writer: str
    solution: dict
    needles: tuple[str, ...]


def new_paper(writer, game):
    mark = f"{next(_serial) + 2048:012b}".translate(str.maketrans("01", "(["))
    closing = "".join(")" if sign == "(" else "]" for sign in reversed(mark))
    inside = "B" if game == "on-sets" else "1"
    text = f"{mark}{inside}{closing}"
    needles = [text]
    for language in ("en", "es"):
        with translation.override(language):
            needles.append(spoken(text))
    solution = {"set_name": text} if game == "on-sets" else {"equation": f"{text}={inside}"}
    return Paper(writer, solution, tuple(needles))


def spoken(text):
    """As a page names what it draws."""
    return html.unescape(str(drawing.expression(text)).split('aria-label="')[1].split('"')[0])


def meant(text):
    """What a text says, however it is escaped: itself, and each string of it where it is JSON."""
    found = [text]
    try:
        document = json.loads(text)
    except ValueError:
        pass
    else:
        found += strings(document)
    return "\n".join(html.unescape(one) for one in found)


def strings(document):
    if isinstance(document, str):
        yield document
    elif isinstance(document, dict):
        for key, value in document.items():
            yield key
            yield from strings(value)
    elif isinstance(document, list):
        for value in document:
            yield from strings(value)


@dataclass
class Witness:
    """Somebody who gets bytes from the server: by two sockets, the API and every page."""

    name: str
    address: str
    table: str
    token: str | None = None
    cookie: str = ""
    wall: bool = False
    version: dict[str, int] = field(default_factory=dict)
    got: list[tuple[str, str]] = field(default_factory=list)

    async def connect(self, stack):
        origin = self.address.rstrip("/")
        language = "es" if self.name == "Cleo" else "en"
        headers = {"Accept-Language": language} | ({"Cookie": self.cookie} if self.cookie else {})
        self.pages = await stack.enter_async_context(
            httpx.AsyncClient(base_url=origin, headers=headers, follow_redirects=True, timeout=PATIENCE)
        )
        where = f"ws{origin.removeprefix('http')}/ws"
        self.api_socket = await stack.enter_async_context(
            websockets.connect(f"{where}/tables/{self.table}", max_size=None)
        )
        await self.api_socket.send(json.dumps({"token": self.token}))
        self.page_socket = await stack.enter_async_context(
            websockets.connect(
                f"{where}/pages/{self.table}{'/wall' if self.wall else ''}",
                origin=origin,
                additional_headers=headers,
                max_size=None,
            )
        )
        for name, socket in (("socket", self.api_socket), ("page socket", self.page_socket)):
            task = asyncio.create_task(self.listen(name, socket))
            stack.callback(task.cancel)

    async def listen(self, name, socket):
        async for text in socket:
            self.got.append((name, text))
            self.version[name] = json.loads(text).get("version", self.version.get(name, -1))

    async def look_round(self, code):
        """Everything there is to read."""
        bearer = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        asked = [(f"/api/v1/tables/{self.table}{path}", bearer) for path in API]
        asked += [(path.format(code=code), {}) for path in PAGES]
        for path, headers in asked:
            answer = await self.pages.get(path, headers=headers)
            assert answer.status_code in (200, 404, 422), f"{path}: {answer.text[:300]}"
            self.got.append((path, f"{answer.headers}\n{answer.text}"))
            self.got.append((path, answer.text))


@dataclass
class Match:
    """Plays one, and knows what is sealed. ``searched`` counts the texts in which a sealed paper was looked for."""

    address: str
    game: str
    rng: random.Random
    seed: str
    sealed: list[Paper] = field(default_factory=list)
    broken_off: list[Paper] = field(default_factory=list)
    opened: int = 0
    searched: int = 0
    own_seen: int = 0

    async def play(self, shakes):
        options = {"seed": self.seed, "shakes": shakes, "checking": "players"}
        async with client() as api, AsyncExitStack() as stack:
            book = ONSETS if self.game == "on-sets" else EQUATIONS
            players, opened = await open_table(api, self.address, PLAYERS, 5, **book, **options)
            self.table, self.code, self.api = opened["table"], opened["code"], api
            await self.invite(players, opened["owner"])
            for witness in self.witnesses:
                await witness.connect(stack)
            for step in range(shakes * 400):
                state = await self.state()
                if state["phase"] == "ended":
                    assert not self.sealed
                    return self
                await self.do_something(state)
                await self.settle(thorough=self.sealed or step % 12 == 0)
        raise AssertionError("the match has no end")

    async def invite(self, players, owner):
        judge = await self.api.post(
            f"{self.address}api/v1/tables/{self.table}/seats",
            json={"judge": True},
            headers={"Authorization": f"Bearer {owner}"},
        )
        tokens = {player.name: player.token for player in players} | {"judge": judge.json()["token"]}
        self.witnesses = [
            Witness(name, self.address, self.table, token, f"forceout-{self.table}={token}")
            for name, token in tokens.items()
        ]
        self.witnesses += [
            Witness("owner", self.address, self.table, owner, f"owner-{self.table}={owner}"),
            Witness("spectator", self.address, self.table),
            Witness("wall", self.address, self.table, wall=True),
        ]

    async def state(self):
        return (await self.api.get(f"{self.address}api/v1/tables/{self.table}")).json()

    async def do_something(self, state):
        """One action of somebody: most often of one whom the table waits for."""
        self.expected = state["version"] + 1
        if self.sealed and not self.broken_off and self.rng.random() < 0.2:
            # The judge breaks the shake off: what was written in it is never opened while the match lasts.
            self.broken_off, self.sealed = self.sealed, []
            await self.act("judge", {"do": "replay-shake"}, state)
            return
        seat = self.rng.choice(state["awaited"])
        if state["phase"] == "writing":
            paper = new_paper(seat, self.game)
            if seat in state["shake"]["may_write"] and self.rng.random() < 0.3:
                await self.act(seat, {"do": "decline"}, state)
                return
            self.sealed.append(paper)
            await self.act(seat, {"do": "present", "solution": paper.solution}, state)
            return
        await self.act(seat, await self.choose(seat, state), state)

    async def choose(self, seat, state):
        witness = self.witness(seat)
        path = f"{self.address}api/v1/tables/{self.table}"
        headers = {"Authorization": f"Bearer {witness.token}"}
        offers = (await self.api.get(f"{path}/options", headers=headers)).json()
        usual = [offer for offer in offers if offer["do"] not in RARE]
        challenges = [offer for offer in usual if offer["do"] == "challenge"]
        if challenges and self.rng.random() < 0.4:
            usual = challenges
        elif state["phase"] == "goal" and self.game == "equations":
            digits = [cube for cube in state["shake"]["resources"].split() if cube.split("@")[0].isdigit()]
            usual = [{"do": "goal", "goal": digits[0]}]
        return {name: value for name, value in self.rng.choice(usual or offers).items() if name != "by"}

    def witness(self, seat):
        return next(witness for witness in self.witnesses if witness.name == seat)

    async def act(self, seat, action, state):
        """Through one door or another."""
        witness = self.witness(seat)
        message = {"ref": secrets.token_hex(8), "seen": state["version"], "action": action}
        door = self.rng.choice(("socket", "page socket", "request"))
        if door == "request":
            answer = await self.api.post(
                f"{self.address}api/v1/tables/{self.table}/actions",
                json=message,
                headers={"Authorization": f"Bearer {witness.token}"},
            )
            witness.got.append(("answer", answer.text))
            assert answer.status_code == 200, (action, answer.text)
        else:
            socket = witness.api_socket if door == "socket" else witness.page_socket
            await socket.send(json.dumps({"type": "act", **message}))

    async def settle(self, *, thorough):
        """Everybody has heard of it, and looks round; then everything that came is searched."""

        def has_heard(witness):
            return all(witness.version.get(name, -1) >= self.expected for name in ("socket", "page socket"))

        await until(lambda: all(map(has_heard, self.witnesses)))
        state = await self.state()
        if state["phase"] not in ("writing", "roll", "lot") and self.sealed:
            self.opened += len(self.sealed)
            self.sealed = []
        if thorough:
            await asyncio.gather(*(witness.look_round(self.code) for witness in self.witnesses))
        if state["phase"] != "ended":
            self.search()
        for witness in self.witnesses:
            witness.got.clear()

    def search(self):
        for witness in self.witnesses:
            for where, text in witness.got:
                plain = meant(text)
                assert self.seed not in plain, f"{witness.name} was told the seed: {where}"
                for paper in (*self.sealed, *self.broken_off):
                    self.searched += 1
                    seen = any(needle in plain for needle in paper.needles)
                    self.own_seen += seen
                    assert not seen or paper.writer == witness.name, (
                        f"{witness.name} saw {paper.writer}'s paper: {where}: {plain[:300]}"
                    )


def play(address, game, shakes, lucks):
    """Matches until papers were both sealed and opened: a shake may end without anybody writing."""
    for luck in lucks:
        match = Match(address, game, random.Random(f"{game} {luck}"), f"secret-{luck}-of-the-server")
        asyncio.run(match.play(shakes))
        if match.searched and match.opened and match.own_seen:
            return
    raise AssertionError("nobody wrote anything in all these matches")


@pytest.fixture(scope="module")
def busy(tmp_path_factory):
    """A server for those who read everything again and again."""
    server = Serving(tmp_path_factory.mktemp("busy"), UNLIMITED).start()
    yield server
    server.stop()


@pytest.mark.soak
@pytest.mark.parametrize("game", ["on-sets", pytest.param("equations", marks=pytest.mark.slow)])
def test_no_paper_is_seen_before_all_are_opened_and_no_seed_before_the_end(busy, game, amount, fresh_seed):
    play(busy.address, game, amount(fast=1, slow=2, soak=8), (fresh_seed, *KNOWN))


LEAKS = {
    "events": ("forceout.match.observe", "observe_event", "lambda event, seat='': event"),
    "views": ("forceout.match.observe", "observe", "lambda state, seat='': state"),
    "records": (
        "forceout.records.documents.matches",
        "redacted_record",
        "lambda record, *_: {**record, 'seed': 0}",
    ),
}
"""Functions without which somebody is told too much, and what takes their place."""
LEAKING = """
import importlib
setattr(importlib.import_module({module!r}), {name!r}, {instead})
from forceout.cli import main
raise SystemExit(main())
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("leak", "game"),
    [("events", "on-sets"), ("views", "equations"), ("records", "on-sets"), ("events", "equations")],
)
def test_a_server_that_tells_too_much_is_found_out(tmp_path, leak, game):
    """The search itself can fail: with one wall of the house taken away it does."""
    module, name, instead = LEAKS[leak]
    serve = LEAKING.format(module=module, name=name, instead=instead)
    server = Serving(tmp_path, UNLIMITED, command=(sys.executable, "-c", serve)).start()
    try:
        with pytest.raises(AssertionError, match="saw"):
            play(server.address, game, 2, KNOWN)
    finally:
        server.stop()


@pytest.mark.parametrize("action", ["present", "decline"])
def test_whether_a_paper_is_blank_is_hidden_too(serving, action):
    """What the others get is the same for a Solution and for none."""
    told = asyncio.run(hand_in(serving.address, action))
    assert told, "nobody was told"
    for text in told:
        assert "present" not in text.replace('"present":', "").replace('"presence"', "")
        assert "nothing" not in text
        assert "solution" not in text
    assert any("paper-sealed" in text for text in told)


async def hand_in(address, action):
    """One of three hands his paper in; what another heard from then on."""
    async with client() as api:
        players, opened = await open_table(api, address, PLAYERS, 11, seed=11)
        path = f"{address}api/v1/tables/{opened['table']}"
        state = await until_somebody_challenges(api, path, players)
        writers = state["shake"]["must_write"] + state["shake"]["may_write"]
        writer = next(player for player in players if player.name == writers[0])
        other = next(player for player in players if player.name != writers[0])
        other.heard.clear()
        watching = asyncio.create_task(other.watch())
        await until(lambda: bool(other.heard))
        other.heard.clear()
        act = {"do": "decline"} if action == "decline" else {"do": "present", "solution": {"set_name": "B"}}
        answer = await api.post(
            f"{path}/actions",
            json={"ref": "x", "seen": state["version"], "action": act},
            headers={"Authorization": f"Bearer {writer.token}"},
        )
        assert answer.status_code == 200, answer.text
        await until(lambda: any("events" in text for text in other.heard))
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        record = await api.get(f"{path}/record", headers={"Authorization": f"Bearer {other.token}"})
        last = record.json()["events"][-1]
        assert (last["by"], last.get("sealed")) == (writer.name, True)
        return [text for text in other.heard if '"events"' in text]


async def until_somebody_challenges(api, path, players):
    """One after the other does the first thing that is offered, or challenges where that is offered; the state then."""
    for turn in range(100):
        state = (await api.get(path)).json()
        if state["phase"] == "writing":
            return state
        offers = {}
        for player in players:
            headers = {"Authorization": f"Bearer {player.token}"}
            for offer in (await api.get(f"{path}/options", headers=headers)).json():
                if offer["do"] not in RARE:
                    offers.setdefault(offer["do"], (headers, offer))
        headers, chosen = offers.get("challenge") or next(iter(offers.values()))
        action = {name: value for name, value in chosen.items() if name != "by"}
        body = {"ref": str(turn), "seen": state["version"], "action": action}
        answer = await api.post(f"{path}/actions", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
    raise AssertionError("nobody challenged")
