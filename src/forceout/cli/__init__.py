"""The `forceout` command. Each subcommand is a module of its own, imported when it runs."""

import errno
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from forceout.cli.interrupts import ended_by_ctrl_c
from forceout.core.games import TITLES

GAMES = " or ".join(TITLES)

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

File = Annotated[
    Path | None, typer.Argument(metavar="FILE", help="Standard input if it is left out.", show_default=False)
]
Book = Annotated[
    Path | None,
    typer.Option(
        "--rules", metavar="FILE", help="A rulebook of your own beside those here.", show_default=False
    ),
]


def _tell_version(asked: bool) -> None:
    if asked:
        from forceout import __version__

        print(f"forceout {__version__}")
        raise typer.Exit


@app.callback()
def forceout(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", "-V", help="Print the version and exit.", callback=_tell_version, is_eager=True
        ),
    ] = False,
) -> None:
    """On-Sets and Equations: rulebooks, judge, solver and table."""


@app.command()
def judge(
    file: File = None,
    *,
    rules: Book = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Draw the cards and tell each step, for people.")
    ] = False,
) -> None:
    """Judge written Solutions: JSON or JSON Lines, one verdict a line."""
    from forceout.cli.books import use
    from forceout.cli.judge import run

    use(rules, "judge")
    sys.exit(run(file, explain=explain))


@app.command()
def solve(
    file: File = None,
    *,
    rules: Book = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say it in words, with what every move would do.")
    ] = False,
) -> None:
    """Find a Solution or prove that there is none: JSON or JSON Lines, one answer a line."""
    from forceout.cli.books import use
    from forceout.cli.solve import run

    use(rules, "solve")
    sys.exit(run(file, explain=explain))


@app.command()
def replay(
    file: File = None,
    *,
    rules: Book = None,
    show: Annotated[bool, typer.Option("--show", help="Step through it with the table drawn.")] = False,
    as_text: Annotated[bool, typer.Option("--text", help="Print it in the text notation.")] = False,
) -> None:
    """Play recorded matches back: JSON, JSON Lines or the text notation; one report a line."""
    from forceout.cli.books import use
    from forceout.cli.replay import run

    use(rules, "replay")
    sys.exit(run(file, show=show, as_text=as_text))


@app.command()
def analyse(
    file: File = None,
    *,
    rules: Book = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell the turning points in words, for people.")
    ] = False,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", help="Draw the strips of one match into this file.", show_default=False),
    ] = None,
) -> None:
    """What could have been seen at every decision of recorded matches: JSON, JSON Lines or the text notation; one report a line."""
    from forceout.cli.analyse import run
    from forceout.cli.books import use

    use(rules, "analyse")
    sys.exit(run(file, explain=explain, svg=svg))


@app.command()
def draw(
    file: File = None,
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="A file in place of standard output.", show_default=False),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--as",
            help="svg or text; as it stands, text on a terminal and SVG elsewhere.",
            show_default=False,
        ),
    ] = None,
    after: Annotated[
        int | None, typer.Option(help="Of a match: the table after so many events.", show_default=False)
    ] = None,
) -> None:
    """Draw a position, a case of judge or solve, or the table of a recorded match: the mat, the cubes and the cards."""
    from forceout.cli.draw import run

    sys.exit(run(file, out, form, after))


