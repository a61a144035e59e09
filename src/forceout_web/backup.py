"""`forceout backup` and `forceout restore`, for the command line."""

from __future__ import annotations

import sys
from pathlib import Path

from forceout_web.environment import BadEnvironment
from forceout_web.serving import prepare, use_data


def run_backup(file: Path, data: Path | None) -> int:
    return _with_database("backup", file, data)


def run_restore(file: Path, data: Path | None) -> int:
    return _with_database("restore", file, data)


def _with_database(what: str, file: Path, data: Path | None) -> int:
    try:
        use_data(data)
        prepare(static=False)
    except BadEnvironment as wrong:
        print(f"forceout {what}: {wrong}", file=sys.stderr)
        return 2
    from forceout_web.running import database
    from forceout_web.tables.storage.backup import BadBackup, back_up, restore

    try:
        tables = back_up(database(), file) if what == "backup" else restore(database(), file)
    except BadBackup as wrong:
        print(f"forceout {what}: {wrong}", file=sys.stderr)
        return 1
    print(f"{tables} tables {'in' if what == 'backup' else 'from'} {file}")
    return 0
