"""`/healthz` and `/metrics`: whether this process can serve, and what it does.

Metrics are in the text form that Prometheus reads. Numbers only: no table, no seat, no address.
"""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from forceout import __version__
from forceout_web.metrics import COMMITS, LISTENERS, TABLES, WRITES
from forceout_web.running import hall

_LOOPBACK = frozenset({"127.0.0.1", "::1"})


async def healthz(_request: HttpRequest) -> JsonResponse:
    """Answer 200 while the database answers and actions can be stored, otherwise 503 with the problem."""
    if trouble := hall().journal.trouble():
        return JsonResponse({"status": trouble}, status=503)
    try:
        await sync_to_async(_ask_database)()
    except DatabaseError:
        return JsonResponse({"status": "no database"}, status=503)
    return JsonResponse({"status": "ok", "version": __version__})


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def metrics(request: HttpRequest) -> HttpResponse:
    """Serve metrics to local requests and to anyone with FORCEOUT_METRICS_TOKEN."""
    token = settings.ENVIRONMENT.metrics_token
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    local = request.META.get("REMOTE_ADDR") in _LOOPBACK and not settings.ENVIRONMENT.production
    if not local and not (token and constant_time_compare(given, token)):
        return HttpResponse(status=404)
    actors = hall().actors.values()
    TABLES.set(len(actors))
    LISTENERS.set(sum(len(actor.audience.listeners) for actor in actors))
    WRITES.set(hall().journal.writes)
    COMMITS.set(hall().journal.commits)
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)
