"""What can be typed at the table now: for hints, menus and completion, all of it from the table's own offers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from random import Random

from forceout.match.commands import JUDGE, Command
from forceout.records.actions import action_document
from forceout.records.notation import event_text
from forceout.records.scribe import Scribe
from forceout.table import Table

_QUIET = ("charge", "touch", "pick-up", "start-timing", "absent", "penalty", "take-minute", "appeal", "shift")
"""In the menu, but no hint: seldom what a player wants next."""

_FIRST = ("move", "goal", "variation", "present", "roll", "deal", "lot")
"""A hint begins with these, in this order; the rest follow as they are declared."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that a seat can do: the action's name, and how it is typed. A ``form`` is an example of many."""

    by: str
    do: str
    text: str
    form: bool = False

    @property
    def line(self) -> str:
        """As it is typed with the name in front."""
        name = self.by if self.by.isalnum() else f'"{self.by}"'
        return f"{name}: {self.text}"


def offers(table: Table, seat: str, scribe: Scribe) -> Iterator[Offer]:
    """Everything that the seat can do now: what can be listed, then an example of each form."""
    listed = table.legal(seat)
    names = set()
    for command in listed:
        document = action_document(command, scribe)
        names.add(document["do"])
        yield Offer(seat, document["do"], _said(command, scribe))
    for form in table.forms(seat):
        if form.do == "present":
            yield Offer(seat, "present", "write", form=True)
        elif form.do not in names or form.do == "variation":
            example = form.example(Random(0))  # noqa: S311 - nothing here is a secret
            if example is not None:
                yield Offer(seat, form.do, _said(example, scribe), form=True)


def _said(command: Command, scribe: Scribe) -> str:
    """An action as it is typed, without who does it."""
    return event_text({**action_document(command, scribe), "by": JUDGE}).removeprefix(f"{JUDGE}: ")


def hint(found: Iterable[Offer]) -> list[str]:
    """One example of each kind of thing, the likeliest first; every claim of a challenge."""
    kinds: dict[str, list[Offer]] = {}
    for offer in found:
        if offer.do not in _QUIET:
            kinds.setdefault(offer.do, []).append(offer)
    order = [*(name for name in _FIRST if name in kinds), *(name for name in kinds if name not in _FIRST)]
    told = []
    for name in order:
        texts = [offer.text for offer in kinds[name]]
        told += texts if name in ("challenge", "rule") and len(texts) <= 3 else [_example(name, texts)]
    return told


def _example(name: str, texts: list[str]) -> str:
    if name == "move":
        cube, _, letter = texts[0].rpartition(">")
        section = {"R": "Required", "P": "Permitted", "F": "Forbidden"}[letter]
        return f"{cube}>{letter} moves {cube} to {section}"
    if name == "deal" and len(texts) > 1:
        return f"{texts[0]} … {texts[-1].removeprefix('deal ')}"
    return " or ".join(texts) if len(texts) == 2 else texts[0]


def grouped(found: Iterable[Offer]) -> Iterator[tuple[str, str, list[Offer]]]:
    """The offers by seat and kind, in order."""
    for (by, name), group in groupby(found, key=lambda offer: (offer.by, offer.do)):
        yield by, name, list(group)
