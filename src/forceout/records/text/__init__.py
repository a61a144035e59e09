"""A match as text that a person can read and type: headers, one line a shake, comments.

    [Game "on-sets"]
    [Rules "agloa-2014"]
    [Division "elementary"]
    [Players "Ann" "Ben"]

    1. Ann: roll 1 2 5 B B R R G G Y Y ∪ ∩ − ′ V V Λ; Ben: deal B BR RG G BGY Y; Ann: goal 5; Ben: ∪>R @75   # late
       Ann: B>P; Ben: challenge now; Ben: write "B ∪ R"

An event is *who: what*, perhaps with ``@`` and the seconds since the match began; events are separated by ``;`` or by
a new line, and ``#`` starts a comment. A move is the cube, ``>`` and the section's letter; a shift has ``>>``. The text says
the same as the document of ``forceout replay``, and each can be made from the other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from forceout.core.errors import Malformed

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
    "seed": "Seed",
    "set_out": "SetOut",
    "shakes": "Shakes",
    "format": "Format",
}
_SECTIONS = {"R": "required", "P": "permitted", "F": "forbidden"}
_LETTERS = {section: letter for letter, section in _SECTIONS.items()}

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_TOKEN = re.compile(rf'(?:[^\s"]|{_QUOTED})+')
_STRING = re.compile(_QUOTED)
_HEADER = re.compile(rf"\[\s*(\w+)((?:\s+{_QUOTED})+)\s*\]\s*")
_AT = re.compile(r"(?:^|\s)@(\d+(?:\.\d+)?)\s*$")
_NUMBERED = re.compile(r"\s*\d+\.(?=\s|$)")
_MOVE = re.compile(r"(\S+?)(>>?)([RPFrpf])$")
_PLAIN = re.compile(r"[^\s\"#;:=]+$")


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
        bare = _without_comment(line)
        header = _HEADER.fullmatch(bare.strip())
        if header:
            _read_header(document, header[1], _STRING.findall(header[2]), where)
            continue
        game = str(document.get("game", ""))
        events += [read_event(part, game, where) for part in _parts(_NUMBERED.sub("", bare, count=1))]
    return {**document, "events": events}


def looks_like_text(content: str) -> bool:
    """Whether this is the text notation: it starts with a header, and no JSON document does."""
    first = next(
        (line.strip() for line in content.splitlines() if line.strip() and not line.startswith("#")), ""
    )
    return bool(_HEADER.fullmatch(_without_comment(first).strip()))


def _header(key: str, value: Any) -> str:
    if key == "adventurous":
        value = "yes" if value else "no"
    values = value if isinstance(value, list) else [str(value)]
    return f"[{_HEADERS[key]} {' '.join(json.dumps(item, ensure_ascii=False) for item in values)}]"


def _read_header(document: Document, name: str, values: list[str], where: str) -> None:
    key = next((key for key, title in _HEADERS.items() if title.lower() == name.lower()), None)
    if key is None or key in document:
        known = ", ".join(_HEADERS.values())
        raise Malformed(where, f"expected each of the headers {known} once, not {name!r} here")
    texts = [_unquoted(value, where) for value in values]
    if key == "players":
        document[key] = texts
    elif len(texts) != 1:
        raise Malformed(where, f"expected one value for {name}")
    elif key == "adventurous":
        if texts[0] not in ("yes", "no"):
            raise Malformed(where, f'expected "yes" or "no" for {name}')
        document[key] = texts[0] == "yes"
    elif key in ("seed", "shakes", "format") and re.fullmatch(r"-?\d{1,18}", texts[0]):
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


def _without_comment(line: str) -> str:
    """The line up to a ``#`` that is not inside quotation marks."""
    quoted = False
    escaped = False
    for place, character in enumerate(line):
        if quoted and escaped:
            escaped = False
        elif quoted and character == "\\":
            escaped = True
        elif character == '"':
            quoted = not quoted
        elif character == "#" and not quoted:
            return line[:place]
    return line


def _parts(line: str) -> Iterator[str]:
    """The events of a line: split at ``;`` outside quotation marks."""
    part = ""
    for piece in re.split(rf"({_QUOTED})", line):
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


