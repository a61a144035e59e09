"""Scoresheets, charts, standings, the grid and code cards, each opened as a PDF."""

import logging
from dataclasses import replace

import pytest
from tests.paper.events import EQUATIONS, event
from tests.paper.opened import assert_printable, opened

from forceout import all_editions
from forceout.core.errors import ForceoutError
from forceout.paper import Paper
from forceout.paper.printout import Asked
from forceout.paper.tournament import PRINTOUTS, printout
from forceout.records.wording.language import spoken
from forceout.tournament.reference import Reference, event_code, read_reference

pytestmark = [pytest.mark.needs("pango", "liberation-sans")]
DIVISIONS = [
    (edition.game, edition.id, division)
    for edition in all_editions()
    for division in edition.divisions
    if edition.rules(division).match_points is not None
]
ON_SETS = ("on-sets", "agloa-2023", "middle")
MLAG = ("on-sets", "mlag-2019", "basic")


def pages_of(what, *, paper=Paper.A4, number=1, **more):
    found = event(**more)
    return opened(printout(what, Asked(found, number, paper)).pdf())


class TestScoresheets:
    @pytest.mark.slow
    @pytest.mark.parametrize("paper", Paper)
    @pytest.mark.parametrize("book", DIVISIONS, ids="-".join)
    def test_every_division_has_its_own_variations_on_the_back(self, book, paper, caplog):
        self.assert_has_its_variations(book, paper, caplog)

    def test_a_division_has_its_own_variations_on_the_back(self, caplog):
        self.assert_has_its_variations(("equations", "agloa-2015", "senior"), Paper.LETTER, caplog)

    def assert_has_its_variations(self, book, paper, caplog):
        found = event(5, book)
        rules = found.rules
        pages = opened(printout("sheets", Asked(found, 1, paper)).pdf())
        has_back = rules.choosing is not None
        assert len(pages) == (4 if has_back else 2)
        assert_printable(pages, paper)
        assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []
        if not has_back:
            return
        assert pages[1].text == pages[3].text
        for rule in rules.variations.values():
            words = rule.title.split(" and ")[0].removesuffix(f" {rule.asks}")
            assert words.split()[0] in pages[1].text
        assert ("Universe chart" in pages[1].text) is (rules.game == "on-sets")
        assert ("In every shake" in pages[1].text) is any(rule.always for rule in rules.variations.values())

    def test_a_sheet_has_its_players_in_the_order_of_the_table(self):
        found = event(6)
        front = opened(printout("sheets", Asked(found, 1)).pdf())[2]
        table = found.rounds[0].tables[1]
        for place, code in enumerate(table.players, 1):
            assert f"{place} {found.player(code).nickname} {code}" in front.text
        assert "Table 2" in front.text

    def test_the_code_is_read_back_from_the_page(self):
        found = event(6)
        code = event_code(found)
        fronts = opened(printout("sheets", Asked(found, 1)).pdf())[::2]
        assert [front.codes for front in fronts] == [[f"{code}/1/1"], [f"{code}/1/2"]]
        assert f"{code} 1/2" in fronts[1].text
        served = printout("sheets", Asked(found, 1, address="https://forceout.example/e/KRTB"))
        (read,) = opened(served.pdf())[2].codes
        assert read == "https://forceout.example/e/KRTB/1/2"
        assert read_reference(read) == Reference(1, 2, "KRTB")

    @pytest.mark.parametrize(
        ("division", "has_column"),
        [("elementary", True), ("middle", True), ("junior", False), ("senior", False)],
    )
    def test_a_judge_initials_penalties_in_elementary_and_middle(self, division, has_column):
        html = printout("sheets", Asked(event(3, ("on-sets", "agloa-2023", division)), 1)).html()
        assert ("−1, judge" in html) is has_column

    def test_the_scores_are_those_of_the_book(self):
        equations, mlag, on_sets = (
            printout("sheets", Asked(event(3, book), 1)).html() for book in (EQUATIONS, MLAG, ON_SETS)
        )
        assert "Absent: −2." in equations
        assert "Absent: 0." in mlag
        assert "Anyone who signs cannot appeal. VII-C-7" in on_sets
        assert "Everybody signs. XII-B" in equations

    def test_the_list_of_a_season_leaves_the_other_years_out(self):
        found = event(3)
        both, even = (
            opened(printout("sheets", Asked(found, 1, season=season)).pdf())[1].text
            for season in (None, "even")
        )
        assert "Number of Factors odd year" in both
        assert "Number of Factors" not in even
        assert "Average" in even
        assert "Even years: 2015–16" in even

    def test_the_screen_has_the_same_sides_in_the_same_order(self):
        html = printout("sheets", Asked(event(6), 1)).html()
        assert html.count('class="paper"') == 4
        assert html.index("1/1</b>") < html.index("variations, Middle</h1>") < html.index("1/2</b>")


