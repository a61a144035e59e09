"""The door from the pure values to their pictures: notebooks ask a value for its SVG, and ``draw`` gives it."""

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
