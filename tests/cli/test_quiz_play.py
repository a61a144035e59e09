"""`forceout quiz … --play` asks on a terminal, says whether each answer is right, and grades them."""

import io
import json

import pytest

from forceout import quiz
from forceout.cli.quiz_play import play
from forceout.training.learning.check_lesson import answers_of


@pytest.fixture
def typed(monkeypatch):
    def put(*lines):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return put


def right_lines(asked):
    for item in asked.items:
        answer = answers_of(item, item.key)[0]
        yield answer if isinstance(answer, str) else json.dumps(answer)


def test_right_answers_are_all_right(typed, capsys):
    asked = quiz("judge", "equations", "agloa-2015", division="middle", seed=5, count=12)
    typed(*right_lines(asked))
    assert play(asked, "en") == 0
    told = capsys.readouterr().out
    assert "12 of 12 right" in told
    assert "Read again" not in told
    assert told.count("✓") == 12


def test_a_question_that_is_passed_over_is_wrong_and_its_clause_is_to_be_read_again(typed, capsys):
    asked = quiz("judge", seed=5, count=3, sections="D")
    typed("", "", "")
    assert play(asked, "en") == 0
    told = capsys.readouterr().out
    assert "0 of 3 right" in told
    assert f"Read again: {asked.items[0].clause}" in told


def test_an_answer_of_another_form_is_asked_for_again(typed, capsys):
    asked = quiz("judge", seed=3, count=1, sections="A")
    typed("perhaps", *right_lines(asked))
    play(asked, "en")
    told = capsys.readouterr().out
    assert "answer: expected" in told
    assert "1 of 1 right" in told


def test_who_stops_sees_the_report_so_far(typed, capsys):
    asked = quiz("month", date="2026-11")
    typed(*list(right_lines(asked))[:1])
    assert play(asked, "es") == 1
    assert "1 of 3 right" in capsys.readouterr().out


def test_a_question_shows_all_that_its_answer_depends_on(typed, capsys):
    asked = quiz("judge", "on-sets", "agloa-2023", division="middle", seed=1, count=24)
    typed()
    typed(*[""] * 24)
    play(asked, "en")
    told = capsys.readouterr().out
    for item in asked.items:
        for name in ("required", "permitted", "resources"):
            for cube in item.given.get(name, "").split():
                assert cube in told
        if "solution" in item.given:
            assert (
                next(iter(item.given["solution"].values())).__class__ is not str
                or item.given["solution"].get("set_name", "") in told
            )
