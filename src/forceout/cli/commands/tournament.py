"""`forceout tournament`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from forceout.cli.options import GAMES, File, Lang

tournament_app = typer.Typer(
    help="Tournaments: seat a round, type its results, see the standings.", no_args_is_help=True
)

EventPath = Annotated[Path, typer.Argument(metavar="EVENT", help="The file of an event.", show_default=False)]

NamesPath = Annotated[
    Path | None,
    typer.Option("--names", metavar="FILE", help="Your own file of names, by code.", show_default=False),
]


@tournament_app.command("seat")
def tournament_seat(
    file: File = None,
    *,
    keep: Annotated[
        bool, typer.Option("--keep", help="Add the round to FILE, with the options below.")
    ] = False,
    method: Annotated[str | None, typer.Option(help="random, power or skill.", show_default=False)] = None,
    seed: Annotated[
        int | None, typer.Option(help="Another seed seats otherwise among equals.", show_default=False)
    ] = None,
    plan: Annotated[int | None, typer.Option(help="Rounds to seat at once.", show_default=False)] = None,
    repair: Annotated[
        bool, typer.Option("--repair", help="Seat the last round again, moving the fewest.")
    ] = False,
    missing: Annotated[
        str | None, typer.Option(help="By power, with results missing: refuse or mean.", show_default=False)
    ] = None,
) -> None:
    """Seat the next round: JSON or JSON Lines, one answer a line; or into a file, with --keep."""
    from forceout.cli.tournament import Choices, run, run_seat

    choices = Choices(method, seed, plan, repair, missing)
    if not keep:
        if choices.wish():
            raise typer.BadParameter("the options go with --keep; a document has them in its field seat")
        sys.exit(run("seat", file))
    if file is None:
        raise typer.BadParameter("--keep needs the FILE of an event")
    sys.exit(run_seat(file, choices))


@tournament_app.command("standings")
def tournament_standings(file: File = None) -> None:
    """Rank players, teams and schools of an event, or the players of a season: JSON or JSON Lines, one answer a line."""
    from forceout.cli.tournament import run

    sys.exit(run("standings", file))


@tournament_app.command("check")
def tournament_check(file: File = None) -> None:
    """Say what is missing, doubtful or against the rules of seating: JSON or JSON Lines, one answer a line."""
    from forceout.cli.tournament import run

    sys.exit(run("check", file))


@tournament_app.command("new")
def tournament_new(
    file: EventPath,
    game: Annotated[str, typer.Option(help=f"{GAMES}.")],
    rules: Annotated[str, typer.Option(help="A rulebook, such as agloa-2023.")],
    division: Annotated[str, typer.Option(help="A division, such as middle.")],
    *,
    title: Annotated[str | None, typer.Option(help="What it is called.", show_default=False)] = None,
    rounds: Annotated[int | None, typer.Option(help="How many are planned.", show_default=False)] = None,
    size: Annotated[int | None, typer.Option(help="Players at a table, 3 or 2.", show_default=False)] = None,
) -> None:
    """Make the file of a new event."""
    from forceout.cli.tournament_desk import NewEvent, run_new

    sys.exit(run_new(file, NewEvent(game, rules, division, title, rounds, size)))


@tournament_app.command("enter")
def tournament_enter(
    file: EventPath,
    source: Annotated[
        Path | None,
        typer.Argument(metavar="LIST.csv", help="Standard input if it is left out.", show_default=False),
    ] = None,
    *,
    names: NamesPath = None,
) -> None:
    """Take a list of players, or of results, into an event: all of it, or nothing if a line is wrong."""
    from forceout.cli.tournament_desk import run_enter

    sys.exit(run_enter(file, source, names))


@tournament_app.command("type")
def tournament_type(
    file: EventPath,
    *,
    by: Annotated[str, typer.Option(help="Who types, such as desk 1.")] = "desk",
    number: Annotated[
        int | None, typer.Option("--round", help="The last one if it is left out.", show_default=False)
    ] = None,
) -> None:
    """Type scoresheets, a line each: 12 14 10 8 is table 12 and its scores. Nothing typed is lost."""
    from forceout.cli.tournament_desk import run_type

    sys.exit(run_type(file, by, number))


@tournament_app.command("list")
def tournament_list(
    what: Annotated[str, typer.Argument(metavar="WHAT", help="players, results or standings.")],
    file: EventPath,
    *,
    names: NamesPath = None,
) -> None:
    """Print players, results or standings as CSV, for a spreadsheet."""
    from forceout.cli.tournament_desk import run_list

    sys.exit(run_list(what, file, names))


@tournament_app.command("print")
def tournament_print(
    what: Annotated[
        str, typer.Argument(metavar="WHAT", help="seating, cards, sheets, standings, charts, codes or grid.")
    ],
    file: EventPath,
    *,
    out: Annotated[
        Path,
        typer.Option(
            "-o", "--output", metavar="FILE", help="The file to write: .pdf, or .html for the screen."
        ),
    ],
    number: Annotated[
        int | None, typer.Option("--round", help="The last one if it is left out.", show_default=False)
    ] = None,
    names: NamesPath = None,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    season: Annotated[
        str | None,
        typer.Option(
            help="even or odd: whose list of variations; both if it is left out.", show_default=False
        ),
    ] = None,
    lang: Lang = "en",
) -> None:
    """Print sheets of an event: lists, cards, scoresheets with their charts. It needs the extra print."""
    from forceout.cli.tournament_print import Choices, run_print

    sys.exit(run_print(what, file, out, Choices(number, names, paper, season, lang)))
