"""Words that make our English hard to read, and the files that still have them.

`prose.toml` lists how often each file may still use one. The list only shrinks: write plainly, then lower the number.
`FORCEOUT_PROSE=count pytest tests/docs/test_prose.py` writes the list for the tree as it is.
"""

import ast
import os
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
ALLOWED = Path(__file__).with_name("prose.toml")
ODD = {
    "a bare “who”": r"\b(?:for|to|by|of|[Oo]nly|than|from|with|and|or|if|where|as) who(?:ever)?\b(?! (?:is|was|has|had|can|may|should|must) to\b)|(?:^|(?<=[.;:] ))Who(?:ever)? \w+[^?]*?[.;]",
    "he, his, him": r"\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b",
    "anew": r"\banew\b",
    "any more": r"\bany more\b",
    "so many": r"\bso (?:many|much|long)\b(?! (?:that|as)\b)",
    "somebody, nobody’s": r"\b[Ss]omebody\b|\b[Nn]obody's\b",
    "likewise": r"\b[Ll]ikewise\b",
    "mend": r"\bmend(?:s|ed)?\b",
    "meanwhile": r"\bmeanwhile\b",
    "it is yours to do": r"\b(?:it|that) is (?:yours|his|theirs) to\b",
}
PATTERNS = {name: re.compile(pattern, re.MULTILINE) for name, pattern in ODD.items()}
FENCES = re.compile(r"^```.*?^```|^    .*?$|`[^`]*`", re.MULTILINE | re.DOTALL)


def pages():
    """The README and the documentation, without code."""
    for path in [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "SECURITY.md",
        *sorted(ROOT.glob("docs/**/*.md")),
    ]:
        yield (
            path,
            re.sub(
                r"^```.*?^```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
            ),
        )


def catalogues():
    """What the program says to people: the messages of the catalogues."""
    for path in sorted(ROOT.glob("src/**/*.po")):
        with path.open("rb") as file:
            messages = [message.id for message in read_po(file) if message.id]
        yield path, "\n".join(one if isinstance(one, str) else one[-1] for one in messages)


def docstrings():
    """The docstrings of modules, classes and functions."""
    for path in sorted([*ROOT.glob("src/**/*.py"), *ROOT.glob("tools/*.py"), *ROOT.glob("bench/*.py")]):
        documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        nodes = [
            node
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, documented)
        ]
        yield path, "\n".join(filter(None, map(ast.get_docstring, nodes)))


def found():
    """How often each file uses each of them."""
    counts = {}
    for source in (pages, catalogues, docstrings):
        for path, text in source():
            each = Counter({name: len(pattern.findall(text)) for name, pattern in PATTERNS.items()})
            if sum(each.values()):
                counts[path.relative_to(ROOT).as_posix()] = {name: n for name, n in each.items() if n}
    return counts


def written(counts):
    lines = [
        "# How often a file may still use a word that test_prose.py finds odd. These numbers only go down."
    ]
    for path, each in counts.items():
        lines += ["", f'["{path}"]', *(f'"{name}" = {n}' for name, n in each.items())]
    return "\n".join(lines) + "\n"


def test_odd_english_only_gets_rarer():
    counts = found()
    if os.environ.get("FORCEOUT_PROSE") == "count":
        ALLOWED.write_text(written(counts), encoding="utf-8")
        pytest.skip("written: look at the difference before you keep it")
    allowed = tomllib.loads(ALLOWED.read_text(encoding="utf-8"))
    new = {
        (path, name): n
        for path, each in counts.items()
        for name, n in each.items()
        if n > allowed.get(path, {}).get(name, 0)
    }
    assert not new, "write it plainly: who does what, in ordinary words"
    rarer = {
        (path, name)
        for path, each in allowed.items()
        for name, n in each.items()
        if counts.get(path, {}).get(name, 0) < n
    }
    assert not rarer, "well done: lower these numbers in prose.toml"


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("Only who opened the table may delete it.", "a bare “who”"),
        ("Who leaves loses a point.", "a bare “who”"),
        ("The player takes his cube.", "he, his, him"),
        ("Roll anew.", "anew"),
        ("They may not pick any more.", "any more"),
        ("Draw the table after so many events.", "so many"),
        ("Somebody else sits there.", "somebody, nobody’s"),
    ],
)
def test_what_is_odd(text, odd):
    assert PATTERNS[odd].search(text)


@pytest.mark.parametrize(
    "text",
    [
        "Who is next?",
        "Players who leave lose a point.",
        "So many players came that two tables were added.",
        "The history of this set.",
    ],
)
def test_what_is_not_odd(text):
    assert not [name for name, pattern in PATTERNS.items() if pattern.search(text)]
