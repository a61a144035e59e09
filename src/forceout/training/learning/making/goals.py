"""Makers for written Goals of Equations, and for the question what is an expression (III, IV-B, VII-B-2)."""

from __future__ import annotations

from random import Random
from typing import Any

from forceout.core.edition import Rules
from forceout.training.learning.item import Item
from forceout.training.learning.making.mats import chosen
from forceout.training.learning.making.questions import asked
from forceout.training.learning.making.sums import digit


def make_which_expressions(rng: Random, place: Rules, level: int) -> Item:
    """Which of these sums are right? Some look like sums and are none."""
    items = []
    for _ in range(3 + (level > 1)):
        text, value = _sum(rng, level)
        paper: dict[str, Any] = {
            "goal": value,
            "permitted": " ".join(sign for sign in text if sign not in "()"),
            "challenge": "forceout",
            "solution": {"equation": f"{text} = {value}"},
        }
        item = asked("correct", place, "III-A", paper)
        items.append(
            {"ask": item.ask, "given": dict(item.given), "say": f"{text} = {value}", "clause": item.clause}
        )
    which = asked("which", place, "III-A", {"items": items}, words="which-expressions")
    return Item("which", {"items": items}, say=which.say, clause=which.clause)


def _sum(rng: Random, level: int) -> tuple[str, str]:
    """Return a sum with the value that a pupil may give it. Some are right, and some are not expressions."""
    a, b, c = rng.randint(2, 9), rng.randint(2, 9), rng.randint(1, 9)
    right = [
        (f"{a}+{b}", a + b),
        (f"{a}×{b}", a * b),
        (f"({a}×{b})+{c}", a * b + c),
        (f"{a}−0", a),
        (f"0÷{a}", 0),
    ]
    wrong = [
        (f"+{a}", a),
        (f"{a}÷0", 0),
        (f"{a}+×{b}", a * b),
        (f"0*(1−{b})", 0),
        (f"{a}×(+{b})", a * b),
        ("0*0", 1),
    ]
    if level > 1:
        right += [(f"({a}−{a})×{b}", 0), (f"{a}*2", a * a), (f"√({a}×{a})", a)]
        wrong += [
            (f"√(0−{a})", a),
            (f"({a}+{b})÷({c}−{c})", a + b),
            (f"{a}(+{b})", a + b),
            (f"{a}÷({b}−{b})", a),
        ]
    text, value = rng.choice(right if rng.random() < 0.5 else wrong)
    return text, str(value)


def make_goal_on_paper(rng: Random, place: Rules, level: int) -> Item | None:
    """Make a Solution that equals the Goal. The Goal next to it may be written wrongly."""
    a, b, c = (rng.randint(1, 6) for _ in range(3))
    one, other = rng.choice([("×", "+"), ("×", "−"), ("+", "×"), ("−", "+"), ("+", "−")])
    readings = [f"({a}{one}{b}){other}{c}", f"{a}{one}({b}{other}{c})"]
    gap = rng.choice(["", "", "left", "right"]) if level > 1 else ""
    goal = (
        f"{a}{one} {b}{other}{c}"
        if gap == "right"
        else f"{a}{one}{b} {other}{c}"
        if gap == "left"
        else f"{a}{one}{b}{other}{c}"
    )
    meant = rng.choice(readings)
    value = _value(meant)
    if not 2 <= value <= 60:
        return None
    solution = _of_value(rng, value)
    told = rng.choice([meant, meant, meant, str(value), goal.replace(" ", ""), goal, readings[0], ""])
    paper = {
        "goal": goal,
        "required": next(sign for sign in solution if sign in "+−×"),
        "permitted": " ".join(_cubes_left(solution)),
        "challenge": "forceout",
        "solution": {"equation": f"{solution} = {told}" if told else solution},
    }
    return asked("correct", place, "VII-B-2", paper)


def _value(text: str) -> int:
    """Return the value of a sum of small integers with brackets round every part."""
    inner = text[text.index("(") + 1 : text.index(")")]
    a, sign, b = inner[0], inner[1], inner[2]
    joined = _joined(int(a), sign, int(b))
    rest = text.replace(f"({inner})", "_")
    return (
        _joined(joined, rest[1], int(rest[2])) if rest[0] == "_" else _joined(int(rest[0]), rest[1], joined)
    )


def _joined(a: int, sign: str, b: int) -> int:
    return a + b if sign == "+" else a - b if sign == "−" else a * b


def _of_value(rng: Random, value: int) -> str:
    """Return a sum of digits with this value."""
    if value <= 9:
        part = rng.randint(0, value)
        return f"{part}+{value - part}"
    divisor = rng.choice([each for each in range(2, 10) if value // each <= 9])
    whole, rest = divmod(value, divisor)
    return f"({whole}×{divisor})+{rest}"


def _cubes_left(solution: str) -> list[str]:
    cubes = [sign for sign in solution if sign not in "()"]
    cubes.remove(next(sign for sign in cubes if sign in "+−×"))
    return cubes


def make_goal_with_points(rng: Random, place: Rules, level: int) -> Item | None:
    """Make a Goal in which the writers place the decimal points (XIII-D-12)."""
    goal = digit(rng)
    if level > 1 or rng.random() < 0.7:
        goal += digit(rng)
    if level > 1:
        goal += rng.choice("+−×") + digit(rng)
    if level > 2:
        goal += rng.choice(["", str(rng.randint(1, 9))])
    return asked(
        "worth",
        place,
        place.variations["decimal-in-goal"].clause,
        {"goal": goal, "variations": [{"name": "decimal-in-goal"}]},
    )


def make_coloured_goal(rng: Random, place: Rules, level: int) -> Item | None:
    """Make a Goal with a digit of the colour that may be a power (XIII-B-12)."""
    variation = chosen(rng, place, "exponent")
    if not variation:
        return None
    colours = [variation["colour"], rng.choice(["red", "blue", "green", "black"])]
    goal = f"{rng.randint(2, 6)}{rng.randint(0, 3)}@{rng.choice(colours)}"
    if level > 1:
        goal += rng.choice("+−×") + digit(rng)
    return asked(
        "worth", place, place.variations["exponent"].clause, {"goal": goal, "variations": [variation]}
    )
