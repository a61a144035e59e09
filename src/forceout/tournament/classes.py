"""A class: pupils by code, their progress, and the weekly round robin as an event ranked by the grid (T17, T24).

There are no names and no accounts. Each pupil has a card with a code, which opens their own progress and a seat in this class.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from forceout.core.errors import ForceoutError, Malformed
from forceout.records.documents.fields import Fields
from forceout.tournament.event import Player, Round, Sheet
from forceout.tournament.reading import LONGEST, LONGEST_TITLE, read_event, read_text
from forceout.tournament.standings import standings
from forceout.tournament.tournament import Tournament
from forceout.tournament.writing import event_document

LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
"""No vowel and no Y, so that a code spells no word; no 0 and 1, which are taken for letters."""
LENGTH = 6
MOST_PUPILS = 200
FEWEST_TRIES = 5
"""Fewer answers do not tell whether something was hard."""
_CODE = re.compile(f"[{LETTERS}]{{{LENGTH}}}")

Tries = tuple[int, int]
"""How many were right at the first try, of how many."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A pupil's progress: finished lessons, and puzzles and kit games by kind."""

    lessons: Mapping[str, Tries] = field(default_factory=dict)
    puzzles: Mapping[str, Tries] = field(default_factory=dict)

    def with_lesson(self, lesson: str, right: int, steps: int) -> Progress:
        """Add a finished lesson. If it was done several times, keep the best result."""
        _check(right, steps)
        best = max(self.lessons.get(lesson, (0, steps)), (right, steps))
        return replace(self, lessons={**self.lessons, lesson: best})

    def with_puzzle(self, kind: str, *, right: bool) -> Progress:
        done, tried = self.puzzles.get(kind, (0, 0))
        return replace(self, puzzles={**self.puzzles, kind: (done + right, tried + 1)})

    def taking_along(self, other: Progress) -> Progress:
        """Add the progress made on a device before the card was used. The caller must add it only once."""
        found = self
        for lesson, (right, steps) in other.lessons.items():
            found = found.with_lesson(lesson, right, steps)
        puzzles = dict(found.puzzles)
        for kind, (right, tried) in other.puzzles.items():
            done, before = puzzles.get(kind, (0, 0))
            puzzles[kind] = (done + right, before + tried)
        return replace(found, puzzles=puzzles)


@dataclass(frozen=True, slots=True)
class Pupil:
    """A pupil, by code."""

    code: str
    nickname: str | None = None
    progress: Progress = field(default_factory=Progress)


@dataclass(frozen=True, slots=True)
class Hard:
    """A lesson or a kind of puzzle: how often the class was right at the first try, and how many pupils tried it."""

    what: str
    right: int
    tried: int
    pupils: int


