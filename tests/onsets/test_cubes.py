"""The cubes a Solution needs, compared with laying real cubes in every possible way (AGLOA VII-B-4)."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from forceout import judge_document
from forceout.editions import load
from forceout.onsets.cubes import CubeCount
from forceout.onsets.notation import Sign
from forceout.onsets.position import Position
from forceout.onsets.symbols import PARTNER, Symbol
from forceout.onsets.variations import InForce, Kind
from slow_way import Table, Use

SECTIONS = ("required", "permitted", "forbidden", "resources")
MIDDLE = load("on-sets", "agloa-2023").rules("middle")
CLAIMS = {"forceout": "none", "now": "one", "impossible": "any"}


def account(table, challenge, name, restrictions):
    piles = {
        section: " ".join(face for face, where in table.cubes if where == section) for section in SECTIONS
    }
    position = Position.parse(MIDDLE, universe=["B"], challenge=challenge, goal="1", **piles)
    force = InForce(
        names=frozenset({Kind.MULTIPLE_OPERATIONS} if table.multiple_operations else ()),
        required_cube=table.required_cube and Symbol(table.required_cube),
        partners={
            one: other
            for one, other in PARTNER.items()
            if {(one, other), (other, one)} & set(table.interchangeable)
        },
    )
    meanings = {Symbol(face): Symbol(meaning) for face, meaning in table.wild.items()}
    return CubeCount(position, force, meanings).account(
        signs(name), signs(restrictions or ()), has_restrictions=restrictions is not None
    )


def signs(uses):
    return [Sign(Symbol(use.meaning), 1, use.face and Symbol(use.face)) for use in uses]


def in_order(table, challenge, name, restrictions=None):
    return not any(account(table, challenge, name, restrictions).faults())


@st.composite
def tables_and_parts(draw):
    """A small table, and signs written with some of its cubes and with some that may not be there."""
    wild = draw(st.sampled_from([{}, {}, {"G": "∪"}, {"G": "="}, {"G": "V"}]))
    cubes = draw(st.lists(st.tuples(st.sampled_from("BG∪∩′VΛ="), st.sampled_from(SECTIONS)), max_size=6))
    challenge = draw(st.sampled_from(sorted(CLAIMS)))
    table = Table(
        tuple(cubes),
        CLAIMS[challenge],
        tuple(draw(st.sets(st.sampled_from([("∪", "∩"), ("V", "Λ")])))),
        draw(st.booleans()),
        draw(st.sampled_from([None, None, "∪", "B"])),
        wild,
    )
    written = [Use(meaning) for meaning in "B∪∩′VΛ"] + [Use(meaning, face) for face, meaning in wild.items()]
    if not wild:
        written.append(Use("G"))
    relations = [Use("=")] + [Use(m, f) for f, m in wild.items() if m == "="]
    name = [use for use in draw(st.lists(st.sampled_from(written), max_size=4)) if use.meaning != "="]
    part = st.lists(st.sampled_from(written + relations), max_size=4)
    return table, challenge, name, draw(st.one_of(st.none(), part))


@given(tables_and_parts())
@example(
    (
        Table((("∪", "required"), ("∩", "required")), "none", (("∪", "∩"),), True),
        "forceout",
        [Use("∪")] * 3,
        None,
    )
)
@example((Table((("B", "resources"), ("∪", "resources")), "one"), "now", [Use("B")], [Use("∪")]))
def test_count_agrees_with_laying_the_cubes_in_every_way(drawn):
    table, challenge, name, restrictions = drawn
    assert in_order(table, challenge, name, restrictions) == table.suffices(name, restrictions)


@pytest.mark.slow
@settings(max_examples=2_000)
@given(tables_and_parts())
def test_count_agrees_with_laying_the_cubes_in_every_way_often(drawn):
    table, challenge, name, restrictions = drawn
    assert in_order(table, challenge, name, restrictions) == table.suffices(name, restrictions)


def test_one_resource_cube_may_stand_in_both_parts_after_now():
    """AGLOA VII-B-4-e, wff-1969 3.4′-E-5-a"""
    table = Table((("=", "required"), ("B", "permitted"), ("R", "resources"), ("G", "resources")), "one")
    restriction = [Use("B"), Use("="), Use("R")]
    assert in_order(table, "now", [Use("R")], restriction)
    assert account(table, "now", [Use("G")], restriction).too_many_resources


def test_required_cube_is_wanted_in_both_parts_but_a_relation_in_one():
    """AGLOA VII-B-4-b"""
    table = Table((("=", "required"), ("B", "required"), ("R", "permitted")))
    assert in_order(table, "forceout", [Use("B")], [Use("B"), Use("="), Use("R")])
    assert account(table, "forceout", [Use("R")], [Use("B"), Use("="), Use("R")]).unused == (Symbol.BLUE,)


def test_each_missing_cube_is_named():
    """AGLOA VII-B-4-d"""
    table = Table((("B", "forbidden"), ("R", "permitted")))
    found = account(table, "forceout", [Use("B"), Use("∪"), Use("R")], None)
    assert found.missing == (Symbol.BLUE, Symbol.UNION)


def test_two_required_signs_need_two_uses_though_one_cube_would_repeat():
    """AGLOA VII-B-4-b, XIII-A-6"""
    table = Table((("∪", "required"), ("∪", "required")), multiple_operations=True)
    assert account(table, "forceout", [Use("∪")], None).unused == (Symbol.UNION,)
    assert in_order(table, "forceout", [Use("∪")] * 3)


def test_digit_among_the_required_cubes_is_ignored():
    """AGLOA I-B-2-a Comment"""
    assert in_order(Table((("3", "required"), ("B", "permitted"))), "forceout", [Use("B")])


def test_interchangeable_signs_take_whichever_cubes_there_are():
    """AGLOA XIII-A-3, XIII-A-3 Comment d"""
    table = Table((("∪", "required"), ("∩", "permitted")), interchangeable=(("∪", "∩"),), required_cube="∪")
    assert in_order(table, "forceout", [Use("∩")])
    assert in_order(table, "forceout", [Use("∩"), Use("∩")])
    assert not in_order(table, "forceout", [Use("∩")] * 3)


BOTH_BOOKS = pytest.mark.parametrize("book", ["agloa-2014", "agloa-2023"])


def judged(book, **changes):
    position = {
        "game": "on-sets",
        "rules": book,
        "division": "middle",
        "universe": ["BRG", "BR", "B", "RG", "R", "G", "Y", "blank"],
        "goal": "2",
        "permitted": "B R G ⊆ ∪ 2",
        "challenge": "forceout",
    }
    return {reason["code"] for reason in judge_document({**position, **changes})["reasons"]}


@BOTH_BOOKS
def test_a_digit_names_no_set(book):
    """agloa-2014 I-B-2-a Comment; agloa-2023 I-B-2-a Comment"""
    assert "unreadable" in judged(book, solution={"set_name": "B ∪ 2"})


@BOTH_BOOKS
@pytest.mark.parametrize(
    ("restriction", "codes"), [("B ⊆ R", set()), ("B ⊆ R ∪", {"unreadable"}), ("B ⊆ 2", {"unreadable"})]
)
def test_each_side_of_a_restriction_is_a_legal_set_name(book, restriction, codes):
    """agloa-2014 VI-B-2; agloa-2023 VI-B-2"""
    found = judged(book, solution={"restrictions": [restriction], "set_name": "B"})
    assert found == codes or codes < found
