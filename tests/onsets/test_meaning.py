"""Every legal reading of a Set-Name, without listing the readings (AGLOA VII-B-6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout.onsets import meaning as readings
from forceout.onsets.cards import EVERY_CARD, card_name, cards_of, parse_card, universe_of
from forceout.onsets.meaning import Evaluator
from forceout.onsets.notation import parse_set_name, read
from onsets_writing import set_names, universes
from slow_way import CARDS, values

BRGY = ("B", "R", "G", "Y")


def meaning(text, *, symmetric_difference=False, relevant=EVERY_CARD):
    evaluator = Evaluator(symmetric_difference=symmetric_difference, relevant=relevant)
    return evaluator.meaning(parse_set_name(read(text, BRGY)))


def named(mask):
    return frozenset(card_name(card, BRGY) for card in cards_of(mask))


def the_set(text, **rules):
    """The one set that all readings of a text name."""
    (mask,) = meaning(text, **rules).masks
    return named(mask)


@pytest.mark.parametrize(
    ("text", "belongs"),
    [
        ("B ∪ G", lambda card: "B" in card or "G" in card),
        ("R ∩ Y", lambda card: "R" in card and "Y" in card),
        ("B − Y", lambda card: "B" in card and "Y" not in card),
        ("G′", lambda card: "G" not in card),
        ("V", lambda card: True),
        ("Λ", lambda card: False),
    ],
)
def test_each_symbol_picks_the_cards_the_book_says(text, belongs):
    """AGLOA I-B-2-c-i, I-B-2-c-ii, I-B-2-c-iii, I-B-2-c-iv, I-B-2-d-i, I-B-2-d-ii"""
    assert the_set(text) == {card for card in CARDS if belongs(card.replace("blank", ""))}


def test_symmetric_difference_replaces_subtraction():
    """agloa-2023 XIII-D-13"""
    assert the_set("B − R", symmetric_difference=True) == the_set("(B ∪ R) ∩ (B ∩ R)′")


def test_complement_binds_before_everything_else():
    """AGLOA VII-C-5-c Example b"""
    assert the_set("R ∪ G′") == the_set("R ∪ (G′)")


def test_row_of_two_operations_has_a_set_for_each_bracketing():
    """AGLOA VII-C-5-c Example a"""
    found = {named(mask) for mask in meaning("B ∪ G − R").masks}
    assert found == {the_set("(B ∪ G) − R"), the_set("B ∪ (G − R)")}


@given(set_names(6), universes)
def test_readings_are_those_of_every_bracketing_listed_one_by_one(text, cards):
    dealt = universe_of(parse_card(card, "card", BRGY) for card in cards)
    found = meaning(text, relevant=dealt)
    assert found.complete
    assert {named(mask) for mask in found.masks} == values(text, cards)


@given(set_names(6))
def test_readings_under_symmetric_difference_are_those_of_every_bracketing(text):
    found = meaning(text, symmetric_difference=True)
    assert {named(mask) for mask in found.masks} == values(text, CARDS, symmetric=True)


@given(set_names(6))
def test_reading_shown_for_a_set_means_that_set_and_nothing_else(text):
    found = meaning(text)
    for mask in found.masks:
        assert meaning(found.reading(mask)).masks == (mask,)


@given(set_names(6))
def test_reading_shown_keeps_the_signs_and_their_order(text):
    found = meaning(text)
    bare = str.maketrans("", "", " ()[]{}")
    for mask in found.masks:
        assert found.reading(mask).translate(bare) == text.translate(bare)


@given(set_names(4), set_names(4))
def test_de_morgan(left, right):
    left, right = f"({left})", f"({right})"
    assert_same(f"({left} ∪ {right})′", f"{left}′ ∩ {right}′")
    assert_same(f"({left} ∩ {right})′", f"{left}′ ∪ {right}′")


@given(set_names(4))
def test_complement_twice_is_the_set_itself(text):
    assert_same(f"({text})′′", f"({text})")


@given(set_names(4))
def test_universe_and_null_set_are_neutral(text):
    """wff-1969 4.3-A"""
    for same in ("({}) ∩ V", "({}) ∪ Λ", "({}) − Λ", "V − ({})′"):
        assert_same(same.format(text), f"({text})")


@given(set_names(4), set_names(4))
def test_minus_is_intersection_with_the_complement(left, right):
    assert_same(f"({left}) − ({right})", f"({left}) ∩ ({right})′")


@given(set_names(3), set_names(3), set_names(3))
def test_intersection_distributes_over_union_when_each_is_unambiguous(first, second, third):
    first, second, third = (f"(({text}) ∩ V)" for text in (first, second, third))
    if all(len(meaning(text).masks) == 1 for text in (first, second, third)):
        assert_same(f"{first} ∩ ({second} ∪ {third})", f"({first} ∩ {second}) ∪ ({first} ∩ {third})")


def assert_same(one, other):
    assert set(meaning(one).masks) == set(meaning(other).masks)


def test_row_of_one_associative_operation_is_never_ambiguous():
    assert meaning(" ∪ ".join("BRGY" * 100)).complete
    assert len(meaning(" ∩ ".join("BRGY" * 100)).masks) == 1
    assert len(meaning(" − ".join("BRGY" * 100), symmetric_difference=True).masks) == 1


@given(
    st.lists(st.sampled_from(BRGY), min_size=11, max_size=11),
    st.lists(st.sampled_from("∪∩−"), min_size=10, max_size=10),
)
def test_every_row_that_a_kit_can_make_is_listed_in_full(names, signs):
    row = names[0] + "".join(sign + name for sign, name in zip(signs, names[1:], strict=True))
    assert meaning(row).complete


def a_row_too_long():
    return (
        "".join(
            f"{name}{'′' if place % 3 else ''}{'∪∩−'[place * 7 % 3]}"
            for place, name in enumerate("BRGY" * 30)
        )
        + "B"
    )


def test_row_with_too_many_readings_is_sampled_and_says_so():
    found = meaning(a_row_too_long())
    assert not found.complete
    for mask in found.masks:
        assert meaning(found.reading(mask)).masks == (mask,)


def test_set_name_with_a_sampled_part_is_itself_incomplete():
    found = meaning(f"({a_row_too_long()})′ ∪ B")
    assert not found.complete
    assert meaning(found.reading(found.masks[0])).masks == (found.masks[0],)


def test_sample_holds_only_sets_that_a_full_listing_would_find(monkeypatch):
    text = "B ∪ R′ − G ∩ Y ∪ R − B′ ∩ (G ∪ Y − R) ∪ B"
    everything = meaning(text)
    monkeypatch.setattr(readings, "MOST_COMBINATIONS", 100)
    sample = meaning(text)
    assert everything.complete
    assert not sample.complete
    assert set(sample.masks) <= set(everything.masks)
    assert len(sample.masks) > 1
