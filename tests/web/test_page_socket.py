"""The page's socket: its heartbeat is answered at once, asks nothing of the table, and is no way to flood anybody."""

import asyncio
import json

from tests.web.playing import run

from forceout_web.pages.table.socket import PageSocket

BEAT = {"type": "websocket.receive", "text": '{"type":"beat"}'}
ACT = {"type": "websocket.receive", "text": '{"type": "act", "ref": "1", "seen": 0, "action": {"do": "lot"}}'}
GONE = {"type": "websocket.disconnect"}


def answers_to(*messages):
    """What a page is told that says this, at a table that decides nothing meanwhile; and what waits to be decided."""

    async def scenario():
        arriving = iter(messages)

        async def receive():
            return next(arriving)

        async def send(_message):
            raise AssertionError("what is told waits in the queue")

        socket = PageSocket("nowhere", {"origin": "http://localhost"}, receive, send, wall=False)
        socket._beats.clock = lambda: 0.0
        await asyncio.wait_for(socket._read_all(), 10)
        told = [json.loads(socket._queue.get_nowait()) for _ in range(socket._queue.qsize())]
        return told, [socket._inbox.get_nowait() for _ in range(socket._inbox.qsize())]

    return run(scenario())


def test_a_heartbeat_is_answered_while_an_action_is_being_decided():
    assert answers_to(ACT, BEAT, GONE) == ([{"type": "beat"}], [ACT, GONE])


def test_heartbeats_faster_than_a_page_sends_them_are_not_answered():
    told, waiting = answers_to(*[BEAT] * 1_000, GONE)
    assert told == [{"type": "beat"}] * 60
    assert waiting == [GONE]
