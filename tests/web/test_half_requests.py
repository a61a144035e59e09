"""Requests that are too large or never come to an end, and sockets beyond the cap."""

import asyncio
import socket
from contextlib import closing

import pytest

from forceout_web import connections, half_requests
from forceout_web.connections import HeadersInTime
from forceout_web.half_requests import whole_bodies
from forceout_web.limits import Crowd


def talk(serving, *parts):
    """What the server answers to these bytes, until it closes the connection."""
    host, port = serving.address.removeprefix("http://").rstrip("/").split(":")
    with closing(socket.create_connection((host, int(port)), timeout=30)) as connection:
        for part in parts:
            try:
                connection.sendall(part)
            except OSError:  # it has been closed meanwhile
                break
        answer = b""
        while True:
            try:
                more = connection.recv(65_536)
            except ConnectionResetError:
                return answer
            if not more:
                return answer
            answer += more


POST = b"POST /api/v1/judge HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def test_a_body_that_is_announced_too_large_is_refused_before_it_comes(serving):
    answer = talk(serving, POST + b"Content-Length: 300000000\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 413")
    assert b'"code": "too-large"' in answer


def test_a_body_that_grows_too_large_is_refused_while_it_comes(serving):
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    answer = talk(serving, POST + b"Transfer-Encoding: chunked\r\n\r\n", *[chunk] * 40)
    assert answer.startswith(b"HTTP/1.1 413")


@pytest.fixture
def hasty(monkeypatch):
    monkeypatch.setattr(half_requests, "BODY_SECONDS", 0.05)
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.05)


def test_a_body_that_does_not_come_to_its_end_is_given_up(hasty):
    sent = []

    async def inner(_scope, receive, _send):
        while (await receive()).get("more_body"):
            pass

    async def whole():
        messages = asyncio.Queue()
        messages.put_nowait({"type": "http.request", "body": b"{", "more_body": True})

        async def send(message):
            sent.append(message)

        await whole_bodies(inner)({"type": "http", "headers": []}, messages.get, send)

    asyncio.run(whole())
    assert sent[0]["status"] == 408
    assert b"did not come to its end" in sent[1]["body"]


class Transport:
    closed = False

    def close(self):
        self.closed = True

    def get_extra_info(self, _name, default=None):
        return default

    def is_closing(self):
        return self.closed


@pytest.mark.parametrize(
    ("given", "closed"),
    [
        (b"", True),
        (b"GET / HTTP/1.1\r\nHost: a", True),
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", False),
    ],
)
def test_a_connection_whose_headers_do_not_come_in_time_is_closed(hasty, given, closed):
    async def whole():
        import uvicorn
        from uvicorn.server import ServerState

        async def application(_scope, _receive, _send):
            await asyncio.sleep(10)

        config = uvicorn.Config(application)
        config.load()
        protocol = HeadersInTime(config, ServerState(), {}, asyncio.get_running_loop())
        transport = Transport()
        protocol.connection_made(transport)
        if given:
            protocol.data_received(given)
        await asyncio.sleep(0.2)
        assert transport.closed == closed
        for task in protocol.tasks:
            task.cancel()

    asyncio.run(whole())


def test_a_crowd_is_counted_by_address_and_in_all():
    crowd = Crowd(of_one=2, in_all=3)
    with crowd.joined("a") as first, crowd.joined("a") as second, crowd.joined("a") as third:
        assert (first, second, third) == (True, True, False)
        with crowd.joined("b") as other, crowd.joined("c") as too_many:
            assert (other, too_many) == (True, False)
    with crowd.joined("a") as again:
        assert again
