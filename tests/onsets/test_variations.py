"""Which choices of variations are legal, and what is then in force (AGLOA II-C-2, XIII)."""

import pytest

from forceout.core.errors import Malformed
from forceout.editions import load
from forceout.onsets.cards import EVERY_CARD, parse_card
from forceout.onsets.position import parse_universe
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Deal, Illegal, Kind, Variation, in_force, why_illegal

BRGY = ("B", "R", "G", "Y")
U8 = parse_universe(["BRG", "BR", "B", "RG", "R", "G", "Y", "blank"], BRGY)
EVERYTHING = frozenset(Symbol)


def rules(book="agloa-2023", division="senior"):
    return load("on-sets", book).rules(division)


def choose(name, *, of=None, **choices):
    return Variation.parse(of or rules(), name, choices)


def why(variation, *before, rolled=EVERYTHING, universe=U8, of=None):
    return why_illegal(variation, before, of or rules(), Deal(frozenset(rolled), universe))


def force(*chosen, rolled=EVERYTHING, universe=U8, of=None):
    return in_force(chosen, of or rules(), Deal(frozenset(rolled), universe))


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("wild-cube", {"cube": "B"}),
        ("required-card", {"card": "BR"}),
        ("double-set", {"set": "(B − R)′"}),
        ("two-operations", {}),
    ],
)
def test_choice_reads_back_from_its_blank(name, choices):
    variation = choose(name, **choices)
    assert variation.choices(BRGY) == choices
    assert Variation.parse(rules(), variation.kind, variation.choices(BRGY)) == variation


@pytest.mark.parametrize(
    ("name", "choices", "field"),
    [
        ("wild", {}, "variation.name"),
        ("wild-cube", {}, "variation.cube"),
        ("wild-cube", {"cube": "O"}, "variation.cube"),
        ("wild-cube", {"cube": "BB"}, "variation.cube"),
        ("wild-cube", {"cube": "B", "card": "BR"}, "variation.card"),
        ("two-operations", {"cube": "B"}, "variation.cube"),
        ("required-card", {"card": "BB"}, "variation.card"),
        ("double-set", {"set": "B ∪"}, "variation.set"),
        ("double-set", {"set": "B = R"}, "variation.set"),
    ],
)
def test_choice_that_is_not_filled_in_is_malformed(name, choices, field):
    with pytest.raises(Malformed) as wrong:
        choose(name, **choices)
    assert wrong.value.field == field


def test_name_that_the_division_does_not_have_is_malformed():
    with pytest.raises(Malformed, match="has no"):
        choose("two-solutions", of=rules(division="junior"))
    with pytest.raises(Malformed, match="it has none"):
        choose("wild-cube", of=rules("wff-1969", "basic"), cube="B")


def test_cube_must_have_been_rolled():
    """agloa-2023 II-C-2 Example"""
    assert why(choose("required-cube", cube="∪"), rolled=()) is Illegal.NO_EFFECT
    assert why(choose("wild-cube", cube="Y"), rolled=(Symbol.BLUE,)) is Illegal.NO_EFFECT
    assert why(choose("wild-cube", cube="Y")) is None


@pytest.mark.parametrize("cube", ["=", "⊆", "3"])
def test_relation_and_digit_may_not_be_wild(cube):
    """agloa-2023 XIII-B-2"""
    assert why(choose("wild-cube", cube=cube)) is Illegal.NOT_ALLOWED


def test_relation_may_be_required():
    """agloa-2023 XIII-B-1 Comment"""
    assert why(choose("required-cube", cube="=")) is None


def test_no_null_restrictions_needs_a_relation_or_a_wild_cube():
    """agloa-2023 II-C-2 Example"""
    choice, rolled = choose("no-null-restrictions"), {Symbol.BLUE}
    wild = choose("wild-cube", cube="B")
    assert why(choice, rolled=rolled) is Illegal.NO_EFFECT
    assert why(choice, wild, rolled=rolled) is None
    assert Kind.NO_NULL_RESTRICTIONS not in force(choice, rolled=rolled)
    assert Kind.NO_NULL_RESTRICTIONS in force(wild, choice, rolled=rolled)


