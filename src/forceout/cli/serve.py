"""`forceout serve`, `backup` and `restore`: the server is a package of its own, loaded only here."""

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path


def run(host: str, port: int, data: Path | None, *, workers: int, browser: bool) -> int:
    if _is_missing("serve"):
        return 2
    serving = import_module("forceout_web.serving")
    status: int = serving.run(serving.Choices(host, port, data, workers, browser))
    return status


def run_backup(file: Path, data: Path | None) -> int:
    status: int = 2 if _is_missing("backup") else import_module("forceout_web.backup").run_backup(file, data)
    return status


def run_restore(file: Path, data: Path | None) -> int:
    status: int = (
        2 if _is_missing("restore") else import_module("forceout_web.backup").run_restore(file, data)
    )
    return status


def _is_missing(command: str) -> bool:
    if find_spec("django") is not None and find_spec("uvicorn") is not None:
        return False
    print(f"forceout {command}: needs the web extra: pip install 'forceout[web]'", file=sys.stderr)
    return True
