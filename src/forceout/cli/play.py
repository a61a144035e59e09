"""`forceout play`: two or three people at one keyboard and a real table of either game."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from random import SystemRandom
from typing import Any

from rich.console import Console
from rich.text import Text

from forceout.cli.terminal import people
from forceout.core.errors import ForceoutError
from forceout.draw.table import table, waiting
from forceout.editions import all_editions, load
from forceout.match import Phase, observe, observe_event, options, to_act
from forceout.match.commands import Command
from forceout.records.actions import action_document
from forceout.records.live import LiveMatch, Outcome
from forceout.records.notation import event_text
from forceout.records.refusals import refusal_sentence
from forceout.records.telling import tell_all

_HELP = """\
Type what is done; it is done by a player the table waits for, unless you say
who does it:  Ben: challenge now

  roll · deal 8 · lot            the cubes and cards come by themselves
  vary wild-cube cube=G          a variation (variations lists them)
  no-variation                   take none, or no second one
  goal 3 2 · goal 3/2 · no-goal  set the Goal as it lies;  agree
  ∪>R  B>P  ′>F  bonus V  B>>R   to Required, Permitted, Forbidden; a shift
  challenge now                  impossible; 1969: A, P, C-A, C-P, no-goal
  pick-up · put-down · assert    the block; 1969's assertion
  write · decline                a Solution, unseen by the others
  accept Ann · reject Ann why · regroup Ann (B ∪ R) ∪ G · ask-judge Ann
  charge Ann what she did        illegal procedure
  judge: penalty Ann 1 humming · judge: absent Ben · judge: end-round · sign

  menu   what can be done now, by number      show    the table
  record the match so far                     quit    (the match is kept)

Signs: u ∪  n ∩  - −  ' ′  ^ Λ  c ⊆   and for Equations:  x ×  / ÷  v √"""


# What a newcomer may type next, for each thing that the table can be waiting for.
_HINTS = {
    Phase.LOT: "lot rolls a digit for each in turn; roll lets the first player begin",
    Phase.ROLL: "roll",
    Phase.DEAL: "deal, or deal 8",
    Phase.VARIATIONS: "vary wild-cube cube=G (variations lists them), no-variation",
    Phase.GOAL: "goal 3 2, bonus B, no-goal, or vary … (variations lists them)",
    Phase.NO_GOAL: "agree, or challenge no-goal",
    Phase.TURN: "∪>R moves ∪ to Required, B>P to Permitted, ′>F to Forbidden; challenge impossible",
    Phase.BLOCK: "challenge now, challenge impossible, put-down",
    Phase.WRITING: "write, decline",
    Phase.CHECKING: "accept Ann, reject Ann why, judge: rule Ann correct",
    Phase.BETWEEN: "roll, deal, judge: end-round",
    Phase.ENDED: "sign",
}


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


class _Leave(Exception):
    """The players have had enough for now."""


def run(choices: Choices, *, resume: bool, save: Path | None) -> int:
    """Play until everybody has signed or leaves; the exit status."""
    console = people()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    kept = save or _default_place()
    try:
        match = _resumed(kept) if resume else LiveMatch.begin(_settle(console, choices))
    except (ForceoutError, OSError) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    except (EOFError, KeyboardInterrupt):
        return 0
    game = _Game(console, match, kept, time.monotonic() if choices.timed else None)
    try:
        game.play()
    except (_Leave, EOFError, KeyboardInterrupt):
        console.print(f"\nThe match is kept in {kept}\nGo on with: forceout play --resume", soft_wrap=True)
    return 0


def _default_place() -> Path:
    """Where the match is kept: the folder for such things on this system."""
    home = Path.home()
    roots = {"win32": os.environ.get("LOCALAPPDATA"), "darwin": str(home / "Library" / "Application Support")}
    root = roots.get(sys.platform) or os.environ.get("XDG_STATE_HOME") or str(home / ".local" / "state")
    return Path(root) / "forceout" / "table.txt"


def _resumed(kept: Path) -> LiveMatch:
    if not kept.exists():
        raise ForceoutError(f"there is no match to go on with in {kept}")
    return LiveMatch.resume(kept.read_text(encoding="utf-8"))


def _settle(console: Console, choices: Choices) -> dict[str, Any]:
    """Ask for what was not given; without a person at the keyboard the defaults stand."""
    asking = sys.stdin.isatty()
    games = ["on-sets", "equations"]
    game = choices.game or _ask(console, asking, "Which game?", games)
    books = [edition.id for edition in all_editions() if edition.game == game]
    rules = choices.rules or _ask(console, asking, "Which rulebook?", books[::-1])
    edition = load(game, rules)
    division = choices.division or _ask(console, asking, "Which division?", list(edition.divisions))
    names = choices.players or _ask_names(console, asking)
    document: dict[str, Any] = {
        "game": game,
        "rules": rules,
        "division": division,
        "players": [name.strip() for name in names.split(",") if name.strip()],
        "referee": choices.referee,
        "checking": choices.checking,
        "clock": "sand" if choices.sand else "exact",
        "seed": SystemRandom().randrange(1_000_000) if choices.seed is None else choices.seed,
    }
    if edition.rules(division).choosing is not None and choices.variations is not None:
        document["adventurous"] = choices.variations
    return document


