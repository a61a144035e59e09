"""Lessons are data that the checker can play: each one of ours, and what it says of a bad one."""

import re
from importlib.resources import files

import pytest

from forceout import Malformed, check, check_lesson, lessons, rules
from forceout.editions import load
from forceout.editions.ledger import all_ledgers
from forceout.training.learning.check_lesson import MOST_WORDS
from forceout.training.learning.documents import check_document
from forceout.training.learning.lesson import LANGUAGES, SHOW, paths
from forceout.training.learning.making.topics import BOOKS

from .playing import right_answer, wrong_answer

FOLDER = files("forceout.training.learning") / "lessons"


@pytest.mark.parametrize("name", lessons())
def test_nothing_is_wrong_with_a_lesson(name):
    assert list(map(str, check_lesson(FOLDER / f"{name}.toml"))) == []


def test_every_lesson_of_the_paths_is_there_and_no_other():
    there = {each.name.removesuffix(".toml") for each in FOLDER.iterdir()} - {"path"}
    assert there == set(lessons()) == {name for path in paths().values() for name in path}
    assert len(there) == 62


@pytest.mark.parametrize("name", lessons())
def test_a_learner_can_finish_it_in_either_language(name):
    for lang in LANGUAGES:
        for item in lessons()[name].steps(lang=lang):
            assert item.say
            if item.asks:
                told = check(item, right_answer(item), lang)
                assert told.right
                assert told.why


@pytest.mark.parametrize("name", lessons())
def test_a_wrong_answer_is_refused_with_a_reason_in_either_language(name):
    for lang in LANGUAGES:
        for item in lessons()[name].steps(lang=lang):
            if item.asks:
                told = check(item, wrong_answer(item), lang)
                assert not told.right, item
                assert 0 < len(told.why.split()) <= MOST_WORDS, told.why
                assert told.rule


SAYS_YES_TO_THE_REASON = {("eq-first-solution", 4)}
"""Heron is right that × is missing: “Yes” goes with the reason, not with the paper."""


@pytest.mark.parametrize("name", lessons())
def test_yes_and_no_fit_the_answer(name):
    for book, divisions in lessons()[name].places.items():
        for division in divisions:
            for lang in LANGUAGES:
                for item in lessons()[name].steps(book, division, lang):
                    if (
                        not item.asks
                        or not item.kind.two
                        or (name, item.place["step"]) in SAYS_YES_TO_THE_REASON
                    ):
                        continue
                    key = item.key["correct"] if item.ask == "correct" else item.key
                    word = re.match(r"\w*", item.right)[0]
                    assert word not in (("No",) if key else ("Yes", "Sí")), (
                        book,
                        division,
                        item.place,
                        item.right,
                    )


@pytest.mark.parametrize("name", lessons())
def test_what_a_lesson_needs_is_taught_wherever_it_is(name):
    for need in lessons()[name].needs:
        for book, divisions in lessons()[name].places.items():
            assert set(divisions) <= set(lessons()[need].places.get(book, ())), (need, book)


def asking(game, book):
    """Every asking step in a book, with its lesson."""
    for lesson in lessons().values():
        if lesson.game == game:
            for step in lesson.all_steps:
                if step.ask != SHOW and book in (step.only or lesson.places):
                    yield lesson, step


NOT_ASKED = {("mlag-2019", "I-C")}
"""What players may have at the table: no other clause of that book says what a breach costs."""


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_every_main_section_is_cited_by_an_asking_step(game, book):
    ledger = next(each for each in all_ledgers() if (each.game, each.book) == (game, book))
    sections = {found[0] for clause in ledger.entries if (found := re.match(r"[IVX]+-[A-Z]\b", clause))}
    cited = {re.match(r"[IVX]+-[A-Z]\b|.*", step.clause_in(book))[0] for _, step in asking(game, book)}
    assert len(sections) > 30
    assert {(book, section) for section in sections - cited} <= NOT_ASKED


def in_force(step, name):
    """Whether a step asks with a variation in force, or about a choice of it."""
    given = step.given
    events = [*given.get("record", {}).get("events", ()), *given.get("events", ()), given.get("event", {})]
    return any(each.get("name") == name for each in (*given.get("variations", ()), *events))


PLACES = [(game, book, division) for game, book in BOOKS for division in load(game, book).divisions]


@pytest.mark.parametrize(("game", "book", "division"), PLACES)
def test_every_variation_of_a_division_is_asked_about_twice(game, book, division):
    for name, rule in rules(game, book, division).variations.items():
        steps = [
            item
            for lesson in lessons().values()
            if lesson.game == game and name in lesson.variations and division in lesson.places.get(book, ())
            for item in lesson.steps(book, division)
            if item.asks and (rule.always or in_force(item, name))
        ]
        assert len(steps) >= 2, name


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
