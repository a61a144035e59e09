"""A Solution written symbol by symbol: every beginning can be brought to an end, and what comes out can be read."""

import pytest

from forceout.envs.symbols import END, MOST_SYMBOLS, pencil_for_goal, pencil_for_solution
from forceout.games import judge
from forceout.match.values import Phase

from .driving import BOOKS, QUICK, new_game, quietly, seeded, until

UNREAD = {"unreadable", "relation-in-set-name", "restriction-grouping"}


def papers(book, seed, count):
    """Views of players who are about to write, in forceouts and after challenges."""
    game = new_game(book, solutions="symbols")
    for number in range(count):
        rng = seeded(f"{seed} {number}")
        choose = quietly(game, rng) if number % 2 else None
        state = until(game, rng, is_writing, choose)
        yield state, rng


def is_writing(state):
    trial = state.view("").trial
    return state.table.phase is Phase.WRITING and trial.claim != "no-goal" and state.player in trial.waiting


def check_papers(book, seed, count):
    for state, rng in papers(book, seed, count):
        view = state.view(state.player)
        for greedy in (None, "(", "′", "√"):
            pencil = pencil_for_solution(view)
            if not pencil.legal():
                continue
            while END not in pencil.symbols[-1:]:
                legal = pencil.legal()
                assert legal, pencil.symbols
                assert len(pencil.symbols) < MOST_SYMBOLS
                pencil = pencil.write(greedy if greedy in legal else rng.choice(legal))
            verdict = judge(view.position(), pencil.finished())
            assert not UNREAD & {str(reason.code) for reason in verdict.reasons}, (pencil.symbols, verdict)


@pytest.mark.parametrize("book", QUICK, ids=" ".join)
def test_no_beginning_is_a_dead_end_and_every_end_can_be_read(book):
    check_papers(book, 1, 6)


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_no_beginning_of_any_book_is_a_dead_end(book, fresh_seed):
    check_papers(book, fresh_seed, 25)


def test_only_cubes_that_may_be_used_are_offered():
    for state, rng in papers(("on-sets", "mlag-2019", "basic"), 3, 6):
        view = state.view(state.player)
        position = view.position()
        pencil = pencil_for_solution(view)
        while pencil.legal() and END not in pencil.symbols[-1:]:
            pencil = pencil.write(rng.choice(pencil.legal()))
        if pencil.symbols:
            codes = {str(reason.code) for reason in judge(position, pencil.finished()).reasons}
            assert "not-available" not in codes


def test_the_goal_setter_of_equations_writes_a_goal_cube_by_cube():
    game = new_game(("equations", "agloa-2015", "basic"), solutions="symbols")
    for number in range(8):
        rng = seeded(number)
        state = until(
            game,
            rng,
            lambda state: (
                any(
                    game.actions.texts[n] == "write 1" or game.actions.texts[n] == "write 2"
                    for n in state.legal_actions()
                )
                and state.table.phase in (Phase.GOAL, Phase.VARIATIONS)
            ),
        )
        setter = state.player
        cubes = pencil_for_goal(state.view(setter)).left
        while state.table.view().mat.goal is None:
            writes = [n for n in state.legal_actions() if game.actions.texts[n].startswith("write")]
            assert state.player == setter
            state.apply(rng.choice(writes))
        goal = state.table.view().mat.goal
        assert len(goal.cubes) <= game.rules.goal.cubes_most
        assert all(cubes[cube.face] for cube in goal.cubes)


def test_a_wild_cube_is_written_with_what_it_stands_for():
    from forceout import Position, rules
    from forceout.envs import symbols
    from forceout.onsets.variations import Variation

    book = rules("on-sets", "agloa-2023", "middle")
    wild = [Variation.parse(book, "wild-cube", {"cube": "B"})]
    position = Position.parse(
        book, universe=["R", "G", "RG"], goal="1", permitted="R G B", challenge="forceout", variations=wild
    )
    pencil = symbols._on_sets(position)
    for symbol in ("R", "−", "G", END):
        assert symbol in pencil.legal()
        pencil = pencil.write(symbol)
    assert pencil.finished().parts[0].set_name == "R −<B> G"
    assert judge(position, pencil.finished()).correct


def test_a_wild_cube_has_one_meaning_in_a_solution():
    from forceout import Position, rules
    from forceout.envs import symbols
    from forceout.onsets.variations import Variation

    book = rules("on-sets", "agloa-2023", "middle")
    wild = [Variation.parse(book, "wild-cube", {"cube": "B"})]
    position = Position.parse(
        book, universe=["R", "G", "RG"], goal="1", permitted="R G B B", challenge="forceout", variations=wild
    )
    pencil = symbols._on_sets(position).write("R").write("∩")
    assert pencil.left["B"] == 1
    assert "B" not in pencil.legal()
    assert "−" not in pencil.write("G").legal()
