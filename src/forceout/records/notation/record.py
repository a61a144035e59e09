"""A whole record as text, and back: its headers, its shakes line by line, comments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from forceout.core.errors import Malformed
from forceout.records.notation.actions import event_text, read_event
from forceout.records.notation.quoting import QUOTED, STRING, parts, quoted, unquoted, without_comment

Document = dict[str, Any]
Event = dict[str, Any]

_HEADERS = {
    "id": "Id",
    "game": "Game",
    "rules": "Rules",
    "division": "Division",
    "players": "Players",
    "referee": "Referee",
    "checking": "Checking",
    "clock": "Clock",
    "adventurous": "Adventurous",
    "season": "Season",
    "judge_sits": "JudgeSits",
    "initials": "Initials",
    "length": "Length",
    "period": "Period",
    "thrown": "Thrown",
    "dealt": "Dealt",
    "seed": "Seed",
    "set_out": "SetOut",
    "shakes": "Shakes",
    "format": "Format",
    "redacted": "Redacted",
}
_FLAGS = ("adventurous", "judge_sits", "initials", "redacted")
_NUMBERS = ("seed", "shakes", "format", "period", "dealt")

_HEADER = re.compile(rf"\[\s*(\w+)((?:\s+{QUOTED})+)\s*\]\s*")
_NUMBERED = re.compile(r"\s*\d+\.(?=\s|$)")


def to_text(document: Mapping[str, Any], notes: Mapping[int, str] | None = None) -> str:
    """The text of a document of ``forceout replay``; ``notes`` become comments after the shakes of those numbers."""
    lines = [_header(key, document[key]) for key in _HEADERS if key in document]
    lines.append("")
    for number, events in enumerate(_shakes(document["events"]), 1):
        note = (notes or {}).get(number)
        comment = f"  # {note}" if note else ""
        lines.append(f"{number}. {'; '.join(map(event_text, events))}{comment}")
    return "\n".join(lines).rstrip() + "\n"


def from_text(text: str) -> Document:
    """The document that the text says; Malformed names the line."""
    document: Document = {}
    events: list[Event] = []
    for number, line in enumerate(text.splitlines(), 1):
        where = f"line {number}"
        bare = without_comment(line)
        header = _HEADER.fullmatch(bare.strip())
        if header:
            _read_header(document, header[1], STRING.findall(header[2]), where)
            continue
        game = str(document.get("game", ""))
        events += [read_event(part, game, where) for part in parts(_NUMBERED.sub("", bare, count=1))]
    return {**document, "events": events}


def looks_like_text(content: str) -> bool:
    """Whether this is the text notation: it starts with a header, and no JSON document does."""
    first = next(
        (line.strip() for line in content.splitlines() if line.strip() and not line.startswith("#")), ""
    )
    return bool(_HEADER.fullmatch(without_comment(first).strip()))


def _header(key: str, value: Any) -> str:
    if key in _FLAGS:
        value = "yes" if value else "no"
    if isinstance(value, Mapping):
        value = [f"{kind}={count}" for kind, count in value.items()]
    values = value if isinstance(value, list) else [str(value)]
    return f"[{_HEADERS[key]} {' '.join(map(quoted, values))}]"


def _read_header(document: Document, name: str, values: list[str], where: str) -> None:
    key = next((key for key, title in _HEADERS.items() if title.lower() == name.lower()), None)
    if key is None or key in document:
        known = ", ".join(_HEADERS.values())
        raise Malformed(where, f"expected each of the headers {known} once, not {name!r} here")
    texts = [unquoted(value, where) for value in values]
    if key == "players":
        document[key] = texts
    elif key == "thrown":
        counts = [re.fullmatch(r"([a-z]+)=(\d{1,3})", one) for one in texts]
        if not all(counts):
            raise Malformed(where, f"expected kinds and numbers such as digit=3 for {name}")
        document[key] = {found[1]: int(found[2]) for found in counts if found}
    elif len(texts) != 1:
        raise Malformed(where, f"expected one value for {name}")
    elif key in _FLAGS:
        if texts[0] not in ("yes", "no"):
            raise Malformed(where, f'expected "yes" or "no" for {name}')
        document[key] = texts[0] == "yes"
    elif key in _NUMBERS and re.fullmatch(r"-?\d{1,18}", texts[0]):
        document[key] = int(texts[0])
    else:
        document[key] = texts[0]


_OPENING = {"lot", "start-timing", "roll", "deal", "absent"}


def _shakes(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events shake by shake: one begins with the first roll or deal after something else."""
    line: list[Event] = []
    for event in events:
        under_way = any(earlier["do"] not in _OPENING for earlier in line)
        if event["do"] in ("roll", "deal", "start-timing") and under_way:
            yield line
            line = []
        line.append(event)
    if line:
        yield line
