"""What games there are: ``games.toml`` read into frozen values. Read that file first."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.onsets.cards import BLANK, parse_card
from forceout.onsets.symbols import CONSTANTS, RELATIONS, Symbol

COLOURS = ("B", "R", "G", "O")
SHAKER = "shaker"
STATEMENT = "statement"


class CubeKind(StrEnum):
    """The four kinds of cube in the kit; a Restriction cube shows V and Λ too."""

    COLOUR = "colour"
    OPERATION = "operation"
    RESTRICTION = "restriction"
    DIGIT = "digit"

    @classmethod
    def of(cls, symbol: Symbol) -> CubeKind:
        if symbol.is_colour:
            return cls.COLOUR
        if symbol.is_digit:
            return cls.DIGIT
        return cls.RESTRICTION if symbol in RELATIONS | CONSTANTS else cls.OPERATION


@dataclass(frozen=True, slots=True)
class Throw:
    """How many cubes of each kind are thrown."""

    cubes: tuple[tuple[CubeKind, int], ...]

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> Throw:
        return cls(tuple(sorted((CubeKind(kind), count) for kind, count in counts.items())))

    def fits(self, thrown: Pile[Symbol]) -> bool:
        found: dict[CubeKind, int] = {}
        for symbol in thrown:
            kind = CubeKind.of(symbol)
            found[kind] = found.get(kind, 0) + 1
        return found == dict(self.cubes)


@dataclass(frozen=True, slots=True)
class Kind:
    """What the cubes name: a single colour, a union, a statement …"""

    id: str
    section: str
    name: str
    thrown: Throw
    in_sets: Throw
    lettered: bool = False
    on_table: Symbol | None = None
    choice: bool = False
    blank: bool = False
    uncaught: frozenset[int] = frozenset()

    @property
    def is_statement(self) -> bool:
        return self.name == STATEMENT

    @property
    def deck(self) -> frozenset[int]:
        return frozenset(range(16)) - (frozenset() if self.blank else {BLANK})


@dataclass(frozen=True, slots=True)
class Way:
    """How it is played: who throws, where the cards lie, when it ends."""

    id: str
    letter: str
    players: int
    lays: str
    up: int
    thrower: str
    ends: str
    most: int | None = None
    fills: bool = False
    claims: bool = False
    tie: str | None = None
    rounds: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """One of the 28."""

    kind: Kind
    form: Way

    @property
    def id(self) -> str:
        return f"{self.kind.id}-{self.form.id}"

    @property
    def rule(self) -> str:
        """The section of the manual."""
        return f"{self.kind.section}-{self.form.letter}" if self.kind.lettered else self.kind.section

    @property
    def title(self) -> str:
        """As the manual writes it: CUBE FISH, OUT CUBE, EQ OUT."""
        kind, form = self.kind.id.upper(), self.form.id.upper()
        return f"{form} {kind}" if form == "OUT" and not self.kind.is_statement else f"{kind} {form}"

    @property
    def throw(self) -> Throw:
        return self.kind.in_sets if self.form.claims else self.kind.thrown


@dataclass(frozen=True, slots=True)
class Solitaire:
    """ONE, GO-THROUGH or A-B."""

    name: str
    rule: str
    up: int
    throws: tuple[Throw, ...]

    @property
    def id(self) -> str:
        return f"solitaire-{self.name}"

    @property
    def title(self) -> str:
        return self.name.upper()


@cache
def _declared() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("games.toml").read_text(encoding="utf-8"))


@cache
def games() -> Mapping[str, Game]:
    """The 28 games by id, in the order of the manual."""
    kinds = [_kind(name, values) for name, values in _declared()["kinds"].items()]
    forms = [Way(id=name, **values) for name, values in _declared()["forms"].items()]
    return {game.id: game for kind in kinds for game in (Game(kind, form) for form in forms)}


@cache
def solitaires() -> Mapping[str, Solitaire]:
    """The three games for the lone player, by id."""
    found = (
        Solitaire(name, values["section"], values["up"], tuple(map(Throw.of, values["throws"])))
        for name, values in _declared()["solitaires"].items()
    )
    return {solitaire.id: solitaire for solitaire in found}


def game_of(name: str) -> Game | Solitaire:
    """The game or solitaire with this id; Malformed lists those that there are."""
    found = games().get(name) or solitaires().get(name)
    if found is None:
        there = ", ".join([*games(), *solitaires()])
        raise Malformed("kit", f"there is no game {name[:40]!r}; there are {there}")
    return found


def _kind(name: str, values: Mapping[str, Any]) -> Kind:
    read = dict(values)
    for throw in ("thrown", "in_sets"):
        read[throw] = Throw.of(read[throw])
    if "on_table" in read:
        read["on_table"] = Symbol(read["on_table"])
    read["uncaught"] = frozenset(parse_card(card, "uncaught", COLOURS) for card in read.get("uncaught", ()))
    return Kind(id=name, **read)
