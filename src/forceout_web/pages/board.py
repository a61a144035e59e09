"""The board: seats, mat, Universe and tray, as every phase shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from markupsafe import Markup

from forceout.core.challenge import Challenge as Claim
from forceout.equations.goal import Goal as EquationsGoal
from forceout.match.game import Mat
from forceout.match.state import Match, Trial
from forceout.match.values import Phase, Section, Selection
from forceout.onsets.goal import Digit, Goal, Line
from forceout.records.sentences.refusals import refusal_sentence
from forceout_web.pages import drawing, words
from forceout_web.pages.sight import Sight

PILES = (Section.REQUIRED, Section.PERMITTED, Section.FORBIDDEN)
_ICONS = {
    Section.GOAL: "i-goal",
    Section.REQUIRED: "i-must",
    Section.PERMITTED: "i-may",
    Section.FORBIDDEN: "i-not",
    Section.RESOURCES: "i-plus",
}


@dataclass(frozen=True, slots=True)
class SeatShown:
    name: str
    mark: str
    note: str
    score: int
    is_turn: bool
    is_away: bool


@dataclass(frozen=True, slots=True)
class CubeShown:
    """A cube where it lies. ``ident`` outlives an update; ``to`` are the sections it may be put in, ``barred`` those
    it may not, each with the sentence that says why.
    """

    ident: str
    text: str
    name: str
    picture: Markup
    last: bool = False
    action: str = ""
    to: tuple[str, ...] = ()
    barred: tuple[tuple[str, str, str], ...] = ()
    for_goal: bool = False

    @property
    def can_pick(self) -> bool:
        return bool(self.action)


@dataclass(frozen=True, slots=True)
class Zone:
    section: str
    title: str
    hint: str
    icon: str
    cubes: tuple[CubeShown, ...]
    can_drop: bool = False


@dataclass(frozen=True, slots=True)
class VariationShown:
    title: str
    pictures: Markup
    chooser: str
    clause: str


def seats(sight: Sight) -> list[SeatShown]:
    totals = sight.state.totals()
    return [
        SeatShown(
            name=player,
            mark=player[:1].upper(),
            note=_seat_note(sight, player),
            score=totals[player],
            is_turn=player in sight.awaited,
            is_away=player in sight.present and not sight.present[player].here,
        )
        for player in sight.state.setup.players
    ]


def _seat_note(sight: Sight, player: str) -> str:
    doing = _doing(sight, player)
    present = sight.present.get(player)
    if present is not None and not present.here:
        doing = _("away")
    if player in sight.state.disqualified:
        doing = _("disqualified")
    if player == sight.seat and not sight.wall:
        return _("you, %(doing)s") % {"doing": doing} if doing else _("you")
    if present is not None and present.bot and not doing:
        return _("bot")
    return doing


def _doing(sight: Sight, player: str) -> str:
    state, shake = sight.state, sight.shake
    if shake is None:
        if player in state.signed:
            return _("has signed")
        return (
            _("sets the next Goal") if player == state.goal_setter and state.phase is not Phase.ENDED else ""
        )
    if shake.block == player:
        return _("has the block")
    if shake.trial is not None:
        return _part(shake.trial, player)
    if player in sight.awaited:
        return _awaited_note(state)
    if shake.last_play and shake.last_play.cube is not None and player == shake.last_play.player:
        return _("moved last")
    return _("Goal-setter") if player == shake.goal_setter else ""


def _awaited_note(state: Match) -> str:
    return {
        Phase.ROLL: _("to roll"),
        Phase.DEAL: _("to deal"),
        Phase.VARIATIONS: _("to choose"),
        Phase.GOAL: _("sets the Goal"),
        Phase.NO_GOAL: _("to answer"),
        Phase.TURN: _("to move"),
    }.get(state.phase, "")


def _part(trial: Trial, player: str) -> str:
    if player in trial.papers and not trial.is_open:
        return _("has decided") if player in trial.may else _("has presented")
    if not trial.is_open and player in trial.must:
        return _("writing")
    return part(trial, player)


def part(trial: Trial, player: str) -> str:
    """What somebody is in a challenge."""
    if player in trial.challengers:
        return _("Challenger")
    if player == trial.mover:
        return _("Mover")
    if trial.claim in (Claim.FORCEOUT, Claim.TIME):
        return ""
    return _("Third Party")


def zones(sight: Sight, mat: Mat, *, with_resources: bool = False) -> list[Zone]:
    """The sections of the mat in their order; Resources too where the mat stands alone."""
    shown = (*PILES, Section.RESOURCES) if with_resources else PILES
    drops = {str(action.get("to")) for action in sight.legal if action["do"] in ("move", "shift")}
    return [
        Zone(
            section=section.value,
            title=words.section(section.value),
            hint=str(words.MEANT.get(section.value, "")),
            icon=_ICONS[section],
            cubes=_lying(sight, mat, section),
            can_drop=section.value in drops,
        )
        for section in shown
    ]


def tray(sight: Sight, mat: Mat, *, goal_is_built: bool = False) -> tuple[CubeShown, ...]:
    """Resources. While this seat builds the Goal, the cubes that a Goal is made of can be taken."""
    shown = _lying(sight, mat, Section.RESOURCES)
    if not goal_is_built:
        return shown
    game = sight.state.setup.game
    return tuple(
        replace(one, for_goal=True, picture=drawing.cube(cube, spoken=False))
        if game.may_be_goal(cube)
        else one
        for one, cube in zip(shown, mat.resources, strict=True)
    )


def _lying(sight: Sight, mat: Mat, section: Section) -> tuple[CubeShown, ...]:
    moved = sight.shake.last_play if sight.shake else None
    last = moved.cube if moved and moved.to is section and moved.cube is not None else None
    nth: Counter[str] = Counter()
    pile = mat.pile(section)
    total = pile.counts()
    places = _places(sight, section)
    shown = []
    for cube in pile:
        text = str(cube)
        nth[text] += 1
        action, to, barred = places.get(text, ("", (), ()))
        shown.append(
            CubeShown(
                ident=f"{section.value[:3]}-{_ident(text)}-{nth[text]}",
                text=text,
                name=_("%(name)s cube") % {"name": drawing.name(cube)},
                picture=drawing.cube(cube, spoken=not action),
                last=cube == last and nth[text] == total[cube],
                action=action,
                to=to,
                barred=barred,
            )
        )
    return tuple(shown)


def _ident(text: str) -> str:
    return "".join(letter if letter.isalnum() and letter.isascii() else f"{ord(letter):x}" for letter in text)


Places = dict[str, tuple[str, tuple[str, ...], tuple[tuple[str, str, str], ...]]]


def _places(sight: Sight, section: Section) -> Places:
    """By cube: the action that takes it from here, where it may go, and where it may not with the reason."""
    if section is Section.RESOURCES:
        action = "move"
    elif section is Section.PERMITTED:
        action = "shift"
    else:
        return {}
    by_cube: dict[str, list[str]] = {}
    for one in sight.all_of(action):
        by_cube.setdefault(str(one["cube"]), []).append(str(one["to"]))
    if not by_cube:
        return {}
    return {cube: (action, *_where(sight, action, cube, to)) for cube, to in by_cube.items()}


def _where(
    sight: Sight, action: str, cube: str, legal: list[str]
) -> tuple[tuple[str, ...], tuple[tuple[str, str, str], ...]]:
    """Where a cube may go, and why not elsewhere. A table's referee lets happen what a strict one refuses."""
    to, barred = list(legal), []
    for section in (section.value for section in PILES if section.value not in legal):
        refusal = sight.why_not({"do": action, "cube": cube, "to": section})
        if refusal is None:
            to.append(section)
        else:
            barred.append((section, words.told(refusal_sentence, refusal), refusal.rule))
    return tuple(to), tuple(barred)


