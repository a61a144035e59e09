"""An event while it runs: one door, a journal, who may do what, and who sees what."""

import json
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tournament import events

from forceout import Tournament
from forceout.core.errors import Malformed
from forceout.tournament.desk import (
    Accepted,
    Person,
    Rejected,
    Repeated,
    Role,
    decide,
    log_seen_by,
    read_asked,
    read_entry,
    replay,
    seen_by,
)
from forceout.tournament.desk.clock import Part

OWNER, ANN, BEN = Person(Role.OWNER, "owner"), Person(Role.HELPER, "Ann"), Person(Role.HELPER, "Ben")
LIVE, VISITOR = Person(Role.LIVE, "live"), Person(Role.VISITOR, "")
CODES = [f"P{place}" for place in range(9)]


class Day:
    """A desk with its journal, as a server holds it."""

    def __init__(self, event=None):
        self.start = event or Tournament.of(events.document(CODES, []))
        self.desk = replay(self.start, [])
        self.journal = []
        self.refs = count()

    def ask(self, action, by=OWNER, *, at=0, seen=None, ref=None, codes=None):
        """What is decided about an action; the one who asks has seen everything unless ``seen`` says less."""
        request = {"ref": ref or f"r{next(self.refs)}", "action": action}
        if seen is not None or "sheet" not in action:
            request["seen"] = self.desk.version if seen is None else seen
        found = decide(self.desk, read_asked(request, by, at, codes))
        if isinstance(found, Accepted):
            self.journal.append(found.entry)
            self.desk = found.desk
        return found

    def do(self, action, by=OWNER, **more):
        found = self.ask(action, by, **more)
        assert isinstance(found, Accepted), found
        return found

    def refused(self, action, by=OWNER, **more):
        before = self.desk
        found = self.ask(action, by, **more)
        assert isinstance(found, Rejected), found
        assert self.desk is before
        return found

    @property
    def event(self):
        return self.desk.event

    def sheet(self, scores, table=1, number=1, **more):
        players = self.event.round(number).table(table).players
        return {
            "sheet": {
                "round": number,
                "table": table,
                "scores": dict(zip(players, scores, strict=True)),
                **more,
            }
        }


@pytest.fixture
def day():
    """Nine players, one round seated and published."""
    found = Day()
    found.do({"seat": {"seed": 1}})
    found.do({"publish": {"round": 1}})
    return found


class TestWhoMayDoWhat:
    @pytest.mark.parametrize("by", [ANN, LIVE, VISITOR])
    @pytest.mark.parametrize(
        "action",
        [
            {"enter": {"player": "NEW"}},
            {"change": {"player": "P0", "school": "Hill"}},
            {"seat": {}},
            {"swap": {"a": "P0", "b": "P1"}},
            {"publish": {"round": 1}},
            {"open": {"round": 1}},
            {"adjust": {"player": "P0", "points": 1, "reason": "league"}},
            {"clock": {"do": "start"}},
            {"show": {"standings": True}},
            {"play-off": {"of": "players", "tables": [["P0", "P1"]]}},
        ],
    )
    def test_only_the_owner_runs_the_event(self, day, action, by):
        assert day.refused(action, by).code == "not-yours"

    def test_helpers_type_sheets_under_their_name(self, day):
        day.do(day.sheet((14, 10, 8)), ANN, at=77)
        (sheet,) = day.event.round(1).table(1).sheets
        assert (sheet.by, sheet.at) == ("Ann", 77)

    def test_nobody_else_is_called_live(self, day):
        assert day.refused(day.sheet((1, 2, 3)), Person(Role.HELPER, "live")).code == "not-yours"

    def test_a_live_table_reports_only_rounds_that_were_opened(self, day):
        assert day.refused(day.sheet((14, 10, 8)), LIVE).code == "not-yours"
        day.do({"open": {"round": 1}}, codes={1: "KRTB", 2: "WXPN", 3: "BCDF"})
        assert [table.code for table in day.event.round(1).tables] == ["KRTB", "WXPN", "BCDF"]
        day.do(day.sheet((14, 10, 8)), LIVE)
        assert day.event.check().rounds[0].states["checked"] == 1

    @pytest.mark.parametrize("field", ["by", "at", "codes"])
    def test_what_is_the_servers_is_an_unknown_field(self, field):
        with pytest.raises(Malformed, match="unknown field"):
            read_asked({"ref": "r", "seen": 0, "action": {"publish": {"round": 1, field: "x"}}}, OWNER, 0)


