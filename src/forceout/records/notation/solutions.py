"""A Solution in a line: ``"R ∪ G′" given "B ⊆ R" wild B=∪ blank BG goal "3 2"``, two with ``and`` between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forceout.core.errors import Malformed
from forceout.core.games import TITLES, game_named
from forceout.records.documents.codec import EXPRESSION
from forceout.records.notation.quoting import KEYWORDS, TOKEN, pair, plain, quoted, word

Written = dict[str, Any]


def solution_text(solution: Mapping[str, Any]) -> str:
    parts = solution.get("solutions", [solution])
    said = " and ".join(map(_written_text, parts))
    goal = f" goal {quoted(solution['goal'])}" if "goal" in solution else ""
    return f"{said}{goal}"


def _written_text(part: Mapping[str, Any]) -> str:
    words = [quoted(next((part[field] for field in EXPRESSION.values() if field in part), ""))]
    if part.get("restrictions"):
        words += ["given", *map(quoted, part["restrictions"])]
    if part.get("wild"):
        words += ["wild", *(f"{word(face)}={word(meaning)}" for face, meaning in part["wild"].items())]
    if part.get("blank"):
        words += ["blank", word(part["blank"])]
    return " ".join(words)


def read_solution(said: str, game: str, where: str) -> Written:
    """The Solution that a line tells; without quotation marks all of it is the Set-Name or the Equation."""
    played = game_named(game)
    if played is None:
        known = " or ".join(TITLES)
        raise Malformed(where, f"a Solution is read by its game; say before it which is played, {known}")
    key = EXPRESSION[played]
    if '"' not in said:
        return {key: said}
    parts: list[Written] = [{}]
    goal: Written = {}
    mode = key
    for token in TOKEN.findall(said):
        if token == "and":  # noqa: S105 - a word of the notation
            parts.append({})
            mode = key
        elif token in KEYWORDS:
            mode = token
        elif mode == "goal":
            goal["goal"] = plain(token, where)
        else:
            _add(parts[-1], mode, token, where)
    if any(key not in part for part in parts):
        raise Malformed(where, f"expected a Solution in quotation marks, not {said[:40]!r}")
    return {**(parts[0] if len(parts) == 1 else {"solutions": parts}), **goal}


def _add(part: Written, mode: str, token: str, where: str) -> None:
    if mode == "given":
        part.setdefault("restrictions", []).append(plain(token, where))
    elif mode == "wild":
        face, meaning = pair(token, where)
        part.setdefault("wild", {})[face] = meaning
    elif mode in part:
        raise Malformed(where, f"expected one {mode}, and here is another: {token[:40]}")
    else:
        part[mode] = plain(token, where)
