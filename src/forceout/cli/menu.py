"""What can be typed at the table now: for hints, menus and completion, all of it from the table's own offers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from forceout.match.commands import JUDGE, Command
from forceout.match.declared import ACTION_OF
from forceout.records.documents.actions import action_document
from forceout.records.documents.codec import Codec
from forceout.records.notation.actions import event_text
from forceout.records.wording.language import say, text
from forceout.records.wording.vocabulary import cube_words
from forceout.table import Table

_QUIET = (
    "charge",
    "touch",
    "pick-up",
    "start-timing",
    "absent",
    "penalty",
    "take-minute",
    "appeal",
    "shift",
    "join",
)
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


def offers(table: Table, seat: str, codec: Codec) -> Iterator[Offer]:
    """Everything that the seat can do now: what can be listed, then an example of each form."""
    listed = [Offer(seat, _name(command), _said(command, codec)) for command in table.legal(seat)]
    forms = list(_forms(table, seat, codec, {offer.do for offer in listed}))
    if not colours_matter(table):
        listed, forms = (
            [replace(offer, text=without_colours(offer.text)) for offer in found] for found in (listed, forms)
        )
    yield from dict.fromkeys((*listed, *forms))


def _forms(table: Table, seat: str, codec: Codec, listed: set[str]) -> Iterator[Offer]:
    for form in table.forms(seat):
        if form.do == "present":
            yield Offer(seat, "present", "write", form=True)
        elif form.do not in listed or form.do == "variation":
            example = form.example(Random(0))  # noqa: S311 - nothing here is a secret
            if example is not None:
                yield Offer(seat, form.do, _said(example, codec), form=True)


def colours_matter(table: Table) -> bool:
    """Whether two Equations cubes with the same face differ: one of them was touched, or a colour was chosen.

    agloa-2015 IV-B-3: a cube that touched the Goal section must be used; XIII-B-12: Exponent names a colour.
    """
    shake, rules = table.view().shake, table.rules
    return shake is not None and (
        bool(shake.mat.touched) or any(rules.variations[one.name].asks == "colour" for _, one in shake.chosen)
    )


def without_colours(text: str) -> str:
    """A text without the colours of Equations cubes: who types 2 means any 2 that lies there."""
    return re.sub(r"@(?:red|blue|green|black)", "", text)


def _name(command: Command) -> str:
    return ACTION_OF[type(command)].name


def _said(command: Command, codec: Codec) -> str:
    """An action as it is typed, without who does it."""
    return event_text({**action_document(command, codec), "by": JUDGE}).removeprefix(f"{JUDGE}: ")


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
        moves = say("moves {cube} to {section}", cube=cube_words(cube), section=say(_SECTIONS[letter]))
        return f"{cube}>{letter} {moves}"
    if name == "deal" and len(texts) > 1:
        return f"{texts[0]} … {texts[-1].removeprefix('deal ')}"
    if name == "challenge" and len(texts) > 1:
        others = ", ".join(text.removeprefix("challenge ") for text in texts[1:])
        return f"{texts[0]} ({say('or')} {others})"
    return f" {say('or')} ".join(texts) if len(texts) == 2 else texts[0]


def beginning_like(typed: str, found: Iterable[Offer]) -> list[str]:
    """A few offers that have as many first words as possible in common with what was typed, a name before it left out."""
    words, texts = typed.rpartition(": ")[2].split(), list(dict.fromkeys(offer.text for offer in found))
    for count in range(len(words), 0, -1):
        alike = [text for text in texts if text.split()[:count] == words[:count]]
        if alike:
            return alike[:_ALIKE]
    return []


_ALIKE = 3
_SECTIONS = {"R": text("Required"), "P": text("Permitted"), "F": text("Forbidden")}


def grouped(found: Sequence[Offer]) -> Iterator[tuple[str, list[Offer]]]:
    """The offers kind by kind; those that are alone of their kind come together, last."""
    kinds: dict[str, list[Offer]] = {}
    for offer in found:
        kinds.setdefault(offer.do, []).append(offer)
    yield from ((name, group) for name, group in kinds.items() if len(group) > 1)
    alone = [group[0] for group in kinds.values() if len(group) == 1]
    if alone:
        yield alone[0].do, alone


_A_FEW = 6


def some(group: Sequence[Offer]) -> Sequence[Offer]:
    """A few that differ: of variations one of each name, of the rest the first."""
    by_name = {offer.text.split(" ")[:2][-1]: offer for offer in reversed(group)}
    return list(reversed(by_name.values())) if group[0].do == "variation" else group[:_A_FEW]
