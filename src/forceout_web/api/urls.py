from django.urls import path, re_path

from forceout_web.api import views
from forceout_web.work import COMMANDS

urlpatterns = [
    path("tables", views.tables),
    path("codes/<str:typed>", views.code),
    path("tables/<str:table>", views.table),
    path("tables/<str:table>/seats", views.seats),
    path("tables/<str:table>/seats/<path:name>/bot", views.bot),
    path("tables/<str:table>/seats/<path:name>", views.seat),  # a nickname may have a / in it
    path("tables/<str:table>/practice", views.go_back),
    path("tables/<str:table>/hint", views.hint),
    path("practice", views.begin),
    path("tables/<str:table>/options", views.options),
    path("tables/<str:table>/forms", views.forms),
    path("tables/<str:table>/actions", views.actions),
    path("tables/<str:table>/clock", views.clock),
    path("tables/<str:table>/end", views.end),
    path("tables/<str:table>/record", views.record),
    path("rules", views.books),
    path("rules/<str:game>/<str:rules>/<str:division>", views.book),
    path("nickname", views.nickname),
    path("openapi.json", views.openapi),
    *(path(command, views.command, {"command": command}) for command in COMMANDS),
    re_path(r"^(?P<rest>.*)$", views.unknown),
]
