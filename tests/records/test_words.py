"""The sentences for people, made of a reason's code and facts."""

import json

import pytest

from conformance import cases
from forceout.core.variations import EquationsKind, OnSetsKind
from forceout.core.verdict import Code, Reason
from forceout.editions import all_editions, load
from forceout.records.documents.cases import judge_document
from forceout.records.documents.stream import answers
from forceout.records.wording.language import spoken
from forceout.records.wording.variations import VARIATIONS, about_variation
from forceout.records.wording.verdicts import sentence

ON_SETS = [
    code
    for code in Code
    if code not in (Code.GOAL_READING, Code.GOAL_MISSING, Code.UNDEFINED, Code.NUMERAL, Code.UNVERIFIABLE)
]


def reasons():
    """Every reason that the cases bring forth."""
    for case in [*cases("on-sets"), *cases("on-sets-examples")]:
        (answer,) = answers(json.dumps(case.document), judge_document)
        yield from answer.document.get("reasons", ())


def test_cases_bring_forth_every_code_that_on_sets_has():
    found = {reason["code"] for reason in reasons()}
    assert found - {Code.GOAL_MISSING} == {str(code) for code in ON_SETS}


def test_every_sentence_is_one_sentence_without_a_gap():
    for reason in reasons():
        message = reason["message"]
        assert message[0].isupper() or message[0] in "BRGYOVΛ=⊆∪∩−′15", message
        assert message.endswith("."), message
        assert "None" not in message, message
        assert "\n" not in message, message


def test_sentence_says_which_of_two_solutions():
    assert sentence(Reason(Code.UNVERIFIABLE, "VII-B-6", {"solution": 2})).startswith("Solution 2: ")


@pytest.mark.parametrize(
    ("code", "facts", "words"),
    [
        (Code.NOT_EQUAL, {"count": 4, "goal": [1, 5]}, "comes to 4, and the Goal is 1 or 5"),
        (Code.UNREADABLE, {"part": "restrictions[1]", "column": 3, "trouble": "x"}, "Restriction 2"),
        (Code.WILD, {"fault": "two-meanings", "face": "B", "meanings": ["∪", "−"]}, "B stands for ∪ and −"),
        (
            Code.AMBIGUOUS,
            {"reading": {"set_name": "a", "restrictions": ["b"]}, "count": 2, "goal": [3]},
            "b; a",
        ),
        (Code.GOAL_MISSING, {}, "After “No Goal” the writer lays a Goal"),
        (Code.GOAL_MISSING, {"part": "equation"}, "Solution = Goal"),
        (Code.RESTRICTION_NOT_ALLOWED, {"form": "chain", "part": "restrictions[0]"}, "Restriction 1 has two"),
    ],
)
def test_facts_stand_in_the_sentence(code, facts, words):
    assert words in sentence(Reason(code, "VII-B", facts))


@pytest.mark.parametrize("book", ["wff-1969", "mlag-2019", "agloa-2014", "agloa-2023"])
def test_every_code_has_a_clause_in_every_division(book):
    edition = load("on-sets", book)
    for division in edition.divisions:
        assert all(
            edition.rules(division).reasons[code]
            for code in (Code.UNREADABLE, Code.NOT_EQUAL, Code.UNVERIFIABLE)
        )


def test_every_variation_has_its_kind_and_its_words_and_a_book():
    """The four places of a variation; the fourth is its behaviour, which the tests of its game show."""
    kinds = {*OnSetsKind, *EquationsKind}
    books = {
        rule.name: rule.title
        for edition in all_editions()
        for division in edition.divisions
        for rule in edition.rules(division).variations.values()
    }
    assert set(map(str, kinds)) == set(VARIATIONS) == set(books)
    assert all(words.title and words.about for words in VARIATIONS.values())
    with spoken("es"):
        assert about_variation("double-set") == "Cada carta del conjunto que digas cuenta doble."
