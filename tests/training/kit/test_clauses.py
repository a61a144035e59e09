"""Section 8 clause by clause: what each says of its games, and that the engine does it."""

from itertools import combinations

import pytest

from forceout import rules
from forceout.training.kit.games import CubeKind, game_of, games, solitaires
from forceout.training.kit.table import KitTable

BOOK = "wff-1969"
COLOURS = rules("on-sets", BOOK, "basic").equipment.colours
DECK = ["".join(some) for size in range(1, 5) for some in combinations(COLOURS, size)]
"""B, R, G, O, BR, BG, BO, RG, RO, GO, BRG, BRO, BGO, RGO, BRGO: the cards of the 1969 kit but the blank."""


def dealt(kit, players=("Ann", "Ben"), deck=DECK):
    """A game of the kit with this deck; in SQUAD every team has the same."""
    table = KitTable.new(kit, list(players))
    for by in players if kit.endswith("squad") else players[:1]:
        do(table, by, "deal", cards=list(deck))
    return table


def do(table, by, action, **rest):
    outcome = table.do({"by": by, "do": action, **rest})
    assert outcome.rejection is None, outcome.rejection
    return table


def refused(table, by, action, **rest):
    rejection = table.do({"by": by, "do": action, **rest}).rejection
    assert rejection is not None
    return rejection["code"], rejection["rule"]


def test_cube_fish_takes_the_colour_from_the_table_and_fills_up():
    """wff-1969 8.1-A: six face up, the player to the left throws one colour cube, takes the cards of that colour."""
    table = dealt("cube-fish")
    assert table.layout()["table"] == DECK[:6]
    assert table.awaited == ("Ben",)
    do(table, "Ben", "throw", cubes="R")
    assert refused(table, "Ben", "take", cards=["R"]) == ("wrong-cards", "8.1-A")
    do(table, "Ben", "take", cards=["R", "BR"])
    assert table.scores == {"Ann": 0, "Ben": 2}
    assert table.layout()["table"] == ["B", "G", "O", "BG", "BO", "RG"]


def test_out_cube_has_seven_cards_each_and_is_won_without_any():
    """wff-1969 8.1-B: seven for the opponent, seven for the dealer, one aside; who has turned all down wins."""
    table = dealt("cube-out")
    hands = table.layout()["hands"]
    assert (hands["Ben"], hands["Ann"]) == (DECK[:7], DECK[7:14])
    for by, cube in (("Ben", "B"), ("Ann", "B"), ("Ben", "R"), ("Ann", "B"), ("Ben", "G"), ("Ann", "B")):
        do(do(table, by, "throw", cubes=cube), by, "take")
    do(do(table, "Ben", "throw", cubes="O"), "Ben", "take")
    assert table.state.winners == ("Ben",)


def test_cube_squad_is_thrown_by_a_shaker_for_teams_with_a_deck_each():
    """wff-1969 8.1-C: every team removes the colour announced and fills up; six out on one throw wins."""
    table = dealt("cube-squad", ("Reds", "Blues"))
    assert table.awaited == ("shaker",)
    do(do(table, "shaker", "throw", cubes="B"), "shaker", "announce")
    do(do(table, "Reds", "take"), "Blues", "take")
    assert [len(hand) for hand in table.layout()["hands"].values()] == [6, 6]
    all_red = ["R", "BR", "RG", "RO", "BRG", "BRO"]
    deck = all_red + [card for card in DECK if card not in all_red]
    swept = KitTable.new("cube-squad", ["Reds", "Blues"])
    do(swept, "Reds", "deal", cards=deck)
    do(swept, "Blues", "deal", cards=DECK)
    do(do(swept, "shaker", "throw", cubes="R"), "shaker", "announce")
    do(do(swept, "Reds", "take"), "Blues", "take")
    assert swept.state.winners == ("Reds",)


def test_cube_sets_needs_a_numeral_that_says_how_many():
    """wff-1969 8.1-D: three colour and three numeral cubes; a right claim wins the cards, a wrong one nothing."""
    table = do(dealt("cube-sets"), "Ben", "throw", cubes="B R G 2 3 5")
    assert refused(table, "Ben", "take", set_name="B", goal="4") == ("not-available", "8.1-D")
    do(table, "Ben", "take", set_name="R", goal="2")
    assert table.scores["Ben"] == 2
    do(do(table, "Ann", "throw", cubes="B R G 1 1 1"), "Ann", "take", set_name="B", goal="1")
    assert table.scores["Ann"] == 0
    assert table.awaited == ("Ben",)


