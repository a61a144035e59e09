"""The built site: whole, strict, and usable without a network."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from forceout.records.documents import schemas

ROOT = Path(__file__).parents[2]
# What a browser would fetch by itself from another host.
FETCHED = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*\bsrc=[\"']?(?:https?:)?//"
    r"|<link\b[^>]*\brel=[\"']?(?:stylesheet|preconnect|icon)[^>]*href=[\"']?(?:https?:)?//"
    r"|@import\s+[\"']?(?:https?:)?//"
    r"|url\(\s*[\"']?(?:https?:)?//"
)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    finished = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return folder


def test_every_page_of_the_source_is_built(site):
    wanted = {page.stem for page in (ROOT / "docs").glob("*.md")}
    assert wanted <= {page.stem for page in site.glob("*.html")}


def test_no_page_fetches_anything_from_another_host(site):
    pages = [*site.rglob("*.html"), *site.glob("css/*.css"), *site.glob("img/*.svg")]
    assert pages
    assert {page.name: found[0] for page in pages if (found := FETCHED.search(page.read_text("utf-8")))} == {}


def test_the_schemas_are_published(site):
    assert {path.stem for path in (site / "schemas").glob("*.json")} == set(schemas.NAMES)


def test_a_wide_table_has_the_heading_beside_each_cell_for_narrow_screens(site):
    wide = 0
    for page in site.glob("*.html"):
        for table in re.findall(r"<table.*?</table>", page.read_text("utf-8"), re.DOTALL):
            if len(re.findall(r"<th[ >]", table)) >= 4 and "class=" not in table[:20]:
                wide += 1
                assert table.startswith("<table data-wide"), page.name
                cells = re.findall(r"<td([^>]*)>", table)
                assert all("data-label=" in cell for cell in cells), page.name
    assert wide >= 2
