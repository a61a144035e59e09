"""The five opponents in the reader's language."""

from __future__ import annotations

from typing import NamedTuple

from forceout.bots import LEVELS
from forceout.records.wording.language import say
from forceout_web.pages import words


class Opponent(NamedTuple):
    number: int
    name: str
    about: str


def levels() -> list[Opponent]:
    return [Opponent(one.number, words.told(say, one.name), words.told(say, one.about)) for one in LEVELS]
