"""`forceout lesson`, `worksheet`, `quiz` and `drill`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from forceout.cli.options import GAMES, File, Lang

Play = Annotated[bool, typer.Option("--play", help="Answer here, one question after another.")]
Keys = Annotated[bool, typer.Option("--keys", help="With the key of each item.")]

InRules = Annotated[
    str | None, typer.Option("--rules", help="The rulebook, such as agloa-2023.", show_default=False)
]

InDivision = Annotated[str | None, typer.Option("--division", help="Its division.", show_default=False)]

Seed = Annotated[str, typer.Option("--seed", help="The same seed makes the same items again.")]

Level = Annotated[int, typer.Option("--level", help="1 to 3.")]

lesson_app = typer.Typer(help="Short lessons for both games and for judges.", no_args_is_help=True)


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
    play: Play = False,
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
    play: Play = False,
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
