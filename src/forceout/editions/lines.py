"""In which line of a rulebook file a value stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

_HEADER = re.compile(r"\s*\[([^\[\]]+)\]\s*(?:#.*)?$")
_KEY = re.compile(r"\s*([\w.\"'-]+)\s*=")


def line_of(lines: Mapping[str, int], path: str, division: str | None = None) -> int:
    """The line of a value, or of the nearest thing round it that the file has; 1 where there is none.

    What a division lays over the book stands in its own part.
    """
    bare = re.sub(r"\[\d+\]", "", path)
    places = [bare] if division is None else [f"division.{division}.{bare}", bare]
    for place in places:
        if place in lines:
            return lines[place]
    around = (above for place in reversed(places) for above in _above(place))
    return next((lines[place] for place in around if place in lines), 1)


def _above(path: str) -> Iterator[str]:
    while "." in path:
        path = path.rpartition(".")[0]
        yield path


def lines_of(text: str) -> Mapping[str, int]:
    """The line of every table and every key of a TOML text, by dotted path; lines count from 1."""
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), start=1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            table = _plain(header[1])
            found.setdefault(table, number)
        elif key:
            path = _plain(key[1])
            found.setdefault(f"{table}.{path}" if table else path, number)
    return found


def _plain(dotted: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in dotted.split("."))
