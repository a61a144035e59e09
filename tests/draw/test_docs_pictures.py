"""The drawings that are stored for the docs and the README are those that the code draws."""

import runpy
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = runpy.run_path(str(ROOT / "docs/hooks/draw_pictures.py"))
PICTURES = dict(SCRIPT["pictures"]())


@pytest.mark.parametrize("name", PICTURES)
def test_the_stored_picture_is_fresh(name):
    stored = (ROOT / "docs/img" / name).read_text(encoding="utf-8")
    assert stored == PICTURES[name], "run `make pictures` and look at what changed"


def test_every_stored_drawing_is_well_formed_and_shown_on_the_page():
    page = (ROOT / "docs/pictures.md").read_text(encoding="utf-8")
    for name, text in PICTURES.items():
        ET.fromstring(text)
        assert f"](img/{name})" in page


def test_the_terminal_picture_fetches_no_font():
    assert "@font-face" not in PICTURES["explain.svg"]
    assert PICTURES["explain.svg"].count("http") == 1
