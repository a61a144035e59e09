"""Where the room finds the server: on the page that fills, on the coach's page, and in the terminal.

The addresses are those that RFC 5737 and RFC 3849 keep for documentation.
"""

import io
import re
from dataclasses import replace

import httpx
import pytest
from django.conf import settings
from django.test import RequestFactory
from tests.web.conftest import Serving
from tests.web.pages.test_opening import Visitor
from tests.web.playing import ONSETS, open_hall, run

from forceout_web import addresses
from forceout_web import serving as serving_module
from forceout_web.addresses import Reach, is_loopback, reach, useful
from forceout_web.environment import LISTENING, BadEnvironment, read_environment
from forceout_web.pages import lobby, responses
from forceout_web.tables.options import TableOptions
from forceout_web.tables.storage.database import Sqlite

HERE = "http://127.0.0.1:8130"
ROOM, OTHER = "198.51.100.7", "203.0.113.9"
EVERYWHERE, EVERYWHERE_6 = ("0.0.0.0", 8130), ("::", 8130)


@pytest.fixture
def environment(tmp_path):
    found = read_environment({"FORCEOUT_DATA": str(tmp_path)})
    return lambda **changed: replace(found, **changed)


def own(*found):
    return lambda _version6: found


def test_a_server_that_listens_everywhere_is_found_at_the_addresses_of_its_machine(environment):
    everywhere = environment(listening=EVERYWHERE)
    assert reach(HERE, everywhere, own(ROOM)) == Reach((f"http://{ROOM}:8130",))
    several = own(ROOM, "127.0.1.1", OTHER, ROOM, "169.254.3.4", "2001:db8::7")
    assert reach(HERE, everywhere, several) == Reach((f"http://{ROOM}:8130", f"http://{OTHER}:8130"))


def test_an_address_of_ipv6_stands_in_brackets_and_is_not_one_of_the_link_alone(environment):
    found = reach(
        "http://[::1]:8130", environment(listening=EVERYWHERE_6), own("fe80::1", "2001:db8::7", ROOM)
    )
    assert found == Reach(("http://[2001:db8::7]:8130",))


def test_a_server_that_listens_at_one_address_is_found_there(environment):
    assert reach(HERE, environment(listening=(OTHER, 8130)), own(ROOM)) == Reach((f"http://{OTHER}:8130",))


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.9", "::1"])
def test_a_server_that_listens_on_loopback_says_so(environment, host):
    assert reach(HERE, environment(listening=(host, 8130)), own(ROOM)) == Reach((HERE,), "loopback")


def test_a_machine_without_a_network_says_so(environment):
    assert reach(HERE, environment(listening=EVERYWHERE), own("127.0.1.1")) == Reach((HERE,), "no-network")


@pytest.mark.parametrize(
    "came_in", [f"http://{ROOM}:8130", "http://laptop.local:8130", "https://games.example"]
)
def test_the_address_by_which_somebody_came_from_elsewhere_is_one_that_can_be_reached(environment, came_in):
    for listening in (EVERYWHERE, ("127.0.0.1", 8130), None):
        assert reach(came_in, environment(listening=listening), own(OTHER)) == Reach((came_in,))


def test_the_public_url_goes_first(environment):
    public = environment(url="https://games.example", listening=EVERYWHERE)
    for came_in in (HERE, f"http://{ROOM}:8130"):
        assert reach(came_in, public, own(OTHER)) == Reach(("https://games.example",))


def test_a_server_that_answers_to_names_is_found_by_them(environment):
    """It would refuse its own numbers."""
    names = environment(hosts=("localhost", ".school.example", "laptop.example"), listening=EVERYWHERE)
    assert reach(HERE, names, own(ROOM)) == Reach(("http://laptop.example:8130",))
    assert reach(HERE, replace(names, profile="production"), own(ROOM)) == Reach(("https://laptop.example",))


def test_a_server_of_another_program_says_nothing_that_it_does_not_know(environment):
    assert reach(HERE, environment(listening=None), own(ROOM)) == Reach((HERE,))


def test_loopback_has_names_too():
    assert all(map(is_loopback, ("127.0.0.1", "::1", "localhost", "forceout.localhost")))
    assert not any(map(is_loopback, (ROOM, "2001:db8::7", "local", "games.example", "")))


def test_what_this_machine_says_of_itself_can_be_read():
    """Whatever it is: that it is useful is asked of it elsewhere."""
    for version6 in (False, True):
        useful(addresses.own_addresses(version6), version6=version6)


def test_the_public_url_has_no_path(tmp_path):
    variables = {"FORCEOUT_DATA": str(tmp_path)}
    assert (
        read_environment({**variables, "FORCEOUT_URL": "https://games.example/"}).url
        == "https://games.example"
    )
    for wrong in ("games.example", "ftp://games.example", "https://games.example/forceout", "https://"):
        with pytest.raises(BadEnvironment, match="FORCEOUT_URL"):
            read_environment({**variables, "FORCEOUT_URL": wrong})


