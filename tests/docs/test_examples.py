"""Every example of the README and of the pages is run as a reader would run it.

A ``pycon`` block is a doctest; a ``json`` block with a title is a file of that name; a ``console`` block is a shell in
the folder of these files, in which each line after ``$`` is run and what follows must be printed; where nothing
follows the page leaves the output to the reader, and the command need only succeed.
"""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MANY_COMMANDS = {"kit.md", "puzzles.md", "contract.md"}
BLOCK = re.compile(
    r"^(?P<indent> *)```(?P<kind>\w+)(?: title=\"(?P<title>[^\"]+)\")?\n(?P<body>.*?)^(?P=indent)```$",
    re.MULTILINE | re.DOTALL,
)


def blocks(page: Path) -> list[tuple[str, str | None, str]]:
    return [
        (found["kind"], found["title"], found["body"]) for found in BLOCK.finditer(page.read_text("utf-8"))
    ]


def having(kind: str) -> list[Path]:
    return [page for page in PAGES if any(block == kind for block, _, _ in blocks(page))]


@pytest.mark.parametrize("page", having("pycon"), ids=lambda page: page.name)
def test_python_examples_print_what_they_show(page):
    text = "\n".join(body for kind, _, body in blocks(page) if kind == "pycon")
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are for a POSIX shell")
@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=pytest.mark.slow) if page.name in MANY_COMMANDS else page
        for page in having("console")
    ],
    ids=lambda page: page.name,
)
def test_shell_examples_print_what_they_show(page, tmp_path):
    for kind, title, body in blocks(page):
        if kind == "json" and title:
            (tmp_path / title).write_text(body, "utf-8")
    for command, shown in commands("\n".join(body for kind, _, body in blocks(page) if kind == "console")):
        status, printed = run(command, tmp_path)
        assert printed == shown if shown else status == 0, (command, printed)


def commands(text: str) -> list[tuple[str, str]]:
    """Each command with the lines that follow it."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((line.removeprefix("$ "), []))
        elif found and line:
            found[-1][1].append(line)
    return [(command, "\n".join(lines)) for command, lines in found]


def run(command: str, folder: Path) -> tuple[int, str]:
    """The exit status and what a shell prints, with the commands of this environment first."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    finished = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    return finished.returncode, finished.stdout.rstrip("\n")
