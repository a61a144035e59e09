from django.urls import path
from django.views.i18n import set_language

from forceout_web.pages import coach, desk, opening_page, practice_page, replay_page, rulebook, views

urlpatterns = [
    path("", views.front, name="front"),
    path("find", views.find, name="find"),
    path("new", opening_page.new, name="new"),
    path("j/<str:code>", views.join, name="join"),
    path("t/<str:code>", views.table, name="table"),
    path("t/<str:code>/wall", views.wall, name="wall"),
    path("t/<str:code>/change", opening_page.change, name="change"),
    path("t/<str:code>/delete", views.delete, name="delete"),
    path("t/<str:code>/free", views.free, name="free"),
    path("t/<str:code>/bot", views.bot, name="bot"),
    path("t/<str:code>/end", views.agree_to_end, name="agree_to_end"),
    path("t/<str:code>/keep", views.keep, name="keep"),
    path("t/<str:code>/again", views.again, name="again"),
    path("t/<str:code>/back", practice_page.back, name="back"),
    path("t/<str:code>/practice-hint", practice_page.hint, name="practice_hint"),
    path("t/<str:code>/play-for", practice_page.play_for, name="play_for"),
    path("t/<str:code>/strength", practice_page.strength, name="strength"),
    path("play/<str:game>", practice_page.opponents, name="opponents"),
    path("practice", practice_page.position, name="practice"),
    path("m/<str:ident>", replay_page.replay, name="replay"),
    path("m/<str:code>/play", practice_page.play_from, name="play_from"),
    path("m/<str:ident>/<str:form>", replay_page.download, name="download"),
    path("judge", desk.judge, name="judge"),
    path("coach", coach.coach, name="coach"),
    path("coach/key", coach.use_key, name="coach_key"),
    path("coach/do", coach.coach_do, name="coach_do"),
    path("clause/<str:game>/<str:rules>/<str:division>/<str:number>", rulebook.clause, name="clause"),
    path("settings", views.settings_page, name="settings"),
    path("language", set_language, name="set_language"),
]
