"""Reads a parsed TOML table into typed sections, and keeps beside each value the clause that it comes from.

A value in a rulebook file is a small table, a *leaf*::

    minimum_cubes = { value = 2, clause = "VII-B-4-a" }

with an optional ``note`` in our own words, and ``assumption = true`` where no book says it. What a book does not
have is left out; a field allows that when its type allows ``None``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from enum import StrEnum
from functools import cache, partial
from types import UnionType
from typing import Any, Literal, NewType, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from forceout.core.errors import Malformed

Seconds = NewType("Seconds", int)
"""A time limit. A rulebook file writes it as people do: ``"2 min"``, ``"15 s"``, ``"1 min 30 s"``."""

_DURATION = re.compile(r"(?:(\d+) min)?(?: ?(\d+) s)?")
_LEAF_KEYS = {"value", "clause", "note", "assumption"}

S = TypeVar("S")
K = TypeVar("K", bound=str)


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value comes from: the clause, and whether we had to assume it because no book states it."""

    clause: str
    note: str = ""
    assumption: bool = False


def only(game: str, otherwise: Any) -> Any:
    """A field that only one game's books have; in the other game it has this value and no clause."""
    return field(default=otherwise, metadata={"game": game})


@dataclass(slots=True)
class TableReader:
    """Reads the tables of one file for one game, and collects the sources under their dotted paths."""

    file: str
    game: str
    sources: dict[str, Source] = field(default_factory=dict)
    faults: list[Malformed] | None = None
    """Where faults are collected, one after the other; without a list the first one is raised."""

    def section(self, kind: type[S], table: object, path: str) -> S:
        """The table as a section: every field that this game has, and nothing else."""
        table = self.table(table, path)
        mine = [entry for entry in fields(kind) if _applies(entry, self.game)]  # type: ignore[arg-type]
        known = ", ".join(entry.name for entry in mine)
        for name in table.keys() - {entry.name for entry in mine}:
            message = f"expected one of the names of this section: {known}"
            self.attempt(partial(self.refuse, _join(path, name), message))
        hints: dict[str, Any] = field_hints(kind)  # type: ignore[arg-type]
        values = {
            entry.name: self.attempt(partial(self._field, hints[entry.name], table, path, entry.name))
            for entry in mine
        }
        return kind(**values)

    def attempt(self, read: Callable[[], S]) -> S | None:
        """What is read, or None where there is a fault and faults are collected."""
        if self.faults is None:
            return read()
        try:
            return read()
        except Malformed as fault:
            self.faults.append(fault)
            return None

    def refuse(self, path: str, message: str) -> NoReturn:
        raise Malformed(f"{self.file}: {path}", message)

    def _field(self, hint: Any, table: Mapping[str, Any], path: str, name: str) -> Any:
        hint, optional = _without_none(hint)
        path = _join(path, name)
        if name not in table:
            if optional:
                return None
            if (
                isinstance(hint, type)
                and is_dataclass(hint)
                and not any(_applies(entry, self.game) for entry in fields(hint))
            ):
                return self.section(hint, {}, path)
            self.refuse(path, f"expected {_described(hint)}, but it is missing")
        return self.entry(hint, table[name], path)

    def entry(self, hint: Any, raw: object, path: str) -> Any:
        """One entry of a table: a section, a table of entries, or a leaf."""
        if isinstance(hint, type) and is_dataclass(hint):
            own = getattr(hint, "read", None)
            return own(self, self.table(raw, path), path) if own else self.section(hint, raw, path)
        if get_origin(hint) is Mapping:
            names, inner = get_args(hint)
            return {
                name: self.attempt(partial(self.entry, inner, item, _join(path, name)))
                for name, item in self.keyed(names, raw, path)
            }
        return self._leaf(hint, raw, path)

    def keyed(self, kind: type[K], raw: object, path: str) -> Iterator[tuple[K, Any]]:
        """The entries of a table whose names are of that kind: plain text, or the members of an enumeration."""
        for name, item in self.table(raw, path).items():
            if issubclass(kind, StrEnum) and name not in set(kind):
                self.refuse(_join(path, name), f"expected {_described(kind)}")
            yield kind(name), item

    def table(self, raw: object, path: str) -> Mapping[str, Any]:
        if not isinstance(raw, Mapping):
            self.refuse(path or "(top)", f"expected a table, got {raw!r}")
        return raw

    def _leaf(self, hint: Any, raw: object, path: str) -> Any:
        return self._convert(hint, self._value(raw, path, _described(hint)), path)

    def told(self, raw: object, path: str) -> Any:
        """A value that nothing reads: a text, a number, yes or no, or a list of such."""
        value = self._value(raw, path, "...")
        plain = value if isinstance(value, list) else [value]
        if not all(isinstance(item, (str, int)) for item in plain):
            self.refuse(path, f"expected a text, a number, true or false, or a list of such, got {value!r}")
        return tuple(value) if isinstance(value, list) else value

    def _value(self, raw: object, path: str, described: str) -> Any:
        """What stands in a leaf; its source is kept."""
        if not isinstance(raw, Mapping) or "value" not in raw:
            self.refuse(path, f"expected {{ value = {described}, clause = ... }}, got {raw!r}")
        for key in raw.keys() - _LEAF_KEYS:
            self.refuse(_join(path, key), f"expected only {', '.join(sorted(_LEAF_KEYS))} beside a value")
        self.sources[path] = self._source(raw, path)
        return raw["value"]

    def _source(self, raw: Mapping[str, Any], path: str) -> Source:
        clause, note, assumption = raw.get("clause", ""), raw.get("note", ""), raw.get("assumption", False)
        if not isinstance(clause, str) or not isinstance(note, str) or not isinstance(assumption, bool):
            self.refuse(path, "expected clause and note to be text, assumption true or false")
        if not clause and not assumption:
            self.refuse(path, "expected the clause that says this, or assumption = true")
        return Source(clause, note, assumption)

    def _convert(self, hint: Any, raw: Any, path: str) -> Any:
        origin = get_origin(hint)
        if hint is Seconds:
            return self._duration(raw, path)
        if origin is Literal and raw in get_args(hint):
            return raw
        if origin is tuple and isinstance(raw, list):
            return tuple(self._convert(get_args(hint)[0], item, f"{path}[{n}]") for n, item in enumerate(raw))
        if origin is Mapping and isinstance(raw, Mapping):
            return {
                key: self._convert(get_args(hint)[1], item, _join(path, key)) for key, item in raw.items()
            }
        if isinstance(hint, type) and issubclass(hint, StrEnum) and raw in set(hint):
            return hint(raw)
        if isinstance(hint, type) and type(raw) is hint:
            return raw
        return self.refuse(path, f"expected {_described(hint)}, got {raw!r}")

    def _duration(self, raw: object, path: str) -> Seconds:
        match = _DURATION.fullmatch(raw) if isinstance(raw, str) else None
        if not match or not any(match.groups()):
            self.refuse(path, f'expected a time such as "2 min" or "15 s", got {raw!r}')
        return Seconds(60 * int(match[1] or 0) + int(match[2] or 0))


def _applies(entry: Field[Any], game: str) -> bool:
    return entry.metadata.get("game", game) == game or entry.default is MISSING


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


@cache
def field_hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _without_none(hint: Any) -> tuple[Any, bool]:
    if get_origin(hint) not in (Union, UnionType):
        return hint, False
    (inner,) = (part for part in get_args(hint) if part is not type(None))
    return inner, True


_WORDS = {int: "a whole number", str: "a text", bool: "true or false", Seconds: 'a time such as "2 min"'}


def _described(hint: Any) -> str:
    """A type in the words of someone who edits the file."""
    if hint in _WORDS:
        return _WORDS[hint]
    if get_origin(hint) is tuple:
        return f"a list, each item {_described(get_args(hint)[0])}"
    if get_origin(hint) is Literal:
        return "one of " + ", ".join(f'"{choice}"' for choice in get_args(hint))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "one of " + ", ".join(f'"{choice}"' for choice in hint)
    return "a table"
