"""`forceout play`: what is agreed before the match, and where it is kept. ``session`` plays it."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom

from rich.console import Console
from rich.text import Text

from forceout.bots import LEVELS, Player
from forceout.cli.keyboard import Keyboard
from forceout.cli.saved_match import SavedMatch
from forceout.cli.session import Leave, Session
from forceout.cli.terminal import people
from forceout.core.errors import ForceoutError, UnknownRules
from forceout.editions import all_editions, load
from forceout.table import Table


@dataclass(frozen=True, slots=True)
class Choices:
    """The options of the command, None where they are to be asked for."""

    game: str | None
    rules: str | None
    division: str | None
    players: str | None
    referee: str
    checking: str
    variations: bool | None
    timed: bool
    sand: bool
    seed: int | None
    bots: str | None = None
    begin: Path | None = None
    after: int | None = None


def run(choices: Choices, *, resume: bool, save: Path | None) -> int:
    """Play until the match is over or everybody leaves; the exit status."""
    console, keyboard = people(), Keyboard()
    try:
        kept = SavedMatch.at(save)
        table = _table(console, keyboard, kept, choices, resume=resume)
        bots = _bots(choices.bots or "", table)
        kept.save(table)
    except ForceoutError as wrong:
        print(f"forceout play: {wrong}", file=sys.stderr)
        return 2
    except (EOFError, KeyboardInterrupt):
        return 0
    try:
        Session(console, keyboard, table, kept, bots).play()
        told = f"\nWhat could have been seen: forceout analyse --explain {kept.path}\nGood-bye."
    except (Leave, EOFError, KeyboardInterrupt):
        told = f"\nThe match is kept in {kept.path}\nGo on with: {_to_go_on(choices, save)}"
    console.print(told, soft_wrap=True, markup=False)
    return 0


def _to_go_on(choices: Choices, save: Path | None) -> str:
    """The command that goes on with this match: the record tells neither its file nor who sits as a bot."""
    words = ["forceout", "play", "--resume"]
    words += ["--save", str(save)] if save else []
    words += ["--bots", choices.bots] if choices.bots else []
    return shlex.join(words)


def _table(
    console: Console, keyboard: Keyboard, kept: SavedMatch, choices: Choices, *, resume: bool
) -> Table:
    """The match that was kept, or a new one; a kept one that is not gone on with gets another name."""
    if resume and choices.begin is not None:
        raise ForceoutError("--resume goes on with the kept match, --from begins another: give one of them")
    if choices.after is not None and choices.begin is None:
        raise ForceoutError("--after is about the match that --from names")
    wanted = choices.begin is None and keyboard.is_person
    if resume or (wanted and kept.is_there() and _wants_kept(console, keyboard, kept)):
        return kept.load()
    table = _new(console, keyboard, choices) if choices.begin is None else _begun(choices)
    if kept.is_there():
        console.print(f"The match that was kept here is now {kept.set_aside()}", soft_wrap=True)
    return table


def _begun(choices: Choices) -> Table:
    """From a position or a record; the command loads practice only then."""
    from forceout.cli.practice import begun_at

    assert choices.begin is not None
    return begun_at(choices.begin, choices.after, choices.players, choices.seed)


def _wants_kept(console: Console, keyboard: Keyboard, kept: SavedMatch) -> bool:
    try:
        table = kept.load()
    except ForceoutError as wrong:
        console.print(Text(f"{wrong}", "yellow"))
        return False
    if table.is_over and not table.awaited:
        return False
    rules, scores = table.rules, ", ".join(f"{name} {points}" for name, points in table.scores.items())
    kept_match = f"A match is kept: {rules.game} {rules.edition_id} {rules.division}, {scores}."
    console.print(Text(kept_match, "bold"))
    return _ask(console, keyboard, "Go on with it?", ["go on with it", "begin a new one"]) == "go on with it"


def _new(console: Console, keyboard: Keyboard, choices: Choices) -> Table:
    """Ask for what was not given; without a person at the keyboard the defaults stand."""
    games: list[str] = list(dict.fromkeys(edition.game for edition in all_editions()))
    if choices.rules is not None and choices.rules.endswith(".toml"):
        own = load(choices.rules)
        choices = replace(choices, game=own.game, rules=own.id)
    game = choices.game or _ask(console, keyboard, "Which game?", games)
    if game not in games:
        raise UnknownRules(f"there is no game {game}; there are {', '.join(games)}")
    books = [edition.id for edition in all_editions() if edition.game == game]
    edition = load(game, choices.rules or _ask(console, keyboard, "Which rulebook?", books[::-1]))
    division = choices.division or _ask(console, keyboard, "Which division?", list(edition.divisions))
    rules = edition.rules(division)
    names = choices.players or _ask_names(console, keyboard)
    return Table.new(
        rules,
        [name.strip() for name in names.split(",") if name.strip()],
        seed=SystemRandom().randrange(1_000_000) if choices.seed is None else choices.seed,
        referee=choices.referee,
        checking=choices.checking,
        clock="sand" if choices.sand else "exact" if choices.timed else "none",
        adventurous=choices.variations if rules.choosing is not None else None,
    )


def _bots(text: str, table: Table) -> dict[str, Player]:
    """The seats that bots take: ``Ben=3,Cleo=1``; ForceoutError where nobody could sit so."""
    bots: dict[str, Player] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, level = (word.strip() for word in part.partition("="))
        if name not in table.players:
            raise ForceoutError(f"--bots: nobody called {name} plays; there are {', '.join(table.players)}")
        if level not in {str(each.number) for each in LEVELS}:
            raise ForceoutError(f"--bots: expected {name}=1 to {name}={len(LEVELS)}, not {part}")
        bots[name] = Player.of(int(level))
    if len(bots) == len(table.players):
        raise ForceoutError(
            "--bots: at least one seat is a person's; forceout arena lets bots play each other"
        )
    return bots


def _ask(console: Console, keyboard: Keyboard, question: str, answers: list[str]) -> str:
    if not keyboard.is_person or len(answers) == 1:
        return answers[0]
    console.print(Text(question, "bold"))
    for number, answer in enumerate(answers, 1):
        console.print(f"  {number}  {answer}")
    while True:
        typed = keyboard.ask("[1] > ", words=lambda: answers) or "1"
        if typed in answers:
            return typed
        if typed.isdigit() and 1 <= int(typed) <= len(answers):
            return answers[int(typed) - 1]
        console.print(f"Type a number from 1 to {len(answers)}, or the words.")


def _ask_names(console: Console, keyboard: Keyboard) -> str:
    if not keyboard.is_person:
        return "Ann, Ben"
    console.print(
        Text("Who plays? Names in the order of the seats, to the left, with commas between.", "bold")
    )
    return keyboard.ask("[Ann, Ben] > ") or "Ann, Ben"
