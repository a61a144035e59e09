"""The walks of docs/architecture.md lead to files and names that are there."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"
STEP = re.compile(r"^\d+\. `([\w.]+)`.*\(\[([^\]]+)\]\(\.\./(src/[^)]+)\)\)$", re.MULTILINE)
STEPS = STEP.findall(PAGE.read_text("utf-8"))


def names(path):
    """What a module defines, methods as Class.method and by themselves."""
    tree = ast.parse(path.read_text("utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    found = {node.name for node in ast.walk(tree) if isinstance(node, kinds)}
    for outer in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        found |= {f"{outer.name}.{inner.name}" for inner in outer.body if isinstance(inner, kinds)}
    return found


def test_every_step_of_the_three_walks_has_a_name_and_a_link():
    numbered = [line for line in PAGE.read_text("utf-8").splitlines() if re.match(r"\d+\. ", line)]
    assert len(STEPS) == len(numbered) > 20


@pytest.mark.parametrize(("name", "label", "path"), STEPS)
def test_a_step_leads_to_its_file(name, label, path):
    assert path.removeprefix("src/").removeprefix("forceout/") == label
    assert name in names(ROOT / path)


def test_the_picture_has_every_layer_in_the_order_that_is_checked():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    picture = re.search(r"```text\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[1]
    drawn = [set(re.findall(r"[a-z]+", line[:43])) for line in picture.splitlines() if "│" not in line]
    wanted = [set(re.findall(r"forceout\.(\w+)", layer)) for layer in layers]
    assert drawn == [{"forceout", "web"}, *wanted]
