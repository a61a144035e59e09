"""A bot's thinking whose process dies the first time, as if somebody had killed it."""

import os
import signal
import tempfile
from pathlib import Path

from forceout_web.tables.thinking import think


def mark(luck):
    return Path(tempfile.gettempdir()) / f"forceout-died-{luck}"


def dies_once(snapshot, seat, level, luck):
    try:
        mark(luck).touch(exist_ok=False)
    except FileExistsError:
        return think(snapshot, seat, level, luck)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("killed")