@app.command()
def play(
    game: Annotated[str | None, typer.Option(help=f"{GAMES}.")] = None,
    rules: Annotated[
        str | None, typer.Option(help="The rulebook, such as agloa-2023, or the FILE of one of your own.")
    ] = None,
    division: Annotated[str | None, typer.Option(help="Its division.")] = None,
    players: Annotated[
        str | None, typer.Option(help="Names in the order of the seats: Ann,Ben,Cleo.")
    ] = None,
    *,
    referee: Annotated[
        str, typer.Option(help="strict refuses what is illegal; table lets it happen.")
    ] = "strict",
    checking: Annotated[str, typer.Option(help="Who decides about Solutions: judge or players.")] = "judge",
    variations: Annotated[bool | None, typer.Option(help="Whether variations are played.")] = None,
    timed: Annotated[bool, typer.Option("--timed", help="The time limits of the rulebook run.")] = False,
    sand: Annotated[bool, typer.Option("--sand", help="With left-over sand in the timer.")] = False,
    seed: Annotated[int | None, typer.Option(help="Roll and deal the same again.")] = None,
    bots: Annotated[
        str | None, typer.Option(help="Seats that bots of level 1 to 5 take: Ben=3,Cleo=1.")
    ] = None,
    begin: Annotated[
        Path | None,
        typer.Option("--from", help="A position or a match to begin at: a FILE.", show_default=False),
    ] = None,
    after: Annotated[
        int | None, typer.Option(help="With --from: after so many events of the match.", show_default=False)
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the match that was kept.")] = False,
    save: Annotated[Path | None, typer.Option(help="Where the match is kept.")] = None,
) -> None:
    """Play a match at one keyboard, two or three people, by the book; it is kept after every action."""
    from forceout.cli.play import Choices, run

    choices = Choices(
        game,
        rules,
        division,
        players,
        referee,
        checking,
        variations,
        timed or sand,
        sand,
        seed,
        bots,
        begin,
        after,
    )
    sys.exit(run(choices, resume=resume, save=save))


@app.command()
def rules(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=f"{GAMES}, or the FILE of a rulebook of your own.")
    ] = None,
    book: Annotated[
        str | None, typer.Argument(metavar="RULES", help="A rulebook, such as agloa-2023.")
    ] = None,
    rest: Annotated[
        list[str] | None,
        typer.Argument(metavar="[DIVISION] [CLAUSE]", help="Such as senior, V-B, or senior V-B."),
    ] = None,
    *,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="A B", help="What differs: agloa-2014 agloa-2023, or agloa-2023/middle agloa-2023/senior."
        ),
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="How many clauses the books have, and how many values cite.")
    ] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Every fault of a rulebook FILE with its line.",
        ),
    ] = False,
    flatten: Annotated[
        bool,
        typer.Option("--flatten", help="The whole book of a rulebook FILE that extends another, as TOML."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON in place of tables.")] = False,
) -> None:
    """List the rulebooks, or print what one says: every value beside its section."""
    from forceout.cli.rules import run, run_compare, run_coverage

    if coverage:
        sys.exit(run_coverage(as_json=as_json))
    if compare is not None:
        sys.exit(run_compare(*compare, as_json=as_json))
    if check and game is not None:
        from forceout.cli.books import run_check

        sys.exit(run_check(Path(game)))
    if flatten and game is not None:
        from forceout.cli.books import run_flatten

        sys.exit(run_flatten(Path(game)))
    sys.exit(run(game, book, rest or [], as_json=as_json))


@app.command()
def arena(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=f"{GAMES}.")] = None,
    rules: Annotated[
        str | None, typer.Argument(metavar="RULES", help="A rulebook, such as agloa-2023.")
    ] = None,
    division: Annotated[
        str | None, typer.Argument(metavar="DIVISION", help="A division, such as middle.")
    ] = None,
    *,
    levels: Annotated[str, typer.Option(help="Levels that meet, such as 1,3,5.")] = "1,2,3,4,5",
    matches: Annotated[int, typer.Option(min=1, help="Matches of every pair.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 0,
    players: Annotated[int, typer.Option(min=2, max=3, help="Two or three at a table.")] = 2,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; all cores if left out.")] = None,
    cluster: Annotated[
        str | None, typer.Option(help="The address of a Dask scheduler in place of processes here.")
    ] = None,
    keep: Annotated[Path | None, typer.Option(help="A file of results; a later run goes on from it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object in place of tables.")] = False,
    list_levels: Annotated[bool, typer.Option("--list", help="List the levels.")] = False,
) -> None:
    """Let bots play each other: how often each wins, and their Elo with 95% intervals."""
    from forceout.cli.arena import Choices, list_all, run

    if list_levels:
        sys.exit(list_all())
    choices = Choices(game, rules, division, levels, matches, seed, players)
    sys.exit(run(choices, workers=workers, cluster=cluster, keep=keep, as_json=as_json))


@app.command()
def puzzle(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"{GAMES}.")],
    rules: Annotated[str, typer.Argument(metavar="RULES", help="A rulebook, such as agloa-2023.")],
    division: Annotated[str, typer.Argument(metavar="DIVISION", help="A division, such as middle.")],
    *,
    kind: Annotated[
        str, typer.Option(help="write, now, impossible, flub, break; 1969 also one-cube, cap-claim, taboo.")
    ] = "write",
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzle.")] = 0,
    count: Annotated[int, typer.Option(min=1, help="How many, from consecutive seeds.")] = 1,
    daily: Annotated[
        str | None,
        typer.Option(metavar="DATE", help="The puzzle of a day, such as 2026-11-16.", show_default=False),
    ] = None,
    manual: Annotated[
        bool, typer.Option("--manual", help="Those that the 1969 manual prints, with its answers.")
    ] = False,
    play: Annotated[
        bool, typer.Option("--play", help="At the keyboard; the answer only when you ask.")
    ] = False,
) -> None:
    """Print puzzles with their proved answers, one JSON object a line, or play them."""
    from forceout.cli.puzzle import Choices, run

    sys.exit(run(Choices(game, rules, division, kind, seed, count, daily, manual), play=play))


