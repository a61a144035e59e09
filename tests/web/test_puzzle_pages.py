"""Puzzles over HTTP: the page does not hold the answer, the server checks it, and the day's puzzle is everybody's."""

import asyncio
import re
import threading
import time
from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings
from markupsafe import escape
from tests.web.clients import patient
from tests.web.playing import PATIENCE

from forceout import Position, judge, rules
from forceout.records.wording.language import spoken
from forceout.records.wording.verdicts import sentence
from forceout_web.learning.puzzles import making, views
from forceout_web.learning.puzzles import page as puzzle_page
from forceout_web.pages.games import pages_of

BOOK = "on-sets/wff-1969/basic"
DAY = "2026-11-16"
KINDS = ["write", "now", "impossible", "flub", "break", "one-cube", "cap-claim", "taboo"]


@pytest.fixture
def visitor(serving):
    with patient(serving.address, follow_redirects=True) as client:
        yield client


def made(kind, seed, book=BOOK):
    return making.make(tuple(book.split("/")), kind, seed)


def right_answer(puzzle):
    """The answer as a form sends it."""
    answer = puzzle["answer"]
    match puzzle["kind"]:
        case "write" | "one-cube":
            lines = {"restriction": list(answer.get("restrictions", ())), "set_name": answer.get("set_name")}
            return {"equation": answer["equation"]} if "equation" in answer else lines
        case "break":
            return {"set_name" if "set_name" in puzzle["position"]["solution"] else "equation": answer}
        case "cap-claim":
            return {"claims": answer["violated"], "stems": answer["stems"] or ""}
        case "taboo":
            return {"moves": [f"{one['cube']} {one['to']}" for one in answer]}
        case "flub":
            return {"answer": str(answer)}
        case _:
            return {"answer": "yes" if answer else "no"}


def wrong_answer(puzzle):
    match puzzle["kind"]:
        case "write" | "one-cube":
            return (
                {"equation": "1 = 1"} if puzzle["position"]["game"] == "equations" else {"set_name": "Λ − Λ"}
            )
        case "break":
            name = "set_name" if "set_name" in puzzle["position"]["solution"] else "equation"
            return {name: puzzle["position"]["solution"][name]}
        case "cap-claim":
            return {"claims": [letter for letter in "CAP" if letter not in puzzle["answer"]["violated"]]}
        case "taboo":
            return {"moves": []}
        case "flub":
            return {"answer": "0"}
        case _:
            return {"answer": "no" if puzzle["answer"] else "yes"}


def send(visitor, path, data):
    page = visitor.get(path)
    assert page.status_code == 200, page.text[:300]
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)[1]
    return visitor.post(path, data={**data, "csrfmiddlewaretoken": token})


def result(page):
    assert page.status_code == 200
    return re.search(r'data-result="(\w*)"', page.text)[1]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", ["4", pytest.param("11", marks=pytest.mark.slow)])
def test_the_server_tells_right_from_wrong(visitor, kind, seed):
    puzzle = made(kind, seed)
    path = f"/puzzles/{kind}/{BOOK}/{seed}"
    assert result(send(visitor, path, right_answer(puzzle))) == "right"
    assert result(send(visitor, path, wrong_answer(puzzle))) == "wrong"
    assert result(send(visitor, path, {"show": "yes"})) == "shown"


def test_the_judge_says_why_not_in_the_reader_s_language(visitor):
    """What the library says about the Solution is Spanish on a Spanish page, English on an English one."""
    path = f"/puzzles/write/{BOOK}/4"
    wrong = {"set_name": "Λ ∪ Λ"}
    reasons = judge(Position.of(made("write", "4")["position"]), wrong).reasons
    with spoken("es"):
        spanish = sentence(reasons[0])
    english = sentence(reasons[0])
    assert spanish != english
    assert escape(english) in send(visitor, path, wrong).text
    visitor.headers["Accept-Language"] = "es"
    page = send(visitor, path, wrong).text
    assert escape(spanish) in page
    assert escape(english) not in page


