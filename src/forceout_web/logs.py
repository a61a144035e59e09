"""The log: one JSON object a line. It names tables and seats, never an address, a token or what a player wrote."""

import json
import logging
from datetime import UTC, datetime
from traceback import extract_tb
from typing import Any

_OWN = ("table", "version", "seat", "holder", "tables", "seconds")


class JsonLines(logging.Formatter):
    """Only the fields listed in this module are written besides the message: what is not named cannot leak."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name in _OWN if (value := getattr(record, name, None)) is not None}
        if record.exc_info and record.exc_info[0] is not None:
            # Where it happened and what kind it was. Its message may quote what somebody wrote.
            kind, _, frames = record.exc_info
            line["trouble"] = kind.__name__
            line["traceback"] = [
                f"{frame.filename}:{frame.lineno} {frame.name}" for frame in extract_tb(frames)
            ]
        return json.dumps(line, ensure_ascii=False, default=str)
