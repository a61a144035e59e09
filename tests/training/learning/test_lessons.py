"""Lessons are data that the checker can play: each one of ours, and what it says of a bad one."""

from importlib.resources import files

import pytest

from forceout import Malformed, check, check_lesson, lessons
from forceout.training.learning.check_lesson import answers_of
from forceout.training.learning.documents import check_document
from forceout.training.learning.lesson import LANGUAGES, paths

FOLDER = files("forceout.training.learning") / "lessons"


@pytest.mark.parametrize("name", lessons())
def test_nothing_is_wrong_with_a_lesson(name):
    assert list(map(str, check_lesson(FOLDER / f"{name}.toml"))) == []


def test_every_file_is_on_a_path():
    there = {each.name.removesuffix(".toml") for each in FOLDER.iterdir()} - {"path"}
    assert there == set(lessons())
    assert sum(map(len, paths().values())) == 62


@pytest.mark.parametrize("name", lessons())
def test_a_learner_can_finish_it_in_either_language(name):
    for lang in LANGUAGES:
        for item in lessons()[name].steps(lang=lang):
            assert item.say
            if item.asks:
                assert check(item, answers_of(item, item.key)[0], lang).why


def broken(tmp_path, old, new):
    path = tmp_path / "lesson.toml"
    text = (FOLDER / "os-cards.toml").read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return [(fault.step, fault.field) for fault in check_lesson(path)]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("format  = 1", "format  = 2", (0, "format")),
        ("minutes = 5", "minutes = 9", (0, "minutes")),
        ('es = "Cartas y colores"', 'fr = "Cartes"', (0, "title")),
        ('mat    = "six"', 'mat    = "sixty"', (1, "mat")),
        ('clause = "I-B-1"', 'clause = "I-Z-9"', (1, "clause")),
        ('set_name = "R" }', 'set_name = "R ∪" }', (3, "given")),
        ('set_name = "R" }', 'set_name = "R ∪ G − B" }', (3, "given")),
        ('set_name = "R" }', 'name = "R" }', (3, "given")),
        ("Your turn. Tap", "Your turn. " + "Tap tap " * 12 + "tap", (3, "say.en")),
        ("wrong.extra.en", "wrong.eggs.en", (8, "wrong.eggs")),
        ('ask    = "pick"', 'ask    = "peck"', (3, "ask")),
        ('"senior"]', '"grown-up"]', (0, "for.agloa-2023")),
    ],
)
def test_a_fault_is_told_by_its_step_and_field(tmp_path, old, new, fault):
    assert fault in broken(tmp_path, old, new)


def test_words_for_a_wrong_answer_are_not_those_of_the_right_one(tmp_path):
    path = tmp_path / "lesson.toml"
    text = (FOLDER / "os-now.toml").read_text(encoding="utf-8").replace("wrong.none", "wrong.now", 2)
    path.write_text(text, encoding="utf-8")
    assert next(fault.step for fault in check_lesson(path)) == 2


def test_what_is_no_toml_is_told(tmp_path):
    path = tmp_path / "lesson.toml"
    path.write_text("format = ", encoding="utf-8")
    assert [fault.field for fault in check_lesson(path)] == ["file"]


def test_a_step_holds_only_where_it_says():
    lesson = lessons()["os-wild-cube"]
    asked = {division: len(lesson.steps("agloa-2023", division)) for division in ("elementary", "middle")}
    assert asked["middle"] == asked["elementary"] + 1
    assert len(lesson.steps("agloa-2014", "middle")) == asked["middle"] - 1  # Appendix A is of 2023


def test_a_lesson_says_its_own_words_for_an_answer():
    step = {"lesson": "os-now", "rules": "agloa-2023", "division": "middle", "step": 5}
    told = check_document({**step, "answer": "now"})
    assert (told["right"], told["why"][:5], told["rule"]) == (False, "Count", "V-A-2")
    assert check_document({**step, "answer": "now", "lang": "es"})["why"].startswith("Cuenta")


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"lesson": "os-later", "step": 1}, "lesson"),
        ({"lesson": "os-now", "step": 99}, "step"),
        ({"lesson": "os-now", "step": 1}, "step"),
        ({"lesson": "os-now", "step": 2, "division": "senior"}, "rules"),
        ({"lesson": "os-now", "step": 2, "lang": "fr"}, "lang"),
        ({"lesson": "os-now"}, "step"),
        ({"step": 2}, "lesson"),
    ],
)
def test_a_step_that_is_not_there_is_malformed(asked, field):
    with pytest.raises(Malformed) as told:
        check_document({**asked, "answer": "now"})
    assert told.value.field == field
