"""No message to a seat contains what it may not see: every byte that each client gets is kept and searched."""

import asyncio
import json
import secrets
from itertools import count

import pytest
from tests.web.clients import Player, client, open_table
from tests.web.playing import until

from forceout.records.documents.replay import replay_document

_serial = count(1)


class Papers:
    """What was handed in, each with a mark of its own in brackets, and how far each had heard when it was opened."""

    def __init__(self):
        self.marks = {}

    def write(self, player, state):
        """A Solution whose brackets spell a number that nothing else has; sometimes nothing."""
        if player.rng.random() < 0.3:
            return {"do": "decline"}
        mark = f"{next(_serial):012b}".translate(str.maketrans("01", "([")) + "B"
        closing = "".join(")" if sign == "(" else "]" for sign in reversed(mark[:-1]))
        self.marks[mark] = player.name
        return {"do": "present", "solution": {"set_name": f"{mark}{closing}"}}


@pytest.mark.soak
def test_no_paper_is_seen_before_all_are_opened_and_no_seed_before_the_end(serving, amount):
    shakes = amount(fast=1, slow=3, soak=8)
    # A shake may end without anybody writing; of several some have papers.
    assert any(asyncio.run(a_whole_match(serving.address, shakes)) for _ in range(6))


async def a_whole_match(address, shakes):
    papers, seed = Papers(), f"secret-{secrets.token_hex(8)}"
    async with client() as api:
        players, opened = await open_table(
            api, address, ("Ann", "Ben", "Cleo"), 5, seed=seed, shakes=shakes, checking="players"
        )
        table = opened["table"]
        judge = await api.post(
            f"{address}api/v1/tables/{table}/seats",
            json={"judge": True},
            headers={"Authorization": f"Bearer {opened['owner']}"},
        )
        watching = [
            Player(address, table, "judge", judge.json()["token"], players[0].rng),
            Player(address, table, "", None, players[0].rng),
            Player(address, table, "owner", opened["owner"], players[0].rng),
        ]
        tasks = [asyncio.create_task(player.play(api, write=papers.write)) for player in players]
        tasks += [asyncio.create_task(watcher.watch()) for watcher in watching]
        reading = [asyncio.create_task(read_all(api, watcher)) for watcher in (*players, *watching)]
        try:
            await until(lambda: is_over(players), 300)
        finally:
            for task in (*tasks, *reading):
                task.cancel()
            ended = await asyncio.gather(*tasks, *reading, return_exceptions=True)
        assert not [end for end in ended if not isinstance(end, asyncio.CancelledError)], ended
    for listener in (*players, *watching):
        check(listener, papers, seed)
    return len(papers.marks)


def is_over(players):
    return all(any('"phase": "ended"' in text for text in player.heard[-8:]) for player in players)


async def read_all(api, listener):
    """Ask for everything there is to read, again and again."""
    headers = {"Authorization": f"Bearer {listener.token}"} if listener.token else {}
    while True:
        for path in ("", "/record", "/options", "/forms"):
            answer = await api.get(f"{listener.address}api/v1/tables/{listener.table}{path}", headers=headers)
            assert answer.status_code in (200, 429), answer.text
            listener.heard.append(answer.text)
        await asyncio.sleep(0.5)


def check(listener, papers, seed):
    """In the order in which it came: a paper of somebody else only after the event that opens all papers."""
    opened = set()
    for text in listener.heard:
        # JSON may escape what it likes: search what was meant.
        plain = json.dumps(json.loads(text), ensure_ascii=False)
        if '"phase": "ended"' in plain or '"round-ended"' in plain or is_whole_match(text):
            return
        assert seed not in plain, f"{listener.name} was told the seed"
        for mark, writer in papers.marks.items():
            if mark not in plain or writer == listener.name or mark in opened:
                continue
            assert is_open(plain), f"{listener.name} saw {writer}'s paper: {plain[:400]}"
            opened.add(mark)


def is_whole_match(text):
    """Whether this is the record of a match that is over: it may be quicker than the socket's news of the end."""
    document = json.loads(text)
    return "format" in document and "seed" in document and replay_document(document)["phase"] == "ended"


def is_open(text):
    """Whether this text itself says that the papers are open: the event, or a table that is past writing."""
    message = json.loads(text)
    if "events" in message and "type" in message:
        return any(event["event"] == "checking-began" for event in message["events"])
    return message.get("phase") not in ("writing", None) or "events" in message


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
        players, _ = await open_table(api, address, ("Ann", "Ben", "Cleo"), 11)
        tasks = [asyncio.create_task(player.play(api, write=wait)) for player in players]
        await until(
            lambda: any('"phase": "writing"' in text for player in players for text in player.heard), 60
        )
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        path = f"{address}api/v1/tables/{players[0].table}"
        state = (await api.get(path)).json()
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


def wait(_player, _state):
    return None
