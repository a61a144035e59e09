"""`forceout play`: a shake for one person. Roll, deal, set a Goal, write Solutions, have them judged."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from io import TextIOWrapper
from random import Random

from rich.console import Console
from rich.text import Text

from forceout.cli.explain_onsets import explanation
from forceout.cli.shake import begin
from forceout.cli.terminal import people, printable
from forceout.core.challenge import Challenge, Resources
from forceout.core.edition import Rules
from forceout.core.errors import Malformed, UnknownRules
from forceout.core.pile import Pile
from forceout.draw import terminal
from forceout.editions import load
from forceout.onsets.goal import Goal
from forceout.onsets.judge import judge
from forceout.onsets.position import Position, Solution

_GOAL_HELP = """\
Lay a Goal with digit cubes of the Resources:
  3          one cube             3 2        side by side: the sum
  3/2        above: the product   3/(2 1)    3 × (2 + 1)
  (3/2) 1    (3 × 2) + 1          3 2u       u turns a cube upside down: 3 − 2
Or: show · new (another shake) · help · quit"""

_SOLUTION_HELP = """\
Write a Set-Name with cubes of the Resources, for as many cards as the Goal says:
  R u G'     R ∪ G′               (B n Y) - G    (B ∩ Y) − G
You may type  u ∪   n ∩   - −   ' ′   ^ Λ   c ⊆  and brackets ( ) [ ] { }.{restrictions}
Or: show · goal (another Goal) · new (another shake) · help · quit"""

_RESTRICTIONS = """
Restrictions stand before it, each with a semicolon behind:
  B c R; R u G'      every card that is in B and not in R is removed first"""


class _Quit(Exception):
    """The player has had enough."""


def run(rules_id: str, division: str | None, seed: int | None) -> int:
    """Play until the player leaves; the exit status."""
    console = people()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    try:
        edition = load("on-sets", rules_id)
        rules = edition.rules(
            division or ("middle" if "middle" in edition.divisions else edition.divisions[0])
        )
    except UnknownRules as unknown:
        print(unknown, file=sys.stderr)
        return 2
    number = Random().randrange(1_000_000) if seed is None else seed  # noqa: S311  # a game, not a secret
    console.print(
        Text(f"On-Sets · {edition.title} {edition.season} · {rules.division} · seed {number}", "bold")
    )
    console.print("Type help at any time, quit to leave.")
    try:
        _Table(console, rules, Random(number)).play()  # noqa: S311
    except (_Quit, EOFError, KeyboardInterrupt):
        console.print("\nGood-bye.")
    return 0


@dataclass(slots=True)
class _Table:
    console: Console
    rules: Rules
    chance: Random

    def play(self) -> None:
        while True:
            shake = begin(self.rules, self.chance)
            position = Position(
                rules=self.rules,
                universe=shake.universe,
                goal=None,
                challenge=_any_resource(self.rules),
                resources=shake.resources,
            )
            if not any(cube.is_digit for cube in shake.resources):
                continue  # no set of cubes in the books lacks digits; a rulebook of one's own may
            self._shake(position)

    def _shake(self, position: Position) -> None:
        """One roll: Goal after Goal, until another shake is wanted."""
        while True:
            self.console.print()
            self.console.print(terminal.mat(position))
            goal = self._goal(position)
            if goal is None:
                return
            laid = replace(position, goal=goal, resources=position.resources - goal.digits())
            self.console.print(terminal.goal(goal))
            self.console.print(f"The Goal is {goal.values()[0]}. Write a Solution for it.")
            if not self._solutions(laid):
                return

    def _goal(self, position: Position) -> Goal | None:
        """A Goal that can be laid; None for another shake."""
        while True:
            typed = self._ask("Goal> ", _GOAL_HELP, lambda: terminal.mat(position))
            if typed == "new":
                return None
            try:
                goal = Goal.parse(typed)
            except Malformed as wrong:
                self._point(wrong)
                continue
            missing = goal.digits() - position.resources
            if missing:
                digits = Pile(cube for cube in position.resources if cube.is_digit)
                self.console.print(f"  There is no {missing} to lay. The digit cubes are: {digits}")
            elif not goal.values():
                self.console.print(
                    f"  {goal} is not a legal Goal: it names no whole number. Type help for the layouts."
                )
            else:
                return goal

    def _solutions(self, position: Position) -> bool:
        """Judge Solutions; True for another Goal, False for another shake."""
        restrictions = _RESTRICTIONS if self.rules.solution.restrictions else ""
        help_text = _SOLUTION_HELP.replace("{restrictions}", restrictions)
        while True:
            typed = self._ask("Solution> ", help_text, lambda: terminal.mat(position))
            if typed in ("new", "goal"):
                return typed == "goal"
            *before, set_name = typed.split(";")
            solution = Solution.of(set_name.strip(), *(part.strip() for part in before if part.strip()))
            self.console.print(explanation(position, solution, judge(position, solution)))
            self.console.print()

    def _ask(self, prompt: str, help_text: str, show: Callable[[], object]) -> str:
        """What the player types, help and show already answered."""
        while True:
            if not sys.stdin:
                raise EOFError
            typed = self.console.input(Text(prompt, "bold")).strip()
            if not sys.stdin.isatty():
                self.console.print(Text(printable(typed)))
            match typed.lower():
                case "":
                    continue
                case "quit" | "exit" | "q":
                    raise _Quit
                case "help" | "?" | "h":
                    self.console.print(Text(help_text))
                case "show":
                    self.console.print(show())
                case "new" | "goal" as command:
                    return command
                case _:
                    return typed

    def _point(self, wrong: Malformed) -> None:
        if wrong.trouble is None:
            self.console.print(Text(f"  {wrong.message}"))
            return
        for line in wrong.trouble.pointer().split("\n"):
            self.console.print(Text(f"    {printable(line)}"))
        message = wrong.trouble.message
        self.console.print(Text(f"  {message[0].upper()}{message[1:]}."))


def _any_resource(rules: Rules) -> Challenge:
    """The claim after which every Resource cube may be used and a Goal is on the mat."""
    return next(
        claim
        for claim in rules.challenges.claims
        if rules.writing.resources.get(claim) is Resources.ANY and claim is not Challenge.NO_GOAL
    )
