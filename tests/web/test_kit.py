"""Games of the 1969 kit at live tables: the same door, journal, refs and privacy as the others; the server is the Shaker."""

import json
import random
import re

import pytest
from django.utils.translation import override
from tests.web.clients import patient
from tests.web.playing import bot_acts_after_a_kill, die, do, end_leases, offers, open_hall, run, state, until

from forceout.training.kit.bots import BOTS
from forceout.training.kit.documents import kit_document
from forceout.training.kit.games import games, solitaires
from forceout.training.kit.table import KitTable
from forceout_web.pages.kit import replay as kit_replay
from forceout_web.pages.kit.page import KitView, last, seats, teams
from forceout_web.pages.rendering import render
from forceout_web.pool import close_pool
from forceout_web.refusals import Refused
from forceout_web.tables.live.registry import Hall
from forceout_web.tables.options import TableOptions
from forceout_web.tables.storage.database import Sqlite

QUICK = ("cube-fish", "cube-sets", "cup-out", "diff-fish", "eq-fish")
OTHERS = [
    pytest.param(kit, marks=() if kit in QUICK else pytest.mark.slow)
    for kit in games()
    if not kit.endswith("squad")
]


@pytest.fixture(autouse=True)
def pool():
    yield
    close_pool()


async def opened(hall, kit, names=("Ann", "Ben"), seed=5, **options):
    chosen = {"kit": kit, "seats": len(names), "seed": seed, **options}
    actor = await hall.create(TableOptions.model_validate(chosen))
    for name in names:
        await hall.call(actor.id, "sit", nickname=name)
    return actor.id


async def play(hall, table, rng, most=1_500):
    """Everybody who is awaited does something that is offered, until the end."""
    for _ in range(most):
        shown = await state(hall, table)
        if shown["phase"] == "ended":
            return shown
        seat = rng.choice(shown["awaited"])
        found = await offers(hall, table, seat)
        action = rng.choice([offer for offer in found if offer["do"] != "pass"] or found)
        answer = await hall.act(table, seat, action, shown["version"], f"{shown['version']} {seat}")
        assert answer["status"] == 200, answer
    raise AssertionError(shown)


@pytest.mark.parametrize("kit", OTHERS)
def test_every_game_comes_to_its_end_by_what_is_offered(kit, sqlite_file, fresh_seed):
    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            table = await opened(hall, kit, seed=fresh_seed)
            shown = await play(hall, table, random.Random(fresh_seed))
            assert shown["kit"]["winners"]
            assert shown["shake"] is None
            record = await hall.look(table, lambda actor: actor.record("Ann"))
            report = kit_document(record)
            assert report["refused"] == []
            assert report["winners"] == shown["kit"]["winners"]
            assert report["scores"] == shown["scores"]

    run(whole())


@pytest.mark.parametrize("kit", ["cube-squad", "diff-squad", "eq-squad"])
def test_in_squad_the_server_throws_and_announces(kit, sqlite_file):
    async def whole():
        async with open_hall(Sqlite(sqlite_file), bot_pace=0.0) as hall:
            table = await opened(hall, kit, ("Owls", "Foxes", "Herons"))
            for throw in range(1, 4):
                await until(lambda: hall.actors[table].phase in ("take", "ended"))
                shown = await state(hall, table)
                if shown["phase"] == "ended":
                    return
                events = await hall.look(table, lambda actor: actor.record("Owls")["events"])
                assert [event["by"] for event in events if event["do"] == "throw"] == ["shaker"] * throw
                # All teams answer at once, each from what it has seen: none of them is too late.
                for team in shown["awaited"]:
                    answer = await hall.act(table, team, {"do": "take"}, shown["version"], f"{throw}")
                    assert answer["status"] == 200, answer

    run(whole())


