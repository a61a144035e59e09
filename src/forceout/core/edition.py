"""A rulebook as a value: an edition, the book resolved for one division, and the variations it offers.

Nothing here reads a file: ``forceout.editions`` does, and hands the parsed TOML to ``parse_edition``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal, get_type_hints

from forceout.core.errors import Malformed, UnknownRules
from forceout.core.games import TITLES, GameName, game_named
from forceout.core.sections import (
    ChallengeRules,
    CheckingRules,
    ChoosingRules,
    ConductRules,
    DealRules,
    EquipmentRules,
    GoalRules,
    IllegalRules,
    LotRules,
    MatchPointRules,
    MoveRules,
    NoGoalRules,
    PlayerRules,
    RollRules,
    RoundRules,
    ScoringRules,
    SolutionRules,
    TimeRules,
    WritingRules,
)
from forceout.core.tables import Source, TableReader
from forceout.core.variations import kinds_of
from forceout.core.verdict import Code

Limit = bool | int | str | tuple[int, ...] | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VariationRule:
    """One entry of a division's list of variations.

    ``always`` marks those in effect in every shake, ``asks`` names what the chooser must add (the cube, the card,
    the base …), ``limits`` holds the numbers and choices of the rule. Two names with the same clause are one
    entry of the list: choosing the second after the first is choosing the same variation twice.
    """

    name: str
    title: str
    clause: str
    always: bool = False
    asks: str | None = None
    years: Literal["even", "odd", "both"] = "both"
    limits: Mapping[str, Limit] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.name, self.clause))


@dataclass(frozen=True, slots=True)
class Sections:
    """What a book says, subject by subject in the order of a shake; ``None`` where it has nothing of the kind."""

    players: PlayerRules
    equipment: EquipmentRules
    lot: LotRules
    roll: RollRules
    deal: DealRules
    choosing: ChoosingRules | None
    goal: GoalRules
    no_goal: NoGoalRules
    moves: MoveRules
    challenges: ChallengeRules
    solution: SolutionRules
    writing: WritingRules
    checking: CheckingRules
    scoring: ScoringRules
    time: TimeRules
    illegal: IllegalRules | None
    conduct: ConductRules | None
    round: RoundRules | None
    match_points: MatchPointRules | None


TOLD = "told"
"""The part of a file with what no code reads: ``told.moves.direction``."""


@dataclass(frozen=True, slots=True, repr=False)
class Rules(Sections):
    """A rulebook resolved for one division. Code asks it, and never which book it is.

    Every value in a section changes something when it changes. ``told`` has, by section and name, what is only told.
    """

    edition_id: str
    game: GameName
    division: str
    variations: Mapping[str, VariationRule]
    reasons: Mapping[str, str]
    told: Mapping[str, Any]
    sources: Mapping[str, Source]

    def __hash__(self) -> int:
        return hash((self.game, self.edition_id, self.division))

    def __repr__(self) -> str:
        return f"rules({self.game!r}, {self.edition_id!r}, {self.division!r})"

    def clause(self, path: str) -> str:
        """The clause behind a value, by its path: ``clause("solution.minimum_cubes")``."""
        return self.source(path).clause

    def source(self, path: str) -> Source:
        """Where a value comes from, one that is only told included."""
        found = self.find_source(path)
        if found is None:
            raise UnknownRules(f"{self.game} {self.edition_id} {self.division} has no value {path}")
        return found

    def find_source(self, path: str) -> Source | None:
        return self.sources.get(path) or self.sources.get(f"{TOLD}.{path}")


@dataclass(frozen=True, slots=True, repr=False)
class Edition:
    """One season's book of one publisher."""

    id: str
    game: GameName
    title: str
    season: str
    divisions: tuple[str, ...]
    resolved: Mapping[str, Rules]

    def __hash__(self) -> int:
        return hash((self.game, self.id))

    def __repr__(self) -> str:
        return f"<Edition {self.game} {self.id}: {', '.join(self.divisions)}>"

    def rules(self, division: str) -> Rules:
        """The book for one division."""
        try:
            return self.resolved[division]
        except KeyError:
            known = ", ".join(self.divisions)
            message = f"{self.game} {self.id} has no division {division!r}; it has {known}"
            raise UnknownRules(message) from None


