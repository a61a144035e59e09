"""Matches in the environments, by anybody who only knows the core: legal actions drawn at random."""

from random import Random

from forceout.core.pile import Pile
from forceout.editions import all_editions
from forceout.envs.game import CHANCE, Game, Options

BOOKS = [(edition.game, edition.id, division) for edition in all_editions() for division in edition.divisions]
QUICK = [("on-sets", "agloa-2023", "senior"), ("equations", "agloa-2015", "middle")]
"""The two books of `make test`; the slow tests have them all."""


def new_game(book, **options):
    return Game(Options(*book, **options))


def play(game, rng, choose=None, watch=lambda _state: None):
    """A match to its end; ``choose`` picks from the legal actions."""
    state = game.new_state()
    choose = choose or (lambda _state, legal: rng.choice(legal))
    decisions = 0
    while state.player is not None:
        if state.player == CHANCE:
            state.by_chance(rng)
        else:
            legal = state.legal_actions()
            assert legal, (state.table, state.player)
            assert legal == sorted(set(legal))
            assert set(legal) <= set(range(len(game.actions)))
            state.apply(choose(state, legal))
            decisions += 1
            assert decisions <= game.most_decisions, (state.table, "does not end")
        watch(state)
    assert state.legal_actions() == []
    return state


def check_cubes(state):
    """Every cube that was rolled lies somewhere."""
    view = state.view("")
    shake = view.shake
    if shake is None or shake.rolled is None:
        return
    mat = shake.mat
    goal = view.state.setup.game.goal_cubes(mat.goal) if mat.goal is not None else Pile()
    assert mat.resources + mat.required + mat.permitted + mat.forbidden + goal == shake.rolled


def until(game, rng, wanted, choose=None):
    """The first state of a random match that is wanted; matches are begun until there is one."""
    while True:
        state = game.new_state()
        while state.player is not None:
            if state.player == CHANCE:
                state.by_chance(rng)
                continue
            if wanted(state):
                return state
            legal = state.legal_actions()
            state.apply(choose(state, legal) if choose else rng.choice(legal))


def quietly(game, rng):
    """Choose what keeps a shake going: no challenge, no "No Goal"."""

    def choose(_state, legal):
        loud = ("challenge", "no goal", "assert")
        plain = [number for number in legal if not game.actions.texts[number].startswith(loud)]
        return rng.choice(plain or legal)

    return choose


def seeded(seed):
    return Random(seed)
