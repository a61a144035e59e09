"""The challenge block: the possible claims, against whom, and the clause that makes the others invalid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from forceout.match.values import Phase
from forceout_web.pages import words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import gettext_lazy
from forceout_web.pages.table.controls import Button, act, why_barred
from forceout_web.pages.table.seat_view import Action, SeatView


@dataclass(frozen=True, slots=True)
class ChallengeShown:
    """The block. With ``by_the_book`` the first tap picks it up; otherwise it opens the sheet of claims."""

    against: str
    claims: tuple[Button, ...]
    pick_up: str = ""
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Claiming:
    """The block is in this seat's hand."""

    template: ClassVar[str] = "table/_dock_claiming.html"
    say: str
    claims: tuple[Button, ...]
    put_down: str


def challenge(sight: SeatView) -> ChallengeShown | None:
    """Return the block if anything can be challenged. Invalid claims are shown with their clause."""
    legal = {str(one["claim"]): one for one in sight.all_of("challenge")}
    if not legal:
        return None
    by_the_book = sight.options.get("block_by_the_book") and sight.may("pick-up")
    pick_up = act({"do": "pick-up"}) if by_the_book else ""
    ready = sight.seat not in sight.awaited
    return ChallengeShown(against_whom(sight), _claims(sight, legal), pick_up, ready)


def _claims(sight: SeatView, legal: Mapping[str, Action]) -> tuple[Button, ...]:
    """Return the claims, each with its own key: the first letter, or the number if that letter is taken."""
    against = against_whom(sight)
    taken = {"c"}  # it has opened the sheet: pressed twice it must say nothing
    claims = []
    for number, name in enumerate(_claim_names(sight), 1):
        first = words.claim(name)[:1].lower()
        key = str(number) if first in taken else first
        taken.add(key)
        claims.append(_claim(sight, name, key, against, legal.get(name)))
    return tuple(claims)


def _claim_names(sight: SeatView) -> list[str]:
    after = {"forceout", "time", "assert"}
    named = [claim.value for claim in sight.rules.challenges.claims if claim.value not in after]
    no_goal = sight.state.phase is Phase.NO_GOAL
    return [name for name in named if (name == "no-goal") == no_goal]


def against_whom(sight: SeatView) -> str:
    shake = sight.shake
    if shake is None:
        return ""
    return shake.mover or shake.goal_setter


_CLAIMED = {
    "now": gettext_lazy("One more cube is enough. You will write."),
    "impossible": gettext_lazy("Nothing can work any more. %(who)s will write."),
    "no-goal": gettext_lazy("A Goal can be set. You will write."),
    "A": gettext_lazy("The move lets somebody win with one more cube, and could have avoided it."),
    "P": gettext_lazy("No Solution can be built any more."),
    "C-A": gettext_lazy("An A-flub before was not challenged."),
    "C-P": gettext_lazy("A P-flub before was not challenged."),
}


def _claim(sight: SeatView, name: str, key: str, against: str, legal: Action | None) -> Button:
    says = str(_CLAIMED.get(name, "")) % {"who": against}
    action = act(legal or {"do": "challenge", "claim": name})
    barred = None if legal else why_barred(sight, {"do": "challenge", "claim": name})
    label = _("%(claim)s!") % {"claim": words.claim(name)}
    return Button(label, action, says, key=key, barred=barred)


def claiming(sight: SeatView) -> Claiming:
    legal = {str(one["claim"]): one for one in sight.all_of("challenge")}
    put_down = act({"do": "put-down"})
    return Claiming(_("You hold the block. What do you say?"), _claims(sight, legal), put_down)
