"""Strict reading of the event document. Errors name the field that is wrong."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from forceout.core.edition import Rules
from forceout.core.errors import Malformed, UnknownRules
from forceout.editions import load
from forceout.records.documents.fields import Fields, shown_name
from forceout.tournament.event import (
    Adjustment,
    Event,
    Mark,
    Player,
    PlayOffOf,
    Round,
    RoundTable,
    Scoring,
    Sheet,
    TieKey,
)

CODE = re.compile(r"[A-Z0-9-]{1,12}")
LONGEST = 40
"""The most letters in a nickname, a school, a team, or the name of a person who typed a sheet."""
LONGEST_TITLE = 200
LARGEST = 10**6
"""No number of points, skill or seed lies beyond this one, so that sums stay far from every machine's limits."""
MOST_PLAYERS = 2_000
MOST_ROUNDS = 100

E = TypeVar("E", bound=Event)


def read_event(fields: Fields, kind: Callable[..., E]) -> E:
    """Read the event of a document. Read all other fields first, because this rejects the fields that are left."""
    header = fields.object("event")
    rules = _read_rules(header)
    title = read_text(header, "title", LONGEST_TITLE) if "title" in header else None
    header.finish()
    players = _read_players(fields)
    codes = {player.code for player in players}
    optional = _Optional(fields)
    event = kind(
        rules=rules,
        players=players,
        rounds=tuple(_read_rounds(fields, codes)),
        title=title,
        planned=optional.number("of", None, 1, MOST_ROUNDS),
        size=optional.number("size", 3, 2, 3),
        seed=optional.number("seed", 0),
        scoring=optional.row("scoring", Scoring(), _read_scoring),
        adjustments=optional.rows("adjustments", lambda row: read_adjustment(row, codes)),
        apart=optional.items("apart", lambda pair, where: _read_pair(pair, where, codes)),
        at=_read_at(fields, codes) if optional.has("at") else {},
        log=optional.items("log", lambda entry, _: deepcopy(entry)),
        id=fields.optional_text("id"),
        spelled_out=optional.spelled_out(),
    )
    fields.finish()
    return event


class _Optional:
    """Optional fields of an object, and which of them were present."""

    def __init__(self, fields: Fields) -> None:
        self._fields = fields
        self._found: list[str] = []

    def has(self, name: str) -> bool:
        there = name in self._fields
        self._found += [name] if there else []
        return there

    def number(self, name: str, default: Any, least: int = -LARGEST, most: int = LARGEST) -> Any:
        return read_number(self._fields, name, least, most) if self.has(name) else default

    def text(self, name: str, longest: int = LONGEST) -> str | None:
        return read_text(self._fields, name, longest) if self.has(name) else None

    def choice(self, name: str, choices: Sequence[str], default: str) -> Any:
        return self._fields.choice(name, choices, default) if self.has(name) else default

    def row(self, name: str, default: Any, read: Callable[[Fields], Any]) -> Any:
        return read(self._fields.object(name)) if self.has(name) else default

    def rows(self, name: str, read: Callable[[Fields], Any]) -> tuple[Any, ...]:
        return tuple(map(read, self._fields.objects(name))) if self.has(name) else ()

    def items(self, name: str, read: Callable[[object, str], Any]) -> tuple[Any, ...]:
        if not self.has(name):
            return ()
        where = self._fields.path(name)
        return tuple(read(each, f"{where}[{place}]") for place, each in enumerate(self._fields.items(name)))

    def spelled_out(self) -> frozenset[str]:
        return frozenset(self._found)


def read_number(fields: Fields, name: str, least: int = -LARGEST, most: int = LARGEST) -> int:
    """Read a whole number within limits."""
    value = fields.integer(name)
    if not least <= value <= most:
        raise Malformed(fields.path(name), f"expected a whole number from {least:,} to {most:,}")
    return value


def read_text(fields: Fields, name: str, longest: int = LONGEST) -> str:
    """Read a text of limited length, without control characters."""
    value = fields.text(name)
    fault = fault_of_text(value, longest)
    if fault is not None:
        raise Malformed(fields.path(name), fault)
    return value