def test_a_wrong_claim_ends_the_turn_whatever_cards_are_shown():
    """wff-1969 8.1-D, K8: R names two cards and not three; which cards were picked up makes no difference."""
    table = do(dealt("cube-sets"), "Ben", "throw", cubes="B R G 2 3 5")
    do(table, "Ben", "take", set_name="R", goal="3", cards=["R", "BR", "B"])
    assert table.scores["Ben"] == 0
    assert table.awaited == ("Ann",)


@pytest.mark.parametrize(
    ("kit", "field", "text"),
    [("cube-fish", "statement", "R"), ("eq-fish", "set_name", "R = B"), ("eq-squad", "set_name", "R = B")],
)
def test_a_set_name_is_no_statement_and_a_statement_no_set_name(kit, field, text):
    """wff-1969 8.1-A, 8.4: a cube names a set, a statement game its truth set."""
    table = dealt(kit)
    by, action = ("shaker", "announce") if kit == "eq-squad" else ("Ben", "take")
    do(table, by, "throw", cubes="R" if kit == "cube-fish" else "R B G O ∪ ∩ ′")
    code, _ = refused(table, by, action, **{field: text})
    assert code == "unreadable"


@pytest.mark.parametrize(
    ("kit", "laid"), [("cube-out", {}), ("cube-squad", {}), ("cube-squad", {"Ann": DECK[:6]})]
)
def test_everybody_has_a_place_for_cards_before_they_are_dealt(kit, laid):
    """wff-1969 8.1-B, 8.1-C: cards lie in front of each player or team, none so far."""
    table = KitTable.new(kit, ["Ann", "Ben"])
    for by in laid:
        do(table, by, "deal", cards=DECK)
    assert table.layout()["hands"] == {"Ann": [], "Ben": []} | laid


@pytest.mark.parametrize(
    ("kit", "rule"),
    [("cup-fish", "8.2-A"), ("cup-out", "8.2-B"), ("cup-squad", "8.2-C"), ("cup-sets", "8.2-D")],
)
def test_cup_games_place_two_colours_round_the_cup(kit, rule):
    """wff-1969 8.2-A, 8.2-B, 8.2-C, 8.2-D: two colour cubes, in SETS four with three numerals; the blank is out."""
    game = game_of(kit)
    assert game.rule == rule
    assert game.kind.name == "X ∪ Y"
    assert len(game.kind.deck) == 15
    wanted = {CubeKind.COLOUR: 4, CubeKind.DIGIT: 3} if kit == "cup-sets" else {CubeKind.COLOUR: 2}
    assert dict(game.throw.cubes) == wanted


@pytest.mark.parametrize(
    ("kind", "picked"), [("cap", ["BR"]), ("diff", ["R"]), ("cup", ["B", "R", "BR", "BG"])]
)
def test_each_sign_picks_its_cards(kind, picked):
    """wff-1969 8.3: the Cup games with another face up."""
    table = do(dealt(f"{kind}-fish"), "Ben", "throw", cubes="R B")
    names = {"cap": "R ∩ B", "diff": "R − B", "cup": "R ∪ B"}
    do(table, "Ben", "take", set_name=names[kind], cards=picked)
    assert table.scores["Ben"] == len(picked)


def test_only_comp_games_keep_the_blank():
    """wff-1969 8.3: in the Comp games the blank card is left in the deck; it has no colour, so every X′ picks it."""
    assert {game.kind.id for game in games().values() if game.kind.blank} == {"comp"}
    table = dealt("comp-fish", deck=["blank", *DECK])
    do(do(table, "Ben", "throw", cubes="B"), "Ben", "take", cards=["blank", "R", "G", "O"])


@pytest.mark.parametrize(("kind", "sign"), [("eq", "="), ("inc", "⊆")])
def test_a_statement_game_lays_out_its_relation_and_throws_a_shaking_set(kind, sign):
    """wff-1969 8.4-1: three operation and four colour cubes are thrown, the relation lies face up."""
    game = game_of(f"{kind}-fish")
    assert game.kind.on_table == sign
    assert dict(game.throw.cubes) == {CubeKind.COLOUR: 4, CubeKind.OPERATION: 3}
    table = dealt(f"{kind}-fish")
    assert refused(table, "Ben", "throw", cubes="R B G O ∪ ∩") == ("cubes", "8.4")
    do(table, "Ben", "throw", cubes="R B G O ∪ ∩ ′")
    other = "⊆" if sign == "=" else "="
    assert refused(table, "Ben", "take", statement=f"R {other} B") == ("unreadable", "8.4")


