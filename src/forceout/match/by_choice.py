"""What the 1969 manual leaves to the players: how long "one to two minutes" are, which cubes are thrown, how many cards are dealt (P73)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_type_hints

from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.core.sections import TimeRules
from forceout.core.tables import Seconds

SHORTEST, LONGEST = 60, 120
_PERIODS = ("goal", "first_turn", "turn", "writing", "third_decision", "no_goal_answer", "no_goal_writing")
"""The limits of wff-1969 3.11-A to 3.11-D; with the additional period they are all "usually one to two minutes"."""

assert set(_PERIODS) <= set(get_type_hints(TimeRules))


def by_choice(
    rules: Rules,
    *,
    period: int | None = None,
    thrown: Mapping[str, int] | None = None,
    dealt: int | None = None,
) -> Rules:
    """The book as these players want it; Malformed names what cannot be chosen so.

    ``period`` is in seconds, ``thrown`` how many cubes of each kind, ``dealt`` how many cards.
    """
    asked = {"period": period, "thrown": thrown, "dealt": dealt}
    if rules.time.then != "again":
        # The later books say all of it.
        for name, value in asked.items():
            if value is not None:
                raise Malformed(name, f"the players of {rules.edition_id} have no such choice")
        return rules
    if period is not None:
        rules = _with_period(rules, period)
    if thrown is not None:
        rules = _with_cubes(rules, thrown)
    return rules if dealt is None else _with_cards(rules, dealt)


def _with_period(rules: Rules, period: int) -> Rules:
    """wff-1969 3.10, 3.11: one to two minutes."""
    if not SHORTEST <= period <= LONGEST:
        raise Malformed("period", f"expected {SHORTEST} to {LONGEST} seconds, not {period}")
    seconds = Seconds(period)
    limits: dict[str, Any] = dict.fromkeys((*_PERIODS, "additional"), seconds)
    return replace(rules, time=replace(rules.time, **limits))


def _with_cubes(rules: Rules, thrown: Mapping[str, int]) -> Rules:
    """wff-1969 2.2: the level of the game is determined by the cubes used. Without a digit there is no Goal."""
    kinds = rules.equipment.cubes
    played = {kind for counts in rules.roll.in_play for kind in counts}
    for kind, count in thrown.items():
        if kind not in played:
            raise Malformed("thrown", f"expected kinds of {', '.join(sorted(played))}, not {kind[:40]!r}")
        if count > kinds[kind].count:
            raise Malformed("thrown", f"the kit has {kinds[kind].count} {kind} cubes, not {count}")
    if not thrown.get("digit"):
        raise Malformed("thrown", "expected at least one digit cube: a Goal is made of digits")
    if sum(thrown.values()) < 2:
        raise Malformed("thrown", "expected a cube besides the one of the Goal")
    shaking_set = {kind: count for kind, count in thrown.items() if count}
    return replace(rules, roll=replace(rules.roll, in_play=(shaking_set,)))


def _with_cards(rules: Rules, dealt: int) -> Rules:
    """wff-1969 2.2: at least six cards."""
    least, most = rules.deal.minimum, rules.deal.maximum
    if not least <= dealt <= most:
        raise Malformed("dealt", f"expected {least} to {most} cards, not {dealt}")
    return replace(rules, deal=replace(rules.deal, minimum=dealt, maximum=dealt))
