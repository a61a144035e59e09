"""Values that the pictures are drawn of."""

import pytest

from forceout.editions import load
from forceout.onsets import Position, Variation


@pytest.fixture
def position():
    rules = load("on-sets", "agloa-2023").rules("senior")
    return Position.parse(
        rules,
        universe=["blank", "B", "R", "BR", "G", "BG", "RG", "BRG", "Y", "GY", "BRGY"],
        goal="3/(2 1u)",
        required="R ∪ ∪",
        permitted="G B ′ −",
        forbidden="Y V",
        resources="B R Y ∩ ⊆ Λ =",
        challenge="now",
        variations=[Variation.parse(rules, "double-set", {"set": "B − R"})],
    )
