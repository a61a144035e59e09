"""Every game of the kit ends, keeps its cards and plays the same again; what must come out by the manual."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forceout.onsets.cards import EVERY_CARD
from forceout.training.kit.bots import BOTS
from forceout.training.kit.documents import kit_document
from forceout.training.kit.games import games, solitaires
from forceout.training.kit.naming import read_set_name, read_statement
from forceout.training.kit.table import KitTable

from .playing import names_of, play_out

EVERY_KIT = [*games(), *solitaires()]


def test_there_are_seven_kinds_in_four_forms_and_three_solitaires():
    assert len(games()) == 28
    assert len({game.kind.id for game in games().values()}) == 7
    assert set(solitaires()) == {"solitaire-one", "solitaire-go-through", "solitaire-a-b"}


def test_titles_are_those_of_the_manual():
    titles = {game.id: game.title for game in games().values()}
    assert titles["cube-fish"] == "CUBE FISH"
    assert titles["cube-out"] == "OUT CUBE"
    assert titles["eq-out"] == "EQ OUT"


@pytest.mark.parametrize("kit", EVERY_KIT)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_whatever_is_offered_is_accepted_and_the_game_ends(kit, seed):
    table = play_out(KitTable.new(kit, names_of(kit), seed=seed), random.Random(seed))
    again = KitTable.of(table.record())
    assert again.state == table.state
    reported = kit_document(table.record())
    assert reported["refused"] == []
    assert reported["scores"] == table.scores


@pytest.mark.parametrize("kit", EVERY_KIT)
def test_no_card_is_lost_or_doubled(kit):
    rng = random.Random(kit)
    table = KitTable.new(kit, names_of(kit), seed=kit)
    while not table.is_over and table.state.contest is None:
        state = table.state
        for owner, up in state.up.items():
            cards = [*up, *state.stock[owner], *(() if owner else sum(state.piles.values(), ()))]
            cards += state.piles[owner] if owner else ()
            assert len(cards) == len(set(cards))
        seat = rng.choice(table.awaited)
        table.do(rng.choice([*table.legal(seat), *filter(None, [table.example(seat)])]))


@pytest.mark.soak
@pytest.mark.parametrize("kit", EVERY_KIT)
def test_bots_finish_with_no_stuck_state(kit, amount, fresh_seed):
    for number in range(amount(fast=5, slow=25, soak=1_000)):
        rng = random.Random(f"{fresh_seed} {number}")
        table = KitTable.new(kit, names_of(kit), seed=f"{fresh_seed} {number}")
        for _ in range(20_000):
            if table.is_over:
                break
            seat = rng.choice(table.awaited)
            outcome = table.do(rng.choice(BOTS).act(table.layout(), seat, table.legal(seat), rng))
            assert outcome.rejection is None or outcome.rejection["code"] == "wrong-cards"
        assert table.is_over, (kit, fresh_seed, number)


@pytest.mark.parametrize(("kit", "cards"), [("cube-fish", 15), ("cup-fish", 15), ("diff-fish", 14)])
def test_cards_won_in_a_round_of_fish_by_all_together(kit, cards):
    """K5: no difference names the card with four colours."""
    table = play_out(KitTable.new(kit, ["Ann", "Ben", "Cleo"], seed=1), random.Random(1))
    assert sum(table.scores.values()) == cards


def test_rounds_to_31_move_the_deal_to_the_left():
    table = play_out(KitTable.new("cube-fish", ["Ann", "Ben"], seed=3, scoring="31"), random.Random(3))
    dealers = [step.action["by"] for step in table.steps() if step.action["do"] == "deal"]
    assert dealers[:3] == ["Ann", "Ben", "Ann"]
    assert max(table.scores.values()) >= 31


def test_between_rounds_the_card_with_four_colours_lies_where_it_is():
    """K5: it is nobody's card; the next dealer takes it up with the deck."""
    table, rng = KitTable.new("diff-fish", ["Ann", "Ben"], seed=3, scoring="31"), random.Random(3)
    while table.state.dealer == "Ann":
        seat = table.awaited[0]
        table.do(rng.choice(table.legal(seat)))
    assert table.layout()["phase"] == "deal"
    assert table.layout()["table"] == ["BRGO"]
    table.do({"by": "Ben", "do": "deal"})
    assert len(table.layout()["table"]) == 6
    assert table.layout()["stock"] == {"table": 9}


