"""Rulebooks as documents, and in words for people."""

import json

import pytest

from forceout import editions
from forceout.records.documents.rulebooks import book_document, list_document, values
from forceout.records.wording.rules import SECTION_TITLES, label, phrase

SENIOR = editions.load("on-sets", "agloa-2023")


def test_every_value_of_a_book_is_shown_once_with_its_source():
    for edition in editions.all_editions():
        for rules in map(edition.rules, edition.divisions):
            shown = [f"{value.section}.{value.name}" for value in values(rules)]
            assert sorted(shown) == sorted(path.removeprefix("told.") for path in rules.sources)


def test_a_division_as_a_document():
    document = book_document(SENIOR, "senior")
    assert (document["game"], document["rules"], document["division"]) == ("on-sets", "agloa-2023", "senior")
    assert document["sections"]["deal"]["maximum"] == {"value": 14, "clause": "II-B-2"}
    assert document["sections"]["time"]["goal"] == {"value": 120, "clause": "XI-A-1-c", "unit": "s"}
    assert document["sections"]["scoring"]["three_players.now.right.none"]["value"] == (6, 2, 2)
    assert document["sections"]["equipment"]["cubes.colour.faces"]["assumption"] is True
    assert document["variations"][0] == {
        "name": "multiple-operations",
        "title": "Multiple Operations",
        "clause": "XIII-C-1",
        "always": True,
        "years": "both",
        "limits": {},
    }
    assert document["reasons"]["not-equal"] == "VII-B-3"
    assert json.loads(json.dumps(document))["season"] == "2023-24"


def test_without_a_division_the_document_has_them_all():
    assert list(book_document(SENIOR, None)["by_division"]) == [
        "basic",
        "elementary",
        "middle",
        "junior",
        "senior",
    ]


def test_the_list_of_books():
    assert [entry["rules"] for entry in list_document(editions.all_editions())] == [
        "wff-1969",
        "agloa-2014",
        "mlag-2019",
        "agloa-2023",
        "agloa-2015",
    ]


@pytest.mark.parametrize(
    ("value", "is_time", "words"),
    [
        (True, False, "yes"),
        (False, False, "no"),
        (120, True, "2 min"),
        (15, True, "15 s"),
        (90, True, "1 min 30 s"),
        (-2, False, "−2"),
        (("now", "no-goal"), False, "Now, No Goal"),
        ((("V", "Λ"), ("Λ", "Λ")), False, "V Λ; Λ Λ"),
        (({"digit": 3, "colour": 4},), False, "3 digit, 4 colour"),
        ("no-effect", False, "no effect"),
        ("C-A", False, "C-A"),
    ],
)
def test_values_in_words(value, is_time, words):
    assert phrase(value, is_time=is_time) == words


def test_names_in_words():
    assert label("deal", "maximum") == "cards at most"
    assert label("writing", "must.now") == "after Now: must write"
    assert label("writing", "resources.C-P") == "after claim C-P: Resource cubes"
    assert label("scoring", "two_players.no-goal.right") == "two players, No Goal: must-writer right"
    assert (
        label("scoring", "three_players.now.wrong.none")
        == "three players, Now: must-writer wrong, Third Party none"
    )
    assert label("match_points", "three_players.tied_second") == "three players: tied second"
    assert set(SECTION_TITLES) == {value.section for value in values(SENIOR.rules("senior"))}
