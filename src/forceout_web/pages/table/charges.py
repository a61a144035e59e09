"""Rare actions: a charge, an appeal, or reporting a player as gone."""

from __future__ import annotations

from typing import Any

from forceout.match.values import Charged
from forceout_web.pages import words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import gettext_lazy
from forceout_web.pages.rendering import made_once
from forceout_web.pages.table.controls import Button, act
from forceout_web.pages.table.seat_view import Action, SeatView

_CHARGED: dict[str, Any] = {
    Charged.OUT_OF_TURN: gettext_lazy("Charge %(who)s: out of turn"),
    Charged.BONUS_WHILE_LEADING: gettext_lazy("Charge %(who)s: a bonus move while leading"),
    Charged.ILLEGAL_SELECTION: gettext_lazy("Charge %(who)s: an illegal variation"),
    Charged.CUBE_NOT_ALLOWED: gettext_lazy("Charge %(who)s: a cube that may not go there"),
    Charged.SHIFT_NOT_ALLOWED: gettext_lazy("Charge %(who)s: a shift that is not allowed"),
    Charged.TWO_CUBES: gettext_lazy("Charge %(who)s: two cubes without “Bonus”"),
    Charged.ROLL_OR_DEAL: gettext_lazy("Charge %(who)s: a wrong roll or deal"),
    Charged.TOUCHED_CUBE: gettext_lazy("Charge %(who)s: a touched cube that is not in the Goal"),
}


_RARE = {
    **_CHARGED,
    "stall": gettext_lazy("Say “Stall”: %(who)s takes too long"),
    "appeal": gettext_lazy("Appeal against the ruling on %(who)s"),
    "absent": gettext_lazy("%(who)s is not here"),
    "join-challenger": gettext_lazy("Say that you join the Challenger"),
    "join-mover": gettext_lazy("Say that you join the Mover"),
    "joint": gettext_lazy("%(who)s picked up the block at the same time"),
    "start-timing": gettext_lazy("Start the time"),
}


def more(sight: SeatView) -> tuple[Button, ...]:
    """Return the buttons for rare actions: a charge, an appeal, or reporting a player as gone."""
    if not sight.plays:
        return ()
    offered = (each for one in sight.legal for each in _charges(sight, one))
    return tuple(_rare(act(one), name, _whom(one)) for one in offered if (name := _rare_name(one)) in _RARE)


def _charges(sight: SeatView, one: Action) -> tuple[Action, ...]:
    """A charge tells exactly what was done (AGLOA IX-A): one for each thing that can be done wrong in this shake."""
    if one["do"] != "charge" or one.get("what") == "stall":
        return (one,)
    kinds = [kind for kind in Charged if kind in _CHARGED]
    if sight.rules.choosing is None:
        kinds.remove(Charged.ILLEGAL_SELECTION)
    if sight.shake is None or not sight.shake.mat.permitted:
        kinds.remove(Charged.SHIFT_NOT_ALLOWED)
    return tuple({**one, "what": str(kind)} for kind in kinds)


def _rare_name(one: Action) -> str:
    if one["do"] == "join":
        return f"join-{one['with']}"
    if one.get("what") in _CHARGED:
        return str(one["what"])
    return "stall" if one.get("what") == "stall" else str(one["do"])


def _whom(one: Action) -> str:
    """Of whom a rare action speaks."""
    if "players" in one:
        return words.names(list(one["players"]))
    return str(one.get("against") or one.get("of") or one.get("player") or "")


@made_once(1024)
def _rare(action: str, name: str, who: str) -> Button:
    return Button(str(_RARE[name]) % {"who": who}, action, confirm=_("Say it? Everybody hears it."))
