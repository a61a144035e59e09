"""The boundary to the kernel: budgets in time and work, cancellation, Ctrl-C, errors of our own, the limits of the kit."""

import signal
import threading

import pytest

from forceout.core.errors import ForceoutError, Malformed, OutOfBudget
from forceout.core.pile import Pile
from forceout.editions import load
from forceout.onsets import judge
from forceout.onsets.position import LastMove, Position, Solution
from forceout.onsets.solver import Cubes, Solver, budget, kernel, outcome, points_of_three, solve
from forceout.onsets.solver.play import Forced
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Variation

PATIENCE = 120  # seconds after which something hangs
SIXTEEN = ["".join(c for bit, c in enumerate("BRGY") if card >> bit & 1) or "blank" for card in range(16)]
TEN = ["BRG", "BR", "B", "RG", "R", "G", "Y", "blank", "BY", "RY"]


def position(
    division="middle", goal="3", *, rules="agloa-2023", challenge="impossible", universe=TEN, **more
):
    book = load("on-sets", rules).rules(division)
    chosen = [
        Variation.parse(book, each["name"], {key: value for key, value in each.items() if key != "name"})
        for each in more.pop("variations", ())
    ]
    return Position.parse(book, universe=universe, challenge=challenge, goal=goal, variations=chosen, **more)


def long_question(permitted="R R R V Λ ∩ = = ⊆"):
    """No Solution, which takes the better part of a second: a wild cube, a wild blank, and chains of relations."""
    return position(
        "senior",
        "3 2u",
        rules="agloa-2014",
        challenge="time",
        universe=SIXTEEN,
        required="B R G G V ∩",
        permitted=permitted,
        variations=[
            {"name": "wild-cube", "cube": "∩"},
            {"name": "blank-card-wild"},
            {"name": "double-set", "set": "R′"},
            {"name": "no-null-restrictions"},
            {"name": "forbidden-card", "card": "BRY"},
        ],
    )


def ask(asked, solver=None, **limits):
    solver = solver or Solver.of(asked)
    values = solver.goal_values(asked.goal)
    return solver.is_solvable(Cubes.of(asked), values, asked.reach, budget=budget(**limits))


def test_a_budget_of_time_ends_a_question():
    with pytest.raises(OutOfBudget, match="time"):
        ask(long_question(), milliseconds=30)


def test_solve_without_an_answer_in_time_is_undecided():
    solved = solve(long_question(), budget_ms=30)
    assert (solved.solvable, solved.proof, solved.shown) == (None, None, ())


def test_a_budget_of_work_ends_at_the_same_place_every_time():
    asked = long_question(permitted="R Λ ∩ = ⊆")
    low, high = 1_000, 1_000_000_000
    while low * 8 < high:
        middle = int((low * high) ** 0.5)
        try:
            ask(asked, work=middle)
            high = middle
        except OutOfBudget:
            low = middle
    for _ in range(2):
        assert ask(asked, work=high) is False
        with pytest.raises(OutOfBudget, match="work"):
            ask(asked, work=low)


def test_what_a_spent_question_has_built_is_whole():
    asked = long_question()
    solver = Solver.of(asked)
    for work in (10_000, 100_000, 1_000_000):
        with pytest.raises(OutOfBudget):
            ask(asked, solver, work=work)
    assert ask(asked, solver) is False


def test_a_solution_is_shown_even_where_the_shortest_takes_too_long():
    asked = position(
        "middle",
        "4",
        required="R G G V V Λ R R Y ⊆ ′ ′ ′ ∪ −",
        variations=[{"name": "multiple-operations"}],
        universe=SIXTEEN,
    )
    solved = solve(asked, budget_work=1_000_000)
    assert solved.solvable is True
    assert not solved.shown[0].witnesses[0].is_shortest
    assert judge(asked, solved.shown[0].solution).correct


def test_progress_is_told_and_its_false_ends_the_question():
    told = []

    def progress(work):
        told.append(work)
        return len(told) < 2

    with pytest.raises(OutOfBudget, match="asked to stop"):
        ask(long_question(), progress=progress)
    assert len(told) == 2
    assert told[0] < told[1]


def test_what_progress_raises_comes_through():
    def progress(_):
        raise LookupError("from progress")

    with pytest.raises(LookupError, match="from progress"):
        ask(long_question(), progress=progress)


def test_progress_that_asks_its_own_solver_is_refused_and_does_not_wait_for_itself():
    asked = long_question()
    solver = Solver.of(asked)
    with pytest.raises(ForceoutError, match="asks the solver that is calling it"):
        ask(asked, solver, progress=lambda _: solver.memory())
    assert solver.memory() > 0


