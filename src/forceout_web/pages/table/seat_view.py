"""What a page is made from: a table as one seat sees it, with what that seat may do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from forceout import Table
from forceout.analysis import ShakeReport
from forceout.core.edition import Rules
from forceout.match.commands import JUDGE
from forceout.match.draft import Rejection
from forceout.match.events import Event
from forceout.match.observe import SPECTATOR, observe_event
from forceout.match.state import Match, Shake
from forceout.records.documents.actions import action_document
from forceout.records.documents.codec import Codec, codec_for

Action = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Present:
    """A player at the table, as the server knows them. ``away``: about how many seconds a player has been gone. ``stands_in``: a bot plays for them.

    ``wanted`` names the players who want a bot to take over, ``unasked`` those who have not said so yet.
    """

    here: bool = True
    bot: bool = False
    stands_in: bool = False
    away: int | None = None
    wanted: frozenset[str] = frozenset()
    unasked: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SeatView:
    """The table as one seat sees it. ``state`` is already redacted for ``seat``.

    ``wall`` is set for a projector: no private information, no controls. ``legal`` lists this seat's legal actions as documents, as far
    as they can be listed; ``why_not`` answers for any other action. ``events`` are the events so far, redacted for this seat.
    """

    code: str
    state: Match
    seat: str = SPECTATOR
    version: int = 0
    awaited: Sequence[str] = ()
    legal: Sequence[Action] = ()
    why_not: Callable[[Action], Rejection | None] = lambda _action: None
    events: Sequence[Event] = ()
    present: Mapping[str, Present] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    wall: bool = False
    links: bool = True
    """Whether the reader can open clauses and terms. On a projector nobody can."""
    stopped_at: int | None = None
    """The match's time at which its clocks were stopped, in milliseconds; None while they run."""
    studies: Mapping[int, ShakeReport] = field(default_factory=dict)
    """The analyses of finished shakes that are ready."""
    said: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    """A cache of worded lines of the log, and of Solutions that were judged again for their workings."""

    @property
    def rules(self) -> Rules:
        return self.state.rules

    @property
    def shake(self) -> Shake | None:
        return self.state.shake

    @property
    def codec(self) -> Codec:
        return codec_for(self.rules)

    @property
    def plays(self) -> bool:
        """Whether this seat is a player's, and not the judge's or a spectator's."""
        return self.seat in self.state.setup.players

    @property
    def alone(self) -> bool:
        """Whether all others are bots. Then hints and taking back give no advantage over other people."""
        return bool(self.options.get("alone")) and not self.wall

    @property
    def judges(self) -> bool:
        return self.seat == JUDGE

    @property
    def now(self) -> int:
        """The match's time as far as the server can write it down: of the last event, or of the stop. A page that is shown goes on from there."""
        return self.state.now if self.stopped_at is None else max(self.state.now, self.stopped_at)

    @property
    def number(self) -> int:
        """Which shake is open, or which one is next."""
        return len(self.state.finished) + 1

    def may(self, action: str, **fields: object) -> bool:
        """Whether an action with these fields is among the legal ones."""
        return any(
            one["do"] == action and all(one.get(key) == value for key, value in fields.items())
            for one in self.legal
        )

    def all_of(self, action: str) -> list[Action]:
        return [one for one in self.legal if one["do"] == action]


def seat_view_of(
    table: Table,
    seat: str = SPECTATOR,
    *,
    code: str = "",
    present: Mapping[str, Present] | None = None,
    options: Mapping[str, Any] | None = None,
    wall: bool = False,
    links: bool = True,
    stopped_at: int | None = None,
    said: dict[tuple[Any, ...], Any] | None = None,
    studies: Mapping[int, ShakeReport] | None = None,
) -> SeatView:
    """A table as a seat sees it."""
    view = table.view(seat)
    codec = codec_for(table.rules)

    def why_not(action: Mapping[str, Any]) -> Rejection | None:
        return table.why_not({"by": seat, **action})

    return SeatView(
        code=code,
        state=view.state,
        seat=seat,
        version=table.version,
        awaited=view.awaited,
        legal=[action_document(command, codec) for command in view.legal()],
        why_not=why_not,
        events=[observe_event(event, seat) for step in table.steps() for event in step.events],
        present=present or {},
        options=options or {},
        wall=wall,
        links=links,
        stopped_at=stopped_at,
        studies=studies or {},
        said={} if said is None else said,
    )