def event_text(event: Mapping[str, Any]) -> str:
    """One event: who, what, and when if that is known."""
    time = f" @{_time(event['at'])}" if "at" in event else ""
    said = _SAID.get(str(event["do"]), _say_plainly)(event)
    return f"{_word(str(event['by']))}: {said}{time}"


def _time(at: float) -> str:
    """Seconds without a needless fraction."""
    return f"{at:.3f}".rstrip("0").rstrip(".")


def read_event(text: str, game: str, where: str) -> Event:
    """One event as ``event_text`` writes it, or as a person types it."""
    by, rest = _split_name(text, where)
    time = _AT.search(rest)
    at = {"at": json.loads(time[1])} if time else {}
    said = rest[: time.start()].strip() if time else rest.strip()
    return {"by": by, **read_action(said, game, where), **at}


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
    action = _SYNONYMS.get(name, name)
    reader = _READ.get(action)
    if reader is None:
        raise Malformed(where, f"no such action: {said[:40]!r}")
    return {"do": action, **reader(rest.strip(), game, where)}


def _split_name(text: str, where: str) -> tuple[str, str]:
    quoted = re.match(rf"({_QUOTED})\s*:", text)
    if quoted:
        return _unquoted(quoted[1], where), text[quoted.end() :]
    name, colon, rest = text.partition(":")
    if not colon or not name.strip():
        raise Malformed(where, f"expected who does it and a colon before {text[:40]!r}")
    return name.strip(), rest


def _word(text: str) -> str:
    """A word as it is, anything else in quotation marks."""
    return text if _PLAIN.match(text) and text not in _KEYWORDS else json.dumps(text, ensure_ascii=False)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _unquoted(text: str, where: str) -> str:
    try:
        value = json.loads(text)
    except ValueError:
        raise Malformed(where, f"this quotation cannot be read: {text[:40]}") from None
    return str(value)


def _tokens(rest: str, where: str) -> list[str]:
    """The words of an action, with quotation marks taken off."""
    return [_plain(token, where) for token in _TOKEN.findall(rest)]


def _plain(token: str, where: str) -> str:
    return _STRING.sub(lambda found: _unquoted(found[0], where), token)


def _pair(token: str, where: str) -> tuple[str, str]:
    """``key=value``, either side perhaps in quotation marks."""
    found = re.match(rf"({_QUOTED}|[^=\"]+)=(.*)$", token, re.DOTALL)
    if found is None:
        raise Malformed(where, f"expected name=value, not {token[:40]!r}")
    return _plain(found[1], where), _plain(found[2], where)


def _say_plainly(event: Mapping[str, Any]) -> str:
    return str(event["do"])


def _say_roll(event: Mapping[str, Any]) -> str:
    if "set_out" in event:
        return f"roll out {event['set_out']}"
    return f"roll {event['cubes']}" if "cubes" in event else "roll"


def _say_deal(event: Mapping[str, Any]) -> str:
    if "cards" in event:
        return " ".join(["deal", *event["cards"]])
    return f"deal {event['number']}" if "number" in event else "deal"


def _say_variation(event: Mapping[str, Any]) -> str:
    filled = [
        f"{key}={_word(str(value))}" for key, value in event.items() if key not in ("by", "do", "name", "at")
    ]
    return " ".join(["vary", str(event["name"]), *filled])


def _say_of(event: Mapping[str, Any]) -> str:
    return f"{event['do']} {_word(str(event['of']))}"


def _say_player(event: Mapping[str, Any]) -> str:
    return f"{event['do']} {_word(str(event['player']))}"


def _say_solution(event: Mapping[str, Any]) -> str:
    if "solution" not in event:
        return "write sealed"
    solution = event["solution"]
    parts = solution.get("solutions", [solution])
    said = " and ".join(map(_say_written, parts))
    goal = f" goal {_quoted(solution['goal'])}" if "goal" in solution else ""
    return f"write {said}{goal}"


def _say_written(part: Mapping[str, Any]) -> str:
    words = [_quoted(part.get("set_name", part.get("equation", "")))]
    if part.get("restrictions"):
        words += ["given", *map(_quoted, part["restrictions"])]
    if part.get("wild"):
        words += ["wild", *(f"{_word(face)}={_word(meaning)}" for face, meaning in part["wild"].items())]
    if part.get("blank"):
        words += ["blank", _word(part["blank"])]
    return " ".join(words)