@pytest.mark.parametrize(
    ("name", "division"),
    [
        ("no-null-restrictions", "middle"),
        ("union-intersection-interchangeable", "elementary"),
        ("universe-null-interchangeable", "elementary"),
        ("multiple-operations", "middle"),
        ("symmetric-difference", "senior"),
    ],
)
def test_ii_c_2_what_had_no_effect_when_it_was_chosen_is_ignored(name, division):
    """agloa-2023 II-C-2: a wild cube chosen later changes nothing about that."""
    book = rules(division=division)
    choice, wild = choose(name, of=book), choose("wild-cube", of=book, cube="B")
    assert choice.kind not in force(choice, wild, rolled={Symbol.BLUE}, of=book)
    assert choice.kind in force(wild, choice, rolled={Symbol.BLUE}, of=book)


def test_ii_c_2_a_sketch_does_not_tell_what_was_not_rolled():
    """A desk may be shown few cubes; a whole shake has fifteen beside its digits."""
    choice, book = choose("symmetric-difference"), rules()
    few, all_ = [Symbol.BLUE] * 14, [Symbol.BLUE] * 15
    assert choice.kind in in_force([choice], book, Deal.of(few, U8, book))
    assert choice.kind not in in_force([choice], book, Deal.of(all_, U8, book))


def test_xiii_d_13_symmetric_difference_needs_a_minus():
    """agloa-2023 XIII-D-13, II-C-2; agloa-2014 XIII-D-13"""
    for book in (rules("agloa-2014"), rules("agloa-2023")):
        symmetric = choose("symmetric-difference", of=book)
        assert why(symmetric, rolled={Symbol.BLUE}, of=book) is Illegal.NO_EFFECT
        assert why(symmetric, rolled={Symbol.BLUE, Symbol.MINUS}, of=book) is None
        assert why(symmetric, choose("wild-cube", of=book, cube="B"), rolled={Symbol.BLUE}, of=book) is None


@pytest.mark.parametrize(
    ("book", "doubled", "legal"),
    [
        ("agloa-2014", "B − R", True),
        ("agloa-2014", "B ∩ R", False),
        ("agloa-2023", "B − R", False),
    ],
)
def test_xiii_c_10_a_minus_in_the_double_set_is_an_effect_where_it_changes_its_meaning(book, doubled, legal):
    """agloa-2014 XIII-C-10 Comment: − in the Double Set means Symmetric Difference too; in 2023 only if that came first."""
    of = rules(book)
    double_set, symmetric = choose("double-set", of=of, set=doubled), choose("symmetric-difference", of=of)
    assert (why(symmetric, double_set, rolled={Symbol.BLUE}, of=of) is None) is legal


def test_illegal_wild_cube_gives_no_effect_to_others():
    choice, unrolled = choose("no-null-restrictions"), choose("wild-cube", cube="R")
    assert Kind.NO_NULL_RESTRICTIONS not in force(choice, unrolled, rolled={Symbol.BLUE})


def test_same_variation_twice_is_illegal_and_the_first_stands():
    """agloa-2023 II-C-2"""
    first, second = choose("wild-cube", cube="B"), choose("wild-cube", cube="R")
    assert why(second, first) is Illegal.ALREADY_CHOSEN
    assert force(first, second).wild is Symbol.BLUE


def test_standing_variation_cannot_be_chosen():
    """agloa-2023 XIII-C"""
    assert why(choose("multiple-operations")) is Illegal.ALREADY_CHOSEN


def test_required_and_forbidden_card_are_one_variation():
    """agloa-2023 XIII-C-11"""
    required, forbidden = choose("required-card", card="BR"), choose("forbidden-card", card="B")
    assert why(forbidden, required) is Illegal.ALREADY_CHOSEN


