"""The one renderer: a template and what it shows, for pages, sockets and print alike.

Jinja, because every change of a table is rendered once for each seat, and its compiled templates are several times
quicker there than Django's own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, MutableMapping, Sequence
from functools import cache, lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import ngettext
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from forceout_web.pages.language import gettext, reader_language

P = ParamSpec("P")
R = TypeVar("R")


def made_once(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache the last results of a function, separately for each language. The result must depend on the arguments alone."""

    def keep(make: Callable[P, R]) -> Callable[P, R]:
        @lru_cache(maxsize=size)
        def kept(_language: str, *args: P.args, **kwargs: P.kwargs) -> R:
            return make(*args, **kwargs)

        @wraps(make)
        def ask(*args: P.args, **kwargs: P.kwargs) -> R:
            return kept(reader_language(), *args, **kwargs)  # type: ignore[arg-type]

        return ask

    return keep


def render(template: str, **shown: Any) -> Markup:
    """Markup of one template of this package, in the reader's language."""
    return Markup(_environment().get_template(template).render(shown))  # noqa: S704


part = made_once(4096)(render)
"""A part of a page that several seats see alike, or that stays through many changes: what it shows must be hashable."""


@made_once(8192)
def lying(one: Hashable) -> Markup:
    """A cube where it lies; the same cubes lie at many tables."""
    return render("table/_lying.html", one=one)


async def get_ready() -> None:
    """Compile all templates in advance, one after another, so that a request waits for one template at most."""
    for template in _environment().list_templates():
        _environment().get_template(template)
        await asyncio.sleep(0)


class _Environment(Environment):
    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What every template knows never changes: a plain dictionary is copied for each of the many parts of a page several times quicker."""
        return {**self.globals, **(d or {})}


@cache
def _environment() -> Environment:
    made = _Environment(
        loader=PackageLoader("forceout_web.pages", "templates/pages"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=settings.DEBUG,
    )
    made.globals.update(
        {
            "_": gettext,
            "ngettext": ngettext,
            "static": cache(static),
            "url": _url,
            "part": part,
            "lying": lying,
        },
    )
    return made


def _url(name: str, args: Sequence[str | int] = ()) -> str:
    return reverse(name, args=args)
