import pytest

from forceout.core.errors import Malformed
from forceout.onsets.symbols import Symbol, parse_pile, parse_symbol, symbol_of

BRGY = ("B", "R", "G", "Y")
BRGO = ("B", "R", "G", "O")


@pytest.mark.parametrize(
    ("typed", "symbol"),
    [
        *((character, Symbol.UNION) for character in "∪Uu|"),
        *((character, Symbol.INTERSECTION) for character in "∩n&"),
        *((character, Symbol.MINUS) for character in "−-"),
        *((character, Symbol.PRIME) for character in "′'"),
        *((character, Symbol.NULL) for character in "Λ^∧A"),
        *((character, Symbol.SUBSET) for character in "⊆cC<"),
        ("v", Symbol.UNIVERSE),
        ("b", Symbol.BLUE),
    ],
)
def test_what_may_be_typed_for_a_symbol(typed, symbol):
    assert symbol_of(typed) is symbol


@pytest.mark.parametrize("symbol", Symbol)
def test_every_symbol_reads_back_from_its_own_text(symbol):
    assert symbol_of(str(symbol)) is symbol


@pytest.mark.parametrize("typed", ["", "?", "6", "0", "BB", "\ud800", "\0"])
def test_what_is_on_no_cube_is_malformed(typed):
    with pytest.raises(Malformed, match="expected one symbol of a cube"):
        parse_symbol(typed, "cube", BRGY)


def test_each_kit_has_its_own_fourth_colour():
    """wff-1969 Equipment; AGLOA I-B-2-b"""
    assert parse_symbol("O", "cube", BRGO) is Symbol.ORANGE
    with pytest.raises(Malformed, match="no cube of this rulebook shows O"):
        parse_symbol("O", "cube", BRGY)
    with pytest.raises(Malformed, match="required"):
        parse_pile("B Y", "required", BRGO)


@pytest.mark.parametrize("symbol", Symbol)
def test_every_symbol_is_of_one_sort(symbol):
    sorts = [symbol.names_set, symbol.is_operation, symbol.is_relation, symbol.is_digit]
    assert sorts.count(True) == 1


def test_sorts_of_symbols():
    """AGLOA I-B-2-b, I-B-2-c, I-B-2-d"""
    assert Symbol.BLUE.is_colour
    assert Symbol.UNIVERSE.names_set
    assert not Symbol.UNIVERSE.is_colour
    assert Symbol.PRIME.is_operation
    assert not Symbol.PRIME.is_binary
    assert Symbol.MINUS.is_binary
