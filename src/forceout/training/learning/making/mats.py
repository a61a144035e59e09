"""Makers for positions: write, correct, break, claim, move and goal, for both games. The solver finds the Solutions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from forceout import solve_document
from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.records.documents.codec import EXPRESSION
from forceout.training.learning.asks.brackets import Brackets
from forceout.training.learning.item import Item
from forceout.training.learning.making.questions import asked, some
from forceout.training.learning.making.series import Make
from forceout.training.learning.making.sets import COLOURS, SIGNS, universe

_CUBES = {"on-sets": 8, "equations": 6}
"""Cubes that a plain search gets through."""
_BUDGET = 400

Document = dict[str, Any]


def clauses(place: Rules) -> Mapping[str, str]:
    """Return the clauses of the books about these questions."""
    if place.game == "equations":
        return {
            "claim": "VI-A",
            "write": "VII-B",
            "correct": "VII-B",
            "break": "VII-B-6",
            "move": "V-B",
            "goal": "IV-B",
        }
    return {
        "claim": "V-A",
        "write": "VII-B",
        "correct": "VII-B",
        "break": "VII-B-6",
        "move": "IV-B",
        "goal": "III-B",
    }


def _on_sets_cubes(rng: Random, place: Rules, count: int) -> list[str]:
    sets = rng.sample(COLOURS.split(), 3)
    signs = some(rng, f"{SIGNS} ′", 2)
    rest = f"{COLOURS} {SIGNS} ′ V" + (" ⊆ =" if place.solution.restrictions else "")
    return [*sets, *signs, *some(rng, rest, count)][:count]


def _equations_cubes(rng: Random, _place: Rules, count: int) -> list[str]:
    rest = (
        some(rng, "1 2 3 5 ÷ * +", count)
        if count <= _CUBES["equations"]
        else some(rng, "+ − × 1 2 3 4", count)
    )
    return [*some(rng, "1 2 3 4 5 6 7 8 9 0", 3), *some(rng, "+ − ×", 2), *rest][:count]


_ABOUT = {
    "zero-wild": "0",
    "x-wild": "×",
    "average": "+",
    "powers-of-the-base": "1",
    "no-null-restrictions": "⊆",
    "union-intersection-interchangeable": "∪",
    "universe-null-interchangeable": "V",
}
"""The cube that a variation is about: without it nothing would be different."""
_MORE_CUBES = 3
"""So that three operations find their numbers."""


def position(
    rng: Random, place: Rules, level: int, variations: tuple[str, ...], *, few: bool = False
) -> Document:
    """Return a position with cubes, a Goal and cards. It may have no Solution."""
    count = _CUBES[place.game] - (3 - level if place.game == "on-sets" else (level == 1)) - few
    count += _MORE_CUBES if "three-operation-solution" in variations else 0
    make = _on_sets_cubes if place.game == "on-sets" else _equations_cubes
    cubes = make(rng, place, count)
    for name in variations:
        if name in _ABOUT and _ABOUT[name] not in cubes:
            cubes[rng.randrange(len(cubes))] = _ABOUT[name]
    rng.shuffle(cubes)
    required = rng.randint(1, 2)
    on_mat = rng.randint(min(required + 1, count - 2), count - 2)
    mat: Document = {
        "goal": _goal(rng, place, level),
        "required": " ".join(cubes[:required]),
        "permitted": " ".join(cubes[required:on_mat]),
        "resources": " ".join(cubes[on_mat:]),
    }
    if place.game == "on-sets":
        mat["universe"] = universe(rng, place, level)
    return mat


def _goal(rng: Random, place: Rules, level: int) -> str:
    if place.game == "equations":
        return str(rng.randint(1, 9) if level == 1 else rng.randint(2, 25))
    plain = str(rng.randint(1, 5))
    return (
        plain
        if level == 1
        else rng.choice([plain, f"{rng.randint(1, 4)} {rng.randint(1, 3)}", f"2/{rng.randint(1, 3)}"])
    )


def _solutions(place: Rules, mat: Document, challenge: str) -> list[Document]:
    book = {"game": place.game, "rules": place.edition_id, "division": place.division}
    answer = solve_document({**book, **mat, "challenge": challenge, "all": 5, "budget_ms": _BUDGET})
    found: list[Document] = answer["solutions"]
    return [each for each in found if each]


def chosen(rng: Random, place: Rules, name: str, mat: Document | None = None) -> Document | None:
    """Return a variation as a player might choose it, or None if this division does not offer it."""
    rule = place.variations.get(name)
    if rule is None:
        return None
    if rule.always:
        return {}
    cubes = " ".join((mat or {}).get(pile, "") for pile in ("required", "permitted", "resources")).split()
    cards = (mat or {}).get("universe") or ["B"]
    of: dict[str, Callable[[], Any]] = {
        "cube": lambda: rng.choice([cube for cube in cubes if cube not in "=⊆"] or ["B"]),
        "card": lambda: rng.choice(cards),
        "set": lambda: rng.choice(COLOURS.split()),
        "m": lambda: rng.choice(_numbers(rule.limits, (8, 9, 11, 12))),
        "k": lambda: rng.choice(_numbers(rule.limits, (6, 7, 8, 9, 10, 11))),
        "colour": lambda: rng.choice(["red", "blue"]),
    }
    return {"name": name, **({rule.asks: of[rule.asks]()} if rule.asks in of else {})}


def _numbers(limits: Mapping[str, Any], otherwise: tuple[int, ...]) -> list[int]:
    found = next((value for value in limits.values() if isinstance(value, tuple) and value), otherwise)
    return [each for each in found if isinstance(each, int)] or list(otherwise)


def make_write(*variations: str, relation: bool = False) -> Make:
    """Make a position with a Solution, under these variations."""

    def make(rng: Random, place: Rules, level: int) -> Item | None:
        mat = _with(rng, place, level, variations)
        if mat is None or (relation and not any(sign in mat["required"] for sign in "=⊆")):
            return None
        challenge = rng.choice(["now", "impossible", "forceout"])
        if challenge == "forceout":
            mat |= {"permitted": f"{mat['permitted']} {mat['resources']}".strip(), "resources": ""}
        if not _solutions(place, mat, challenge):
            return None
        words = f"write-{challenge}" if challenge != "forceout" else None
        given = {**mat, "challenge": challenge}
        return asked("write", place, _clause(place, "write", variations), given, words=words)

    return make


_RAPID = {"on-sets": 12, "equations": 10}
"""Cubes of a Rapid Fire: nothing was moved, and all are there for everybody."""


def make_rapid(rng: Random, place: Rules, level: int) -> Item | None:
    """Make a Goal and many cubes in Resources, for writing at once."""
    draw = _on_sets_cubes if place.game == "on-sets" else _equations_cubes
    cubes = draw(rng, place, _CUBES[place.game]) + draw(rng, place, _RAPID[place.game] - _CUBES[place.game])
    mat: Document = {"goal": _goal(rng, place, level), "resources": " ".join(cubes)}
    if place.game == "on-sets":
        mat["universe"] = universe(rng, place, level)
    if not _solutions(place, mat, "impossible"):
        return None
    return asked(
        "write", place, clauses(place)["write"], {**mat, "challenge": "impossible"}, words="write-rapid"
    )


def _with(rng: Random, place: Rules, level: int, variations: tuple[str, ...]) -> Document | None:
    mat = position(rng, place, level, variations)
    picked = [chosen(rng, place, name, mat) for name in variations]
    if None in picked:
        return None
    listed = [each for each in picked if each]
    return {**mat, "variations": listed} if listed else mat


def _clause(place: Rules, ask: str, variations: tuple[str, ...]) -> str:
    return place.variations[variations[0]].clause if variations else clauses(place)[ask]


_ONLY_ASKS_MORE = {
    "required-cube", "two-operations", "no-null-restrictions", "required-card", "forbidden-card", "two-solutions",
    "three-operation-solution",
}  # fmt: skip
"""A Solution that is right under one of these would be right without it."""


def make_correct(*variations: str, asks: str | None = None, relation: bool = False) -> Make:
    """Make a paper to check: one for this mat, one for a similar mat, or one without its brackets.

    If there is a variation, the verdict depends on it whenever possible.
    """

    def make(rng: Random, place: Rules, level: int) -> Item | None:
        mat = _with(rng, place, level, variations)
        if mat is None:
            return None
        challenge = rng.choice(["now", "impossible"])
        written = _paper(rng, place, mat, challenge)
        if written is None or (relation and "restrictions" not in written):
            return None
        given = {**mat, "challenge": challenge, "solution": written, **({"asks": asks} if asks else {})}
        words = asks or ("correct-now" if challenge == "now" else None)
        item = asked("correct", place, _clause(place, "correct", variations), given, words=words)
        kept = 0.1 if item.key["correct"] else 0.4
        return item if len(variations) != 1 or _matters(item, variations[0]) or rng.random() < kept else None

    return make


def _matters(item: Item, name: str) -> bool:
    """Whether the verdict would be different without the variation. For some right Solutions it cannot be."""
    right = item.key["correct"]
    if "variations" not in item.given or (right and name in _ONLY_ASKS_MORE):
        return True
    try:
        plain = Item(item.ask, {field: value for field, value in item.given.items() if field != "variations"})
        return bool(plain.key["correct"] is not right)
    except Malformed:
        return True


def _paper(rng: Random, place: Rules, mat: Document, challenge: str) -> Document | None:
    other = dict(mat)
    match rng.randrange(6):
        case 0:
            other["goal"] = _goal(rng, place, 2)
        case 1:
            other |= {"required": "", "permitted": f"{mat['required']} {mat['permitted']}".strip()}
        case 2:
            challenge = "impossible"
        case 3 if "variations" in mat:
            other.pop("variations")
        case _:
            pass
    found = _solutions(place, other, challenge)
    if not found:
        return None
    paper = rng.choice(found)
    if "solutions" in paper:
        return paper
    field = EXPRESSION[place.game]
    if other["goal"] != mat["goal"] and field == "equation":
        paper = {**paper, field: paper[field].split("=")[0] + f"= {mat['goal']}"}
    if rng.random() < 0.15:
        paper = {**paper, field: _bare(place, paper[field])}
    return paper


def _bare(place: Rules, text: str) -> str:
    """Return the signs of a paper without its brackets."""
    spaced = "∪∩−" if place.game == "on-sets" else "="
    return "".join(f" {sign} " if sign in spaced else sign for sign in _signs(place, text))


def _signs(place: Rules, text: str) -> list[str]:
    return Brackets(text, place.game, place.equipment.colours).signs


def make_break(rng: Random, place: Rules, level: int) -> Item | None:
    """Make a Solution without its brackets. Sometimes every reading equals the Goal."""
    mat = position(rng, place, level, ())
    found = _solutions(place, mat, "impossible")
    if not found:
        return None
    paper = rng.choice(found)
    field = EXPRESSION[place.game]
    if field not in paper or len(_signs(place, paper[field])) < 5:
        return None
    paper = {**paper, field: _bare(place, paper[field])}
    item = asked(
        "break", place, clauses(place)["break"], {**mat, "challenge": "impossible", "solution": paper}
    )
    return item if item.key is not None or rng.random() < 0.1 else None


def make_claim(*wanted: str) -> Make:
    """Make a position with the question which claim is right. The answer is one of these."""

    def make(rng: Random, place: Rules, level: int) -> Item | None:
        item = asked("claim", place, clauses(place)["claim"], position(rng, place, level, ()))
        return item if item.key in wanted else None

    return make


def make_move(rng: Random, place: Rules, level: int) -> Item | None:
    want = rng.choice(["safe", "flub"]) if level > 1 else "safe"
    given = {
        **position(rng, place, min(level, 2), (), few=True),
        **({"want": want} if want == "flub" else {}),
    }
    item = asked("move", place, clauses(place)["move"], given, words="flub" if want == "flub" else None)
    return item if item.key or rng.random() < 0.03 else None


def make_goal(rng: Random, place: Rules, level: int) -> Item | None:
    if place.game == "equations":
        cubes = _equations_cubes(rng, place, 7)
        return asked("goal", place, "IV-B", {"resources": " ".join(cubes)})
    digits = some(rng, "1 2 3 4 5", 3)
    cubes = [*digits, *_on_sets_cubes(rng, place, 7)]
    given: Document = {"universe": universe(rng, place, level), "resources": " ".join(cubes)}
    if level > 1:
        given["worth"] = rng.randint(2, 9)
    item = asked("goal", place, "III-B-1", given, words="goal-worth" if level > 1 else None)
    return item if item.key is not None or rng.random() < 0.1 else None


def make_worth(*variations: str, gaps: bool = False, turned: str = "") -> Make:
    """Make a question for every value of a Goal: shapes in On-Sets, readings in Equations."""

    def make(rng: Random, place: Rules, level: int) -> Item | None:
        listed = [chosen(rng, place, name) for name in variations]
        if None in listed:
            return None
        goal = _shape(rng, level) if place.game == "on-sets" else _row(rng, level, turned)
        if gaps:
            at = rng.randrange(1, len(goal))
            goal = f"{goal[:at]} {goal[at:]}"
        given: Document = {"goal": goal}
        if any(listed):
            given["variations"] = [each for each in listed if each]
        clause = (
            _clause(place, "goal", variations)
            if variations
            else "III-B-1"
            if place.game == "on-sets"
            else "IV-B-2"
        )
        return asked("worth", place, clause, given)

    return make


_SHAPES = (
    "{0} {1}",
    "{0}/{1}",
    "{0} {1} {2}",
    "{0}/{1}/{2}",
    "{0}/({1} {2})",
    "({0}/{1}) {2}",
    "{0} ({1}/{2})",
    "({0} {1})/{2}",
)


def _shape(rng: Random, level: int) -> str:
    """Return a shape of digits. The last two are illegal, and from level 2 on a digit may be upside down."""
    digits = [str(rng.randint(1, 5)) + ("u" if level > 1 and rng.random() < 0.25 else "") for _ in range(3)]
    return rng.choice(_SHAPES if level > 1 else _SHAPES[:6]).format(*digits)


def _row(rng: Random, level: int, turned: str) -> str:
    def digit() -> str:
        return str(rng.randint(1, 9)) + (rng.choice(turned) if turned and rng.random() < 0.5 else "")

    signs = some(rng, "+ − × ÷" if level > 1 else "+ − ×", 1 if level == 1 and turned else 2)
    row = digit()
    for sign in signs:
        row += sign + digit()
    return row
