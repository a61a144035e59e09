"""``check_bot``: find the problems of a bot, and say how to fix them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter

from forceout.bots.bot import Action, Bot
from forceout.bots.player import Player
from forceout.bots.seating import MOST_ACTIONS, is_of
from forceout.core.edition import Rules
from forceout.editions import all_editions
from forceout.table import Table, View

SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Trouble:
    """One problem, where it happened, and how to fix it."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def check_bot(bot: Bot, *, matches: int = 1, seed: int = 0) -> list[Trouble]:
    """Play the bot against a middling one in every book and division, and return the problems. An empty list means that it passed.

    The bot must have a name and a sentence. It must return a legal action of its own seat or None, within its time, and must not
    change the view. It must not stall the table, its matches must end, and the same seed must give the same play.
    """
    found = list(_introduction(bot))
    for rules in _books():
        for number in range(matches):
            where = f"{rules.game} {rules.edition_id} {rules.division}, seed {seed + number}"
            troubles, played = _match(bot, rules, seed + number, where)
            found += troubles
            again = _match(bot, rules, seed + number, where)[1]
            if not troubles and played != again:
                found.append(Trouble(where, "the same seed gave another match; draw chance from `rng` alone"))
            if len(found) > 10:
                return found
    return found


def _introduction(bot: Bot) -> Iterator[Trouble]:
    for name in ("name", "about"):
        if not isinstance(getattr(bot, name, None), str) or not getattr(bot, name):
            yield Trouble(type(bot).__name__, f"`{name}` should be a text that is not empty")
    if not callable(getattr(bot, "act", None)):
        yield Trouble(type(bot).__name__, "`act(view, rng, seconds)` is missing")


def _books() -> list[Rules]:
    return [edition.rules(division) for edition in all_editions() for division in edition.divisions]


def _match(bot: Bot, rules: Rules, seed: int, where: str) -> tuple[list[Trouble], object]:
    table = Table.new(rules, ["Bot", "Other"], seed=seed, shakes=1, clock="none")
    bots: dict[str, Bot] = {"Bot": bot, "Other": Player.of(3)}
    rng = Random(seed)  # noqa: S311 - a match to be repeated
    while not table.is_over:
        if table.version > MOST_ACTIONS:
            return [Trouble(where, f"after {MOST_ACTIONS:,} actions the match is not over ({table!r})")], None
        for seat in ("Bot", "Other"):
            shown, started = table.view().document(), perf_counter()
            try:
                action = bots[seat].act(table.view(seat), rng, SECONDS)
            except Exception as wrong:  # noqa: BLE001 - whatever it is, the author is told
                return [Trouble(where, f"`act` raised {type(wrong).__name__}: {wrong} ({table!r})")], None
            took = perf_counter() - started
            if table.view().document() != shown:
                return [
                    Trouble(where, f"`act` changed the table; a view is only to be read ({table!r})")
                ], None
            trouble = _trouble(table, seat, action, took)
            if seat == "Bot" and trouble is not None:
                return [Trouble(where, trouble)], None
            if action is not None:
                break
        else:
            who = " and ".join(table.awaited)
            return [Trouble(where, f"the table waits for {who} and nobody acts ({table!r})")], None
    return [], table.record()


def _trouble(table: Table, seat: str, action: Action | None, took: float) -> str | None:
    view: View = table.view(seat)
    if took > 2 * SECONDS:
        return f"`act` took {took:.1f} s of the {SECONDS:.0f} s it was given ({view!r})"
    if action is None:
        return None
    if not is_of(seat, action):
        return f"{action!r} is an action of another seat; `view.seat` is the bot's own"
    try:
        outcome = table.do(action)
    except (TypeError, ValueError) as wrong:
        return f"{action!r} is no action: {wrong}"
    if outcome.rejection is not None:
        return f"{action!r} is refused: {outcome.rejection.fault} [{outcome.rejection.rule}]; `view.legal()` lists what is legal"
    return None
