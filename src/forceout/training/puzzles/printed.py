"""The puzzles that the 1969 manual prints (section 7), with its answers: ``printed.toml``. Read that file first."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from forceout.core.errors import Malformed
from forceout.core.position import Position
from forceout.core.turns import Section
from forceout.records.wording.language import say
from forceout.training.puzzles.found import Found
from forceout.training.puzzles.manual import before_last_move, cap_claim, one_cube, taboo
from forceout.training.puzzles.puzzle import Puzzle

_POSITION = ("division", "universe", "goal", "required", "permitted", "forbidden", "resources")


@dataclass(frozen=True, slots=True)
class Printed:
    """A puzzle of the manual. ``puzzle.answer`` is complete and ours; ``answers`` is what the manual prints."""

    puzzle: Puzzle
    clause: str
    division: str
    answers: tuple[Mapping[str, Any], ...]
    own_lost: str

    @property
    def id(self) -> str:
        return str(self.puzzle.seed)

    @property
    def lost(self) -> str:
        """What the scan has lost, in the language that is spoken."""
        return say(self.own_lost)

    def document(self) -> dict[str, Any]:
        """The puzzle as `forceout puzzle` prints it, and beside it the manual's own answers."""
        printed = [dict(answer) for answer in self.answers]
        return {**self.puzzle.document(), "clause": self.clause, "printed": printed, "lost": self.lost}


@cache
def printed() -> Mapping[str, Printed]:
    """Every puzzle of section 7 by its number, "7.1-A"."""
    source = files(__package__).joinpath("printed.toml").read_text(encoding="utf-8")
    found = [_printed(values) for values in tomllib.loads(source)["puzzle"]]
    return {each.id: each for each in found}


def _printed(values: Mapping[str, Any]) -> Printed:
    document = {name: values[name] for name in _POSITION}
    position = Position.of({"game": "on-sets", "rules": "wff-1969", "challenge": "P", **document})
    found = _found(values, position)
    if found is None:
        raise Malformed(values["id"], "this position makes no such puzzle")
    kind = values["kind"]
    made = Puzzle(kind, values["id"], found.position, found.question, found.answer, found.difficulty)
    return Printed(made, values["clause"], values["division"], tuple(values["printed"]), values["lost"])


def _found(values: Mapping[str, Any], position: Position) -> Found | None:
    if values["kind"] == "one-cube":
        return one_cube(position)
    if values["kind"] == "taboo":
        return taboo(position)
    move = values["last_move"]
    to = Section(move["to"])
    return cap_claim(before_last_move(position, move["cube"], to), move["cube"], to)
