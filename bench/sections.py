"""A page of sections of which each is written by a command of its own: a run replaces its own and leaves the others."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

_END = "\n"


def read(page: Path) -> tuple[str, dict[str, str]]:
    """What stands above the first section, and the sections by their titles."""
    if not page.exists():
        return "", {}
    head, *parts = page.read_text(encoding="utf-8").split("\n## ")
    found = {part.partition("\n")[0]: part.partition("\n\n")[2].rstrip("\n") for part in parts}
    return head.rstrip("\n"), found


def compose(head: str, sections: Mapping[str, str]) -> str:
    """The text of a page."""
    parts = (f"## {title}\n\n{text.strip(_END)}\n" for title, text in sections.items())
    return "\n".join([head.rstrip(_END) + _END, *parts])


def write(page: Path, changed: Mapping[str, str], *, head: str | None = None) -> None:
    """Replace the sections given, a new one at the end; the head stays where none is given."""
    above, kept = read(page)
    page.write_text(compose(above if head is None else head, {**kept, **changed}), encoding="utf-8")
