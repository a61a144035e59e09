"""Ordinary Equations cases, the same thousand on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator

_DIVISIONS: dict[str, list[list[dict[str, object]]]] = {
    "elementary": [[], [{"name": "sideways"}], [{"name": "smallest-prime"}, {"name": "factorial"}]],
    "middle": [[], [{"name": "base", "m": 8}], [{"name": "multiple-of-k", "k": 7}, {"name": "upside-down"}]],
    "junior": [[], [{"name": "number-of-factors"}], [{"name": "base", "m": 12}, {"name": "x-wild"}]],
    "senior": [[], [{"name": "root-is-i"}], [{"name": "log"}, {"name": "decimal-in-goal"}]],
}
_GOALS = ["7", "21", "3×5+2", "3× 5+2", "√16", "2*4", "6−1", "12÷5"]
_SIGNS = "++−−××÷*"


def ordinary(count: int = 1_000, seed: int = 2015) -> Iterator[dict[str, object]]:
    """Positions as in a match, each with an Equation as a pupil writes it: right, wrong or ambiguous."""
    dice = random.Random(seed)
    divisions = list(_DIVISIONS)
    for number in range(count):
        division = divisions[number % len(divisions)]
        goal = dice.choice(_GOALS)
        solution = expression(dice, dice.randint(2, 5))
        signs = [sign for sign in solution if sign not in "()"]
        dice.shuffle(signs)
        yield {
            "id": str(number),
            "game": "equations",
            "rules": "agloa-2015",
            "division": division,
            "goal": goal,
            "required": " ".join(signs[:2]),
            "permitted": " ".join(signs[2:]),
            "resources": "1 2 + ×",
            "challenge": dice.choice(["now", "impossible", "forceout"]),
            "variations": dice.choice(_DIVISIONS[division]),
            "solution": {"equation": f"{solution} = {goal.replace(' ', '')}"},
        }


def expression(dice: random.Random, operands: int) -> str:
    """An expression of that many digits; some of its rows are left without brackets."""
    if operands == 1:
        return dice.choice(["", "", "", "√"]) + dice.choice("1234567")
    left = dice.randint(1, operands - 1)
    sides = [expression(dice, left), expression(dice, operands - left)]
    bracketed = [f"({side})" if len(side) > 1 and dice.random() < 0.8 else side for side in sides]
    return dice.choice(_SIGNS).join(bracketed)
