"""value, worth, goal: the values of expressions and Goals (Equations III, IV-B; On-Sets III-B). Judge and solver decide."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Any

from forceout.core.errors import Malformed
from forceout.core.position import Position
from forceout.equations.solver.solver import Solver
from forceout.training.learning import words
from forceout.training.learning.asks.ask import Ask, expect_different, marked_set, refuse
from forceout.training.learning.given import Given
from forceout.training.learning.mark import RIGHT, Mark, wrong
from forceout.training.learning.numbers import Exact, exact_of, read_number

_UNREAD = {"unreadable", "numeral", "wild", "unverifiable", "goal-missing"}
_CUBES = {
    "rem": "÷s",
    "log": "÷s",
    "lcm": "√",
    "gcf": "*",
    "%": "√u",
    "i": "√",
    "T": "*",
    "E": "√",
    "pow": "",
}
"""What the words of an expression are on the mat."""
_WORD = re.compile("|".join(map(re.escape, _CUBES)))
_TRIED = 3
"""Cubes of an Equations Goal in a search for one."""
_NAMED = re.compile(r"[^<>\s]+<([^<>=]+)>")


def value_of(given: Given) -> Exact | None:
    """Return the value of an expression with one reading, or None if it has no value."""
    given.expect_game("equations")
    text = given.text("expression")
    if given.word("side", ("solution", "goal"), "solution") == "goal":
        return _goal_side(given, text)
    verdict = given.judged(goal="1", challenge="forceout", solution={"equation": f"{text} = 1"})
    codes = {reason["code"] for reason in verdict["reasons"]}
    bad = next((reason for reason in verdict["reasons"] if reason["code"] in _UNREAD), None)
    if bad is not None:
        raise Malformed("given.expression", bad["message"])
    if "undefined" in codes:
        return None
    if verdict["value"] is None:
        raise Malformed("given.expression", "it can be read in two ways with different values")
    return _exact(verdict["value"], "given.expression")


def _goal_side(given: Given, text: str) -> Exact | None:
    """Return the value of a Goal as written on paper, read by the judge together with its cubes."""
    cubes = _WORD.sub(lambda word: _CUBES[word[0]], _NAMED.sub(r"\1", re.sub(r"[()\[\]{}!\s]", "", text)))
    names = {each["name"] for each in given.values.get("variations", ())}
    cubes = cubes.replace(".", "*" if "decimal-point" in names else "")
    verdict = given.judged(goal=cubes, challenge="forceout", solution={"equation": f"1+1 = {text}"})
    found = {_exact(value, "given.expression") for value in verdict["goal_values"]}
    if len(found) > 1:
        raise Malformed("given.expression", "it can be read in two ways with different values")
    return next(iter(found), None)


def _exact(text: str, where: str) -> Exact:
    found = exact_of(text)
    if found is None:
        raise Malformed(where, f"its value {text[:40]} is neither a fraction nor a+bi")
    return found


def _plain(value: Exact | None) -> str | None:
    return None if value is None else str(value)


def _number_or_none(_given: Given, answer: object) -> Exact | None:
    return None if answer is None else read_number(answer, "answer")


def _mark_value(given: Given, answer: Exact | None) -> Mark:
    value = value_of(given)
    if answer == value:
        return RIGHT
    if answer is None:
        return wrong("exists", words.HAS_VALUE)
    return wrong("other", words.HAS_NO_VALUE if value is None else words.OTHER_NUMBER)


def goal_values(given: Given, goal: str) -> list[Exact]:
    """Return every possible value of the Goal, smallest first, or none if it is illegal."""
    if given.game == "on-sets":
        universe = {"universe": given.values.get("universe", ["B", "R"])}
        verdict = given.judged(goal=goal, challenge="forceout", solution={"set_name": "V"}, **universe)
        return [_exact(str(value), "given.goal") for value in verdict["goal_values"]]
    position = Position.of(given.position(goal=goal, challenge="forceout"))
    most = given.rules.goal.cubes_most
    if len(position.goal.cubes) > most:
        return []
    texts = Solver.of(position).goal_values(position.goal)  # type: ignore[arg-type]
    return sorted(
        {_exact(text, "given.goal") for text in texts}, key=lambda each: (each.real, each.imaginary)
    )


def _worth(given: Given) -> list[Exact]:
    return goal_values(
        Given({name: value for name, value in given.values.items() if name != "worth"}), given.text("goal")
    )


def _numbers(_given: Given, answer: object) -> list[Exact]:
    if not isinstance(answer, list):
        refuse("a list of numbers")
    found = [read_number(each, f"answer[{place}]") for place, each in enumerate(answer)]
    expect_different(found)
    return found


def _mark_worth(given: Given, answer: list[Exact]) -> Mark:
    return marked_set(answer, _worth(given), str)


def _number_key(value: Exact) -> int | str:
    return int(value.real) if not value.imaginary and value.real.denominator == 1 else str(value)


def _goal_form(_given: Given, answer: object) -> str | None:
    if answer is not None and not isinstance(answer, str):
        refuse("the text of a Goal, or null")
    return answer


def _mark_goal(given: Given, answer: str | None) -> Mark:
    if answer is None:
        return RIGHT if goal_key(given) is None else wrong("exists", words.EXISTS)
    try:
        left = _left_over(given, answer)
        values = goal_values(_setting(given), answer) if left is not None else []
    except Malformed as unread:
        raise Malformed("answer", unread.message) from None
    if left is None:
        return wrong("not-available", words.GOAL_CUBES)
    if not values:
        return wrong("goal-illegal", words.GOAL_ILLEGAL)
    if "worth" in given and _wanted(given) not in values:
        return wrong("not-equal", words.GOAL_WORTH)
    return RIGHT if _possible(given, answer, left) else wrong("impossible", words.GOAL_IMPOSSIBLE)


def _wanted(given: Given) -> Exact:
    return read_number(given.values["worth"], "given.worth")


def _setting(given: Given) -> Given:
    return Given({name: value for name, value in given.values.items() if name not in ("worth", "resources")})


def _left_over(given: Given, goal: str) -> list[str] | None:
    """Return the cubes in Resources after the Goal is set, or None if it uses cubes that are not there."""
    position = Position.of(given.position(goal=goal, challenge="impossible"))
    left = given.text("resources").split()
    for cube in _cubes_of(position.goal):
        found = next((each for each in left if _face(each) == _face(cube)), None)
        if found is None:
            return None
        left.remove(found)
    return left


def _cubes_of(goal: Any) -> list[str]:
    """Return the cubes of a Goal of either game, as they lie."""
    return list(map(str, goal.digits() if hasattr(goal, "digits") else goal.cubes))


def _face(cube: str) -> str:
    """Return a cube without its orientation: 3u and 3s are a 3. A given colour is kept."""
    face, at, colour = cube.partition("@")
    return f"{face.rstrip('su') or face}{at}{colour}".replace("-", "−")


def _possible(given: Given, goal: str, left: list[str]) -> bool:
    """Whether the Goal has a Solution. Left-over digits of On-Sets are forbidden (III-B-1 Comment)."""
    forbidden = [cube for cube in left if given.game == "on-sets" and cube.isdigit()]
    kept = [cube for cube in left if cube not in forbidden]
    changed = {"resources": " ".join(kept), "forbidden": " ".join(forbidden)}
    return given.solved(goal=goal, challenge="impossible", **changed) is not None


def goal_key(given: Given) -> str | None:
    """Return a possible Goal of few cubes, or None if every one was tried."""
    return _goal_key(_frozen(given.values))


@lru_cache(maxsize=256)
def _goal_key(frozen: str) -> str | None:
    given = Given(json.loads(frozen))
    setting = _setting(given)
    for goal in _goals(given):
        values = goal_values(setting, goal)
        if not values or ("worth" in given and _wanted(given) not in values):
            continue
        left = _left_over(given, goal)
        if left is not None and _possible(given, goal, left):
            return goal
    if given.game == "equations":
        raise Malformed(
            "given.resources", f"no Goal of at most {_TRIED} cubes was found, and more are not tried"
        )
    return None


def _frozen(values: dict[str, Any]) -> str:
    return json.dumps(values, sort_keys=True, ensure_ascii=False)


def _goals(given: Given) -> Iterator[str]:
    """Yield every Goal of the cubes, those with few cubes first."""
    cubes = given.text("resources").split()
    if given.game == "on-sets":
        yield from _on_sets_goals(given, [cube for cube in cubes if cube.isdigit()])
    else:
        for size in range(1, min(len(cubes), _TRIED) + 1):
            yield from dict.fromkeys("".join(row) for row in permutations(cubes, size))


def _on_sets_goals(given: Given, digits: list[str]) -> Iterator[str]:
    """Yield each layout of the book with each choice of digits, upright or upside down (III-B-1)."""
    for layout in sorted(given.rules.goal.layouts, key=lambda each: sum(map(str.isalpha, each))):
        letters = [letter for letter in layout if letter.isalpha()]
        for row in dict.fromkeys(permutations(digits, len(letters))):
            for turns in range(1 << len(row)):
                goal = layout
                for place, (letter, digit) in enumerate(zip(letters, row, strict=True)):
                    goal = goal.replace(letter, digit + ("u" if turns >> place & 1 else ""))
                yield goal


VALUE = Ask(
    "value",
    ("expression",),
    ("variations", "side"),
    _number_or_none,
    lambda given: _plain(value_of(given)),
    _mark_value,
)
WORTH = Ask(
    "worth",
    ("goal",),
    ("variations",),
    _numbers,
    lambda given: list(map(_number_key, _worth(given))),
    _mark_worth,
)
GOAL = Ask(
    "goal", ("resources",), ("universe", "variations", "worth"), _goal_form, goal_key, _mark_goal, many=True
)
