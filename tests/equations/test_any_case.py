"""Any case gets an answer: random positions, variations, Goals, handwriting and wild fields, as documents."""

import json
import random

from forceout.editions import load
from forceout.records.documents.cases import judge_document
from forceout.records.documents.stream import answers

DIVISIONS = ("basic", "elementary", "middle", "junior", "senior")
FACES = "0123456789+−×÷*√"
NUMBERS = [
    *"0123456789" * 3,
    "2s",
    "3u",
    "5<0>",
    "+<0>",
    "10<1>",
    ".1<1>",
    "i",
    "T",
    "E",
    "12",
    ".5",
    "7<x>",
    "2@red",
]
SIGNS = [*"+−×÷*√" * 3, " rem ", " log ", " lcm ", " gcf ", "%"]
MEANINGS = ["5", "+", "√", "10", ".", "i", "%", "T", "!", "8", "pow", "rem", "="]


def variations(dice, division):
    chosen = []
    for name, rule in load("equations", "agloa-2015").rules(division).variations.items():
        if dice.random() < 0.25:
            asked = {rule.asks: dice.choice(rule.limits[rule.asks])} if rule.asks else {}
            chosen.append({"name": name, **asked})
    dice.shuffle(chosen)
    return chosen


def goal(dice):
    return "".join(
        dice.choice(FACES) + dice.choice([""] * 12 + ["s", "u", "@red", " "])
        for _ in range(dice.randint(1, 6))
    )


def expression(dice, depth):
    if depth == 0 or dice.random() < 0.2:
        return dice.choice(NUMBERS)
    kind, inner = dice.random(), expression(dice, depth - 1)
    if kind < 0.3:
        forms = ["√({})", "√{}", "({})!", "{}!", "×{}", "{} pow 2", "({})<=2>", "[{}]"]
        return dice.choice(forms).format(inner)
    other, sign = expression(dice, depth - 1), dice.choice(SIGNS)
    return f"({inner}){sign}({other})" if dice.random() < 0.6 else f"{inner}{sign}{other}"


def case(dice):
    division, laid = dice.choice(DIVISIONS), goal(dice)
    written = laid.replace(" ", "") if dice.random() < 0.7 else expression(dice, 1)
    sides = [expression(dice, dice.randint(1, 4)), written]
    dice.shuffle(sides)
    solution = {"equation": " = ".join(sides)}
    if dice.random() < 0.2:
        solution["wild"] = {dice.choice("01x5*"): dice.choice(MEANINGS)}
    piles = {
        name: " ".join(dice.choice(FACES) for _ in range(dice.choice([0, 1, 6, 40])))
        for name in ("required", "permitted", "forbidden", "resources")
    }
    return {
        "game": "equations",
        "rules": "agloa-2015",
        "division": division,
        "goal": laid,
        "challenge": dice.choice(["now", "impossible", "never", "forceout", "time"]),
        "variations": variations(dice, division),
        "solution": solution,
        **piles,
    }


def test_any_case_gets_an_answer(amount, fresh_seed):
    dice = random.Random(fresh_seed)
    for _ in range(amount(fast=200, slow=5_000, soak=50_000)):
        document = case(dice)
        (found,) = answers(json.dumps(document), judge_document)
        answer = found.document
        if "error" in answer:
            assert answer["error"]["field"].startswith(("goal", "solution.wild")), document
            continue
        assert answer["correct"] is (answer["reasons"] == []), document
        assert all(reason["code"] and reason["rule"] and reason["message"] for reason in answer["reasons"])
        assert json.loads(found.line()) == answer
