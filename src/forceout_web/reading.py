r"""JSON and text from outside. Text that cannot be stored or sent on is refused at the door, whichever door it is.

JSON can spell two things that are no text: half a surrogate pair (`"\ud800"`), which UTF-8 cannot write, and NUL (`"\u0000"`),
which PostgreSQL does not keep.
"""

from __future__ import annotations

import json
import re
from typing import Any, TypeVar

from forceout_web.refusals import no_text

T = TypeVar("T")
_Link = tuple["_Link", str | int] | None
"""The way to a value inside a document, its last step first."""

_NO_TEXT = re.compile("[\0\ud800-\udfff]")


def read_json(written: str) -> Any:
    """The value of a JSON text. Raises ValueError or RecursionError if it is not JSON; refuses strings that are no text."""
    value = json.loads(written)
    # Only an escape can spell what the text itself does not hold, and most documents have none.
    return checked(value) if "\\u" in written or _NO_TEXT.search(written) else value


def checked(document: T, name: str = "document") -> T:
    """The document itself; refuses the first string in it that is no text, by its field. ``name`` is what the whole is called."""
    waiting: list[tuple[_Link, Any]] = [(None, document)]
    while waiting:
        way, value = waiting.pop()
        if isinstance(value, str):
            _check(value, way, name)
        elif isinstance(value, dict):
            for key in value:
                _check(key, way, name)
            waiting += [((way, key), inner) for key, inner in reversed(value.items())]
        elif isinstance(value, list):
            waiting += [((way, place), value[place]) for place in reversed(range(len(value)))]
    return document


def _check(written: str, way: _Link, name: str) -> None:
    if _NO_TEXT.search(written):
        raise no_text(_field(way) or name)


def _field(way: _Link) -> str:
    steps: list[str] = []
    while way is not None:
        way, step = way
        steps.append(str(step))
    return ".".join(reversed(steps))