@pytest.mark.parametrize("kind", ["now", "break"])
def test_puzzles_of_equations_are_checked_too(visitor, kind):
    book = "equations/agloa-2015/middle"
    puzzle = made(kind, "5", book)
    assert result(send(visitor, f"/puzzles/{kind}/{book}/5", right_answer(puzzle))) == "right"
    assert result(send(visitor, f"/puzzles/{kind}/{book}/5", wrong_answer(puzzle))) == "wrong"


@pytest.mark.parametrize("book", [BOOK, "equations/agloa-2015/elementary"])
def test_a_proof_shows_the_strip_and_where_each_cube_came_from(visitor, book):
    path = f"/puzzles/flub/{book}/7"
    asked, told = visitor.get(path).text, send(visitor, path, {"answer": "0"}).text
    assert "step-bar" not in asked
    assert "step-bar" in told
    assert told.count('class="step flub"') >= 1
    assert "<dt>Resources</dt>" in told
    assert "@" not in re.sub(r"<[^>]*>", "", told), "a cube is named in words"
    assert 'id="answer"' in asked
    assert 'id="answer"' not in told, "what was told is not asked again"


@pytest.mark.parametrize("kind", ["write", "one-cube", "break"])
def test_a_page_that_asks_does_not_hold_the_answer(visitor, kind):
    puzzle = made(kind, "4")
    answer = puzzle["answer"] if kind == "break" else puzzle["answer"]["set_name"]
    page = visitor.get(f"/puzzles/{kind}/{BOOK}/4").text
    assert answer not in page
    assert puzzle_page.without_brackets(answer) not in re.sub(r"\s", "", page)
    assert "The proof" not in page


def of_one_day(ask):
    """What is answered between two midnights, and the day."""
    while True:
        day = datetime.now(UTC).date().isoformat()
        answer = ask()
        if day == datetime.now(UTC).date().isoformat():
            return day, answer


def test_the_puzzle_of_the_day_is_the_same_for_everyone(visitor, serving):
    with patient(serving.address) as other:
        day, (first, second) = of_one_day(
            lambda: [one.get("/puzzles/today").text for one in (visitor, other)]
        )
    assert f'data-day="{day}"' in first
    board = re.compile(r'<div id="board">.*?</div>\s*<p class="small">', re.DOTALL)
    assert board.search(first)[0] == board.search(second)[0]


def test_a_puzzle_of_the_day_is_made_within_a_second():
    """Of work on this processor: how busy the machine is otherwise is not the puzzle's fault."""
    making.make(*reversed(making.of_the_day("2026-01-01")), "warm")
    for place in range(len(making.DAILY)):
        day = (date.fromisoformat(DAY) + timedelta(place)).isoformat()
        kind, book = making.of_the_day(day)
        before = time.process_time()
        assert making.make(book, kind, day)["kind"] == kind
        assert time.process_time() - before < 1


@pytest.fixture
def counted(monkeypatch):
    """It is always the same day. Nothing has been made yet; what is made is counted, and takes until it is let through."""
    made, through = [], threading.Event()

    def make(*asked):
        made.append(asked)
        assert through.wait(PATIENCE)
        return {"kind": asked[1]}

    monkeypatch.setattr(making, "make", make)
    monkeypatch.setattr(views, "_made", type(views._made)())
    monkeypatch.setattr(views, "_today", lambda: DAY)
    return made, through


def test_whoever_asks_while_a_puzzle_is_made_waits_for_the_same(counted):
    made, through = counted

    async def whole():
        asked = [asyncio.create_task(views.get_ready()) for _ in range(5)]
        await asyncio.sleep(0)
        through.set()
        await asyncio.gather(*asked)
        await views.get_ready()

    asyncio.run(whole())
    assert len(made) == 1


