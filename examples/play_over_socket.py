"""Two players over HTTP and the socket of their table: a small client of `forceout serve` to start from.

    forceout serve --port 8000
    python examples/play_over_socket.py http://127.0.0.1:8000/

Each player waits to be told what happened, asks what it may do, and does one of those things at random. What is free in form (a Solution)
it declines. The protocol is explained in docs/api-http.md.
"""

import asyncio
import json
import random
import sys
import uuid
from urllib.request import Request, urlopen

import websockets

OPTIONS = {
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "elementary",
    "seats": 2,
    "clock": "none",
    "shakes": 1,
}


def call(address, method, path, body=None, token=None):
    """One request of the API; its JSON."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{address}api/v1/{path}", data, headers, method=method)) as answer:
        return json.load(answer)


async def play(address, table, seat, rng, say):
    """Sit at the table until the match is over; the scores then."""
    url = f"ws{address.removeprefix('http')}ws/tables/{table}"
    async with websockets.connect(url) as socket:
        await socket.send(json.dumps({"token": seat["token"]}))
        seen, waiting = None, False
        async for text in socket:
            message = json.loads(text)
            kind = message["type"]
            if kind in ("table", "events"):
                seen = message["version"]
                say(seat["seat"], message)
            elif kind in ("done", "refused"):
                waiting = False
            state = await asyncio.to_thread(call, address, "GET", f"tables/{table}", token=seat["token"])
            if state["phase"] == "ended":
                return state["scores"]
            if waiting or seat["seat"] not in state["awaited"]:
                continue
            options = await asyncio.to_thread(
                call, address, "GET", f"tables/{table}/options", token=seat["token"]
            )
            action = choose(options, rng)
            if action is not None:
                waiting = True
                act = {"type": "act", "ref": uuid.uuid4().hex, "seen": seen, "action": action}
                await socket.send(json.dumps(act))
    return None


def choose(options, rng):
    """A listed action, without what the server says itself; challenges are for the brave, so one in ten."""
    quiet = [option for option in options if option["do"] not in ("challenge", "pick-up", "sign", "charge")]
    if not quiet:
        quiet = options
    elif rng.random() < 0.1:
        quiet += [option for option in options if option["do"] == "challenge"]
    if not quiet:
        return None
    return {name: value for name, value in rng.choice(quiet).items() if name not in ("by", "at")}


def tell(name, message):
    """What one player is told, on one line."""
    if message["type"] == "events":
        print(name, message["version"], ", ".join(event["event"] for event in message["events"]))
    else:
        print(name, message["version"], message["phase"])


async def main(address):
    opened = call(address, "POST", "tables", OPTIONS)
    print(f"Table {opened['code']}: {opened['url']}")
    seats = [
        call(address, "POST", f"tables/{opened['table']}/seats", {"nickname": name})
        for name in ("Ann", "Ben")
    ]
    rng = random.Random()
    players = [play(address, opened["table"], seat, rng, tell) for seat in seats]
    for scores in await asyncio.gather(*players):
        print(scores)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000/"))
