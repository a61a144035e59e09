"""Whole pages and plain messages: what happened, and what to do. Errors and refusals become pages here."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme

from forceout_web.addresses import Reach, reach
from forceout_web.pages import words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import reader_language
from forceout_web.pages.rendering import render
from forceout_web.reading import checked
from forceout_web.refusals import Refused
from forceout_web.tables.names import read_code

_NOT_SO = 405


def page(request: HttpRequest, template: str, status: int = 200, **shown: Any) -> HttpResponse:
    """A whole page."""
    html = render(
        template,
        language=reader_language(),
        csrf_input=format_html(
            '<input type="hidden" name="csrfmiddlewaretoken" value="{}">', get_token(request)
        ),
        **shown,
    )
    return answer(html, status)


def reach_of(request: HttpRequest) -> Reach:
    """Return how others reach the server that got this request."""
    return reach(request.build_absolute_uri("/").rstrip("/"), settings.ENVIRONMENT)


def answer(html: str, status: int = 200) -> HttpResponse:
    """Return a page or a part of one. It belongs to one seat and one moment, so caches must not store it."""
    response = HttpResponse(html, status=status, headers={"Cache-Control": "private, no-cache"})
    patch_vary_headers(response, ("Cookie", "HX-Request", "X-Forceout-Frame"))
    return response


def message(
    request: HttpRequest, status: int, head: str, say: str, to: tuple[str, str] | None = None
) -> HttpResponse:
    """A plain page that says what happened and what to do, with one button: an address and what it says."""
    way, label = to or (reverse("front"), _("To the front page"))
    return page(request, "message.html", status, head=head, say=say, way=way, label=label)


def refused(request: HttpRequest, refusal: Refused) -> HttpResponse:
    heads = {
        404: _("There is no such table"),
        403: _("Not yours"),
        429: _("Too often"),
        503: _("The server is busy"),
    }
    calm = _("Nothing is lost.")
    head, say = heads.get(refusal.status, _("That did not work")), words.refusal(refusal)
    if refusal.status not in (429, 503):
        return message(request, refusal.status, head, say)
    return message(request, refusal.status, head, f"{say} {calm}", _once_more(request))


def _once_more(request: HttpRequest) -> tuple[str, str]:
    """The same page again; where a form was sent, the page that holds it."""
    came_from = request.headers.get("Referer", "")
    if request.method == "GET":
        way = request.get_full_path()
    elif url_has_allowed_host_and_scheme(came_from, {request.get_host()}):
        way = came_from
    else:
        way = reverse("front")
    return way, _("Try again")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """No page, or no table: a code that was mistyped is the usual reason."""
    del exception
    known = request.resolver_match.kwargs if request.resolver_match else {}
    code = read_code(str(known.get("code") or known.get("ident") or ""))
    if code is None:
        return nothing_here(request)
    say = _("Ask for its four letters again; or it was deleted by who opened it. Nothing of yours is lost.")
    return message(request, 404, _("There is no table %(code)s") % {"code": code}, say)


def nothing_here(request: HttpRequest, status: int = 404) -> HttpResponse:
    say = _("The page may have been moved, or the table was deleted. Nothing of yours is lost.")
    return message(request, status, _("There is nothing here"), say)


def server_error(request: HttpRequest) -> HttpResponse:
    say = _("Something broke on our side. Go back and try again; the tables are stored.")
    return message(request, 500, _("That should not happen"), say)


def old_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without its token: its page stood open for long, or this device keeps no cookies."""
    del reason
    say = _("It stood open for long, or this device keeps no cookies. Open it anew. Nothing is lost.")
    return message(request, 403, _("This page was too old"), say, _once_more(request))


class RefusedPages(MiddlewareMixin):
    """The API answers for itself."""

    async def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """A form can bring what JSON can: NUL, and by a charset of its own a lone surrogate."""
        if request.path.startswith("/api/"):
            return None
        try:
            for fields in (request.GET, request.POST):
                checked({name: "".join(values) for name, values in fields.lists()})
        except Refused as refusal:
            return refused(request, refusal)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return refused(request, exception) if isinstance(exception, Refused) else None

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Show a helpful page when a form's address is opened with GET, for example by a reload, in place of a blank one."""
        if (
            response.status_code == _NOT_SO
            and request.method == "GET"
            and not request.path.startswith("/api/")
        ):
            return nothing_here(request, _NOT_SO)
        return response