def test_a_pick_that_is_too_late_for_its_throw_is_stale(sqlite_file):
    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            table = await opened(hall, "cube-fish")
            before = (await state(hall, table))["version"]
            assert (await do(hall, table, "Ben", do="throw"))["status"] == 200
            assert (await do(hall, table, "Ben", do="take"))["status"] == 200
            assert (await do(hall, table, "Ann", do="throw", seen=before))["status"] == 409

    run(whole())


@pytest.mark.parametrize(
    "kit",
    [
        "cup-fish",
        *(pytest.param(kit, marks=pytest.mark.slow) for kit in ("inc-sets", "comp-out", "cap-squad")),
    ],
)
def test_a_killed_server_goes_on_with_the_same_game(kit, database):
    async def whole():
        rng = random.Random(3)
        first = Hall(database, bot_pace=1_000.0)
        await first.start()
        table = await opened(first, kit)
        last = None
        for _ in range(9):
            shown = await state(first, table)
            if shown["phase"] == "ended":
                break
            seat = rng.choice(shown["awaited"])
            action = rng.choice(await offers(first, table, seat))
            last = (table, seat, action, shown["version"], f"ref {shown['version']}")
            assert (await first.act(*last))["status"] == 200
        before = await state(first, table)
        told = await first.look(table, lambda actor: actor.since(0, ""))
        first.bots.close()
        await die(first)
        end_leases(first)
        async with open_hall(database, bot_pace=1_000.0) as hall:
            after = await state(hall, table)
            assert {**after, "now": 0} == {**before, "now": 0}
            assert await hall.look(table, lambda actor: actor.since(0, "")) == told
            again = await hall.act(*last)
            assert again["status"] == 200
            assert (await state(hall, table))["version"] == before["version"]

    run(whole())


@pytest.mark.parametrize("kit", ["cup-fish", "cube-out", "diff-squad", "comp-sets"])
def test_nobody_is_told_a_card_that_nobody_has_seen(kit, sqlite_file):
    """The deck is the server's: neither views nor events nor a record tell what is still to come."""

    async def whole():
        async with open_hall(Sqlite(sqlite_file), bot_pace=1_000.0) as hall:
            table = await opened(hall, kit)
            (deal, *_rest) = [step.action for step in hall.actors[table].table.steps()]
            shown = await state(hall, table, "Ann")
            up = [*shown["kit"]["table"], *(card for hand in shown["kit"]["hands"].values() for card in hand)]
            events = await hall.look(table, lambda actor: [actor.since(0, "Ann"), actor.record("Ann")])
            hidden = [card for card in deal["cards"] if card not in up]
            assert hidden
            for card in hidden:
                for text in (json.dumps(shown), json.dumps(events)):
                    assert f'"{card}"' not in text
            assert "seed" not in json.dumps([shown["kit"], events])

    run(whole())


@pytest.mark.parametrize("level", [1, 2])
def test_a_game_against_a_bot_comes_to_its_end(level, sqlite_file):
    async def whole():
        async with open_hall(Sqlite(sqlite_file), bot_pace=0.0) as hall:
            actor = await hall.create(TableOptions.model_validate({"kit": "cup-fish", "seats": 2, "seed": 9}))
            await hall.call(actor.id, "sit", nickname="Duck", level=level)
            await hall.call(actor.id, "sit", nickname="Ann")

            def ready():
                return actor.table.is_over or "Ann" in actor.table.awaited

            while not actor.table.is_over:
                await until(ready)
                if not actor.table.is_over:
                    (offer, *_others) = await offers(hall, actor.id, "Ann")
                    await hall.act(actor.id, "Ann", offer, actor.version, f"{actor.version}")
            assert sum(actor.table.scores.values()) == 15

    run(whole())


