"""The engine of the 28 games: ``decide(state, action)`` returns the next state, or why the action is refused.

It implements the manual's 8.1 to 8.4 with K1 to K17. The differences between the games are data (``games.toml``).
"""

from __future__ import annotations

from dataclasses import replace

from forceout.core.pile import Pile
from forceout.onsets.cards import TRUTH_TABLES, universe_of
from forceout.onsets.symbols import Symbol
from forceout.training.kit.games import CubeKind, Game
from forceout.training.kit.games import Throw as Thrown
from forceout.training.kit.naming import Named, has_form, read_set_name, read_statement
from forceout.training.kit.state import (
    TABLE,
    Action,
    Announce,
    Cards,
    Contest,
    Deal,
    Pass,
    Phase,
    Refusal,
    Refused,
    State,
    Take,
    Throw,
)

PLAY_OFF = 6
_PHASE_OF: dict[type[Action], Phase] = {
    Deal: Phase.DEAL,
    Throw: Phase.THROW,
    Announce: Phase.ANNOUNCE,
    Take: Phase.TAKE,
    Pass: Phase.TAKE,
}


def decide(state: State, action: Action) -> State | Refusal:
    """Return the game after this action."""
    game = _game(state)
    if _PHASE_OF.get(type(action)) is not state.phase or (isinstance(action, Pass) and not game.form.claims):
        return _refuse(game, Refused.PHASE)
    if action.by not in state.to_act():
        return _refuse(game, Refused.TURN)
    match action:
        case Deal():
            return _deal(state, game, action)
        case Throw():
            return _throw(state, game, action)
        case Announce():
            return _announce(state, action)
        case Take():
            return _take(state, game, action)
        case _:
            return _next_turn(state)


def _game(state: State) -> Game:
    assert isinstance(state.game, Game)
    return state.game


def _refuse(game: Game, code: Refused) -> Refusal:
    return Refusal(code, game.rule)


def _deal(state: State, game: Game, action: Deal) -> State | Refusal:
    if state.contest is not None:
        return _deal_play_off(state, game, action)
    if len(action.cards) != len(game.kind.deck) or set(action.cards) != game.kind.deck:
        return _refuse(game, Refused.DECK)
    up = game.form.up
    if game.form.lays == "table":
        return replace(state.lay(TABLE, action.cards, up), phase=Phase.THROW, turn=state.left_of(action.by))
    if game.form.lays == "hands":
        other = state.left_of(action.by)
        laid = state.lay(other, action.cards[:up], up).lay(action.by, action.cards[up : 2 * up], up)
        return replace(laid, phase=Phase.THROW, turn=other)
    return _all_have(state.lay(action.by, action.cards, up), action.by, state.players, Phase.THROW)


def _all_have(state: State, player: str, players: tuple[str, ...], then: Phase) -> State:
    """Note that the player is done. When all are, begin the next phase."""
    done = state.done | {player}
    if done >= set(players):
        return replace(state, phase=then, done=frozenset())
    return replace(state, done=done)


def _throw(state: State, game: Game, action: Throw) -> State | Refusal:
    if state.contest is not None and game.form.tie != "play-off":
        return _throw_for_tie(state, game, action)
    if not game.throw.fits(action.cubes):
        return _refuse(game, Refused.CUBES)
    then = Phase.ANNOUNCE if game.form.lays == "decks" else Phase.TAKE
    return replace(state, thrown=action.cubes, named=0, announced=None, phase=then)


def _announce(state: State, action: Announce) -> State | Refusal:
    removing = state.tied or state.players
    cards = 0
    for team in removing:
        cards |= state.face_up(team)
    picked = picks(state, action.expression, cards)
    if isinstance(picked, Refusal):
        return picked
    said = action.expression or only_name(state)
    return replace(state, named=picked, announced=said, phase=Phase.TAKE)


def picks(state: State, expression: str | None, cards: int, numeral: str | None = None) -> int | Refusal:
    """Return the cards that an expression picks in this game, with the cubes thrown. ``numeral`` is that of a claim."""
    game = _game(state)
    text = only_name(state) if expression is None else expression
    named = None if text is None else _read(game, text)
    if named is None or (game.form.claims and numeral is None):
        return _refuse(game, Refused.UNREADABLE)
    available = [cube for cube in (*state.thrown, game.kind.on_table) if cube and not cube.is_digit]
    if not named.cubes <= Pile(available):
        return _refuse(game, Refused.NOT_AVAILABLE)
    if numeral is not None and numeral not in [cube.value for cube in state.thrown if cube.is_digit]:
        return _refuse(game, Refused.NOT_AVAILABLE)
    picked = named.picks(cards)
    return _refuse(game, Refused.AMBIGUOUS) if picked is None else picked


def only_name(state: State) -> str | None:
    """Return the only Set-Name that the throw allows, or None if there is a choice."""
    game = _game(state)
    if game.kind.choice or game.form.claims:
        return None
    return filled(game.kind.name, tuple(state.thrown))


def filled(form: str, cubes: tuple[Symbol, ...]) -> str:
    """Return the form of a name with X and Y replaced by colours."""
    for place, cube in zip("XY", cubes, strict=False):
        form = form.replace(place, cube)
    return form


def _read(game: Game, text: str) -> Named | None:
    if game.kind.is_statement:
        statement = read_statement(text)
        return statement[0] if statement and statement[1] is game.kind.on_table else None
    name = read_set_name(text)
    return name[0] if name and has_form(name[1], game.kind.on_table) else None


