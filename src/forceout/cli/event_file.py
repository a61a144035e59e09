"""An event in a file, with a journal next to it. Each sheet is on the disk before it is acknowledged.

The whole file is rewritten after each answer, so it is never more than one sheet behind.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from forceout.cli.streams import decoded
from forceout.core.errors import ForceoutError, in_words
from forceout.records.documents.stream import answers
from forceout.tournament import Tournament
from forceout.tournament.event import Sheet
from forceout.tournament.writing import sheet_document

try:
    import fcntl
except ImportError:  # no such locks on Windows
    fcntl = None  # type: ignore[assignment]


class EventFile:
    """An event that is open for changes. Each sheet is added to the journal; ``save`` rewrites the file."""

    def __init__(self, path: Path, journal: BinaryIO) -> None:
        self._path = path
        self._journal = journal
        self.event = read_event_file(path)
        self.recovered = self._replay()

    def add_sheet(self, number: int, table: int, **sheet: Any) -> None:
        """Add a sheet, and return when it is safely stored. Raise ForceoutError if it could not be stored."""
        event = self.event.with_sheet(number, table, **sheet)
        sheets = _sheets(event, number, table)
        entry = {
            "round": number,
            "table": table,
            "place": len(sheets) - 1,
            "sheet": sheet_document(sheets[-1]),
        }
        self._append(json.dumps(entry).encode() + b"\n")
        self.event = event

    def save(self, event: Tournament) -> None:
        """Replace the file atomically, then empty the journal."""
        write_whole(self._path, self.text(event))
        self.event = event
        self._journal.seek(0)
        self._journal.truncate()

    @staticmethod
    def text(event: Tournament) -> str:
        """Return the text of an event as stored in its file."""
        return json.dumps(event.document(), ensure_ascii=False, indent=1) + "\n"

    def _append(self, line: bytes) -> None:
        end = self._journal.seek(0, os.SEEK_END)
        try:
            self._journal.write(line)
            self._journal.flush()
            os.fsync(self._journal.fileno())
        except OSError as wrong:
            os.ftruncate(self._journal.fileno(), end)
            raise ForceoutError(f"this could not be kept beside {self._path}: {in_words(wrong)}") from None

    def _replay(self) -> int:
        """Replay the sheets that a crash left in the journal, and return their number.

        An incomplete last line was never acknowledged. A sheet that the event already has was saved just before
        the crash.
        """
        self._journal.seek(0)
        lines = self._journal.read().split(b"\n")[:-1]
        taken = 0
        for place, line in enumerate(lines, 1):
            try:
                taken += self._take(json.loads(line))
            except (ValueError, KeyError, TypeError) as wrong:
                raise ForceoutError(
                    f"{journal_of(self._path)}, line {place}: this was typed, and does not fit {self._path}: {wrong}"
                ) from None
        if lines:
            self.save(self.event)
        return taken

    def _take(self, entry: Any) -> bool:
        number, table, place = entry["round"], entry["table"], entry["place"]
        sheets = _sheets(self.event, number, table)
        sheet = {key: value for key, value in entry["sheet"].items() if key != "scores"}
        event = self.event.with_sheet(number, table, entry["sheet"]["scores"], **sheet)
        if place < len(sheets) and sheets[place] == _sheets(event, number, table)[-1]:
            return False
        if place != len(sheets):
            raise ForceoutError(f"table {table} of round {number} has other sheets by now")
        self.event = event
        return True


def _sheets(event: Tournament, number: int, table: int) -> tuple[Sheet, ...]:
    played = event.round(number)
    seated = None if played is None else played.table(table)
    if seated is None:
        raise ForceoutError(f"there is no table {table} in round {number}")
    return seated.sheets


def journal_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.journal")


@contextmanager
def opened_event(path: Path) -> Iterator[EventFile]:
    """Open the event of a file for one person at a time. At the end, save the sheets of the journal."""
    with _locked(path) as journal:
        try:
            file = EventFile(path, journal)
            yield file
            if journal.seek(0, os.SEEK_END):
                file.save(file.event)
        finally:
            if not journal.seek(0, os.SEEK_END):
                journal_of(path).unlink()


@contextmanager
def _locked(path: Path) -> Iterator[BinaryIO]:
    if not path.is_file():
        raise ForceoutError(f"{path}: there is no such file; `forceout tournament new` makes one")
    place = journal_of(path)
    try:
        journal = place.open("a+b")
    except OSError as wrong:
        raise ForceoutError(f"{place}: {in_words(wrong)}") from None
    with journal:
        if fcntl is not None:
            try:
                fcntl.flock(journal.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise ForceoutError(f"{path} is open in another window") from None
        if not place.exists() or not os.path.samestat(os.fstat(journal.fileno()), place.stat()):
            raise ForceoutError(f"{path} was just closed in another window; try again")
        yield journal


def read_event_file(path: Path) -> Tournament:
    """Read the event of a file, with the usual strict validation."""
    found: list[Tournament] = []

    def keep(document: object) -> dict[str, Any]:
        found.append(Tournament.of(document))
        return {}

    try:
        text = decoded(path.read_bytes(), path)
    except OSError as wrong:
        raise ForceoutError(f"{path}: {in_words(wrong)}") from None
    for answer in answers(text, keep):
        if answer.trouble is not None:
            raise ForceoutError(f"{path}: {answer.trouble}")
    if len(found) != 1:
        raise ForceoutError(f"{path}: expected one event, not {len(found)}")
    return found[0]


def write_whole(path: Path, text: str) -> None:
    """Write a text file atomically: after a crash it has either the old text or the new one."""
    write_bytes_whole(path, text.encode())


def write_bytes_whole(path: Path, content: bytes) -> None:
    """Write a file atomically: after a crash it has either the old content or the new one."""
    beside = path.with_name(f"{path.name}.new")
    try:
        with beside.open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        beside.replace(path)
        folder = os.open(path.parent, os.O_RDONLY) if os.name == "posix" else None
        if folder is not None:
            os.fsync(folder)
            os.close(folder)
    except OSError as wrong:
        beside.unlink(missing_ok=True)
        raise ForceoutError(f"{path} cannot be written: {in_words(wrong)}") from None