kit_app = typer.Typer(
    help="The 1969 teaching games and solitaires: played, played back, listed.", no_args_is_help=False
)
app.add_typer(kit_app, name="kit", invoke_without_command=True)


@kit_app.callback()
def kit(context: typer.Context) -> None:
    """Play back records of the 1969 games: JSON or JSON Lines on standard input, one answer a line."""
    if context.invoked_subcommand is None:
        from forceout.cli.kit import run

        sys.exit(run(None))


@kit_app.command("replay")
def kit_replay(file: File = None) -> None:
    """Play back records from a file: JSON or JSON Lines, one answer a line."""
    from forceout.cli.kit import run

    sys.exit(run(file))


@kit_app.command("list")
def kit_list() -> None:
    """List the 28 games and the three solitaires."""
    from forceout.cli.kit_play import list_games

    sys.exit(list_games())


@kit_app.command("play")
def kit_play(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="Such as cup-fish or solitaire-one; see `forceout kit list`."),
    ],
    players: Annotated[
        str | None, typer.Option(help="Names round one keyboard: Ann,Ben. Without it you play a bot.")
    ] = None,
    *,
    sharp: Annotated[bool, typer.Option("--sharp", help="Play the bot that misses nothing.")] = False,
    to_31: Annotated[bool, typer.Option("--to-31", help="FISH: rounds until somebody has 31 cards.")] = False,
    cubes: Annotated[int | None, typer.Option(help="ONE: throw 7, 9 or 15 cubes.")] = None,
    seed: Annotated[int | None, typer.Option(help="Deal and throw the same again.")] = None,
) -> None:
    """Play a game of the kit at the keyboard."""
    from forceout.cli.kit_play import run

    sys.exit(run(game, players, seed, sharp=sharp, to_31=to_31, cubes=cubes))


@kit_app.command("exercises")
def kit_exercises() -> None:
    """List the exercises of the 1969 manual, section 4."""
    from forceout.cli.exercise import list_exercises

    sys.exit(list_exercises())


@kit_app.command("exercise")
def kit_exercise(
    name: Annotated[list[str], typer.Argument(metavar="EXERCISE", help="Such as 4.2-B P9.")],
    *,
    answers: Annotated[bool, typer.Option("--answers", help="Tell the answers.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object in place of questions.")] = False,
) -> None:
    """Do an exercise of the 1969 manual at the keyboard; the answer only when you ask."""
    from forceout.cli.exercise import run

    sys.exit(run(" ".join(name), tell=answers, as_json=as_json))


tournament_app = typer.Typer(
    help="Tournaments: seat a round, type its results, see the standings.", no_args_is_help=True
)
app.add_typer(tournament_app, name="tournament")


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


