"""A live table's page: rendered once for each seat, language and change, however many windows show it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup

from forceout import Table
from forceout.match.events import Event
from forceout.match.observe import observe_event
from forceout.records.documents.codec import codec_for
from forceout.records.documents.events import read_event
from forceout_web.addresses import Reach
from forceout_web.learning import kit_page
from forceout_web.pages import seating, table_page
from forceout_web.pages.language import gettext as _
from forceout_web.pages.sight import Present, Sight, sight_of
from forceout_web.refusals import Refused
from forceout_web.running import hall
from forceout_web.tables import store
from forceout_web.tables.actor import SPECTATOR, Actor
from forceout_web.tables.clock import now_ms
from forceout_web.tables.kit import KitMatch
from forceout_web.tables.practice import is_alone
from forceout_web.tables.tokens import Token

Document = dict[str, Any]


@dataclass(slots=True)
class Chronicle:
    """What happened at a table, unredacted, as far as it is stored: for the log. ``version`` is how far it goes."""

    dated: list[tuple[int, Event]] = field(default_factory=list)
    version: int = 0
    rendered: dict[Hashable, Document] = field(default_factory=dict)
    rendered_of: tuple[Any, ...] = ()
    said: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    heard: dict[str, list[Event]] = field(default_factory=dict)

    def add(self, version: int, events: Iterable[Event]) -> None:
        self.dated += [(version, event) for event in events]
        self.version = version

    def heard_by(self, seat: str) -> list[Event]:
        """What happened, as that seat hears of it; only what is new is gone through."""
        heard = self.heard.setdefault(seat, [])
        heard += [observe_event(event, seat) for _version, event in self.dated[len(heard) :]]
        return heard


_CHRONICLES: WeakKeyDictionary[Actor, Chronicle] = WeakKeyDictionary()


async def chronicle(actor: Actor) -> Chronicle:
    """The table's chronicle, read from the journal where this process has not heard everything itself."""
    kept = _CHRONICLES.get(actor)
    if kept is None:
        kept = Chronicle()
        if isinstance(actor.table, Table):
            entries = await hall().store.ask(partial(store.entries_after, table=actor.id, version=0))
            codec = codec_for(actor.table.rules)
            for entry in entries:
                kept.add(
                    entry.version, [read_event(event, codec, actor.table.players) for event in entry.events]
                )
        _CHRONICLES.setdefault(actor, kept)
    return _CHRONICLES[actor]


def bring_up_to_date(actor: Actor) -> Chronicle:
    kept = _CHRONICLES.setdefault(actor, Chronicle())
    table = actor.table
    if isinstance(table, Table) and kept.version < table.version:
        codec = codec_for(table.rules)
        for entry in table.entries(kept.version):
            kept.add(entry.version, [read_event(dict(event), codec, table.players) for event in entry.events])
    return kept


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of a page: the seat, the seats of the device, the language, and where the others find the server."""

    seat: str
    device: tuple[str, ...]
    language: str
    reach: Reach
    wall: bool = False
    owner: bool = False


def shown(actor: Actor, reader: Reader) -> Document:
    """What a page is told: its inside, its title, the time and whether it stands still. Under the actor's lock."""
    kept = bring_up_to_date(actor)
    state = (
        *(actor.version, tuple(actor.seats.items()), frozenset(actor.present())),
        *(actor.clock.stood_at(), frozenset(actor.studies), tuple(actor.away().items())),
    )
    if kept.rendered_of != state:
        kept.rendered, kept.rendered_of = {}, state
    whole = actor.table is None or actor.options.kit is not None
    key = reader if whole else (reader.seat, reader.language, reader.wall)
    if key not in kept.rendered:
        kept.rendered[key] = _rendered(actor, kept, reader)
    now = round(actor.clock.seconds(now_ms()) * 1000)
    return {
        **kept.rendered[key],
        "version": actor.version,
        "now": now,
        "stopped": actor.clock.stopped is not None,
        "seats": seats_told(actor),
    }


def seats_told(actor: Actor) -> str:
    """Who sits where, in one line: where it is another than the owner's sheets were made for, they are fetched anew."""
    return " ".join(
        f"{row.place}:{row.name}:{'' if row.level is None else row.level}:{int(row.free)}"
        for row in actor.players()
    )


def _rendered(actor: Actor, kept: Chronicle, reader: Reader) -> Document:
    if actor.table is None:
        inner = seating.fragment(actor, reader.device, reader.reach, owner=reader.owner, wall=reader.wall)
        title = _("Table %(code)s is open") % {"code": actor.code}
        return {"title": f"{title} · Forceout", "classes": "page-seating", "html": inner}
    if isinstance(actor.table, KitMatch):
        seat = SPECTATOR if actor.is_stood_in(reader.seat) else reader.seat
        return kit_page.rendered(actor, actor.table, seat, reader.device, wall=reader.wall)
    sight = seen_at(actor, reader.seat, kept, wall=reader.wall)
    return {
        "title": f"{table_page.title(sight)} · Forceout",
        "classes": table_page.face(sight).classes,
        "html": table_page.fragment(sight),
    }


def seen_at(actor: Actor, seat: str, kept: Chronicle, *, wall: bool = False) -> Sight:
    """A live table whose match has begun."""
    assert isinstance(actor.table, Table)
    stood_in = actor.is_stood_in(seat)
    options = {
        "block_by_the_book": actor.options.block == "book",
        "alone": is_alone(actor, seat),
        "season": actor.options.season,
        "stood_in": stood_in,
    }
    # While a bot finishes their turn there is nothing that they can do: they watch.
    seat = SPECTATOR if stood_in else seat
    return sight_of(
        actor.table,
        seat,
        code=actor.code,
        heard=kept.heard_by(seat),
        present=_present(actor),
        options=options,
        wall=wall,
        links=not wall,
        stopped_at=actor.clock.stood_at(),
        said=kept.said,
        studies=actor.studies,
    )


def _present(actor: Actor) -> dict[str, Present]:
    here, away, rows = actor.present(), actor.away(), actor.players()
    return {
        row.name: Present(
            here=row.name in here and not row.free,
            bot=row.level is not None,
            stands_in=row.stood_in,
            away=away.get(row.name),
            wanted=row.wanted & actor.people(),
            unasked=actor.voters(row.name) - row.wanted,
        )
        for row in rows
    }


def names_of(actor: Actor, tokens: Iterable[Token]) -> tuple[str, ...]:
    """The seats of a device that are still its own."""
    return tuple(actor.seat_of(token).name for token in still_good(actor, tokens))


def still_good(actor: Actor, tokens: Iterable[Token]) -> list[Token]:
    """Those of a device's tokens whose seats were not freed since."""
    found = []
    for token in tokens:
        try:
            actor.seat_of(token)
        except Refused:
            continue
        found.append(token)
    return found


def inner(actor: Actor, reader: Reader) -> Document:
    """The same for a page that is loaded."""
    told = shown(actor, reader)
    return {**told, "html": Markup(told["html"])}  # noqa: S704 (our own markup)


async def next_table(actor: Actor) -> Actor:
    """The table at which these people go on. The first who asks opens it; whoever asks next, of any process, gets the same."""
    key = f"again-{actor.id}"
    before = await hall().store.ask(partial(store.once, key=key))
    if before is None:
        return await hall().create(actor.options, once=key, answer=lambda fresh: {"table": fresh.id})
    return await hall().actor(before["table"])
