"""On-Sets on the pages: a Goal is laid in a grid, a Solution is written on lines for Restrictions and the Set-Name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.onsets.cards import card_name
from forceout.onsets.goal import Digit, Goal, Line
from forceout.onsets.parts import Parts
from forceout.onsets.position import Position, Solution
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Kind
from forceout_web.pages import drawing, words
from forceout_web.pages.games import GameShown
from forceout_web.pages.language import gettext as _
from forceout_web.pages.table.board import GoalShown
from forceout_web.pages.table.seat_view import SeatView
from forceout_web.pages.table.writing import Key, Pad, PadLine, in_force, key

USUAL = ("agloa-2023", "middle")

goal_layout = "grid"


def front() -> GameShown:
    cubes = (Symbol.SUBSET, Symbol.YELLOW, Symbol.BLUE, Symbol.UNION, Symbol.NULL, Symbol.PRIME)
    cards = (15, 6)
    art = [drawing.cube(cube, spoken=False) for cube in cubes]
    art += [drawing.card(card, ("B", "R", "G", "Y")) for card in cards]
    say = _("Cards with coloured dots. Name the set that has as many cards as the Goal says.")
    return GameShown("on-sets", "On-Sets", say, tuple(art))


def goal(laid: Goal) -> GoalShown:
    return GoalShown("grid", tuple(_grid(laid)), _said(laid.layout))


def _grid(laid: Goal) -> list[tuple[Markup | None, ...]]:
    """Rows of a grid, from the top. A column beside a cube is an L that stands on one line; a T is centred by the page."""
    cells = _cells(laid.layout)
    columns = max(len(row) for row in cells)
    return [(*row, *[None] * (columns - len(row))) for row in cells]


def _cells(part: Digit | Line) -> list[list[Markup | None]]:
    if isinstance(part, Digit):
        return [[drawing.cube(part.symbol, turn="u" if part.upside_down else "")]]
    inner = [_cells(one) for one in part.parts]
    if part.kind == "column":
        return [row for block in inner for row in block]
    tall = max(len(block) for block in inner)
    rows: list[list[Markup | None]] = [[] for _row in range(tall)]
    for block in inner:
        wide = max(len(row) for row in block)
        empty = tall - len(block)
        for place in range(tall):
            row = block[place - empty] if place >= empty else []
            rows[place].extend([*row, *[None] * (wide - len(row))])
    return rows


def goal_in_words(laid: Goal) -> Markup:
    """In words, such as "1 over 4, beside 2"."""
    return escape(_said(laid.layout))


def _said(part: Digit | Line) -> str:
    if isinstance(part, Digit):
        return _("%(digit)s upside down") % {"digit": part.symbol} if part.upside_down else str(part.symbol)
    joint = (
        _(", beside ") if part.kind == "row" and any(isinstance(one, Line) for one in part.parts) else None
    )
    joint = joint or (_(" beside ") if part.kind == "row" else _(" over "))
    return joint.join(_said(one) for one in part.parts)


def how_to_lay() -> str:
    return _("Tap a digit, tap a place. Tap again to turn it over.")


_KEYS = "VΛ∪∩−′()=⊆"
_RELATIONS = {"=", "⊆"}
"""Where one of these is rolled, a Solution may have Restrictions."""
DESK_KEYS = f"BRGY{_KEYS}/12345"


def pad(sight: SeatView, ident: str) -> Pad:
    names = in_force(sight)
    chosen = sight.shake.variations if sight.shake else ()
    wild = (str(selection.choice.cube) for selection in chosen if selection.name == "wild-cube")
    return Pad(ident, "on-sets", _lines(sight, names), _keys(sight.rules, wild), _blanks(sight, names))


def _lines(sight: SeatView, names: frozenset[str]) -> tuple[PadLine, ...]:
    trial = sight.shake.trial if sight.shake else None
    laid = (PadLine("goal", _("Goal")),) if trial and trial.claim is Claim.NO_GOAL else ()
    restricted = bool(_RELATIONS & _symbols(sight.rules))
    parts = (0, 1) if "two-solutions" in names else (0,)
    lines: list[PadLine] = [*laid]
    for part in parts:
        if restricted:
            lines.append(PadLine("restriction", _("Restriction"), many=True, part=part))
        lines.append(PadLine("set_name", _("Set-Name"), part=part))
    return tuple(lines)


def _symbols(rules: Rules) -> set[str]:
    """Every symbol on a cube that is rolled in this division."""
    kinds = {kind for counts in rules.roll.in_play for kind in counts}
    return {symbol for kind in kinds for symbol in rules.equipment.cubes[kind].symbols}


def _keys(rules: Rules, wild: Iterable[str]) -> tuple[Key, ...]:
    there = _symbols(rules)
    signs = (sign for sign in _KEYS if sign in there or sign in "()")
    return tuple(key(text) for text in (*rules.equipment.colours, *signs, *(f"<{cube}>" for cube in wild)))


def _blanks(sight: SeatView, names: frozenset[str]) -> tuple[str, ...]:
    """Return what the blank card may stand for with Blank Card Wild."""
    if "blank-card-wild" not in names:
        return ()
    return tuple(
        card_name(card, sight.rules.equipment.colours) for card in range(1, sight.rules.equipment.cards)
    )


def puzzle_pad(rules: Rules, variations: Sequence[Mapping[str, Any]], ident: str, *, reading: bool) -> Pad:
    """The pad of a puzzle; ``reading``: for a reading of a given Solution, which has no Restriction."""
    wild = (str(one["cube"]) for one in variations if one["name"] == "wild-cube")
    lines = [PadLine("set_name", _("Set-Name"))]
    if _RELATIONS & _symbols(rules) and not reading:
        lines.insert(0, PadLine("restriction", _("Restriction"), many=True))
    return Pad(ident, "on-sets", tuple(lines), _keys(rules, wild))


def sent(fields: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """A Solution as the lines of a pad send it."""
    restrictions = list(fields.get("restriction", ()))
    written = {"set_name": " ".join(fields.get("set_name", ()))}
    return written | ({"restrictions": restrictions} if restrictions else {})


def cube(text: str) -> drawing.Cube:
    return Symbol(text)


def value_in_words(value: Any) -> str:
    """Return the value of a Set-Name in words: its number of cards."""
    return words.cards(value) if isinstance(value, int) else str(value)


def written(form: Mapping[str, str]) -> dict[str, Any]:
    """What only a case of On-Sets has: the Universe, and the Set-Name with its Restrictions."""
    lines = [line.strip() for line in form["restrictions"].replace(";", "\n").splitlines() if line.strip()]
    solution = {"set_name": form["solution"].strip()} | ({"restrictions": lines} if lines else {})
    return {"universe": form["universe"].split(), "solution": solution}


def drawn_from(position: Position, solution: Solution) -> Mapping[str, Sequence[drawing.Cube]]:
    """The cubes of a Solution by the section that they lie in, the rest under "". What cannot be read is not counted.

    A cube serves once in the Restrictions and once in the Set-Name (AGLOA VII-B-4), and in each of two Solutions.
    """
    force = position.force
    needed: Counter[Symbol] = Counter()
    for written in solution.parts:
        parts = Parts(position, written, force)
        for signs in (parts.name_signs(), parts.restriction_signs()):
            needed |= Counter(sign.face or sign.meaning for sign in signs)
    if Kind.MULTIPLE_OPERATIONS in force:
        here = position.required.counts()
        needed = Counter(
            {
                face: min(count, max(1, here[face])) if face.is_operation else count
                for face, count in needed.items()
            }
        )
    found: dict[str, list[drawing.Cube]] = {}
    for section in drawing.SECTIONS:
        pile = tuple(getattr(position, section))
        found[section] = [cube for cube in pile if _taken(needed, cube)]
        rest = (Counter(pile) - Counter(found[section])).elements()
        found[section] += [cube for cube in rest if _taken(needed, force.partners.get(cube))]
    found[""] = [*needed.elements()]
    return found


def _taken(needed: Counter[Symbol], face: Symbol | None) -> bool:
    """Whether one more of that face was needed; then it is no longer."""
    if face is None or needed[face] <= 0:
        return False
    needed[face] -= 1
    return True


def goal_worth(position: Position, solution: Solution) -> str:
    """What the Goal comes to: the one on the mat or, after "No Goal", the one that the writer laid."""
    laid = position.goal
    try:
        goal = laid or Goal.parse(solution.goal or "", "goal")
    except Malformed:
        return ""
    force = position.force
    values = goal.values(position.rules.goal, absolute=Kind.ABSOLUTE_VALUE in force)
    facts = {"worth": _(" or ").join(map(str, values)), "laid": _said(goal.layout)}
    if laid is not None:
        return _("Goal %(worth)s.") % facts if values else ""
    return _("Goal %(worth)s, laid as %(laid)s.") % facts if values else _("Goal laid as %(laid)s.") % facts
