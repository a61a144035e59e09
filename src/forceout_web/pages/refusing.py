"""A form that holds no text, a refusal that a page did not expect, and an address that can only be written to are told in our own words."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from forceout_web.pages import views
from forceout_web.reading import checked
from forceout_web.refusals import Refused

_NOT_SO = 405


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
            return views.refused(request, refusal)
        return None

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
