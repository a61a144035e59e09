"""The form that opens a table: what it offers, how it is filled in, what it says in a sentence, and what it sends read into options and seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy
from pydantic import ValidationError

from forceout.bots import LEVELS
from forceout.core.games import GAMES, TITLES
from forceout_web.pages import rulebooks, words
from forceout_web.pages.games import pages_of
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import gettext_lazy
from forceout_web.pages.rulebooks import Option
from forceout_web.refusals import Refused, malformed, must_have_solvers, text
from forceout_web.requests import refusal_of
from forceout_web.tables.names import BadNickname, friendly_name, read_nickname
from forceout_web.tables.options import MOST_SEATS, TableOptions
from forceout_web.tables.storage.reading import SeatRow

Sent = Mapping[str, str]
"""Fields of the form by name: as it was sent, or as an address asks for them."""

HERE, PERSON, BOT, NOBODY = "here", "person", "bot", "nobody"
"""The choices for a seat: a player at this device, someone who joins, a bot, or no seat."""

_DEVICE = {"1": (HERE, HERE), "bots": (HERE, BOT), "coach": (PERSON, PERSON)}
"""The presets of the query parameter ``device``: the choices for the first two seats."""
_ALWAYS = 2
"""Seats that every book has."""
_FEW = 4
"""The number of rows that a book with many seats shows at first. Each seat that is taken adds a row."""
_USUAL_BOT = 2
"""The bot that a newcomer meets: one that can be beaten."""


class Choice(NamedTuple):
    """One of several; the first is the usual one."""

    legend: str | Promise
    options: tuple[Option, ...]

    def holds(self, value: str | None) -> str:
        """The value, or the usual one for what is not offered."""
        return value if value in {option.value for option in self.options} else self.options[0].value


CLOCK = Choice(
    gettext_lazy("Clocks"),
    (
        Option("exact", gettext_lazy("By the book"), gettext_lazy("Clocks by the book")),
        Option("sand", gettext_lazy("Sand"), gettext_lazy("Sand clocks")),
        Option("relaxed", gettext_lazy("Relaxed"), gettext_lazy("Relaxed clocks")),
        Option("none", gettext_lazy("None"), gettext_lazy("No clocks")),
    ),
)
MORE = {
    "adventurous": Choice(
        gettext_lazy("Variations"),
        (
            Option("", gettext_lazy("As they choose")),
            Option("yes", gettext_lazy("Always")),
            Option("no", gettext_lazy("None")),
        ),
    ),
    "season": Choice(
        gettext_lazy("Season’s variations"),
        (
            Option("", gettext_lazy("All")),
            Option("even", gettext_lazy("Even years")),
            Option("odd", gettext_lazy("Odd years")),
        ),
    ),
    "referee": Choice(
        gettext_lazy("Referee"),
        (
            Option("strict", gettext_lazy("Strict"), gettext_lazy("strict referee")),
            Option("table", gettext_lazy("As at a table"), gettext_lazy("referee as at a table")),
        ),
    ),
    "checking": Choice(
        gettext_lazy("Solutions are checked by"),
        (Option("judge", gettext_lazy("Judge")), Option("players", gettext_lazy("Players"))),
    ),
    "block": Choice(
        gettext_lazy("The block"),
        (Option("quick", gettext_lazy("One tap")), Option("book", gettext_lazy("By the book"))),
    ),
    "length": Choice(
        gettext_lazy("The match lasts"),
        (Option("book", gettext_lazy("As the book says")), Option("agreed", gettext_lazy("Until all agree"))),
    ),
    "spectators": Choice(
        gettext_lazy("Others may watch"),
        (Option("yes", gettext_lazy("Yes")), Option("no", gettext_lazy("No"))),
    ),
}
CHOICES = {"clock": CLOCK, **MORE}
TYPED = {
    "shakes": gettext_lazy("Or so many shakes (empty: by time)"),
    "seed": gettext_lazy("Seed, to roll the same again (empty: by chance)"),
}
_LABELS = {
    "game": gettext_lazy("Game"),
    "rules": gettext_lazy("Rulebook"),
    "division": gettext_lazy("Division"),
    "seats": gettext_lazy("Who sits where"),
    **{name: choice.legend for name, choice in CHOICES.items()},
    **TYPED,
}
_TAKERS = {
    PERSON: pgettext_lazy("takes a seat", "Person"),
    BOT: pgettext_lazy("takes a seat", "Bot"),
    HERE: gettext_lazy("This device"),
    NOBODY: gettext_lazy("Nobody"),
}
_FIRST = {HERE: pgettext_lazy("takes a seat", "You"), PERSON: _TAKERS[PERSON], BOT: _TAKERS[BOT]}


@dataclass(frozen=True, slots=True)
class Row:
    """A seat in the form: the choices for it, the one made, and the player's nickname or the bot's level."""

    number: int
    takers: tuple[Option, ...]
    who: str
    level: str
    name: str
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Form:
    """The form with its current choices."""

    game: str
    rules: Mapping[str, str]
    divisions: Mapping[tuple[str, str], str]
    rows: tuple[Row, ...]
    chosen: Mapping[str, str]
    typed: Mapping[str, str]

    @property
    def division(self) -> str:
        return self.divisions[self.game, self.rules[self.game]]


def filled(sent: Sent) -> Form:
    """The form filled in as it was sent, or as an address asks; what is not offered is as usual."""
    usual: dict[str, tuple[str, str]] = {name: pages_of(name).USUAL for name in GAMES}
    game = sent.get("game", "") if sent.get("game") in usual else next(iter(usual))
    asked = {f"rules-{game}": sent.get("rules"), f"division-{game}-{sent.get('rules')}": sent.get("division")}
    sent = {**{name: value for name, value in asked.items() if value}, **sent}
    rules, divisions, most = {}, {}, MOST_SEATS
    for name, offered in rulebooks.books().items():
        ids = [book.id for book in offered]
        wanted = sent.get(f"rules-{name}", "")
        rules[name] = wanted if wanted in ids else usual[name][0]
        for book in offered:
            wanted = sent.get(f"division-{name}-{book.id}", "")
            meant = usual[name][1] if book.id == usual[name][0] else book.usual
            divisions[name, book.id] = wanted if wanted in book.division_names else meant
            if (name, book.id) == (game, rules[name]):
                most = book.most
    return Form(
        game=game,
        rules=rules,
        divisions=divisions,
        rows=_rows(sent, most),
        chosen={name: choice.holds(sent.get(name)) for name, choice in CHOICES.items()},
        typed={name: sent.get(name, "")[:40] for name in TYPED},
    )


def _rows(sent: Sent, most: int) -> tuple[Row, ...]:
    whos = [_who(sent, number) for number in range(1, MOST_SEATS + 1)]
    last = max(number for number, who in enumerate(whos, 1) if who != NOBODY)
    shown = min(most, max(_FEW, last + 1))
    names: set[str] = set()
    rows = []
    for number, who in enumerate(whos, 1):
        name = sent.get(f"nickname-{number}", "")[:60] or friendly_name(frozenset(names))
        names.add(name)
        level = sent.get(f"level-{number}", "")
        level = level if level in _levels() else str(_USUAL_BOT)
        rows.append(Row(number, _takers(number), who, level, name, shown=number <= shown))
    return tuple(rows)


def _who(sent: Sent, number: int) -> str:
    """Return the choice for a seat. The query parameter ``device`` can preset the first two."""
    first, other = _DEVICE.get(sent.get("device", ""), (HERE, PERSON))
    usual = first if number == 1 else other if number <= _ALWAYS else NOBODY
    who = sent.get(f"seat-{number}", usual)
    return who if who in {option.value for option in _takers(number)} else usual


def _takers(number: int) -> tuple[Option, ...]:
    """Return the choices for a seat. Seat 1 is for the person who opens the table, unless they only watch."""
    takers = _FIRST if number == 1 else _TAKERS
    return tuple(
        Option(value, str(label)) for value, label in takers.items() if value != NOBODY or number > _ALWAYS
    )


def _levels() -> tuple[str, ...]:
    return tuple(str(level.number) for level in LEVELS)


class Summary(NamedTuple):
    """The choices in a sentence. The page's script updates it from the patterns and the form."""

    head: str
    rest: str
    watch: str
    head_pattern: str
    rest_pattern: str
    seats: tuple[str, ...]
    watches: bool


