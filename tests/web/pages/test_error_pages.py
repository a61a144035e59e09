"""What went wrong, over HTTP: each page says what happened and what to do, that nothing is lost, and has one button."""

import re

import httpx
import pytest
from django.http import HttpResponse
from django.test import RequestFactory, override_settings
from tests.web.clients import patient

from forceout_web.pages import responses
from forceout_web.pages.responses import RefusedPages
from forceout_web.refusals import busy, too_often

BOOK = {"rules-on-sets": "agloa-2023", "division-on-sets-agloa-2023": "middle"}


UNHASHED = override_settings(
    STORAGES={"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
)
"""In this process nobody has collected the static files."""


@pytest.fixture
def visitor(serving):
    """Somebody with cookies of his own."""
    clients = []

    def come(**how):
        clients.append(patient(serving.address, follow_redirects=True, **how))
        return clients[-1]

    yield come
    for client in clients:
        client.close()


def send(client, path, **fields):
    """Send a form, as the page that holds it would."""
    client.get("/settings")
    return client.post(path, data={"csrfmiddlewaretoken": client.cookies["csrftoken"], **fields})


def opened(client, **options):
    """Open a table and sit down at it; its code."""
    page = send(client, "/new", game="on-sets", **BOOK, **options)
    return re.search(r"/t/(\w{4})", str(page.url)).group(1)


def told(page):
    """The heading, the sentence and the buttons of a page that says what went wrong."""
    main = page.text.partition("<main")[2]
    head = re.search(r"<h1>(.*?)</h1>", main).group(1)
    buttons = re.findall(r'<a class="btn main[^"]*" href="([^"]*)"', main)
    return head, re.sub(r"<[^>]*>", " ", main), buttons


def test_a_code_that_nobody_has_says_so_and_leads_to_the_front_page(visitor):
    for path in ("/t/BBBB", "/j/BBBB", "/m/BBBB", "/t/BBBB/wall"):
        page = visitor().get(path)
        head, text, buttons = told(page)
        assert page.status_code == 404
        assert head == "There is no table BBBB"
        assert "deleted" in text
        assert "Nothing of yours is lost." in text
        assert buttons == ["/"]


def test_an_address_that_never_was_is_no_table(visitor):
    head, _text, buttons = told(visitor().get("/worksheets"))
    assert head == "There is nothing here"
    assert buttons == ["/"]


def test_who_is_thrown_out_by_a_deletion_reads_it_on_the_front_page(visitor):
    owner = visitor()
    code = opened(owner, **{"nickname-1": "Heron"})
    page = send(owner, f"/t/{code}/delete")
    assert str(page.url).endswith(f"/?gone={code}")
    assert f"Table {code} has been deleted." in page.text
    assert told(visitor().get(f"/t/{code}"))[0] == f"There is no table {code}"


def test_only_a_code_is_said_to_be_deleted(visitor):
    assert "has been deleted" not in visitor().get("/?gone=call+0900").text


def test_a_freed_seat_is_told_and_may_be_taken_again(visitor):
    owner, other = visitor(), visitor()
    code = opened(owner, **{"nickname-1": "Heron", "seat-3": "person"})
    send(other, f"/j/{code}", nickname="Otter")
    send(owner, f"/t/{code}/free", name="Otter")
    page = other.get(f"/t/{code}")
    assert page.url.path == f"/j/{code}"
    assert "Your seat was freed" in page.text
    assert "Sit down" in page.text
    assert "Your seat was freed" not in visitor().get(f"/j/{code}").text


def test_a_full_table_that_nobody_may_watch_has_a_way_out(visitor):
    owner, late = visitor(), visitor()
    code = opened(owner, **{"nickname-1": "Heron"}, spectators="no")
    send(visitor(), f"/j/{code}", nickname="Otter")
    page = late.get(f"/j/{code}")
    assert "All seats are taken." in page.text
    assert told(page)[2] == ["/"]
    page = late.get(f"/t/{code}")
    head, text, buttons = told(page)
    assert page.status_code == 403
    assert head == "This table is not shown"
    assert "Nobody may watch it without a seat." in text
    assert buttons == ["/"]


def test_a_table_that_nobody_may_watch_offers_its_free_seats(visitor):
    code = opened(visitor(), **{"nickname-1": "Heron", "seat-3": "person"}, spectators="no")
    page = visitor().get(f"/t/{code}/wall")
    assert told(page)[2] == [f"/j/{code}"]


def test_a_form_of_an_old_page_is_refused_in_our_own_words(visitor):
    page = visitor().post("/new", data={"game": "on-sets"}, headers={"Referer": "/"})
    head, text, buttons = told(page)
    assert page.status_code == 403
    assert head == "This page was too old"
    assert "Nothing is lost." in text
    assert len(buttons) == 1


def test_what_can_only_be_sent_is_no_blank_page_when_it_is_opened(visitor):
    page = visitor().get("/coach/do")
    assert page.status_code == 405
    assert told(page)[0] == "There is nothing here"


@UNHASHED
@pytest.mark.parametrize(
    ("refusal", "head"), [(too_often(), "Too often"), (busy(), "The server is busy")], ids=["often", "busy"]
)
def test_what_may_work_in_a_moment_has_a_button_that_tries_again(refusal, head):
    answer = responses.refused(RequestFactory().get("/puzzles/new?kind=now"), refusal)
    page = httpx.Response(refusal.status, text=answer.content.decode())
    assert told(page)[0] == head
    assert "Nothing is lost." in told(page)[1]
    assert told(page)[2] == ["/puzzles/new?kind=now"]


@UNHASHED
def test_a_refusal_that_no_page_expects_is_no_broken_page():
    answer = RefusedPages(lambda request: HttpResponse()).process_exception(
        RequestFactory().get("/t/KWRT"), busy()
    )
    assert answer.status_code == 503
    assert (
        RefusedPages(lambda request: HttpResponse()).process_exception(
            RequestFactory().get("/"), ValueError()
        )
        is None
    )


def test_a_key_that_opens_nothing_says_what_may_be_wrong_with_it(visitor):
    page = send(visitor(), "/coach/key", key="nothing")
    assert page.status_code == 401
    assert "This key opens nothing" in told(page)[1]
    assert told(page)[2] == ["/coach"]


@pytest.mark.parametrize(
    ("bad", "charset"), [(b"a%00b", "utf-8"), (b"+2AA-", "utf-7")], ids=["NUL", "surrogate"]
)
def test_a_form_that_holds_no_text_is_refused_on_every_page(visitor, bad, charset):
    """A browser sends neither; a program can, the second by a charset of its own choice."""
    client = visitor()
    client.get("/settings")
    token = client.cookies["csrftoken"]
    for path in ("/new", "/practice", "/judge", "/coach/key"):
        if charset == "utf-8":
            sent = {"content": f"csrfmiddlewaretoken={token}&seed=".encode() + bad}
            kind = "application/x-www-form-urlencoded"
        else:
            parts = {"csrfmiddlewaretoken": token.encode(), "seed": bad}
            body = b"".join(
                b'--x\r\nContent-Disposition: form-data; name="%b"\r\n\r\n%b\r\n' % (name.encode(), value)
                for name, value in parts.items()
            )
            sent, kind = (
                {"content": body + b"--x--\r\n"},
                f"multipart/form-data; boundary=x; charset={charset}",
            )
        page = client.post(path, headers={"Content-Type": kind}, **sent)
        assert page.status_code == 400, page.text
        assert "cannot be stored" in told(page)[1]
    assert client.get("/find?code=%00").status_code == 400
    assert client.get("/").status_code == 200


@pytest.mark.parametrize(
    "typed",
    [
        r'{"players": ["\ud800", "Ben"]}',
        '[Game "on-sets"]\n[Rules "agloa-2023"]\n[Division "middle"]\n[Players "\\ud800" "Ben"]',
    ],
    ids=["JSON", "match notation"],
)
def test_a_pasted_match_that_holds_no_text_is_told_so(visitor, typed):
    page = send(visitor(), "/practice", position=typed)
    assert page.status_code == 400
    assert "players.0: expected text" in page.text


@pytest.mark.parametrize("case", [r'{"goal": "\ud800"}', r'{"goal": "\u0000"}'], ids=["surrogate", "NUL"])
def test_a_pasted_case_that_holds_no_text_is_told_so(visitor, case):
    assert "goal: expected text" in send(visitor(), "/judge", case=case).text
