"""A bot stands in for somebody who is away: after a minute, if all others agree, and until they are back."""

import secrets

import pytest
from django.test import RequestFactory
from tests.web.playing import ONSETS, begun, die, offers, open_hall, play_until, run, state, until

from forceout_web import running
from forceout_web.addresses import Reach
from forceout_web.pages import access
from forceout_web.pages import practice as practice_page
from forceout_web.pages.table import live
from forceout_web.pages.table.board import left_seats
from forceout_web.pool import close_pool
from forceout_web.refusals import Refused
from forceout_web.tables import practice
from forceout_web.tables.live import audience
from forceout_web.tables.live.audience import Listener
from forceout_web.tables.live.registry import Hall
from forceout_web.tables.live.seats import turn_begun
from forceout_web.tables.options import TableOptions
from forceout_web.tables.storage.database import Sqlite
from forceout_web.tables.storage.postgres import Postgres
from forceout_web.tables.tokens import Token

ADDRESS = Reach(("http://forceout.test",))
SLOW = {"bot_pace": 1_000.0}
"""Bots that never come to act by themselves: the tests act for them."""


@pytest.fixture(autouse=True)
def pool():
    yield
    close_pool()


class Clock:
    """The clock by which absence is measured; the test moves it."""

    now = 1_000_000_000

    def __call__(self):
        return self.now

    def move(self, seconds):
        self.now += round(seconds * 1000)


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(audience, "now_ms", clock)
    return clock


class Visitor:
    """Somebody connected to a table, and what they were told."""

    def __init__(self, seat):
        self.phrases, self.waited = [], 0
        self.listener = Listener(
            seat,
            lambda *_: None,
            lambda *_: None,
            lambda: None,
            lambda *said: self.phrases.append(said),
            self._wait,
        )

    def _wait(self):
        self.waited += 1


async def come(hall, table, seat):
    visitor = Visitor(seat)
    await hall.listen(table, visitor.listener, lambda _actor: None)
    return visitor


def row_of(hall, table, name):
    return next(row for row in hall.actors[table].players() if row.name == name)


async def vote(hall, table, *voters, name="Cleo", level=3):
    answer = {}
    for voter in voters:
        answer = await hall.call(table, "let_bot_play_for", seat=voter, name=name, level=level)
    return answer


async def at_the_turn_of(hall, name, names=("Ann", "Ben", "Cleo"), away=None):
    """A table that waits for a move of this player. The others are there, or all but the one who is away."""
    table = await begun(hall, names=names)
    for other in names:
        if other != (away or name):
            await come(hall, table, other)
    await play_until(hall, table, "turn")
    while name not in hall.actors[table].table.awaited:
        await move(hall, table)
    return table


async def move(hall, table, **how):
    """Whoever is to move does; the answer."""
    (mover,) = hall.actors[table].table.awaited
    found = [offer for offer in await offers(hall, table, mover) if offer["do"] == "move"]
    return await hall.act(table, mover, found[0], hall.actors[table].version, secrets.token_hex(8), **how)


async def stood_in(hall, clock, name="Cleo"):
    """A table that waits for a move of a bot that stands in for that player."""
    table = await at_the_turn_of(hall, name)
    clock.move(60)
    others = [row.name for row in hall.actors[table].players() if row.name != name]
    assert (await vote(hall, table, *others, name=name))["bot"] == 3
    return table


def in_hall(sqlite_file, scenario):
    async def whole():
        async with open_hall(Sqlite(sqlite_file), **SLOW) as hall:
            await scenario(hall)

    run(whole())


def test_nobody_is_replaced_who_has_been_away_for_less_than_a_minute(sqlite_file, clock):
    async def scenario(hall):
        table = await at_the_turn_of(hall, "Cleo")
        cleo = await come(hall, table, "Cleo")
        clock.move(3_600)
        assert (await vote(hall, table, "Ann"))["error"]["code"] == "present"
        hall.leave(hall.actors[table], cleo.listener)
        for seconds, left in ((0.05, 60), (40, 20), (19.9, 1)):
            clock.move(seconds)
            error = (await vote(hall, table, "Ann"))["error"]
            assert (error["code"], error["seconds"]) == ("too-soon", left)
        clock.move(0.05)
        assert (await vote(hall, table, "Ann"))["agreed"] == ["Ann"]

    in_hall(sqlite_file, scenario)