def fault_of_text(value: str, longest: int = LONGEST) -> str | None:
    """Return what is wrong with a nickname, a school, a team or a reason, or None."""
    if not value.strip():
        return "expected some letters, and there are none"
    if len(value) > longest:
        return f"expected at most {longest} letters, not {len(value):,}"
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in value):
        return "expected a text without control characters"
    return None


def fault_of_code(value: str) -> str | None:
    """Return what is wrong with a player's code, or None."""
    if CODE.fullmatch(value):
        return None
    return f"expected a code of 1 to 12 letters A-Z, digits or hyphens, not {value[:20]!r}"


def _read_rules(header: Fields) -> Rules:
    """Contract 1: read the rules, from a book that has match points."""
    game, book, division = header.text("game"), header.text("rules"), header.text("division")
    try:
        edition = load(game, book)
    except UnknownRules as unknown:
        raise Malformed(header.path("rules"), str(unknown)) from None
    try:
        rules = edition.rules(division)
    except UnknownRules as unknown:
        raise Malformed(header.path("division"), str(unknown)) from None
    if rules.match_points is None:
        raise Malformed(header.path("rules"), f"{book} has no match points, so it has no tournaments")
    return rules


def _read_players(fields: Fields) -> tuple[Player, ...]:
    found: list[Player] = []
    codes: set[str] = set()
    for row in fields.objects("players"):
        player = read_player(row)
        if player.code in codes:
            raise Malformed(row.path("player"), f"{player.code} is in the list twice")
        codes.add(player.code)
        found.append(player)
        if len(found) > MOST_PLAYERS:
            raise Malformed(fields.path("players"), f"expected at most {MOST_PLAYERS:,} players")
    return tuple(found)


def read_player(row: Fields) -> Player:
    """Read one entry of "players"."""
    code = row.text("player")
    fault = fault_of_code(code)
    if fault is not None:
        raise Malformed(row.path("player"), fault)
    optional = _Optional(row)
    player = Player(
        code,
        nickname=optional.text("nickname"),
        school=optional.text("school"),
        team=optional.text("team"),
        skill=optional.number("skill", 0),
        first=optional.number("from", 1, 1),
        last=optional.number("until", None, 0),
        out=optional.items("out", _read_round_number),
        spelled_out=optional.spelled_out(),
    )
    row.finish()
    return player