def summary(form: Form) -> Summary:
    head, rest = _("{game}, {division}, {seats}."), _("{clock}, {referee}.")
    taken = [row for row in form.rows if row.who != NOBODY]
    said = {
        name: next(option.said for option in CHOICES[name].options if option.value == form.chosen[name])
        for name in ("clock", "referee")
    }
    return Summary(
        head.format(
            game=TITLES[form.game], division=words.division(form.division), seats=words.seats(len(taken))
        ),
        rest.format(**said),
        _("You only watch."),
        head,
        rest,
        tuple(words.seats(count) for count in range(1, MOST_SEATS + 1)),
        watches=not any(row.who == HERE for row in taken),
    )


class Sitter(NamedTuple):
    """The choice for one seat of the new table. A person who joins comes later, with the code."""

    who: str
    name: str
    level: int


def read_form(sent: Sent) -> tuple[TableOptions, list[Sitter]]:
    """Return the submitted options and seats, or raise Refused with the invalid field."""
    game, book, division = _read_book(sent)
    sitters = _read_seats(sent)
    if len(sitters) > book.most:
        raise malformed("seats", text("This rulebook does not seat so many."))
    try:
        options = TableOptions.model_validate(
            {
                "game": game,
                "rules": book.id,
                "division": division,
                "seats": len(sitters),
                "adventurous": {"yes": True, "no": False}.get(_read_choice(sent, "adventurous")),
                "season": _read_choice(sent, "season") or None,
                "shakes": _number("shakes", sent["shakes"]) if sent.get("shakes") else None,
                "spectators": _read_choice(sent, "spectators") == "yes",
                "seed": sent.get("seed") or None,
            }
            | {name: _read_choice(sent, name) for name in ("referee", "checking", "clock", "length", "block")}
        )
    except ValidationError as wrong:
        raise refusal_of(wrong) from wrong
    return options, sitters


