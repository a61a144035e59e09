"""What bots remember of a shake."""

from dataclasses import replace

from forceout import Position, rules
from forceout.bots.sight import examiner, impossible_claim, now_claim
from forceout.core.claims import Claim
from forceout.core.turns import Section, moved
from forceout.onsets.symbols import Symbol

MIDDLE = rules("on-sets", "agloa-2023", "middle")
POSITION = Position.parse(
    MIDDLE, universe=["B", "R", "BR"], goal="2", resources="B R ∪ −", challenge="impossible"
)


def test_positions_of_one_shake_share_their_examiner():
    later = moved(POSITION, Symbol.BLUE, Section.RESOURCES, Section.PERMITTED)
    assert examiner(later) is examiner(POSITION)
    assert examiner(replace(later, challenge=Claim.NOW)) is examiner(POSITION)


def test_another_roll_deal_variation_or_book_is_another_shake():
    others = [
        replace(POSITION, resources=POSITION.resources + POSITION.resources),
        replace(POSITION, universe=3),
        Position.of({**POSITION.document(), "variations": [{"name": "two-operations"}]}),
        Position.of({**POSITION.document(), "division": "senior"}),
    ]
    assert len({id(examiner(one)) for one in (POSITION, *others)}) == 5


def test_the_claims_are_those_of_the_book():
    of_1969 = rules("on-sets", "wff-1969", "basic")
    assert (now_claim(MIDDLE), impossible_claim(MIDDLE)) == (Claim.NOW, Claim.IMPOSSIBLE)
    assert (now_claim(of_1969), impossible_claim(of_1969)) == (Claim.A, Claim.P)
