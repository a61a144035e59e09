"""The documents of `forceout kit`: records of games and solitaires, reports on them, and the cards that a name picks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.onsets.cards import card_name, parse_card, universe_of
from forceout.onsets.symbols import Symbol, parse_symbol
from forceout.records.documents.fields import Fields
from forceout.training.kit import play, solitaire
from forceout.training.kit.games import COLOURS, SHAKER, Game, Solitaire, game_of
from forceout.training.kit.naming import Trouble, read_set_name, read_statement
from forceout.training.kit.solitaire import A_B, GO_THROUGH, ONE
from forceout.training.kit.state import (
    TABLE,
    Action,
    Announce,
    Cards,
    Deal,
    Name,
    Pass,
    Refusal,
    State,
    Take,
    Throw,
)
from forceout.training.kit.words import refusal_sentence

NO_EXPRESSION = ""
"""Never a name: a statement where a Set-Name is asked for, or the other way round."""

ANY_CARDS = ("set", "truth-set")
"""What is asked without a game: which cards a name or a statement picks."""


def kit_document(document: object) -> dict[str, Any]:
    """Answer one document of `forceout kit`. Raise Malformed if it does not follow the contract."""
    fields = Fields(document)
    kit = fields.text("kit")
    if kit in ANY_CARDS:
        return _picked(fields, statement=kit == "truth-set")
    return _played(fields, game_of(kit))


def decide(state: State, action: Action) -> State | Refusal:
    """Return the state after this action, or why it is refused."""
    if isinstance(state.game, Solitaire):
        return solitaire.decide(state, action)
    return play.decide(state, action)


FORMAT = 1
"""The form of the records that this version writes; a record without "format" is read as this one."""


def opened(fields: Fields, game: Game | Solitaire) -> State:
    """Return the game that the headers of a record describe."""
    made = fields.whole_number("format")
    if made is not None and not 1 <= made <= FORMAT:
        raise Malformed(
            "format", f"expected 1 to {FORMAT}: this record was made by a later version of Forceout"
        )
    players = tuple(fields.texts("players"))
    check_players(players, game)
    scoring = fields.text("scoring", "cards") if "scoring" in fields else "cards"
    return State.new(game, players, to_31=check_scoring(scoring, game, given="scoring" in fields))


def check_players(players: Sequence[str], game: Game | Solitaire) -> None:
    """Raise Malformed if the number of players or their names are invalid."""
    least, most = (1, 1) if isinstance(game, Solitaire) else (game.form.players, game.form.most)
    if len(players) < least or (most is not None and len(players) > most):
        wanted = f"{least}" if least == most else f"{least} or more"
        raise Malformed("players", f"{game.title} has {wanted} players, not {len(players)}")
    if len(set(players)) != len(players) or "" in players:
        raise Malformed("players", "expected different names, none of them empty")
    if isinstance(game, Game) and game.form.thrower == SHAKER and SHAKER in players:
        raise Malformed("players", f"no team is called {SHAKER!r}: that is who throws")


def check_scoring(scoring: str, game: Game | Solitaire, *, given: bool = True) -> bool:
    """Return whether rounds are played to 31. Raise Malformed if the game has no such scoring."""
    rounds = None if isinstance(game, Solitaire) else game.form.rounds
    if given and rounds is None:
        raise Malformed("scoring", f"only FISH has another way of scoring, not {game.title}")
    if scoring not in ("cards", str(rounds or "cards")):
        raise Malformed("scoring", f'expected "cards" or "{rounds}", not {scoring[:20]!r}')
    return scoring != "cards"


def read_action(fields: Fields, state: State) -> Action:
    """Read one event of a record. Raise Malformed if no game has it."""
    by = fields.text("by")
    shaken = isinstance(state.game, Game) and state.game.form.thrower == SHAKER
    if by not in state.players and not (shaken and by == SHAKER):
        raise Malformed(fields.path("by"), f"{by[:40]!r} does not play")
    action = _read(fields, fields.text("do"), by, state.game)
    fields.finish()
    return action


def _read(fields: Fields, do: str, by: str, game: Game | Solitaire) -> Action:
    match do:
        case "deal":
            return Deal(read_cards(fields, "cards"), by=by)
        case "throw":
            return Throw(_pile(fields.text("cubes"), fields.path("cubes")), by=by)
        case "announce":
            return Announce(_expression(fields, game), by=by)
        case "take":
            if isinstance(game, Solitaire):
                return _read_name(fields, by, game)
            if game.form.thrower == SHAKER:  # the Shaker has named the cards
                return Take(None, _optional_cards(fields), by=by)
            goal = fields.optional_text("goal") if game.form.claims else None
            return Take(_expression(fields, game), _optional_cards(fields), goal, by=by)
        case "pass":
            return Pass(by=by)
    known = "deal, throw, announce, take, pass"
    raise Malformed(fields.path("do"), f"expected one of {known}, not {do[:20]!r}")


def _read_name(fields: Fields, by: str, game: Solitaire) -> Name:
    if game.name == A_B:
        return Name(tuple(fields.texts("set_names", optional=True)), by=by)
    text = fields.optional_text("set_name")
    names = () if text is None else (text,)
    statements = tuple(fields.texts("restrictions", optional=True)) if game.name == ONE else ()
    cards = _optional_cards(fields) if game.name == GO_THROUGH else None
    return Name(names, statements, cards, by=by)


def _expression(fields: Fields, game: Game | Solitaire) -> str | None:
    """Read the expression that names cards in this game, either a Set-Name or a statement."""
    name, statement = fields.optional_text("set_name"), fields.optional_text("statement")
    if name is not None and statement is not None:
        raise Malformed(fields.path("statement"), "a Set-Name or a statement, not both")
    named, other = (name, statement)
    if isinstance(game, Game) and game.kind.is_statement:
        named, other = statement, name
    return named if other is None else NO_EXPRESSION


def read_cards(fields: Fields, name: str) -> Cards:
    where = fields.path(name)
    return tuple(
        parse_card(card, f"{where}[{place}]", COLOURS) for place, card in enumerate(fields.texts(name))
    )


def _optional_cards(fields: Fields) -> Cards | None:
    return read_cards(fields, "cards") if "cards" in fields else None


def _pile(text: str, where: str) -> Pile[Symbol]:
    return Pile(parse_symbol(cube, where, COLOURS) for cube in text.split())


def _played(fields: Fields, game: Game | Solitaire) -> dict[str, Any]:
    state = opened(fields, game)
    solve, throws = read_question(fields, game)
    refused = []
    for index, event in enumerate(fields.objects("events")):
        outcome = decide(state, read_action(event, state))
        if isinstance(outcome, Refusal):
            refused.append({"event": index, **refusal_document(outcome, state)})
        else:
            state = outcome
    finish(fields)
    answer = {**report(state), "refused": refused}
    return {**answer, **_outlook(state, throws)} if solve else answer


def read_question(fields: Fields, game: Game | Solitaire) -> tuple[bool, tuple[Pile[Symbol], ...]]:
    """Read the question whether a solitaire can be won, with the throws to come (K21)."""
    if not isinstance(game, Solitaire):
        return False, ()
    throws = []
    for place, text in enumerate(fields.texts("throws", optional=True)):
        where = f"{fields.path('throws')}[{place}]"
        throws.append(_pile(text, where))
        if not any(throw.fits(throws[-1]) for throw in game.throws):
            raise Malformed(where, f"these are not the cubes that {game.title} throws")
    return "solve" in fields and fields.flag("solve"), tuple(throws)


def finish(fields: Fields) -> None:
    """Finish reading a record. It may have an id; any other field is Malformed."""
    fields.optional_text("id")
    fields.finish()


def report(state: State) -> dict[str, Any]:
    """Return the report on a game's state."""
    in_front = isinstance(state.game, Game) and state.game.form.lays != "table"
    hands = {player: card_names(state.up.get(player, ())) for player in state.players if in_front}
    return {
        "scores": state.scores(),
        "table": card_names(state.up.get(TABLE, ())),
        "hands": hands,
        "piles": {player: card_names(cards) for player, cards in state.piles.items()},
        "phase": str(state.phase),
        "to_act": list(state.to_act()),
        "tied": list(state.tied),
        "winners": list(state.winners),
    }


