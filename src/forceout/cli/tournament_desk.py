"""`forceout tournament` for a director without a browser: new, enter, type, list."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from forceout.cli.event_file import EventFile, opened_event, read_event_file, write_whole
from forceout.cli.streams import text_of
from forceout.core.errors import ForceoutError
from forceout.tournament import Tournament, lists
from forceout.tournament.event import RoundTable, Sheet
from forceout.tournament.points import match_points
from forceout.tournament.reference import event_letters, read_reference
from forceout.tournament.sheets import State, lacks_reason, state
from forceout.tournament.tallies import places_of
from forceout.tournament.typed import read_line, seated_at

LEAVE = ("q", "quit")
HELP = "Type a table and its scores: 12 14 10 8, or scan its code first. - is absent, 14x disqualified, 14d deceit. ? lists what is missing, q leaves."


@dataclass(frozen=True, slots=True)
class NewEvent:
    """The options from the command line. The event gets four random letters, which are printed on its scoresheets."""

    game: str
    rules: str
    division: str
    title: str | None
    rounds: int | None
    size: int | None

    def document(self) -> dict[str, Any]:
        header = {"game": self.game, "rules": self.rules, "division": self.division, "title": self.title}
        planned = {"of": self.rounds, "size": self.size}
        return {
            "id": event_letters(secrets.randbits(64)),
            "event": {name: value for name, value in header.items() if value is not None},
            "players": [],
            "rounds": [],
            **{name: value for name, value in planned.items() if value is not None},
        }


def run_new(file: Path, asked: NewEvent) -> int:
    """Create the file of a new event. Return the exit status."""
    try:
        _make(file, Tournament.of(asked.document()))
    except ForceoutError as wrong:
        return _refused("new", wrong)
    print(
        f"{file}: an event without players. Take them in with: forceout tournament enter {file} PLAYERS.csv"
    )
    return 0


def _make(file: Path, event: Tournament) -> None:
    if file.exists():
        raise ForceoutError(f"{file} is there already")
    write_whole(file, EventFile.text(event))


def run_enter(file: Path, source: Path | None, names: Path | None) -> int:
    """Import a list of players or results into an event, all or nothing. Return the exit status."""
    try:
        text = text_of(source)
        with opened_event(file) as kept:
            is_results = lists.is_results(text)
            told = _enter_results(kept, text) if is_results else _enter_players(kept, text, names)
    except ForceoutError as wrong:
        return _refused("enter", wrong)
    print(told)
    return 0


def _enter_players(kept: EventFile, text: str, place: Path | None) -> str:
    players, names = lists.read_players(text, kept.event.players)
    if names and place is None:
        raise ForceoutError(
            "the list has names, which do not go into the event; say with --names FILE where to keep them"
        )
    event, new = kept.event, 0
    for player in players:
        new += event.player(player.code) is None
        event = event.with_player(player)
    event = Tournament.of(event.document())
    if names and place is not None:
        before = lists.read_names(text_of(place)) if place.exists() else {}
        write_whole(place, lists.write_names(before | names))
    kept.save(event)
    return f"{_many(new, 'player')} entered, {len(players) - new} changed; {_many(len(event.players), 'player')} in all."


def _enter_results(kept: EventFile, text: str) -> str:
    sheets = lists.read_results(text, kept.event)
    event = kept.event
    for number, table, sheet in sheets:
        event = event.with_sheet(
            number, table, sheet.scores, by=sheet.by, marks=sheet.marks or None, reason=sheet.reason
        )
    kept.save(event)
    return f"{_many(len(sheets), 'sheet')} entered."


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def run_list(what: str, file: Path, names: Path | None) -> int:
    """Print players, results or standings as CSV. Return the exit status."""
    try:
        sys.stdout.buffer.write(_listed(what, file, names).encode())
    except ForceoutError as wrong:
        return _refused("list", wrong)
    return 0


def _listed(what: str, file: Path, names: Path | None) -> str:
    event = read_event_file(file)
    found = None if names is None else lists.read_names(text_of(names))
    match what:
        case "players":
            return lists.write_players(event, found)
        case "results":
            return lists.write_results(event)
        case "standings":
            return lists.write_standings(event, found)
    raise ForceoutError(f"expected players, results or standings, not {what[:20]!r}")


def run_type(file: Path, by: str, number: int | None) -> int:
    """Type the sheets of a round, one line each. Return 2 if a line was refused and the input is not a terminal."""
    status = 0
    try:
        with opened_event(file) as kept:
            if kept.recovered:
                print(
                    f"{_many(kept.recovered, 'sheet')} that had not been saved: taken in from the journal.",
                    flush=True,
                )
            asked = len(kept.event.rounds) if number is None else number
            for told, is_fine in _typed(kept, asked, by, _lines(asked)):
                print(told, flush=True)
                status = status if is_fine or sys.stdin.isatty() else 2
    except ForceoutError as wrong:
        return _refused("type", wrong)
    return status


def _lines(number: int) -> Iterator[str]:
    """Yield the typed lines until the end or ``q``."""
    if sys.stdin.isatty():
        print(f"Round {number}. {HELP}")
    while True:
        if sys.stdin.isatty():
            print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line or line.strip().lower() in LEAVE:
            return
        if line.strip():
            yield line


def _typed(kept: EventFile, number: int, by: str, lines: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Yield the answer to each line, and whether the line was accepted."""
    if kept.event.round(number) is None:
        raise ForceoutError(f"there is no round {number}; there are {len(kept.event.rounds)}")
    scanned = ""
    for line in lines:
        if line.strip() == "?":
            yield _to_do(kept.event, number), True
            continue
        if read_reference(line.strip()) is not None:
            try:
                seated = seated_at(kept.event, number, line.strip())
                scanned = f"{seated.number} "
                yield f"Table {seated.number}: {', '.join(seated.players)}. Type their scores.", True
            except ForceoutError as wrong:
                scanned = ""
                yield f"Not taken: {wrong}.", False
            continue
        whole, scanned = scanned + line, ""
        try:
            yield _take(kept, number, by, whole), True
        except ForceoutError as wrong:
            yield f"Not taken: {wrong}.", False
        else:
            kept.save(kept.event)


