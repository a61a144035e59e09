"""The look is kept in order: colours stand in the tokens alone, a theme is the same by the system and by choice, and no page carries style or script."""

import ast
import re
from pathlib import Path

import pytest

import forceout_web.pages

HERE = Path(forceout_web.pages.__file__).parent
STATIC = HERE / "static" / "forceout"
TOKENS = (STATIC / "tokens.css").read_text(encoding="utf-8")
STYLE = (STATIC / "ui.css").read_text(encoding="utf-8")
TEMPLATES = sorted((HERE / "templates" / "pages").rglob("*.html"))
SCRIPTS = sorted((STATIC / "js").glob("*.js"))


def declarations(block):
    return dict(re.findall(r"(--[\w-]+|color-scheme):\s*([^;]+);", block))


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("dark", r"\(prefers-color-scheme: dark\)"),
        ("contrast", r"\(prefers-contrast: more\) and \(prefers-color-scheme: light\)"),
    ],
)
def test_a_theme_by_the_system_and_by_choice_is_the_same(name, query):
    by_system = re.search(rf"@media {query} \{{\s*:root:not\([^{{]*\{{(.*?)\n  \}}", TOKENS, re.DOTALL)
    by_choice = re.search(rf':root\[data-theme="{name}"\] \{{(.*?)\n\}}', TOKENS, re.DOTALL)
    assert declarations(by_system[1]) == declarations(by_choice[1])


def theme(name):
    """Every colour of a theme: those of the day, and what the theme says otherwise."""
    day = declarations(re.search(r"^:root \{(.*?)\n\}", TOKENS, re.DOTALL | re.MULTILINE)[1])
    own = re.search(rf':root\[data-theme="{name}"\] \{{(.*?)\n\}}', TOKENS, re.DOTALL)
    return {**day, **(declarations(own[1]) if own else {})}


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


# What tells a control or its state apart, and where it stands: one of the colours must keep 3:1 with the ground.
TOLD_APART = {
    "fields, buttons and segments on paper": ("edge", ["paper", "surface", "sunk"]),
    "sections and cells on the mat": ("felt-line", ["felt", "felt-2"]),
    "buttons of sections in the dock": ("felt felt-line", ["surface"]),
    "the field of Resources": ("wood-ink", ["wood"]),
    "the main button": ("go", ["paper", "surface"]),
    "the block": ("block", ["surface"]),
    "what is picked, on felt": ("brass", ["felt", "felt-2"]),
    "what is picked, on paper": ("brass-edge", ["paper", "surface", "brass-pale"]),
    "cubes in the tray": ("ivory ivory-edge", ["wood"]),
    "cubes on the mat": ("ivory ivory-edge", ["felt", "felt-2"]),
    "keys": ("ivory-edge", ["ivory", "surface"]),
    "cards": ("card card-edge", ["paper", "surface", "felt"]),
    "cards that count": ("card-in-edge", ["card-in", "card"]),
    "the bars of the strip": ("go", ["sunk"]),
    "right": ("right", ["surface", "right-pale"]),
    "wrong": ("wrong", ["surface", "wrong-pale"]),
    "the ring of focus": ("focus focus-gap", ["paper", "surface", "sunk", "felt", "felt-2", "wood"]),
    "the ring of focus against a button": ("focus", ["focus-gap"]),
}


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
@pytest.mark.parametrize("what", TOLD_APART)
def test_what_is_pressed_stands_out_from_its_ground(name, what):
    colours = theme(name)
    tokens, grounds = TOLD_APART[what]
    for ground in grounds:
        best = max(contrast(colours[f"--{one}"], colours[f"--{ground}"]) for one in tokens.split())
        assert best >= 3, f"{tokens} on {ground} by {name}: {best:.2f}"


def test_a_colour_stands_nowhere_but_in_the_tokens():
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgb\(|\bhsl\(|!important", STYLE) == []


def test_screens_are_measured_by_their_type():
    """In em: who has set type twice as large gets the layout of a screen half as wide, and nothing is cut."""
    assert re.findall(r"@media[^{]*\d(?:px|rem)[^{]*", STYLE) == []


def test_every_token_that_is_used_is_there():
    known = set(re.findall(r"(--[\w-]+):", TOKENS + STYLE))
    assert set(re.findall(r"var\((--[\w-]+)", STYLE)) - known == set()


def test_every_token_is_used():
    asked = re.findall(r"var\((--[\w-]+)", TOKENS + STYLE)
    by_scripts = [name for script in SCRIPTS for name in re.findall(r"--[\w-]+", script.read_text("utf-8"))]
    assert set(re.findall(r"(--[\w-]+):", TOKENS + STYLE)) - {*asked, *by_scripts} == set()


def test_every_class_of_the_style_is_used():
    """By a template, a script, or Python that names it; a class that is put together is known by its beginning, as "wide-"."""
    selectors = re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", TOKENS + STYLE, flags=re.DOTALL))
    classes = {name for each in selectors for name in re.findall(r"\.([a-zA-Z][\w-]*)", each)}
    named = set(class_names())
    begun = tuple(name.partition(CHANGING)[0] for name in named if re.match(rf"[a-z-]+-{CHANGING}", name))
    assert len(classes) > 300
    assert {name for name in classes - named if not name.startswith(begun)} == set()


CHANGING = "\0"
"""In the place of what is only known when the page is made."""
NAMES = re.compile(rf" ?[a-z][\w-]*(?:[ {CHANGING}]+[\w-]*)*")
"""Text of Python that may be names of classes, and not a sentence."""


def class_names():
    """Every word that may be a class."""
    for path in TEMPLATES:
        text = path.read_text(encoding="utf-8")
        for attribute in re.findall(r'class="((?:\{\{.*?\}\}|\{%.*?%\}|[^"])*)"', text, re.DOTALL):
            yield from re.sub(r"\{\{.*?\}\}", CHANGING, re.sub(r"\{%.*?%\}", " ", attribute)).split()
        for expression in re.findall(r"\{[{%](.*?)[}%]\}", text, re.DOTALL):
            yield from " ".join(re.findall(r'"([^"]*)"', expression)).split()
    for path in SCRIPTS:
        for quoted in re.findall(r'"[^"\n]*"|`[^`]*`', path.read_text(encoding="utf-8")):
            yield from re.sub(r"\$\{.*?\}", CHANGING, quoted[1:-1]).split()
    for path in HERE.parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            parts = node.values if isinstance(node, ast.JoinedStr) else [node]
            texts = [part.value if isinstance(part, ast.Constant) else CHANGING for part in parts]
            if all(isinstance(text, str) for text in texts) and NAMES.fullmatch("".join(texts)):
                yield from "".join(texts).split()


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_no_template_carries_style_or_script(template):
    text = template.read_text(encoding="utf-8")
    assert re.findall(r"\sstyle=|<style|\son[a-z]+=|javascript:", text) == []
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_every_sign_that_a_template_uses_is_in_the_sprite(template):
    sprite = (HERE / "templates" / "pages" / "_sprite.html").read_text(encoding="utf-8")
    known = set(re.findall(r'<symbol id="([^"]+)"', sprite))
    text = template.read_text(encoding="utf-8")
    used = set(re.findall(r'href="#([a-z]+-[A-Za-z0-9]+)"', text)) | set(re.findall(r'icon\("([^"]+)"', text))
    assert used - known <= {"clause"}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_every_module_that_a_script_imports_is_there(script):
    for name in re.findall(r'from "(\.[^"]+)"|import "(\.[^"]+)"', script.read_text(encoding="utf-8")):
        assert (script.parent / (name[0] or name[1])).resolve().is_file()
