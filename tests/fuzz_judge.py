"""Throw generated On-Sets documents at the judge: ``python tests/fuzz_judge.py [COUNT] [SEED]``.

Quicker and cruder than the property tests: documents of plausible parts, a third of them damaged. Whatever raises, or takes
longer than a tenth of a second, is printed as a document that can be put into a test.
"""

from __future__ import annotations

import json
import random
import sys
from time import process_time
from typing import Any

from forceout.core.errors import Malformed
from forceout.records.documents.cases import judge_document

SLOW = 0.1
SYMBOLS = "BRGYVΛ∪∩−′=⊆"
CARDS = ["".join(c for bit, c in enumerate("BRGY") if card >> bit & 1) or "blank" for card in range(16)]
GOALS = ["1", "2", "3", "5", "1 1u", "2/2", "3/(2 1u)", "(3/2) 1", "1 (3/2)", "2 2 2", "3u/2u", "1 1 1 1"]
BOOKS = [
    *(("wff-1969", division) for division in ("basic", "advanced")),
    ("mlag-2019", "basic"),
    *(
        (book, d)
        for book in ("agloa-2014", "agloa-2023")
        for d in ("elementary", "middle", "junior", "senior")
    ),
]
CLAIMS = ["now", "impossible", "forceout", "time", "never", "no-goal", "A", "P", "C-A", "C-P", "assert"]
VARIATIONS = [
    *({"name": name, "cube": cube} for name in ("wild-cube", "required-cube") for cube in SYMBOLS),
    *({"name": "double-set", "set": text} for text in ("B", "B − R", "V − B′", "B ∪ R ∪ G")),
    *(
        {"name": name, "card": card}
        for name in ("required-card", "forbidden-card")
        for card in ("BR", "blank")
    ),
    *(
        {"name": name}
        for name in (
            "union-intersection-interchangeable",
            "universe-null-interchangeable",
            "two-operations",
            "multiple-operations",
            "shift-from-permitted",
            "no-null-restrictions",
            "absolute-value",
            "blank-card-wild",
            "symmetric-difference",
            "two-solutions",
        )
    ),
]
ODD = [
    "",
    "(",
    ")",
    "]",
    "<",
    ">",
    "′",
    "=",
    "9",
    "u",
    "/",
    "\0",
    "\ud800",
    "é",
    "\u202e",
    "∪∪",
    "B<Y>",
    "∩<∪>",
    "∪<B>",
]


def set_name(dice: random.Random, sets: int) -> str:
    if sets == 1:
        mark = dice.choice([""] * 12 + ["<B>", "<∪>"])
        return dice.choice("BRGYVΛ") + mark + "′" * dice.choice([0, 0, 0, 1, 2])
    left = dice.randint(1, sets - 1)
    sides = [set_name(dice, left), set_name(dice, sets - left)]
    sign = dice.choice("∪∩−" * 5 + "B") + dice.choice([""] * 12 + ["<B>", "<∩>"])
    text = f" {sign} ".join(sides)
    return f"({text})" + dice.choice(["", "′"]) if dice.random() < 0.5 else text


def pile(dice: random.Random, most: int) -> str:
    return " ".join(dice.choices(SYMBOLS + "123", k=dice.randint(0, most)))


def written(dice: random.Random) -> dict[str, Any]:
    document: dict[str, Any] = {"set_name": set_name(dice, dice.randint(1, 6))}
    if dice.random() < 0.4:
        relations = dice.choice([1, 1, 1, 2, 3])
        sides = [set_name(dice, dice.randint(1, 3)) for _ in range(relations + 1)]
        document["restrictions"] = [f" {dice.choice('=⊆')} ".join(sides)] * dice.choice([1, 1, 2])
    if dice.random() < 0.2:
        document["wild"] = {dice.choice(SYMBOLS): dice.choice(SYMBOLS)}
    if dice.random() < 0.2:
        document["blank"] = dice.choice(CARDS)
    return document


def cubes_of(solution: dict[str, Any], dice: random.Random) -> str:
    """The cubes that were written with, each where it may be missed."""
    texts = [solution["set_name"], *solution.get("restrictions", ())]
    signs = [sign for text in texts for sign in text if sign in SYMBOLS]
    return " ".join(signs) if dice.random() < 0.8 else " ".join(signs[1:])


def document(dice: random.Random) -> dict[str, Any]:
    book, division = dice.choice(BOOKS)
    claim = dice.choice(CLAIMS[5:] if book == "wff-1969" else CLAIMS[:6])
    solution = written(dice)
    variations = dice.choices(VARIATIONS, k=dice.choice([0, 0, 1, 2, 3])) if book.startswith("agloa") else []
    if division == "senior" and dice.random() < 0.2:
        variations.append({"name": "two-solutions"})
        solution = {"solutions": [solution, written(dice)]}
    permitted = pile(dice, 10)
    if "set_name" in solution and dice.random() < 0.7:
        permitted = f"{permitted} {cubes_of(solution, dice)}"
    made = {
        "game": "on-sets",
        "rules": book,
        "division": division,
        "universe": dice.sample(CARDS, dice.randint(0, 16)),
        "required": pile(dice, dice.choice([0, 0, 2])),
        "permitted": permitted,
        "forbidden": pile(dice, 3),
        "resources": pile(dice, 6),
        "challenge": claim,
        "variations": variations,
        "solution": solution,
    }
    if claim == "no-goal":
        solution["goal"] = dice.choice(GOALS)
    else:
        made["goal"] = dice.choice(GOALS)
    if claim == "A" and dice.random() < 0.5:
        made["last_move"] = {
            "cube": dice.choice(SYMBOLS),
            "to": dice.choice(["required", "permitted", "forbidden"]),
        }
    if book == "wff-1969":
        return json.loads(json.dumps(made).replace("Y", "O"))  # type: ignore[no-any-return]
    return made


def damaged(made: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """The document with something in it dropped, replaced or written into."""
    where = dice.choice([made, made["solution"]])
    key = dice.choice(list(where))
    match dice.randrange(4):
        case 0:
            del where[key]
        case 1:
            where[key] = dice.choice([None, True, 3, [], {}, "", ["B"], {"B": "∪"}, [{}], [None], "B ∪ R"])
        case 2:
            where[dice.choice(["id", "goal", "wild", "blank", "x"])] = dice.choice(["", "B", 1, [], {}])
        case _ if isinstance(where[key], str):
            place = dice.randint(0, len(where[key]))
            where[key] = where[key][:place] + dice.choice(ODD) + where[key][place:]
    return made


def main(count: int, seed: int) -> int:
    dice = random.Random(seed)
    answered = {"correct": 0, "incorrect": 0, "malformed": 0}
    bad = 0
    for _ in range(count):
        made = document(dice)
        if dice.random() < 0.33:
            made = damaged(made, dice)
        start = process_time()
        try:
            verdict = judge_document(made)
            answered["correct" if verdict["correct"] else "incorrect"] += 1
            assert verdict["correct"] is (not verdict["reasons"])
        except Malformed:
            answered["malformed"] += 1
        except Exception as wrong:  # noqa: BLE001 - whatever it is, it is looked for
            bad += 1
            print(f"{type(wrong).__name__}: {wrong}\n{json.dumps(made)}")
        if process_time() - start > SLOW:
            print(f"slow, {process_time() - start:.2f} s\n{json.dumps(made)}")
    print(f"{count} documents, seed {seed}: {answered}, {bad} raised")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in [*sys.argv[1:], "10000", "1"][:2])))
