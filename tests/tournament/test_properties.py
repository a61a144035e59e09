"""What holds of every event, whatever it is."""

import copy
import json
import random
from itertools import combinations

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.tournament import events
from tests.tournament.strategies import documents

from forceout import Tournament
from forceout.records.documents.stream import answers
from forceout.tournament import lists
from forceout.tournament.documents import check_document, standings_document
from forceout.tournament.event import Sheet
from forceout.tournament.points import cells, match_points
from forceout.tournament.tallies import places_of
from records.test_schemas import JUNK, places, refusals

ANY = events.event(["A", "B"])


@given(documents())
def test_document_to_python_to_document_is_the_same(document):
    event = Tournament.of(document)
    assert event.document() == document
    assert Tournament.of(event.document()) == event


@given(documents())
def test_the_answers_of_any_event_are_valid(document):
    assert refusals("tournament-standings-input", document) == []
    assert refusals("tournament-check-input", document) == []
    assert refusals("tournament-standings-output", standings_document(document)) == []
    assert refusals("tournament-check-output", check_document(document)) == []


@given(documents(), st.randoms(use_true_random=False))
def test_standings_do_not_depend_on_the_order_of_players_tables_or_sheets_of_different_tables(document, rng):
    shuffled = copy.deepcopy(document)
    rng.shuffle(shuffled["players"])
    for each in shuffled["rounds"]:
        rng.shuffle(each["tables"])
        for table in each["tables"]:
            for sheet in table.get("sheets", []):
                sheet["scores"] = dict(rng.sample(list(sheet["scores"].items()), len(sheet["scores"])))
    assert standings_document(shuffled) == standings_document(document)


@given(st.lists(st.integers(-20, 80), min_size=2, max_size=3))
def test_the_points_of_a_match_are_12_for_three_and_10_for_two_where_nobody_is_marked(scores):
    sheet = Sheet("desk", dict(zip("ABC", scores, strict=False)))
    points = match_points(places_of(ANY), sheet, bye=5)
    assert sum(points.values()) == {3: 12, 2: 10}[len(scores)]
    met = cells(places_of(ANY), sheet)
    assert all(met[one, other] + met[other, one] == 10 for one, other in combinations(sheet.sat, 2))


@given(documents(), st.data())
def test_every_correction_can_be_taken_back_by_another(document, data):
    """T12: with the same sheets typed again by the same persons, everything stands as before."""
    event = Tournament.of(document)
    sheets = [
        (number, table)
        for number, each in enumerate(event.rounds, 1)
        for table in each.tables
        if table.sheets
    ]
    assume(sheets)
    number, table = data.draw(st.sampled_from(sheets))
    before = event.standings()
    scores = {player: data.draw(st.integers(-20, 80)) for player in table.players}
    changed = event.with_sheet(number, table.number, scores, by=table.sheets[-1].by, reason="misread")
    back = table.sheets[-1]
    restored = changed.with_sheet(
        number, table.number, back.scores, by=back.by, marks=back.marks or None, reason="it was right"
    )
    assert restored.standings() == before
    assert len(restored.round(number).table(table.number).sheets) == len(table.sheets) + 2


@given(documents())
def test_players_as_csv_out_and_in_are_the_same(document):
    event = Tournament.of(document)
    assume(all(entry.nickname is None or entry.nickname == entry.nickname.strip() for entry in event.players))
    found, names = lists.read_players(lists.write_players(event))
    assert found == event.players
    assert names == {}


@given(documents())
def test_results_as_csv_out_and_in_are_the_same(document):
    event = Tournament.of(document)
    every = [
        (number, table.number, sheet)
        for number, each in enumerate(event.rounds, 1)
        for table in each.tables
        for sheet in table.sheets
    ]
    assume(all(sheet.reason is None or sheet.reason == sheet.reason.strip() for _, _, sheet in every))
    found = lists.read_results(lists.write_results(event), event)
    assert [
        (number, table, sheet.by, sheet.scores, sheet.marks, sheet.reason) for number, table, sheet in found
    ] == [
        (number, table, sheet.by, sheet.scores, sheet.marks, sheet.reason) for number, table, sheet in every
    ]


@st.composite
def damaged(draw):
    document = copy.deepcopy(draw(documents()))
    for _ in range(draw(st.integers(1, 3))):
        *path, key = draw(st.sampled_from(list(places(document))))
        holder = document
        for step in path:
            holder = holder[step]
        match draw(st.sampled_from(["change", "drop", "add"])):
            case "change":
                holder[key] = draw(JUNK)
            case "drop":
                del holder[key]
            case _ if isinstance(holder, dict):
                holder[draw(st.sampled_from(["name", "at", "reason", "x", "P0"]))] = draw(JUNK)
            case _:
                holder.append(draw(JUNK))
    return document


@given(damaged())
def test_what_the_schema_refuses_the_command_refuses_and_names_the_field(document):
    (found,) = answers(json.dumps(document), check_document)
    assert refusals("tournament-check-output", found.document) == []
    if refusals("tournament-check-input", document):
        assert found.document["error"]["field"]
    elif "error" not in found.document:
        assert Tournament.of(document).document() == document


def test_standings_of_a_large_event_are_exact():
    """Everybody’s points are the sum of their rounds; all points of a round without absentees are 12 a table."""
    rng = random.Random(1)
    codes = [f"P{number}" for number in range(300)]
    rounds = [
        events.played(*({p: rng.randrange(30) for p in codes[k : k + 3]} for k in range(0, 300, 3)))
        for _ in range(4)
    ]
    found = events.event(codes, rounds).standings()
    assert sum(line.points for line in found.players) == 4 * 100 * 12
    assert all(line.points == sum(line.rounds) for line in found.players)