class Listening:
    def __init__(self, host):
        self.host = host

    def getsockname(self):
        return self.host, 8130


@pytest.fixture
def announced(monkeypatch, capsys, tmp_path):
    """What the command prints: on standard output, and on standard error."""
    monkeypatch.setenv("FORCEOUT_DATA", str(tmp_path))
    monkeypatch.setattr(addresses, "own_addresses", own(ROOM, OTHER))
    monkeypatch.setattr(serving_module.webbrowser, "open", lambda _address: None)

    def announce(host, browser=True):
        # Set here so that it is taken back after the test.
        monkeypatch.setenv(LISTENING, "")
        serving_module.tell_where(Listening(host))
        out = io.StringIO()
        choices = serving_module.Choices(host, 8130, None, 1, browser)
        serving_module.announce(choices, Listening(host), out)
        return out.getvalue(), capsys.readouterr().err

    return announce


def test_the_terminal_shows_addresses_for_the_room_and_standard_output_keeps_its_line(announced):
    line, shown = announced("0.0.0.0")
    assert line == f"{HERE}/\n"
    assert f"On the same network: http://{ROOM}:8130/\nor: http://{OTHER}:8130/\n" in shown
    assert "▀" in shown or "█" in shown, "a QR code"


def test_the_terminal_says_that_only_this_machine_reaches_loopback(announced):
    line, shown = announced("127.0.0.1")
    assert line == f"{HERE}/\n"
    assert "Only this machine can open it. For phones, start: forceout serve --host 0.0.0.0" in shown
    assert ROOM not in shown


def test_the_terminal_shows_the_public_url(announced, monkeypatch):
    monkeypatch.setenv("FORCEOUT_URL", "https://games.example/")
    line, shown = announced("0.0.0.0")
    assert line == f"{HERE}/\n"
    assert "https://games.example/" in shown
    assert ROOM not in shown


def test_a_log_that_nobody_reads_along_has_no_address(announced):
    assert announced("0.0.0.0", browser=False) == (f"{HERE}/\n", "")


def test_the_page_that_fills_shows_an_address_for_the_room(sqlite_file, environment, monkeypatch):
    monkeypatch.setattr(settings, "ENVIRONMENT", environment(listening=EVERYWHERE))
    monkeypatch.setattr(addresses, "own_addresses", own(ROOM, OTHER))

    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            actor = await hall.create(TableOptions(**ONSETS))
            request = RequestFactory().get("/", headers={"host": "127.0.0.1:8130"})
            link = f"http://{ROOM}:8130/j/{actor.code}"
            page = lobby.fragment(actor, ("Ann",), responses.reach_of(request))
            assert f'id="link">{link}<' in page
            assert f'data-copy="{link}"' in page
            assert lobby.qr_code(link) in page
            assert f"or http://{OTHER}:8130/j/{actor.code}" in page
            assert "127.0.0.1" not in page
            assert "Only this machine" not in page

    run(whole())


def coach_page(visitor):
    return visitor.get("/coach").text


@pytest.fixture
def opened(serving):
    with Visitor(base_url=serving.address, follow_redirects=True, timeout=30) as visitor:
        yield visitor, visitor.open().text


def test_pages_of_a_server_on_loopback_say_so_and_what_to_do(opened):
    visitor, page = opened
    for shown in (page, coach_page(visitor)):
        assert "Only this machine can open this link." in shown
        assert "forceout serve --host 0.0.0.0" in shown


def test_pages_that_were_opened_from_elsewhere_invite_to_the_same_place(serving):
    host = f"{ROOM}:{serving.address.rstrip('/').rpartition(':')[2]}"
    told = {"Host": host, "Origin": f"http://{host}"}
    with Visitor(base_url=serving.address, headers=told, timeout=30) as visitor:
        sent = visitor.open()
        assert sent.status_code == 302, "a form that comes from this address is taken"
        table = visitor.get(sent.headers["location"]).text
        assert re.search(rf'id="link">http://{re.escape(host)}/j/\w{{4}}<', table)
        assert f"http://{host}/coach#" in coach_page(visitor)
        assert "Only this machine" not in table + coach_page(visitor)


def test_pages_show_the_public_url(tmp_path):
    server = Serving(tmp_path, {"FORCEOUT_URL": "https://games.example"}).start()
    try:
        with Visitor(base_url=server.address, follow_redirects=True, timeout=30) as visitor:
            page, coach = visitor.open().text, coach_page(visitor)
        assert re.search(r'id="link">https://games.example/j/\w{4}<', page)
        assert "Players join at https://games.example/ with the code of their table." in coach
        assert "https://games.example/coach#" in coach
        assert "Only this machine" not in page + coach
        assert httpx.get(server.address).status_code == 200
    finally:
        server.stop()
