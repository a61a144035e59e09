"""Write mutants of modules: ``python -m tools.mutants SAMPLE SEED SOURCE FOLDER MODULE...``, in the environment that has cosmic-ray.

Each place is broken in one way, drawn by the seed. A change to an annotation alone is no mutant, because annotations are not evaluated.
"""

from __future__ import annotations

import ast
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

_SAME = ("Eq_Is", "Is_Eq", "NotEq_IsNot", "IsNot_NotEq")
"""Names and members of enumerations that are equal are the same objects: such a change breaks nothing."""
_OPERATORS = sorted(name for name in operator_names() if "Variable" not in name and not name.endswith(_SAME))
"""All others but those that have to be told a variable."""


def main(sample: int, seed: int, source: Path, folder: Path, modules: list[Path]) -> None:
    """Print the mutants as JSON: ``sample`` of each package, or all of them if it is 0."""
    rng = random.Random(seed)  # noqa: S311 (a sample)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.py"):
        old.unlink()
    places: dict[str, list[tuple[Path, int, list[tuple[str, int]]]]] = {}
    for path in modules:
        found = _places(path.read_text(encoding="utf-8"))
        places.setdefault(path.parent.name, []).extend((path, line, ways) for line, ways in found)
    made: list[dict[str, Any]] = []
    for package in places.values():
        rng.shuffle(package)
        wanted = len(made) + (sample or len(package))
        for path, line, ways in package:
            code = path.read_text(encoding="utf-8")
            if len(made) == wanted or (broken := _broken(code, rng.choice(ways))) is None:
                continue
            file = folder / f"{len(made):05}.py"
            file.write_text(broken, encoding="utf-8")
            module = ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
            made.append({"module": module, "file": str(file), "line": line, "change": _change(code, broken)})
    json.dump(made, sys.stdout)


def _places(code: str) -> Iterator[tuple[int, list[tuple[str, int]]]]:
    """Return the line of each place that can be broken, with the ways to do it: an operator, and the index of its occurrence."""
    tree = get_ast(code)
    found: dict[tuple[Any, Any], list[tuple[str, int]]] = {}
    for name in _OPERATORS:
        operator = get_operator(name)()
        occurrence = 0
        for node in ast_nodes(tree):
            for span in operator.mutation_positions(node):
                found.setdefault(span, []).append((name, occurrence))
                occurrence += 1
    for ((line, _column), _end), ways in found.items():
        yield line, ways


def _broken(code: str, way: tuple[str, int]) -> str | None:
    """Return the code with this place broken, or None if it is then unchanged or not valid Python."""
    name, occurrence = way
    broken: str | None = mutate_code(code, get_operator(name)(), occurrence)
    if broken is None or _evaluated(broken) in (None, _evaluated(code)):
        return None
    return broken


def _change(code: str, broken: str) -> str:
    lines = zip(code.splitlines(), broken.splitlines(), strict=False)
    return next(f"{old.strip()}  ->  {new.strip()}" for old, new in lines if old != new)


def _evaluated(code: str) -> str | None:
    """Return the module without its annotations, or None if it is not valid Python."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign):
            node.annotation = ast.Constant(None)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
    return ast.dump(tree)


if __name__ == "__main__":
    wanted, drawn, *paths = sys.argv[1:]
    tree, into, *broken = map(Path, paths)
    main(int(wanted), int(drawn), tree, into, broken)
