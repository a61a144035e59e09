"""Handwriting to structure (AGLOA VI, VII-C-5-d; mlag-2019 VI; wff-1969 3.4-E)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout.core.errors import TooMuch, Unreadable
from forceout.onsets.notation import (
    MOST_BRACKETS,
    MOST_SIGNS,
    Complement,
    GroupedRelation,
    Name,
    Row,
    mentions_relation,
    parse_restriction,
    parse_set_name,
    read,
)
from forceout.onsets.symbols import Symbol
from onsets_writing import set_names

BRGY = ("B", "R", "G", "Y")


def set_name(text):
    return parse_set_name(read(text, BRGY))


def restriction(text):
    return parse_restriction(read(text, BRGY))


def column_of(text):
    with pytest.raises(Unreadable) as trouble:
        set_name(text)
    return trouble.value.column


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("R ∪ ′B", 5),
        ("R Λ G", 3),
        ("R ∪", 4),
        ("∪ R", 1),
        ("R ∪ ∩ G", 5),
        ("(R ∪ G", 1),
        ("R ∪ G)", 6),
        ("(R ∪ G]", 7),
        ("R (G)", 3),
        ("(R)(G)", 4),
        ("()", 2),
        ("R ∪ ()", 6),
        ("R ∪ x", 5),
        ("R ∪ O", 5),
        ("R ∪ 5", 5),
        ("R = G", 3),
        ("", 1),
        ("   ", 1),
        ("(R ∪)", 5),
    ],
)
def test_what_has_no_meaning_is_pointed_at(text, column):
    """AGLOA VII-C-5-d Example a, mlag-2019 VII-C-3-d Example"""
    assert column_of(text) == column


@pytest.mark.parametrize("text", ["(R ∪ G)′", "[R ∪ G]′", "{R ∪ G}′", "{[(R) ∪ (G)]}′"])
def test_grouping_symbols_of_every_kind_mean_the_same(text):
    """AGLOA VI-A Comment a"""
    kinds = [type(step) for step in set_name(text)]
    assert kinds == [Name, Name, Row, Complement]


def test_row_without_brackets_stays_a_row():
    (*names, row) = set_name("B ∪ G − R")
    assert [type(name) for name in names] == [Name] * 3
    assert [sign.meaning for sign in row.operators] == [Symbol.UNION, Symbol.MINUS]


def test_prime_belongs_to_the_symbol_before_it_spaces_or_not():
    assert [type(step) for step in set_name("R ∪ G ′")] == [Name, Name, Complement, Row]


@given(set_names(6))
def test_spaces_do_not_matter(text):
    def kinds(written):
        return [
            (type(step), getattr(getattr(step, "sign", None), "meaning", None)) for step in set_name(written)
        ]

    assert kinds(text.replace(" ", "")) == kinds(text.replace("", " "))


def test_mark_names_the_face_behind_the_meaning():
    (sign,) = read("∪ < B >", BRGY).signs()
    assert (sign.meaning, sign.face, sign.column) == (Symbol.UNION, Symbol.BLUE, 1)


def test_lone_angle_bracket_is_the_subset_sign():
    meanings = [sign.meaning for sign in read("B<R", BRGY).signs()]
    assert meanings == [Symbol.BLUE, Symbol.SUBSET, Symbol.RED]


def test_mark_with_a_face_of_no_cube_is_pointed_at():
    with pytest.raises(Unreadable) as trouble:
        read("∪<O>", BRGY)
    assert trouble.value.column == 3


@pytest.mark.parametrize(
    ("text", "relations"),
    [
        ("B ⊆ R", 1),
        ("G − Y = V", 1),
        ("B ⊆ R = G", 2),
        ("A = B = C", None),
        ("(B ⊆ R ∪ G)", 1),
        ("[(B = R ⊆ G)]", 2),
        ("B ⊆ (R ∪ G)", 1),
        ("(B ∪ R) ⊆ (G ∪ Y)", 1),
        ("(R ∪ B) − G = V", 1),
    ],
)
def test_restriction_is_a_chain_of_sets_and_relations(text, relations):
    """AGLOA VI-B-2-a, VI-B-2-b, VI-B-2-c-i, VI-B-3"""
    if relations is None:
        with pytest.raises(Unreadable):
            restriction(text)
    else:
        chain = restriction(text)
        assert len(chain.relations) == relations
        assert len(chain.sides) == relations + 1


@pytest.mark.parametrize(
    "text", ["(B ⊆ R) ⊆ G", "B = (R = G)", "(B = R)′", "R ∪ (B = G) − R", "((B = R) = G)", "[B = R] ∪ G = Y"]
)
def test_brackets_may_not_enclose_a_relation_alone(text):
    """AGLOA VI-B-3 Comment, VII-C-5-d Example b"""
    with pytest.raises(GroupedRelation):
        restriction(text)


@pytest.mark.parametrize("text", ["B", "B =", "= B", "B = = R", "", "B ∪ R", "(B = R", "B = R)", "B = (R ∪)"])
def test_restriction_without_two_sets_and_a_relation_is_unreadable(text):
    with pytest.raises(Unreadable):
        restriction(text)


def test_text_too_long_is_answered_and_not_read():
    with pytest.raises(TooMuch, match="brackets"):
        read("(" * (MOST_BRACKETS + 1), BRGY)
    with pytest.raises(TooMuch, match="symbols"):
        read("B" * (MOST_SIGNS + 1), BRGY)


@pytest.mark.parametrize("text", ["(" * 10_000 + "B" + ")" * 10_000, "B" + "′" * (MOST_SIGNS - 1)])
def test_deep_nesting_is_read_without_recursion(text):
    assert set_name(text)


@given(st.text(alphabet=st.characters(), max_size=60), st.sampled_from([set_name, restriction]))
def test_any_text_is_read_or_pointed_at(text, parse):
    try:
        column = 1 if parse(text) else None
    except (Unreadable, GroupedRelation) as trouble:
        column = trouble.column
    assert 1 <= column <= len(text) + 1


@pytest.mark.parametrize(
    ("text", "mentions"),
    [("B ∪ G = 9", True), ("B c 9", True), ("B < 9", True), ("V<B> ∪ 9", False), ("9", False)],
)
def test_relation_is_noticed_in_what_cannot_be_read(text, mentions):
    assert mentions_relation(text) is mentions
