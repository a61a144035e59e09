"""The five books load, division by division."""

import tomllib
from importlib.resources import files

import pytest

from forceout import editions
from forceout.core.edition import Rules, parse_edition
from forceout.core.errors import UnknownRules

BOOKS = {
    ("on-sets", "wff-1969"): ("basic", "advanced"),
    ("on-sets", "agloa-2014"): ("basic", "elementary", "middle", "junior", "senior"),
    ("on-sets", "mlag-2019"): ("basic",),
    ("on-sets", "agloa-2023"): ("basic", "elementary", "middle", "junior", "senior"),
    ("equations", "agloa-2015"): ("basic", "elementary", "middle", "junior", "senior"),
}
EVERY_DIVISION = [(*book, division) for book, divisions in BOOKS.items() for division in divisions]


def rules(game: str, book: str, division: str) -> Rules:
    return editions.load(game, book).rules(division)


def test_there_are_five_books_on_sets_first_then_by_season():
    assert {(edition.game, edition.id): edition.divisions for edition in editions.all_editions()} == BOOKS
    assert [edition.season for edition in editions.all_editions()] == [
        "1969",
        "2014-15",
        "2019-20",
        "2023-24",
        "2015-16",
    ]


@pytest.mark.parametrize(("game", "book", "division"), EVERY_DIVISION)
def test_every_division_resolves_to_one_object(game, book, division):
    found = rules(game, book, division)
    assert (found.game, found.edition_id, found.division) == (game, book, division)
    assert found is rules(game, book, division)


@pytest.mark.parametrize(
    ("game", "book"), [("on-sets", "agloa-2015"), ("chess", "agloa-2023"), ("equations", "x")]
)
def test_an_unknown_pair_is_refused_with_the_list_of_known_ones(game, book):
    with pytest.raises(UnknownRules, match=r"on-sets agloa-2023.*equations agloa-2015"):
        editions.load(game, book)


def test_an_unknown_division_is_refused_with_the_list_of_known_ones():
    with pytest.raises(UnknownRules, match="no division 'minor'; it has basic, advanced"):
        rules("on-sets", "wff-1969", "minor")


def test_next_season_is_a_copy_with_another_id_and_its_changes():
    text = files("forceout.editions").joinpath("agloa-2023.toml").read_text(encoding="utf-8")
    text = text.replace('id = "agloa-2023"', 'id = "agloa-2024"').replace('"2023-24"', '"2024-25"')
    text = text.replace(
        'maximum = { value = 14, clause = "II-B-2" }', 'maximum = { value = 15, clause = "II-B-3" }'
    )
    season = parse_edition(tomllib.loads(text), "agloa-2024.toml")
    assert (season.id, season.rules("senior").deal.maximum) == ("agloa-2024", 15)
    assert season.rules("senior").clause("deal.maximum") == "II-B-3"
    assert rules("on-sets", "agloa-2023", "senior").deal.maximum == 14