class TestSeveralPersons:
    def test_the_same_ref_is_done_once(self, day):
        asked = {"adjust": {"player": "P0", "points": 2, "reason": "league"}}
        first = day.do(asked, ref="once")
        assert day.ask(asked, ref="once") == Repeated(first.desk.version)
        assert len(day.event.adjustments) == 1

    def test_refs_of_different_persons_are_different(self, day):
        day.do(day.sheet((14, 10, 8)), ANN, ref="same")
        day.do(day.sheet((14, 10, 8)), BEN, ref="same")
        assert len(day.event.round(1).table(1).sheets) == 2

    def test_two_type_different_tables_at_once(self, day):
        seen = day.desk.version
        day.do(day.sheet((14, 10, 8)), ANN)
        day.do(day.sheet((1, 2, 3), table=2), BEN, seen=seen)

    def test_of_two_who_settle_the_same_table_one_is_told(self, day):
        day.do(day.sheet((14, 10, 8)), ANN)
        day.do(day.sheet((14, 10, 9)), BEN)
        seen = day.desk.version
        day.do(day.sheet((14, 10, 8)), ANN, seen=seen)
        refused = day.refused(day.sheet((14, 10, 9)), BEN, seen=seen)
        assert (refused.code, refused.version) == ("stale", day.desk.version)

    def test_sheets_that_came_in_do_not_hold_up_the_owner(self, day):
        seen = day.desk.version
        day.do(day.sheet((14, 10, 8)), ANN)
        day.do({"show": {"standings": True}}, seen=seen)

    def test_a_repair_while_another_publishes_is_told(self):
        day = Day()
        day.do({"seat": {}})
        seen = day.desk.version
        day.do({"publish": {"round": 1}}, seen=seen)
        assert day.refused({"seat": {"repair": True}}, seen=seen).code == "stale"


class TestSeating:
    def test_a_draft_is_seated_again_and_a_published_round_is_not(self):
        day = Day()
        day.do({"seat": {"seed": 1}})
        day.do({"seat": {"seed": 2, "plan": 2}})
        assert len(day.event.rounds) == 2
        day.do({"seat": {"seed": 3}})
        assert len(day.event.rounds) == 1
        day.do({"publish": {"round": 1}})
        day.do({"seat": {"seed": 4}})
        assert len(day.event.rounds) == 2

    def test_rounds_are_published_in_order_and_once(self):
        day = Day()
        day.do({"seat": {"plan": 2}})
        assert day.refused({"publish": {"round": 2}}).code == "draft"
        day.do({"publish": {"round": 1}})
        assert day.refused({"publish": {"round": 1}}).code == "published"
        assert day.refused({"publish": {"round": 9}}).code == "unknown"

    def test_a_refusal_of_the_seating_is_passed_on(self, day):
        refused = day.refused({"seat": {"method": "power"}})
        assert refused.code == "unfinished"

    def test_a_repair_keeps_numbers_and_codes(self, day):
        day.do({"open": {"round": 1}}, codes={1: "KRTB", 2: "WXPN", 3: "BCDF"})
        gone = day.event.round(1).table(3).players[0]
        day.do({"change": {"player": gone, "out": [1]}})
        day.do({"seat": {"repair": True}})
        assert gone not in day.event.round(1).seated
        assert {table.number: table.code for table in day.event.round(1).tables} == {
            1: "KRTB",
            2: "WXPN",
            3: "BCDF",
        }

    def test_nothing_is_typed_into_a_draft(self):
        day = Day()
        day.do({"seat": {}})
        assert day.refused(day.sheet((14, 10, 8)), ANN).code == "draft"

    def test_a_playoff_is_seated_by_hand(self, day):
        day.do({"play-off": {"of": "players", "tables": [["P0", "P1"]]}})
        assert day.event.rounds[1].playoff == "players"
        assert day.refused({"play-off": {"of": "players", "tables": [["P2", "P3"]]}}).code == "draft"


