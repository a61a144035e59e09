"""Ordinary On-Sets cases, the same thousand on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator

_COLOURS = "BRGY"
_CARDS = ["".join(c for bit, c in enumerate(_COLOURS) if card >> bit & 1) or "blank" for card in range(16)]
_DIVISIONS = {
    "elementary": [[], [{"name": "two-operations"}], [{"name": "multiple-operations"}]],
    "middle": [[], [{"name": "absolute-value"}], [{"name": "union-intersection-interchangeable"}]],
    "junior": [[], [{"name": "required-card", "card": "BR"}], [{"name": "double-set", "set": "B − R"}]],
    "senior": [[], [{"name": "symmetric-difference"}], [{"name": "wild-cube", "cube": "Y"}]],
}


def ordinary(count: int = 1_000, seed: int = 1969) -> Iterator[dict[str, object]]:
    """Positions as in a match, each with a Solution as a pupil writes it: right, wrong or ambiguous."""
    dice = random.Random(seed)
    divisions = list(_DIVISIONS)
    for number in range(count):
        division = divisions[number % len(divisions)]
        name = set_name(dice, dice.randint(2, 5))
        statement = f"{set_name(dice, 1)} {dice.choice('=⊆')} {set_name(dice, 2)}"
        restrictions = [statement] if division != "elementary" and dice.random() < 0.4 else []
        signs = [sign for text in (name, *restrictions) for sign in text if sign not in "() "]
        dice.shuffle(signs)
        yield {
            "id": str(number),
            "game": "on-sets",
            "rules": dice.choice(["agloa-2014", "agloa-2023"]),
            "division": division,
            "universe": dice.sample(_CARDS, dice.randint(10, 12)),
            "goal": dice.choice(["3", "4 1", "3 2u", "3/2", "2/(1 2)", "(2/2) 1", "5"]),
            "required": " ".join(signs[:2]),
            "permitted": " ".join(signs[2:]),
            "resources": "B R ∪ V",
            "challenge": dice.choice(["now", "impossible", "forceout"]),
            "variations": dice.choice(_DIVISIONS[division]),
            "solution": {"restrictions": restrictions, "set_name": name},
        }


def set_name(dice: random.Random, operands: int) -> str:
    """An expression of that many colours; some of its rows are left without brackets."""
    if operands == 1:
        return dice.choice(_COLOURS) + dice.choice(["", "", "′"])
    left = dice.randint(1, operands - 1)
    sides = [set_name(dice, left), set_name(dice, operands - left)]
    bracketed = [f"({side})" if " " in side and dice.random() < 0.7 else side for side in sides]
    return f" {dice.choice('∪∩−')} ".join(bracketed)