def test_an_interrupt_is_raised_and_not_swallowed():
    asked = long_question()
    solver = Solver.of(asked)

    def interrupt(_number, _frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        with pytest.raises(KeyboardInterrupt):
            ask(asked, solver)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert ask(asked, solver) is False


def test_waiting_for_another_thread_is_part_of_the_budget():
    asked = long_question()
    solver = Solver.of(asked)
    begun, release = threading.Event(), threading.Event()

    def hold(_):
        begun.set()
        return release.wait(PATIENCE)

    other = threading.Thread(target=lambda: ask(asked, solver, progress=hold))
    other.start()
    try:
        assert begun.wait(PATIENCE)
        with pytest.raises(OutOfBudget, match="time"):
            ask(asked, solver, milliseconds=30)
        assert other.is_alive()
    finally:
        release.set()
        other.join()


def test_a_misspelt_or_missing_option_is_refused():
    solver = Solver.of(position(permitted="B R ∪"))
    game = {
        "now_least": 2,
        "now_needs_mat": True,
        "rights": ((0,) * 12,) * (kernel.native.MOST_CUBES + 1),
        "forceout": 4,
        "opened": (2, 6, 4),
        "ended": (2, 6, 4),
    }
    kernel.native.Game(solver._native, game, 8)
    with pytest.raises(ForceoutError, match="there is no now_leest"):
        kernel.native.Game(solver._native, game | {"now_leest": 2}, 8)
    with pytest.raises(ForceoutError, match="forceout is missing"):
        kernel.native.Game(solver._native, {key: game[key] for key in game if key != "forceout"}, 8)
    with pytest.raises(ForceoutError, match="now_least is not of its type"):
        kernel.native.Game(solver._native, game | {"now_least": "two"}, 8)


def test_more_cubes_than_the_kit_holds_are_refused_by_solve():
    with pytest.raises(Malformed, match="at most 18 cubes") as wrong:
        solve(position(goal="3", permitted="B " * 10, resources="∪ " * 8))
    assert wrong.value.field == "cubes"
    with pytest.raises(ForceoutError, match="at most 18 cubes"):
        Solver.parse("agloa-2023", "middle", universe=TEN, roll="B " * 19)


@pytest.mark.parametrize("face", ["B", "V", "∪", "′", "="])
def test_seventeen_cubes_of_one_face_are_a_question_like_any_other(face):
    assert solve(position(goal="3", permitted=f"{face} " * 17)).solvable is False
    asked = position(goal="5", universe=TEN, permitted=f"R {face} " + "′ " * 15)
    assert judge(asked, Solution.of("R′′")).correct
    assert solve(asked).solvable is True


@pytest.mark.parametrize("cubes", [16, 40])
def test_the_judge_of_an_a_claim_takes_any_number_of_cubes(cubes):
    asked = position(
        "basic",
        "1",
        rules="wff-1969",
        challenge="A",
        universe=["BR", "B", "R", "G", "RG", "O"],
        permitted="B ∩",
        resources="R " * cubes,
        last_move=LastMove(Symbol.INTERSECTION, "permitted"),
    )
    assert not judge(asked, Solution.of("B ∩ G")).correct
    judge(asked, Solution.of("B ∩ R"))


def test_an_empty_universe_under_no_null_restrictions_has_no_solution():
    chosen = [{"name": "no-null-restrictions"}]
    assert solve(position(goal="1 1u", universe=[], required="=", variations=chosen)).solvable is False


def test_a_wild_face_is_marked_where_its_partner_is_written():
    chosen = [{"name": "wild-cube", "cube": "V"}]
    asked = position("junior", "5", required="V Λ R", variations=chosen)
    solved = solve(asked)
    assert solved.solvable is True
    assert "V<Λ>" in solved.shown[0].solution.parts[0].set_name


def test_impossible_wins_a_position_with_nothing_left_and_no_solution_viii_b():
    nothing = {"challenge": "now", "resources": ""}
    ended = position("elementary", "5", required="B", **nothing)
    assert outcome(ended) is Forced.WINS
    assert points_of_three(ended) == (6, 4, 2)
    written = position("elementary", "5", permitted="R ′ ′", **nothing)
    assert outcome(written) is Forced.DRAWS
    assert points_of_three(written) == (4, 4, 4)


def test_cubes_that_were_not_rolled_are_refused():
    solver = Solver.parse("agloa-2023", "middle", universe=TEN, roll="B R ∪")
    green = Cubes(Pile([Symbol.GREEN]), Pile(), Pile())
    with pytest.raises(ForceoutError, match="not rolled"):
        solver.is_solvable(green, [1], position(permitted="B").reach)
