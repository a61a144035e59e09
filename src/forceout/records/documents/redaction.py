"""A record as a seat may see it, or play on it: without the seed, and without papers that were never opened to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from forceout.match.events import CheckingBegan, Event, NothingPresented, ShakeBegan, SolutionPresented

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Seals:
    """Which actions of a record handed in papers that nobody else has seen.

    ``open_shake`` has the indices by the writer; ``broken_off`` those of earlier shakes that never came to checking.
    """

    open_shake: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    broken_off: tuple[tuple[str, int], ...] = ()

    def after(self, index: int, events: Iterable[Event]) -> Seals:
        """The seals once the action with this index has led to these events."""
        seals = self
        for event in events:
            match event:
                case SolutionPresented(player) | NothingPresented(player):
                    papers = (*seals.open_shake.get(player, ()), index)
                    seals = replace(seals, open_shake={**seals.open_shake, player: papers})
                case CheckingBegan(papers):
                    kept = {player: own for player, own in seals.open_shake.items() if player not in papers}
                    seals = replace(seals, open_shake=kept)
                case ShakeBegan() if seals.open_shake:
                    left = tuple((player, place) for player, own in seals.open_shake.items() for place in own)
                    seals = Seals({}, seals.broken_off + left)
        return seals

    def hidden_from(self, seat: str) -> set[int]:
        still = {place for player, own in self.open_shake.items() if player != seat for place in own}
        return still | {place for player, place in self.broken_off if player != seat}


def redacted_record(record: Document, seals: Seals, seat: str) -> Document:
    """The record of a match that is not over.

    A paper that the seat may not see is {"do": "present", "sealed": true}, whether or not anything is on it.
    """
    hidden = seals.hidden_from(seat)
    actions = [
        _without_paper(action) if index in hidden else action for index, action in enumerate(record["events"])
    ]
    header = {name: value for name, value in record.items() if name != "seed"}
    redacted = {"redacted": True} if hidden or "seed" in record else {}
    return {**header, **redacted, "events": actions}


def _without_paper(action: Document) -> Document:
    if action["do"] not in ("present", "decline"):
        # Time ran out, or the writer left: everybody saw that.
        return action
    when = {"at": action["at"]} if "at" in action else {}
    return {"by": action["by"], "do": "present", "sealed": True, **when}


def with_blank_papers(record: Document, seals: Seals, seat: str) -> Document:
    """The record of a match that is not over, for somebody who plays on from it at another table.

    Nothing is written on a paper that the seat may not see. It was never opened, so that the match goes the same way.
    """
    hidden = seals.hidden_from(seat)
    return {
        **record,
        "events": [
            {**action, "solution": _blank(action["solution"])}
            if index in hidden and "solution" in action
            else action
            for index, action in enumerate(record["events"])
        ],
    }


def _blank(solution: Document) -> Document:
    """A Solution of the same form on which nothing is written."""
    blank: Document = {}
    for name, value in solution.items():
        if isinstance(value, str):
            blank[name] = ""
        elif isinstance(value, list) and all(isinstance(one, dict) for one in value):
            blank[name] = [_blank(one) for one in value]
    return blank
