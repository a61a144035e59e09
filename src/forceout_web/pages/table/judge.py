"""What a judge at the table may do: rule, warn, punish, replay and stop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import ngettext

from forceout.records.wording.events import reason_words
from forceout_web.pages import words
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
    players: tuple[tuple[str, str, str, str, str, tuple[Button, ...]], ...]
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
                tuple(_reasons(sight, player)),
            )
            for player in sight.state.setup.players
        ),
        buttons=(
            *_awaiting_the_judge(sight),
            *(
                Button(_without(labels[str(one["do"])], one), act(one), confirm=asks[str(one["do"])])
                for one in sight.legal
                if one["do"] in labels
            ),
        ),
    )


def _awaiting_the_judge(sight: SeatView) -> Iterator[Button]:
    """Penalties to approve (AGLOA XI-A Note), and appeals to settle (agloa-2023 VII-C-7)."""
    for one in sight.all_of("initial"):
        yield Button(_("Approve a penalty of %(who)s") % {"who": one["of"]}, act(one))
    for one in sight.all_of("settle-appeal"):
        label = _("The appeal is upheld") if one["upheld"] else _("The appeal is not upheld")
        yield Button(label, act(one))


def _reasons(sight: SeatView, player: str) -> Iterator[Button]:
    """What a judge may warn of, and what two judges punish at once, with the clause that lists it (AGLOA IX-C, agloa-2023 IX-D)."""
    conduct = sight.rules.conduct
    if conduct is None or not _action(sight, "warn", player):
        return
    clause = sight.rules.clause("conduct.reasons")
    for reason in conduct.reasons:
        said = {"why": words.told(str, reason_words(reason))}
        warning = {"do": "warn", "player": player, "reason": reason}
        yield Button(_("Warn %(why)s") % said, act(warning), small=clause)
    for reason in conduct.grave_reasons or ():
        said = {"why": words.told(str, reason_words(reason))}
        penalty = {"do": "penalty", "player": player, "points": 1, "reason": reason}
        yield Button(
            _("A point less %(why)s") % said,
            act({**penalty, "judges": conduct.grave_judges}),
            small=sight.rules.clause("conduct.grave_reasons"),
            confirm=_("Do two judges agree to take a point from %(who)s?") % {"who": player},
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
