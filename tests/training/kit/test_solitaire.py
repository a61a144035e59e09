"""The solitaires: facts of the manual's games, the small search against a plain one, lines that win."""

import random
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.training.slow_names import slow_names

from forceout.core.pile import Pile
from forceout.onsets.symbols import Symbol
from forceout.training.kit import reach
from forceout.training.kit.games import solitaires
from forceout.training.kit.naming import read_set_name
from forceout.training.kit.solitaire import answers, decide, outlook
from forceout.training.kit.state import Deal, Phase, State, Throw

COLOURS = [Symbol(text) for text in "BRGO"]
OPERATIONS = [Symbol(text) for text in "∪∩−′"]
BLUE = [Symbol(text) for text in "VΛ=⊆"]
DIGITS = [Symbol(text) for text in "12345"]


def dealt(name, deck=tuple(range(16))):
    state = decide(State.new(solitaires()[name], ("Ann",)), Deal(deck, by="Ann"))
    assert isinstance(state, State)
    return state


def thrown(name, cubes, deck=tuple(range(16))):
    state = decide(dealt(name, deck), Throw(Pile(cubes), by="Ann"))
    assert isinstance(state, State)
    return state


def test_seven_of_the_700_throws_of_four_and_three_cubes_win_one():
    throws = product(combinations_with_replacement(COLOURS, 4), combinations_with_replacement(OPERATIONS, 3))
    ended = [thrown("solitaire-one", (*colours, *signs)).phase for colours, signs in throws]
    assert len(ended) == 700
    assert ended.count(Phase.TAKE) == 7


@pytest.mark.parametrize(
    "numerals",
    ["5 5", *(pytest.param(two, marks=pytest.mark.slow) for two in ("2 3", "2 5", "3 3", "3 5", "4 5"))],
)
def test_numerals_that_never_win_a_b(numerals):
    """The best throws there are: two cubes of each colour, V and Λ at will, every set of four operations."""
    digits = [Symbol(text) for text in numerals.split()]
    for signs in combinations_with_replacement(OPERATIONS, 4):
        for blue in ("VVV", "VVΛ", "VΛΛ", "ΛΛΛ"):
            cubes = [*digits, *COLOURS, *COLOURS, *signs, *map(Symbol, blue)]
            assert thrown("solitaire-a-b", cubes).phase is Phase.ENDED


@given(
    names=st.lists(st.sampled_from([*COLOURS, *BLUE[:2]]), min_size=1, max_size=3),
    signs=st.lists(st.sampled_from(OPERATIONS), max_size=3),
)
def test_what_cubes_can_name_agrees_with_a_plain_search(names, signs):
    cubes = reach.sort((*names, *signs))
    found = reach.names_with(cubes)
    assert set(found) == slow_names(cubes)
    for mask, text in found.items():
        read = read_set_name(text)
        assert read is not None
        assert read[0].readings == {mask}
        assert read[0].cubes == Pile(cubes)


def throw(rng, counts):
    """So many digit, colour, operation and Restriction cubes as they fell."""
    kinds = (DIGITS, COLOURS, OPERATIONS, BLUE)
    return [cube for kind, count in zip(kinds, counts, strict=True) for cube in rng.choices(kind, k=count)]


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("solitaire-one", (0, 4, 3, 0)),
        ("solitaire-one", (0, 5, 4, 0)),
        ("solitaire-one", (0, 8, 4, 3)),
        ("solitaire-go-through", (3, 3, 2, 0)),
        ("solitaire-a-b", (2, 8, 4, 3)),
    ],
)
@settings(max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_every_answer_shown_is_accepted(name, counts, seed):
    rng = random.Random(seed)
    cubes = throw(rng, counts)
    state = thrown(name, cubes, tuple(rng.sample(range(16), 16)))
    if state.phase is Phase.TAKE:
        for answer in answers(state):
            assert isinstance(decide(state, answer), State), answer


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_go_through_outlook_is_decided_by_sixteen_throws_and_its_line_wins(seed):
    """K21: at least one card is taken a throw."""
    rng = random.Random(seed)
    throws = [Pile(throw(rng, (3, 3, 2, 0))) for _ in range(16)]
    state = dealt("solitaire-go-through", tuple(rng.sample(range(16), 16)))
    found = outlook(state, throws)
    assert found.winnable is not None
    for action in found.line:
        following = decide(state, action)
        assert isinstance(following, State)
        state = following
    assert bool(state.winners) is found.winnable