def test_a_bot_stands_in_only_when_all_other_players_agree(sqlite_file, clock):
    async def scenario(hall):
        table = await at_the_turn_of(hall, "Cleo")
        clock.move(60)
        assert (await vote(hall, table, "Ann", "Ann")) == {"seat": "Cleo", "agreed": ["Ann"], "bot": None}
        assert (await state(hall, table))["wanted_bots"] == {"Cleo": ["Ann"]}
        for stranger in ("Cleo", "judge", ""):
            assert (await vote(hall, table, stranger))["error"]["code"] == "not-yours"
        assert row_of(hall, table, "Cleo").level is None
        assert (await vote(hall, table, "Ben")) == {"seat": "Cleo", "agreed": ["Ann", "Ben"], "bot": 3}
        assert (await state(hall, table))["wanted_bots"] == {}
        assert (await state(hall, table))["seats"][2] == {
            "name": "Cleo",
            "present": True,
            "bot": 3,
            "free": False,
        }
        assert (await vote(hall, table, "Ann"))["error"]["code"] == "no-person"

    in_hall(sqlite_file, scenario)


def test_a_player_who_is_away_as_long_is_not_asked(sqlite_file, clock):
    async def scenario(hall):
        table = await begun(hall, names=("Ann", "Ben", "Cleo"))
        await come(hall, table, "Ann")
        clock.move(60)
        assert (await vote(hall, table, "Ann"))["bot"] == 3
        assert (await vote(hall, table, "Ann", name="Ben"))["bot"] == 3

    in_hall(sqlite_file, scenario)


def test_the_votes_lapse_when_the_player_is_back_before_all_agreed(sqlite_file, clock):
    async def scenario(hall):
        table = await at_the_turn_of(hall, "Cleo")
        clock.move(60)
        await vote(hall, table, "Ann")
        cleo = await come(hall, table, "Cleo")
        await until(lambda: not hall.actors[table].wanted_bots())
        hall.leave(hall.actors[table], cleo.listener)
        clock.move(60)
        assert (await vote(hall, table, "Ben"))["agreed"] == ["Ben"]

    in_hall(sqlite_file, scenario)


def test_the_seat_stays_that_of_the_player_and_so_does_their_token(sqlite_file, clock):
    async def scenario(hall):
        table = await at_the_turn_of(hall, "Cleo")
        actor, row = hall.actors[table], row_of(hall, table, "Cleo")
        token = Token(table, row.place, row.serial)
        clock.move(60)
        assert (await vote(hall, table, "Ann", "Ben"))["bot"] == 3
        assert actor.seat_of(token).stood_in
        await move(hall, table, bot=True)
        await come(hall, table, "Cleo")
        await until(lambda: not actor.seat_of(token).stood_in)

    in_hall(sqlite_file, scenario)


def test_a_player_who_is_back_while_others_play_has_the_seat_at_once(sqlite_file, clock):
    async def scenario(hall):
        table = await stood_in(hall, clock)
        ann = await come(hall, table, "Ann")
        assert (await move(hall, table, bot=True))["status"] == 200
        await come(hall, table, "Cleo")
        await until(lambda: row_of(hall, table, "Cleo").level is None)
        await until(lambda: ann.phrases == [("Cleo", "back")])
        while "Cleo" not in hall.actors[table].table.awaited:
            await move(hall, table)
        assert (await move(hall, table))["status"] == 200

    in_hall(sqlite_file, scenario)


def test_a_bot_finishes_the_turn_that_it_has_begun_and_then_the_player_plays_again(sqlite_file, clock):
    async def scenario(hall):
        table = await stood_in(hall, clock)
        ann, _cleo = await come(hall, table, "Ann"), await come(hall, table, "Cleo")
        await until(lambda: "Cleo" in hall.actors[table].returning)
        assert (await move(hall, table))["error"]["code"] == "bot-plays"
        assert row_of(hall, table, "Cleo").stood_in
        assert (await move(hall, table, bot=True))["status"] == 200
        await until(lambda: not row_of(hall, table, "Cleo").stood_in)
        await until(lambda: ann.phrases == [("Cleo", "back")])

    in_hall(sqlite_file, scenario)


def test_a_bot_that_still_thinks_when_the_seat_is_given_back_does_nothing(sqlite_file, clock):
    async def scenario(hall):
        table = await stood_in(hall, clock)
        hall.actors[table].returning["Cleo"] = "goal"  # that turn is over
        await until(lambda: (table, "Cleo") in hall.bots._thinking)
        await come(hall, table, "Cleo")
        await until(lambda: row_of(hall, table, "Cleo").level is None)
        await until(lambda: (table, "Cleo") not in hall.bots._thinking)
        version = hall.actors[table].version
        assert (await move(hall, table, bot=True))["status"] == 409
        assert hall.actors[table].version == version

    in_hall(sqlite_file, scenario)


