"""`forceout serve`: the server is a package of its own, loaded only here."""

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path


def run(host: str, port: int, data: Path | None, *, workers: int, browser: bool) -> int:
    if find_spec("django") is None or find_spec("uvicorn") is None:
        print("forceout serve: needs the web extra: pip install 'forceout[web]'", file=sys.stderr)
        return 2
    serving = import_module("forceout_web.serving")
    status: int = serving.run(serving.Choices(host, port, data, workers, browser))
    return status
