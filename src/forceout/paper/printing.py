"""Draw a template, as HTML for the screen or as PDF for the printer."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from forceout.core.errors import ForceoutError
from forceout.records.wording.language import say, spoken_language

if TYPE_CHECKING:
    from jinja2 import Environment


class Paper(StrEnum):
    """A size of paper."""

    A4 = "a4"
    LETTER = "letter"


class PrintingUnavailable(ForceoutError):
    """A package or a system library that printing needs is not installed; the message says which."""


def page(template: str, data: Mapping[str, Any], paper: Paper) -> str:
    """The sheets of a template as one HTML document with its style sheet, which loads nothing else.

    ``template`` is the name of a file in ``templates``, such as "seating.html"; each of its ``section.paper`` is one side
    of a sheet. The texts are in the language that is spoken (``spoken``).
    """
    return (
        _templates()
        .get_template(template)
        .render(data, paper=paper, language=spoken_language(), style=style())
    )


def render(template: str, data: Mapping[str, Any], paper: Paper, *, backed: bool = False) -> bytes:
    """The sheets of a template as a PDF, drawn from the same HTML as ``page`` gives.

    With ``backed`` the last side is the back of all the others, and follows each of them.
    """
    return _pdf(page(template, data, paper), backed=backed)


def style() -> str:
    """The style sheet of everything printed."""
    return files("forceout.paper").joinpath("print.css").read_text("utf-8")


@cache
def _templates() -> Environment:
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined
    except ImportError:
        raise _missing("jinja2") from None
    from forceout.paper import pictures

    templates = Environment(
        loader=PackageLoader("forceout.paper"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.globals |= {
        "say": say,
        "card": pictures.card,
        "logo": pictures.logo,
        "qr": pictures.qr,
        "sign": pictures.sign,
    }
    return templates


def _pdf(html: str, *, backed: bool) -> bytes:
    try:
        from weasyprint import HTML
    except ImportError:
        raise _missing("weasyprint") from None
    except OSError as wrong:
        raise PrintingUnavailable(
            "PDF needs the system's Pango library; on Debian and Ubuntu: apt install libpango-1.0-0 libpangoft2-1.0-0"
            f" libharfbuzz-subset0 ({str(wrong).splitlines()[0]})"
        ) from None
    document = HTML(string=html, url_fetcher=_nothing_else).render()
    if backed:
        *fronts, back = document.pages
        document = document.copy([side for front in fronts for side in (front, back)])
    found: bytes = document.write_pdf()
    return found


def _nothing_else(url: str) -> Any:
    """A sheet carries all that it needs; whatever a text of a user may look like, nothing is loaded."""
    raise ForceoutError(f"a printed page asks for {url[:80]!r}")


def _missing(package: str) -> PrintingUnavailable:
    return PrintingUnavailable(f"printing needs {package}: pip install 'forceout[print]'")