def _say_reject(event: Mapping[str, Any]) -> str:
    reason = f" {_quoted(event['reason'])}" if event.get("reason") is not None else ""
    return f"reject {_word(event['of'])}{reason}"


def _say_charge(event: Mapping[str, Any]) -> str:
    what = f" {_quoted(event['what'])}" if "what" in event else ""
    return f"charge {_word(event['against'])}{what}"


def _say_penalty(event: Mapping[str, Any]) -> str:
    reason = f" {_quoted(event['reason'])}" if "reason" in event else ""
    judges = f" judges {event['judges']}" if "judges" in event else ""
    return f"penalty {_word(event['player'])} {event['points']}{reason}{judges}"


def _say_sign(event: Mapping[str, Any]) -> str:
    if "scores" not in event:
        return "sign"
    return " ".join(["sign", *(f"{_word(name)}={points}" for name, points in event["scores"].items())])


_SAID: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "roll": _say_roll,
    "deal": _say_deal,
    "lot": lambda event: f"lot {event['digit']}" if "digit" in event else "lot",
    "variation": _say_variation,
    "bonus": lambda event: f"bonus {event['cube']}",
    "touch": lambda event: f"touch {event['cube']}",
    "goal": lambda event: f"goal {event['goal']}",
    "move": lambda event: f"{event['cube']}>{_LETTERS[event['to']]}",
    "shift": lambda event: f"{event['cube']}>>{_LETTERS[event['to']]}",
    "challenge": lambda event: f"challenge {event['claim']}",
    "present": _say_solution,
    "accept": _say_of,
    "ask-judge": _say_of,
    "appeal": _say_of,
    "reject": _say_reject,
    "regroup": lambda event: f"regroup {_word(event['of'])} {_quoted(event['reading'])}",
    "charge": _say_charge,
    "absent": _say_player,
    "warn": _say_player,
    "disqualify": _say_player,
    "deceit": _say_player,
    "penalty": _say_penalty,
    "rule": lambda event: f"rule {_word(event['of'])} {'correct' if event['correct'] else 'incorrect'}",
    "joint": lambda event: " ".join(["joint", *map(_word, event["players"])]),
    "sign": _say_sign,
}


def _read_nothing(rest: str, _game: str, where: str) -> Event:
    if rest:
        raise Malformed(where, f"expected nothing more before {rest[:40]!r}")
    return {}


def _read_roll(rest: str, _game: str, _where: str) -> Event:
    """The cubes, or after ``out`` those that the Goal-setter lays out, or neither."""
    if rest.startswith("out "):
        return {"set_out": rest.removeprefix("out ").strip()}
    return {"cubes": rest} if rest else {}


def _read_deal(rest: str, _game: str, where: str) -> Event:
    cards = _tokens(rest, where)
    if len(cards) == 1 and cards[0].isdigit():
        return {"number": int(cards[0])}
    return {"cards": cards} if cards else {}


def _read_variation(rest: str, _game: str, where: str) -> Event:
    name, *filled = _TOKEN.findall(rest) or [""]
    pairs = dict(_pair(token, where) for token in filled)
    return {"name": name, **{key: _number(key, value) for key, value in pairs.items()}}


def _number(key: str, value: str) -> int | str:
    """The base m and the k of Multiple of k are numbers."""
    return int(value) if key in ("m", "k") and value.isdigit() else value


def _read_one(key: str) -> Callable[[str, str, str], Event]:
    def read(rest: str, _game: str, where: str) -> Event:
        words = _tokens(rest, where)
        if len(words) != 1:
            raise Malformed(where, f"expected one {key}, not {rest[:40]!r}")
        return {key: words[0]}

    return read


def _read_with_text(first: str, second: str, *, optional: bool) -> Callable[[str, str, str], Event]:
    """A name, then a text to the end, in quotation marks or not."""

    def read(rest: str, _game: str, where: str) -> Event:
        found = _TOKEN.match(rest)
        if found is None:
            raise Malformed(where, f"expected a {first}")
        said = rest[found.end() :].strip()
        if not said and not optional:
            raise Malformed(where, f"expected a {second} after {rest[:40]!r}")
        text = _unquoted(said, where) if _STRING.fullmatch(said) else said
        return {first: _plain(found[0], where), **({second: text} if said else {})}

    return read


