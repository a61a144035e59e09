"""How often a move and a bot's turn turn values into documents and back, and how often the rules are asked for what is legal.

The numbers are upper bounds that only go down. The aim for a move: each event becomes a document once and none is read back,
``legal`` is asked once for each seat, and an action becomes a document once for each button. A bot's turn needs no document.
"""

import random
import sys
from collections import Counter
from contextlib import contextmanager

from tests.web.playing import begun, offers, open_hall, play_until, run

from forceout import Position, Table, View, rules
from forceout.bots import Player
from forceout.match.legal import legal
from forceout.records.documents.actions import action_document, event_document, read_event
from forceout_web.addresses import Reach
from forceout_web.pages.table import live
from forceout_web.tables.live.audience import Listener
from forceout_web.tables.pool_tasks import think
from forceout_web.tables.storage.database import Sqlite

MOVE = (event_document, read_event, action_document, legal)
TURN = (*MOVE, View.document, Position.of.__func__, Position.document)


@contextmanager
def calls(functions):
    """Count the calls of these functions in this thread, under whatever name a module has imported them."""
    names = {function.__code__: function.__qualname__ for function in functions}
    counted = Counter(dict.fromkeys(names.values(), 0))

    def note(frame, event, _argument):
        if event == "call" and frame.f_code in names:
            counted[names[frame.f_code]] += 1

    sys.setprofile(note)
    try:
        yield counted
    finally:
        sys.setprofile(None)


def assert_at_most(bounds, counted):
    assert set(counted) == set(bounds)
    more = {name: counted[name] for name in bounds if counted[name] > bounds[name]}
    assert not more, f"called more often than {bounds}: {more}"


def test_one_move_until_both_seats_are_rendered(sqlite_file):
    """Ann and Ben look at their pages; whoever is to move moves one cube."""

    async def scenario():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            table = await begun(hall)
            shown = await play_until(hall, table, "turn")
            pages = []
            for seat in ("Ann", "Ben"):
                reader = live.Reader(seat, (seat,), "en", Reach(("http://x",)))

                def render(actor, _change, reader=reader):
                    pages.append(live.shown(actor, reader))

                await hall.listen(
                    table, Listener(seat, render, lambda _seats: None, lambda: None), lambda _actor: None
                )
                async with hall.actors[table].lock:
                    live.shown(hall.actors[table], reader)
            (mover,) = shown["awaited"]
            move = next(offer for offer in await offers(hall, table, mover) if offer["do"] == "move")
            with calls(MOVE) as counted:
                answer = await hall.act(table, mover, move, shown["version"], "r")
            assert answer["status"] == 200
            assert [page["version"] for page in pages] == [answer["version"]] * 2
            buttons = sum([len(await offers(hall, table, seat)) for seat in ("Ann", "Ben")])
            return counted, len(answer["events"]), buttons

    counted, events, buttons = run(scenario())
    assert events == 3
    bounds = {
        "event_document": 2 * events,
        "read_event": 0,
        "action_document": buttons + 1,
        "legal": 2,
    }
    assert_at_most(bounds, counted)


def test_one_turn_of_a_bot():
    table = Table.new(rules("on-sets", "agloa-2023", "middle"), ["Ann", "Ben"], seed=7, clock="none")
    rng, strongest = random.Random(7), Player.of(5)
    while table.phase != "turn":
        assert table.do(strongest.act(table.view(table.awaited[0]), rng, 2.0)).accepted
    (seat,) = table.awaited
    view = table.view(seat)
    with calls(TURN) as counted:
        action, _delay = think(view, 3, "luck")
    assert action is not None
    bounds = {
        "event_document": 0,
        "read_event": 0,
        "action_document": 0,
        "legal": 1,
        "View.document": 0,
        "Position.of": 0,
        "Position.document": 0,
    }
    assert_at_most(bounds, counted)
