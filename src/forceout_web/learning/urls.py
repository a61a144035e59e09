from django.urls import path

from forceout_web.learning import charts, exercise_page, puzzle_views, views

urlpatterns = [
    path("learn", views.learn, name="learn"),
    path("learn/charts", charts.charts, name="charts"),
    path("learn/exercises", exercise_page.listed, name="exercises"),
    path("learn/exercises/<str:name>", exercise_page.exercise, name="exercise"),
    path("learn/<str:kit>", views.game, name="learn_game"),
    path("learn/<str:kit>/play", views.play, name="learn_play"),
    path("t/<str:code>/kit-again", views.again, name="kit_again"),
    path("t/<str:code>/hint", views.hint, name="kit_hint"),
    path("puzzles", puzzle_views.choose, name="puzzles"),
    path("puzzles/new", puzzle_views.new, name="puzzle_new"),
    path("puzzles/today", puzzle_views.today, name="puzzle_today"),
    path(
        "puzzles/<str:kind>/<str:game>/<str:rules>/<str:division>/<str:seed>",
        puzzle_views.puzzle,
        name="puzzle",
    ),
]
