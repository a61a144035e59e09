"""What a writer says that cubes stand for (AGLOA XIII-A-2, XIII-A-3; mlag-2019 I-B-2-d-iii)."""

import pytest

from forceout.editions import load
from forceout.onsets.notation import read
from forceout.onsets.symbols import PARTNER, Symbol
from forceout.onsets.variations import InForce
from forceout.onsets.wild import Naming, WildFault

SENIOR = load("on-sets", "agloa-2023").rules("senior")
ELEMENTARY = load("on-sets", "agloa-2023").rules("elementary")
MLAG = load("on-sets", "mlag-2019").rules("basic")
BRGY = ("B", "R", "G", "Y")


def name(*texts, wild=None, partners=False, said=None, rules=SENIOR):
    force = InForce(frozenset(), wild=wild and Symbol(wild), partners=PARTNER if partners else {})
    writings = [read(text, BRGY) for text in texts]
    notes = {Symbol(face): Symbol(meaning) for face, meaning in (said or {}).items()}
    named = Naming(rules, force).name(writings, notes)
    settled = [[str(sign.meaning) for sign in named.settle(writing).signs()] for writing in writings]
    return settled, [fault.fault for fault in named.faults]


def test_naming_a_wild_cube_once_is_enough():
    """agloa-2023 Appendix A Wild cube"""
    settled, faults = name("B Y R", "(B ∪<Y> R) Y G", wild="Y")
    assert settled == [["B", "∪", "R"], ["B", "∪", "R", "∪", "G"]]
    assert faults == []


def test_note_names_a_wild_cube_too():
    settled, faults = name("B Y R", wild="Y", said={"Y": "∩"})
    assert settled == [["B", "∩", "R"]]
    assert faults == []


def test_wild_cube_not_named_is_itself():
    """AGLOA XIII-A-2 Comment b"""
    assert name("B ∪ Y", wild="Y") == ([["B", "∪", "Y"]], [])


def test_wild_cube_has_one_meaning():
    """AGLOA XIII-A-2, VII-C-5-e Example a"""
    assert name("(B ∪<Y> R) −<Y> G", wild="Y")[1] == [WildFault.TWO_MEANINGS]
    assert name("B ∪<Y> Y<Y>", wild="Y")[1] == [WildFault.TWO_MEANINGS]
    assert name("B ∪<Y> R", wild="Y", said={"Y": "−"})[1] == [WildFault.TWO_MEANINGS]


def test_wild_cube_used_as_union_gains_the_interchangeable_power():
    """AGLOA XIII-A-3 Comment b"""
    assert name("(B ∪<Y> R) ∩<Y> G", wild="Y", partners=True) == ([["B", "∪", "R", "∩", "G"]], [])
    assert name("(V<Y> ∪ R) ∩ Λ<Y>", wild="Y", partners=True)[1] == []


def test_plain_face_says_nothing_beside_two_marks():
    assert name("(B ∪<Y> R) ∩<Y> (G Y B)", wild="Y", partners=True)[1] == [WildFault.NOT_SAID]


def test_interchangeable_wild_sign_is_free_within_its_pair_only():
    """AGLOA XIII-A-3 Comment c"""
    assert name("(B ∩<∪> R) ∪ G", wild="∪", partners=True) == ([["B", "∩", "R", "∪", "G"]], [])
    assert name("(B −<∪> R) ∩<∪> G", wild="∪", partners=True)[1] == [WildFault.TWO_MEANINGS]


def test_partner_of_a_wild_sign_is_not_wild():
    """AGLOA XIII-A-3 Comment e"""
    assert name("B −<∩> R", wild="∪", partners=True)[1] == [WildFault.NOT_WILD]


def test_mark_on_a_cube_that_is_not_wild_is_a_fault_said_once():
    assert name("(B ∪<Y> R) ∪<Y> G")[1] == [WildFault.NOT_WILD]


def test_interchangeable_cube_may_be_shown_by_a_mark_or_a_note():
    """agloa-2023 Appendix A ∪ ∩ interchangeable"""
    assert name("B ∩<∪> R", partners=True)[1] == []
    assert name("B ∪ R", partners=True, said={"∪": "∩"}) == ([["B", "∩", "R"]], [])
    assert name("B ∩<∪> R")[1] == [WildFault.NOT_WILD]


@pytest.mark.parametrize("meaning", ["1", "5"])
def test_wild_cube_stands_for_no_digit(meaning):
    """AGLOA XIII-A-2"""
    assert name(f"B ∪ {meaning}<Y>", wild="Y")[1] == [WildFault.MEANING_NOT_ALLOWED]


def test_wild_cube_stands_for_a_relation_except_in_elementary():
    """AGLOA I-B-2-d Comment"""
    assert name("B =<Y> R", wild="Y")[1] == []
    assert name("B =<Y> R", wild="Y", rules=ELEMENTARY)[1] == [WildFault.MEANING_NOT_ALLOWED]


def test_equals_stands_for_a_set_and_inclusion_for_an_operation():
    """mlag-2019 I-B-2-d-iii"""
    assert name("B ∪<⊆> Λ<=>", rules=MLAG)[1] == []
    assert name("B ∪<=> R", rules=MLAG)[1] == [WildFault.MEANING_NOT_ALLOWED]
    assert name("B ∪ R<⊆>", rules=MLAG)[1] == [WildFault.MEANING_NOT_ALLOWED]


def test_meaning_of_equals_and_inclusion_must_be_said():
    """mlag-2019 VI Comment c"""
    assert name("B ⊆ =", rules=MLAG)[1] == [WildFault.NOT_SAID, WildFault.NOT_SAID]
    assert name("B ⊆ =", rules=MLAG, said={"⊆": "∪", "=": "G"}) == ([["B", "∪", "G"]], [])
