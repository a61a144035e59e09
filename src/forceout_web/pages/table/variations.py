"""The variations that a chooser is offered: what may be taken, what must be added to it, and why the rest may not be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from forceout_web.pages import drawing, variation_words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.table import board
from forceout_web.pages.table.controls import Barred, act, why_barred
from forceout_web.pages.table.seat_view import Action, SeatView


@dataclass(frozen=True, slots=True)
class Choice:
    """A variation. It has ``options`` if the chooser must add a cube, card or number, and is ``free`` if they write a set."""

    ident: str
    title: str
    say: str
    clause: str
    action: str = ""
    options: tuple[tuple[str, Markup | str, str], ...] = ()
    free: str = ""
    barred: Barred | None = None


def choices(sight: SeatView) -> tuple[Choice, ...]:
    """Those of the division, or of the season; what may not be taken now stands last."""
    legal: dict[str, list[Action]] = {}
    for one in sight.all_of("variation"):
        legal.setdefault(str(one["name"]), []).append(one)
    season = sight.options.get("season")
    rules = [
        rule
        for rule in sight.rules.variations.values()
        if not rule.always and (season is None or rule.years in ("both", season))
    ]
    offered = (_choice(sight, rule, legal.get(rule.name, [])) for rule in rules)
    return tuple(sorted(offered, key=lambda choice: choice.barred is not None))


def _choice(sight: SeatView, rule: Any, legal: list[Action]) -> Choice:
    ident = f"variation-{rule.name}"
    say = variation_words.sentence(rule.name)
    free = rule.asks == "set" and not legal
    if free and sight.why_not({"do": "variation", "name": rule.name, **_sample(sight, rule)}) is None:
        return Choice(ident, variation_words.title(rule), say, rule.clause, free=rule.name)
    if not legal:
        filled = {"do": "variation", "name": rule.name, **_sample(sight, rule)}
        if rule.asks is None and sight.why_not(filled) is None:
            return Choice(ident, variation_words.title(rule), say, rule.clause, action=act(filled))
        return Choice(
            ident, variation_words.title(rule), say, rule.clause, barred=_why_no_variation(sight, rule)
        )
    if rule.asks is None:
        return Choice(ident, variation_words.title(rule), say, rule.clause, action=act(legal[0]))
    options = tuple(
        (act(one), _argument(sight, rule.asks, one[rule.asks]), str(one[rule.asks])) for one in legal
    )
    return Choice(ident, variation_words.title(rule), say, rule.clause, options=options)


def _argument(sight: SeatView, asks: str, value: Any) -> Markup | str:
    if asks == "cube":
        return board.filled_in(sight, {asks: value})
    if asks == "card":
        card = sight.codec.cards([str(value)], "card")[0]
        return drawing.card(card, sight.rules.equipment.colours)
    return str(value)


def _why_no_variation(sight: SeatView, rule: Any) -> Barred:
    shake = sight.shake
    assert shake is not None
    for player, selection in shake.chosen:
        if selection.name == rule.name:
            clause = sight.state.setup.cite("choosing.illegal")
            who = (
                _("You have chosen it.")
                if player == sight.seat
                else _("%(who)s has chosen it.") % {"who": player}
            )
            return Barred(who, clause)
    return why_barred(sight, {"do": "variation", "name": rule.name, **_sample(sight, rule)}) or Barred(
        _("It cannot be chosen now."), rule.clause
    )


def _sample(sight: SeatView, rule: Any) -> dict[str, Any]:
    """Something to fill the blank with, for asking why nothing will do."""
    if rule.asks is None:
        return {}
    allowed = rule.limits.get(rule.asks)
    if isinstance(allowed, tuple) and allowed:
        return {rule.asks: allowed[0]}
    shake = sight.shake
    if rule.asks == "cube" and shake and shake.rolled:
        return {"cube": str(next(iter(shake.rolled)))}
    if rule.asks == "card" and shake and shake.universe:
        return {"card": sight.codec.card_text(shake.universe[0])}
    return {"set": str(sight.rules.equipment.colours[0])} if rule.asks == "set" else {}