def test_a_bots_turn_is_taken_up_after_a_kill(sqlite_file):
    async def whole():
        slow = Hall(Sqlite(sqlite_file), bot_pace=1_000.0)
        await slow.start()
        actor = await slow.create(TableOptions.model_validate({"kit": "cube-fish", "seats": 2, "seed": 9}))
        await slow.call(actor.id, "sit", nickname="Ann")
        await slow.call(actor.id, "sit", nickname="Duck", level=1)
        await bot_acts_after_a_kill(slow, actor.id)

    run(whole())


def test_the_shakers_turn_is_taken_up_after_a_kill(sqlite_file):
    async def whole():
        slow = Hall(Sqlite(sqlite_file), bot_pace=1_000.0)
        await slow.start()
        table = await opened(slow, "cube-squad")
        await bot_acts_after_a_kill(slow, table)

    run(whole())


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"kit": "cup-fisch"}, "kit"),
        ({"kit": "cup-fish", "game": "on-sets"}, "game"),
        ({"kit": "cup-fish", "referee": "table"}, "referee"),
        ({"kit": "cup-out", "seats": 3}, "seats"),
        ({"kit": "solitaire-one", "seats": 2}, "seats"),
        ({"kit": "cup-out", "scoring": "31"}, "scoring"),
        ({"kit": "cup-out", "shaking_set": 1}, "shaking_set"),
        ({"game": "on-sets", "rules": "agloa-2023"}, "division"),
        (
            {"game": "on-sets", "rules": "agloa-2023", "division": "middle", "scoring": "31"},
            "scoring",
        ),
    ],
)
def test_what_does_not_go_together_is_refused_by_its_field(options, field, sqlite_file):
    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            with pytest.raises(Refused) as refused:
                await hall.create(TableOptions.model_validate(options))
            assert (refused.value.status, refused.value.field) == (400, field)

    run(whole())


def test_chance_and_the_shakers_name_are_the_servers(sqlite_file):
    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            table = await opened(hall, "cube-fish")
            for action in ({"do": "throw", "cubes": "R"}, {"do": "deal", "cards": ["R"]}):
                answer = await hall.act(table, "Ben", action, 1, "a")
                assert (answer["status"], answer["error"]["code"]) == (400, "malformed")
            actor = await hall.create(TableOptions.model_validate({"kit": "cube-squad"}))
            assert (await hall.call(actor.id, "sit", nickname="shaker"))["status"] == 422
            assert (await hall.call(actor.id, "sit_as_judge"))["status"] == 422
            assert (await hall.call(actor.id, "sit", nickname=None, level=3))["status"] == 400

    run(whole())


def test_a_game_of_the_kit_over_http(serving):
    with patient(f"{serving.address}api/v1/") as api:
        opened = api.post("tables", json={"kit": "cup-fish", "seats": 2, "seed": 3})
        assert opened.status_code == 201
        path = f"tables/{opened.json()['table']}"
        tokens = {
            name: api.post(f"{path}/seats", json={"nickname": name}).json()["token"]
            for name in ("Ann", "Ben")
        }
        shown = api.get(path).json()
        assert (shown["phase"], shown["awaited"], len(shown["kit"]["table"])) == ("throw", ["Ben"], 6)
        ben = {"Authorization": f"Bearer {tokens['Ben']}"}
        (throw,) = api.get(f"{path}/options", headers=ben).json()
        assert throw == {"by": "Ben", "do": "throw"}
        body = {"ref": "1", "seen": shown["version"], "action": {"do": "throw"}}
        thrown = api.post(f"{path}/actions", json=body, headers=ben)
        assert [event["event"] for event in thrown.json()["events"]] == ["thrown"]
        assert api.post(f"{path}/actions", json=body, headers=ben).json() == thrown.json()
        wrong = {"ref": "2", "seen": thrown.json()["version"], "action": {"do": "take", "cards": ["R", "R"]}}
        refused = api.post(f"{path}/actions", json=wrong, headers=ben)
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, "wrong-cards")
        taken = api.post(f"{path}/actions", json={**wrong, "ref": "3", "action": {"do": "take"}}, headers=ben)
        assert taken.status_code == 200
        page = api.get(opened.json()["url"] + "?watch=1")
        assert page.status_code == 200
        assert "CUP FISH" in page.text