def _read_lot(rest: str, _game: str, _where: str) -> Event:
    if not rest:
        return {}
    return {"digit": int(rest) if rest.isdigit() and len(rest) == 1 else rest}


_KEYWORDS = {"given", "wild", "blank", "goal", "and", "judges"}


def _read_solution(rest: str, game: str, where: str) -> Event:
    key = "equation" if game == "equations" else "set_name"
    if rest == "sealed":
        return {"sealed": True}
    if '"' not in rest:
        return {"solution": {key: rest}}
    parts: list[Event] = [{}]
    goal: Event = {}
    mode = key
    for word in _TOKEN.findall(rest):
        if word == "and":
            parts.append({})
            mode = key
        elif word in _KEYWORDS:
            mode = word
        elif mode == "goal":
            goal["goal"] = _plain(word, where)
        else:
            _add_written(parts[-1], mode, word, where)
    if any(key not in part for part in parts):
        raise Malformed(where, f"expected a Solution in quotation marks, not {rest[:40]!r}")
    return {"solution": {**(parts[0] if len(parts) == 1 else {"solutions": parts}), **goal}}


def _add_written(part: Event, mode: str, token: str, where: str) -> None:
    if mode == "given":
        part.setdefault("restrictions", []).append(_plain(token, where))
    elif mode == "wild":
        face, meaning = _pair(token, where)
        part.setdefault("wild", {})[face] = meaning
    elif mode in part:
        raise Malformed(where, f"expected one {mode}, and here is another: {token[:40]}")
    else:
        part[mode] = _plain(token, where)


def _read_penalty(rest: str, _game: str, where: str) -> Event:
    words = _tokens(rest, where)
    if len(words) < 2 or not words[1].isdigit():
        raise Malformed(where, f"expected a player and the points lost, not {rest[:40]!r}")
    event: Event = {"player": words[0], "points": int(words[1])}
    more = words[2:]
    if len(more) >= 2 and more[-2] == "judges" and more[-1].isdigit():
        event["judges"] = int(more[-1])
        more = more[:-2]
    if more:
        event["reason"] = " ".join(more)
    return event


def _read_rule(rest: str, _game: str, where: str) -> Event:
    words = _tokens(rest, where)
    if len(words) != 2 or words[1] not in ("correct", "incorrect"):
        raise Malformed(where, f"expected a player and correct or incorrect, not {rest[:40]!r}")
    return {"of": words[0], "correct": words[1] == "correct"}


def _read_sign(rest: str, _game: str, where: str) -> Event:
    if not rest:
        return {}
    scores = dict(_pair(token, where) for token in _TOKEN.findall(rest))
    if not all(re.fullmatch(r"-?\d+", points) for points in scores.values()):
        raise Malformed(where, f"expected whole numbers, not {rest[:40]!r}")
    return {"scores": {name: int(points) for name, points in scores.items()}}


_SYNONYMS = {"vary": "variation", "write": "present"}
_READ: dict[str, Callable[[str, str, str], Event]] = {
    **dict.fromkeys(
        [
            "tick",
            "start-timing",
            "no-variation",
            "no-goal",
            "agree",
            "pick-up",
            "put-down",
            "assert",
            "decline",
            "take-minute",
            "replay-shake",
            "end-round",
            "stop",
        ],
        _read_nothing,
    ),
    "roll": _read_roll,
    "deal": _read_deal,
    "lot": _read_lot,
    "variation": _read_variation,
    "bonus": _read_one("cube"),
    "touch": _read_one("cube"),
    "goal": lambda rest, _game, _where: {"goal": rest},
    "challenge": _read_one("claim"),
    "present": _read_solution,
    "accept": _read_one("of"),
    "ask-judge": _read_one("of"),
    "appeal": _read_one("of"),
    "reject": _read_with_text("of", "reason", optional=True),
    "regroup": _read_with_text("of", "reading", optional=False),
    "charge": _read_with_text("against", "what", optional=True),
    "absent": _read_one("player"),
    "warn": _read_one("player"),
    "disqualify": _read_one("player"),
    "deceit": _read_one("player"),
    "penalty": _read_penalty,
    "rule": _read_rule,
    "joint": lambda rest, _game, where: {"players": _tokens(rest, where)},
    "sign": _read_sign,
}