@dataclass(frozen=True, slots=True)
class GoalShown:
    """The Goal as it lies: rows of cubes, or of nothing where a grid has a hole."""

    kind: str
    rows: tuple[tuple[Markup | None, ...], ...]
    spoken: str


def goal(mat: Mat) -> GoalShown | None:
    if mat.goal is None:
        return _touched(mat) if mat.touched else None
    if isinstance(mat.goal, EquationsGoal):
        row: list[Markup | None] = []
        for place, cube in enumerate(mat.goal.cubes):
            if place in mat.goal.gaps:
                row.append(None)
            row.append(drawing.cube(cube))
        return GoalShown("row", (tuple(row),), str(mat.goal))
    return GoalShown("grid", tuple(_grid(mat.goal)), goal_words(mat.goal))


def _touched(mat: Mat) -> GoalShown:
    return GoalShown("row", (tuple(drawing.cube(cube) for cube in mat.touched),), "")


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


def goal_words(laid: Goal) -> str:
    """In words, such as "1 over 4, beside 2"."""
    return _said(laid.layout)


def _said(part: Digit | Line) -> str:
    if isinstance(part, Digit):
        return _("%(digit)s upside down") % {"digit": part.symbol} if part.upside_down else str(part.symbol)
    joint = (
        _(", beside ") if part.kind == "row" and any(isinstance(one, Line) for one in part.parts) else None
    )
    joint = joint or (_(" beside ") if part.kind == "row" else _(" over "))
    return joint.join(_said(one) for one in part.parts)


@dataclass(frozen=True, slots=True)
class CardShown:
    ident: str
    number: int
    picture: Markup


def universe(sight: Sight, dealt: Iterable[int]) -> list[CardShown]:
    colours = sight.rules.equipment.colours
    return [CardShown(f"card-{number}", number, drawing.card(number, colours)) for number in sorted(dealt)]


def variations(sight: Sight, chosen: Iterable[tuple[str, Selection]]) -> list[VariationShown]:
    """Those in every shake of the division, then the chosen ones."""
    always = [
        VariationShown(rule.title, Markup(), "", rule.clause)
        for rule in sight.rules.variations.values()
        if rule.always
    ]
    return [*always, *(variation(sight, chooser, selection) for chooser, selection in chosen)]


def variation(sight: Sight, chooser: str, selection: Selection) -> VariationShown:
    rule = sight.rules.variations[selection.name]
    filled = {key: value for key, value in sight.scribe.selection_fields(selection).items() if key != "name"}
    return VariationShown(rule.title, filled_in(sight, filled), chooser, rule.clause)


def filled_in(sight: Sight, filled: dict[str, Any]) -> Markup:
    """What a chooser added to a variation: a cube or a set drawn, the rest as text."""
    shown = Markup()
    for key, value in filled.items():
        if key == "cube":
            cube = sight.scribe.cube(
                str(value),
                "cube",
                sight.shake.rolled if sight.shake and sight.shake.rolled else Mat().resources,
            )
            shown += drawing.cube(cube, inline=True)
        elif key == "set":
            shown += drawing.expression(str(value))
        else:
            shown += Markup("{}").format(str(value))
    return shown
