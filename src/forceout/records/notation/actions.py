"""One event as it stands in a line: who does what, and when. What can be done, and with which fields, is declared
(``match.commands``); here stands how each kind of field is said, and the few actions that have a way of their own.

A Solution stands in a line as ``"R ∪ G′" given "B ⊆ R" wild B=∪ blank BG goal "3 2"``, two with ``and`` between them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from forceout.core.errors import Malformed
from forceout.core.games import TITLES, game_named
from forceout.match.declared import ACTIONS, Action, By, Field
from forceout.match.values import Kind
from forceout.records.documents.codec import EXPRESSION
from forceout.records.notation.quoting import (
    KEYWORDS,
    QUOTED,
    STRING,
    TOKEN,
    pair,
    plain,
    quoted,
    unquoted,
    word,
)

Event = dict[str, Any]

_SECTIONS = {"R": "required", "P": "permitted", "F": "forbidden"}
_LETTERS = {section: letter for letter, section in _SECTIONS.items()}
_SAID = {"variation": "vary", "present": "write"}
_SYNONYMS = {said: name for name, said in _SAID.items()}

_NOBODYS = frozenset(name for name, entry in ACTIONS.items() if entry.by is By.NOBODY)

_AT = re.compile(r"(?:^|\s)@(\d+(?:\.\d+)?)\s*$")
_KEYED = re.compile(r"(?:event \d+(?: judges \d+)?|judges \d+|returns \S+)(?: head)?|head")
_FOLLOWS = re.compile(rf"(.+?) ({_KEYED.pattern})")
_MOVE = re.compile(r"(\S+?)(>>?)([RPFrpf])$")


def event_text(event: Mapping[str, Any]) -> str:
    """One event: who, what, and when if that is known. What is nobody's may stand without a name."""
    time = f" @{_time(event['at'])}" if "at" in event else ""
    name = f"{word(str(event['by']))}: " if "by" in event else ""
    return f"{name}{_action_text(event)}{time}"


def _time(at: float) -> str:
    """Seconds without a needless fraction."""
    return f"{at:.3f}".rstrip("0").rstrip(".")


def read_event(text: str, game: str, where: str) -> Event:
    """One event as ``event_text`` writes it, or as a person types it."""
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
            words.append(_selection_text(event))
        elif field.written in event:
            words.append(_keyword(field) + _FORMS[field.kind].say(event[field.written], field))
    return " ".join(words)


def read_action(said: str, game: str, where: str = "action") -> Event:
    """What is done, without who and when: ``∪>R``, ``challenge now``, ``write "B ∪ R"``."""
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
    read = own(rest.strip(), where) if own else _read_fields(declared, _Line(rest.strip(), game, where))
    return {"do": declared.name, **read}


@dataclass(slots=True)
class _Line:
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


def _read_fields(declared: Action, line: _Line) -> Event:
    event: Event = {}
    for field in declared.fields:
        keyword = _keyword(field).strip()
        if field.optional and (not line.rest or (keyword and not line.rest.startswith(f"{keyword} "))):
            continue
        if field.optional and field.kind in (Kind.TEXT, Kind.WRITER) and _KEYED.fullmatch(line.rest):
            continue
        if keyword:
            line.token(keyword)
        if not line.rest:
            raise Malformed(line.where, f"expected {declared.name} with a {field.written}")
        value = _FORMS[field.kind].read(line, field)
        event |= value if field.inline else {field.written: value}
    if line.rest:
        raise line.wrong("expected nothing more")
    return event


def _keyword(field: Field) -> str:
    """What may be left out says what it is: ``judges 2``, ``returns V``, ``without Ann``."""
    named = field.kind in (Kind.NUMBER, Kind.PLAYED, Kind.PLAYER)
    return f"{field.written} " if field.optional and named else ""


@dataclass(frozen=True, slots=True)
class _Form:
    """How a kind of field is said in a line, and read from it."""

    say: Callable[[Any, Field], str]
    read: Callable[[_Line, Field], Any]


def _read_text(line: _Line, field: Field) -> str:
    """A quotation, or all that is typed up to a keyword that may follow."""
    quotation = STRING.match(line.rest)
    if quotation:
        line.rest = line.rest[quotation.end() :].strip()
        return unquoted(quotation[0], line.where)
    del field
    typed = line.tail()
    follows = _FOLLOWS.fullmatch(typed)
    if follows is None:
        return typed
    line.rest = follows[2]
    return follows[1]


def _read_number(line: _Line, field: Field) -> int:
    number = line.word(field.written)
    if not number.isdigit():
        raise Malformed(line.where, f"expected a whole number of {field.written}, not {number[:40]!r}")
    return int(number)


def _read_flag(line: _Line, field: Field) -> bool:
    said = line.word(field.written)
    if said not in (field.written, f"in{field.written}"):
        raise Malformed(line.where, f"expected {field.written} or in{field.written}, not {said[:40]!r}")
    return said == field.written


def _read_face(line: _Line, _field: Field) -> int | str:
    face = line.tail()
    return int(face) if face.isdigit() and len(face) == 1 else face


def _scores_text(scores: Any, _field: Field) -> str:
    return " ".join(f"{word(name)}={points}" for name, points in scores.items())


def _read_scores(line: _Line, _field: Field) -> dict[str, int]:
    scores = dict(pair(token, line.where) for token in TOKEN.findall(line.tail()))
    if not all(re.fullmatch(r"-?\d+", points) for points in scores.values()):
        raise Malformed(line.where, "expected a whole number for each player")
    return {name: int(points) for name, points in scores.items()}


