"""Setting the Goal: the builder, its bonus, and the way to say that there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from forceout_web.pages import drawing
from forceout_web.pages.games import pages_of
from forceout_web.pages.table.challenge import ChallengeShown, challenge
from forceout_web.pages.table.controls import Barred, act, why_barred
from forceout_web.pages.table.seat_view import SeatView


@dataclass(frozen=True, slots=True)
class GoalBuilder:
    template: ClassVar[str] = "table/_dock_goal.html"
    ident: str
    layout: str
    say: str
    no_goal: str = ""
    bonus: tuple[tuple[str, Markup, str], ...] = ()
    bonus_barred: Barred | None = None
    challenge: ChallengeShown | None = None


def goal_builder(sight: SeatView) -> GoalBuilder:
    shake = sight.shake
    assert shake is not None
    game = pages_of(sight.rules.game)
    bonus = sight.all_of("bonus")
    by_text = {str(cube): cube for cube in shake.mat.resources}
    barred = None
    if not bonus and shake.bonus is None and shake.mat.resources:
        barred = why_barred(sight, {"do": "bonus", "cube": str(next(iter(shake.mat.resources)))})
    return GoalBuilder(
        ident=f"goal-builder-{sight.number}-{len(shake.mat.resources)}",
        layout=game.goal_layout,
        say=game.how_to_lay(),
        no_goal=act({"do": "no-goal"}) if sight.may("no-goal") else "",
        bonus=tuple(
            (act(one), drawing.cube(cube, spoken=False), drawing.name(cube))
            for one in bonus
            if (cube := by_text.get(str(one["cube"]))) is not None
        ),
        bonus_barred=barred,
        challenge=challenge(sight),
    )