class TestPlayersAndSheets:
    def test_a_player_is_entered_once(self, day):
        day.do({"enter": {"player": "NEW", "school": "Hill"}})
        assert day.event.player("NEW").school == "Hill"
        assert day.refused({"enter": {"player": "NEW"}}).code == "known"
        assert day.refused({"change": {"player": "ELSE"}}).code == "unknown"

    def test_an_event_has_room_for_two_thousand(self):
        full = Day(Tournament.of(events.document([f"P{place}" for place in range(2_000)])))
        with pytest.raises(Malformed, match="at most 2,000"):
            full.ask({"enter": {"player": "NEW"}})

    @pytest.mark.parametrize(
        ("action", "field"),
        [
            ({"enter": {"player": "not ok"}}, "action.enter.player"),
            ({"enter": {"player": "NEW", "name": "Jo"}}, "action.enter.name"),
            ({"change": {"player": "P0", "skill": "high"}}, "action.change.skill"),
            ({"clock": {"do": "rewind"}}, "action.clock.do"),
            ({"publish": {"round": 0}}, "action.publish.round"),
            ({"publish": {}, "show": {}}, "action"),
            ({"dance": {}}, "action"),
            ({"play-off": {"of": "players", "tables": ["P0"]}}, "action.play-off.tables[0]"),
        ],
    )
    def test_what_is_malformed_is_named(self, day, action, field):
        with pytest.raises(Malformed) as wrong:
            day.ask(action)
        assert wrong.value.field == field

    @pytest.mark.parametrize("ref", ["", "x" * 65])
    def test_a_ref_has_one_to_sixty_four_letters(self, ref):
        with pytest.raises(Malformed, match="1 to 64"):
            read_asked({"ref": ref, "seen": 0, "action": {"seat": {}}}, OWNER, 0)

    def test_everything_but_a_sheet_says_what_was_seen(self):
        with pytest.raises(Malformed, match="seen"):
            read_asked({"ref": "r", "action": {"seat": {}}}, OWNER, 0)

    def test_a_correction_of_what_was_checked_needs_its_reason(self, day):
        day.do(day.sheet((14, 10, 8)), ANN)
        day.do(day.sheet((14, 10, 8)), BEN)
        assert day.refused(day.sheet((14, 10, 9)), ANN).code == "no-reason"
        day.do(day.sheet((14, 10, 9), reason="misread"), ANN)
        assert len(day.event.round(1).table(1).sheets) == 3

    def test_a_table_that_is_not_there_is_refused(self, day):
        action = day.sheet((1, 2, 3))
        action["sheet"]["table"] = 9
        refused = day.refused(action, ANN)
        assert (refused.code, refused.message) == ("not-allowed", "there is no table 9 in round 1")


class TestClock:
    def test_the_words_of_the_round_come_in_turn(self, day):
        rules = day.event.rules.round
        assert day.desk.clock.part(0, rules) is Part.WAITING
        day.do({"clock": {"do": "start"}}, at=1_000)
        clock = day.desk.clock
        assert [clock.part(1_000 + at, rules) for at in (0, 1_799, 1_800, 2_099, 2_100)] == [
            Part.PLAY,
            Part.PLAY,
            Part.NO_NEW_SHAKE,
            Part.NO_NEW_SHAKE,
            Part.STOP,
        ]
        assert [clock.left(1_000 + at, rules) for at in (0, 1_800, 2_100, 9_999)] == [1_800, 300, 0, 0]

    def test_a_pause_takes_no_time(self, day):
        day.do({"clock": {"do": "start"}}, at=1_000)
        day.do({"clock": {"do": "pause"}}, at=1_600)
        day.do({"clock": {"do": "start"}}, at=5_000)
        assert day.desk.clock.played_at(5_100) == 700

    def test_the_director_may_end_a_round_and_stop_it(self, day):
        rules = day.event.rules.round
        day.do({"clock": {"do": "start"}}, at=0)
        day.do({"clock": {"do": "end"}}, at=60)
        assert day.desk.clock.left(60, rules) == 300
        assert day.desk.clock.part(61, rules) is Part.NO_NEW_SHAKE
        day.do({"clock": {"do": "stop"}}, at=70)
        assert day.desk.clock.part(71, rules) is Part.STOP

    def test_each_round_has_its_own_clock(self, day):
        day.do({"clock": {"do": "start"}}, at=0)
        assert day.refused({"clock": {"do": "start"}}, at=1).code == "clock"
        day.do({"clock": {"do": "pause"}}, at=1_700)
        day.do({"seat": {}})
        day.do({"publish": {"round": 2}})
        assert day.refused({"clock": {"do": "pause"}}, at=9).code == "clock"
        day.do({"clock": {"do": "start"}}, at=9)
        assert (day.desk.clock.round, day.desk.clock.played_at(9)) == (2, 0)

    def test_without_a_round_there_is_no_clock(self):
        assert Day().refused({"clock": {"do": "start"}}).code == "no-round"


