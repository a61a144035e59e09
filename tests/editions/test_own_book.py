"""A book of your own: loaded from a file, checked line by line, and used as the page "how to add a season" says."""

import json
import re
from dataclasses import replace
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
    """The book of the page: what its examples state, one after the other."""
    path = tmp_path / "agloa-2026.toml"
    path.write_text("\n".join(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)), encoding="utf-8")
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
    assert (
        "no fault. on-sets agloa-2026, 2026-27: basic, elementary, middle, junior, senior"
        in done.stdout.replace("\n", " ")
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


def extending(tmp_path, more, base="agloa-2023"):
    path = tmp_path / "mine.toml"
    head = f'extends = "{base}"\nid = "mine"\ntitle = "Mine"\nseason = "2030-31"\n'
    path.write_text(head + more, encoding="utf-8")
    return path


@pytest.mark.parametrize("base", ["agloa-2014", "agloa-2023", "mlag-2019", "wff-1969", "agloa-2015"])
def test_a_book_without_changes_is_the_book_that_it_extends(tmp_path, base):
    book = load(extending(tmp_path, "", base))
    before = load(book.game, base)
    assert book.divisions == before.divisions
    for division in book.divisions:
        assert replace(book.rules(division), edition_id=base) == before.rules(division)


def test_flatten_prints_a_whole_book_that_loads_as_the_same(tmp_path, draft):
    done = run("rules", "--flatten", draft)
    assert done.exit_code == 0
    assert "extends" not in done.stdout
    whole = tmp_path / "whole.toml"
    whole.write_text(done.stdout.replace('id = "agloa-2026"', 'id = "whole"'), encoding="utf-8")
    for division in load(draft).divisions:
        ours, theirs = load(draft).rules(division), load(whole).rules(division)
        assert replace(ours, edition_id="") == replace(theirs, edition_id="")


def test_a_value_is_replaced_with_its_clause_and_note(tmp_path):
    more = '[deal]\nmaximum = { value = 10, clause = "II-Z" }\n[division.senior.deal]\nmaximum = { value = 13, clause = "II-Y" }'
    book = load(extending(tmp_path, more))
    assert (book.rules("middle").deal.maximum, book.rules("middle").clause("deal.maximum")) == (10, "II-Z")
    assert (book.rules("senior").deal.maximum, book.rules("senior").clause("deal.maximum")) == (13, "II-Y")


def test_what_a_new_book_no_longer_has_is_taken_out(tmp_path):
    path = extending(tmp_path, 'without = ["division.junior.variations.double-set", "deal.maximum"]\n')
    assert {fault.path for fault in editions.check(path)} == {"deal.maximum"}
    book = load(extending(tmp_path, 'without = ["division.junior.variations.double-set"]\n'))
    assert "double-set" not in book.rules("junior").variations
    assert "double-set" in load("on-sets", "agloa-2023").rules("junior").variations


@pytest.mark.parametrize(
    ("more", "line", "told"),
    [
        ('without = ["deal.nothing"]', 5, "the book that this one extends has no deal.nothing"),
        ('without = ["deal.maximum.value"]', 5, "has no deal.maximum.value"),
        ('without = "deal"', 5, "expected a list of paths"),
        ('[deal]\nmaximum = { value = "ten", clause = "II-B-1" }', 6, "expected a whole number"),
        ("[deals]\nmaximum = 3", 5, "expected one of the sections"),
    ],
)
def test_a_fault_of_a_book_that_extends_is_told_with_its_line(tmp_path, more, line, told):
    fault = editions.check(extending(tmp_path, more))[0]
    assert fault.line == line
    assert told in fault.message


@pytest.mark.parametrize("base", ["agloa-1066", "mine"])
def test_only_a_published_book_is_extended(tmp_path, base):
    (fault,) = editions.check(extending(tmp_path, "", base))
    assert (fault.path, fault.line) == ("extends", 1)
    assert "expected a published book (" in fault.message
    assert run("rules", "--flatten", extending(tmp_path, "", base)).exit_code == 2
