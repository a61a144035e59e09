"""Words and quotations: how a name or a text stands in a line, and how a line is taken apart again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from forceout.core.errors import Malformed

QUOTED = r'"(?:[^"\\]|\\.)*"'
KEYWORDS = {"given", "wild", "blank", "goal", "and", "judges"}
"""Words that say what follows; a name that is one of them stands in quotation marks."""

TOKEN = re.compile(rf'(?:[^\s"]|{QUOTED})+')
STRING = re.compile(QUOTED)
_PLAIN = re.compile(r"[^\s\"#;:=]+$")


def word(text: str) -> str:
    """A word as it is, anything else in quotation marks."""
    return text if _PLAIN.match(text) and text not in KEYWORDS else quoted(text)


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def unquoted(text: str, where: str) -> str:
    try:
        value = json.loads(text)
    except ValueError:
        raise Malformed(where, f"this quotation cannot be read: {text[:40]}") from None
    return str(value)


def plain(token: str, where: str) -> str:
    """A token with its quotation marks taken off."""
    return STRING.sub(lambda found: unquoted(found[0], where), token)


def pair(token: str, where: str) -> tuple[str, str]:
    """``key=value``, either side perhaps in quotation marks."""
    found = re.match(rf"({QUOTED}|[^=\"]+)=(.*)$", token, re.DOTALL)
    if found is None:
        raise Malformed(where, f"expected name=value, not {token[:40]!r}")
    return plain(found[1], where), plain(found[2], where)


def without_comment(line: str) -> str:
    """The line up to a ``#`` that is not inside quotation marks."""
    is_quoted = False
    escaped = False
    for place, character in enumerate(line):
        if is_quoted and escaped:
            escaped = False
        elif is_quoted and character == "\\":
            escaped = True
        elif character == '"':
            is_quoted = not is_quoted
        elif character == "#" and not is_quoted:
            return line[:place]
    return line


def parts(line: str) -> Iterator[str]:
    """The events of a line: split at ``;`` outside quotation marks."""
    part = ""
    for piece in re.split(rf"({QUOTED})", line):
        if piece.startswith('"'):
            part += piece
            continue
        *whole, part_rest = piece.split(";")
        for text in whole:
            if (part + text).strip():
                yield (part + text).strip()
            part = ""
        part += part_rest
    if part.strip():
        yield part.strip()
