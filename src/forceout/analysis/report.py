"""What analysis tells of a match: decisions, challenges, what was missed. Three-valued answers have None for undecided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Decision:
    """A Goal, a move with its bonus, or a shift. ``event`` is the place in the record of the event that completed it.

    ``shortest`` is a Solution with all of Resources, ``opening`` one with at most one more cube.
    ``safe`` counts the other plays that were no flub, ``plays`` all other legal plays, ``undecided`` those of them that could not be
    decided; None for a Goal. ``violated`` has the letters of the claims of 1969 that it breaks, in tournament books None;
    ``stems`` is the claim, A or P, that a C-claim stems from.
    """

    event: int
    by: str
    now: bool | None
    impossible: bool | None
    shortest: Mapping[str, Any] | None
    opening: Mapping[str, Any] | None = None
    safe: int | None = None
    plays: int | None = None
    undecided: int | None = None
    violated: tuple[str, ...] | None = None
    stems: str | None = None
    cube: str | None = None
    to: str | None = None

    @property
    def flub(self) -> bool | None:
        """Whether somebody could rightly challenge it."""
        if self.violated is not None:
            return bool(self.violated)
        if self.now or self.impossible:
            return True
        return None if self.now is None or self.impossible is None else False

    @property
    def claim(self) -> str | None:
        """The claim that would be right against it."""
        if self.violated is not None:
            own = [letter for letter in self.violated if letter != "C"]
            return own[0] if own else f"C-{self.stems}" if self.violated else None
        return "now" if self.now else "impossible" if self.impossible else None

    def document(self) -> Document:
        told: Document = {
            "event": self.event,
            "by": self.by,
            "now": self.now,
            "impossible": self.impossible,
            "flub": self.flub,
            "safe": self.safe,
            "shortest": None if self.shortest is None else dict(self.shortest),
            "opening": None if self.opening is None else dict(self.opening),
            "plays": self.plays,
            "undecided": self.undecided,
            "cube": self.cube,
            "to": self.to,
        }
        if self.violated is not None:
            told |= {"violated": list(self.violated), "stems": self.stems}
        return told


@dataclass(frozen=True, slots=True)
class Challenged:
    """A challenge, and whether its claim was true, whatever was then written."""

    event: int
    by: str
    challenge: str
    right: bool | None

    def document(self) -> Document:
        return {"event": self.event, "by": self.by, "challenge": self.challenge, "right": self.right}


@dataclass(frozen=True, slots=True)
class Missed:
    """A play that could rightly have been challenged and was not."""

    event: int
    claim: str

    def document(self) -> Document:
        return {"event": self.event, "claim": self.claim}


@dataclass(frozen=True, slots=True)
class ShakeReport:
    """One shake, in the order of play."""

    decisions: tuple[Decision | Challenged, ...]

    @property
    def first_flub(self) -> int | None:
        return next((each.event for each in self._plays() if each.flub), None)

    @property
    def missed(self) -> tuple[Missed, ...]:
        """Flubs that the next entry does not challenge."""
        found = []
        for place, each in enumerate(self.decisions):
            following = self.decisions[place + 1 : place + 2]
            challenged = bool(following) and isinstance(following[0], Challenged)
            if isinstance(each, Decision) and each.claim is not None and not challenged:
                found.append(Missed(each.event, each.claim))
        return tuple(found)

    def _plays(self) -> tuple[Decision, ...]:
        return tuple(each for each in self.decisions if isinstance(each, Decision))

    def document(self) -> Document:
        return {
            "decisions": [each.document() for each in self.decisions],
            "first_flub": self.first_flub,
            "missed": [each.document() for each in self.missed],
        }


@dataclass(frozen=True, slots=True)
class Account:
    """A player's match: plays made, flubs among them, flubs of others that he challenged or let pass, wrong challenges."""

    plays: int = 0
    flubs: int = 0
    caught: int = 0
    overlooked: int = 0
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """A whole match."""

    players: tuple[str, ...]
    shakes: tuple[ShakeReport, ...]

    def accounts(self) -> dict[str, Account]:
        """Who flubbed, and who saw it."""
        counts = {player: dict.fromkeys(Account.__dataclass_fields__, 0) for player in self.players}
        for shake in self.shakes:
            missed = {each.event for each in shake.missed}
            for each in shake.decisions:
                mine = counts[each.by]
                if isinstance(each, Challenged):
                    mine["caught"] += each.right is True
                    mine["wrong"] += each.right is False
                    continue
                mine["plays"] += 1
                mine["flubs"] += each.flub is True
                if each.event in missed:
                    for other in self.players:
                        counts[other]["overlooked"] += other != each.by
        return {player: Account(**found) for player, found in counts.items()}

    def document(self) -> Document:
        accounts = {
            player: {name: getattr(account, name) for name in Account.__dataclass_fields__}
            for player, account in self.accounts().items()
        }
        return {"shakes": [shake.document() for shake in self.shakes], "players": accounts}