SECRETS = {
    "apart": [["P0", "P1"]],
    "adjustments": [{"player": "P0", "points": -5, "reason": "spat on P1"}],
    "at": {"P0": 1},
    "log": ["secret"],
    "seed": 4711,
}


class TestWhoSeesWhat:
    @pytest.fixture
    def secret(self):
        players = [{"player": "P0", "skill": 99, "out": [7], "nickname": "Fox"}, *CODES[1:]]
        found = Day(Tournament.of(events.document(players, [], **SECRETS)))
        found.do({"seat": {"plan": 2}})
        found.do({"publish": {"round": 1}})
        found.do(found.sheet((41, 42, 43)), ANN)
        return found

    @pytest.mark.parametrize("person", [OWNER, ANN])
    def test_owner_and_helpers_see_the_document(self, secret, person):
        assert seen_by(secret.desk, person)["document"] == secret.event.document()

    @pytest.mark.parametrize("person", [VISITOR, LIVE])
    def test_others_see_published_rounds_and_nothing_that_is_nobodys_business(self, secret, person):
        found = seen_by(secret.desk, person)
        assert len(found["document"]["rounds"]) == 1
        assert set(found["document"]) <= {"event", "players", "rounds", "of", "size"}
        text = json.dumps(found)
        for secret_word in ("99", "spat", "secret", "4711", "sheets", "41", "Ann", "out", "apart"):
            assert secret_word not in text
        assert "Fox" in text

    def test_standings_are_seen_while_they_are_shown(self, secret):
        assert "standings" not in seen_by(secret.desk, VISITOR)
        secret.do({"show": {"standings": True}})
        shown = seen_by(secret.desk, VISITOR)["standings"]
        assert {len(line["rounds"]) for line in shown["players"]} == {1}
        secret.do({"show": {"standings": False}})
        assert "standings" not in seen_by(secret.desk, VISITOR)

    def test_rounds_that_an_imported_event_has_are_published(self):
        imported = Day(Tournament.of(events.document(["A", "B"], [events.played({"A": 6, "B": 4})])))
        assert len(seen_by(imported.desk, VISITOR)["document"]["rounds"]) == 1
        imported.do(imported.sheet((6, 5), reason="misread"), ANN)

    def test_the_log_has_every_action_with_by_and_at(self, secret):
        secret.do({"show": {"standings": True}}, at=99)
        log = log_seen_by(secret.journal, ANN)
        assert [entry["version"] for entry in log] == [1, 2, 3, 4]
        assert log[-1] == {"version": 4, "by": "owner", "at": 99, "action": {"show": {"standings": True}}}
        assert log_seen_by(secret.journal, VISITOR) is None


