"""A book of your own: loaded from a file, checked line by line, and used as the page "how to add a season" says."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import CliRunner

from forceout import Malformed, Table, UnknownRules, editions, judge_document, load
from forceout.cli import app
from forceout.training.puzzles import puzzle

PAGE = (Path(__file__).parents[2] / "docs" / "new-season.md").read_text(encoding="utf-8")
ROLL = "1 2 5 B B R R G G Y Y ∪ ∩ − ′ V = ⊆"
CARDS = ["B", "BR", "RG", "G", "BGY", "Y", "RY", "blank"]


@pytest.fixture(autouse=True)
def no_other_books(monkeypatch):
    monkeypatch.setattr(editions, "_own", {})


def published(name="agloa-2023.toml"):
    return files("forceout.editions").joinpath(name).read_text(encoding="utf-8")


def with_line(text, section, line):
    """The file with one line changed, in that section."""
    key = line.split(" =")[0]
    start = text.index(f"[{section}]\n") if section else 0
    found = re.compile(rf"^{re.escape(key)} = .*$", re.MULTILINE).search(text, start)
    return text[: found.start()] + line + text[found.end() :]


@pytest.fixture
def draft(tmp_path):
    """The book of the page: the file of 2023 with the lines that the page changes."""
    text = published()
    for block in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL):
        section = ""
        for line in filter(None, block.splitlines()):
            header = re.fullmatch(r"\[(.+)\]", line)
            section = header[1] if header else section
            text = text if header else with_line(text, section, line)
    path = tmp_path / "agloa-2026.toml"
    path.write_text(text, encoding="utf-8")
    return path


def run(*arguments, **options):
    return CliRunner().invoke(app, list(map(str, arguments)), **options)


def test_the_page_leads_to_a_book_with_one_penalty_and_one_limit_changed(draft):
    book = load(draft)
    assert (book.id, book.season) == ("agloa-2026", "2026-27")
    rules, before = book.rules("middle"), load("on-sets", "agloa-2023").rules("middle")
    assert (rules.challenges.invalid_penalty, before.challenges.invalid_penalty) == (2, 1)
    assert (rules.deal.maximum, before.deal.maximum) == (10, 12)
    assert load("on-sets", "agloa-2026") is book


def test_the_table_plays_by_it(draft):
    table = Table.new(load(draft).rules("middle"), ["Ann", "Ben"], seed=7, referee="table")
    for action in (
        {"by": "Ann", "do": "roll", "cubes": ROLL},
        {"by": "Ben", "do": "deal", "cards": CARDS},
        {"by": "Ann", "do": "goal", "goal": "5"},
        {"by": "Ben", "do": "challenge", "claim": "now"},
    ):
        assert table.do(action).accepted
    assert table.scores == {"Ann": 0, "Ben": -2}


def test_check_finds_nothing_and_says_what_it_is(draft):
    done = run("rules", "--check", draft)
    assert done.exit_code == 0
    assert "no fault. on-sets agloa-2026, 2026-27: elementary, middle, junior, senior" in done.stdout.replace(
        "\n", " "
    )


def test_commands_take_the_file(draft, tmp_path):
    head = {"game": "on-sets", "rules": "agloa-2026", "division": "middle"}
    match = {**head, "players": ["A", "B"], "events": [{"by": "A", "do": "roll", "cubes": ROLL}]}
    assert run("replay", input=json.dumps(match)).exit_code == 2
    done = run("replay", "--rules", draft, input=json.dumps(match))
    assert (done.exit_code, json.loads(done.stdout)["phase"]) == (0, "deal")
    case = {**head, "universe": CARDS, "goal": "4", "challenge": "forceout", "permitted": "B R ∪"}
    done = run("judge", "--rules", draft, input=json.dumps({**case, "solution": {"set_name": "B ∪ R"}}))
    assert done.exit_code == 0
    done = run(
        "solve", "--rules", draft, input=json.dumps({**case, "challenge": "impossible", "resources": "G"})
    )
    assert done.exit_code == 0
    assert "Two Solutions" in run("rules", draft, "senior").stdout


def test_every_fault_is_told_with_its_line(tmp_path):
    text = published().replace('id = "agloa-2023"', 'id = "draft"')
    text = with_line(text, "deal", 'maximum = { value = "ten", clause = "II-B-1" }')
    text = with_line(text, "division.senior.deal", "minimum = { value = 10 }")
    text = with_line(text, "time", 'goal = { value = "two", clause = "XI-A-1-c" }')
    text = with_line(text, "scoring.two_players", 'now.right = { value = [6], clause = "X-B-2" }')
    text = text.replace("[moves]\n", '[moves]\nsideways = { value = true, clause = "x" }\n')
    text = text.replace('double-set = { clause = "XIII-C-10" }', 'levitation = { clause = "XIII-C-10" }')
    path = tmp_path / "draft.toml"
    path.write_text(text, encoding="utf-8")
    lines = text.splitlines()
    found = {(fault.path, fault.line) for fault in editions.check(path)}
    wanted = {
        "deal.maximum": 'maximum = { value = "ten"',
        "deal.minimum": "minimum = { value = 10 }",
        "time.goal": 'goal = { value = "two"',
        "scoring.two_players.now.right": "now.right = { value = [6]",
        "moves.sideways": "sideways = {",
    }
    for place, start in wanted.items():
        line = next(number for number, written in enumerate(lines, 1) if written.startswith(start))
        assert (place, line) in found
    done = run("rules", "--check", path)
    assert done.exit_code == 2
    assert (
        "levitation: there is no such variation in the program; it knows required-cube, wild-cube"
        in done.stdout
    )
    assert len(done.stdout.splitlines()) == len(editions.check(path)) >= 7


def test_load_tells_the_first_fault_and_how_many_more(tmp_path):
    text = with_line(published().replace('id = "agloa-2023"', 'id = "draft"'), "deal", "minimum = 6")
    path = tmp_path / "draft.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Malformed, match=r"draft.toml, line \d+: deal.minimum: expected"):
        load(path)
    with pytest.raises(UnknownRules):
        load("on-sets", "draft")


@pytest.mark.parametrize(
    ("text", "told"),
    [("id = ", "line 1: this is no TOML"), ('id = "agloa-2023"', "expected"), (None, "cannot be read")],
)
def test_what_is_no_rulebook_is_refused(tmp_path, text, told):
    path = tmp_path / "draft.toml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(Malformed, match=told):
        load(path)


def test_a_published_book_cannot_be_replaced(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(published(), encoding="utf-8")
    (fault,) = editions.check(path)
    assert (fault.path, fault.line) == ("id", 4)
    assert "give this one an id of its own" in fault.message


def test_documents_know_a_loaded_book(draft):
    load(draft)
    case = {
        "game": "on-sets",
        "rules": "agloa-2026",
        "division": "middle",
        "universe": ["B", "R", "G", "Y", "BR", "blank"],
        "goal": "3",
        "challenge": "forceout",
        "permitted": "B R ∪",
        "solution": {"set_name": "B ∪ R"},
    }
    assert judge_document(case)["correct"]


def test_a_puzzle_asks_for_the_challenges_that_a_book_of_ones_own_has(tmp_path):
    """Whatever the book is called: this one has the claims of 1969, and neither "Now" nor "Impossible"."""
    path = tmp_path / "mine.toml"
    path.write_text(published("wff-1969.toml").replace('id = "wff-1969"', 'id = "mine"'), encoding="utf-8")
    rules = load(path).rules("basic")
    assert puzzle(rules, "now", 3).question == "Would it be right to challenge an A-claim violation?"
    assert puzzle(rules, "impossible", 3).question == "Would it be right to challenge a P-claim violation?"