def test_a_server_makes_the_puzzle_of_the_day_before_anybody_asks(counted, monkeypatch):
    made, through = counted
    through.set()
    Path(settings.STATIC_ROOT).mkdir(exist_ok=True)
    asgi = import_module("forceout_web.asgi")

    async def nothing(*_served):
        pass

    monkeypatch.setattr(asgi, "open_hall", nothing)
    monkeypatch.setattr(asgi, "close_hall", nothing)
    heard, said = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}], []

    async def receive():
        return heard.pop(0)

    async def send(message):
        said.append(message["type"])

    asyncio.run(asgi.application({"type": "lifespan"}, receive, send))
    assert said == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert [seed for _book, _kind, seed in made] == [DAY]


@pytest.mark.parametrize(("grade", "seed"), [(0, "5"), (2, "5"), (4, "8"), (5, "8"), (1, "5")])
def test_the_puzzle_nearest_to_the_grade_is_found(grade, seed, monkeypatch):
    grades = [2, 3, 2, 4, *[3] * making.TRIES]
    monkeypatch.setattr(
        making, "make", lambda _book, _kind, at: {"seed": at, "difficulty": grades[int(at) - 5]}
    )
    assert making.find(("on-sets", "wff-1969", "basic"), "now", 5, grade)["seed"] == seed


def test_no_further_seed_is_tried_when_it_has_taken_long(monkeypatch):
    spent = iter((0.0, 0.5, making.ENOUGH + 0.1, 9.9))
    monkeypatch.setattr(making.time, "process_time", lambda: next(spent))
    tried = []
    monkeypatch.setattr(
        making, "make", lambda _book, _kind, at: tried.append(at) or {"seed": at, "difficulty": 1}
    )
    assert making.find(("on-sets", "wff-1969", "basic"), "now", 5, 3)["seed"] == "5"
    assert tried == ["5", "6"]


def test_choosing_leads_to_a_puzzle_of_that_kind(visitor):
    page = visitor.get("/puzzles/new", params={"kind": "now", "book": BOOK, "grade": "2"})
    assert page.status_code == 200
    assert page.url.path.startswith(f"/puzzles/now/{BOOK}/")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"kind": "nothing", "book": BOOK}, "Choose a kind"),
        ({"kind": "now", "book": "chess/fide/all"}, "Choose a kind"),
        ({"kind": "taboo", "book": "on-sets/agloa-2023/middle"}, "of 1969"),
    ],
)
def test_what_there_is_not_is_said(visitor, asked, said):
    page = visitor.get("/puzzles/new", params=asked)
    assert page.status_code == 400
    assert said in page.text


def test_an_unknown_puzzle_is_not_found(visitor):
    assert visitor.get("/puzzles/now/on-sets/agloa-1900/middle/3").status_code == 404


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("(R ∪ B) ∩ G", True),
        ("R ∪ (B ∩ G′)", True),
        ("(R ∪ B)′", False),
        ("(R)′ ∪ B", True),
        ("2√(4+5) = 3", True),
        ("√(4+5) = 3", False),
        ("1+√(4+5) = 3", False),
        ("(3+3)! = 9", False),
    ],
)
def test_brackets_that_group_are_told_from_brackets_that_give_a_sign_another_part(text, kept):
    assert puzzle_page.keeps_scopes(text) is kept


@pytest.mark.parametrize(
    ("division", "offered", "lines"),
    [("basic", "BRGO∪∩−′()", ["set_name"]), ("advanced", "BRGOVΛ∪∩−′()=⊆", ["restriction", "set_name"])],
)
def test_a_pad_has_the_signs_that_are_rolled_in_the_division(division, offered, lines):
    pad = pages_of("on-sets").puzzle_pad(rules("on-sets", "wff-1969", division), [], "x", reading=False)
    assert "".join(key.text for key in pad.keys) == offered
    assert [line.field for line in pad.lines] == lines
