"""Drawing templates: one HTML for screen and paper, and clear words where something is missing."""

import builtins

import pytest
from tests.paper.events import event

from forceout.core.errors import ForceoutError
from forceout.paper import Paper, PrintingUnavailable, page, printing, render
from forceout.paper.printout import Asked
from forceout.paper.tournament import printout
from forceout.records.wording.language import spoken

SEATING = {
    "number": 1,
    "about": "",
    "by_player": [],
    "by_table": [],
    "player_foot": "",
    "table_foot": "",
}


@pytest.fixture
def without(monkeypatch):
    """Imports of a package fail with an error."""

    def forbid(package, error):
        real = builtins.__import__

        def refuse(name, *rest, **more):
            if name == package:
                raise error
            return real(name, *rest, **more)

        monkeypatch.setattr(builtins, "__import__", refuse)

    return forbid


def test_the_page_carries_its_style_and_loads_nothing():
    html = page("seating.html", SEATING, Paper.LETTER)
    assert '<html lang="en" data-paper="letter">' in html
    assert printing.style() in html
    assert "http" not in html


@pytest.mark.parametrize("package", ["jinja2", "weasyprint"])
def test_a_missing_package_is_named_with_its_extra(without, package):
    printing._templates.cache_clear()
    without(package, ImportError())
    with pytest.raises(
        PrintingUnavailable, match=rf"printing needs {package}: pip install 'forceout\[print\]'"
    ):
        render("seating.html", SEATING, Paper.A4)


def test_a_missing_pango_is_named_with_its_packages(without):
    without("weasyprint", OSError("cannot load library 'libpango-1.0-0': not found\nmore\nlines"))
    with pytest.raises(
        PrintingUnavailable, match=r"apt install libpango-1\.0-0 .*cannot load library 'libpango"
    ) as told:
        render("seating.html", SEATING, Paper.A4)
    assert "\n" not in str(told.value)


def test_a_sheet_may_load_nothing():
    with pytest.raises(ForceoutError, match=r"a printed page asks for 'https://example\.org/x\.png'"):
        printing._nothing_else("https://example.org/x.png")


def test_sheets_speak_the_language_that_is_spoken():
    with spoken("es"):
        html = printout("sheets", Asked(event(3), 1)).html()
    assert '<html lang="es"' in html
    assert "Hoja de puntos de Equations" in html
    for letter in "AIÚT":
        assert f"<i>{letter}</i>" in html
