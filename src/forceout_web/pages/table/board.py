"""The board: seats, mat, Universe and tray, as every phase shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from django.utils.translation import ngettext
from markupsafe import Markup

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.games import GameName
from forceout.match.game import Mat
from forceout.match.state import Trial
from forceout.match.values import Phase, Section, Selection
from forceout.match.variations import entitled
from forceout.records.wording.refusals import refusal_sentence
from forceout_web.pages import drawing, variation_words, words
from forceout_web.pages.games import pages_of
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import gettext_lazy
from forceout_web.pages.rendering import made_once
from forceout_web.pages.table.seat_view import Present, SeatView
from forceout_web.tables.live.audience import AWAY_MS

PILES = (Section.REQUIRED, Section.PERMITTED, Section.FORBIDDEN)
ICONS = {
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
    you: str
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
    turns: tuple[str, ...] = ()

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


def seats(sight: SeatView) -> list[SeatShown]:
    totals = sight.state.totals()
    return [
        SeatShown(
            name=player,
            mark=player[:1].upper(),
            you=_("you") if player == sight.seat and not sight.wall else "",
            note=_seat_note(sight, player),
            score=totals[player],
            is_turn=player in sight.awaited,
            is_away=player in sight.present and not sight.present[player].here,
        )
        for player in sight.state.setup.players
    ]


@dataclass(frozen=True, slots=True)
class LeftSeat:
    """A seat whose player is away. ``may_vote``: the reader can say that a bot should take over."""

    name: str
    say: str
    may_vote: bool


def left_seats(sight: SeatView) -> list[LeftSeat]:
    """Return the absent players that the table waits for, when a bot can take over, and which players want it to."""
    if not sight.plays or sight.wall:
        return []
    found = []
    for name in sight.awaited:
        present = sight.present.get(name)
        if present is None or present.here or present.bot or name == sight.seat:
            continue
        may_vote = (present.away is None or present.away >= AWAY_MS // 1000) and sight.seat in present.unasked
        found.append(LeftSeat(name, " ".join(_gone(name, present)), may_vote))
    return found


def _gone(name: str, present: Present) -> Iterator[str]:
    """Say how long a player has been away, and which players want a bot. A freed seat has no time."""
    seconds, least = present.away, AWAY_MS // 1000
    if seconds is None:
        yield _("%(who)s has left.") % {"who": name}
    elif seconds < least:
        said = _("%(who)s has been away for %(count)d s.") if seconds else _("%(who)s is away.")
        yield said % {"who": name, "count": seconds}
        yield _("A bot can take over after %(count)d s.") % {"count": least}
    else:
        yield _("%(who)s has been away for %(count)d min.") % {"who": name, "count": seconds // 60}
    if present.wanted:
        wanted, unasked = sorted(present.wanted), sorted(present.unasked)
        said = ngettext(
            "%(names)s wants a bot to take over.", "%(names)s want a bot to take over.", len(wanted)
        )
        yield said % {"names": words.names(wanted)}
        if unasked:
            said = ngettext("%(names)s has to agree.", "%(names)s have to agree.", len(unasked))
            yield said % {"names": words.names(unasked)}


def _seat_note(sight: SeatView, player: str) -> str:
    doing = _doing(sight, player)
    present = sight.present.get(player)
    if present is not None and not present.here:
        doing = _("away")
    if player in sight.state.disqualified:
        doing = _("disqualified")
    if present is not None and present.stands_in:
        return _("bot for now")
    if present is not None and present.bot and not doing:
        return _("bot")
    return doing


def _doing(sight: SeatView, player: str) -> str:
    state, shake = sight.state, sight.shake
    if shake is None:
        if player in state.signed:
            return _("has signed")
        return _("next Goal") if player == state.goal_setter and state.phase is not Phase.ENDED else ""
    if shake.block == player:
        return _("has the block")
    if shake.trial is not None:
        return _part(shake.trial, player)
    if player in sight.awaited:
        sets = state.phase is Phase.VARIATIONS and player not in entitled(state)
        return str(_AWAITED.get(Phase.GOAL if sets else state.phase, ""))
    if shake.last_play and shake.last_play.cube is not None and player == shake.last_play.player:
        return _("moved last")
    return _("Goal-setter") if player == shake.goal_setter else ""


_AWAITED = {
    Phase.ROLL: gettext_lazy("to roll"),
    Phase.DEAL: gettext_lazy("to deal"),
    Phase.VARIATIONS: gettext_lazy("to choose"),
    Phase.GOAL: gettext_lazy("sets the Goal"),
    Phase.NO_GOAL: gettext_lazy("to answer"),
    Phase.TURN: gettext_lazy("to move"),
}


def _part(trial: Trial, player: str) -> str:
    if player in trial.papers and not trial.is_open:
        return _("has decided") if player in trial.may else _("has presented")
    if not trial.is_open and player in trial.must:
        return _("writing")
    return part(trial, player)


def part(trial: Trial, player: str) -> str:
    """Return a player's part in a challenge."""
    if player in trial.challengers:
        return _("Challenger")
    if player == trial.mover:
        return _("Mover")
    if trial.claim in (Claim.FORCEOUT, Claim.TIME):
        return ""
    return _("Third Party")


def zones(sight: SeatView, mat: Mat, *, with_resources: bool = False) -> tuple[Zone, ...]:
    """Return the sections of the mat in order, with Resources if the mat is shown alone."""
    shown = (*PILES, Section.RESOURCES) if with_resources else PILES
    drops = {str(action.get("to")) for action in sight.legal if action["do"] in ("move", "shift")}
    return tuple(
        _zone(section, _lying(sight, mat, section), can_drop=section.value in drops) for section in shown
    )