SECTIONS: tuple[str, ...] = tuple(get_type_hints(Sections))
"""The names of the sections, in the order of a shake."""

_HEAD = {"id", "game", "title", "season", "divisions", "division", "variations", "reasons", TOLD}
_DIVISION_HEAD = {"without", "variations", "reasons", TOLD}


def parse_edition(data: Mapping[str, Any], file: str) -> Edition:
    """The edition that a parsed rulebook file holds; ``Malformed`` names the file, the place and what is expected."""
    reader = TableReader(file, str(data.get("game")))
    texts, divisions = _head(reader, data)
    resolved = {name: _resolve(TableReader(file, reader.game), data, texts["id"], name) for name in divisions}
    return Edition(texts["id"], _game(reader), texts["title"], texts["season"], tuple(divisions), resolved)


@dataclass(frozen=True, slots=True)
class BookFault:
    """A fault in a rulebook file: the place, by its dotted path as it is laid over the book for a division, and what is expected."""

    path: str
    message: str
    division: str | None = None


def find_faults(data: Mapping[str, Any], file: str) -> Iterator[BookFault]:
    """Every fault of a parsed rulebook file; those that all divisions share, once."""
    reader = TableReader(file, str(data.get("game")), faults=[])
    _, divisions = _head(reader, data)
    assert reader.faults is not None
    yield from (_located(fault, file, None) for fault in reader.faults)
    if reader.game not in TITLES:
        return
    seen: set[tuple[str, str]] = set()
    for division in divisions:
        own = TableReader(file, reader.game, faults=[])
        own.attempt(partial(_resolve, own, data, "", division))
        for fault in own.faults or ():
            found = _located(fault, file, division)
            if (found.path, found.message) not in seen:
                seen.add((found.path, found.message))
                yield found


def _located(fault: Malformed, file: str, division: str | None) -> BookFault:
    return BookFault(fault.field.removeprefix(f"{file}: "), fault.message, division)


def _head(reader: TableReader, data: Mapping[str, Any]) -> tuple[dict[str, str], list[str]]:
    """What a file says of itself: its texts and its divisions."""
    if reader.game not in TITLES:
        known = " or ".join(f'"{name}"' for name in TITLES)
        message = f"expected {known}, got {data.get('game')!r}"
        reader.attempt(partial(reader.refuse, "game", message))
    texts = {
        name: reader.attempt(partial(_text, reader, data, name)) or "" for name in ("id", "title", "season")
    }
    divisions = data.get("divisions")
    if (
        not isinstance(divisions, list)
        or not divisions
        or not all(isinstance(name, str) for name in divisions)
    ):
        reader.attempt(partial(reader.refuse, "divisions", f"expected a list of names, got {divisions!r}"))
        divisions = []
    _refuse_others(reader, data, "", _HEAD)
    own = reader.attempt(partial(_table, reader, data, "division")) or {}
    for name in own.keys() - set(divisions):
        message = f"expected one of the divisions {', '.join(divisions)}"
        reader.attempt(partial(reader.refuse, f"division.{name}", message))
    return texts, divisions


def _game(reader: TableReader) -> GameName:
    """The game of a book whose head was found in order."""
    game = game_named(reader.game)
    assert game is not None
    return game


def _resolve(reader: TableReader, data: Mapping[str, Any], edition_id: str, division: str) -> Rules:
    own = _table(reader, _table(reader, data, "division"), division)
    _refuse_others(reader, own, f"division.{division}.", _DIVISION_HEAD)
    without = own.get("without", [])
    merged = {
        name: _merge(data.get(name, {}), own.get(name, {}))
        for name in SECTIONS
        if (name in data or name in own) and name not in without
    }
    sections: Sections = reader.section(Sections, merged, "")
    return Rules(
        edition_id=edition_id,
        game=_game(reader),
        division=division,
        variations=_variations(
            reader, _table(reader, data, "variations"), own.get("variations", {}), division
        ),
        reasons=_reasons(reader, _table(reader, data, "reasons"), own.get("reasons", {}), division),
        told=_told(reader, _merge(_table(reader, data, TOLD), own.get(TOLD, {}))),
        sources=reader.sources,
        **{name: getattr(sections, name) for name in SECTIONS},
    )


