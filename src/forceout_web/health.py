"""`/healthz`: whether this process can serve."""

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse

from forceout import __version__
from forceout_web.running import hall


async def healthz(_request: HttpRequest) -> JsonResponse:
    """200 while the database answers and what is done can be stored; otherwise 503, and what is wrong."""
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
