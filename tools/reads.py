"""Which values of the rulebook files no code reads.

A value is read where some module asks for its field by name: as an attribute, or as a word that is looked up (the limits of
``time``). What nobody reads belongs to the part ``told`` of its file. That a value also changes something, a test finds out
by changing it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

from forceout.core.edition import TOLD, Sections
from forceout.core.tables import field_hints
from forceout.editions import all_editions


def unread_values(root: Path) -> tuple[str, ...]:
    """The values that no code of the tree reads, as ``agloa-2023 goal.layouts``."""
    asked = _asked(root / "src")
    found = {
        f"{edition.id} {path}"
        for edition in all_editions()
        for division in edition.divisions
        for path in edition.rules(division).sources
        if not path.startswith(f"{TOLD}.") and not set(_fields(path)) <= asked
    }
    return tuple(sorted(found))


def _fields(path: str) -> Iterator[str]:
    """The fields of the sections that lead to a value; other parts of its path are keys of a table."""
    hint: Any = Sections
    for name in path.split("."):
        kinds = [part for part in (hint, *_inner(hint)) if hasattr(part, "__dataclass_fields__")]
        if not kinds or name not in kinds[0].__dataclass_fields__:
            continue
        yield name
        hint = field_hints(kinds[0])[name]


def _inner(hint: Any) -> Iterator[Any]:
    for part in get_args(hint):
        yield part
        yield from _inner(part)


@cache
def _asked(folder: Path) -> frozenset[str]:
    """Every name that the code asks for."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
                found.add(node.value)
    return frozenset(found)
