"""A bot's thinking whose process dies the first time, as if somebody had killed it."""

import os
import signal
from dataclasses import dataclass
from pathlib import Path

from forceout_web.tables.pool_tasks import think


@dataclass(frozen=True)
class DiesOnce:
    """Takes the place of ``think``. The mark is a file of the test: once it is there, the bot thinks."""

    mark: Path
    __name__ = "dies_once"

    def __call__(self, view, level, luck):
        try:
            self.mark.touch(exist_ok=False)
        except FileExistsError:
            return think(view, level, luck)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("killed")
