"""`forceout rules` on the command line."""

import json

import pytest
from typer.testing import CliRunner

from forceout.cli import app
from forceout.editions.ledger import all_ledgers

RUN = CliRunner()


def run(*arguments, columns="100"):
    return RUN.invoke(app, ["rules", *arguments], env={"COLUMNS": columns, "NO_COLOR": "1"})


def test_the_list_names_every_book():
    answer = run()
    assert answer.exit_code == 0
    for book in ("wff-1969", "agloa-2014", "mlag-2019", "agloa-2023", "agloa-2015"):
        assert book in answer.stdout


def test_a_game_alone_lists_its_books():
    assert "agloa-2015" not in run("on-sets").stdout


@pytest.mark.parametrize("columns", ["80", "120"])
def test_a_division_is_printed_with_its_sections(columns):
    answer = run("on-sets", "agloa-2023", "senior", columns=columns)
    assert answer.exit_code == 0
    lines = answer.stdout.splitlines()
    assert max(map(len, lines)) <= int(columns)
    assert any(line.split() == ["cards", "at", "most", "14", "II-B-2"] for line in lines)
    assert any(line.split() == ["Now", "wrong", "right", "2", "2", "6", "X-B-3"] for line in lines)
    assert "I-B-2-b †" in answer.stdout
    assert "assumed: no book states it" in answer.stdout


def test_a_whole_book_says_which_division_differs():
    lines = run("on-sets", "agloa-2023", columns="200").stdout.splitlines()
    assert any(line.startswith("cards at most (senior)") and "14" in line for line in lines)
    assert any(
        line.startswith("cards at most (basic, elementary, middle, junior)") and "12" in line
        for line in lines
    )


def test_json_for_the_list_a_book_and_the_coverage():
    assert len(json.loads(run("--json").stdout)) == 5
    assert json.loads(run("equations", "agloa-2015", "middle", "--json").stdout)["division"] == "middle"
    assert {book["rules"] for book in json.loads(run("--coverage", "--json").stdout)["books"]} >= {"wff-1969"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess",), "there is no game chess; there are on-sets, equations"),
        (("on-sets", "agloa-1999"), "there are no rules on-sets agloa-1999; there are on-sets wff-1969"),
        (
            ("on-sets", "wff-1969", "senior"),
            "on-sets wff-1969 has no division 'senior'; it has basic, advanced",
        ),
        (("on-sets", "wff-1969", "senior", "--json"), "has no division 'senior'"),
    ],
)
def test_an_unknown_name_is_one_clear_line_and_status_2(arguments, message):
    answer = run(*arguments)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert message in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_the_coverage_is_a_table_by_book():
    answer = run("--coverage", columns="80")
    assert answer.exit_code == 0
    assert "on-sets agloa-2023" in answer.stdout
    assert max(map(len, answer.stdout.splitlines())) <= 80


def test_the_coverage_counts_what_acts_what_is_told_and_what_is_physical():
    found = {book["rules"]: book for book in json.loads(run("--coverage", "--json").stdout)["books"]}
    for ledger in all_ledgers():
        book = found[ledger.book]
        assert book["entries"] == len(ledger.entries) == book["acts"] + book["told"] + book["physical"]
        assert book["acts"] > book["told"]


def test_one_clause_is_printed_with_its_parts_and_what_is_read_from_it():
    answer = run("on-sets", "agloa-2023", "V-B", columns="200")
    assert answer.exit_code == 0
    assert answer.stdout.startswith("V-B  the block; invalid challenges and silence cost a point")
    assert "V-B Comment a  the block decides who challenged" in answer.stdout
    assert any(
        line.split()[:9] == ["Challenges:", "points", "lost", "by", "an", "invalid", "challenge", "1", "V-B"]
        for line in answer.stdout.splitlines()
    )


@pytest.mark.parametrize("typed", [["v-b"], ["V–B"], ["senior", "V-B"], ["V-B", "Comment", "a"]])
def test_a_clause_is_found_as_people_type_it(typed):
    assert run("on-sets", "agloa-2023", *typed).stdout.startswith("V-B")


def test_a_clause_says_which_divisions_have_its_values_and_variations():
    document = json.loads(run("on-sets", "agloa-2023", "II-B", "--json").stdout)
    most = {value["value"]: value["divisions"] for value in document["values"] if value["name"] == "maximum"}
    assert most == {12: ["basic", "elementary", "middle", "junior"], 14: ["senior"]}
    (two,) = json.loads(run("on-sets", "agloa-2023", "XIII-D-14", "--json").stdout)["variations"]
    assert (two["name"], two["divisions"]) == ("two-solutions", ["senior"])


def test_a_clause_that_the_book_does_not_have_is_one_line_with_the_nearest():
    answer = run("on-sets", "agloa-2023", "V-B-7")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == "forceout rules: on-sets agloa-2023 has no clause V-B-7; the nearest is V-B\n"


def test_a_clause_that_is_not_played_says_why():
    assert (
        "This is for hands, eyes and ears: online the block"
        in run("on-sets", "agloa-2023", "V-B Comment b").stdout
    )


def test_two_books_are_compared_value_by_value():
    found = json.loads(run("--compare", "agloa-2014", "agloa-2023", "--json").stdout)
    assert [book["division"] for book in found["books"]] == ["senior", "senior"]
    by_name = {(each["section"], each["name"]): each["values"] for each in found["values"]}
    third = [value["value"] for value in by_name["writing", "third"]]
    assert third == ["joins", "may"]
    assert by_name["checking", "appeal_judges"][0] is None
    assert ("deal", "maximum") not in by_name
    lines = run("--compare", "agloa-2014", "agloa-2023").stdout.splitlines()
    assert any(line.startswith("the Third Party") and "may write" in line for line in lines)
    assert max(map(len, lines)) <= 100


def test_two_divisions_are_compared_with_their_variations():
    found = json.loads(run("--compare", "agloa-2023/middle", "on-sets/agloa-2023/senior", "--json").stdout)
    offered = {each["name"]: each["always"] for each in found["variations"]}
    assert offered["multiple-operations"] == [False, True]
    assert offered["two-solutions"] == [None, False]
    assert "wild-cube" not in offered


def test_a_division_named_once_is_meant_for_both_books():
    found = json.loads(run("--compare", "agloa-2014/middle", "agloa-2023", "--json").stdout)
    assert [book["division"] for book in found["books"]] == ["middle", "middle"]


def test_a_book_does_not_differ_from_itself():
    assert "do not differ" in run("--compare", "mlag-2019", "mlag-2019").stdout


@pytest.mark.parametrize(
    ("book", "message"),
    [
        ("agloa-1999", "there are no rules agloa-1999"),
        ("agloa-2023/x", "has no division 'x'"),
        ("on-sets/agloa-2023/senior/x", "expected [GAME/]RULES[/DIVISION]"),
        ("equations/agloa-2023", "there are no rules agloa-2023; there are agloa-2015"),
    ],
)
def test_a_book_that_is_not_there_cannot_be_compared(book, message):
    answer = run("--compare", "agloa-2014", book)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert message in answer.stderr