def _ask(console: Console, asking: bool, question: str, answers: list[str]) -> str:
    if not asking or len(answers) == 1:
        return answers[0]
    console.print(Text(question, "bold"))
    for number, answer in enumerate(answers, 1):
        console.print(f"  {number}  {answer}")
    while True:
        typed = input("[1] > ").strip() or "1"
        if typed in answers:
            return typed
        if typed.isdigit() and 1 <= int(typed) <= len(answers):
            return answers[int(typed) - 1]


def _ask_names(console: Console, asking: bool) -> str:
    if not asking:
        return "Ann, Ben"
    console.print(
        Text("Who plays? Names in the order of the seats, to the left, with commas between.", "bold")
    )
    return input("[Ann, Ben] > ").strip() or "Ann, Ben"


class _Game:
    """The loop at the keyboard."""

    def __init__(self, console: Console, match: LiveMatch, kept: Path, started: float | None) -> None:
        self.console = console
        self.match = match
        self.kept = kept
        self.before = match.state.now / 1000
        self.started = started
        self.menu: tuple[Command, ...] = ()
        self.is_shown = False

    def play(self) -> None:
        self.save()
        self.show()
        while not self.is_over():
            typed = self.read()
            try:
                self.answer(typed)
            except ForceoutError as wrong:
                self.console.print(Text(str(wrong), "red"))
        self.show()
        self.console.print("Everybody has signed. Good-bye.")

    def is_over(self) -> bool:
        state = self.match.state
        return state.phase is Phase.ENDED and not (set(to_act(state)) - state.disqualified)

    def read(self) -> str:
        """What is typed next; whom the table waits for stands under its picture already."""
        if not self.is_shown:
            self.console.print(waiting(self.match.state))
        self.is_shown = False
        self.console.print(Text(f"  {_HINTS[self.match.state.phase]} · menu · help · quit", "dim"))
        return input("> ").strip()

    def answer(self, typed: str) -> None:
        """A word for the program, a number of the menu, or an action."""
        words = {
            "help": lambda: self.console.print(_HELP, markup=False),
            "show": self.show,
            "menu": self.offer,
            "record": lambda: self.console.print(self.match.text(), markup=False),
            "variations": self.list_variations,
            "quit": self.leave,
        }
        if not typed:
            self.show()
        elif typed in words:
            words[typed]()
        elif typed.isdigit() and 1 <= int(typed) <= len(self.menu):
            self.act(event_text(action_document(self.menu[int(typed) - 1], self.match.reader.scribe)))
        elif typed.removeprefix(f"{typed.split(':', maxsplit=1)[0]}:").strip() == "write":
            self.write(typed)
        else:
            self.act(typed)

    def leave(self) -> None:
        raise _Leave

    def act(self, typed: str) -> None:
        outcome = self.match.do(typed, self.now())
        self.save()
        self.tell(outcome)

    def now(self) -> float | None:
        return None if self.started is None else round(self.before + time.monotonic() - self.started, 1)

    def write(self, typed: str) -> None:
        """A Solution is typed on a screen of its own, which is gone before the next player looks."""
        name = typed.split(":", maxsplit=1)[0].strip() if ":" in typed else to_act(self.match.state)[0]
        with self.console.screen():
            self.console.print(Text(f"{name} writes; the others look away.", "bold"))
            self.console.print(table(observe(self.match.state, name)))
            solution = input(f"{name}: write ").strip()
        self.act(f"{_quoted(name)}: write {solution}" if solution else f"{_quoted(name)}: decline")

    def tell(self, outcome: Outcome) -> None:
        for sentence in tell_all(map(observe_event, outcome.events), self.match.reader.scribe):
            self.console.print(Text(f"· {sentence}"))
        if outcome.rejection is not None:
            rule = f" [{outcome.rejection.rule}]" if outcome.rejection.rule else ""
            self.console.print(Text(f"Refused: {refusal_sentence(outcome.rejection)}{rule}", "yellow"))
        else:
            self.menu = ()
            self.show()

    def show(self) -> None:
        self.console.print(table(observe(self.match.state)))
        self.is_shown = True

    def offer(self) -> None:
        """Everything that the players the table waits for can do, by number."""
        state = self.match.state
        others = [player for player in state.present() if player not in to_act(state)]
        self.menu = tuple(
            command for player in (*to_act(state), *others) for command in options(state, player)
        )
        scribe = self.match.reader.scribe
        texts = [
            f"{number:>3} {event_text(action_document(one, scribe))}"
            for number, one in enumerate(self.menu, 1)
        ]
        width = max(map(len, texts), default=1) + 2
        columns = max(1, self.console.width // width)
        for start in range(0, len(texts), columns):
            line = "".join(text.ljust(width) for text in texts[start : start + columns])
            self.console.print(line.rstrip(), markup=False)
        if not texts:
            self.console.print("Nothing to pick from here: type it as the line below has it.")

    def list_variations(self) -> None:
        for rule in self.match.state.rules.variations.values():
            standing = " (always in force)" if rule.always else ""
            asks = f" {rule.asks}=…" if rule.asks else ""
            self.console.print(
                f"  vary {rule.name}{asks}   {rule.title} [{rule.clause}]{standing}", markup=False
            )

    def save(self) -> None:
        """After every action, so that nothing is lost; the new text replaces the old one at once."""
        self.kept.parent.mkdir(parents=True, exist_ok=True)
        beside = self.kept.with_suffix(".new")
        beside.write_text(self.match.text(), encoding="utf-8")
        beside.replace(self.kept)


def _quoted(name: str) -> str:
    return name if name.isalnum() else f'"{name}"'
