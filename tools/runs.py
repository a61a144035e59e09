"""Which rulebooks a test runs: found in its source, so that a citation counts only for a book that the test plays.

A test runs a book whose id it names, itself or through the names that it uses: constants, fixtures and functions of its
module, or of the module that they are imported from. ``all_editions`` are all of them; where a table is laid and no book is
named, it is each of AGLOA's (``tests/match/conftest.py``).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

UNNAMED = ("agloa-2014", "agloa-2023")


@dataclass(frozen=True, slots=True)
class Named:
    """One top-level name of a module: where it stands, the books it names, and the names it uses."""

    first: int
    last: int
    books: frozenset[str]
    uses: frozenset[str]


@dataclass(frozen=True, slots=True)
class Module:
    """The names of a test module, and where the imported ones come from."""

    names: Mapping[str, Named]
    imported: Mapping[str, Path] = field(default_factory=dict)


def books_run(path: Path, line: int, books: frozenset[str]) -> frozenset[str]:
    """The books that the test at this line runs; outside a test, those that any part of the module runs."""
    module = _module(path, books)
    here = [name for name, named in module.names.items() if named.first <= line <= named.last]
    return frozenset().union(*(_of(path, name, books, frozenset()) for name in here or module.names))


def _of(path: Path, name: str, books: frozenset[str], seen: frozenset[tuple[Path, str]]) -> frozenset[str]:
    if (path, name) in seen:
        return frozenset()
    module, seen = _module(path, books), seen | {(path, name)}
    if name in module.imported:
        return _of(module.imported[name], name, books, seen)
    named = module.names.get(name)
    if named is None:
        return frozenset()
    return named.books.union(*(_of(path, used, books, seen) for used in named.uses))


@cache
def _module(path: Path, books: frozenset[str]) -> Module:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names: dict[str, Named] = {}
    imported: dict[str, Path] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            home = _home(path, node)
            imported |= {alias.asname or alias.name: home for alias in node.names if home is not None}
        for name in _defined(node):
            first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
            names[name] = Named(first, node.end_lineno or node.lineno, _books(node, books), _uses(node))
    return Module(names, imported)


def _defined(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    targets = node.targets if isinstance(node, ast.Assign) else ()
    yield from (target.id for target in targets if isinstance(target, ast.Name))


def _home(path: Path, node: ast.ImportFrom) -> Path | None:
    """The file of a module of the tests; None for any other."""
    folder = path.parent if node.level else next(parent for parent in path.parents if parent.name == "tests")
    home = folder.joinpath(*(node.module or "").split(".")).with_suffix(".py")
    return home if home.is_file() else None


def _books(node: ast.AST, books: frozenset[str]) -> frozenset[str]:
    texts = (
        each.value
        for each in ast.walk(node)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    )
    # An id alone; a docstring that cites a book runs nothing.
    named = {text for text in texts if text in books}
    uses = _uses(node)
    everything = books if "all_editions" in uses else frozenset()
    laid = UNNAMED if any(_lays_unnamed(each) for each in ast.walk(node)) else ()
    return frozenset(named) | everything | frozenset(laid)


def _lays_unnamed(node: ast.AST) -> bool:
    """``table()`` or ``table(referee="table")``: no book is named."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "table"
        and not node.args
    )


def _uses(node: ast.AST) -> frozenset[str]:
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    arguments = {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
    return frozenset(names | arguments)
