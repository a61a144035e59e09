"""How a match stands, as everybody may know it: the same for a table and for a view of it."""

from __future__ import annotations

from forceout.core.edition import Rules
from forceout.match import to_act
from forceout.match.deadlines import next_moment
from forceout.match.legal import may_act
from forceout.match.state import Match
from forceout.match.values import Phase
from forceout.records.documents.kinds import seconds


class PublicState:
    """What can be read off a match without playing it."""

    __slots__ = ()

    _state: Match

    @property
    def rules(self) -> Rules:
        return self._state.rules

    @property
    def players(self) -> tuple[str, ...]:
        """The seats in the order of play."""
        return self._state.setup.players

    @property
    def phase(self) -> Phase:
        return self._state.phase

    @property
    def awaited(self) -> tuple[str, ...]:
        """The seats that the table waits for."""
        return to_act(self._state)

    @property
    def may_act(self) -> tuple[str, ...]:
        """The seats that may do something now, "judge" among them."""
        return may_act(self._state)

    @property
    def scores(self) -> dict[str, int]:
        return self._state.totals()

    @property
    def finished_shakes(self) -> int:
        """How many shakes are over; what was played in them lies open."""
        return len(self._state.finished)

    @property
    def now(self) -> int | float:
        """Seconds since the match began."""
        return seconds(self._state.now)

    @property
    def deadline(self) -> int | float | None:
        """The next limit in seconds, as the players are told it; once it is past, when missing it costs something."""
        moment = next_moment(self._state)
        return None if moment is None else seconds(moment)

    @property
    def is_over(self) -> bool:
        """The round has ended and no shake is open."""
        return self._state.phase is Phase.ENDED
