"""An observation holds what the view of the seat shows, and nothing else."""

from collections import Counter
from itertools import product

import pytest

from forceout.envs.actions import actions_of
from forceout.envs.game import CHANCE
from forceout.match import commands as do
from forceout.match.values import Phase
from forceout.onsets.goal import Goal

from .driving import BOOKS, QUICK, new_game, play, quietly, seeded, until

PILES = ("resources", "required", "permitted", "forbidden")


def told(game, state, seat):
    """What an observation says, by name: groups of numbers that are not 0."""
    numbers = state.observation(seat)
    assert len(numbers) == len(game.observer)
    found = {}
    for name, number in zip(game.observer.fields, numbers, strict=True):
        group, _, which = name.partition(":")
        if number:
            found.setdefault(group, {})[which] = number
    return found


def seats(document, players, seat, names):
    """Seats as an observation counts them."""
    mine = players.index(seat)
    return {str((players.index(name) - mine) % len(players)): 1 for name in names}


def expected(game, state, seat):
    """The same from the document of the view, which any page or program gets."""
    document, players = state.view(seat).document(), game.players
    shake = document["shake"]
    found = {"phase": {document["phase"]: 1}}
    found["awaited"] = seats(
        document, players, seat, [name for name in document["awaited"] if name in players]
    )
    mine = players.index(seat)
    scores = {
        (players.index(name) - mine) % len(players): points for name, points in document["scores"].items()
    }
    found["score"] = {str(place): points for place, points in scores.items() if points}
    found["shakes played"] = {"": document["shakes_played"]} if document["shakes_played"] else {}
    if shake is not None:
        found |= of_shake(game, shake, lambda names: seats(document, players, seat, names))
    return {group: numbers for group, numbers in found.items() if numbers}


def of_shake(game, shake, of_seats):
    found = {"goal setter": of_seats([shake["goal_setter"]]), "dealer": of_seats([shake["dealer"]])}
    for group, name in (("turn", "turn"), ("mover", "mover"), ("objector", "objector")):
        found[group] = of_seats([shake[name]] if shake[name] else [])
    for pile in PILES:
        found[pile] = dict(Counter(shake[pile].split()))
    found["bonus"] = {shake["bonus"]: 1} if shake["bonus"] else {}
    last = shake["last_play"]
    if last is not None and last["cube"]:
        found["last cube"], found["last to"] = {last["cube"]: 1}, {last["to"]: 1}
        found["last bonus"] = {last["bonus"]: 1} if last["bonus"] else {}
        found["last from permitted"] = {"": 1} if last["from"] == "permitted" else {}
    codec = game.actions.codec
    if game.rules.equipment.cards:
        found["card"] = {str(card): 1 for card in codec.cards(shake["universe"] or (), "universe")}
    chosen = [{key: value for key, value in one.items() if key != "by"} for one in shake["variations"]]
    listed = [codec.selection_fields(one) for one in game.actions.selections]
    found["variation"] = {str(listed.index(one)): 1 for one in chosen if one in listed}
    if shake["challenge"]:
        found["claim"] = {shake["challenge"]: 1}
    found["challenger"] = of_seats(shake["challengers"])
    found["must write"], found["may write"] = of_seats(shake["must_write"]), of_seats(shake["may_write"])
    found["handed in"] = of_seats(shake["papers"])
    found["ruled correct"] = of_seats([name for name, correct in shake["rulings"].items() if correct])
    return found


COMPARED_APART = {"goal laid", "goal value", "layout", "goal cube", "goal turn", "no goal", "agreed"}


def check_everybody(game, state):
    for seat in game.players:
        seen = told(game, state, seat)
        goal = seen.get("goal laid")
        apart = {group: numbers for group, numbers in seen.items() if group not in COMPARED_APART}
        assert apart == expected(game, state, seat)
        shake = state.view(seat).document()["shake"]
        assert bool(goal) == bool(shake and shake["goal"])
        if goal:
            assert goal_text(game, seen) == shake["goal"]
        open_shake = state.view(seat).shake
        assert bool(seen.get("no goal")) == bool(open_shake and open_shake.no_goal)
        agreed = open_shake.agreed if open_shake else ()
        assert seen.get("agreed", {}) == seats(shake, game.players, seat, agreed)


def goal_text(game, seen):
    """The Goal put together again from its cubes, how they lie, and its layout."""
    places = sorted(seen["goal cube"], key=int)
    cubes = [game.actions.faces[seen["goal cube"][place] - 1] for place in places]
    turns = [("", "u", "s", "su")[seen.get("goal turn", {}).get(place, 0)] for place in places]
    if game.rules.game == "equations":
        laid = [cube.replace("@", f"{turn}@") for cube, turn in zip(cubes, turns, strict=True)]
        return "".join(laid)
    digits = iter(cube + turn for cube, turn in zip(cubes, turns, strict=True))
    (layout,) = seen["layout"]
    text = "".join(next(digits) if letter.isalpha() else letter for letter in layout)
    assert seen.get("goal value", {}).get("", 0) == min(Goal.parse(text).values(game.rules.goal), default=0)
    return text


def check_book(book, seed):
    for players, solutions in product((2, 3), ("solver", "symbols")):
        game = new_game(book, players=players, solutions=solutions, shakes=2)
        for number in range(3):
            rng = seeded(f"{seed} {number}")
            play(game, rng, watch=lambda state, game=game: check_everybody(game, state))


@pytest.mark.parametrize("book", QUICK, ids=" ".join)
def test_it_says_what_the_view_says(book):
    check_book(book, 1)


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_it_says_what_the_view_says_in_every_book(book, fresh_seed):
    check_book(book, fresh_seed)


def test_nobody_sees_what_another_writes():
    """Two writers: what the first has pencilled and handed in changes nothing that the second sees."""
    game = new_game(("on-sets", "agloa-2023", "elementary"), solutions="symbols", variations=False)
    rng = seeded(4)

    def in_forceout(state):
        return state.table.phase is Phase.WRITING and len(state.view("").trial.waiting) == 2

    state = until(game, rng, in_forceout, quietly(game, rng))
    first, second = state.player, next(seat for seat in game.players if seat != state.player)
    other = state.clone()
    sign = next(n for n in state.legal_actions() if game.actions.texts[n].startswith("write"))
    state.apply(sign)
    assert state.pencilled(first)
    assert state.pencilled(second) == ()
    assert state.observation(second) == other.observation(second)
    while state.player == first:
        writes = [n for n in state.legal_actions() if game.actions.texts[n].startswith("write")]
        end = actions_of(game.rules).of_symbol("end")
        state.apply(end if end in writes else writes[0])
    other.apply(next(n for n in other.legal_actions() if game.actions.texts[n] == "decline"))
    assert state.player == other.player == second
    assert state.observation(second) == other.observation(second)
    assert state.legal_actions() == other.legal_actions()
    assert state.observation("Ann") == state.observation("Ann")


def test_the_mask_asks_nothing_but_the_view():
    """The offers of a seat are made from its view, in which the others' papers are sealed."""
    game = new_game(("on-sets", "agloa-2023", "middle"), players=3)

    def check(state):
        if state.player in (None, CHANCE):
            return
        view = state.view(state.player)
        for number in state.legal_actions():
            command = state.command(number)
            if command is not None and not isinstance(command, do.Deal | do.Roll):
                assert command.by == view.seat
                assert command in view.legal()

    for seed in range(3):
        play(game, seeded(seed), watch=check)
