from django.urls import path
from django.views.i18n import set_language

from forceout_web.pages import coach, front, judge_desk, practice, replay, rulebooks
from forceout_web.pages.new_table import views as new_table
from forceout_web.pages.table import views as table

urlpatterns = [
    path("", front.front, name="front"),
    path("find", front.find, name="find"),
    path("new", new_table.new, name="new"),
    path("j/<str:code>", table.join, name="join"),
    path("t/<str:code>", table.table, name="table"),
    path("t/<str:code>/wall", table.wall, name="wall"),
    path("t/<str:code>/change", new_table.change, name="change"),
    path("t/<str:code>/delete", table.delete, name="delete"),
    path("t/<str:code>/free", table.free, name="free"),
    path("t/<str:code>/bot", table.bot, name="bot"),
    path("t/<str:code>/end", table.agree_to_end, name="agree_to_end"),
    path("t/<str:code>/keep", table.keep, name="keep"),
    path("t/<str:code>/again", table.again, name="again"),
    path("t/<str:code>/back", practice.back, name="back"),
    path("t/<str:code>/practice-hint", practice.hint, name="practice_hint"),
    path("t/<str:code>/play-for", practice.play_for, name="play_for"),
    path("t/<str:code>/strength", practice.strength, name="strength"),
    path("play/<str:game>", practice.opponents, name="opponents"),
    path("practice", practice.position, name="practice"),
    path("m/<str:ident>", replay.replay, name="replay"),
    path("m/<str:code>/play", practice.play_from, name="play_from"),
    path("m/<str:ident>/<str:form>", replay.download, name="download"),
    path("judge", judge_desk.judge, name="judge"),
    path("coach", coach.coach, name="coach"),
    path("coach/key", coach.use_key, name="coach_key"),
    path("coach/do", coach.coach_do, name="coach_do"),
    path("clause/<str:game>/<str:rules>/<str:division>/<str:number>", rulebooks.clause, name="clause"),
    path("settings", front.settings_page, name="settings"),
    path("language", set_language, name="set_language"),
]
