"""Words and quotations: how a name or a text stands in a line, and how a line is taken apart again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

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


@dataclass(slots=True)
class Line:
    """What is left to be read of an action."""

    rest: str
    game: str
    where: str

    def token(self, wanted: str) -> str:
        """The next word, as it is typed."""
        found = TOKEN.match(self.rest)
        if found is None:
            raise self.wrong(f"expected a {wanted}")
        self.rest = self.rest[found.end() :].strip()
        return found[0]

    def word(self, wanted: str) -> str:
        return plain(self.token(wanted), self.where)

    def tail(self) -> str:
        """Everything that is left."""
        tail, self.rest = self.rest, ""
        return tail

    def wrong(self, message: str) -> Malformed:
        return Malformed(self.where, f"{message} before {self.rest[:40]!r}" if self.rest else message)
