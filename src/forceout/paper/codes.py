"""Cards with a code, to cut out: eight a sheet. A card has no name unless the director's own file gives one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from forceout.paper.printing import Paper
from forceout.paper.printout import Asked, Label, Printout, event_line, sides

_CARDS = 8


@dataclass(frozen=True, slots=True)
class CodeCard:
    """One card: whose, the code as it is typed, and what its QR code says."""

    label: Label
    code: str
    link: str


def player_codes(asked: Asked) -> Printout:
    """The codes of an event's players, with which they sit down at live tables."""
    cards = [
        CodeCard(asked.labels.of(player.code), player.code, _link(asked.address, player.code))
        for player in asked.event.players
    ]
    return code_cards(cards, event_line(asked.event), asked.address, asked.paper)


def pupil_codes(
    codes: Iterable[tuple[Label, str]], title: str, address: str | None, paper: Paper
) -> Printout:
    """The cards of a class: a pupil's code opens their progress and a seat in this class (T24)."""
    cards = [CodeCard(label, f"{code[:3]} {code[3:]}", _link(address, code)) for label, code in codes]
    return code_cards(cards, title, address, paper)


def code_cards(cards: list[CodeCard], about: str, address: str | None, paper: Paper) -> Printout:
    """Any cards with a code."""
    data: dict[str, Any] = {"about": about, "address": address, "sides": list(sides(cards, _CARDS))}
    return Printout("codes.html", data, paper)


def _link(address: str | None, code: str) -> str:
    return f"{address}/{code}" if address else code
