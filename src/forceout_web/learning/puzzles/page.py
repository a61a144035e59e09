"""A puzzle on a page: the board, the question, the ways to answer; and after the answer, the proof."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from markupsafe import Markup

from forceout import Position, Table
from forceout.analysis import Decision
from forceout.analysis.strip import share
from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.solution import Solution
from forceout.editions import load
from forceout.match.game import Mat
from forceout.match.values import Section
from forceout.onsets.cards import parse_card
from forceout.onsets.symbols import Symbol
from forceout.records.documents.codec import codec_for
from forceout.records.documents.fields import Fields
from forceout_web.pages import drawing, words
from forceout_web.pages.games import pages_of
from forceout_web.pages.kit import words as kit_words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import gettext_lazy
from forceout_web.pages.table import board
from forceout_web.pages.table import page as table_page
from forceout_web.pages.table.analysis import BAR
from forceout_web.pages.table.seat_view import seat_view_of
from forceout_web.pages.table.writing import Pad

Document = dict[str, Any]

TITLES: dict[str, Promise] = {
    "write": gettext_lazy("Write a Solution"),
    "now": gettext_lazy("Is it Now?"),
    "impossible": gettext_lazy("Is it Impossible?"),
    "flub": gettext_lazy("Find the flub"),
    "break": gettext_lazy("Break it"),
    "one-cube": gettext_lazy("One cube is enough"),
    "cap-claim": gettext_lazy("Which claim is broken?"),
    "taboo": gettext_lazy("Taboo moves"),
}

ABOUT: dict[str, Promise] = {
    "write": gettext_lazy("Make the Goal. Use every Required cube."),
    "now": gettext_lazy("Would one more cube from Resources do?"),
    "impossible": gettext_lazy("Can it still be done with all that is left?"),
    "flub": gettext_lazy("One move gave it away. Which was the first?"),
    "break": gettext_lazy("This Solution lacks brackets. Put them so that it misses the Goal."),
    "one-cube": gettext_lazy("Make the Goal with at most one cube from Resources. 1969, section 7.1"),
    "cap-claim": gettext_lazy("What does the last move break: C, A or P? 1969, section 7.2"),
    "taboo": gettext_lazy("Which moves would be flubs? 1969, section 7.3"),
}

_ICONS = {"required": "i-must", "permitted": "i-may", "forbidden": "i-not", "resources": "i-plus"}
_COLOUR = re.compile(r"@\w+")
_PLAYS = ("goal", "move", "shift", "bonus")
_LETTERS = {
    "C": gettext_lazy("C: correct to challenge before"),
    "A": gettext_lazy("A: avoids a one-cube Solution"),
    "P": gettext_lazy("P: a Solution is possible"),
}


@dataclass(frozen=True, slots=True)
class Step:
    """A play of the record, to be picked."""

    event: int
    number: int
    by: str
    art: Markup
    to: str
    say: str


@dataclass(frozen=True, slots=True)
class Needs:
    """Where the cubes of a Solution come from."""

    title: str
    cubes: tuple[Markup, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """What stands below a play in the strip, once the answer is told: how far its bar is filled, if it has one."""

    flub: bool | None
    safe: int | None


@dataclass(frozen=True, slots=True)
class Proof:
    """A Solution with its cards and where its cubes lie; of a record, what there is to say of every play."""

    lines: tuple[Markup, ...]
    cards: tuple[Markup, ...] = ()
    count: str = ""
    needs: tuple[Needs, ...] = ()
    say: str = ""
    bars: Mapping[int, Bar] = field(default_factory=dict)


def _book(position: Mapping[str, Any]) -> Rules:
    return load(position["game"], position["rules"]).rules(position["division"])


def question(made: Document) -> str:
    """The question in the reader's language."""
    old = Claim.A in _book(made["position"]).challenges.claims
    said = {
        "write": _("Write a Solution. Use every Required cube."),
        "now": _("Would it be right to challenge: the A-claim is broken?")
        if old
        else _("Would it be right to challenge Now?"),
        "impossible": _("Would it be right to challenge: the P-claim is broken?")
        if old
        else _("Would it be right to challenge Impossible?"),
        "flub": _(
            "After the first flub one more cube was enough for a Solution, or none was possible any more. Tap that move."
        ),
        "break": _("Show a reading of this Solution that does not equal the Goal."),
        "one-cube": _("Find a Solution with at most one cube from Resources."),
        "cap-claim": _("Which claims does the last move break?"),
        "taboo": _("Which moves are taboo?"),
    }
    return said[made["kind"]]


