"""The look is kept in order: colours stand in the tokens alone, dark is dark twice in the same way, and no page carries style or script."""

import re
from pathlib import Path

import pytest

import forceout_web.pages

HERE = Path(forceout_web.pages.__file__).parent
STATIC = HERE / "static" / "forceout"
TOKENS = (STATIC / "tokens.css").read_text(encoding="utf-8")
STYLE = (STATIC / "ui.css").read_text(encoding="utf-8")
TEMPLATES = sorted((HERE / "templates" / "pages").glob("*.html"))
SCRIPTS = sorted((STATIC / "js").glob("*.js"))


def declarations(block):
    return dict(re.findall(r"(--[\w-]+|color-scheme):\s*([^;]+);", block))


def test_dark_by_the_system_and_dark_by_choice_are_the_same():
    by_system = re.search(
        r"@media \(prefers-color-scheme: dark\) \{\s*:root:not\([^{]*\{(.*?)\n  \}", TOKENS, re.DOTALL
    )
    by_choice = re.search(r':root\[data-theme="dark"\] \{(.*?)\n\}', TOKENS, re.DOTALL)
    assert declarations(by_system[1]) == declarations(by_choice[1])


def test_a_colour_stands_nowhere_but_in_the_tokens():
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgb\(|\bhsl\(|!important", STYLE) == []


def test_every_token_that_is_used_is_there():
    known = set(re.findall(r"(--[\w-]+):", TOKENS + STYLE))
    assert set(re.findall(r"var\((--[\w-]+)", STYLE)) - known == set()


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
