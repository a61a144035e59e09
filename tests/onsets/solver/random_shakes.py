"""Random positions over all rulebooks, divisions and combinations of variations, from a seed."""

from __future__ import annotations

from random import Random

from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.editions import load
from forceout.onsets.position import Position
from forceout.onsets.variations import Variation

BOOKS = [
    ("wff-1969", "basic"),
    ("wff-1969", "advanced"),
    *(("agloa-2014", division) for division in ("elementary", "middle", "junior", "senior")),
    ("mlag-2019", "basic"),
    *(("agloa-2023", division) for division in ("elementary", "middle", "junior", "senior")),
]
_SETS = ["B", "R ∩ G", "B − Y", "(G ∪ B)′", "R′", "B − R"]
GOALS = ["1", "2", "3", "4", "5", "1 1u", "3 2", "3 2u", "4/2u", "5 3u", "2/3", "(3/2) 1u", "1 4u"]


def rules(book: str, division: str) -> Rules:
    return load("on-sets", book).rules(division)


def cube_faces(book: Rules, dice: Random) -> list[str]:
    """The faces that one cube of each kind may show, as often as there are such cubes."""
    colours = [*book.equipment.colours] * 2
    operations = ["∪", "∩", "−", "′"]
    others = ["V", "Λ", "V"] if not book.solution.restrictions else ["V", "Λ", "=", "⊆"]
    if book.solution.relations_are_wild:
        others = ["V", "Λ", "=", "⊆"]
    if not book.solution.universe_and_null:
        others = []
    cubes = [dice.choice(colours) for _ in range(8)]
    cubes += [dice.choice(operations) for _ in range(4)]
    cubes += [dice.choice(others) for _ in range(3) if others]
    return cubes


def variations(
    book: Rules, dice: Random, cubes: list[str], cards: list[str], most: int = 4
) -> list[Variation]:
    """Up to four variations as players choose them, some without effect."""
    names = [name for name, rule in book.variations.items() if not rule.always]
    chosen = []
    for name in dice.sample(names, min(len(names), dice.randint(0, most))):
        asks = book.variations[name].asks
        filled = {
            "cube": dice.choice(cubes),
            "card": dice.choice(cards),
            "set": dice.choice(_SETS),
        }
        try:
            chosen.append(Variation.parse(book, name, {asks: filled[asks]} if asks else {}))
        except Malformed:
            continue
    return chosen


def deal(book: Rules, dice: Random, least: int = 6, most: int = 14) -> list[str]:
    colours = book.equipment.colours
    deck = ["".join(c for bit, c in enumerate(colours) if card >> bit & 1) or "blank" for card in range(16)]
    return dice.sample(deck, dice.randint(least, most))


def position(
    book: Rules, dice: Random, usable: int, cards: tuple[int, int] = (6, 14), most_variations: int = 4
) -> Position:
    """A position with at most ``usable`` cubes outside Forbidden."""
    cubes = cube_faces(book, dice)
    dealt = deal(book, dice, *cards)
    chosen = variations(book, dice, cubes, dealt, most_variations)
    dice.shuffle(cubes)
    piles: dict[str, list[str]] = {
        "required": [],
        "permitted": [],
        "resources": [],
        "forbidden": cubes[usable:],
    }
    for cube in cubes[:usable]:
        piles[dice.choices(["required", "permitted", "resources"], [3, 3, 4])[0]].append(cube)
    claims = [str(claim) for claim in book.challenges.claims if claim not in ("no-goal", "A")]
    return Position.parse(
        book,
        universe=dealt,
        challenge=dice.choice(claims),
        goal=dice.choice(GOALS),
        variations=chosen,
        **{name: " ".join(pile) for name, pile in piles.items()},
    )
