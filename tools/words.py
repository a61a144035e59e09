"""The texts for translators: ``python -m tools.words`` collects them and compiles what is translated.

Two catalogues: the pages', which Django translates, and the library's sentences, which the standard library's gettext does. Babel reads
Python and Jinja alike.
"""

from __future__ import annotations

import io
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import forceout
import forceout_web

LANGUAGES = ("es",)
Keywords = Mapping[str, tuple[int | tuple[int, str], ...] | None]


@dataclass(frozen=True, slots=True)
class Domain:
    """Texts that are translated together: where they stand, and by which functions they are marked."""

    name: str
    root: Path
    methods: tuple[tuple[str, str], ...]
    keywords: Keywords

    def collected(self) -> Catalog:
        """Every text, in English."""
        catalog = Catalog(project="Forceout", header_comment=self.header, charset="utf-8")
        options = {pattern: {"trim_blocks": "true", "lstrip_blocks": "true"} for pattern, _ in self.methods}
        found = extract_from_dir(self.root, list(self.methods), options, keywords=dict(self.keywords))
        for _file, _line, message, _comments, context in found:
            catalog.add(message, context=context)
        return catalog

    @property
    def header(self) -> str:
        return f"# Texts of {self.root.name}. Collected by `make words`; the translations are ours."

    def file(self, language: str) -> Path:
        return self.root / "locale" / language / "LC_MESSAGES" / f"{self.name}.po"

    def translated(self, language: str) -> Catalog:
        with self.file(language).open("rb") as file:
            return read_po(file, locale=language)

    def renewed(self, language: str) -> Catalog:
        """The translations with new texts added and old ones gone."""
        catalog = self.translated(language)
        catalog.update(self.collected(), no_fuzzy_matching=True)
        catalog.obsolete.clear()
        catalog.header_comment = self.header
        catalog.fuzzy = False
        return catalog

    def write(self, language: str) -> int:
        """Renew and compile; how many texts have no translation yet."""
        catalog = self.renewed(language)
        with self.file(language).open("wb") as file:
            write_po(file, catalog, width=0, sort_output=True, no_location=True, ignore_obsolete=True)
        self.file(language).with_suffix(".mo").write_bytes(compiled(catalog))
        return sum(1 for message in catalog if message.id and not message.string)


PAGES = Domain(
    "django",
    Path(forceout_web.__file__).parent,
    (
        *((f"{part}/**.py", "python") for part in ("pages", "learning", "tables", "api")),
        ("*.py", "python"),
        ("pages/templates/pages/**.html", "jinja2"),
    ),
    {
        "_": None,
        "text": None,
        "gettext_lazy": None,
        "ngettext": (1, 2),
        "pgettext": ((1, "c"), 2),
        "pgettext_lazy": ((1, "c"), 2),
    },
)
LIBRARY = Domain(
    "forceout",
    Path(forceout.__file__).parent,
    (
        *(
            (f"{part}/**.py", "python")
            for part in ("records/wording", "analysis", "cli", "training/p*", "paper")
        ),
        *((f"{part}.py", "python") for part in ("training/sentences", "training/kit/words", "bots/level")),
        *(
            (f"training/learning/{part}.py", "python")
            for part in ("words", "making/phrases", "making/questions")
        ),
        ("training/**.toml", "tools.words:toml_texts"),
        ("paper/templates/**.html", "jinja2"),
    ),
    {"say": None, "text": None},
)
DOMAINS = (PAGES, LIBRARY)


TOLD_IN_DATA = ("text", "lost", "question")
"""What a data file of the library tells people."""


def toml_texts(
    file: IO[bytes],
    _keywords: object,
    _tags: object,
    options: object,  # noqa: ARG001 - Babel names it
) -> Iterator[tuple[int, None, str, list[str]]]:
    """The sentences of a data file, for Babel."""
    waiting: list[object] = [tomllib.load(file)]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            yield from ((0, None, part[name], []) for name in TOLD_IN_DATA if isinstance(part.get(name), str))
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part


def compiled(catalog: Catalog) -> bytes:
    made = io.BytesIO()
    write_mo(made, catalog)
    return made.getvalue()


def main() -> int:
    for domain in DOMAINS:
        for language in LANGUAGES:
            missing = domain.write(language)
            sys.stderr.write(f"{domain.name} {language}: {missing} texts to translate\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
