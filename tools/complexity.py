"""`python -m tools.complexity`: no function of the Equations kernel has a cyclomatic complexity above the limit.

One, and one more for each branch, loop, handler, && and ||; a switch counts once, however many cases it has. What a lambda does counts
for the function that it stands in.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KERNEL = ROOT / "src" / "forceout" / "_native" / "equations"
MOST = 25

_NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|^[ \t]*#[^\n]*', re.DOTALL | re.MULTILINE
)
_BRANCH = re.compile(r"\b(?:if|for|while|switch|catch)\b|&&(?!\s*\w+[,)])|\|\||\?")
_SCOPE = re.compile(r"\b(?:namespace|class|struct|enum|union)\b[^()=]*$")
_NAME = re.compile(r"([\w:~]+|operator\W+)\s*\(")


@dataclass(frozen=True, slots=True)
class Function:
    """A function with a body, and how many ways lead through it."""

    path: Path
    line: int
    name: str
    complexity: int


def functions(path: Path, text: str) -> Iterator[Function]:
    """The functions that a source file defines."""
    code = _NOT_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
    at = start = 0
    while (opening := code.find("{", at)) >= 0:
        start = max(code.rfind(mark, 0, opening) for mark in ";{}") + 1
        head = code[start:opening]
        name = _NAME.search(head)
        if name is None or _SCOPE.search(head):
            at = opening + 1
            continue
        end = _closing(code, opening)
        line = code.count("\n", 0, start + name.start(1)) + 1
        yield Function(path, line, name.group(1), 1 + len(_BRANCH.findall(code, opening, end)))
        at = end


def _closing(code: str, opening: int) -> int:
    depth = 0
    for at in range(opening, len(code)):
        depth += {"{": 1, "}": -1}.get(code[at], 0)
        if depth == 0:
            return at + 1
    return len(code)


def too_complex(folder: Path = KERNEL, most: int = MOST) -> list[Function]:
    """The functions above the limit, the worst first."""
    found = [
        function
        for path in sorted(folder.glob("*.[ch]pp"))
        for function in functions(path, path.read_text(encoding="utf-8"))
        if function.complexity > most
    ]
    return sorted(found, key=lambda function: -function.complexity)


def main() -> int:
    found = too_complex()
    for each in found:
        print(
            f"{each.path.relative_to(ROOT)}:{each.line}: {each.name} has a complexity of {each.complexity}, above {MOST}"
        )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
