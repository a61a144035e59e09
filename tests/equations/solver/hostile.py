"""Documents about Equations that nobody sends who means well: as hard as can be, or hardly documents at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from equations.solver.drawn import DIVISIONS, EDITION, variations

Document = dict[str, Any]

FACES = "0123456789+−×÷*√"
ODD = (
    "",
    " ",
    "(",
    "<1>",
    "9s@red",
    "√u",
    "\0",
    "\ud800",
    "√" * 50,
    None,
    [],
    {},
    True,
    -1,
    1e308,
    "0" * 4000,
)
GOALS = (
    "7",
    "99",
    "9*99",
    "8÷0",
    "√2",
    "3×5+2",
    "1 −80",
    "7√2",
    "97*9÷8",
    "*",
    "0√0",
    "÷s",
    "1s*√u",
    "9*9*9*",
)


def line(dice: Random) -> bytes:
    """One line for `forceout solve`: UTF-8, but for a few."""
    document = hard(dice)
    spoil = dice.choices([None, *SPOILS], [8] + [1] * len(SPOILS))[0]
    if spoil is not None:
        document = spoil(document, dice)
    raw = json.dumps(document, ensure_ascii=dice.random() < 0.5).encode("utf-8", "surrogatepass")
    if dice.random() < 0.03:
        cut = dice.randrange(1, len(raw))
        raw = dice.choice([raw[:cut], raw[:cut] + b"\xff" + raw[cut:], b"[" * 3000, b"{}", b'"', b"nul"])
    return raw.replace(b"\n", b" ").strip() or b"{}"


def hard(dice: Random) -> Document:
    """A position of as many cubes as the kit holds, of few or many kinds, with up to six variations."""
    rules = EDITION.rules(dice.choice(DIVISIONS))
    few = dice.sample(FACES, dice.randint(1, len(FACES)))
    goal = dice.choice(GOALS)
    cubes = [_cube(dice, few) for _ in range(dice.choice([0, 3, 9, 14, 18]))]
    piles: dict[str, list[str]] = {"required": [], "permitted": [], "resources": [], "forbidden": []}
    lean = dice.choice([[3, 3, 4, 1], [9, 1, 1, 0], [1, 9, 1, 0], [1, 1, 9, 0], [5, 5, 0, 0], [1, 0, 0, 0]])
    for cube in cubes:
        piles[dice.choices(list(piles), lean)[0]].append(cube)
    chosen = variations(rules, dice, dice.choice([0, 1, 3, 6]))
    asks = {rule.name: rule.asks for rule in rules.variations.values()}
    document: Document = {
        "game": "equations",
        "rules": "agloa-2015",
        "division": rules.division,
        "goal": goal,
        "challenge": dice.choice(["now", "impossible", "forceout", "time"]),
        "variations": [
            {"name": each.name} | ({asks[each.name]: each.argument} if asks[each.name] else {})
            for each in chosen
        ],
        "budget_ms": dice.choice([0, 1, 5, 20, 20, 20, 100, 600]),
        **{name: " ".join(pile) for name, pile in piles.items()},
    }
    if dice.random() < 0.2:
        document["all"] = dice.choice([0, 1, 5, 10**9])
    return document


def _cube(dice: Random, faces: list[str]) -> str:
    return dice.choice(faces) + dice.choice(["", "", "", "@red", "@black"])


def _more_cubes(document: Document, dice: Random) -> Document:
    pile = dice.choice(["required", "permitted", "resources", "forbidden"])
    return document | {pile: " ".join(dice.choice(FACES) for _ in range(dice.choice([25, 60, 240, 5000])))}


def _odd_value(document: Document, dice: Random) -> Document:
    return document | {dice.choice(list(document)): dice.choice(ODD)}


def _unknown_field(document: Document, dice: Random) -> Document:
    return document | {dice.choice(["solution", "Goal", "x" * 2000, "\ud800"]): dice.choice(ODD)}


def _missing_field(document: Document, dice: Random) -> Document:
    missing = dice.choice(list(document))
    return {name: value for name, value in document.items() if name != missing}


def _odd_variation(document: Document, dice: Random) -> Document:
    odd = [
        {"name": "base"},
        {"name": "base", "m": 10**30},
        {"name": "exponent", "colour": "pink"},
        7,
        {"m": 8},
    ]
    return document | {"variations": [*document["variations"], dice.choice(odd)] * dice.choice([1, 1, 50])}


def _no_goal(document: Document, dice: Random) -> Document:
    rest = {name: value for name, value in document.items() if name != "goal"}
    return rest | {
        "challenge": "no-goal",
        "resources": " ".join(dice.choice(FACES) for _ in range(dice.randint(0, 24))),
    }


SPOILS: tuple[Callable[[Document, Random], Document], ...] = (
    _more_cubes,
    _odd_value,
    _unknown_field,
    _missing_field,
    _odd_variation,
    _no_goal,
)
