"""A book that states only what differs from a published one, and the whole book that this makes.

A file with ``extends = "agloa-2023"`` has the id, title and season of its own and the values that changed; ``without``
lists what the new book no longer has, by dotted path. There is one level: the base is a published, whole book.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from forceout.core.errors import Malformed

EXTENDS, WITHOUT = "extends", "without"
_OWN = ("id", "title", "season")
_HEAD = ("id", "game", "title", "season")


def whole_book(base: Mapping[str, Any], changes: Mapping[str, Any], file: str) -> dict[str, Any]:
    """The published book with the changes laid over it; ``Malformed`` names the entry that does not fit."""
    left = _copy(base)
    removed = changes.get(WITHOUT, [])
    if not isinstance(removed, list) or not all(isinstance(path, str) for path in removed):
        raise Malformed(f"{file}: {WITHOUT}", f"expected a list of paths such as told.moves, got {removed!r}")
    for path in removed:
        _remove(left, path, f"{file}: {WITHOUT}")
    for name in _OWN:
        left.pop(name, None)
    stated = {name: value for name, value in changes.items() if name not in (EXTENDS, WITHOUT)}
    whole = _over(left, stated)
    return {name: whole[name] for name in _HEAD if name in whole} | whole


def _copy(table: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _copy(item) if isinstance(item, Mapping) else item for name, item in table.items()}


def _remove(book: dict[str, Any], path: str, where: str) -> None:
    *above, last = path.split(".")
    table = book
    for name in above:
        inner = table.get(name)
        table = inner if isinstance(inner, dict) and not _is_entry(inner) else {}
    if last not in table:
        raise Malformed(where, f"the book that this one extends has no {path}")
    del table[last]


def _is_entry(item: object) -> bool:
    """Whether a table is one entry of a book: a value beside its clause, or a variation."""
    return isinstance(item, Mapping) and not item.keys().isdisjoint(("value", "clause", "title"))


def _over(common: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """A table laid over another; an entry goes in whole, with its clause and its note."""
    return {**common, **{name: _entry_over(common.get(name), item) for name, item in own.items()}}


def _entry_over(common: object, own: object) -> object:
    if not isinstance(common, Mapping) or not isinstance(own, Mapping) or _is_entry(own):
        return own
    return _over(common, own)


def toml_text(book: Mapping[str, Any]) -> str:
    """A whole book as TOML, a value a line, as the published files are written."""
    lines = list(_table_lines("", book))
    return "\n".join(lines).strip() + "\n"


def _table_lines(path: str, table: Mapping[str, Any]) -> Iterator[str]:
    plain = {name: item for name, item in table.items() if not _is_table(item)}
    if plain and path:
        yield f"[{path}]"
    for name, item in plain.items():
        yield f"{_key(name)} = {_inline(item)}"
    if plain:
        yield ""
    for name, item in table.items():
        if _is_table(item):
            yield from _table_lines(f"{path}.{_key(name)}" if path else _key(name), item)


def _is_table(item: object) -> bool:
    """Whether an entry gets a heading of its own."""
    return isinstance(item, Mapping) and not _is_entry(item)


def _key(name: str) -> str:
    return name if name.replace("-", "").replace("_", "").isalnum() and name.isascii() else _inline(name)


def _inline(item: object) -> str:
    if isinstance(item, Mapping):
        return "{ " + ", ".join(f"{_key(name)} = {_inline(part)}" for name, part in item.items()) + " }"
    if isinstance(item, list):
        return "[" + ", ".join(map(_inline, item)) + "]"
    return json.dumps(item, ensure_ascii=False)  # booleans, numbers and texts are written alike in TOML
