"""From play to lesson: every refusal, every code of the judge and every flub has the lesson that is about it."""

import re
from pathlib import Path

import pytest

import forceout.match
from forceout import rules
from forceout.core.claims import Claim
from forceout.editions import load
from forceout.training.learning.about import lesson_about, lesson_for_code, lesson_for_flub
from forceout.training.learning.making.topics import BOOKS

PLACES = [rules(game, book, division) for game, book in BOOKS for division in load(game, book).divisions]
MATCH = Path(forceout.match.__file__).parent
CITED = {
    path
    for module in MATCH.glob("*.py")
    for path in re.findall(r'"([a-z_]+\.[a-z_]+(?:\.[a-z_]+)?)"', module.read_text(encoding="utf-8"))
}
"""The values of a book whose clauses a table cites when it refuses an action."""


@pytest.mark.parametrize("place", PLACES, ids=repr)
def test_every_clause_that_a_table_refuses_with_has_a_lesson(place):
    clauses = {source.clause for path in CITED if (source := place.find_source(path)) and source.clause}
    assert len(clauses) > 15
    assert [clause for clause in clauses if lesson_about(place, clause) is None] == []


@pytest.mark.parametrize("place", PLACES, ids=repr)
def test_every_code_of_the_judge_has_a_lesson(place):
    assert place.reasons
    assert [code for code in place.reasons if lesson_for_code(place, code) is None] == []


@pytest.mark.parametrize("place", PLACES, ids=repr)
def test_every_variation_that_was_not_kept_has_its_own_lesson(place):
    for name in place.variations:
        assert name in lesson_for_code(place, "variation", name).variations


@pytest.mark.parametrize("place", PLACES, ids=repr)
def test_every_flub_has_a_lesson(place):
    assert lesson_for_flub(place, Claim.NOW).id.endswith("-now")
    assert lesson_for_flub(place, Claim.IMPOSSIBLE).id.endswith("-impossible")


@pytest.mark.parametrize(
    ("code", "lesson"),
    [
        ("too-many-resources", "os-now"),
        ("required-unused", "os-solution"),
        ("ambiguous", "os-brackets"),
        ("goal-illegal", "os-goal"),
    ],
)
def test_a_code_leads_to_the_lesson_that_asks_about_it(code, lesson):
    assert lesson_for_code(rules("on-sets", "agloa-2023", "elementary"), code).id == lesson


def test_a_lesson_of_the_division_comes_before_others():
    place = rules("on-sets", "agloa-2023", "senior")
    found = lesson_about(place, "IX-B")
    assert place.division in found.places[place.edition_id]


def test_a_clause_of_no_book_has_no_lesson():
    assert lesson_about(rules("equations", "agloa-2015", "middle"), "Z-9") is None