def refusal_document(refusal: Refusal, state: State) -> dict[str, Any]:
    """Return a refusal with its code, its section and a sentence for people."""
    return {"code": str(refusal.code), "rule": refusal.rule, "message": refusal_sentence(refusal, state)}


def card_names(cards: Iterable[int]) -> list[str]:
    return [card_name(card, COLOURS) for card in cards]


def _outlook(state: State, throws: tuple[Pile[Symbol], ...]) -> dict[str, Any]:
    found = solitaire.outlook(state, throws)
    return {
        "winnable": found.winnable,
        "line": [action_document(action, state.game) for action in found.line],
    }


def action_document(action: Action, game: Game | Solitaire) -> dict[str, Any]:
    """Return an action as an event of a record. ``read_action`` reads it back."""
    written: dict[str, Any] = {"by": action.by}
    match action:
        case Deal():
            return {**written, "do": "deal", "cards": card_names(action.cards)}
        case Throw():
            return {**written, "do": "throw", "cubes": str(action.cubes)}
        case Announce():
            return {**written, "do": "announce", **_written_expression(action.expression, game)}
        case Take():
            written |= {"do": "take", **_written_expression(action.expression, game)}
            written |= {} if action.cards is None else {"cards": card_names(action.cards)}
            return written | ({} if action.goal is None else {"goal": action.goal})
        case Name() if isinstance(game, Solitaire) and game.name == A_B:
            return {**written, "do": "take", "set_names": list(action.set_names)}
        case Name():
            written |= {"do": "take", "set_name": action.set_names[0]}
            written |= {} if action.cards is None else {"cards": card_names(action.cards)}
            return written | ({"restrictions": list(action.statements)} if action.statements else {})
        case _:
            return {**written, "do": "pass"}


def _written_expression(text: str | None, game: Game | Solitaire) -> dict[str, str]:
    if text is None:
        return {}
    statement = isinstance(game, Game) and game.kind.is_statement
    return {"statement" if statement else "set_name": text}


def _picked(fields: Fields, *, statement: bool) -> dict[str, Any]:
    """Return the cards of a universe that a Set-Name or a statement picks (contract-kit 3)."""
    text = fields.text("statement" if statement else "set_name")
    universe = read_cards(fields, "universe")
    if len(set(universe)) != len(universe):
        raise Malformed("universe", "a card is there twice")
    finish(fields)
    read = read_statement(text) if statement else read_set_name(text)
    if read is None:
        return _no_cards(Trouble.UNREADABLE)
    picked = read[0].picks(universe_of(universe))
    if picked is None:
        return _no_cards(Trouble.AMBIGUOUS)
    return {
        "cards": card_names(card for card in universe if picked >> card & 1),
        "removed": card_names(card for card in universe if not picked >> card & 1),
        "code": None,
    }


def _no_cards(trouble: Trouble) -> dict[str, Any]:
    return {"cards": None, "removed": None, "code": str(trouble)}