def _take(state: State, game: Game, action: Take) -> State | Refusal:
    owner = state.owner(action.by)
    lying = state.face_up(owner)
    in_squad = game.form.lays == "decks"
    picked = state.named & lying if in_squad else picks(state, action.expression, lying, action.goal)
    if isinstance(picked, Refusal):
        return picked
    if action.goal is not None and picked.bit_count() != int(action.goal):
        return _next_turn(state)  # K8: a wrong claim wins nothing, whatever cards were shown with it
    wrong = wrong_cards(action.cards, picked, game.rule)
    if wrong is not None:
        return wrong
    if in_squad:
        return _squad_take(state, game, action.by, picked)
    taken = state.remove(owner, picked, action.by)
    if game.form.fills:
        taken = taken.fill_up(owner, game.form.up)
    return _after_take(taken, game, action.by)


def wrong_cards(shown: Cards | None, picked: int, rule: str) -> Refusal | None:
    """K7: return a refusal unless the cards taken are those that the name picks, each once. None stands for the right ones."""
    if shown is None or (len(set(shown)) == len(shown) and universe_of(shown) == picked):
        return None
    return Refusal(Refused.WRONG_CARDS, rule, tuple(card for card in shown if not picked >> card & 1))


def _after_take(state: State, game: Game, player: str) -> State:
    if not _is_out(state, game, state.owner(player)):
        return _next_turn(state)
    if game.form.ends == "hand":
        return replace(state, phase=Phase.ENDED, winners=(player,))
    return _end_round(state, game)


def _is_out(state: State, game: Game, owner: str) -> bool:
    """Whether the player is out: no face-up card can be named (K5), and a common stock has no card left to lay."""
    has_stock = game.form.ends == "table" and state.stock[owner]
    return not has_stock and game.kind.uncaught.issuperset(state.up[owner])


def _next_turn(state: State) -> State:
    return replace(state, phase=Phase.THROW, turn=state.left_of(state.turn), thrown=Pile())


def _end_round(state: State, game: Game) -> State:
    scores = state.scores()
    best = max(scores.values())
    if state.to_31 and best < (game.form.rounds or 0):
        return replace(
            state,
            phase=Phase.DEAL,
            dealer=state.left_of(state.dealer),
            turn="",
            thrown=Pile(),
        )
    leaders = tuple(player for player in state.players if scores[player] == best)
    then = Phase.THROW if game.form.tie == "digit" else Phase.DEAL
    return _contest(replace(state, thrown=Pile()), leaders, then)


def _contest(state: State, leaders: tuple[str, ...], then: Phase) -> State:
    """End the game if it has one leader. Several leaders go on to break the tie."""
    if len(leaders) == 1:
        return replace(state, phase=Phase.ENDED, contest=None, winners=leaders, done=frozenset())
    return replace(state, phase=then, contest=Contest(leaders), done=frozenset())


def _throw_for_tie(state: State, game: Game, action: Throw) -> State | Refusal:
    """K11: the highest numeral. K14: the most of the six cards."""
    by_digit = game.form.tie == "digit"
    wanted = Thrown(((CubeKind.DIGIT if by_digit else CubeKind.COLOUR, 1),))
    if not wanted.fits(action.cubes):
        return _refuse(game, Refused.CUBES)
    (cube,) = action.cubes
    result = int(cube) if by_digit else (TRUTH_TABLES[cube] & state.face_up(TABLE)).bit_count()
    return _with_result(state, action.by, result)


def _with_result(state: State, player: str, result: int) -> State:
    """Add a result. When all tied players have had this throw, the best go on, or one has won."""
    assert state.contest is not None
    results = {**state.contest.results, player: result}
    if len(results) < len(state.contest.players):
        return replace(state, contest=replace(state.contest, results=results), done=state.done | {player})
    best = max(results.values())
    leaders = tuple(tied for tied in state.contest.players if results[tied] == best)
    return _contest(state, leaders, Phase.THROW)


def _deal_play_off(state: State, game: Game, action: Deal) -> State | Refusal:
    """K13: each tied team lays six cards. K14: one of the tied players does, for all."""
    cards = set(action.cards)
    if len(action.cards) != PLAY_OFF or len(cards) != PLAY_OFF or not cards <= game.kind.deck:
        return _refuse(game, Refused.DECK)
    if game.form.lays == "table":
        return replace(state.lay(TABLE, action.cards, PLAY_OFF), phase=Phase.THROW)
    return _all_have(state.lay(action.by, action.cards, PLAY_OFF), action.by, state.tied, Phase.THROW)


def _squad_take(state: State, game: Game, team: str, picked: int) -> State:
    if state.contest is not None:
        after = _with_result(state.remove(team, picked, None), team, picked.bit_count())
        none_left = all(_is_out(after, game, tied) for tied in after.tied)
        return replace(after, phase=Phase.DEAL) if after.phase is Phase.THROW and none_left else after
    taken = _all_have(state.remove(team, picked, team), team, state.players, Phase.THROW)
    if taken.phase is Phase.TAKE:
        return taken
    out = tuple(player for player in taken.players if _is_out(taken, game, player))
    if out:
        return _contest(taken, out, Phase.DEAL)
    for player in taken.players:
        taken = taken.fill_up(player, game.form.up)
    return replace(taken, thrown=Pile())