def claimed(name, goal, seed):
    """A game of CUBE SETS in which Ann has claimed, from a throw that allows it; None where it does not."""
    match = KitTable.new("cube-sets", ("Duck", "Ann"), seed=seed, deals=True)
    match.do({"by": "Ann", "do": "throw"})
    rejected = match.do({"by": "Ann", "do": "take", "set_name": name, "goal": goal}).rejection
    return None if rejected else match


def told(match, seat="Ann"):
    return last(KitView(match, "KWRT", seat, (seat,), frozenset((seat,))))


def test_what_an_answer_brought_stands_there_while_the_other_throws():
    match = next(filter(None, (claimed("R", "3", f"{seed}") for seed in range(99))))
    brought = told(match)
    assert brought.say.startswith(("Right!", "It names"))
    match.do({"by": "Duck", "do": "throw"})
    assert told(match) == brought
    assert told(match, "Duck") is None
    match.do({"by": "Duck", "do": "pass"})
    assert told(match).say == "Duck found nothing."


@pytest.mark.parametrize("goal", ["1", "2", "3"])
def test_a_claim_is_right_only_where_it_names_so_many_cards(goal):
    matches = [match for seed in range(150) if (match := claimed("R", goal, f"{seed}")) is not None]
    rights = set()
    for match in matches:
        named = sum("R" in card for card in match.last["before"])
        assert told(match).right is (named == int(goal))
        rights.add(named == int(goal))
    assert rights == {True, False}


def played_for_a_while(kit, seed, most=24):
    """A game between those who miss nothing; a solitaire is given up where it cannot be won."""
    names = ("Ann",) if kit in solitaires() else ("Ann", "Ben")
    match, rng = KitTable.new(kit, names, seed=f"{seed}", deals=True), random.Random(seed)
    while not match.is_over and match.version < most:
        seat = match.awaited[0]
        assert match.do(BOTS[1].act(match.layout(), seat, match.legal(seat), rng)).rejection is None
    return match


@pytest.mark.parametrize(
    ("kit", "options"), [("diff-sets", {}), ("cube-squad", {}), ("cube-fish", {"scoring": "31"})]
)
def test_every_deal_is_told_with_the_cards_that_come_face_up(kit, options):
    """A play-off's six and a new round's too, not only the first deal's."""
    deals = _deals_of_a_game_with_more_than_one(kit, options)
    for by, cards, told in deals:
        assert (told["hands"][by] if kit == "cube-squad" else told["table"]) == cards[:6]


def _deals_of_a_game_with_more_than_one(kit, options):
    for seed in range(200):
        match, rng = (
            KitTable.new(kit, ("Ann", "Ben"), seed=f"{seed}", **options, deals=True),
            random.Random(seed),
        )
        while not match.is_over:
            seat = match.awaited[0]
            match.do(BOTS[1].act(match.layout(), seat, match.legal(seat), rng))
        deals = [entry for entry in match.entries() if entry.action["do"] == "deal"]
        if deals[-1].version > len(match.players):
            return [(deal.action["by"], deal.action["cards"], deal.events[0]) for deal in deals]
    raise AssertionError(f"no second deal in 200 games of {kit}")


def test_a_team_that_is_not_in_a_play_off_is_not_ready_in_it():
    for seed in range(200):
        match, rng = (
            KitTable.new("cup-squad", ("Ann", "Ben", "Cleo"), seed=f"{seed}", deals=True),
            random.Random(seed),
        )
        while not match.is_over:
            tied = match.state.tied
            if match.phase == "take" and len(tied) == 2 and len(match.awaited) == 2:
                shown = teams(KitView(match, "KWRT", "", (), frozenset(), wall=True))
                assert not any(team.ready for team in shown)
                return
            seat = match.awaited[0]
            match.do(BOTS[1].act(match.layout(), seat, match.legal(seat), rng))
    raise AssertionError("no play-off of two in 200 games")


