"""The results of analysing a match: decisions, challenges and missed chances. In yes-or-no answers, None means undecided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from forceout.core.edition import Rules
from forceout.core.solution import Solution
from forceout.records.documents.codec import Codec, codec_for
from forceout.records.documents.fields import Fields

Document = dict[str, Any]


def _written(solution: Solution | None, codec: Codec) -> Document | None:
    return None if solution is None else codec.solution_fields(solution)


def _read(told: Document | None, codec: Codec) -> Solution | None:
    return None if told is None else codec.solution(Fields(told, "solution"), with_goal=True, two=None)


@dataclass(frozen=True, slots=True)
class Decision:
    """A Goal, a move with its bonus, or a shift. ``event`` is the index in the record of the event that completed it.

    ``shortest`` is a Solution that may use all of Resources, ``opening`` one that uses at most one more cube.
    ``plays`` counts the other legal plays, ``safe`` those that were no flub, and ``undecided`` those that could not be
    decided. All three are None for a Goal. ``violated`` has the letters of the claims of 1969 that the play breaks; in tournament
    books it is None. ``stems`` is the claim, A or P, that a C-claim stems from. ``worth`` is the score of a player who rightly
    challenges the play and writes what is required; it is None if no claim is right.
    """

    event: int
    by: str
    now: bool | None
    impossible: bool | None
    shortest: Solution | None
    opening: Solution | None = None
    safe: int | None = None
    plays: int | None = None
    undecided: int | None = None
    violated: tuple[str, ...] | None = None
    stems: str | None = None
    cube: str | None = None
    to: str | None = None
    worth: int | None = None

    @property
    def flub(self) -> bool | None:
        """Whether another player could rightly challenge it."""
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

    def document(self, codec: Codec) -> Document:
        told: Document = {
            "event": self.event,
            "by": self.by,
            "now": self.now,
            "impossible": self.impossible,
            "flub": self.flub,
            "safe": self.safe,
            "shortest": _written(self.shortest, codec),
            "opening": _written(self.opening, codec),
            "plays": self.plays,
            "undecided": self.undecided,
            "cube": self.cube,
            "to": self.to,
            "worth": self.worth,
        }
        if self.violated is not None:
            told |= {"violated": list(self.violated), "stems": self.stems}
        return told

    @classmethod
    def of(cls, told: Mapping[str, Any], codec: Codec) -> Decision:
        """What ``document`` told, read back."""
        known = {name: told[name] for name in cls.__dataclass_fields__ if name in told}
        for name in ("shortest", "opening"):
            known[name] = _read(known.get(name), codec)
        if "violated" in known:
            known["violated"] = tuple(known["violated"])
        return cls(**known)


@dataclass(frozen=True, slots=True)
class Challenged:
    """A challenge, and whether its claim was true, regardless of what was written afterwards."""

    event: int
    by: str
    challenge: str
    right: bool | None

    def document(self, _codec: Codec) -> Document:
        return {"event": self.event, "by": self.by, "challenge": self.challenge, "right": self.right}

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Challenged:
        """What ``document`` told, read back."""
        return cls(told["event"], told["by"], told["challenge"], told["right"])


@dataclass(frozen=True, slots=True)
class Missed:
    """A play that could rightly have been challenged and was not."""

    event: int
    claim: str

    def document(self) -> Document:
        return {"event": self.event, "claim": self.claim}


@dataclass(frozen=True, slots=True)
class ShakeReport:
    """One shake, in the order of play. ``scores`` are its points without penalties, empty while it is open.

    ``saw`` is the Solution that each bot had in mind, or None, as the bots said afterwards. It is not part of a record.
    """

    decisions: tuple[Decision | Challenged, ...]
    scores: Mapping[str, int] = field(default_factory=dict)
    saw: Mapping[str, Solution | None] = field(default_factory=dict)

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

    def given_away(self, player: str) -> int:
        """Return how many more points the player's best possible challenge would have scored than they got.

        A challenge was possible on another player's flub if nobody challenged it, or if this player did.
        """
        if player not in self.scores:
            return 0
        missed = {each.event for each in self.missed}
        chances = []
        for each, following in zip_longest(self.decisions, self.decisions[1:]):
            if not isinstance(each, Decision) or each.by == player or each.worth is None:
                continue
            challenged = isinstance(following, Challenged) and following.by == player and following.right
            if each.event in missed or challenged:
                chances.append(each.worth)
        return max(0, max(chances, default=0) - self.scores[player])

    def _plays(self) -> tuple[Decision, ...]:
        return tuple(each for each in self.decisions if isinstance(each, Decision))

    def document(self, codec: Codec) -> Document:
        saw = {seat: _written(solution, codec) for seat, solution in self.saw.items()}
        return {
            "decisions": [each.document(codec) for each in self.decisions],
            "first_flub": self.first_flub,
            "missed": [each.document() for each in self.missed],
            "scores": dict(self.scores),
            **({"saw": saw} if saw else {}),
        }

    @classmethod
    def of(cls, told: Mapping[str, Any], codec: Codec) -> ShakeReport:
        """What ``document`` told, read back."""
        return cls(
            tuple(
                Challenged.of(each) if "challenge" in each else Decision.of(each, codec)
                for each in told["decisions"]
            ),
            dict(told["scores"]),
            {seat: _read(solution, codec) for seat, solution in told.get("saw", {}).items()},
        )

    def _repr_svg_(self) -> str:
        """Show the strip of the shake in a notebook."""
        from forceout.analysis.strip import strip  # noqa: PLC0415 - pictures, only where one is asked for

        return strip(self).svg()


@dataclass(frozen=True, slots=True)
class Account:
    """A player's counts for a match: plays, flubs, other players' flubs that they challenged or overlooked, wrong challenges, and
    the points they missed (``ShakeReport.given_away``).
    """

    plays: int = 0
    flubs: int = 0
    caught: int = 0
    overlooked: int = 0
    wrong: int = 0
    given_away: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """A whole match."""

    rules: Rules
    players: tuple[str, ...]
    shakes: tuple[ShakeReport, ...]

    def accounts(self) -> dict[str, Account]:
        """Return the flubs and challenges of each player, counted."""
        counts = {player: dict.fromkeys(Account.__dataclass_fields__, 0) for player in self.players}
        for shake in self.shakes:
            missed = {each.event for each in shake.missed}
            for player in self.players:
                counts[player]["given_away"] += shake.given_away(player)
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
        codec = codec_for(self.rules)
        return {"shakes": [shake.document(codec) for shake in self.shakes], "players": accounts}

    def _repr_html_(self) -> str:
        """Show the strips, sentences and table of the match in a notebook."""
        from forceout.analysis.page import html  # noqa: PLC0415 - pictures, only where they are asked for

        return html(self)
