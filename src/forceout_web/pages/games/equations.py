"""Equations on the pages: a Goal is a row of cubes that may be turned, a Solution is one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from forceout.core.claims import Resources
from forceout.core.edition import Rules
from forceout.core.errors import Unreadable
from forceout.equations.accounting import Piles, account, uses_of
from forceout.equations.cubes import Cube, parse_cube
from forceout.equations.goal import Goal
from forceout.equations.mat import shown
from forceout.equations.meanings import Meanings
from forceout.equations.position import Position, Solution
from forceout.equations.writing import Symbol, scan, split_equation
from forceout_web.pages import drawing
from forceout_web.pages.games import GameShown
from forceout_web.pages.language import gettext as _
from forceout_web.pages.table.board import GoalShown
from forceout_web.pages.table.seat_view import SeatView
from forceout_web.pages.table.writing import Key, Pad, PadLine, in_force, key

USUAL = ("agloa-2015", "middle")

goal_layout = "row"


def front() -> GameShown:
    cubes = [
        ("9", "black"),
        ("×", "green"),
        ("3", "blue"),
        ("√", "black"),
        ("6", "green"),
        ("−", "red"),
        ("0", "red"),
        ("÷", "blue"),
    ]
    art = tuple(drawing.cube(Cube(face, colour=colour), spoken=False) for face, colour in cubes)
    say = _("Digits and signs. Build what equals the Goal before anyone calls your move.")
    return GameShown("equations", "Equations", say, art)


def goal(laid: Goal) -> GoalShown:
    row: list[Markup | None] = []
    for place, cube in enumerate(laid.cubes):
        if place in laid.gaps:
            row.append(None)
        row.append(drawing.cube(cube))
    return GoalShown("row", (tuple(row),), str(laid))


def goal_in_words(laid: Goal) -> Markup:
    """The cubes of it, small enough for a sentence."""
    return drawing.cubes(laid.cubes)


def how_to_lay() -> str:
    return _("Tap cubes in order. Tap one in the row to turn it, a dot to leave a gap.")


_KEYS = "0123456789+−×÷*√()="
DESK_KEYS = _KEYS

# What a variation lets stand in an Equation beside the faces of the cubes.
_ADDED = {
    "factorial": ("!",),
    "remainder": (" rem ",),
    "log": (" log ",),
    "percent": ("%",),
    "decimal-point": (".",),
    "decimal-in-goal": (".",),
    "lcm": (" lcm ",),
    "gcf": (" gcf ",),
    "root-is-i": ("i",),
    "exponent": (" pow ",),
    "sideways": ("s",),
    "upside-down": ("u",),
    "zero-wild": ("<0>",),
    "x-wild": ("<×>",),
    "powers-of-the-base": ("<1>",),
}


def pad(sight: SeatView, ident: str) -> Pad:
    names = in_force(sight)
    added = [text for name, texts in _ADDED.items() if name in names for text in texts]
    chosen = sight.shake.variations if sight.shake else ()
    base = next((selection.choice.argument for selection in chosen if selection.name == "base"), 10)
    beyond = "TE"[: max(0, int(base or 10) - 10)]
    keys: tuple[Key, ...] = tuple(key(text) for text in dict.fromkeys((*_KEYS, *beyond, *added)))
    return Pad(ident, "equations", (PadLine("equation", _("Equation")),), keys)


def puzzle_pad(rules: Rules, variations: Sequence[Mapping[str, Any]], ident: str, *, reading: bool) -> Pad:
    """The pad of a puzzle; ``reading``: for a reading of a given Solution."""
    del reading
    names = {one["name"] for one in variations} | {
        rule.name for rule in rules.variations.values() if rule.always
    }
    added = [text for name, texts in _ADDED.items() if name in names for text in texts]
    keys = tuple(key(text) for text in dict.fromkeys((*_KEYS, *added)))
    return Pad(ident, "equations", (PadLine("equation", _("Equation")),), keys)


def sent(fields: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """A Solution as the lines of a pad send it."""
    return {"equation": " ".join(fields.get("equation", ()))}


def cube(text: str) -> drawing.Cube:
    return parse_cube(text, "cube")


def value_in_words(value: Any) -> str:
    return str(value)


def written(form: Mapping[str, str]) -> dict[str, Any]:
    """What only a case of Equations has."""
    return {"solution": {"equation": form["solution"].strip()}}


def drawn_from(position: Position, solution: Solution) -> Mapping[str, Sequence[drawing.Cube]]:
    """The cubes of a Solution by the section that they lie in, the rest under "". What cannot be read is not counted."""
    conditions = position.conditions
    try:
        uses = uses_of(_solution_side(position, solution), conditions)
    except Unreadable:
        return {}
    piles = Piles(position.required, position.permitted, position.resources)
    # As they lie: whether a claim lets him take so many from Resources is for the one who checks it.
    found = account(uses, piles, Resources.ANY, many_operations="multiple-operations" in conditions)
    forbidden, nowhere = _among(found.missing, position.forbidden)
    return dict(zip(drawing.SECTIONS, (*found.drawn, forbidden), strict=True)) | {"": nowhere}


def _solution_side(position: Position, solution: Solution) -> Sequence[Symbol]:
    """The side of the Equation that does not show the Goal on the mat; the left one where neither does."""
    sides = [scan(side) for _start, side in split_equation(solution.equation)]
    meanings = Meanings(position.conditions, sides, solution.wild)
    left, right = (meanings.applied(side) for side in (*sides, ())[:2])
    goal = position.goal
    if goal is None or shown(goal, right, position.conditions) or not shown(goal, left, position.conditions):
        return left
    return right


def _among(named: Sequence[str], pile: Iterable[Cube]) -> tuple[list[Cube], list[Cube]]:
    """Which of the cubes of these names lie there, and which do not."""
    left, there, not_there = [*pile], [], []
    for text in named:
        wanted = parse_cube(text, "cube")
        found = next(
            (one for one in left if one.face == wanted.face and wanted.colour in (None, one.colour)), None
        )
        if found is None:
            not_there.append(wanted)
        else:
            left.remove(found)
            there.append(found)
    return there, not_there


def goal_worth(position: Position, solution: Solution) -> str:
    """Nothing: what the Goal comes to is how the writer reads it, and stands in the Equation."""
    del position, solution
    return ""
