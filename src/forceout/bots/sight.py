"""What a bot can see of a shake: the open position, and Solutions in it as far as its strength goes.

A bot is given a view; what the others wrote is not in it. A position is made from what lies open, in the form of the
interchange contract, and put to the examiner of its game.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from forceout.analysis.examiner import Budget, Examiner, Found, examiner_of, may_be_challenged_now
from forceout.core.claims import Claim
from forceout.core.position import Position
from forceout.core.solving import Effect
from forceout.core.turns import Section
from forceout.match.game import Case
from forceout.records.documents.position import PILES
from forceout.table import View

Document = dict[str, Any]
BUDGET = Budget(question_ms=0, question_work=200_000)
"""Work, not time: the same seed gives the same match. A question takes some milliseconds at most."""


def position_of(view: View, claim: str, changed: Mapping[str, str] | None = None) -> Position:
    """The open position of the shake, as a challenge with this claim would put it; ``changed`` if it lay otherwise."""
    table = view.document()
    shake = table["shake"]
    document: Document = {name: table["options"][name] for name in ("game", "rules", "division")}
    document |= {name: shake[name] for name in ("required", "permitted", "forbidden", "resources")}
    if view.rules.equipment.cards:
        document["universe"] = shake["universe"]
    if shake["goal"] is not None:
        document["goal"] = shake["goal"]
    document["variations"] = [
        {name: value for name, value in chosen.items() if name != "by"} for chosen in shake["variations"]
    ]
    return Position.of({**document, **(changed or {}), "challenge": claim})


def impossible_word(view: View) -> str:
    """The claim that no Solution is possible, in the words of the book."""
    return "impossible" if "impossible" in view.rules.challenges.claims else "P"


def now_word(view: View) -> str:
    """The claim that one more cube makes a Solution."""
    return "now" if "now" in view.rules.challenges.claims else "A"


def mover_had_another_move(view: View) -> bool:
    """Whether the last play could have avoided opening a Solution: the burden of an A-claim (wff-1969 3.7 comment 3)."""
    shake = view.shake
    assert shake is not None
    case = Case(Claim.A, shake.mat, shake.universe or (), shake.variations, shake.plays)
    had: bool = view.state.setup.game.had_another_turn(case, shake.plays[-1])
    return had


class Remembering:
    """An examiner that is not asked the same twice: who moves, who may challenge and who moves next look at the same position."""

    def __init__(self, asked: Examiner) -> None:
        self._asked = asked
        self._opening: dict[Position, Found] = {}
        self._shortest: dict[tuple[Position, bool], Found] = {}
        self.answer, self.plays = asked.answer, asked.plays

    @property
    def labels_quickly(self) -> bool:
        return self._asked.labels_quickly

    def opening(self, position: Position) -> Found:
        if position not in self._opening:
            self._opening[position] = self._asked.opening(position)
        return self._opening[position]

    def shortest(self, position: Position, *, fewest: bool = False) -> Found:
        if (position, fewest) not in self._shortest:
            self._shortest[position, fewest] = self._asked.shortest(position, fewest=fewest)
        return self._shortest[position, fewest]


_MOST_SHAKES = 64
_shakes: OrderedDict[str, Remembering] = OrderedDict()


def examiner(position: Position) -> Remembering:
    """The examiner of a shake. The last ones are kept, so that the next question of the same shake is quick."""
    document = position.document()
    cubes = sorted(cube for pile in PILES for cube in document.get(pile, "").split())
    shake = (
        document["rules"],
        document["division"],
        cubes,
        document.get("universe"),
        document.get("variations"),
    )
    key = repr(shake)
    if key not in _shakes:
        _shakes[key] = Remembering(examiner_of(position, BUDGET))
        if len(_shakes) > _MOST_SHAKES:
            _shakes.popitem(last=False)
    _shakes.move_to_end(key)
    return _shakes[key]


def size(solution: Mapping[str, Any]) -> int:
    """How many cubes a Solution has: what is hard to find is long."""
    if "solutions" in solution:
        return sum(size(each) for each in solution["solutions"])
    if "equation" in solution:
        text = _FACE.sub("", str(solution["equation"])).partition("=")[0]
    else:
        text = _FACE.sub("", str(solution["set_name"]) + "".join(solution.get("restrictions", ())))
    return sum(1 for sign in text if not sign.isspace() and sign not in "()[]{}")


_FACE = re.compile("<[^>]*>")
"""What a wild cube shows, or which value is meant, is written behind a sign and is no cube of its own."""


def standing(position: Position, longest: int) -> tuple[Effect, Document | None]:
    """What the position is for somebody who finds Solutions of at most so many cubes, with the one that he sees."""
    seen = examiner(position)
    opening = seen.opening(position) if may_be_challenged_now(position.rules, position) else None
    if opening is not None and opening.solution is not None and size(opening.solution) <= longest:
        return Effect.OPENS, opening.solution
    possible = seen.shortest(position)
    if possible.solvable is False:
        return Effect.ENDS, None
    if possible.solvable is None or (opening is not None and opening.solvable is None):
        return Effect.UNDECIDED, possible.solution
    return Effect.SAFE, possible.solution


def safe_plays(position: Position) -> frozenset[tuple[str, Section, Section]] | None:
    """The plays that are proved to be no flub: cube, where to and from where. None where that would take too long."""
    seen = examiner(position)
    if not seen.labels_quickly:
        return None
    safe = (each.turn for each in seen.plays(position) if each.effect is Effect.SAFE)
    return frozenset((str(turn.cube), turn.to, turn.source) for turn in safe)


def replies(position: Position) -> int:
    """How many safe plays a position leaves; 0 where they are not counted."""
    return len(safe_plays(position) or ())
