"""Random matches of every book through the public door: nothing offered is refused, nothing is missing, nothing leaks."""

import json
import random
from collections import Counter

import pytest

from forceout import Table
from forceout.core.pile import Pile
from forceout.match.declared import ACTIONS
from forceout.records.documents.actions import action_document
from forceout.records.notation.record import from_text, to_text

from .driving import BOOKS, play, sit_down
from .naive import legal_documents

pytestmark = pytest.mark.soak


def tables(book, seed, count):
    """Tables of one book: two and three players (1969: four too), both referees, both ways of checking, clocks."""
    rng = random.Random(f"{seed} {book}")
    for number in range(count):
        yield (
            sit_down(
                book,
                players=rng.choice((2, 3, 4) if book[1] == "wff-1969" else (2, 3)),
                seed=rng.randrange(1 << 30),
                shakes=rng.choice((1, 2)),
                referee=("strict", "table")[number % 2],
                checking=("judge", "players")[number // 2 % 2],
                clock=rng.choice(("exact", "sand", "relaxed", "none")),
                adventurous=rng.choice((None, True, False)),
                judge_sits=rng.random() < 0.2,
            ),
            rng,
        )


def plain(document):
    return json.dumps(document, sort_keys=True, ensure_ascii=False)


def check_cubes(table):
    shake = table.view().shake
    if shake is None or shake.rolled is None:
        return
    mat = shake.mat
    goal = table._state.setup.game.goal_cubes(mat.goal) if mat.goal is not None else Pile()
    assert (
        mat.resources + mat.required + mat.permitted + mat.forbidden + Pile(mat.touched) + goal
        == shake.rolled
    )


def check_goes_on(table):
    """While a shake is open the table waits for somebody, or a limit runs that will end the waiting."""
    state = table._state
    assert state.shake is None or table.awaited or state.running, table


def check_secrets(table):
    """While papers are sealed no other seat's view or record has them, nor do they tell the seed."""
    trial = table._state.shake.trial if table._state.shake else None
    if table.is_over:
        return
    for seat in (*table.players, "judge", ""):
        view, record = table.view(seat), table.record(seat)
        assert "seed" not in record
        if trial is None or trial.is_open:
            continue
        papers = view.document()["shake"]["papers"]
        for writer in trial.papers:
            if writer != seat:
                assert papers[writer] == {"sealed": True}
                # Who wrote nothing in time has a paper too, and may have done nothing before.
                done = [event for event in record["events"] if event["by"] == writer]
                assert "solution" not in plain(done[-1:])
                assert all(event["do"] != "decline" for event in done[-1:])


def check_same(table):
    """A record and a journal each give the same table."""
    assert Table.of(json.loads(json.dumps(table.record()))) == table
    journal = [(entry.action, entry.events) for entry in table.entries()]
    assert Table.restore(table.opening(), json.loads(json.dumps(journal))) == table
    assert from_text(to_text(table.record())) == table.record()


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_matches_of_legal_actions_end_and_nothing_offered_is_refused(book, amount, fresh_seed):
    for table, rng in tables(book, fresh_seed, amount(fast=8, slow=20, soak=600)):

        def watch(table, rng=rng):
            check_cubes(table)
            check_goes_on(table)
            if rng.random() < 0.1:
                check_secrets(table)

        play(table, rng, timed=rng.random() < 0.5, watch=watch)
        check_same(table)


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_a_table_where_anything_happens_that_is_possible_stays_in_order(book, amount, fresh_seed):
    for table, rng in tables(book, fresh_seed, amount(fast=2, slow=12, soak=80)):
        if table.opening()["referee"] == "table":

            def watch(table):
                check_cubes(table)
                check_goes_on(table)

            play(table, rng, besides=0.15, timed=rng.random() < 0.5, watch=watch)
            check_same(table)


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_nothing_that_is_legal_and_can_be_listed_is_missing(book, amount, fresh_seed):
    for table, rng in tables(book, fresh_seed, amount(fast=1, slow=8, soak=40)):

        def watch(table, rng=rng):
            if rng.random() < 0.06 and not table.is_over:
                check_lists(table)

        check_lists(table)
        play(table, rng, timed=rng.random() < 0.5, watch=watch)


def check_lists(table):
    """What each seat is offered is what the slow way finds, and once each. 1969's stall has tests of its own."""
    for seat in (*table.players, "judge"):
        listed = [action_document(action, table._reader.codec) for action in table.legal(seat)]
        told = [plain(document) for document in listed if document.get("what") != "stall"]
        expected = {plain(document) for document in legal_documents(table, seat)}
        assert set(told) == expected, (table, seat, set(told) ^ expected)
        assert len(told) == len(expected)


def test_a_seat_is_offered_the_same_on_its_view_as_at_the_table(amount, fresh_seed):
    """So nothing that is sealed plays a part in it."""
    for book in BOOKS[:: amount(fast=4, slow=1, soak=1)]:
        for table, rng in tables(book, fresh_seed, 2):

            def watch(table, rng=rng):
                if rng.random() < 0.15:
                    for seat in (*table.players, "judge"):
                        view = table.view(seat)
                        assert view.legal() == table.legal(seat)
                        assert (view.may_act, view.awaited) == (table.may_act, table.awaited)
                        assert [form.do for form in view.forms()] == [form.do for form in table.forms(seat)]
                        offered = bool(view.legal() or view.forms())
                        assert offered == (seat in table.may_act), (table, seat)

            play(table, rng, watch=watch)


def test_random_play_comes_to_every_action_that_a_player_or_judge_is_offered(amount):
    done = Counter()
    for book in BOOKS:
        for table, rng in tables(book, "every action", amount(fast=5, slow=20, soak=20)):
            play(table, rng, judge=0.05)
            done.update(event["do"] for event in table.record()["events"])
    # Nobody's actions, what comes after the end, and what needs a rare position.
    rare = {"tick", "start-timing", "deceit", "joint", "appeal", "settle-appeal", "initial", "sign", "shift"}
    assert set(ACTIONS) - rare <= set(done), set(ACTIONS) - set(done)