def test_card_must_have_been_dealt():
    assert why(choose("required-card", card="BRGY")) is Illegal.NO_EFFECT
    assert why(choose("forbidden-card", card="BR")) is None


def test_blank_wild_and_blank_forbidden_exclude_each_other():
    """agloa-2023 XIII-C-12 Comment a, XIII-C-12 Comment e"""
    wild, forbidden = choose("blank-card-wild"), choose("forbidden-card", card="blank")
    assert why(wild, forbidden) is Illegal.CONFLICT
    assert why(forbidden, wild) is Illegal.CONFLICT
    assert why(wild, universe=U8 & ~1) is Illegal.NO_EFFECT
    assert why(wild, choose("forbidden-card", card="BR")) is None


def test_minus_wild_and_symmetric_difference_exclude_each_other():
    """agloa-2023 XIII-D-13"""
    symmetric, wild = choose("symmetric-difference"), choose("wild-cube", cube="−")
    assert why(symmetric, wild) is Illegal.CONFLICT
    assert why(wild, symmetric) is Illegal.CONFLICT
    assert why(symmetric, choose("wild-cube", cube="B")) is None


@pytest.mark.parametrize("name", ["B", "R′", "G ∩ R", "(B − R)′", "V − B′"])
def test_double_set_of_four_symbols_is_legal(name):
    """agloa-2023 XIII-C-10 Example"""
    assert why(choose("double-set", set=name)) is None


@pytest.mark.parametrize("name", ["B ∪ R ∪ G", "Y − (B ∩ G)′", "B′ − R′", "V − (R − B)"])
def test_double_set_of_five_symbols_is_not(name):
    """agloa-2023 XIII-C-10 Example"""
    assert why(choose("double-set", set=name)) is Illegal.NOT_ALLOWED


@pytest.mark.parametrize("name", ["Y ∩ R", "Λ", "V", "Y ∪ Y′"])
def test_double_set_may_not_be_empty_or_everything(name):
    """agloa-2023 XIII-C-10"""
    assert why(choose("double-set", set=name)) is Illegal.NO_EFFECT


@pytest.mark.parametrize(
    ("book", "first", "symmetric"),
    [
        ("agloa-2023", "double-set", False),
        ("agloa-2023", "symmetric-difference", True),
        ("agloa-2014", "double-set", True),
        ("agloa-2014", "symmetric-difference", True),
    ],
)
def test_minus_in_the_double_set_depends_on_the_book_and_the_order(book, first, symmetric):
    """agloa-2023 XIII-C-10 Comment, agloa-2014 XIII-C-10 Comment"""
    of = rules(book)
    double, difference = choose("double-set", of=of, set="B − R"), choose("symmetric-difference", of=of)
    chosen = (double, difference) if first == "double-set" else (difference, double)
    red_only = 1 << parse_card("R", "card", BRGY)
    assert bool(force(*chosen, of=of, universe=EVERY_CARD).double_set & red_only) is symmetric


def test_junior_has_three_variations_in_every_shake():
    """agloa-2023 XIII-C-1, XIII-C-2, XIII-C-3"""
    found = force(of=rules(division="junior"))
    assert found.names == {Kind.MULTIPLE_OPERATIONS, Kind.UNION_INTERSECTION, Kind.UNIVERSE_NULL}
    assert found.partners[Symbol.UNION] is Symbol.INTERSECTION
    assert found.partners[Symbol.NULL] is Symbol.UNIVERSE


def test_middle_has_none_unless_chosen():
    middle = rules(division="middle")
    assert force(of=middle).names == frozenset()
    chosen = choose("union-intersection-interchangeable", of=middle)
    assert set(force(chosen, of=middle).partners) == {Symbol.UNION, Symbol.INTERSECTION}