Lang = Annotated[str, typer.Option("--lang", help="en or es.")]
Keys = Annotated[bool, typer.Option("--keys", help="With the key of each item.")]
InRules = Annotated[
    str | None, typer.Option("--rules", help="The rulebook, such as agloa-2023.", show_default=False)
]
InDivision = Annotated[str | None, typer.Option("--division", help="Its division.", show_default=False)]

lesson_app = typer.Typer(help="Short lessons for both games and for judges.", no_args_is_help=True)
app.add_typer(lesson_app, name="lesson")


@lesson_app.command("list")
def lesson_list(lang: Lang = "en") -> None:
    """List the lessons in the order in which they are learnt, one JSON object a line."""
    from forceout.cli.learning import list_lessons

    sys.exit(list_lessons(lang))


@lesson_app.command("show")
def lesson_show(
    name: Annotated[
        str | None, typer.Argument(metavar="ID", help="Such as os-now; see `forceout lesson list`.")
    ] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="Every lesson in every book and division.")] = False,
    rules: InRules = None,
    division: InDivision = None,
    lang: Lang = "en",
    keys: Keys = False,
) -> None:
    """Print a lesson with its steps as JSON."""
    from forceout.cli.learning import show_lesson

    if every is (name is not None):
        raise typer.BadParameter("name a lesson, or --all")
    sys.exit(show_lesson(name, rules, division, lang, keys=keys))


@lesson_app.command("check")
def lesson_check(file: File = None) -> None:
    """Check answers to steps or items: JSON or JSON Lines, one answer a line."""
    from forceout.cli.learning import check_answers

    sys.exit(check_answers(file, "check"))


Seed = Annotated[str, typer.Option("--seed", help="The same seed makes the same items again.")]
Level = Annotated[int, typer.Option("--level", help="1 to 3.")]


@app.command()
def worksheet(
    topics: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TOPIC...", help="Such as os-2c; `list` prints all of them.", show_default=False
        ),
    ] = None,
    *,
    code: Annotated[
        str | None,
        typer.Option("--code", help="The word at the foot of a sheet makes it again.", show_default=False),
    ] = None,
    rules: InRules = None,
    division: InDivision = None,
    seed: Seed = "1",
    count: Annotated[int, typer.Option("--count", help="Items of each topic.")] = 10,
    level: Level = 1,
    lang: Lang = "en",
    keys: Keys = False,
    out: Annotated[
        Path | None, typer.Option("-o", metavar="FILE", help="A file of JSON.", show_default=False)
    ] = None,
) -> None:
    """Make a worksheet from a seed, as JSON with a code that makes it again; `worksheet list` prints the topics."""
    from forceout.cli.learning import listed, make_worksheet, seed_of

    if topics == ["list"]:
        sys.exit(listed("worksheet", lang))
    chosen = {"rules": rules, "division": division, "seed": seed_of(seed), "count": count, "level": level}
    sys.exit(make_worksheet(topics or [], code, {**chosen, "lang": lang}, out, keys=keys))


quiz_app = typer.Typer(help="The judge's self-test, and the quiz of the month.", no_args_is_help=True)
app.add_typer(quiz_app, name="quiz")


@quiz_app.command("list")
def quiz_list(lang: Lang = "en") -> None:
    """List the sections of the self-test."""
    from forceout.cli.learning import listed

    sys.exit(listed("quiz", lang))


@quiz_app.command("judge")
def quiz_judge(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"{GAMES}.")],
    rules: Annotated[str, typer.Argument(metavar="RULES", help="Such as agloa-2023.")],
    *,
    division: InDivision = None,
    sections: Annotated[str, typer.Option(help="Letters of `forceout quiz list`.")] = "ABCDEF",
    count: Annotated[int, typer.Option("--count", help="Questions.")] = 24,
    seed: Seed = "1",
    level: Level = 2,
    keys: Keys = False,
    play: Annotated[bool, typer.Option("--play", help="Answer here, one question after another.")] = False,
    lang: Lang = "en",
) -> None:
    """Make a self-test for judges from a seed."""
    from forceout.cli.learning import make_quiz, play_quiz, seed_of

    chosen = {"game": game, "rules": rules, "division": division, "sections": sections, "count": count}
    chosen |= {"seed": seed_of(seed), "level": level}
    sys.exit(play_quiz("judge", chosen, lang) if play else make_quiz("judge", chosen, keys=keys))