@pytest.mark.parametrize(
    ("kind", "statement", "taken"),
    [("eq", "R = B", ["G", "O", "BR"]), ("inc", "R ⊆ B", ["B", "G", "O", "BR", "BG"])],
)
def test_the_cards_of_the_truth_set_are_taken(kind, statement, taken):
    """wff-1969 8.4-2: the largest set of cards for which the statement is true."""
    table = do(dealt(f"{kind}-fish"), "Ben", "throw", cubes="R B G O ∪ ∩ ′")
    assert refused(table, "Ben", "take", statement=statement, cards=taken[:-1]) == ("wrong-cards", "8.4")
    do(table, "Ben", "take", statement=statement, cards=taken)
    assert table.scores["Ben"] == len(taken)


def test_the_statement_games_are_called_as_the_manual_calls_them():
    """wff-1969 8.4-3: EQ FISH and EQ OUT, not OUT EQ as in the other kinds."""
    assert dealt("eq-out").game.title == "EQ OUT"
    titles = [game.title for game in games().values() if game.kind.is_statement]
    assert titles == [f"{kind} {form}" for kind in ("EQ", "INC") for form in ("FISH", "OUT", "SQUAD", "SETS")]


def test_in_squad_the_shaker_builds_any_statement():
    """wff-1969 8.4-4: the teams remove its truth set; a cube that was not thrown is refused (K6)."""
    table = do(dealt("inc-squad", ("Reds", "Blues")), "shaker", "throw", cubes="R R G O ∪ ∩ ′")
    assert refused(table, "shaker", "announce", statement="B ⊆ R") == ("not-available", "8.4")
    assert refused(table, "Reds", "announce", statement="R ⊆ G") == ("turn", "8.4")
    do(table, "shaker", "announce", statement="R ⊆ (G ∪ O)′")
    do(table, "Reds", "take", cards=["B", "R", "G", "O", "BR", "BG"])
    assert table.scores["Reds"] == 6


def test_the_solitaires_have_all_cards_and_their_cubes():
    """wff-1969 8.5-A, 8.5-B, 8.5-C."""
    thrown = {
        solitaire.name: [dict(throw.cubes) for throw in solitaire.throws]
        for solitaire in solitaires().values()
    }
    basic = {CubeKind.COLOUR: 4, CubeKind.OPERATION: 3}
    assert thrown["one"][0] == basic
    assert thrown["go-through"] == [{CubeKind.DIGIT: 3, CubeKind.COLOUR: 3, CubeKind.OPERATION: 2}]
    assert thrown["a-b"] == [
        {CubeKind.DIGIT: 2, CubeKind.COLOUR: 8, CubeKind.OPERATION: 4, CubeKind.RESTRICTION: 3}
    ]
    every = ["blank", *DECK]
    for kit, up in (("solitaire-one", 16), ("solitaire-go-through", 6), ("solitaire-a-b", 16)):
        table = do(KitTable.new(kit, ["Ann"]), "Ann", "deal", cards=every)
        assert table.layout()["table"] == every[:up]


def test_one_is_won_by_a_name_of_one_card():
    """wff-1969 8.5-A: a Set-Name that fishes out exactly one card wins."""
    table = do(KitTable.new("solitaire-one", ["Ann"]), "Ann", "deal", cards=["blank", *DECK])
    do(table, "Ann", "throw", cubes="B R G O ∩ ∩ ∩")
    assert refused(table, "Ann", "take", set_name="B ∩ R") == ("wrong-number", "8.5-A")
    do(table, "Ann", "take", set_name="B ∩ R ∩ G ∩ O")
    assert table.state.winners == ("Ann",)


def test_go_through_takes_what_a_numeral_says():
    """wff-1969 8.5-B: as many cards as a numeral, and the row is filled up again."""
    table = do(KitTable.new("solitaire-go-through", ["Ann"]), "Ann", "deal", cards=[*DECK, "blank"])
    do(table, "Ann", "throw", cubes="1 2 2 B R G ∪ ∩")
    assert refused(table, "Ann", "take", set_name="B") == ("wrong-number", "8.5-B")
    do(table, "Ann", "take", set_name="R")
    assert table.scores == {"Ann": 2}
    assert len(table.layout()["table"]) == 6


def test_a_b_wants_a_names_of_b_cards_at_the_same_time():
    """wff-1969 8.5-C: two names of four cards each, no cube in both."""
    table = do(KitTable.new("solitaire-a-b", ["Ann"]), "Ann", "deal", cards=["blank", *DECK])
    do(table, "Ann", "throw", cubes="2 4 B R G O B R G O ∩ ∩ ∪ ′ V Λ =")
    assert refused(table, "Ann", "take", set_names=["B ∩ R"]) == ("wrong-number", "8.5-C")
    do(table, "Ann", "take", set_names=["B ∩ R", "G ∩ O"])
    assert table.state.winners == ("Ann",)
