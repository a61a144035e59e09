"""A live table's page: rendered once for each seat, language and change, however many windows show it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup

from forceout import Table
from forceout.training.kit.table import KitTable
from forceout_web.addresses import Reach
from forceout_web.pages import lobby
from forceout_web.pages.kit import page as kit_page
from forceout_web.pages.language import gettext as _
from forceout_web.pages.table import page as table_page
from forceout_web.pages.table.seat_view import Present, SeatView, seat_view_of
from forceout_web.tables.clock import now_ms
from forceout_web.tables.live.game_table import GameTable
from forceout_web.tables.live.table import SPECTATOR, Actor
from forceout_web.tables.practice import is_alone

Document = dict[str, Any]


@dataclass(slots=True)
class _Rendered:
    """What was rendered of a table, as long as it is in the state ``of``; ``said`` is kept for the whole match."""

    table: GameTable | None
    of: tuple[Any, ...] = ()
    pages: dict[Hashable, Document] = field(default_factory=dict)
    said: dict[tuple[Any, ...], Any] = field(default_factory=dict)


_RENDERED: WeakKeyDictionary[Actor, _Rendered] = WeakKeyDictionary()


def _rendered_of(actor: Actor) -> _Rendered:
    """Return the cache of rendered pages. It starts empty when the table is reloaded, because the old state may not have been stored."""
    kept = _RENDERED.get(actor)
    if kept is None or kept.table is not actor.table:
        kept = _RENDERED[actor] = _Rendered(actor.table)
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
    kept = _rendered_of(actor)
    state = (
        *(actor.version, tuple(actor.seats.items()), frozenset(actor.present())),
        *(actor.clock.stood_at(), frozenset(actor.studies), tuple(actor.away().items())),
    )
    if kept.of != state:
        kept.pages, kept.of = {}, state
    whole = actor.table is None or actor.options.kit is not None
    key = reader if whole else (reader.seat, reader.language, reader.wall)
    if key not in kept.pages:
        kept.pages[key] = _render(actor, reader)
    now = round(actor.clock.seconds(now_ms()) * 1000)
    return {
        **kept.pages[key],
        "version": actor.version,
        "now": now,
        "stopped": actor.clock.stopped is not None,
        "seats": seats_told(actor),
    }


def seats_told(actor: Actor) -> str:
    """Return the seating as one line. The page reloads the owner's sheets when it changes."""
    return " ".join(
        f"{row.place}:{row.name}:{'' if row.level is None else row.level}:{int(row.free)}"
        for row in actor.players()
    )


def _render(actor: Actor, reader: Reader) -> Document:
    if actor.table is None:
        inner = lobby.fragment(actor, reader.device, reader.reach, owner=reader.owner, wall=reader.wall)
        title = _("Table %(code)s is open") % {"code": actor.code}
        return {"title": f"{title} · Forceout", "classes": "page-seating", "html": inner}
    if isinstance(actor.table, KitTable):
        seat = SPECTATOR if actor.is_stood_in(reader.seat) else reader.seat
        return kit_page.rendered(actor, actor.table, seat, reader.device, wall=reader.wall)
    sight = seen_at(actor, reader.seat, wall=reader.wall)
    return {
        "title": f"{table_page.title(sight)} · Forceout",
        "classes": table_page.face(sight).classes,
        "html": table_page.fragment(sight),
    }


def seen_at(actor: Actor, seat: str, *, wall: bool = False) -> SeatView:
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
    return seat_view_of(
        actor.table,
        seat,
        code=actor.code,
        present=_present(actor),
        options=options,
        wall=wall,
        links=not wall,
        stopped_at=actor.clock.stood_at(),
        said=_rendered_of(actor).said,
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


def inner(actor: Actor, reader: Reader) -> Document:
    """The same for a page that is loaded."""
    told = shown(actor, reader)
    return {**told, "html": Markup(told["html"])}  # noqa: S704 (our own markup)
