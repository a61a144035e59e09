"""Where a match at the keyboard is kept: written after every action, gone on with later, never overwritten unasked."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from forceout.core.errors import ForceoutError
from forceout.records.notation.record import from_text, to_text
from forceout.table import Table


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A file for one match, in the text notation."""

    path: Path

    @classmethod
    def at(cls, path: Path | None) -> SavedMatch:
        """The file that was named, or that of this system for such things; ForceoutError where it is something else."""
        found = cls(path or _default_place())
        if found.path.is_dir():
            raise ForceoutError(f"{found.path} is a folder; --save takes the name of a file in it")
        if found.path.exists() and not found.path.is_file():
            raise ForceoutError(f"{found.path} is no file that a match could be kept in")
        return found

    def is_there(self) -> bool:
        return self.path.exists()

    def load(self) -> Table:
        """The match as it was left; ForceoutError says in one line why it cannot be gone on with."""
        if not self.is_there():
            raise ForceoutError(f"there is no match to go on with in {self.path}")
        try:
            return Table.of(from_text(self.path.read_text(encoding="utf-8")))
        except UnicodeDecodeError:
            raise ForceoutError(f"{self.path} is no kept match: it is not UTF-8") from None
        except OSError as wrong:
            raise ForceoutError(f"{self.path} cannot be read: {wrong.strerror}") from None
        except ForceoutError as wrong:
            raise ForceoutError(f"{self.path} is no match that can be gone on with: {wrong}") from None

    def save(self, table: Table) -> None:
        """The new text replaces the old one at once; ForceoutError where there is no room or no right to."""
        beside = self.path.with_name(f"{self.path.name}.new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(to_text(table.record()), encoding="utf-8")
            beside.replace(self.path)
        except OSError as wrong:
            raise ForceoutError(f"the match cannot be kept in {self.path}: {wrong.strerror}") from None

    def set_aside(self) -> Path:
        """Give a match that is kept here another name, so that a new one can begin; its new name."""
        names = (
            self.path.with_name(f"{self.path.stem}-{number}{self.path.suffix}") for number in range(1, 10**6)
        )
        free = next(name for name in names if not name.exists())
        try:
            self.path.rename(free)
        except OSError as wrong:
            raise ForceoutError(f"{self.path} cannot be set aside: {wrong.strerror}") from None
        return free


def _default_place() -> Path:
    home = Path.home()
    roots = {"win32": os.environ.get("LOCALAPPDATA"), "darwin": str(home / "Library" / "Application Support")}
    root = roots.get(sys.platform) or os.environ.get("XDG_STATE_HOME") or str(home / ".local" / "state")
    return Path(root) / "forceout" / "table.txt"
