from django.urls import path

from forceout_web.learning import charts, exercises, ladder
from forceout_web.learning.puzzles import views as puzzles

urlpatterns = [
    path("learn", ladder.learn, name="learn"),
    path("learn/charts", charts.charts, name="charts"),
    path("learn/exercises", exercises.listed, name="exercises"),
    path("learn/exercises/<str:name>", exercises.exercise, name="exercise"),
    path("learn/<str:kit>", ladder.game, name="learn_game"),
    path("learn/<str:kit>/play", ladder.play, name="learn_play"),
    path("t/<str:code>/kit-again", ladder.again, name="kit_again"),
    path("t/<str:code>/hint", ladder.hint, name="kit_hint"),
    path("puzzles", puzzles.choose, name="puzzles"),
    path("puzzles/new", puzzles.new, name="puzzle_new"),
    path("puzzles/today", puzzles.today, name="puzzle_today"),
    path(
        "puzzles/<str:kind>/<str:game>/<str:rules>/<str:division>/<str:seed>",
        puzzles.puzzle,
        name="puzzle",
    ),
]
