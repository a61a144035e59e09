"""Hints for the solitaires, in three steps: that it can be done, what comes out, and the name itself.

Where it cannot be done, the first hint says so, and there is no second.
"""

from __future__ import annotations

from markupsafe import Markup

from forceout.onsets.cards import card_name
from forceout.training.kit.games import COLOURS, Solitaire
from forceout.training.kit.naming import read_set_name
from forceout.training.kit.solitaire import answers
from forceout.training.kit.state import TABLE, Name, Phase, State
from forceout_web.pages import drawing
from forceout_web.pages.kit import words as kit_words
from forceout_web.pages.language import gettext as _


def hint(state: State, step: int) -> Markup | None:
    """The hint of that step; None where nothing is asked now."""
    if not isinstance(state.game, Solitaire) or state.phase is not Phase.TAKE:
        return None
    answer = next(answers(state), None)
    if answer is None:
        return Markup("<span data-last>{}</span>").format(nothing_does_it())
    if step == 1:
        return _that_it_can(state, answer)
    if step == 2:
        return _what_comes_out(state, answer)
    return Markup(" ").join(drawing.expression(text) for text in (*answer.statements, *answer.set_names))


def nothing_does_it() -> str:
    return _("No name does it with this throw: every one has been tried.")


def _sizes(state: State, answer: Name) -> list[list[int]]:
    """The cards that each name of the answer picks, statements left out of account."""
    lying = state.face_up(TABLE)
    found = []
    for text in answer.set_names:
        read = read_set_name(text)
        picked = (read[0].picks(lying) if read else None) or 0
        found.append([card for card in state.up[TABLE] if picked >> card & 1])
    return found


def _that_it_can(state: State, answer: Name) -> Markup:
    named = _sizes(state, answer)
    if len(named) > 1 or (isinstance(state.game, Solitaire) and state.game.name == "a-b"):
        facts = {"names": len(named), "cards": kit_words.cards(len(named[0]))}
        return Markup("{}").format(_("It can be done: %(names)d × %(cards)s.") % facts)
    if isinstance(state.game, Solitaire) and state.game.name == "one":
        if answer.statements:
            return Markup("{}").format(_("It can be done, with a statement."))
        return Markup("{}").format(_("It can be done."))
    return Markup("{}").format(_("There is a way to name %(count)d.") % {"count": len(named[0])})


def _what_comes_out(state: State, answer: Name) -> Markup:
    if answer.statements:
        return Markup("{} {}").format(_("This statement helps:"), drawing.expression(answer.statements[0]))
    cards = ", ".join(
        " ".join(kit_words.colour(letter) for letter in name)
        if (name := card_name(card, COLOURS)) != "blank"
        else _("blank")
        for card in _sizes(state, answer)[0]
    )
    return Markup("{}").format(_("One name picks: %(cards)s.") % {"cards": cards})