def _read_book(sent: Sent) -> tuple[str, rulebooks.Book, str]:
    """The game, its book and the division."""
    game = _one_of("game", sent.get("game", ""), GAMES)
    offered = {book.id: book for book in rulebooks.books()[game]}
    book = offered[_one_of("rules", sent.get(f"rules-{game}", ""), offered)]
    division = sent.get(f"division-{game}-{book.id}", book.usual)
    return game, book, _one_of("division", division, book.division_names)


def _one_of(field: str, value: str, offered: Iterable[str]) -> str:
    if value not in offered:
        raise malformed(field, text("This is not one of the choices."))
    return value


def _read_choice(sent: Sent, name: str) -> str:
    values = [option.value for option in CHOICES[name].options]
    return _one_of(name, sent.get(name, values[0]), values)


def _read_seats(sent: Sent) -> list[Sitter]:
    """Return the choice for each seat in use. Names are checked here, before a table is opened."""
    sitters: list[Sitter] = []
    names: set[str] = set()
    for number in range(1, MOST_SEATS + 1):
        field = f"seat-{number}"
        who = _one_of(field, sent.get(field, _who({}, number)), [one.value for one in _takers(number)])
        if who == NOBODY:
            continue
        name = _read_name(sent, number, frozenset(names)) if who == HERE else ""
        names.add(name)
        sitters.append(Sitter(who, name, _read_level(sent, number) if who == BOT else 0))
    return sitters


def _read_name(sent: Sent, number: int, taken: frozenset[str]) -> str:
    """Return the nickname of a player at this device. If it is empty for a seat after the first, a name is made up."""
    field = f"nickname-{number}"
    typed = sent.get(field, "")
    if not typed.strip() and (number > 1 or field not in sent):
        return friendly_name(taken)
    try:
        return read_nickname(typed, taken)
    except BadNickname as wrong:
        raise Refused(422, wrong.code, str(wrong), field=field) from wrong


def _read_level(sent: Sent, number: int) -> int:
    must_have_solvers()
    field = f"level-{number}"
    return int(_one_of(field, sent.get(field, str(_USUAL_BOT)), _levels()))


def _number(field: str, typed: str) -> int:
    if not typed.isdecimal():
        raise malformed(field, text("expected a number"))
    return int(typed[:6])


def label(field: str) -> str:
    """What a field of the form is called."""
    name, _dash, number = field.partition("-")
    of_a_seat = {"seat": _("Seat %(number)s"), "nickname": _("Nickname at seat %(number)s"), "level": _("Bot at seat %(number)s")}  # fmt: skip
    if number and name in of_a_seat:
        return of_a_seat[name] % {"number": number}
    return str(_LABELS.get(name, name))


def asked_again(options: TableOptions, seats: Iterable[SeatRow], mine: Iterable[str]) -> dict[str, str]:
    """What an address must ask for so that the form shows the choices of a table that was opened."""
    asked = {name: getattr(options, name) for name in ("game", "rules", "division", "referee", "checking", "clock", "length", "block")}  # fmt: skip
    asked |= {
        "adventurous": {True: "yes", False: "no", None: ""}[options.adventurous],
        "season": options.season or "",
        "shakes": str(options.shakes or ""),
        "spectators": "yes" if options.spectators else "no",
    }
    asked |= {f"seat-{number}": PERSON for number in range(1, options.seats + 1)}
    mine = frozenset(mine)
    for seat in seats:
        number = seat.place + 1
        if seat.level is not None:
            asked |= {f"seat-{number}": BOT, f"level-{number}": str(seat.level)}
        elif seat.name in mine:
            asked |= {f"seat-{number}": HERE, f"nickname-{number}": seat.name}
    return asked
