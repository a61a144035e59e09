"""CSV lists: players and results in and out, standings out, and the director's own file of names (T20).

A list is taken in whole or not at all: ``BadLines`` names every line that needs a look. A cell that a spreadsheet would
take for a formula is written with an apostrophe before it, and read without.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from forceout.core.errors import ForceoutError, Malformed
from forceout.records.documents.fields import Fields
from forceout.tournament.event import Event, Mark, Player, RoundTable, Sheet
from forceout.tournament.reading import MOST_PLAYERS, fault_of_code, fault_of_text, read_player, read_sheet
from forceout.tournament.standings import standings
from forceout.tournament.writing import player_document

PLAYERS = ("player", "nickname", "school", "team", "skill", "from", "until", "out")
NAMES = ("player", "name")
RESULTS = ("round", "table", "player", "score", "mark", "by", "reason")
MOST_LINES = 100_000
SHOWN = 20
"""How many bad lines are told; the others are counted."""
_FORMULA = "=+-@\t\r'"
"""What a spreadsheet takes for a formula begins with one of these; the last one is our own."""

T = TypeVar("T")


class BadLines(ForceoutError):
    """A list that was not taken in: every bad line by its number, and what would be right."""

    def __init__(self, lines: Sequence[tuple[int, str]]) -> None:
        self.lines = tuple(sorted(lines))
        told = [f"line {number}: {message}" for number, message in self.lines[:SHOWN]]
        more = [f"and {len(self.lines) - SHOWN:,} more"] if len(self.lines) > SHOWN else []
        many = "one line needs" if len(self.lines) == 1 else f"{len(self.lines):,} lines need"
        super().__init__("\n".join((f"nothing was taken in: {many} a look", *told, *more)))

    def __reduce__(self) -> tuple[type[BadLines], tuple[tuple[tuple[int, str], ...]]]:
        return type(self), (self.lines,)


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of a list: its number in the file, and its cells by column."""

    number: int
    cells: Mapping[str, str]


def is_results(text: str) -> bool:
    """Whether a list has results, not players: its head line has a column "score"."""
    head = next(_lines(text), (1, []))[1]
    return "score" in _columns(head)


def read_players(text: str, known: Iterable[Player] = ()) -> tuple[tuple[Player, ...], dict[str, str]]:
    """The players of a list, and their names by code if there is a column "name".

    Of players who are known already, the list changes what it has a column for.
    """
    before = {player.code: player for player in known}
    rows = _rows(text, (*PLAYERS, "name"), ("player",))
    if len(rows) > MOST_PLAYERS:
        raise ForceoutError(
            f"an event takes at most {MOST_PLAYERS:,} players, and the list has {len(rows):,}"
        )
    players = _once(rows, lambda row: _player(row, before))
    names = {row.cells["player"]: row.cells["name"] for row in rows if row.cells.get("name")}
    return players, names


def read_names(text: str) -> dict[str, str]:
    """The names file: names by code."""
    rows = _rows(text, NAMES, NAMES)
    _once(rows, _name)
    return {row.cells["player"]: row.cells["name"] for row in rows}


def read_results(text: str, event: Event) -> list[tuple[int, int, Sheet]]:
    """The sheets of a list, each with its round and table. A sheet is as many lines as its table has players."""
    rows = _rows(text, RESULTS, ("round", "table", "player", "by"))
    seated = _each(rows, lambda row: _seat(row, event))
    sheets: list[tuple[int, int, Sheet]] = []
    bad: list[tuple[int, str]] = []
    start = 0
    while start < len(rows):
        number, table = seated[start]
        end = start + len(table.players)
        try:
            together = _one_sheet(rows[start:end], seated[start:end], table)
            sheets.append((number, table.number, read_sheet(Fields(together, "sheet"), table.players)))
        except ForceoutError as wrong:
            bad.append((rows[start].number, wrong.message if isinstance(wrong, Malformed) else str(wrong)))
        start = end
    if bad:
        raise BadLines(bad)
    return sheets


def write_players(event: Event, names: Mapping[str, str] | None = None) -> str:
    """The players as a list; ``read_players`` reads it back."""
    columns = PLAYERS if names is None else (*PLAYERS, "name")
    return _written(columns, (_player_cells(player, names) for player in event.players))


