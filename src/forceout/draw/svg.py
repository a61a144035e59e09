"""SVG by hand: elements as text, and pictures that can be laid into one another.

A picture carries no ids and no style sheet, so any number of them can stand on one page, and the same value always
gives the same text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

_FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"


def number(value: float) -> str:
    """A number as short as two decimals allow."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def element(name: str, content: str = "", /, **attributes: str | float | None) -> str:
    """One element; ``stroke_width=2`` becomes ``stroke-width="2"``, an attribute that is None is left out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_attribute(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _attribute(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def text(
    words: str, x: float, y: float, size: float, fill: str, *, weight: int = 400, anchor: str = "middle"
) -> str:
    """Words whose capitals are centred on ``y``."""
    return element(
        "text",
        escape(words, quote=False),
        x=x,
        y=y + 0.36 * size,
        font_size=size,
        font_weight=weight if weight != 400 else None,
        fill=fill,
        text_anchor=anchor if anchor != "start" else None,
    )


def box(x: float, y: float, width: float, height: float, **attributes: str | float | None) -> str:
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def group(content: str, title: str, **attributes: str | float | None) -> str:
    """Parts that belong together; the title is what a pointer that rests on them shows."""
    return element("g", element("title", escape(title, quote=False)) + content, **attributes)


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of a certain size, with a title and a description for those who do not see it."""

    width: float
    height: float
    body: str
    title: str
    description: str = ""

    def at(self, x: float, y: float, scale: float = 1) -> str:
        """The drawing as a part of another one."""
        place = f"translate({number(x)} {number(y)})" + (f" scale({number(scale)})" if scale != 1 else "")
        return element("g", self.body, transform=place)

    def svg(self, scale: float = 1) -> str:
        """The drawing as a document of its own, which can stand in a page or in a file."""
        words = element("title", escape(self.title, quote=False))
        if self.description:
            words += element("desc", escape(self.description, quote=False))
        return element(
            "svg",
            words + self.body,
            xmlns="http://www.w3.org/2000/svg",
            role="img",
            aria_label=self.title,
            viewBox=f"0 0 {number(self.width)} {number(self.height)}",
            width=self.width * scale,
            height=self.height * scale,
            font_family=_FONT,
        )

    def _repr_svg_(self) -> str:
        return self.svg()


def flow(pictures: Sequence[Picture], width: float, gap: float) -> Picture:
    """Pictures in rows from left to right, as many in a row as fit."""
    parts: list[str] = []
    x = y = row = widest = 0.0
    for picture in pictures:
        if x and x + picture.width > width:
            x, y, row = 0.0, y + row + gap, 0.0
        parts.append(picture.at(x, y))
        row = max(row, picture.height)
        x += picture.width + gap
        widest = max(widest, x - gap)
    return Picture(widest, y + row, "".join(parts), listed(picture.title for picture in pictures))


def listed(words: Iterable[str], none: str = "none") -> str:
    return ", ".join(words) or none