@quiz_app.command("month")
def quiz_month(
    date: Annotated[
        str | None, typer.Option("--date", help="Such as 2026-11; this month without it.", show_default=False)
    ] = None,
    *,
    keys: Keys = False,
    play: Annotated[bool, typer.Option("--play", help="Answer here, one question after another.")] = False,
    lang: Lang = "en",
) -> None:
    """Print the quiz of the month: three questions, the same for everyone."""
    from forceout.cli.learning import make_quiz, play_quiz

    sys.exit(
        play_quiz("month", {"date": date}, lang) if play else make_quiz("month", {"date": date}, keys=keys)
    )


@quiz_app.command("check")
def quiz_check(file: File = None) -> None:
    """Grade quizzes: JSON or JSON Lines, one report a line."""
    from forceout.cli.learning import check_answers

    sys.exit(check_answers(file, "quiz"))


@app.command()
def drill(
    techniques: Annotated[
        list[str],
        typer.Argument(
            metavar="TECHNIQUE...",
            help="Such as power-mod; `list` prints all, `check` grades standard input.",
        ),
    ],
    *,
    seed: Seed = "1",
    count: Annotated[int, typer.Option("--count", help="Items in all.")] = 20,
    level: Level = 1,
    lang: Lang = "en",
    keys: Keys = False,
) -> None:
    """Drill one technique, or several that take turns; `drill list` prints them, `drill check` grades answers."""
    from forceout.cli.learning import check_answers, listed, make_drill

    if techniques == ["list"]:
        sys.exit(listed("drill", lang))
    if techniques == ["check"]:
        sys.exit(check_answers(None, "drill"))
    sys.exit(make_drill(techniques, seed, count, level, keys=keys))


@app.command()
def schema(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Such as judge-input; without it the names are listed."),
    ] = None,
) -> None:
    """Print the JSON Schema of a document that the machine-facing commands read or write."""
    from forceout.cli.schema import run

    sys.exit(run(name))


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 picks a free one.")] = 8000,
    data: Annotated[Path | None, typer.Option(help="Where tables are kept.")] = None,
    *,
    workers: Annotated[
        int, typer.Option(min=1, help="Processes; more than one needs PostgreSQL and Redis.")
    ] = 1,
    browser: Annotated[
        bool,
        typer.Option("--browser", help="Open the browser, and print an address for phones with its QR code."),
    ] = False,
) -> None:
    """Serve live tables: pages in the browser and the HTTP interface."""
    from forceout.cli.serve import run

    sys.exit(run(host, port, data, workers=workers, browser=browser))


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
    data: Annotated[Path | None, typer.Option(help="Where tables are kept.")] = None,
) -> None:
    """Write all tables of the server into one file, while it runs or not."""
    from forceout.cli.serve import run_backup

    sys.exit(run_backup(file, data))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `forceout backup` wrote.")],
    data: Annotated[Path | None, typer.Option(help="Where tables are to be kept.")] = None,
) -> None:
    """Read a backup into an empty database: SQLite or PostgreSQL, whichever it came from."""
    from forceout.cli.serve import run_restore

    sys.exit(run_restore(file, data))


def main() -> None:
    """The command. If standard output takes no more, one line says so; if its reader has left, or on Ctrl-C, nothing is said."""
    with ended_by_ctrl_c():
        _run()


def _run() -> None:
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # Who closed it (>&-) says nothing, or wants to hear nothing.
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - until the end
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OSError as wrong:
        if wrong.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EPIPE):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left over goes nowhere
        if wrong.errno != errno.EPIPE:
            sys.stderr.write(f"forceout: the answer cannot be written: {wrong.strerror}\n")
        sys.exit(1)
