"""The door from the pure values to how a notebook shows them: ``draw`` gives a picture, ``notebook`` a small page."""

from __future__ import annotations

from importlib import import_module


def svg(value: object) -> str:
    """The SVG of a value. ``forceout.draw`` is loaded when the first picture is asked for: rules import no edge."""
    text: str = import_module("forceout.draw").svg(value)
    return text


class Pictured:
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return svg(self)


class Told:
    """A value that a notebook shows as words and pictures together."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        text: str = import_module("forceout.notebook").html(self)
        return text
