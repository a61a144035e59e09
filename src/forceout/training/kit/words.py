"""Sentences of the kit for people: few words, no blame."""

from __future__ import annotations

from forceout.onsets.cards import card_name
from forceout.records.wording.language import say, text
from forceout.training.kit.games import COLOURS, CubeKind, Game, Solitaire, Throw
from forceout.training.kit.state import Phase, Refusal, Refused, State

_WAITING = {
    Phase.DEAL: text("the cards are to be dealt"),
    Phase.THROW: text("the cubes are to be thrown"),
    Phase.ANNOUNCE: text("the Shaker is to announce"),
    Phase.TAKE: text("the throw is to be answered"),
    Phase.ENDED: text("the game is over"),
}


def refusal_sentence(refusal: Refusal, state: State) -> str:
    """Why an action was refused, as the game stood."""
    match refusal.code:
        case Refused.PHASE:
            return say("Not now: {waiting}.", waiting=say(_WAITING[state.phase]))
        case Refused.TURN:
            return say("It is the turn of {names}.", names=f" {say('and')} ".join(state.to_act()))
        case Refused.DECK:
            return say("These are not the cards of this deal.")
        case Refused.CUBES:
            return say("The throw is {cubes}.", cubes=_throws(state))
        case Refused.UNREADABLE:
            return say("That is no name here; say {form}.", form=_form(state))
        case Refused.NOT_AVAILABLE:
            return say("Use only what was thrown: {cubes}.", cubes=state.thrown)
        case Refused.AMBIGUOUS:
            return say("It can be read in two ways that differ; put brackets in.")
        case Refused.WRONG_NUMBER:
            return say("That is another number of cards.")
        case Refused.WRONG_CARDS:
            if not refusal.strange:
                return say("There are more.")
            cards = ", ".join(card_name(card, COLOURS) for card in refusal.strange)
            return say("The name does not pick {cards}.", cards=cards)


def _form(state: State) -> str:
    if not isinstance(state.game, Game):
        return say("a Set-Name")
    kind = state.game.kind
    return say("a statement with one {sign}", sign=kind.on_table) if kind.is_statement else kind.name


def _throws(state: State) -> str:
    if not isinstance(state.game, Game):
        return f" {say('or')} ".join(throw_words(throw) for throw in state.game.throws)
    tie = state.game.form.tie
    if state.contest is not None and tie in ("digit", "colour"):
        return throw_words(Throw.of({tie: 1}))
    return throw_words(state.game.throw)


_CUBES = {
    CubeKind.COLOUR: (text("1 colour cube"), text("{count} colour cubes")),
    CubeKind.OPERATION: (text("1 operation cube"), text("{count} operation cubes")),
    CubeKind.RESTRICTION: (text("1 blue cube"), text("{count} blue cubes")),
    CubeKind.DIGIT: (text("1 numeral cube"), text("{count} numeral cubes")),
}


def throw_words(throw: Throw) -> str:
    """Such as "4 colour cubes and 3 operation cubes"."""
    parts = [say(_CUBES[kind][count != 1], count=count) for kind, count in throw.cubes]
    return f" {say('and')} ".join(parts)


_AIMS = {
    "fish": text("Throw, and take the cards that the cubes name. Most cards win."),
    "out": text("Throw, and turn down your cards that the cubes name. Who has none left first wins."),
    "squad": text(
        "The Shaker throws for all teams; turn down your cards that are named. The first team with none left wins."
    ),
    "sets": text("Throw, and find a name for as many cards as a numeral says: you win them. Most cards win."),
    "one": text("Find a Set-Name for exactly one card."),
    "go-through": text(
        "Name as many cards as a numeral says, again and again, until all sixteen are turned down."
    ),
    "a-b": text(
        "The two numerals are A and B: make A Set-Names of B cards each, or B of A, all at the same time."
    ),
}


def aim_words(game: Game | Solitaire) -> str:
    """What a game is about, in a sentence or two."""
    return say(_AIMS[game.form.id if isinstance(game, Game) else game.name])
