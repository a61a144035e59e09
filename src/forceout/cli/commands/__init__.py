"""The options of each command. A command imports what it runs when it runs, so that `--help` stays quick."""

import typer

from forceout.cli.commands import (
    arena,
    cases,
    dataset,
    kit,
    learning,
    matches,
    play,
    puzzle,
    rules,
    schema,
    server,
    tournament,
)


def add_all(app: typer.Typer) -> None:
    """The commands, in the order in which `--help` lists them."""
    for command in (
        cases.judge,
        cases.solve,
        matches.replay,
        matches.analyse,
        matches.draw,
        play.play,
        rules.rules,
        arena.arena,
        dataset.dataset,
        puzzle.puzzle,
        learning.worksheet,
        learning.drill,
        schema.schema,
        server.serve,
        server.backup,
        server.restore,
    ):
        app.command()(command)
    app.add_typer(dataset.envs_app, name="envs")
    app.add_typer(kit.kit_app, name="kit", invoke_without_command=True)
    app.add_typer(tournament.tournament_app, name="tournament")
    app.add_typer(learning.lesson_app, name="lesson")
    app.add_typer(learning.quiz_app, name="quiz")
