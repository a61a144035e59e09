"""The seating on paper: by player, by table, and cards for the tables."""

import logging
from dataclasses import replace

import pytest
from tests.paper.events import animals, event, opened_tables
from tests.paper.opened import assert_printable, opened

from forceout.core.errors import ForceoutError
from forceout.paper import Paper
from forceout.paper.printout import Asked
from forceout.paper.seating import seating, table_cards

pytestmark = [pytest.mark.needs("pango", "liberation-sans")]


@pytest.mark.parametrize("paper", Paper)
def test_everyone_finds_their_table_by_name(paper):
    played = event()
    pages = opened(seating(Asked(played, 1, paper)).pdf())
    assert len(pages) == 2
    assert_printable(pages, paper)
    for table in played.rounds[0].tables:
        for player in table.players:
            shown = played.player(player)
            assert f"{shown.nickname} {player} · {shown.school} {table.number}" in pages[0].text
    assert "41 players, 14 tables" in pages[0].text
    assert "A player who is absent for a shake scores −2 for it (X-D)." in pages[0].text


def test_players_stand_in_the_order_of_what_they_are_called():
    played = event(5)
    last = played.players[4].code
    found = seating(Asked(played, 1, names={last: "Aaron"})).html()
    assert found.index("Aaron") < found.index("Badger") < found.index("Bear") < found.index("Bison")
    assert played.players[4].nickname not in found


@pytest.mark.slow
def test_three_hundred_players_take_a_page_for_every_forty_five():
    pages = opened(seating(Asked(event(300), 1)).pdf())
    assert len(pages) == 7 + 6
    assert_printable(pages, "a4")
    assert "7 of 7" in pages[6].text
    assert pages[0].text.count(" · ") == 45 + 2


def test_a_bye_stands_in_place_of_a_table():
    assert "<small>P000 · Hill</small><b>bye</b>" in seating(Asked(event(1), 1)).html()


def test_a_book_that_takes_nothing_for_absence_says_nothing():
    assert "absent" not in seating(Asked(event(6, ("on-sets", "mlag-2019", "basic")), 1)).html()


def test_the_list_by_table_has_the_order_round_the_table():
    played = event(9)
    text = opened(seating(Asked(played, 1)).pdf())[1].text
    for table in played.rounds[0].tables:
        seats = " ".join(
            f"{place} {played.player(code).nickname} {code}" for place, code in enumerate(table.players, 1)
        )
        assert f"{table.number} {seats}" in text
    assert "found by lot at the table (I-D)" in text


def test_a_round_that_is_not_there_is_named():
    with pytest.raises(ForceoutError, match="there is no round 2; there are 1"):
        seating(Asked(event(3), 2))


@pytest.mark.parametrize("paper", Paper)
def test_a_card_for_each_table_two_on_a_sheet(paper):
    pages = opened(table_cards(Asked(event(), 1, paper)).pdf())
    assert len(pages) == 7
    assert_printable(pages, paper)
    assert all(page.codes == [] for page in pages)


def test_a_card_carries_the_code_of_its_live_table():
    played = opened_tables(event(6))
    (alone,) = opened(table_cards(Asked(played, 1)).pdf())
    assert alone.codes == ["KRTB1", "KRTB2"]
    (served,) = opened(table_cards(Asked(played, 1, address="https://forceout.example")).pdf())
    assert served.codes == ["https://forceout.example/KRTB1", "https://forceout.example/KRTB2"]
    assert "on a tablet:" in served.text


def test_long_names_and_high_numbers_stay_on_the_sheet():
    names = {
        player["player"]: name
        for player, name in zip(animals(3), ["W" * 200, "Maximilian Featherstone", "Ł" * 14], strict=True)
    }
    played = event(3)
    table = replace(played.rounds[0].tables[0], number=1_000_000)
    played = replace(played, rounds=(replace(played.rounds[0], tables=(table,)),))
    by_player, by_table, card = (
        page
        for build in (seating, table_cards)
        for page in opened(build(Asked(played, 1, names=names)).pdf())
    )
    assert_printable([by_player, by_table, card], "a4")
    for page in (by_player, card):
        assert "Maximilian Featherstone" in page.text
        assert page.text.count("1000000") in (1, 3)


def test_a_name_is_text_and_loads_nothing():
    names = {"P000": '<img src="https://example.org/x.png">', "P001": "<b>Bo</b>"}
    pages = opened(seating(Asked(event(3), 1, names=names)).pdf())
    assert "<b>Bo</b>" in pages[0].text


def test_weasyprint_has_nothing_to_complain_about(caplog):
    played = opened_tables(event(6))
    for build in (seating, table_cards):
        build(Asked(played, 1)).pdf()
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []
