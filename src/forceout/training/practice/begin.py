"""Tables that begin at a given position, or continue a record from some moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.core.position import Position
from forceout.match.game import game_for
from forceout.match.values import Phase
from forceout.records.wording.refusals import refusal_sentence
from forceout.table import Table

Document = dict[str, Any]
_LAST = "=⊆"
"""Signs that may be forbidden only when few cubes are left."""


def go_back_to(record: Mapping[str, Any], version: int | None = None, *, seed: int | str) -> Table:
    """Return the table of a record after ``version`` of its events (by default all), with new luck from then on."""
    events = record.get("events")
    count = len(events) if isinstance(events, list) else 0
    if version is not None and not 0 <= version <= count:
        raise Malformed("version", f"expected 0 to {count}, the events of this match, not {version}")
    kept = events if version is None or not isinstance(events, list) else events[:version]
    return Table.of({**record, "seed": seed, "events": kept})


def begin_at(
    position: Position, players: Sequence[str], *, seed: int | str, mover: str | None = None
) -> Table:
    """Return a table with this position, in which ``mover`` (by default the first player) must play.

    The shake is played up to the position. Cubes of the kit that the position does not have are forbidden, which changes no
    Solution. Malformed says why no match can reach a position.
    """
    if position.goal is None or not position.resources:
        raise Malformed("position", "expected a Goal, and a cube in Resources to be played")
    wanted, trouble = mover or players[0], None
    for setter in players:
        table = Table.new(
            position.rules, players, seed=seed, clock="none", adventurous=_adventurous(position)
        )
        try:
            _lay(table, position, setter)
        except Malformed as wrong:
            trouble = wrong
            continue
        if table.awaited == (wanted,):
            return table
    raise trouble or Malformed("mover", f"nobody called {wanted!r} plays")


def _adventurous(position: Position) -> bool | None:
    """Whether the match has variations. Players who may choose variations must, so a position without any has a match without any."""
    return None if position.rules.choosing is None else bool(position.document().get("variations"))


def _lay(table: Table, position: Position, setter: str) -> None:
    document = position.document()
    _do(table, setter, "roll", cubes=str(_kit(position)))
    if position.rules.equipment.cards:
        dealer = table.view().shake.dealer  # type: ignore[union-attr]  # a roll begins a shake
        _do(table, dealer, "deal", cards=document["universe"])
    _choose(table, document.get("variations", []))
    _do(table, table.awaited[0], "goal", goal=document["goal"])
    for cube, to in _plays(table, position):
        if table.phase is not Phase.TURN:
            raise Malformed("position", "the shake would have been over before this position")
        _do(table, table.awaited[0], "move", cube=str(cube), to=to)
    if table.phase is not Phase.TURN:
        raise Malformed("position", "the shake would have been over before this position")


def _choose(table: Table, variations: Iterable[Mapping[str, Any]]) -> None:
    """Choose the variations in the order of the position. A player with none left takes none."""
    left = list(variations)
    while table.phase is Phase.VARIATIONS:
        player = table.awaited[0]
        if left:
            _do(table, player, "variation", **left.pop(0))
        else:
            _do(table, player, "no-variation")
    if left:
        raise Malformed(
            "variations", f"the players may not choose so many: {left[0].get('name')} is left over"
        )


def _plays(table: Table, position: Position) -> Iterator[tuple[Any, str]]:
    """Return the plays after the Goal. Cubes that may be forbidden only late come last."""
    mat = table.view().mat
    late = []
    for name in ("required", "permitted", "forbidden"):
        left = list(getattr(mat, name))
        for cube in (*getattr(position, name), *(_missing(position) if name == "forbidden" else ())):
            if cube in left:
                left.remove(cube)
            elif name == "forbidden" and str(cube) in _LAST:
                late.append(cube)
            else:
                yield cube, name
    for cube in late:
        yield cube, "forbidden"


def _kit(position: Position) -> Pile[Any]:
    return Pile((*_shown(position), *_missing(position)))


def _shown(position: Position) -> Pile[Any]:
    """Return every cube of the position, with those of the Goal as they were rolled."""
    laid = position.required + position.permitted + position.forbidden + position.resources
    return game_for(position.rules).goal_cubes(position.goal) + laid


def _missing(position: Position) -> tuple[Any, ...]:
    return game_for(position.rules).missing(_shown(position))


def _do(table: Table, by: str, do: str, **fields: Any) -> None:
    rejection = table.do({"by": by, "do": do, **fields}).rejection
    if rejection is not None:
        rule = f" [{rejection.rule}]" if rejection.rule else ""
        raise Malformed("position", f"no match comes to it: {refusal_sentence(rejection)}{rule}")
