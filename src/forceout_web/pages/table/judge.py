"""What a judge at the table may do: rule, warn, punish, replay and stop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import ngettext

from forceout_web.pages.language import gettext as _
from forceout_web.pages.table import checking
from forceout_web.pages.table.checking import PaperShown
from forceout_web.pages.table.controls import Button, act
from forceout_web.pages.table.seat_view import Action, SeatView


@dataclass(frozen=True, slots=True)
class JudgesDesk:
    """The judge's own buttons, by player."""

    template: ClassVar[str] = "table/_dock_judge.html"
    say: str
    papers: tuple[PaperShown, ...]
    rulings: tuple[tuple[str, str, str], ...]
    players: tuple[tuple[str, str, str, str, str], ...]
    buttons: tuple[Button, ...]


def judges_desk(sight: SeatView) -> JudgesDesk:
    by_player: dict[str, dict[bool, str]] = {}
    for one in sight.all_of("rule"):
        by_player.setdefault(str(one["of"]), {})[bool(one["correct"])] = act(one)
    labels = {
        "replay-shake": _("Replay the shake"),
        "replay-round": _("Replay the round"),
        "end-round": _("End the round"),
        "stop": _("Stop: all write"),
    }
    asks = {
        "replay-shake": _("Replay this shake? What was played in it does not count."),
        "replay-round": _("Replay the whole round? No shake of it counts."),
        "end-round": _("End the round? No more shakes are started."),
        "stop": _("Stop the shake? All players write a Solution now."),
    }
    return JudgesDesk(
        say=_("You are the judge."),
        papers=checking.open_papers(sight),
        rulings=tuple((of, both.get(True, ""), both.get(False, "")) for of, both in by_player.items()),
        players=tuple(
            (
                player,
                _action(sight, "warn", player),
                _action(sight, "penalty", player),
                _action(sight, "disqualify", player),
                _conduct(sight, player),
            )
            for player in sight.state.setup.players
        ),
        buttons=tuple(
            Button(_without(labels[str(one["do"])], one), act(one), confirm=asks[str(one["do"])])
            for one in sight.legal
            if one["do"] in labels
        ),
    )


def _conduct(sight: SeatView, player: str) -> str:
    """What a judge should know of a player before a penalty (AGLOA IX-A-2 Comment, IX-C)."""
    state = sight.state
    told = [_("warned")] if player in state.warned else []
    if count := state.false_charges.get(player):
        told.append(ngettext("%(count)s false charge", "%(count)s false charges", count) % {"count": count})
    return ", ".join(told)


def _without(label: str, one: Action) -> str:
    return (
        _("%(what)s without %(who)s") % {"what": label, "who": one["without"]} if "without" in one else label
    )


def _action(sight: SeatView, name: str, player: str) -> str:
    found = next((one for one in sight.all_of(name) if one.get("player") == player), None)
    return act(found) if found else ""