@dataclass(frozen=True, slots=True)
class SchoolClass:
    """A coach's class. ``grid`` is its event; each week is a round."""

    title: str
    pupils: tuple[Pupil, ...]
    grid: Tournament

    @classmethod
    def new(cls, title: str, grid: Tournament, pupils: Sequence[tuple[str, str | None]]) -> SchoolClass:
        """Create a class of pupils, each with a code and an optional nickname. ``grid`` gives game, rulebook and lowest division (T18)."""
        scoring = replace(grid.scoring, rank="grid")
        found = cls(title, (), replace(grid, scoring=scoring, players=(), rounds=()))
        for code, nickname in pupils:
            found = found.with_pupil(code, nickname)
        return found

    @classmethod
    def of(cls, document: object) -> SchoolClass:
        """Read a class's document. Malformed names the field that is wrong."""
        fields = Fields(document)
        title = read_text(fields, "title", LONGEST_TITLE)
        grid = read_event(fields.object("grid"), Tournament)
        pupils = tuple(_read_pupil(row) for row in fields.objects("pupils"))
        fields.finish()
        if grid.scoring.rank != "grid":
            raise Malformed("grid.scoring.rank", 'expected "grid"')
        codes = [pupil.code for pupil in pupils]
        players = {player.code for player in grid.players if not _is_gone(player.code)}
        if len(set(codes)) < len(codes) or set(codes) != players:
            raise Malformed("pupils", "expected each player of the grid once")
        return cls(title, pupils, grid)

    def document(self) -> dict[str, Any]:
        """Return the class as a document for storage. ``of`` reads it back."""
        return {
            "title": self.title,
            "pupils": [_pupil_document(pupil) for pupil in self.pupils],
            "grid": event_document(self.grid),
        }

    def seen_by_coach(self) -> dict[str, Any]:
        """Return the document, with each pupil's matches and points in the grid."""
        places = {line.player: line for line in standings(self.grid).players}
        pupils = [
            {
                **_pupil_document(pupil),
                "matches": places[pupil.code].played,
                "points": places[pupil.code].points,
            }
            for pupil in self.pupils
        ]
        return {**self.document(), "pupils": pupils}

    def seen_by_pupil(self, code: str) -> dict[str, Any]:
        """Return what a card opens: the pupil's own line, and nothing about other pupils."""
        self._pupil(code)
        (line,) = (line for line in self.seen_by_coach()["pupils"] if line["player"] == code)
        return {"title": self.title, "pupil": line}

    def with_pupil(self, code: str, nickname: str | None = None) -> SchoolClass:
        """Add a pupil, from the next week on."""
        if self._has(code):
            raise ForceoutError(f"{code} is the code of a pupil already")
        if read_pupil_code(code) != code:
            raise ForceoutError(f"expected a code of {LENGTH} letters or digits, not {code[:20]!r}")
        if len(self.pupils) >= MOST_PUPILS:
            raise ForceoutError(f"a class has at most {MOST_PUPILS} pupils")
        player = Player(code, nickname, first=len(self.grid.rounds) + 1)
        pupils = (*self.pupils, Pupil(code, nickname))
        return replace(self, pupils=pupils, grid=self.grid.with_player(player))

    def without_pupil(self, code: str) -> SchoolClass:
        """Remove a pupil and their progress. Points that others won against them stay, under a code that belongs to no pupil."""
        self._pupil(code)
        gone = sum(_is_gone(player.code) for player in self.grid.players) + 1
        nobody = Player(f"{_GONE}{gone}", last=0)
        grid = _recoded(self.grid, code, nobody.code).with_player(nobody)
        pupils = tuple(pupil for pupil in self.pupils if pupil.code != code)
        return replace(self, pupils=pupils, grid=grid)

    def with_code(self, code: str, other: str) -> SchoolClass:
        """Replace a lost card: the pupil keeps everything under a new code, and the old one stops working."""
        pupil = self._pupil(code)
        if self._has(other):
            raise ForceoutError(f"{other} is the code of a pupil already")
        if read_pupil_code(other) != other:
            raise ForceoutError(f"expected a code of {LENGTH} letters or digits, not {other[:20]!r}")
        return replace(self._with(pupil, replace(pupil, code=other)), grid=_recoded(self.grid, code, other))

    def with_progress(self, code: str, change: Callable[[Progress], Progress]) -> SchoolClass:
        """Change a pupil's progress: ``with_progress(code, lambda done: done.with_puzzle("goal", right=True))``."""
        pupil = self._pupil(code)
        return self._with(pupil, replace(pupil, progress=change(pupil.progress)))

    def with_grid(self, grid: Tournament) -> SchoolClass:
        """Replace the grid after seating a week or typing results. Its pupils must be those of the class."""
        if [player.code for player in grid.players] != [player.code for player in self.grid.players]:
            raise ForceoutError("the grid of a class has the pupils of the class")
        return replace(self, grid=grid)

    def met(self) -> tuple[int, int]:
        """Count the pairs that have met, and all pairs."""
        found = standings(self.grid).grid or {}
        codes = {pupil.code for pupil in self.pupils}
        pairs = sum(1 for code in codes for other in found.get(code, {}) if other in codes) // 2
        return pairs, len(codes) * (len(codes) - 1) // 2

    def hardest(self, most: int = 3) -> tuple[Hard, ...]:
        """Return what the whole class got right least often at the first try, without naming pupils."""
        sums: dict[str, list[Tries]] = {}
        for pupil in self.pupils:
            for kinds in (pupil.progress.lessons, pupil.progress.puzzles):
                for what, tries in kinds.items():
                    sums.setdefault(what, []).append(tries)
        found = [
            Hard(what, sum(right for right, _ in tries), sum(tried for _, tried in tries), len(tries))
            for what, tries in sums.items()
        ]
        enough = [hard for hard in found if hard.tried >= FEWEST_TRIES and hard.right < hard.tried]
        return tuple(sorted(enough, key=lambda hard: (hard.right / hard.tried, hard.what))[:most])

    def _has(self, code: str) -> bool:
        return any(pupil.code == code for pupil in self.pupils)

    def _pupil(self, code: str) -> Pupil:
        for pupil in self.pupils:
            if pupil.code == code:
                return pupil
        raise ForceoutError(f"there is no pupil with the code {code[:20]!r}")

    def _with(self, before: Pupil, pupil: Pupil) -> SchoolClass:
        return replace(self, pupils=tuple(pupil if each is before else each for each in self.pupils))


