"""An action that a program made as a value, held to what its document would be held to.

Who does it and whom it is about sit at the table, and each field holds a thing of this game: so no rule meets a text
where it counts on a cube, and whatever is accepted can be written into a record and read back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from forceout.core.errors import Malformed, kind_of
from forceout.core.pile import Pile
from forceout.games import expect_solution
from forceout.match.commands import JUDGE, Command
from forceout.match.declared import ACTION_OF, Field
from forceout.match.values import Kind, Section, Selection
from forceout.records.documents.codec import Codec


def expect_action(command: Command, codec: Codec, players: tuple[str, ...], now: int) -> None:
    """TypeError where a value is of another type, Malformed where a name or the time is none of this table's."""
    if command.by not in (*players, JUDGE):
        raise Malformed("by", f"expected a player or {JUDGE!r}, not {command.by!r}")
    at = command.at
    if at is not None:
        if not _is_number(at):
            raise TypeError(f"at: expected whole milliseconds, not {kind_of(at)}")
        if at < now:
            raise Malformed("at", f"expected {now / 1000:g} or later: time does not run backwards")
    for field in ACTION_OF[type(command)].fields:
        value = getattr(command, field.name)
        if not field.optional or value != field.default:
            _expect(value, field, codec, players)


def _expect(value: Any, field: Field, codec: Codec, players: tuple[str, ...]) -> None:
    if field.kind is Kind.SOLUTION:
        expect_solution(value, codec.SOLUTION)
        return
    holds, expected = HELD[field.kind]
    if field.words is not None:
        holds, expected = _is_a(field.words), f"one of {', '.join(field.words)}"
    if not holds(value, codec):
        raise TypeError(f"{field.written}: expected {expected}, not {kind_of(value)}")
    named = (value,) if field.kind in (Kind.PLAYER, Kind.WRITER) else value if field.kind in _NAMES else ()
    if any(name not in players for name in named):
        raise Malformed(field.written, f"expected one of the players {', '.join(players)}")


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_a(kind: type) -> Callable[[Any, Codec], bool]:
    return lambda value, _codec: isinstance(value, kind)


def _is_pile(value: Any, codec: Codec) -> bool:
    return isinstance(value, Pile) and all(isinstance(cube, codec.CUBE) for cube in value)


def _are_cards(value: Any, codec: Codec) -> bool:
    return isinstance(value, tuple) and len(set(value)) == len(value) and set(value) <= set(codec.deck())


def _are_scores(value: Any, _codec: Codec) -> bool:
    return isinstance(value, Mapping) and all(map(_is_number, value.values()))


Held = tuple[Callable[[Any, Codec], bool], str]
_TEXT: Held = (_is_a(str), "a text")
_CUBE: Held = (lambda value, codec: isinstance(value, codec.CUBE), "a cube of this game")
_NAMES = (Kind.PLAYERS, Kind.SCORES)

HELD: dict[Kind, Held] = {
    Kind.CUBE: _CUBE,
    Kind.ON_MAT: _CUBE,
    Kind.PLAYED: _CUBE,
    Kind.PILE: (_is_pile, "a pile of this game's cubes"),
    Kind.CARDS: (_are_cards, "different cards of this game"),
    Kind.FACE: _TEXT,
    Kind.GOAL: (lambda value, codec: isinstance(value, codec.GOAL), "a Goal of this game"),
    Kind.VARIATION: (
        lambda value, codec: isinstance(value, Selection) and isinstance(value.choice, codec.VARIATION),
        "a variation of this game",
    ),
    Kind.PLAYER: _TEXT,
    Kind.WRITER: _TEXT,
    Kind.PLAYERS: (_is_a(tuple), "a tuple of players"),
    Kind.SCORES: (_are_scores, "whole numbers by player"),
    Kind.CLAIM: _TEXT,
    Kind.SECTION: (_is_a(Section), "a section of the mat"),
    Kind.TEXT: _TEXT,
    Kind.WORD: (_is_a(StrEnum), "a word of the list"),
    Kind.NUMBER: (lambda value, _: _is_number(value) and value >= 0, "a whole number from 0 on"),
    Kind.FLAG: (_is_a(bool), "True or False"),
}
"""What the fields of actions hold, and what is said to be expected; a Solution says it itself."""
