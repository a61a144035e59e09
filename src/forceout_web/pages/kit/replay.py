"""A game of the kit played back: the cards after any step, the log beside them, and what can be taken away."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.http import Http404
from markupsafe import Markup, escape

from forceout.draw import svg
from forceout.training.kit.games import SHAKER, Game
from forceout.training.kit.picture import kit_picture
from forceout.training.kit.table import KitTable
from forceout_web.pages import drawing, words
from forceout_web.pages.kit import page as kit_page
from forceout_web.pages.kit import words as kit_words
from forceout_web.pages.kit.page import KitView
from forceout_web.pages.language import gettext as _

Document = dict[str, Any]
Draw = Callable[[str], Markup]


def stop(asked: str | None, last: int) -> int:
    """Return the requested step, by default the last."""
    number = (asked or "").removeprefix("v")
    return min(last, int(number[:6])) if number.isdigit() else last


def context(match: KitTable, code: str, ident: str, at: int) -> Document:
    """What the page shows after that many steps."""
    then = match.at(at)
    sight = KitView(then, code, "", (), frozenset(then.players), wall=True)
    lines = list(log(then, drawing.expression))
    return {
        "code": code,
        "match": ident,
        "names": words.names(match.players),
        "title": match.game.title,
        "seats": list(kit_page.seats(sight)),
        "thrown": _thrown(sight),
        "say": kit_page.say(sight) if isinstance(then.game, Game) else Markup(""),
        "hands": [(_owner(owner), _cards(cards)) for owner, cards in sight.view["hands"].items()],
        "cards": _cards(sight.view["table"]),
        "at": at,
        "last": match.version,
        "newest": lines[-1] if lines else _("Before the first deal"),
        "log": lines,
    }


def _thrown(sight: KitView) -> list[tuple[str, Markup]]:
    if isinstance(sight.game, Game):
        return list(kit_page.thrown(sight)) if sight.match.state.thrown else []
    return [("cube", drawing.cube(cube)) for cube in sight.match.state.thrown]


def _cards(names: list[str]) -> list[Markup]:
    return [kit_page.card(name).art for name in names]


def _owner(name: str) -> str:
    return _("The Shaker") if name == SHAKER else name


def log(match: KitTable, draw: Draw) -> Iterator[Markup]:
    """A line for each thing that happened; ``draw`` shows cubes and names."""
    for step in match.steps():
        for event in step.events:
            line = _line(event, draw)
            if line is not None:
                yield line


def _line(event: Mapping[str, Any], draw: Draw) -> Markup | None:
    """One thing that happened, in a sentence; cards that are laid speak for themselves."""
    who = _owner(event.get("by", ""))
    match event["event"]:
        case "dealt":
            return _said(_("%(who)s deals."), who=who)
        case "thrown":
            return _said(_("%(who)s throws %(cubes)s"), who=who, cubes=draw(event["cubes"]))
        case "thrown-for-tie":
            return _said(_("%(who)s throws %(cubes)s for the tie"), who=who, cubes=draw(event["cubes"]))
        case "announced":
            return _said(_("%(who)s announces %(name)s"), who=who, name=draw(event["name"]))
        case "taken":
            return _taken(event, who, draw)
        case "passed":
            return _said(_("%(who)s found nothing."), who=who)
        case "tied":
            return _said(_("A tie: %(who)s."), who=words.names(tuple(event["players"])))
        case "ended":
            return (
                _said(_("%(who)s wins!"), who=words.names(tuple(event["winners"])))
                if event["winners"]
                else None
            )
        case _:
            return None


def _taken(event: Mapping[str, Any], who: str, draw: Draw) -> Markup:
    written = [event[name] for name in ("set_name", "statement") if event.get(name)]
    written = [*event.get("restrictions", ()), *written, *event.get("set_names", ())]
    names = Markup("; ").join(draw(text) for text in written)
    cards = kit_words.cards(len(event["cards"]))
    if not written:
        return _said(_("%(who)s: %(cards)s."), who=who, cards=cards)
    if "goal" in event:
        facts = {"who": who, "name": names, "goal": event["goal"], "cards": cards}
        return _said(_("%(who)s claims %(goal)s with %(name)s: %(cards)s."), **facts)
    return _said(_("%(who)s takes %(name)s: %(cards)s."), who=who, name=names, cards=cards)


def _said(sentence: str, **facts: object) -> Markup:
    return Markup("{}").format(sentence) % facts


def made(match: KitTable, form: str, seat: str, at: str | None) -> tuple[str, str]:
    """What is taken away, and its type: the record, the log as text, or a picture of the cards."""
    match form:
        case "json":
            return json.dumps(match.record(seat), ensure_ascii=False, indent=1), "application/json"
        case "txt":
            lines = [line.striptags() for line in log(match, escape)]
            head = f"{match.game.title}: {words.names(match.players)}"
            return "\n".join([head, *lines, ""]), "text/plain; charset=utf-8"
        case "svg":
            return svg(kit_picture(match.at(stop(at, match.version)).state)), "image/svg+xml"
        case _:
            raise Http404(form)
