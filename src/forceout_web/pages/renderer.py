"""The one renderer: a template and what it shows, for pages, sockets and print alike.

Jinja, because every change of a table is rendered once for each seat, and its compiled templates are several times
quicker there than Django's own.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext, ngettext
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup


def render(template: str, **shown: Any) -> Markup:
    """Markup of one template of this package, in the language that is active."""
    environment = _environment(get_language() or settings.LANGUAGE_CODE)
    return Markup(environment.get_template(template).render(shown))  # noqa: S704


@cache
def _environment(_language: str) -> Environment:
    """One for each language: a text is looked up once, and not again for each of the many times that it is shown."""
    made = Environment(
        loader=PackageLoader("forceout_web.pages", "templates/pages"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=settings.DEBUG,
    )
    made.globals.update(
        {"_": cache(gettext), "ngettext": ngettext, "static": cache(static), "url": reverse},
    )
    return made
