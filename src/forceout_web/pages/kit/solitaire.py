"""A solitaire of the kit as a page: the cubes are the keys, a wrong name costs nothing, the answer waits until one gives up."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from forceout.training.kit.games import Solitaire
from forceout.training.kit.solitaire import answers
from forceout_web.pages import drawing
from forceout_web.pages.kit import hints
from forceout_web.pages.kit import page as kit_page
from forceout_web.pages.kit import words as kit_words
from forceout_web.pages.kit.page import KitView, Pad
from forceout_web.pages.language import gettext as _
from forceout_web.pages.rendering import render

HINTS = 3


def fragment(sight: KitView, said: str) -> Markup:
    match, game = sight.match, sight.game
    assert isinstance(game, Solitaire)
    state = match.state
    lying = [kit_page.card(name) for name in sight.view["table"]]
    digits = [cube for cube in state.thrown if cube.is_digit]
    return render(
        "kit/_solitaire.html",
        sight=sight,
        game=game,
        title=game.title,
        phase=match.phase,
        awaited=match.awaited,
        throws=sight.throws,
        prompt=said,
        about=_("Each cube at most once.") if match.phase == "take" else kit_words.about(game),
        cards=lying,
        digits=[drawing.cube(digit) for digit in digits],
        cubes=[drawing.cube(cube) for cube in state.thrown if not cube.is_digit],
        piles=_piles(sight) if game.name == "go-through" else (),
        pad=pad(sight, game) if match.phase == "take" and sight.mine else None,
        hints=HINTS,
        won=kit_page.won(sight),
        ended=ended(sight) if match.phase == "ended" else None,
        learn=game.id,
    )


def _piles(sight: KitView) -> tuple[tuple[int, str], ...]:
    """The stock and what has gone through, each as a pile with its words."""
    stock = sum(sight.view["stock"].values())
    gone = len(sight.match.state.piles[sight.match.players[0]])
    return (
        (stock, _("Stock: %(count)d") % {"count": stock}),
        (gone, _("Gone through: %(count)d of 16") % {"count": gone}),
    )


def prompt(sight: KitView) -> str:
    digits = [str(cube) for cube in sight.match.state.thrown if cube.is_digit]
    match, game = sight.match, sight.game
    if match.phase == "ended":
        return _("You win!") if match.state.winners else _("Lost this time.")
    if not sight.mine:
        return _("%(who)s plays.") % {"who": ", ".join(match.awaited)}
    if match.phase == "throw":
        return _("Throw the cubes.")
    assert isinstance(game, Solitaire)
    if game.name == "one":
        return _("Name exactly one card.")
    if game.name == "a-b":
        return _("A is %(a)s, B is %(b)s.") % {"a": digits[0], "b": digits[1]}
    wanted = list(dict.fromkeys(digits))
    said = _(" or ").join([", ".join(wanted[:-1]), wanted[-1]]) if len(wanted) > 1 else wanted[0]
    return _("Name %(count)s cards.") % {"count": said}


def pad(sight: KitView, game: Solitaire) -> Pad:
    cubes = [cube for cube in sight.match.state.thrown if not cube.is_digit]
    relations = any(cube in ("=", "⊆") for cube in cubes)
    lines: tuple[tuple[str, str, bool], ...] = (("set_name", _("Set-Name"), False),)
    if game.name == "a-b":
        lines = (("set_names", _("Set-Name"), True),)
    elif game.name == "one" and relations:
        lines = (("restriction", _("Restriction"), True), *lines)
    if game.name != "one":  # only ONE has statements; = and ⊆ are idle elsewhere
        cubes = [cube for cube in cubes if cube not in ("=", "⊆")]
    return Pad(
        f"{sight.code}-{sight.throws}",
        lines,
        tuple((str(cube), drawing.cube(cube, spoken=False), drawing.name(cube)) for cube in cubes),
    )


def ended(sight: KitView) -> dict[str, Any]:
    """The end, with an answer that there was; where there was none, that this is proved."""
    state = sight.match.state
    gave_up = sight.match.steps()[-1].action["do"] == "pass"
    if state.winners:
        return {"won": True, "say": _("You did it."), "names": [], "statements": []}
    answer = next(answers(state), None) if gave_up else None
    if answer is None:
        return {"won": False, "say": hints.nothing_does_it(), "names": [], "statements": []}
    return {
        "won": False,
        "say": _("This would have done it:"),
        "names": [drawing.expression(text) for text in answer.set_names],
        "statements": [drawing.expression(text) for text in answer.statements],
    }