def _read_round_number(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= LARGEST:
        raise Malformed(where, "expected the number of a round, from 1")
    return value


def _read_rounds(fields: Fields, codes: Collection[str]) -> Iterator[Round]:
    for place, row in enumerate(fields.objects("rounds")):
        if place >= MOST_ROUNDS:
            raise Malformed(fields.path("rounds"), f"expected at most {MOST_ROUNDS} rounds")
        yield read_round(row, codes)


@dataclass(slots=True)
class _Seats:
    """The players with a seat or a bye in a round, and the table numbers in use."""

    codes: Collection[str]
    players: set[str]
    numbers: set[int]

    def take(self, player: str, where: str) -> str:
        known_player(player, self.codes, where)
        if player in self.players:
            raise Malformed(where, f"{player} is in this round twice")
        self.players.add(player)
        return player


def known_player(player: str, codes: Collection[str], where: str) -> str:
    if player not in codes:
        raise Malformed(where, f"{player[:20]!r} is not among the players")
    return player


def read_round(row: Fields, codes: Collection[str]) -> Round:
    """Read one entry of "rounds", of an event with these players."""
    seats = _Seats(codes, set(), set())
    optional = _Optional(row)
    tables = tuple(_read_table(table, seats) for table in row.objects("tables"))
    byes: tuple[str, ...] = ()
    if optional.has("byes"):
        byes = tuple(
            seats.take(player, f"{row.path('byes')}[{place}]")
            for place, player in enumerate(row.texts("byes"))
        )
    playoff = cast("PlayOffOf | None", optional.choice("playoff", ("players", "teams"), "") or None)
    row.finish()
    return Round(tables, byes, playoff, optional.spelled_out())


def _read_table(row: Fields, seats: _Seats) -> RoundTable:
    number = read_number(row, "table", 1)
    if number in seats.numbers:
        raise Malformed(row.path("table"), f"table {number} is in this round twice")
    seats.numbers.add(number)
    where = row.path("players")
    players = tuple(
        seats.take(player, f"{where}[{place}]") for place, player in enumerate(row.texts("players"))
    )
    if len(players) not in (2, 3):
        raise Malformed(where, f"expected two or three players at a table, not {len(players)}")
    optional = _Optional(row)
    sheets = optional.rows("sheets", lambda sheet: read_sheet(sheet, players))
    code = optional.text("code")
    row.finish()
    return RoundTable(number, players, sheets, code, optional.spelled_out())


def read_sheet(row: Fields, players: Sequence[str]) -> Sheet:
    """Read one entry of "sheets", of a table with these players."""
    optional = _Optional(row)
    scores = row.object("scores")
    sheet = Sheet(
        by=read_text(row, "by"),
        scores={player: read_number(scores, player) for player in players if player in scores},
        marks=optional.row("marks", {}, lambda marks: _read_marks(marks, players)),
        reason=_read_reason(row) if optional.has("reason") else None,
        at=row.seed("at") if optional.has("at") else None,  # written by the event's keeper
        spelled_out=optional.spelled_out(),
    )
    scores.finish()
    row.finish()
    fault = fault_of_sheet(sheet, players)
    if fault is not None:
        raise Malformed(scores.path(fault[0]), fault[1])
    return sheet


def _read_marks(marks: Fields, players: Sequence[str]) -> dict[str, Mark]:
    found = {
        player: Mark(marks.choice(player, tuple(Mark), Mark.ABSENT)) for player in players if player in marks
    }
    marks.finish()
    return found


def _read_reason(row: Fields) -> str:
    """Read a reason. An empty one is none (T12)."""
    return read_text(row, "reason", LONGEST_TITLE) if row.text("reason").strip() else row.text("reason")


def fault_of_sheet(sheet: Sheet, players: Sequence[str]) -> tuple[str, str] | None:
    """Return whose score is wrong and why: everyone at the table has either a score or the mark "absent"."""
    for player in players:
        absent = sheet.marks.get(player) is Mark.ABSENT
        if player in sheet.scores and absent:
            return player, f"{player} has a score and is marked absent"
        if player not in sheet.scores and not absent:
            return player, f"{player} has neither a score nor the mark absent"
    return None


def _read_scoring(row: Fields) -> Scoring:
    optional = _Optional(row)
    found = Scoring(
        base=optional.number("base", 0),
        bye=optional.number("bye", 5),
        rank=optional.choice("rank", ("points", "grid"), "points"),
        ties=optional.items("ties", _read_tie_key),
        playoff=optional.number("playoff", 1, 0),
        checks=optional.number("checks", 2, 1),
        spelled_out=optional.spelled_out(),
    )
    row.finish()
    if len(set(found.ties)) < len(found.ties):
        raise Malformed(row.path("ties"), "expected each key once")
    return found


def _read_tie_key(value: object, where: str) -> TieKey:
    if not isinstance(value, str) or value not in tuple(TieKey):
        raise Malformed(where, f"expected one of {', '.join(TieKey)}")
    return TieKey(value)


def read_adjustment(row: Fields, codes: Collection[str]) -> Adjustment:
    """Read one entry of "adjustments"."""
    player = known_player(row.text("player"), codes, row.path("player"))
    found = Adjustment(player, read_number(row, "points"), read_text(row, "reason", LONGEST_TITLE))
    row.finish()
    return found


def _read_pair(pair: object, where: str, codes: Collection[str]) -> tuple[str, str]:
    if (
        not isinstance(pair, list | tuple)
        or len(pair) != 2
        or not all(isinstance(each, str) for each in pair)
    ):
        raise Malformed(where, "expected a pair of players")
    one, other = (known_player(player, codes, f"{where}[{place}]") for place, player in enumerate(pair))
    if one == other:
        raise Malformed(where, "expected two different players")
    return one, other


def _read_at(fields: Fields, codes: Collection[str]) -> Mapping[str, int]:
    found = fields.numbers("at") or {}
    for player, table in found.items():
        where = f"{fields.path('at')}.{shown_name(player)}"
        known_player(player, codes, where)
        if not 1 <= table <= LARGEST:
            raise Malformed(where, "expected the number of a table, from 1")
    return found
