"""The log: one JSON object a line. It names tables and seats, never an address, a token or what a player wrote."""

import json
import logging
from datetime import UTC, datetime

_OWN = ("table", "version", "seat", "holder", "tables", "seconds")


class JsonLines(logging.Formatter):
    """Only the fields listed in this module are written besides the message: what is not named cannot leak."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name in _OWN if (value := getattr(record, name, None)) is not None}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)