def test_the_view_and_the_record_of_a_running_game_do_not_tell_the_stock():
    table = KitTable.new("cup-fish", ["Ann", "Ben"], seed=5)
    table.do({"by": "Ann", "do": "deal"})
    assert table.layout()["stock"] == {"table": 9}
    assert table.record("Ann")["events"][0]["cards"] == table.layout()["table"]
    assert len(table.record()["events"][0]["cards"]) == 15


def test_an_earlier_version_is_an_independent_table():
    table = play_out(KitTable.new("cap-out", ["Ann", "Ben"], seed=9), random.Random(9))
    early = table.at(3)
    assert early.version == 3
    assert early.record()["events"] == table.record()["events"][:3]


_NAMES = st.recursive(
    st.sampled_from(["B", "R", "G", "O", "V", "Λ"]),
    lambda inner: (
        st.builds("({})′".format, inner)
        | st.builds("({}) {} ({})".format, inner, st.sampled_from("∪∩−"), inner)
    ),
    max_leaves=5,
)


@given(left=_NAMES, right=_NAMES, relation=st.sampled_from("=⊆"))
def test_truth_sets_agree_with_a_card_by_card_reading(left, right, relation):
    """4.3-B: a card stays unless it makes the statement false; judged card by card."""
    read = read_statement(f"({left}) {relation} ({right})")
    assert read is not None
    (truth,) = read[0].readings
    for card in range(16):
        one, other = ((_only(name) >> card) & 1 for name in (left, right))
        false = one != other if relation == "=" else one and not other
        assert bool(truth >> card & 1) is not bool(false)


def _only(name: str) -> int:
    read = read_set_name(name)
    assert read is not None
    (mask,) = read[0].readings
    return mask


def test_the_charts_of_the_four_connectives():
    """4.2: by hand for two colours."""
    for (name, picks), card in product(
        {
            "B ∪ R": lambda b, r: b or r,
            "B ∩ R": lambda b, r: b and r,
            "B − R": lambda b, r: b and not r,
            "B′": lambda b, _: not b,
        }.items(),
        range(16),
    ):
        assert bool(_only(name) >> card & 1) is bool(picks(card & 1, card & 2))
    assert _only("V") == EVERY_CARD


def test_six_cards_that_no_colour_could_tell_apart_are_not_dealt_for_a_tie():
    """K14 throws again on the same six: if every colour were on as many of them, nobody would ever win."""
    tied = _tied("diff-sets")
    for seed in range(400):
        table = tied.at(tied.version)
        table.seed = seed
        dealt = table.do({"by": table.awaited[0], "do": "deal"}).action["cards"]
        assert len({sum(colour in card for card in dealt) for colour in "BRGO"}) > 1, dealt
    given = tied.at(tied.version)
    alike = ["B", "R", "G", "O", "BR", "GO"]
    assert given.do({"by": given.awaited[0], "do": "deal", "cards": alike}).rejection is None


def _tied(kit: str) -> KitTable:
    """A game of SETS that waits for the six cards of a tie."""
    for seed in range(200):
        table, rng = KitTable.new(kit, ["Ann", "Ben"], seed=seed), random.Random(seed)
        while not table.is_over:
            if table.state.contest is not None:
                return table
            seat = table.awaited[0]
            table.do(BOTS[1].act(table.layout(), seat, table.legal(seat), rng))
    raise AssertionError(f"no tie in 200 games of {kit}")
