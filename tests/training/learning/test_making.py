"""Worksheets, drills and quizzes from fresh seeds: every item is proved, none comes twice, and the same seed makes the same."""

import json
from collections import Counter
from itertools import islice

import pytest

from forceout import ForceoutError, Malformed, drill, quiz, rules, worksheet
from forceout.training.learning.asks import ASKS
from forceout.training.learning.check_lesson import answers_of
from forceout.training.learning.documents import drill_document, quiz_document
from forceout.training.learning.drill import next_level
from forceout.training.learning.item import check, read_item
from forceout.training.learning.lesson import LANGUAGES
from forceout.training.learning.making.series import series
from forceout.training.learning.making.topics import BOOKS, DRILLS, LEVELS, TOPICS
from forceout.training.learning.quiz import SECTIONS
from forceout.training.learning.worksheet import worksheet_of

from .playing import given_of


@pytest.mark.soak
@pytest.mark.parametrize("name", TOPICS)
def test_every_item_of_a_topic_is_proved_and_none_comes_twice(name, fresh_seed, amount):
    topic = TOPICS[name]
    for level in LEVELS:
        book, divisions = list(topic.places().items())[fresh_seed % len(topic.places())]
        place = rules(topic.game, book, divisions[fresh_seed % len(divisions)])
        found = series(topic.make, fresh_seed, place, level, answers=topic.answers)
        items = list(as_many_as_there_are(found, amount(fast=3, slow=20, soak=333)))
        assert len(items) >= 3
        assert len(set(map(given_of, items))) == len(items)
        for item in items:
            assert item.ask in topic.asks
            assert item.say
            again = read_item(json.loads(json.dumps(item.document())))
            assert again.key == item.key
            assert all(check(item, answer).right for answer in answers_of(item, item.key)), item


def as_many_as_there_are(found, most):
    """Some topics have few items at a level; the series says when there are no more."""
    try:
        yield from islice(found, most)
    except ForceoutError as wrong:
        assert "no more items" in str(wrong)  # noqa: PT017 (another error would be a fault)


@pytest.mark.parametrize("name", DRILLS)
def test_every_technique_is_asked_at_every_level(name, fresh_seed):
    for level in LEVELS:
        for item in drill([name], seed=fresh_seed, level=level, count=4).items:
            assert all(check(item, answer).right for answer in answers_of(item, item.key))


def with_two_answers(topic):
    return bool(topic.answers) or all(ASKS[ask].two for ask in topic.asks)


@pytest.mark.soak
@pytest.mark.parametrize(
    "name", [name for name, topic in {**TOPICS, **DRILLS}.items() if with_two_answers(topic)]
)
def test_neither_of_two_answers_is_the_better_guess(name, fresh_seed, amount):
    topic = {**TOPICS, **DRILLS}[name]
    book, divisions = next(iter(topic.places().items()))
    for level in LEVELS:
        found = series(
            topic.make, fresh_seed, rules(topic.game, book, divisions[0]), level, answers=topic.answers
        )
        items = islice(found, amount(fast=10, slow=20, soak=330))
        keys = Counter(str(item.key["correct"] if isinstance(item.key, dict) else item.key) for item in items)
        assert max(keys.values()) <= 0.6 * keys.total(), (level, keys)


@pytest.mark.parametrize("name", ["os-2a", "os-5a", "eq-2e", "eq-6i", "eq-8d", "cycle"])
def test_no_other_answer_comes_up_all_the_time(name, fresh_seed):
    topic = {**TOPICS, **DRILLS}[name]
    book, divisions = next(iter(topic.places().items()))
    for level in LEVELS:
        items = islice(series(topic.make, fresh_seed, rules(topic.game, book, divisions[0]), level), 20)
        keys = Counter(str(item.key) for item in items)
        assert max(keys.values()) <= 12, (level, keys)


def test_every_topic_of_the_curriculum_is_there():
    chapters = {
        "os-1": "abcde",
        "os-2": "abcdefghij",
        "os-3": "abcdefghijklm",
        "os-4": "abcdefghijklmno",
        "os-5": "abcde",
    }
    chapters |= {"eq-1": "abcde", "eq-2": "abcde", "eq-3": "abcd", "eq-4": "abcdefghijk", "eq-5": "abcdef"}
    chapters |= {"eq-6": "abcdefghij", "eq-7": "abcdefg", "eq-8": "abcde"}
    assert set(TOPICS) == {
        f"{chapter}{letter}" for chapter, letters in chapters.items() for letter in letters
    }
    assert len(TOPICS) == 101


@pytest.mark.parametrize("name", TOPICS)
def test_a_question_is_a_sentence_in_either_language(name):
    said = []
    for lang in LANGUAGES:
        sheet = worksheet([name], seed=4, count=2, level=2, lang=lang)
        for item in sheet.items:
            assert item.say[-1] in "?.:", item.say
            assert "{" not in item.say
            assert not any(
                word in item.say.split() for word in ("None", "True", "False", "permitted", "required")
            )
        said.append([item.say for item in sheet.items])
    assert said[0] != said[1]


