"""Writes the heading of its column beside each cell of a wide table, so that a narrow screen can stack the cells."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor
from mkdocs.config.defaults import MkDocsConfig

WIDE = 4
"""From so many columns on a table is stacked where there is no room; docs/css/extra.css does it."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.markdown_extensions.append(LabelCells())  # type: ignore[arg-type]  # instances are taken too
    return config


class LabelCells(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        # After the inline patterns, so that a heading's own markup is text.
        md.treeprocessors.register(_Labels(md), "label_cells", priority=5)


class _Labels(Treeprocessor):
    def run(self, root: Element) -> None:
        for table in _tables(root):
            headings = ["".join(heading.itertext()) for heading in table.iter("th")]
            if len(headings) >= WIDE:
                table.set("data-wide", "")
                for row in table.iter("tr"):
                    for heading, cell in zip(headings, row.findall("td"), strict=False):
                        cell.set("data-label", heading)


def _tables(root: Element) -> Iterator[Element]:
    return root.iter("table")