def _refuse_others(reader: TableReader, table: Mapping[str, Any], path: str, head: set[str]) -> None:
    for name in table.keys() - head - set(SECTIONS):
        message = f"expected one of the sections {', '.join(SECTIONS)}"
        reader.attempt(partial(reader.refuse, f"{path}{name}", message))


def _merge(common: Any, own: Any) -> Any:
    """A division's table laid over the book's; a leaf is replaced whole."""
    if not isinstance(common, Mapping) or not isinstance(own, Mapping) or "value" in own:
        return own
    return {**common, **{name: _merge(common.get(name, {}), item) for name, item in own.items()}}


def _variations(
    reader: TableReader, common: Mapping[str, Any], own: object, division: str
) -> Mapping[str, VariationRule]:
    if not isinstance(own, Mapping):
        reader.refuse(f"division.{division}.variations", f"expected a table, got {own!r}")
    path = f"division.{division}.variations"
    read = {name: reader.attempt(partial(_variation, reader, common, name, own[name], path)) for name in own}
    return {name: rule for name, rule in read.items() if rule is not None}


_VARIATION_KEYS = {"title": str, "clause": str, "always": bool, "asks": str, "years": str}


def _variation(
    reader: TableReader, common: Mapping[str, Any], name: str, own: object, path: str
) -> VariationRule:
    path = f"{path}.{name}"
    known = {kind.value: kind.asks for kind in kinds_of(_game(reader))}
    if name not in known:
        reader.refuse(path, f"there is no such variation in the program; it knows {', '.join(known)}")
    if not isinstance(own, Mapping) or name not in common:
        reader.refuse(path, f"expected {{ clause = ... }} and an entry {name} in [variations] with its title")
    merged = {**common[name], **own}
    limits = {**common[name].get("limits", {}), **own.get("limits", {})}
    merged.pop("limits", None)
    for key, value in merged.items():
        if key not in _VARIATION_KEYS or type(value) is not _VARIATION_KEYS[key]:
            expected = ", ".join([*_VARIATION_KEYS, "limits"])
            reader.refuse(f"{path}.{key}", f"expected one of {expected}, of its type; got {value!r}")
    if not merged.get("clause") or not merged.get("title"):
        reader.refuse(path, "expected a clause here and a title in [variations]")
    if merged.get("asks") != known[name]:
        needed = f'asks = "{known[name]}"' if known[name] else "no asks"
        reader.refuse(path, f"expected {needed}: what its chooser must name")
    if merged.get("years", "both") not in ("even", "odd", "both"):
        reader.refuse(f"{path}.years", f'expected "even", "odd" or "both", got {merged["years"]!r}')
    for key, value in limits.items():
        if not isinstance(value, (bool, int, str, list)):
            reader.refuse(f"{path}.limits.{key}", f"expected a number, a text or a list, got {value!r}")
    frozen = {key: tuple(value) if isinstance(value, list) else value for key, value in limits.items()}
    return VariationRule(name=name, limits=frozen, **merged)


def _reasons(reader: TableReader, common: Mapping[str, Any], own: object, division: str) -> Mapping[str, str]:
    if not isinstance(own, Mapping):
        reader.refuse(f"division.{division}.reasons", f"expected a table, got {own!r}")
    merged = {**common, **own}
    for code, clause in merged.items():
        if code not in set(Code) or not isinstance(clause, str):
            message = f"expected a code of the judge and its clause, got {clause!r}"
            reader.attempt(partial(reader.refuse, f"reasons.{code}", message))
    return merged


def _told(reader: TableReader, sections: object) -> Mapping[str, Any]:
    """The values that are only told, by section and name: any value beside its clause."""
    return {
        f"{section}.{name}": reader.attempt(partial(reader.told, leaf, f"{TOLD}.{section}.{name}"))
        for section, table in reader.table(sections, TOLD).items()
        for name, leaf in reader.table(table, f"{TOLD}.{section}").items()
    }


def _text(reader: TableReader, data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str) or not value:
        reader.refuse(name, f"expected a text, got {value!r}")
    return value


def _table(reader: TableReader, data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = data.get(name, {})
    if not isinstance(value, Mapping):
        reader.refuse(name, f"expected a table, got {value!r}")
    return value