def shown(made: Document, at: int | None = None) -> Document:
    """The board. Of a record, the mat after event ``at``."""
    if made["kind"] == "flub":
        return _record_board(made["position"], at)
    position = Position.of(made["position"])
    mat = Mat(
        position.resources, position.required, position.permitted, position.forbidden, goal=position.goal
    )
    rules = position.rules
    dealt = [
        parse_card(card, "universe", rules.equipment.colours) for card in made["position"].get("universe", ())
    ]
    return {
        "page": rules.game,
        "compact": True,
        "goal": pages_of(rules.game).goal(mat.goal),
        "zones": [_zone(mat, section) for section in ("required", "permitted", "forbidden", "resources")],
        "face": table_page.PLAYING,
        "universe": [
            board.CardShown(f"card-{number}", number, drawing.card(number, rules.equipment.colours))
            for number in dealt
        ],
        "universe_head": _("Universe · %(cards)s") % {"cards": words.cards(len(dealt))},
        "left_over": (),
        "linked": True,
        "variations": [_variation(rules, one) for one in made["position"].get("variations", ())],
        "after": last_move(made),
    }


def _zone(mat: Mat, section: str) -> board.Zone:
    cubes: list[board.CubeShown] = []
    for cube in mat.pile(Section(section)):
        ident = f"{section[:3]}-{len(cubes)}"
        name = drawing.lying(cube)
        cubes.append(board.CubeShown(ident, str(cube), name, drawing.cube(cube)))
    return board.Zone(section, words.section(section), "", _ICONS[section], tuple(cubes))


def _variation(rules: Rules, chosen: Mapping[str, Any]) -> board.VariationShown:
    rule = rules.variations[chosen["name"]]
    added = " ".join(str(value) for name, value in chosen.items() if name != "name")
    return board.VariationShown(f"{rule.title} {added}".strip(), Markup(), "", rule.clause)


def _record_board(record: Mapping[str, Any], at: int | None) -> Document:
    table = Table.of(record)
    if at is not None:
        table = table.at(max(0, min(table.version, at + 1)))
    sight = seat_view_of(table, wall=True)
    return {**table_page.still(sight), "after": ""}


def position_after(made: Document, event: int) -> Document:
    """The position that a play of the record led to."""
    return table_page.position_document(seat_view_of(Table.of(made["position"]).at(event + 1), wall=True))


def bars(made: Document, decisions: Iterable[Mapping[str, Any]]) -> dict[int, Bar]:
    """A bar for each decision of the analysis, by its event."""
    codec = codec_for(_book(made["position"]))
    found = {}
    for each in (Decision.of(one, codec) for one in decisions):
        part = share(each)
        found[each.event] = Bar(each.flub, None if part is None else round(BAR * part))
    return found


def steps(made: Document) -> list[Step]:
    """The plays of a record from the Goal on."""
    if made["kind"] != "flub":
        return []
    part = pages_of(made["position"]["game"])
    found: list[Step] = []
    for event, action in enumerate(made["position"]["events"]):
        if action["do"] not in _PLAYS:
            continue
        moved = part.cube(action["cube"]) if "cube" in action else None
        cube = Markup("") if moved is None else drawing.cube(moved, spoken=False)
        to = action.get("to", "forbidden" if action["do"] == "bonus" else "goal")
        facts = {
            "who": action["by"],
            "cube": _COLOUR.sub("", action.get("goal", "")) if moved is None else drawing.name(moved),
            "section": words.section(to),
        }
        say = _("%(who)s put %(cube)s in %(section)s") % facts
        found.append(Step(event, len(found) + 1, action["by"], cube, words.section_mark(to), say))
    return found


def last_move(made: Document) -> str:
    moved = made["position"].get("last_move")
    if not moved:
        return ""
    return _("The last move: %(cube)s to %(section)s.") % {
        "cube": moved["cube"],
        "section": words.section(moved["to"]),
    }


