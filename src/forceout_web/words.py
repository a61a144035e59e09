"""The texts of the pages for translators: ``python -m forceout_web.words`` collects them and compiles what is translated.

Babel reads Python and Jinja alike; it is a tool of development, so nothing that is served imports this module.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).parent
LANGUAGES = ("es",)
_METHODS = [("pages/**.py", "python"), ("pages/templates/pages/**.html", "jinja2")]
_OPTIONS = {"pages/templates/pages/**.html": {"trim_blocks": "true", "lstrip_blocks": "true"}}
_KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext_lazy": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
}
_HEADER = "# Texts of the pages. Collected by `make words`; the translations are ours."


def collected() -> Catalog:
    """Every text that a page may show, in English."""
    catalog = Catalog(project="Forceout", header_comment=_HEADER, charset="utf-8")
    for _file, _line, message, _comments, context in extract_from_dir(
        HERE, _METHODS, _OPTIONS, keywords=_KEYWORDS
    ):
        catalog.add(message, context=context)
    return catalog


def catalogue(language: str) -> Path:
    return HERE / "locale" / language / "LC_MESSAGES" / "django.po"


def translated(language: str) -> Catalog:
    with catalogue(language).open("rb") as file:
        return read_po(file, locale=language)


def renewed(language: str) -> Catalog:
    """The translations with new texts added and old ones gone."""
    catalog = translated(language)
    catalog.update(collected(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.header_comment = _HEADER
    catalog.fuzzy = False
    return catalog


def compiled(catalog: Catalog) -> bytes:
    made = io.BytesIO()
    write_mo(made, catalog)
    return made.getvalue()


def main() -> int:
    for language in LANGUAGES:
        catalog = renewed(language)
        with catalogue(language).open("wb") as file:
            write_po(
                file,
                catalog,
                width=0,
                sort_output=True,
                include_lineno=False,
                no_location=True,
                ignore_obsolete=True,
            )
        catalogue(language).with_suffix(".mo").write_bytes(compiled(catalog))
        missing = [str(message.id) for message in catalog if message.id and not message.string]
        sys.stderr.write(f"{language}: {len(catalog)} texts, {len(missing)} to translate\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