def write_names(names: Mapping[str, str]) -> str:
    """The names file."""
    return _written(NAMES, ([_text(code), _text(name)] for code, name in names.items()))


def write_results(event: Event) -> str:
    """Every sheet of every table, in order; ``read_results`` reads them back."""
    return _written(
        RESULTS,
        (
            [
                str(number),
                str(table.number),
                _text(player),
                str(sheet.scores.get(player, "")),
                str(sheet.marks.get(player, "")),
                _text(sheet.by),
                _text(sheet.reason or ""),
            ]
            for number, played in enumerate(event.rounds, 1)
            for table in played.tables
            for sheet in table.sheets
            for player in table.players
        ),
    )


def write_standings(event: Event, names: Mapping[str, str] | None = None) -> str:
    """Where everyone stands, a line each."""
    found = standings(event)
    rounds = [str(number) for number, played in enumerate(event.rounds, 1) if played.playoff is None]
    named = [] if names is None else ["name"]
    columns = [
        "place",
        "player",
        *named,
        "school",
        "team",
        *(f"round {number}" for number in rounds),
        "points",
    ]
    entries = {player.code: player for player in event.players}
    return _written(
        columns,
        (
            [
                _number(line.place),
                _text(line.player),
                *([] if names is None else [_text(names.get(line.player, ""))]),
                _text(entries[line.player].school or ""),
                _text(entries[line.player].team or ""),
                *map(_number, line.rounds),
                str(line.points),
            ]
            for line in found.players
        ),
    )


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that say something, each with its number in the file. Commas or semicolons, by the head line."""
    text = text.removeprefix("\ufeff")
    head = next((line for line in text.splitlines() if line.strip()), "")
    semicolon = head.count(";") > head.count(",")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=";" if semicolon else ",", strict=True)
    before = 0
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield before + 1, cells
            before = reader.line_num
            if before > MOST_LINES:
                raise ForceoutError(f"the list has more than {MOST_LINES:,} lines")
    except csv.Error as wrong:
        raise BadLines([(before + 1, f"this is no CSV: {wrong}")]) from None


def _columns(head: Sequence[str]) -> list[str]:
    return [cell.strip().lower() for cell in head]


def _rows(text: str, known: Sequence[str], needed: Sequence[str]) -> list[_Row]:
    """The lines under a head line that has known columns, in any order and case."""
    lines = _lines(text)
    number, head = next(lines, (1, []))
    columns = _columns(head)
    while columns and not columns[-1]:  # a spreadsheet writes commas for columns that were used once
        columns.pop()
    for column in columns:
        if column not in known or columns.count(column) > 1:
            what = "is there twice" if column in known else f"is unknown; expected {', '.join(known)}"
            raise BadLines([(number, f"the column {column[:40]!r} {what}")])
    for column in needed:
        if column not in columns:
            raise BadLines([(number, f"the column {column!r} is missing in the head line")])
    found, bad = [], []
    for number, cells in lines:
        if len(cells) > len(columns) and any(cell.strip() for cell in cells[len(columns) :]):
            bad.append((number, f"expected {len(columns)} cells, not {len(cells)}"))
        padded = [*cells, *[""] * len(columns)]
        found.append(
            _Row(number, {column: _plain(cell) for column, cell in zip(columns, padded, strict=False)})
        )
    if bad:
        raise BadLines(bad)
    return found


def _plain(cell: str) -> str:
    cell = cell.strip()
    return cell[1:] if cell[:1] == "'" and cell[1:2] and cell[1] in _FORMULA else cell


def _text(value: str) -> str:
    """A text as a cell that no spreadsheet takes for a formula."""
    return f"'{value}" if value[:1] and value[0] in _FORMULA else value


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _each(rows: Iterable[_Row], read: Callable[[_Row], T]) -> tuple[T, ...]:
    """What each line says; every bad one is named."""
    found: list[T] = []
    bad: list[tuple[int, str]] = []
    for row in rows:
        try:
            found.append(read(row))
        except Malformed as wrong:
            bad.append((row.number, f"{wrong.field}: {wrong.message}"))
    if bad:
        raise BadLines(bad)
    return tuple(found)


def _once(rows: Iterable[_Row], read: Callable[[_Row], T]) -> tuple[T, ...]:
    """What each line says; a player in a second line is bad too."""
    first: dict[str, int] = {}

    def read_once(row: _Row) -> T:
        code = row.cells["player"]
        found = read(row)
        if code in first:
            raise Malformed("player", f"{code} is in line {first[code]} already")
        first[code] = row.number
        return found

    return _each(rows, read_once)


def _player(row: _Row, before: Mapping[str, Player]) -> Player:
    code = row.cells["player"]
    entry: dict[str, Any] = player_document(before[code]) if code in before else {"player": code}
    entry = {
        column: value for column, value in entry.items() if column == "player" or column not in row.cells
    }
    cells = {column: cell for column, cell in row.cells.items() if cell and column != "name"}
    entry |= {column: cells[column] for column in ("nickname", "school", "team") if column in cells}
    for column in ("skill", "from", "until"):
        if column in cells:
            entry[column] = _whole(column, cells[column])
    if "out" in cells:
        entry["out"] = [_whole("out", number) for number in cells["out"].split()]
    if row.cells.get("name"):
        _name(row)
    return replace(read_player(Fields(entry)), spelled_out=frozenset())


def _name(row: _Row) -> None:
    fault = fault_of_code(row.cells["player"])
    if fault is not None:
        raise Malformed("player", fault)
    fault = fault_of_text(row.cells["name"], 200)
    if fault is not None:
        raise Malformed("name", fault)


def _whole(column: str, cell: str) -> int:
    text = cell.replace("−", "-")
    if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 12:
        raise Malformed(column, f"expected a whole number, not {cell[:20]!r}")
    return int(text)


def _player_cells(player: Player, names: Mapping[str, str] | None) -> list[str]:
    cells = [
        _text(player.code),
        _text(player.nickname or ""),
        _text(player.school or ""),
        _text(player.team or ""),
        str(player.skill) if player.skill else "",
        str(player.first) if player.first != 1 else "",
        _number(player.last),
        " ".join(map(str, player.out)),
    ]
    return cells if names is None else [*cells, _text(names.get(player.code, ""))]


def _seat(row: _Row, event: Event) -> tuple[int, RoundTable]:
    number, table = _whole("round", row.cells["round"]), _whole("table", row.cells["table"])
    played = event.round(number)
    seated = None if played is None else played.table(table)
    if played is None or seated is None:
        what = f"round {number}" if played is None else f"table {table} in round {number}"
        raise Malformed("table" if played else "round", f"there is no {what}")
    player = row.cells["player"]
    if player not in seated.players:
        raise Malformed("player", f"{player[:20]!r} does not sit at table {table} of round {number}")
    if row.cells.get("score"):
        _whole("score", row.cells["score"])
    if row.cells.get("mark") and row.cells["mark"] not in tuple(Mark):
        raise Malformed("mark", f"expected {', '.join(Mark)} or nothing, not {row.cells['mark'][:20]!r}")
    return number, seated


def _one_sheet(
    rows: Sequence[_Row], seated: Sequence[tuple[int, RoundTable]], table: RoundTable
) -> dict[str, object]:
    """The sheet of as many lines as the table has players."""
    told = {(row.cells["by"], row.cells.get("reason", "")) for row in rows}
    players = [row.cells["player"] for row in rows]
    elsewhere = any(place != seated[0] for place in seated)
    if elsewhere or len(told) > 1 or sorted(players) != sorted(table.players):
        listed = ", ".join(table.players)
        raise ForceoutError(f"expected a line each for {listed} by one person, here and below")
    ((by, reason),) = told
    scores = {
        row.cells["player"]: _whole("score", row.cells["score"]) for row in rows if row.cells.get("score")
    }
    marks = {row.cells["player"]: row.cells["mark"] for row in rows if row.cells.get("mark")}
    sheet: dict[str, object] = {"by": by, "scores": scores}
    return sheet | ({"marks": marks} if marks else {}) | ({"reason": reason} if reason else {})


def _written(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()