def test_a_player_without_a_connection_is_back_when_they_act(sqlite_file, clock):
    """A program may play by single requests."""

    async def scenario(hall):
        table = await stood_in(hall, clock)
        assert (await move(hall, table))["error"]["code"] == "bot-plays"
        assert (await move(hall, table, bot=True))["status"] == 200
        await until(lambda: not row_of(hall, table, "Cleo").stood_in)
        clock.move(59)
        assert (await vote(hall, table, "Ann"))["error"]["code"] == "too-soon"

    in_hall(sqlite_file, scenario)


def test_votes_lapse_when_a_player_without_a_connection_acts(sqlite_file, clock):
    async def scenario(hall):
        table = await at_the_turn_of(hall, "Cleo")
        clock.move(60)
        await vote(hall, table, "Ann")
        assert (await move(hall, table))["status"] == 200
        assert (await vote(hall, table, "Ben"))["error"]["code"] == "too-soon"
        assert hall.actors[table].wanted_bots() == {}

    in_hall(sqlite_file, scenario)


def test_a_player_who_sits_down_by_a_request_is_there_from_then_on(sqlite_file, clock):
    async def scenario(hall):
        actor = await hall.create(TableOptions(**ONSETS, seats=2))
        clock.move(3_600)
        for name in ("Ann", "Cleo"):
            await hall.call(actor.id, "sit", nickname=name)
        assert (await vote(hall, actor.id, "Ann"))["error"]["code"] == "too-soon"

    in_hall(sqlite_file, scenario)


@pytest.mark.parametrize(
    ("phase", "awaited", "turn"),
    [
        ("turn", "Ann", None),
        ("turn", "Cleo", "turn"),
        ("block", "Cleo", "writing"),
        ("writing", "Cleo", "writing"),
        ("checking", "Cleo", "checking"),
        ("between-shakes", "Cleo", None),
        ("lot", "Cleo", None),
        ("ended", "Cleo", None),
        ("throw", "Cleo", None),
        ("take", "Cleo", "take"),
    ],
)
def test_a_turn_is_what_the_table_waits_for_in_one_phase(phase, awaited, turn):
    class Seen:
        pass

    seen = Seen()
    seen.phase, seen.awaited = phase, (awaited,)
    assert turn_begun(seen, "Cleo") == turn


def test_a_seat_that_its_owner_freed_becomes_the_bots_own(sqlite_file, clock):
    async def scenario(hall):
        table = await begun(hall)
        await hall.call(table, "free_seat", name="Ben")
        assert (await vote(hall, table, "Ann", name="Ben"))["bot"] == 3
        assert (row_of(hall, table, "Ben").role, row_of(hall, table, "Ben").stood_in) == ("bot", False)

    in_hall(sqlite_file, scenario)


def test_there_are_no_hints_against_somebody_who_may_come_back(sqlite_file, clock):
    async def scenario(hall):
        table = await at_the_turn_of(hall, "Ann", names=("Ann", "Ben"), away="Ben")
        clock.move(60)
        assert (await vote(hall, table, "Ann", name="Ben"))["bot"] == 3
        with pytest.raises(Refused):
            await practice.hint(hall.actors[table], "Ann")

    in_hall(sqlite_file, scenario)


def test_after_a_restart_absence_is_counted_anew_and_what_was_agreed_stands(sqlite_file, clock):
    async def whole():
        hall = Hall(Sqlite(sqlite_file), **SLOW)
        await hall.start()
        table = await at_the_turn_of(hall, "Cleo")
        clock.move(3_600)
        await vote(hall, table, "Ann")
        await die(hall)
        async with open_hall(Sqlite(sqlite_file), **SLOW) as again:
            await again.actor(table)
            assert (await vote(again, table, "Ben"))["error"]["code"] == "too-soon"
            clock.move(60)
            assert (await vote(again, table, "Ben"))["bot"] == 3
        async with open_hall(Sqlite(sqlite_file), **SLOW) as third:
            await third.actor(table)
            assert row_of(third, table, "Cleo").stood_in
            await come(third, table, "Cleo")
            await move(third, table, bot=True)
            await until(lambda: not row_of(third, table, "Cleo").stood_in)

    run(whole())


def sight(hall, table, seat):
    actor = hall.actors[table]
    return live.seen_at(actor, seat)