def test_a_short_sheet_is_the_beginning_of_a_long_one(fresh_seed):
    topics = ["os-2c", "os-3c"]
    short, long = (worksheet(topics, seed=fresh_seed, count=count) for count in (2, 5))
    of = {name: [given_of(item) for item in long.items if item.place["topic"] == name][:2] for name in topics}
    assert [given_of(item) for item in short.items] == of["os-2c"] + of["os-3c"]
    assert [item.place["n"] for item in long.items] == list(range(1, 11))


def test_the_code_at_the_foot_makes_the_same_sheet_again(fresh_seed):
    sheet = worksheet(["eq-2a"], seed=fresh_seed, count=4, level=2, division="middle", lang="es")
    assert " " not in sheet.code
    assert worksheet_of(sheet.code).document(keys=True) == sheet.document(keys=True)
    other = worksheet(["eq-2a"], seed=fresh_seed + 1, count=4, level=2, division="middle", lang="es")
    assert other.document()["items"] != sheet.document()["items"]


def test_a_pupils_sheet_has_no_key():
    assert all("key" not in item for item in worksheet(["os-2c"], count=3).document()["items"])


def test_a_sheet_is_for_a_division_that_plays_its_topics():
    assert worksheet(["os-5a"]).division == "middle"
    for wrong in (
        {"division": "elementary"},
        {"rules": "mlag-2019"},
        {"seed": "a b"},
        {"level": 4},
        {"count": 0},
    ):
        with pytest.raises(Malformed):
            worksheet(["os-5a"], **wrong)
    with pytest.raises(Malformed, match="one game"):
        worksheet(["os-2c", "eq-2a"])
    with pytest.raises(Malformed):
        worksheet_of("os-2c.agloa-2023")


def test_techniques_of_a_drill_take_turns_and_the_worst_is_named_first():
    asked = drill(["power-mod", "cycle"], seed=5, count=4)
    assert [item.place["drill"] for item in asked.items] == ["power-mod", "cycle"] * 2
    answers = {str(n): [item.key if n % 2 else -1, 500] for n, item in enumerate(asked.items, 1)}
    told = drill_document(
        {"drill": {"drill": ["power-mod", "cycle"], "seed": 5, "level": 1, "count": 4}, "answers": answers}
    )
    assert (told["right"], told["of"], told["median_ms"], told["weak"]) == (2, 4, 500, ["cycle", "power-mod"])


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_questions_are_spread_over_the_sections(game, book, fresh_seed):
    asked = quiz("judge", game, book, seed=fresh_seed, count=13)
    spread = Counter(item.place["section"] for item in asked.items)
    assert max(spread.values()) - min(spread.values()) <= 1
    assert len(set(map(given_of, asked.items))) == 13


def test_every_ask_of_a_section_comes_up_within_ten_seeds():
    found = {
        (item.place["section"], item.ask) for seed in range(10) for item in quiz("judge", seed=seed).items
    }
    of_on_sets = {(name, ask) for name, section in SECTIONS.items() for ask in section.asks if ask != "value"}
    assert found == of_on_sets


def test_a_quiz_is_graded_with_what_to_read_again():
    asked = quiz("judge", "equations", "agloa-2015", seed=3, count=6)
    answers = {str(n): answers_of(item, item.key)[0] for n, item in enumerate(asked.items, 1) if n > 1}
    told = quiz_document({"quiz": dict(asked.asked), "answers": answers, "seconds": {"2": 4, "3": 8}})
    assert (told["right"], told["of"], told["median_seconds"]) == (5, 6, 6)
    assert told["marks"][0]["code"] == "unanswered"
    assert told["read"] == [asked.items[0].clause]


def test_the_quiz_of_the_month_is_the_same_for_everyone():
    one = quiz("month", date="2026-11").document()
    assert one == quiz("month", date="2026-11").document()
    assert one != quiz("month", date="2026-12").document()
    assert [len(each["for"]) for each in one["questions"]] == [4, 3, 2]
    with pytest.raises(Malformed):
        quiz("month", date="2026-13")


@pytest.mark.parametrize(
    ("level", "answers", "after"),
    [
        (1, [True] * 5, 1),
        (1, [True] * 6, 2),
        (2, [True] * 9 + [False], 3),
        (2, [False] + [True] * 5, 2),
        (3, [True] * 10, 3),
        (2, [False] * 5 + [True] * 5, 1),
        (2, [True] * 20 + [False] * 5 + [True] * 5, 1),
        (1, [False] * 10, 1),
    ],
)
def test_a_level_moves_by_the_last_ten_answers(level, answers, after):
    assert next_level(level, answers) == after


@pytest.mark.parametrize("name", ["os-rapid", "eq-rapid"])
def test_in_rapid_fire_every_cube_is_in_resources(name, fresh_seed):
    for item in drill([name], seed=fresh_seed, level=2, count=4).items:
        assert "required" not in item.given
        assert len(item.given["resources"].split()) >= 10
        assert check(item, item.key).right