@pytest.mark.parametrize("kit", [*games(), *solitaires()])
def test_every_game_is_played_back_step_by_step(kit, fresh_seed):
    match = played_for_a_while(kit, fresh_seed, 10)
    for at in range(match.version + 1):
        then = match.at(at).layout()
        lying = [*then["table"], *(card for hand in then["hands"].values() for card in hand)]
        with override("es" if at % 2 else "en"):
            html = render("kit/_kit_replay.html", **kit_replay.context(match, "KWRT", "ident", at))
        assert f'max="{match.version}" value="{at}"' in html
        assert len(re.findall(r'class="card[ "]', html)) == len(lying)
        assert "%(" not in html
    assert html.count('class="log-line"') >= match.version - 1


@pytest.mark.parametrize("kit", ["cup-fish", "diff-squad", "inc-out", "cube-sets", "solitaire-one"])
def test_a_game_is_taken_away_as_record_text_and_picture(kit, fresh_seed):
    match = played_for_a_while(kit, fresh_seed, 200)
    record, kind = kit_replay.made(match, "json", "Ann", None)
    assert kind == "application/json"
    assert kit_document(json.loads(record))["winners"] == list(match.state.winners)
    text, kind = kit_replay.made(match, "txt", "Ann", None)
    assert kind.startswith("text/plain")
    assert text.startswith(match.game.title)
    throws = [step.action["cubes"] for step in match.steps() if step.action["do"] == "throw"]
    assert [
        line.partition(" throws ")[2].removesuffix(" for the tie")
        for line in text.splitlines()
        if " throws " in line
    ] == throws
    for at in (1, match.version):
        picture, kind = kit_replay.made(match, "svg", "Ann", f"{at}")
        assert kind == "image/svg+xml"
        assert picture.startswith("<svg")
        view = match.at(at).layout()
        for cards in (view["table"], *view["hands"].values()):
            assert ", ".join(cards) in picture
        assert all(f"{name} {score}" in picture for name, score in view["scores"].items())


def test_the_replay_of_a_game_is_there_by_its_link(serving):
    with patient(serving.address, follow_redirects=True) as visitor:
        opened = visitor.post("api/v1/tables", json={"kit": "cup-out", "seats": 2, "seed": 3}).json()
        assert visitor.get(f"m/{opened['code']}").status_code == 404
        for name in ("Ann", "Ben"):
            visitor.post(f"api/v1/tables/{opened['table']}/seats", json={"nickname": name})
        page = visitor.get(f"m/{opened['code']}")
        assert page.status_code == 200
        assert page.url.path == f"/m/{opened['table']}"
        assert page.text.count('class="team"') == 2
        frame = visitor.get(f"m/{opened['table']}?at=0", headers={"X-Forceout-Frame": "1"})
        assert "Before the first deal" in frame.text
        assert "<html" not in frame.text
        spanish = visitor.get(f"m/{opened['table']}?at=0", headers={"Accept-Language": "es"})
        assert "Antes de repartir" in spanish.text
        for form in ("json", "txt", "svg"):
            assert visitor.get(f"m/{opened['table']}/{form}").status_code == 200
        assert visitor.get(f"m/{opened['table']}/exe").status_code == 404


def test_a_team_reads_the_same_number_of_cards_on_its_page_and_on_the_wall():
    match = KitTable.new("cap-squad", ["Ann", "Ben"], seed="7", deals=True)
    here = frozenset(match.players)
    at_table = [seat.note for seat in seats(KitView(match, "KWRT", "Ann", ("Ann",), here))]
    on_wall = [team.left for team in teams(KitView(match, "KWRT", "", (), here, wall=True))]
    assert at_table == on_wall
