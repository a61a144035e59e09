"""One event as a line of text: the player, the action and the time. Actions and their fields are declared in
``match.commands``, and each kind of field has its text in ``documents.kinds``. This module has the few actions with special text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from forceout.core.errors import Malformed
from forceout.match.declared import ACTIONS, Action, By, Field
from forceout.match.values import Kind
from forceout.records.documents.kinds import KINDS
from forceout.records.notation.quoting import QUOTED, TOKEN, Line, plain, unquoted, word
from forceout.records.notation.solutions import solution_text

Event = dict[str, Any]

_SECTIONS = {"R": "required", "P": "permitted", "F": "forbidden"}
_LETTERS = {section: letter for letter, section in _SECTIONS.items()}
_SAID = {"variation": "vary", "present": "write"}
_SYNONYMS = {said: name for name, said in _SAID.items()}

_NOBODYS = frozenset(name for name, entry in ACTIONS.items() if entry.by is By.NOBODY)

_AT = re.compile(r"(?:^|\s)@(\d+(?:\.\d+)?)\s*$")
_MOVE = re.compile(r"(\S+?)(>>?)([RPFrpf])$")


def event_text(event: Mapping[str, Any]) -> str:
    """Return the line of an event: the player, the action, and the time if known. Actions of nobody need no name."""
    time = f" @{_time(event['at'])}" if "at" in event else ""
    name = f"{word(str(event['by']))}: " if "by" in event else ""
    return f"{name}{_action_text(event)}{time}"


def _time(at: float) -> str:
    """Return the seconds, as an integer if they are whole."""
    return f"{at:.3f}".rstrip("0").rstrip(".")


def read_event(text: str, game: str, where: str) -> Event:
    """Read one event, as ``event_text`` writes it or as a person types it."""
    said, at = _split_time(text)
    if said in _NOBODYS:
        return {**read_action(said, game, where), **at}
    by, said = _split_name(said, where)
    return {"by": by, **read_action(said.strip(), game, where), **at}


def _split_time(text: str) -> tuple[str, Event]:
    time = _AT.search(text)
    if time is None:
        return text.strip(), {}
    return text[: time.start()].strip(), {"at": json.loads(time[1])}


def _split_name(text: str, where: str) -> tuple[str, str]:
    given = re.match(rf"({QUOTED})\s*:", text)
    if given:
        return unquoted(given[1], where), text[given.end() :]
    name, colon, rest = text.partition(":")
    if not colon or not name.strip():
        raise Malformed(where, f"expected who does it and a colon before {text[:40]!r}")
    return name.strip(), rest


def _action_text(event: Mapping[str, Any]) -> str:
    name = str(event["do"])
    own = _OWN_TEXT.get(name)
    if own is not None:
        return own(event)
    words = [_SAID.get(name, name)]
    for field in ACTIONS[name].fields:
        if field.inline:
            words.append(KINDS[field.kind].text(event, field))
        elif field.written in event:
            words.append(_keyword(field) + KINDS[field.kind].text(event[field.written], field))
    return " ".join(words)


def read_action(said: str, game: str, where: str = "action") -> Event:
    """Read an action without its player and time: ``∪>R``, ``challenge now``, ``write "B ∪ R"``."""
    move = _MOVE.fullmatch(said)
    if move:
        return {
            "do": "shift" if move[2] == ">>" else "move",
            "cube": move[1],
            "to": _SECTIONS[move[3].upper()],
        }
    name, _, rest = said.partition(" ")
    if name in ("now", "impossible", "never"):
        name, rest = "challenge", name
    declared = ACTIONS.get(_SYNONYMS.get(name, name))
    if declared is None or Kind.SECTION in (field.kind for field in declared.fields):
        raise Malformed(where, f"no such action: {said[:40]!r}")
    if declared.name == "present" and rest.strip() == "sealed":
        return {"do": "present", "sealed": True}
    own = _OWN_READING.get(declared.name)
    read = own(rest.strip(), where) if own else _read_fields(declared, Line(rest.strip(), game, where))
    return {"do": declared.name, **read}


def _read_fields(declared: Action, line: Line) -> Event:
    event: Event = {}
    for field in declared.fields:
        keyword = _keyword(field).strip()
        if field.optional and (not line.rest or (keyword and not line.rest.startswith(f"{keyword} "))):
            continue
        if field.optional and KINDS[field.kind].is_left_out(line):
            continue
        if keyword:
            line.token(keyword)
        if not line.rest:
            raise Malformed(line.where, f"expected {declared.name} with a {field.written}")
        value = KINDS[field.kind].parse(line, field)
        event |= value if field.inline else {field.written: value}
    if line.rest:
        raise line.wrong("expected nothing more")
    return event


def _keyword(field: Field) -> str:
    """Return the keyword of an optional field: ``judges 2``, ``returns V``, ``without Ann``."""
    return f"{field.written} " if field.optional and KINDS[field.kind].keyword else ""


def _roll_text(event: Mapping[str, Any]) -> str:
    if "set_out" in event:
        return f"roll out {event['set_out']}"
    return f"roll {event['cubes']}" if "cubes" in event else "roll"


def _read_roll(rest: str, _where: str) -> Event:
    """Read the cubes, or after ``out`` those that the Goal-setter lays out, or neither."""
    if rest.startswith("out "):
        return {"set_out": rest.removeprefix("out ").strip()}
    return {"cubes": rest} if rest else {}


def _deal_text(event: Mapping[str, Any]) -> str:
    if "cards" in event:
        return " ".join(["deal", *(event["cards"] or ["nothing"])])
    return f"deal {event['number']}" if "number" in event else "deal"


def _read_deal(rest: str, where: str) -> Event:
    """Read the cards, or their number, or neither. ``nothing`` means no cards."""
    if rest == "nothing":
        return {"cards": []}
    cards = [plain(token, where) for token in TOKEN.findall(rest)]
    if len(cards) == 1 and cards[0].isdigit():
        return {"number": int(cards[0])}
    return {"cards": cards} if cards else {}


def _present_text(event: Mapping[str, Any]) -> str:
    return f"write {solution_text(event['solution'])}" if "solution" in event else "write sealed"


_OWN_TEXT: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "move": lambda event: f"{event['cube']}>{_LETTERS[event['to']]}",
    "shift": lambda event: f"{event['cube']}>>{_LETTERS[event['to']]}",
    "roll": _roll_text,
    "deal": _deal_text,
    "present": _present_text,
}
_OWN_READING: dict[str, Callable[[str, str], Event]] = {"roll": _read_roll, "deal": _read_deal}
