"""Whatever was done at a table, legal or not: some player or the clock can still bring the end of the round."""

import random

import pytest

from forceout.core.errors import Malformed
from forceout.match import Phase, to_act
from forceout.match.commands import JUDGE
from forceout.match.legal import possible
from forceout.records.documents.actions import action_document

from .driving import Driver
from .finishing import end_by_awaited, end_by_clock, end_by_players
from .seating import Table
from .test_state_machine import DIVISIONS

STYLES = ("challenge", "forceout", "no-goal", "bonus", "time", "chaos")


def ends(state):
    """By the players; and by the clock, in a book that has one."""
    assert end_by_players(state) is not None, (state.phase, state.shake)
    if state.setup.is_timed and state.rules.round is not None:
        assert end_by_clock(state) is not None, (state.phase, state.shake)


def random_table(game, edition, division, rnd, referee=None):
    return Table(
        edition,
        division,
        rnd.choice(["AB", "ABC", "ABC"]),
        game,
        referee=referee or rnd.choice(["strict", "table"]),
        checking=rnd.choice(["judge", "players"]),
        adventurous=rnd.choice([None, None, True, False]),
    )


def as_drawn(_state, event):
    return event


def wander(play, rnd, steps, change=as_drawn):
    """Random play, mostly legal; the states on the way. ``change`` may put another action for one that was drawn."""
    driver, timed = Driver(play.codec, rnd.choice(STYLES)), rnd.random() < 0.5
    for _ in range(steps):
        state = play.state
        if state.phase is Phase.ENDED:
            return
        event = change(state, draw(play, driver, rnd))
        if timed:
            event["at"] = state.now / 1000 + rnd.choice((0, 0, 1, 5, 20, 70, 150))
        try:
            play.do(event)
        except Malformed:
            continue
        yield play.state


def draw(play, driver, rnd):
    """What somebody does next: legal, illegal, or anything that the referee would let happen."""
    state, chance = play.state, rnd.random()
    if chance < 0.05:
        return driver.judge(state, rnd)
    if chance < 0.1:
        return driver.illegal(state, rnd)
    if chance < 0.15 and state.shake is not None and state.shake.trespasses:
        return driver.charge(state, rnd)
    if chance < 0.2 and state.present():
        besides = possible(state, rnd.choice(state.present()))
        if besides:
            return action_document(rnd.choice(besides), play.codec)
    return driver.legal(state, rnd)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "edition", "division"), DIVISIONS)
def test_from_every_state_the_round_can_be_brought_to_its_end(game, edition, division, amount, fresh_seed):
    """AGLOA XI-B; P57"""
    for number in range(amount(fast=2, slow=20, soak=1_500)):
        rnd = random.Random(f"{fresh_seed} {game} {edition} {division} {number}")
        play = random_table(game, edition, division, rnd)
        for place, state in enumerate(wander(play, rnd, steps=60)):
            if place % 7 == 0 or not state.shake or not state.shake.mat.resources:
                ends(state)


@pytest.mark.parametrize("referee", ["strict", "table"])
@pytest.mark.parametrize(("game", "edition", "division"), DIVISIONS)
def test_a_round_in_which_nobody_does_anything(game, edition, division, referee):
    """AGLOA XI-A, XI-B"""
    play = Table(edition, division, "ABC", game, referee=referee).opened()
    ends(play.state)


def test_a_bonus_whose_regular_move_others_made_impossible_does_not_close_the_shake():
    """P14: out of turn A takes the last cubes at a table that lets it happen; C owes a move and has no cube."""
    rnd = random.Random("178473010 on-sets wff-1969 basic 7")
    play = random_table("on-sets", "wff-1969", "basic", rnd)
    states = list(wander(play, rnd, steps=60))
    stuck = [state for state in states if state.shake and state.shake.bonus and not state.shake.mat.resources]
    assert stuck
    for state in stuck:
        ends(state)


def stir(play, rnd, steps):
    """After the last cube anybody reaches for the block, says something, hands in, leaves or dawdles; the states on the way."""
    words = [*map(str, play.state.rules.challenges.claims), "never", "P"]
    for _ in range(steps):
        if play.shake is None:
            return
        player, writer = rnd.choice(play.state.setup.players), rnd.choice(play.state.setup.players)
        solution = {"equation": "1+2 = 12"} if play.codec.rules.game == "equations" else {"set_name": "B"}
        event = rnd.choice(
            [
                {"by": player, "do": "pick-up"},
                {"by": play.shake.block or player, "do": "challenge", "claim": rnd.choice(words)},
                {"by": play.shake.block or player, "do": "put-down"},
                *({"by": writer, "do": "decline"} for _ in range(3)),
                {"by": writer, "do": "present", "solution": solution},
                {"by": player, "do": "accept", "of": writer},
                {"by": player, "do": "reject", "of": writer, "reason": "it names another number"},
                {"by": player, "do": "ask-judge", "of": writer},
                {"by": player, "do": "assert"},
                {"by": JUDGE, "do": "tick"},
                {"by": JUDGE, "do": rnd.choice(["absent", "disqualify", "warn", "warn"]), "player": player},
                {"by": JUDGE, "do": "rule", "of": writer, "correct": rnd.random() < 0.5},
            ]
        )
        play.do({**event, "at": play.state.now / 1000 + rnd.choice((0, 0, 1, 5, 20))})
        yield play.state


@pytest.mark.soak
@pytest.mark.parametrize(("game", "edition", "division"), DIVISIONS)
def test_after_the_last_cube_somebody_is_awaited_or_a_limit_runs(game, edition, division, amount, fresh_seed):
    """AGLOA VIII-B"""
    for number in range(amount(fast=25, slow=250, soak=10_000)):
        rnd = random.Random(f"{fresh_seed} {game} {edition} {division} {number}")
        checking = rnd.choice(["judge", "players"])
        play = Table(edition, division, rnd.choice(["AB", "ABC"]), game, referee="table", checking=checking)
        for state in stir(play.played_out(), rnd, steps=30):
            assert state.shake is None or to_act(state) or state.running, play.events
        assert end_by_players(play.state) is not None, play.events


def by_the_book(state, event):
    """The block is picked up first and the word said later, or never."""
    if event["do"] == "challenge" and state.shake is not None and state.shake.block is None:
        return {"by": event["by"], "do": "pick-up"}
    return event


@pytest.mark.soak
@pytest.mark.parametrize(("game", "edition", "division"), DIVISIONS)
def test_with_the_block_by_the_book_the_awaited_alone_can_always_finish(
    game, edition, division, amount, fresh_seed
):
    """AGLOA V-B, VIII-B; Equations VI-B, VIII-B: ten thousand matches over all books."""
    soak = -(-10_000 // len(DIVISIONS))
    for number in range(amount(fast=1, slow=10, soak=soak)):
        rnd = random.Random(f"{fresh_seed} {game} {edition} {division} {number}")
        play = random_table(game, edition, division, rnd, referee="table")
        for place, state in enumerate(wander(play, rnd, steps=120, change=by_the_book)):
            if state.shake is None:
                continue
            assert to_act(state) or state.running, play.events
            if place % 5 == 0 or state.phase in (Phase.BLOCK, Phase.WRITING, Phase.CHECKING):
                assert end_by_awaited(state) is not None, (state.phase, to_act(state), play.events)
