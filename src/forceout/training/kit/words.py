"""Sentences of the kit for people: few words, no blame."""

from __future__ import annotations

from forceout.onsets.cards import card_name
from forceout.training.kit.games import COLOURS, Game, Throw
from forceout.training.kit.state import Phase, Refusal, Refused, State

_WAITING = {
    Phase.DEAL: "the cards are to be dealt",
    Phase.THROW: "the cubes are to be thrown",
    Phase.ANNOUNCE: "the Shaker is to announce",
    Phase.TAKE: "the throw is to be answered",
    Phase.ENDED: "the game is over",
}


def refusal_sentence(refusal: Refusal, state: State) -> str:
    """Why an action was refused, as the game stood."""
    match refusal.code:
        case Refused.PHASE:
            return f"Not now: {_WAITING[state.phase]}."
        case Refused.TURN:
            return f"It is the turn of {' and '.join(state.to_act())}."
        case Refused.DECK:
            return "These are not the cards of this deal."
        case Refused.CUBES:
            return f"The throw is {_throws(state)}."
        case Refused.UNREADABLE:
            return f"That is no name here; say {_form(state)}."
        case Refused.NOT_AVAILABLE:
            return f"Use only what was thrown: {state.thrown}."
        case Refused.AMBIGUOUS:
            return "It can be read in two ways that differ; put brackets in."
        case Refused.WRONG_NUMBER:
            return "That is another number of cards."
        case Refused.WRONG_CARDS:
            if not refusal.strange:
                return "There are more."
            cards = ", ".join(card_name(card, COLOURS) for card in refusal.strange)
            return f"The name does not pick {cards}."


def _form(state: State) -> str:
    if not isinstance(state.game, Game):
        return "a Set-Name"
    kind = state.game.kind
    return f"a statement with one {kind.on_table}" if kind.is_statement else kind.name


def _throws(state: State) -> str:
    if not isinstance(state.game, Game):
        return " or ".join(throw_words(throw) for throw in state.game.throws)
    if state.contest is not None and state.game.form.tie in ("digit", "colour"):
        return f"one {state.game.form.tie} cube"
    return throw_words(state.game.throw)


def throw_words(throw: Throw) -> str:
    """Such as "4 colour and 3 operation cubes"."""
    parts = [f"{count} {kind}" for kind, count in throw.cubes]
    one = len(throw.cubes) == 1 and throw.cubes[0][1] == 1
    return " and ".join(parts) + (" cube" if one else " cubes")