_GONE = "X-"


def pupil_code(chance: int) -> str:
    """Return six random letters or digits. A server draws ``chance`` from its source of secrets."""
    return "".join(LETTERS[chance // len(LETTERS) ** place % len(LETTERS)] for place in range(LENGTH))


def read_pupil_code(typed: str) -> str | None:
    """Read a typed code, which may have spaces or small letters. Return None if it cannot be a code."""
    code = re.sub(r"[\s-]", "", typed[:40]).upper()
    return code if _CODE.fullmatch(code) else None


def new_codes(chances: Iterator[int], count: int, taken: Collection[str] = ()) -> list[str]:
    """Return this many new codes, all different and unused."""
    found: list[str] = []
    while len(found) < count:
        code = pupil_code(next(chances))
        if code not in found and code not in taken:
            found.append(code)
    return found


def _is_gone(code: str) -> bool:
    return code.startswith(_GONE)


def _check(right: int, tried: int) -> None:
    if not 0 <= right <= tried:
        raise ForceoutError(f"expected from 0 to {tried} right, not {right}")


def _read_pupil(row: Fields) -> Pupil:
    code = row.text("player")
    if read_pupil_code(code) != code:
        raise Malformed(
            row.path("player"), f"expected a code of {LENGTH} letters or digits, not {code[:20]!r}"
        )
    nickname = read_text(row, "nickname", LONGEST) if "nickname" in row else None
    progress = Progress(_read_tries(row, "lessons"), _read_tries(row, "puzzles"))
    row.finish()
    return Pupil(code, nickname, progress)


def _read_tries(row: Fields, name: str) -> dict[str, Tries]:
    found: dict[str, Tries] = {}
    inner = row.object(name)
    for what, tries in inner.values().items():
        match tries:
            case [int() as right, int() as tried] if 0 <= right <= tried:
                found[what] = (right, tried)
            case _:
                raise Malformed(inner.path(what), "expected how many were right, and of how many")
    return found


def _pupil_document(pupil: Pupil) -> dict[str, Any]:
    return {
        "player": pupil.code,
        **({} if pupil.nickname is None else {"nickname": pupil.nickname}),
        "lessons": {lesson: list(tries) for lesson, tries in pupil.progress.lessons.items()},
        "puzzles": {kind: list(tries) for kind, tries in pupil.progress.puzzles.items()},
    }


def _recoded(event: Tournament, code: str, other: str) -> Tournament:
    """Replace a player's code everywhere in the event."""

    def of(player: str) -> str:
        return other if player == code else player

    return replace(
        event,
        players=tuple(replace(player, code=of(player.code)) for player in event.players),
        rounds=tuple(_recoded_round(each, of) for each in event.rounds),
        adjustments=tuple(replace(each, player=of(each.player)) for each in event.adjustments),
        apart=tuple((of(one), of(two)) for one, two in event.apart),
        at={of(player): table for player, table in event.at.items()},
    )


def _recoded_round(each: Round, of: Callable[[str], str]) -> Round:
    tables = tuple(
        replace(
            table,
            players=tuple(map(of, table.players)),
            sheets=tuple(_recoded_sheet(sheet, of) for sheet in table.sheets),
        )
        for table in each.tables
    )
    return replace(each, tables=tables, byes=tuple(map(of, each.byes)))


def _recoded_sheet(sheet: Sheet, of: Callable[[str], str]) -> Sheet:
    return replace(
        sheet,
        scores={of(player): score for player, score in sheet.scores.items()},
        marks={of(player): mark for player, mark in sheet.marks.items()},
    )