def letters() -> list[tuple[str, str]]:
    return [(letter, str(said)) for letter, said in _LETTERS.items()]


def taboo_move(move: Mapping[str, Any]) -> Markup:
    """A move that is taboo, with the claims that it would break."""
    broken = "; ".join(str(_LETTERS[letter]) for letter in move["violated"])
    cube = drawing.cube(Symbol(move["cube"]), inline=True)
    return Markup("{} → {}. {}").format(cube, words.section(move["to"]), broken)


def taboo_rows(made: Document) -> list[tuple[str, Markup, str]]:
    """The different cubes of Resources: each could go to three sections."""
    cubes = dict.fromkeys(made["position"]["resources"].split())
    return [(cube, drawing.cube(Symbol(cube), spoken=False), drawing.name(Symbol(cube))) for cube in cubes]


def pad(made: Document, ident: str) -> Pad:
    """The writing pad of a puzzle that asks for a Solution, or for a reading of one."""
    document = made["position"]
    rules = Position.of({name: value for name, value in document.items() if name != "solution"}).rules
    reading = made["kind"] == "break"
    return pages_of(rules.game).puzzle_pad(rules, document.get("variations", ()), ident, reading=reading)


def given(made: Document) -> tuple[Markup, ...]:
    """The Solution that a puzzle is about, drawn line by line."""
    position = made["position"]
    return _lines(_solution(Position.of(position), position["solution"])) if "solution" in position else ()


def _lines(solution: Solution) -> tuple[Markup, ...]:
    return tuple(map(drawing.expression, solution.lines()))


def _solution(position: Position, document: Mapping[str, Any]) -> Solution:
    return codec_for(position.rules).solution(Fields({**document}), with_goal=True, two=None)


def proof(
    position: Mapping[str, Any], solution: Mapping[str, Any], verdict: Mapping[str, Any] | None
) -> Proof:
    """A Solution with the cards that it counts, and where its cubes come from."""
    counted = set((verdict or {}).get("cards") or ())
    colours = _book(position).equipment.colours
    cards = tuple(
        drawing.card(parse_card(card, "universe", colours), colours, "counted" if card in counted else "")
        for card in position.get("universe", ())
        if counted
    )
    count = kit_words.cards(len(counted)) if counted else ""
    laid = Position.of(position)
    written = _solution(laid, solution)
    return Proof(_lines(written), cards, count, tuple(_needs(laid, written)))


def _needs(laid: Position, written: Solution) -> list[Needs]:
    """The cubes of the Solution by the section that they lie in."""
    drawn = pages_of(laid.rules.game).drawn_from(laid, written)
    return [
        Needs(words.section(section), tuple(map(drawing.cube, cubes)))
        for section, cubes in drawn.items()
        if section and cubes
    ]


def without_brackets(text: str) -> str:
    return re.sub(r"[\s()\[\]{}]", "", text)


_SIGNS = frozenset("∪∩−+×÷*√=")


def keeps_scopes(text: str) -> bool:
    """Whether no bracket gives ′, ! or a sign that stands before one number another one than it had: those are not grouping."""
    flat = re.sub(r"\s", "", text.translate(str.maketrans("[]{}", "()()")))
    for place, sign in enumerate(flat):
        if sign in "′!" and place and flat[place - 1] == ")" and not _is_single(flat, place - 1):
            return False
        if sign == "(" and place and _is_prefix(flat, place - 1):
            return False
    return True


def _is_prefix(flat: str, place: int) -> bool:
    return flat[place] in "√×" and (place == 0 or flat[place - 1] in _SIGNS or flat[place - 1] == "(")


def _is_single(flat: str, close: int) -> bool:
    """Whether the bracket that closes there holds no sign between two names."""
    depth, start = 0, close
    while start >= 0:
        depth += (flat[start] == ")") - (flat[start] == "(")
        if depth == 0:
            break
        start -= 1
    return not any(sign in _SIGNS for sign in flat[start + 1 : close])


def texts(sent: Sequence[str]) -> list[str]:
    return [text.strip()[:400] for text in sent if text.strip()]