@st.composite
def requests(draw):
    """Anything that anybody might ask for, sensible or not."""
    player = st.sampled_from([*CODES, "NEW"])
    number = st.integers(1, 3)
    score = st.integers(-5, 40)
    scores = st.dictionaries(player, score, min_size=2, max_size=3)
    return draw(
        st.one_of(
            st.builds(lambda p: {"enter": {"player": p}}, player),
            st.builds(
                lambda p, s: {"change": {"player": p, "school": s}},
                player,
                st.sampled_from(["Hill", "Lake", None]),
            ),
            st.builds(lambda s: {"seat": {"seed": s}}, st.integers(0, 5)),
            st.builds(lambda a, b: {"swap": {"a": a, "b": b}}, player, player),
            st.builds(lambda n: {"publish": {"round": n}}, number),
            st.builds(
                lambda n, s: {"sheet": {"round": n, "table": 1, "scores": s, "reason": "so"}}, number, scores
            ),
            st.builds(lambda p, n: {"adjust": {"player": p, "points": n, "reason": "so"}}, player, score),
            st.builds(lambda d: {"clock": {"do": d}}, st.sampled_from(["start", "pause", "end", "stop"])),
            st.builds(lambda b: {"show": {"standings": b}}, st.booleans()),
        )
    )


@settings(max_examples=25)
@given(st.lists(st.tuples(requests(), st.sampled_from([OWNER, ANN, BEN])), max_size=12))
def test_the_journal_makes_the_same_desk_again(asked):
    day = Day()
    for at, (action, by) in enumerate(asked):
        try:
            day.ask(action, by, at=at)
        except Malformed:
            continue
    stored = json.loads(json.dumps([entry.document() for entry in day.journal]))
    again = replay(day.start, map(read_entry, stored))
    assert again == day.desk
    assert Tournament.of(again.event.document()) == again.event
    assert day.desk.version == len(day.journal)


@pytest.mark.parametrize(
    ("action", "back"),
    [
        ({"change": {"player": "P0", "school": "Hill"}}, {"change": {"player": "P0", "school": None}}),
        ({"show": {"standings": True}}, {"show": {"standings": False}}),
        ({"swap": {"a": "P0", "b": "P8"}}, {"swap": {"a": "P8", "b": "P0"}}),
    ],
)
def test_what_was_done_is_taken_back_by_another_action(day, action, back):
    before = (day.event, day.desk.shown)
    day.do(action)
    assert (day.event, day.desk.shown) != before
    day.do(back)
    assert (day.event, day.desk.shown) == before


@settings(max_examples=30)
@given(
    first=st.tuples(*[st.integers(-5, 40)] * 3),
    other=st.tuples(*[st.integers(-5, 40)] * 3),
    points=st.integers(-9, 9),
)
def test_every_correction_of_points_can_be_taken_back(first, other, points):
    day = Day()
    day.do({"seat": {"seed": 1}})
    day.do({"publish": {"round": 1}})
    for by in (ANN, BEN):
        day.do(day.sheet(first), by)
    before = day.event.standings()
    for scores in (other, first):
        for by in (ANN, BEN):
            day.do(day.sheet(scores, reason="again"), by)
    day.do({"adjust": {"player": "P0", "points": points, "reason": "league"}})
    day.do({"adjust": {"player": "P0", "points": -points, "reason": "taken back"}})
    assert day.event.standings() == before


@settings(max_examples=20)
@given(st.permutations([(table, by) for table in (1, 2, 3) for by in (ANN, BEN)]))
def test_standings_do_not_depend_on_who_types_which_table_first(order):
    day = Day()
    day.do({"seat": {"seed": 1}})
    day.do({"publish": {"round": 1}})
    for table, by in order:
        day.do(day.sheet((10 + table, 8, 2 * table), table=table), by)
    expected = Day()
    expected.do({"seat": {"seed": 1}})
    expected.do({"publish": {"round": 1}})
    for table, by in sorted(order, key=lambda each: (each[0], each[1].name)):
        expected.do(expected.sheet((10 + table, 8, 2 * table), table=table), by)
    assert day.event.standings() == expected.event.standings()
    assert day.event.check() == expected.event.check()


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"by": "a", "at": 0, "ref": "r", "action": {}, "facts": [{"fact": "dance"}]}, "facts"),
        (
            {"by": "a", "at": 0, "ref": "r", "action": {}, "facts": [{"fact": "published"}]},
            "expected the fields round",
        ),
        ({"by": "a", "at": "x", "ref": "r", "action": {}, "facts": []}, "at"),
    ],
)
def test_a_damaged_journal_is_named(document, message):
    with pytest.raises(Malformed, match=message):
        read_entry(document)