class TestCharts:
    @pytest.mark.slow
    @pytest.mark.parametrize("paper", Paper)
    def test_on_sets_has_variations_and_the_sixteen_cards(self, paper):
        pages = pages_of("charts", paper=paper, count=3, book=("on-sets", "agloa-2023", "senior"))
        assert len(pages) == 2
        assert_printable(pages, paper)
        html = printout("charts", Asked(event(3, ON_SETS), 1)).html()
        assert html.count('class="card"') == 12 * 16

    def test_mlag_has_the_cards_alone(self):
        html = printout("charts", Asked(event(3, MLAG), 1)).html()
        assert html.count('class="paper"') == 1
        assert "Universe chart, Basic" in html

    def test_a_division_without_either_says_so(self):
        with pytest.raises(ForceoutError, match="without variations and without cards"):
            pages_of("charts", count=3, book=("equations", "agloa-2015", "basic"))


class TestStandings:
    @pytest.mark.slow
    @pytest.mark.parametrize("paper", Paper)
    def test_players_teams_and_schools(self, paper):
        found = event(41, rounds=3, results=True, teams=True)
        pages = opened(printout("standings", Asked(found, 3, paper)).pdf())
        assert len(pages) == 4
        assert_printable(pages, paper)
        first = found.standings().players[0]
        shown = found.player(first.player)
        rounds = " ".join(map(str, first.rounds))
        assert f"1 {shown.nickname} {first.player} · {shown.school} {shown.team} {rounds} {first.points}" in (
            pages[0].text
        )
        assert "Standings: teams" in pages[2].text
        assert "Top Five" in pages[3].text
        assert "Provisional" not in pages[0].text

    def test_what_is_not_checked_is_provisional(self):
        html = printout("standings", Asked(event(6), 1)).html()
        assert "Provisional: not every result is checked." in html

    def test_of_many_who_share_a_place_the_number_is_told(self):
        everybody = event(9, rounds=1, results=True, scoring={"bye": 5, "playoff": 9})
        tables = tuple(
            replace(
                table,
                sheets=tuple(replace(sheet, scores=dict.fromkeys(sheet.scores, 7)) for sheet in table.sheets),
            )
            for table in everybody.rounds[0].tables
        )
        tied = replace(everybody, rounds=(replace(everybody.rounds[0], tables=tables),))
        assert "9 share place 1." in printout("standings", Asked(tied, 1)).html()

    def test_an_event_without_rounds_can_be_printed(self):
        assert len(pages_of("standings", count=3, rounds=0)) == 2


class TestGrid:
    @pytest.mark.parametrize("paper", Paper)
    def test_everybody_against_everybody(self, paper):
        found = event(14, rounds=4, results=True, scoring={"rank": "grid"})
        (page,) = opened(printout("grid", Asked(found, 4, paper)).pdf())
        assert_printable([page], paper)
        assert "of 91 pairs have met" in page.text
        for line in found.standings().players:
            assert f" {line.points}" in page.text

    def test_without_the_grid_there_is_none(self):
        with pytest.raises(ForceoutError, match="not ranked by the grid"):
            printout("grid", Asked(event(3), 1))

    def test_a_class_too_large_for_the_paper_says_how_many_fit(self):
        with pytest.raises(ForceoutError, match="room for 24 players on this paper, and there are 30"):
            printout("grid", Asked(event(30, scoring={"rank": "grid"}), 1))


class TestCodes:
    @pytest.mark.parametrize("paper", Paper)
    def test_eight_cards_to_a_sheet(self, paper):
        pages = pages_of("codes", paper=paper)
        assert len(pages) == 6
        assert_printable(pages, paper)
        assert pages[0].codes == [f"P{place:03}" for place in range(8)]
        assert "Badger" in pages[0].text


@pytest.mark.slow
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("what", PRINTOUTS)
def test_every_printout_has_room_in_spanish_and_when_it_is_full(what, paper):
    found = event(
        24 if what == "grid" and paper is Paper.A4 else 22, ON_SETS, results=True, scoring={"rank": "grid"}
    )
    with spoken("es"):
        assert_printable(opened(printout(what, Asked(found, 1, paper)).pdf()), paper)


@pytest.mark.slow
def test_every_printout_stays_legible_without_colour():
    """Whatever carries a meaning is darker than the mid grey that a school's printer loses."""
    found = event(6, ON_SETS, results=True, scoring={"rank": "grid"})
    for what in PRINTOUTS:
        for page in opened(printout(what, Asked(found, 1)).pdf()):
            assert page.picture.getextrema()[0] < 40


def test_an_unknown_printout_is_named():
    with pytest.raises(ForceoutError, match="not 'poster'"):
        printout("poster", Asked(event(3), 1))
