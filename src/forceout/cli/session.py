"""A match at one keyboard: input, messages, and the private screen for writing."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from forceout.analysis.words import in_mind
from forceout.bots import Player, had_in_mind
from forceout.cli import verdicts
from forceout.cli.explain import how_to_write
from forceout.cli.keyboard import Keyboard, holds_solution
from forceout.cli.menu import Offer, beginning_like, grouped, hint, offers, some
from forceout.cli.practice import Practice, practice_of
from forceout.cli.saved_match import SavedMatch
from forceout.cli.table_help import help_text
from forceout.cli.terminal import printable
from forceout.core.edition import Rules
from forceout.core.errors import ForceoutError, Malformed
from forceout.match import Phase, observe_event
from forceout.match.commands import JUDGE, Command
from forceout.match.events import Event, SolutionRuled
from forceout.match.game import Game, game_for
from forceout.match.variations import entitled
from forceout.records.documents.cases import solution_of
from forceout.records.documents.codec import codec_for
from forceout.records.notation.actions import read_action, read_event
from forceout.records.notation.record import to_text
from forceout.records.wording.events import tell_all
from forceout.records.wording.language import say
from forceout.records.wording.refusals import refusal_sentence
from forceout.table import Outcome, Table


class Leave(Exception):
    """The players have had enough for now."""


class Session:
    """The input loop at the keyboard."""

    def __init__(
        self, console: Console, keyboard: Keyboard, table: Table, kept: SavedMatch, bots: Mapping[str, Player]
    ) -> None:
        self.console = console
        self.bots = bots
        self.rng = Random(str(table.opening().get("seed")))  # noqa: S311 - nothing here is a secret
        self.keyboard = keyboard
        self.table = table
        self.kept = kept
        self.codec = codec_for(table.rules)
        timed = table.opening().get("clock") != "none"
        self.started = time.monotonic() - table.now if timed else None
        self.menu: list[Offer] = []
        self.practice = practice_of(table, bots)

    def play(self) -> None:
        self.let_bots_play()
        self.show()
        while not (self.table.is_over and not self.table.awaited):
            self.console.print(Text(f"  {self.hint()}", "dim"))
            typed = self.keyboard.ask(
                "> ", words=self.words, status=None if self.started is None else self.status
            )
            try:
                self.answer(typed)
            except Malformed as wrong:
                self.console.print(Text(self.what_instead(typed, wrong), "red"))
            except ForceoutError as wrong:
                self.console.print(Text(str(wrong), "red"))

    def what_instead(self, typed: str, wrong: Malformed) -> str:
        """Say what is wrong with the input, and list the inputs that begin like it."""
        said = str(wrong).removeprefix("action: ").removeprefix("name.")
        seats = self.people_awaited()
        alike = beginning_like(
            typed, (offer for seat in seats for offer in offers(self.table, seat, self.codec))
        )
        if alike:
            return say("{trouble}; such as {examples}", trouble=said, examples=" · ".join(alike))
        return (
            say("{trouble}; help tells what can be typed", trouble=said) if wrong.field == "action" else said
        )

    def hint(self) -> str:
        """List what the awaited players can type, with an example of each kind."""
        seats = self.people_awaited() or self.people_choosing()
        found = {seat: hint(offers(self.table, seat, self.codec)) for seat in seats}
        alike = len(set(map(tuple, found.values()))) == 1 and self.table.phase is not Phase.WRITING
        if len(found) > 1 and not alike:
            told = "; ".join(f"{seat}: {' · '.join(texts[:3])}" for seat, texts in found.items() if texts)
        else:
            bots = [] if self.people_awaited() else self.bots_hint()
            told = " · ".join([*next(iter(found.values()), []), *bots])
        return f"{told} · menu · help" if told else "menu · help"

    def people_awaited(self) -> list[str]:
        return [seat for seat in self.table.awaited if seat not in self.bots]

    def people_choosing(self) -> list[str]:
        """Return the people who may choose a variation before a bot sets the Goal (AGLOA II-C-1)."""
        if self.table.phase is not Phase.VARIATIONS:
            return []
        return [seat for seat in entitled(self.table.view().state) if seat not in self.bots]

    def bots_hint(self) -> list[str]:
        """Return the hint while only bots must act, when a person may still want to challenge."""
        return (
            [say("Enter lets {bots} play", bots=f" {say('and')} ".join(self.table.awaited))]
            if self.table.awaited
            else []
        )

    def words(self) -> Iterator[str]:
        """Return the words that Tab completes."""
        for seat in dict.fromkeys((*self.people_awaited(), *self.table.may_act)):
            for offer in offers(self.table, seat, self.codec) if seat not in self.bots else ():
                if seat in self.table.awaited:
                    yield offer.text
                yield offer.line
        yield from ("menu", "help", "show", "record", "variations", "explain", "quit")
        if self.practice is not None:
            yield from ("back", "hint", "why")

    def status(self) -> str:
        """Return the remaining time, shown under the input line."""
        deadline, now = self.table.deadline, self.now()
        if deadline is None or now is None:
            return say("no limit runs")
        return say("{time} s left", time=f"{deadline - now:.0f}") if deadline > now else say("time is up")

    def answer(self, typed: str) -> None:
        """Handle a line of input: a command, a number from the menu, or an action."""
        word, _, rest = typed.partition(" ")
        own = {
            "": self.look,
            "help": lambda: self.console.print(help_text(self.table.rules, self.table.players), markup=False),
            "show": self.look,
            "menu": lambda: self.offer(rest.strip()),
            "record": lambda: self.console.print(to_text(self.table.record("")), markup=False),
            "variations": self.list_variations,
            "explain": lambda: self.explain(rest.strip()),
            "back": self.take_back,
            "hint": lambda: self.console.print(Text(printable(self.alone().hint(self.table)))),
            "why": self.tell_why,
            "quit": self.leave,
        }
        if word in own:
            own[word]()
        elif typed.isdigit() and self.menu:
            self.answer(self.picked(int(typed)).line)
        elif typed.rpartition(":")[2].strip() == "write":
            self.write(typed.rpartition(":")[0].strip().strip('"'))
        elif holds_solution(typed) and self.keyboard.is_person:
            self.console.clear()
            self.show()
            raise ForceoutError(
                say("Nothing is presented: type write alone, and write it where only you can see it.")
            )
        else:
            self.act(self.read(typed))

    def alone(self) -> Practice:
        if self.practice is None:
            raise ForceoutError(
                say("That is for one who is alone with bots: it would help one against the others.")
            )
        return self.practice

    def take_back(self) -> None:
        self.table = self.alone().back(self.table)
        self.kept.save(self.table)
        self.menu = []
        if self.started is not None:
            self.started = time.monotonic() - self.table.now
        self.show()

    def tell_why(self) -> None:
        for said in self.alone().why(self.table):
            self.console.print(Text(printable(said)))

    def leave(self) -> None:
        raise Leave

    def look(self) -> None:
        """Show the table, after reporting what the clock has done since."""
        now = self.now()
        if now is not None:
            self.follow(len(self.table.view().finished), self.table.wait(now))
        self.let_bots_play(wanted=True)
        self.show()

    def read(self, typed: str) -> dict[str, Any]:
        """Read an action. Without a name, it is for a player that the table waits for."""
        game = self.table.rules.game
        if any(typed.startswith((f"{name}:", f'"{name}":')) for name in (*self.table.players, JUDGE)):
            return read_event(typed, game, "action")
        action, acting = read_action(typed, game), self.people_awaited()
        if action["do"] in ("present", "decline"):
            return {"by": self.writer(""), **action}
        for seat in acting:
            if self.table.why_not({"by": seat, **action}) is None:
                return {"by": seat, **action}
        people = [seat for seat in self.table.may_act if seat not in self.bots]
        able = [seat for seat in people if self.table.why_not({"by": seat, **action}) is None]
        if len(able) == 1:
            return {"by": able[0], **action}
        if not acting:
            raise ForceoutError(
                say("The table waits for no person; say who does it, such as judge: end-round")
            )
        return {"by": acting[0], **action}

    def act(self, action: dict[str, Any]) -> None:
        """Do a person's action, then let the bots act."""
        if self.do(action).rejection is None:
            self.menu = []
            self.let_bots_play()
            self.show()

    def do(self, action: Command | Mapping[str, Any]) -> Outcome:
        before = len(self.table.view().finished)
        outcome = self.table.do(action, self.now())
        self.follow(before, outcome)
        return outcome

    def let_bots_play(self, *, wanted: bool = False) -> None:
        """Let bots act until the table waits for a person, or a person may want to challenge or choose a variation.

        ``wanted``: the people have seen the last play and want the bots to continue.
        """
        while (wanted or not self.is_open_to_people()) and self.let_a_bot_act():
            wanted = False

    def is_open_to_people(self) -> bool:
        """Whether a person may want to act between the actions of two bots."""
        if self.people_choosing():
            return True
        play = self.table.view().last_play
        return (
            self.table.phase is Phase.TURN
            and play is not None
            and play.player in self.bots
            and not self.people_awaited()
        )

    def let_a_bot_act(self) -> bool:
        """Do one action of a bot. Bots that are not awaited may want to challenge, so they are asked first."""
        seats = sorted(self.bots, key=lambda seat: seat in self.table.awaited)
        for seat in seats:
            action = self.bots[seat].act(self.table.view(seat), self.rng, _THINKING)
            if action is not None and self.do(action).rejection is None:
                return True
        return False

    def follow(self, before: int, outcome: Outcome) -> None:
        """Save the table and report the outcome. ``before`` is the number of shakes that had ended before the action."""
        try:
            self.kept.save(self.table)
        except ForceoutError as wrong:
            self.console.print(Text(say("Careful: {trouble}", trouble=wrong), "bold red"))
        finished = self.table.view().finished[before:]
        self.tell(outcome, without=SolutionRuled if finished else ())
        for record in finished:
            for line in verdicts.of_shake(record, self.game):
                self.console.print(line)
        for shake in range(before, before + len(finished)):
            for said in in_mind(had_in_mind(self.table, shake, self.bots)):
                self.console.print(Text(printable(str(said)), "cyan"))

    @property
    def game(self) -> Game:
        return game_for(self.table.rules)

    def now(self) -> float | None:
        return None if self.started is None else round(time.monotonic() - self.started, 1)

    def tell(self, outcome: Outcome, without: type[Event] | tuple[()] = ()) -> None:
        """Print what happened, as everyone at the table hears it."""
        events = (event for event in outcome.events if not isinstance(event, without))
        for said in tell_all(map(observe_event, events), self.codec):
            self.console.print(Text(printable(f"· {said}")))
        if outcome.rejection is not None:
            rule = f" [{outcome.rejection.rule}]" if outcome.rejection.rule else ""
            self.console.print(
                Text(say("Refused: {why}", why=refusal_sentence(outcome.rejection)) + rule, "yellow")
            )

    def show(self) -> None:
        view = self.table.view()
        self.console.print(view)
        if view.phase is Phase.CHECKING and view.trial is not None:
            for line in verdicts.laid_open(view.trial):
                self.console.print(line)

    def write(self, name: str) -> None:
        """Ask for a Solution on a private screen, which is cleared before the next player looks."""
        name = self.writer(name)
        with self.console.screen(hide_cursor=False):
            if self.keyboard.is_person and len(self.table.players) - len(self.bots) > 1:
                self.console.print(Text(say("{player} writes; the others look away.", player=name), "bold"))
                self.keyboard.ask_privately(say("Enter, when they do.") + " ")
                self.console.clear()
            self.console.print(self.table.view(name))
            action = self.written(name)
        self.act(action)

    def writer(self, name: str) -> str:
        """Return the player to write: the one named, or the only one who can."""
        writers = [
            seat
            for seat in self.people_awaited()
            if any(form.do == "present" for form in self.table.forms(seat))
        ]
        if not writers:
            raise ForceoutError(say("Nobody has a Solution to write now."))
        if name and name not in writers:
            raise ForceoutError(say("{player} has no Solution to write now.", player=name))
        if not name and len(writers) > 1:
            lines = f" {say('or')} ".join(f"{seat}: write" for seat in writers)
            raise ForceoutError(say("Say who: {lines}", lines=lines))
        return name or writers[0]

    def written(self, name: str) -> dict[str, Any]:
        """Ask for a Solution, and ask again if it is empty or cannot be read."""
        position = self.table.view(name).position()
        kept = ""
        self.console.print(Text(how_to_write(self.table.rules), "dim"))
        while True:
            kept = self.keyboard.ask_privately(f"{name}: write ", default=kept)
            if not kept:
                if self.sure(say("Present nothing?")):
                    return {"by": name, "do": "decline"}
                continue
            try:
                action = {"by": name, **read_action(f"write {kept}", self.table.rules.game)}
                written = solution_of(action["solution"], position)
                trouble = verdicts.why_unreadable(position, written)
            except ForceoutError as wrong:
                self.console.print(Text(str(wrong), "red"))
                if not self.keyboard.is_person:
                    raise
                continue
            if trouble is None or self.sure(f"{trouble}\n{say('Present it all the same?')}"):
                return action

    def sure(self, question: str) -> bool:
        """Ask yes or no. A script is not asked, because it means what it writes."""
        if not self.keyboard.is_person:
            return True
        self.console.print(Text(question, "yellow"))
        return self.keyboard.ask_privately(f"{say('y or n')} > ").lower().startswith(("y", say("y")))

    def offer(self, part: str) -> None:
        """List the legal actions by number: those of the awaited players, of one seat, or of one kind."""
        people, awaited = (
            [seat for seat in self.table.may_act if seat not in self.bots],
            self.people_awaited(),
        )
        others = [seat for seat in people if seat not in awaited]
        seats = [part] if part in people else awaited or others
        found = [offer for seat in seats for offer in offers(self.table, seat, self.codec)]
        kind = {"vary": "variation", "write": "present"}.get(part, part)
        if part and part not in seats:
            kinds = sorted({offer.do for offer in found})
            if kind not in kinds:
                raise ForceoutError(
                    say("nobody can {what} now; there are {kinds}", what=part, kinds=", ".join(kinds))
                )
            found = [offer for offer in found if offer.do == kind]
        self.menu = []
        for seat in seats:
            self.console.print(Text(f"{seat}:", "bold"))
            for name, group in grouped([offer for offer in found if offer.by == seat]):
                self.list_group(name, group, whole=kind == name)
        if not part and others:
            self.console.print(
                Text(say("Others: {menus}", menus=", ".join(f"menu {seat}" for seat in others)), "dim")
            )

    def list_group(self, name: str, group: list[Offer], *, whole: bool) -> None:
        """List one kind of action, or several with one line each. A long list is cut."""
        shown = group if whole or len(group) <= _AT_A_GLANCE else some(group)
        self.console.print(Columns([Text(self.numbered(offer)) for offer in shown], padding=(0, 2)))
        if len(shown) < len(group):
            self.console.print(
                Text(f"      {say('and {count} more', count=len(group) - len(shown))}: menu {name}", "dim")
            )

    def numbered(self, offer: Offer) -> str:
        """Return an offer with its number. An example of a form has no number, because players type their own."""
        if offer.form and offer.do != "present":
            return say("    {action} …, such as {example}", action=offer.do, example=offer.text)
        self.menu.append(offer)
        return f"{len(self.menu):>3} {offer.text}"

    def picked(self, number: int) -> Offer:
        if not 1 <= number <= len(self.menu):
            raise ForceoutError(say("the menu has the numbers 1 to {last}", last=len(self.menu)))
        return self.menu[number - 1]

    def explain(self, name: str) -> None:
        finished = self.table.view().finished
        if not finished:
            raise ForceoutError(say("no shake is over yet"))
        self.console.print(verdicts.explained(finished[-1], self.game, name or self.table.players[0]))

    def list_variations(self) -> None:
        rules: Rules = self.table.rules
        if not rules.variations:
            self.console.print(say("This book has no variations."))
        for rule in rules.variations.values():
            standing = f" ({say('always in force')})" if rule.always else ""
            asks = f" {rule.asks}=…" if rule.asks else ""
            self.console.print(
                f"  vary {rule.name}{asks}   {rule.title} [{rule.clause}]{standing}", markup=False
            )


_AT_A_GLANCE = 12
_THINKING = 2.0