def left(hall, table, seat):
    return [(one.say, one.may_vote) for one in left_seats(sight(hall, table, seat))]


def test_the_page_says_how_long_somebody_has_been_away_and_who_wants_a_bot(sqlite_file, clock):
    async def scenario(hall):
        table = await at_the_turn_of(hall, "Cleo")
        clock.move(44)
        soon = "Cleo has been away for 40 s. A bot can take over after 60 s."
        assert left(hall, table, "Ann") == [(soon, False)]
        clock.move(16)
        assert left(hall, table, "Ann") == [("Cleo has been away for 1 min.", True)]
        await vote(hall, table, "Ann")
        said = "Cleo has been away for 1 min. Ann wants a bot to take over. Ben has to agree."
        assert left(hall, table, "Ann") == [(said, False)]
        assert left(hall, table, "Ben") == [(said, True)]
        assert left(hall, table, "") == []

    in_hall(sqlite_file, scenario)


def test_the_page_is_shown_anew_while_somebody_is_away(sqlite_file, clock):
    async def scenario(hall):
        table = await at_the_turn_of(hall, "Cleo")
        actor = hall.actors[table]
        ann = await come(hall, table, "Ann")
        reader = live.Reader("Ann", ("Ann",), "en", ADDRESS)
        for seconds, words in (
            (0, "Cleo is away. A bot can take over after 60 s."),
            (10, "away for 10 s."),
            (50, "away for 1 min."),
            (60, "2 min."),
        ):
            clock.move(seconds)
            before = ann.waited
            actor.tell_waited()
            actor.tell_waited()
            assert ann.waited == before + (seconds > 0), "it is told once"
            assert words in live.shown(actor, reader)["html"]

    in_hall(sqlite_file, scenario)


def test_the_page_of_a_player_who_is_back_says_that_a_bot_finishes_the_turn(sqlite_file, clock):
    async def scenario(hall):
        table = await stood_in(hall, clock)
        actor = hall.actors[table]
        page = live.shown(actor, live.Reader("Cleo", ("Cleo",), "en", ADDRESS))["html"]
        assert "A bot finishes this turn for you" in page
        assert sight(hall, table, "Cleo").legal == []
        assert "bot for now" in live.shown(actor, live.Reader("Ann", ("Ann",), "en", ADDRESS))["html"]

    in_hall(sqlite_file, scenario)


def test_the_players_of_one_device_vote_together(sqlite_file, clock, monkeypatch):
    async def scenario(hall):
        monkeypatch.setattr(running, "_hall", hall)
        table = await at_the_turn_of(hall, "Cleo")
        clock.move(60)
        actor = hall.actors[table]
        tokens = [Token(table, row.place, row.serial).signed() for row in actor.players()[:2]]
        request = RequestFactory().post("/", {"name": "Cleo", "level": "2"})
        request.COOKIES[f"forceout-{table}"] = access.BETWEEN.join(tokens)
        assert (await practice_page.play_for(request, actor.code)).status_code == 302
        assert row_of(hall, table, "Cleo").level == 2

    in_hall(sqlite_file, scenario)


def test_votes_are_not_held_against_whoever_sits_down_next(sqlite_file, clock):
    async def scenario(hall):
        table = await begun(hall, names=("Ann", "Ben", "Cleo"))
        clock.move(60)
        await vote(hall, table, "Ann")
        await hall.call(table, "free_seat", name="Cleo")
        assert hall.actors[table].wanted_bots() == {}
        await vote(hall, table, "Ann")
        await hall.call(table, "sit", nickname="Cleo")
        assert hall.actors[table].wanted_bots() == {}

    in_hall(sqlite_file, scenario)


@pytest.mark.needs("postgresql")
def test_it_is_the_same_when_the_table_moves_to_another_process(postgres_url, clock):
    async def whole():
        async with open_hall(Postgres(postgres_url), **SLOW) as other:
            async with open_hall(Postgres(postgres_url), **SLOW) as one:
                table = await at_the_turn_of(one, "Cleo")
                clock.move(60)
                await vote(one, table, "Ben")
            await come(other, table, "Ann")
            assert other.actors[table].wanted_bots() == {"Cleo": {"Ben"}}
            clock.move(60)
            assert (await vote(other, table, "Ann"))["bot"] == 3
            await come(other, table, "Cleo")
            await until(lambda: "Cleo" in other.actors[table].returning)
            assert (await move(other, table, bot=True))["status"] == 200
            await until(lambda: not row_of(other, table, "Cleo").stood_in)

    run(whole())