@made_once(1024)
def _zone(section: Section, cubes: tuple[CubeShown, ...], *, can_drop: bool) -> Zone:
    return Zone(
        section=section.value,
        title=words.section(section.value),
        hint=str(words.MEANT.get(section.value, "")),
        icon=ICONS[section],
        cubes=cubes,
        can_drop=can_drop,
    )


def tray(sight: SeatView, mat: Mat, *, goal_is_built: bool = False) -> tuple[CubeShown, ...]:
    """Resources. While this seat builds the Goal, the cubes that a Goal is made of can be taken."""
    shown = _lying(sight, mat, Section.RESOURCES)
    if not goal_is_built:
        return shown
    game = sight.state.setup.game
    chosen = sight.shake.variations if sight.shake else ()
    return tuple(
        replace(
            one,
            for_goal=True,
            turns=game.goal_turns(cube, chosen),
            picture=drawing.cube(cube, spoken=False),
        )
        if game.may_be_goal(cube)
        else one
        for one, cube in zip(shown, mat.resources, strict=True)
    )


def _lying(sight: SeatView, mat: Mat, section: Section) -> tuple[CubeShown, ...]:
    moved = sight.shake.last_play if sight.shake else None
    last = moved.cube if moved and moved.to is section else None
    return _cubes(section, mat.pile(section).cubes, last, _places(sight, section))


@made_once(2048)
def _cubes(section: Section, pile: tuple[Any, ...], last: Any, places: Places) -> tuple[CubeShown, ...]:
    """The cubes of a section, ``last`` being the one that was moved there last."""
    nth: Counter[str] = Counter()
    total = Counter(pile)
    by_cube = {text: (action, to, barred) for text, action, to, barred in places}
    shown = []
    for cube in pile:
        text = str(cube)
        nth[text] += 1
        action, to, barred = by_cube.get(text, ("", (), ()))
        shown.append(
            CubeShown(
                ident=f"{section.value[:3]}-{_ident(text)}-{nth[text]}",
                text=text,
                name=drawing.lying(cube),
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


Places: TypeAlias = tuple[tuple[str, str, tuple[str, ...], tuple[tuple[str, str, str], ...]], ...]


def _places(sight: SeatView, section: Section) -> Places:
    """Return the cubes that may be moved from here, with the action, the destinations, and why others are barred."""
    if section is Section.RESOURCES:
        action = "move"
    elif section is Section.PERMITTED:
        action = "shift"
    else:
        return ()
    by_cube: dict[str, list[str]] = {}
    for one in sight.all_of(action):
        by_cube.setdefault(str(one["cube"]), []).append(str(one["to"]))
    return tuple((cube, action, *_where(sight, action, cube, to)) for cube, to in by_cube.items())


def _where(
    sight: SeatView, action: str, cube: str, legal: list[str]
) -> tuple[tuple[str, ...], tuple[tuple[str, str, str], ...]]:
    """Return where a cube may go, and why not elsewhere. A “table” referee allows what a strict one refuses."""
    to, barred = list(legal), []
    for section in (section.value for section in PILES if section.value not in legal):
        refusal = sight.why_not({"do": action, "cube": cube, "to": section})
        if refusal is None:
            to.append(section)
        else:
            barred.append((section, words.sentence(refusal_sentence(refusal)), refusal.rule))
    return tuple(to), tuple(barred)


@dataclass(frozen=True, slots=True)
class GoalShown:
    """The Goal on the mat: rows of cubes, with gaps in a grid."""

    kind: str
    rows: tuple[tuple[Markup | None, ...], ...]
    spoken: str


def goal(sight: SeatView, mat: Mat) -> GoalShown | None:
    if mat.goal is None:
        return _touched(mat) if mat.touched else None
    return _goal(sight.rules.game, mat.goal)


@made_once(1024)
def _goal(game: GameName, laid: Any) -> GoalShown:
    return pages_of(game).goal(laid)


def _touched(mat: Mat) -> GoalShown:
    return GoalShown("row", (tuple(drawing.cube(cube) for cube in mat.touched),), "")


@dataclass(frozen=True, slots=True)
class CardShown:
    ident: str
    number: int
    picture: Markup


def universe(sight: SeatView, dealt: Iterable[int]) -> tuple[CardShown, ...]:
    return _cards(tuple(sorted(dealt)), sight.rules.equipment.colours)


@made_once(1024)
def _cards(dealt: tuple[int, ...], colours: tuple[str, ...]) -> tuple[CardShown, ...]:
    return tuple(CardShown(f"card-{number}", number, drawing.card(number, colours)) for number in dealt)


def variations(sight: SeatView, chosen: Iterable[tuple[str, Selection]]) -> tuple[VariationShown, ...]:
    """Those in every shake of the division, then the chosen ones."""
    return (*_always(sight.rules), *(variation(sight, chooser, selection) for chooser, selection in chosen))


@made_once(128)
def _always(rules: Rules) -> tuple[VariationShown, ...]:
    return tuple(
        VariationShown(variation_words.title(rule), Markup(), "", rule.clause)
        for rule in rules.variations.values()
        if rule.always
    )


def variation(sight: SeatView, chooser: str, selection: Selection) -> VariationShown:
    rule = sight.rules.variations[selection.name]
    filled = {key: value for key, value in sight.codec.selection_fields(selection).items() if key != "name"}
    return VariationShown(variation_words.title(rule), filled_in(sight, filled), chooser, rule.clause)


def filled_in(sight: SeatView, filled: dict[str, Any]) -> Markup:
    """What a chooser added to a variation: a cube or a set drawn, the rest as text."""
    shown = Markup()
    for key, value in filled.items():
        if key == "cube":
            cube = sight.codec.cube(
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
