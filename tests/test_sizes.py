"""A class fits in a head and a module on a few screens; what does not is listed with its reason."""

import ast
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src"
METHODS, LINES = 25, 500

LARGE = {
    "forceout/equations/numbers/form.py": "sums of surds: one field, its arithmetic and its order",
    "forceout/match/events.py": "the schema of the journal, one declaration an event",
    "forceout/match/evolve.py": "one function an event",
    "forceout/records/documents/kinds.py": "one class a kind of field",
    "forceout/cli/session.py Session": "one method a word that can be typed at the table",
    "forceout/envs/game.py State": "the methods that OpenSpiel asks of a state",
    "forceout/table/table.py Table": "the one door to a match",
    "forceout/training/kit/table.py KitTable": "the same door to a game of the kit",
    # The live tables and pages that are being taken apart:
    "forceout_web/tables/live/registry.py": "the registry of tables",
    "forceout_web/tables/live/registry.py Hall": "the registry of tables",
    "forceout_web/tables/live/table.py": "a live table",
    "forceout_web/tables/live/table.py Actor": "a live table",
}
"""The list only shrinks."""

SMALL = {
    "forceout.analysis.": "a game's own examiner; the page of a report is imported where it is asked for",
    "forceout.bots.": "bots that play kit games or look back, beside the player",
    "forceout.cli.": "what a command does, imported when it runs",
    "forceout.draw.": "a picture of its own",
    "forceout.editions.lines": "finds the line of a fault",
    "forceout.equations.": "a rule of its own",
    "forceout.match.clauses": "which clause an action is about",
    "forceout.onsets.": "a rule of its own",
    "forceout.paper.": "a sheet of its own",
    "forceout.records.wording.variations": "the words of variations, one of the four places of a new one",
    "forceout.table.onsets_examples": "a game's own examples",
    "forceout.tournament.": "a document or a list of its own",
    "forceout.training.": "a kind of puzzle, item or exercise of its own",
    "forceout.envs.": "an environment of its own",
}
"""Modules under 80 lines with one importer stay apart for a reason; the rest is merged."""


@cache
def tree(path):
    return ast.parse(path.read_text("utf-8"))


@cache
def sizes():
    return frozenset(_sizes())


def _sizes():
    for path in sorted(SOURCE.rglob("*.py")):
        place, text = path.relative_to(SOURCE).as_posix(), path.read_text("utf-8")
        if text.count("\n") > LINES:
            yield place
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                methods = [
                    part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)
                ]
                if len(methods) > METHODS:
                    yield f"{place} {node.name}"


def importers():
    """Each module of the library with those that import it."""
    paths = {
        ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
        for path in SOURCE.rglob("*.py")
    }
    found = {name: set() for name in paths}
    for name, path in paths.items():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ImportFrom) and node.module:
                for part in node.names:
                    inner = f"{node.module}.{part.name}"
                    if (target := inner if inner in found else node.module) in found:
                        found[target].add(name)
    return {name: (paths[name], by) for name, by in found.items()}


def test_what_is_large_is_listed():
    assert sorted(sizes() - set(LARGE)) == []


def test_the_list_of_large_parts_of_the_library_only_shrinks():
    assert {name for name in LARGE if name.startswith("forceout/")} <= sizes()


def test_a_small_module_with_one_importer_is_apart_for_a_reason():
    small = {
        name
        for name, (path, by) in importers().items()
        if name.startswith("forceout.")
        and len(by) == 1
        and path.name != "__init__.py"
        and path.read_text("utf-8").count("\n") < 80
    }
    assert sorted(name for name in small if not any(name.startswith(part) for part in SMALL)) == []