def _take(kept: EventFile, number: int, by: str, line: str) -> str:
    typed = read_line(kept.event, number, line)
    checks = kept.event.scoring.checks
    at = datetime.now(tz=UTC).isoformat(timespec="seconds")
    marks = {player: str(mark) for player, mark in typed.marks.items()}
    sheet: dict[str, Any] = {"by": by, "marks": marks or None, "reason": typed.reason, "at": at}
    after = _table(kept.event.with_sheet(number, typed.table, typed.scores, **sheet), number, typed.table)
    before = _table(kept.event, number, typed.table)
    if lacks_reason(after.sheets, checks) and not lacks_reason(before.sheets, checks):
        raise ForceoutError(
            f"table {typed.table} is checked with other scores; type the reason behind a #, such as {line.strip()} # columns exchanged"
        )
    kept.add_sheet(number, typed.table, scores=typed.scores, **sheet)
    return _answer(kept.event, after)


def _table(event: Tournament, number: int, table: int) -> RoundTable:
    played = event.round(number)
    seated = None if played is None else played.table(table)
    assert seated is not None
    return seated


def _answer(event: Tournament, table: RoundTable) -> str:
    sheet = table.sheets[-1]
    points = match_points(places_of(event), sheet, event.scoring.bye)
    told = ", ".join(f"{_read(sheet, player)} ({points[player]})" for player in table.players)
    match state(table.sheets, event.scoring.checks):
        case State.CHECKED:
            return f"{table.number}: {told}. Checked."
        case State.DIFFERS:
            latest = {each.by: each for each in table.sheets}
            others = [each for each in latest.values() if not each.says_the_same_as(sheet)]
            other = "; ".join(
                f"{each.by} read {', '.join(_read(each, player) for player in table.players)}"
                for each in others
            )
            return f"{table.number}: {told}. Table {table.number} differs: {other}. Which is on the sheet?"
        case _:
            return f"{table.number}: {told}. Entered; another person types it again."


def _read(sheet: Sheet, player: str) -> str:
    parts = [player, *([str(sheet.scores[player])] if player in sheet.scores else [])]
    return " ".join([*parts, *([str(sheet.marks[player])] if player in sheet.marks else [])])


def _to_do(event: Tournament, number: int) -> str:
    """List what holds up the round: sheets that differ, are missing or must be checked."""
    played = event.round(number)
    assert played is not None
    found: dict[State, list[int]] = {each: [] for each in State}
    for table in played.tables:
        found[state(table.sheets, event.scoring.checks)].append(table.number)
    words = {State.DIFFERS: "Differs", State.MISSING: "Missing", State.ENTERED: "To check"}
    told = [
        f"{word}: {' '.join(map(str, sorted(found[each])))}" for each, word in words.items() if found[each]
    ]
    return ". ".join(told) if told else f"Round {number} is complete."


def _refused(command: str, wrong: ForceoutError) -> int:
    print(f"forceout tournament {command}: {wrong}", file=sys.stderr)
    return 2