def _selection_text(event: Mapping[str, Any]) -> str:
    filled = [
        f"{key}={word(str(value))}" for key, value in event.items() if key not in ("by", "do", "name", "at")
    ]
    return " ".join([str(event["name"]), *filled])


def _read_selection(line: _Line, _field: Field) -> Event:
    name = line.token("variation")
    pairs = dict(pair(token, line.where) for token in TOKEN.findall(line.tail()))
    # The base m and the k of Multiple of k are numbers.
    return {
        "name": name,
        **{
            key: int(value) if key in ("m", "k") and value.isdigit() else value
            for key, value in pairs.items()
        },
    }


_WORD = _Form(lambda value, _: word(str(value)), lambda line, field: line.word(field.written))
_BARE = _Form(lambda value, _: str(value), lambda line, field: line.word(field.written))
_TO_THE_END = _Form(lambda value, _: str(value), lambda line, _: line.tail())

_FORMS: dict[Kind, _Form] = {
    Kind.PLAYER: _WORD,
    Kind.WRITER: _WORD,
    Kind.PLAYERS: _Form(
        lambda players, _: " ".join(map(word, players)),
        lambda line, _: [plain(token, line.where) for token in TOKEN.findall(line.tail())],
    ),
    Kind.CUBE: _BARE,
    Kind.PLAYED: _BARE,
    Kind.CLAIM: _BARE,
    Kind.WORD: _BARE,
    Kind.GOAL: _TO_THE_END,
    Kind.FACE: _Form(lambda value, _: str(value), _read_face),
    Kind.TEXT: _Form(lambda value, _: quoted(value), _read_text),
    Kind.NUMBER: _Form(lambda value, _: str(value), _read_number),
    Kind.FLAG: _Form(lambda value, field: field.written if value else f"in{field.written}", _read_flag),
    Kind.SCORES: _Form(_scores_text, _read_scores),
    Kind.VARIATION: _Form(lambda value, _: _selection_text(value), _read_selection),
    Kind.SOLUTION: _Form(
        lambda value, _: solution_text(value),
        lambda line, _: read_solution(line.tail(), line.game, line.where),
    ),
}
"""How each kind of field is said, as far as actions have it."""


def _roll_text(event: Mapping[str, Any]) -> str:
    if "set_out" in event:
        return f"roll out {event['set_out']}"
    return f"roll {event['cubes']}" if "cubes" in event else "roll"


def _read_roll(rest: str, _where: str) -> Event:
    """The cubes, or after ``out`` those that the Goal-setter lays out, or neither."""
    if rest.startswith("out "):
        return {"set_out": rest.removeprefix("out ").strip()}
    return {"cubes": rest} if rest else {}


def _deal_text(event: Mapping[str, Any]) -> str:
    if "cards" in event:
        return " ".join(["deal", *(event["cards"] or ["nothing"])])
    return f"deal {event['number']}" if "number" in event else "deal"


def _read_deal(rest: str, where: str) -> Event:
    """The cards, or how many, or neither; ``nothing`` is no card at all."""
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


Written = dict[str, Any]


def solution_text(solution: Mapping[str, Any]) -> str:
    parts = solution.get("solutions", [solution])
    said = " and ".join(map(_written_text, parts))
    goal = f" goal {quoted(solution['goal'])}" if "goal" in solution else ""
    return f"{said}{goal}"


def _written_text(part: Mapping[str, Any]) -> str:
    words = [quoted(next((part[field] for field in EXPRESSION.values() if field in part), ""))]
    if part.get("restrictions"):
        words += ["given", *map(quoted, part["restrictions"])]
    if part.get("wild"):
        words += ["wild", *(f"{word(face)}={word(meaning)}" for face, meaning in part["wild"].items())]
    if part.get("blank"):
        words += ["blank", word(part["blank"])]
    return " ".join(words)


def read_solution(said: str, game: str, where: str) -> Written:
    """The Solution that a line tells; without quotation marks all of it is the Set-Name or the Equation."""
    played = game_named(game)
    if played is None:
        known = " or ".join(TITLES)
        raise Malformed(where, f"a Solution is read by its game; say before it which is played, {known}")
    key = EXPRESSION[played]
    if '"' not in said:
        return {key: said}
    parts: list[Written] = [{}]
    goal: Written = {}
    mode = key
    for token in TOKEN.findall(said):
        if token == "and":  # noqa: S105 - a word of the notation
            parts.append({})
            mode = key
        elif token in KEYWORDS:
            mode = token
        elif mode == "goal":
            goal["goal"] = plain(token, where)
        else:
            _add(parts[-1], mode, token, where)
    if any(key not in part for part in parts):
        raise Malformed(where, f"expected a Solution in quotation marks, not {said[:40]!r}")
    return {**(parts[0] if len(parts) == 1 else {"solutions": parts}), **goal}


def _add(part: Written, mode: str, token: str, where: str) -> None:
    if mode == "given":
        part.setdefault("restrictions", []).append(plain(token, where))
    elif mode == "wild":
        face, meaning = pair(token, where)
        part.setdefault("wild", {})[face] = meaning
    elif mode in part:
        raise Malformed(where, f"expected one {mode}, and here is another: {token[:40]}")
    else:
        part[mode] = plain(token, where)
