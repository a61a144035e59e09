"""Documents that nobody sends who means well: positions that are as hard as can be, or hardly documents at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from tests.onsets.solver import random_shakes

Document = dict[str, Any]

ODD = (
    "",
    " ",
    "(",
    "<",
    "∪<B>",
    "9",
    "u",
    "\0",
    "\ud800",
    "\u202e",
    "′" * 50,
    None,
    [],
    {},
    True,
    -1,
    1e308,
    "0" * 4000,
)


def line(dice: Random) -> bytes:
    """One line for `forceout solve`: UTF-8, but for a few."""
    document = hard(dice)
    spoil = dice.choices([None, *SPOILS], [8] + [1] * len(SPOILS))[0]
    if spoil is not None:
        document = spoil(document, dice)
    text = json.dumps(document, ensure_ascii=dice.random() < 0.5)
    raw = text.encode("utf-8", "surrogatepass")
    if dice.random() < 0.03:
        cut = dice.randrange(1, len(raw))
        raw = dice.choice([raw[:cut], raw[:cut] + b"\xff" + raw[cut:], b"[" * 3000, b"{}", b'"', b"nul"])
    return raw.replace(b"\n", b" ").strip() or b"{}"


def hard(dice: Random) -> Document:
    """A position of as many cubes as the kit holds, of few or many kinds, with all sorts of variations."""
    book = random_shakes.rules(*dice.choice(random_shakes.BOOKS))
    faces = [*book.equipment.colours, *"∪∩−′VΛ=⊆"]
    few = dice.sample(faces, dice.randint(1, len(faces)))
    cubes = [dice.choice(few) for _ in range(dice.choice([0, 3, 9, 15, 15, 17]))]
    cards = random_shakes.deal(book, dice, dice.choice([0, 6, 14]), 16)
    piles: dict[str, list[str]] = {"required": [], "permitted": [], "resources": [], "forbidden": []}
    lean = dice.choice([[3, 3, 4, 1], [9, 1, 1, 0], [1, 9, 1, 0], [1, 1, 9, 0], [5, 5, 0, 0], [1, 0, 0, 0]])
    for cube in cubes:
        piles[dice.choices(list(piles), lean)[0]].append(cube)
    colours = book.equipment.colours
    chosen = random_shakes.variations(book, dice, cubes or ["B"], cards or ["B"], 6)
    document: Document = {
        "game": "on-sets",
        "rules": book.edition_id,
        "division": book.division,
        "universe": cards,
        "goal": dice.choice([goal for goal in random_shakes.GOALS if len(cubes) < 16 or len(goal) == 1]),
        "challenge": str(dice.choice([claim for claim in book.challenges.claims if claim != "no-goal"])),
        "variations": [{"name": str(each.kind), **each.choices(colours)} for each in chosen],
        **{name: " ".join(pile) for name, pile in piles.items()},
    }
    for name, values in (("all", [0, 1, 5, 10**9]), ("budget_ms", [0, 1, 40, 10**12])):
        if dice.random() < 0.2:
            document[name] = dice.choice(values)
    return document


def _more_cubes(document: Document, dice: Random) -> Document:
    pile = dice.choice(["required", "permitted", "resources", "forbidden"])
    return document | {
        pile: " ".join(dice.choice("BRG∪∩−′V=") for _ in range(dice.choice([19, 40, 60, 5000])))
    }


def _odd_value(document: Document, dice: Random) -> Document:
    return document | {dice.choice(list(document)): dice.choice(ODD)}


def _unknown_field(document: Document, dice: Random) -> Document:
    return document | {dice.choice(["solution", "Goal", "x" * 2000, "\ud800"]): dice.choice(ODD)}


def _missing_field(document: Document, dice: Random) -> Document:
    return {name: document[name] for name in document if name != dice.choice(list(document))}


def _odd_variation(document: Document, dice: Random) -> Document:
    odd = [{"name": "wild-cube"}, {"name": "double-set", "set": "(" * 900}, {"name": "x"}, 7, {"card": "B"}]
    return document | {"variations": [*document["variations"], dice.choice(odd)] * dice.choice([1, 1, 50])}


def _no_goal(document: Document, dice: Random) -> Document:
    rest = {name: value for name, value in document.items() if name != "goal"}
    digits = " ".join(dice.choice("12345") for _ in range(dice.randint(0, 3)))
    return rest | {"challenge": "no-goal", "resources": digits}


SPOILS: tuple[Callable[[Document, Random], Document], ...] = (
    _more_cubes,
    _odd_value,
    _unknown_field,
    _missing_field,
    _odd_variation,
    _no_goal,
)
