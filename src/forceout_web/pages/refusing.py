"""A refusal that a page did not expect, and an address that can only be written to, are told in our own words."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from forceout_web.pages import views
from forceout_web.refusals import Refused

_NOT_SO = 405


class RefusedPages(MiddlewareMixin):
    """The API answers for itself."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return views.refused(request, exception) if isinstance(exception, Refused) else None

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Who reloads a page that came as the answer to a form opens its address: a blank page would be the end."""
        if (
            response.status_code == _NOT_SO
            and request.method == "GET"
            and not request.path.startswith("/api/")
        ):
            return views.nothing_here(request, _NOT_SO)
        return response
