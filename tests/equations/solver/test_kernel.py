"""The native kernel by itself: budgets, interruption, threads, exact values."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from threading import Timer
from time import thread_time

import pytest

from forceout._native import equations_kernel
from forceout.core.errors import ForceoutError, MissingKernel
from forceout.editions import load
from forceout.equations import classical
from forceout.equations.cubes import Cube
from forceout.equations.goal import Goal, parse_goal
from forceout.equations.solver import Solver, kernel
from forceout.equations.variations import Variation, in_force

KINDS = {face: kind for kind, face in enumerate("0123456789+−×÷*√")}
PATIENCE = 120  # seconds after which something hangs
# More than anybody waits for.
HARD = ([KINDS[c] for c in "3357"], [KINDS[c] for c in "1224668+−−×÷√*"], 0, [(947_311, 13, 0, 0)], None, 0)


def values(goal, division="middle", *variations):
    rules = load("equations", "agloa-2015").rules(division)
    return set(
        Solver(in_force(rules, [Variation(*each) for each in variations])).goal_values(parse_goal(goal))
    )


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("3×5+2", {"17", "21"}),
        ("4÷6", {"2/3"}),
        ("√8", {"2·2^(1/2)"}),
        ("√2×√2", {"2", "2^(3/4)"}),
        ("3√27", {"3"}),
        ("8*9", {str(8**9)}),
        ("9*99", {"3^198"}),
        ("0÷0", set()),
        ("0*0", set()),
        ("8√5−8", {"-8 + 5^(1/8)"}),
    ],
)
def test_goals_have_their_exact_values(goal, expected):
    assert values(goal) == expected


def test_a_square_root_of_a_negative_number_is_no_value():
    """III-C-2-c"""
    assert values("√3−4") == {"-4 + 3^(1/2)"}


def test_an_exponent_in_the_goal_takes_no_free_decimal_point():
    """XIII-B-12, D-12: the exponent is a numeral of one cube"""
    goal = Goal((Cube("4"), Cube("3", colour="blue")))
    rules = load("equations", "agloa-2015").rules("senior")
    chosen = [Variation("decimal-in-goal"), Variation("exponent", "blue")]
    assert set(Solver(in_force(rules, chosen)).goal_values(goal)) == {"43", "64", "43/10", "43/100", "8/125"}


def test_a_budget_of_work_ends_the_search():
    outcome = equations_kernel.Kernel({}).solve([HARD], work=5_000)
    assert (outcome["gaps"], outcome["found"]) == (["budget"], [])


def test_a_budget_of_time_ends_the_search():
    start = thread_time()
    outcome = equations_kernel.Kernel({}).solve([HARD], milliseconds=60)
    assert outcome["gaps"] == ["budget"]
    assert outcome["milliseconds"] >= 60
    assert thread_time() - start < 2


def test_progress_is_told_and_may_end_the_search():
    told = []

    def progress(cubes, nodes):
        told.append((cubes, nodes))
        return len(told) < 3

    outcome = equations_kernel.Kernel({}).solve([HARD], milliseconds=1e9, progress=progress)
    assert outcome["gaps"] == ["budget"]
    assert len(told) == 3
    assert told == sorted(told)


def test_an_interrupt_from_the_keyboard_is_raised_and_not_swallowed():
    kernel = equations_kernel.Kernel({})
    # A shell that starts the tests in its background lets them ignore the keyboard.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            kernel.solve([HARD], milliseconds=1e9)
    finally:
        signal.signal(signal.SIGINT, before)
    assert kernel.solve([HARD], work=5_000)["gaps"] == ["budget"]


def test_what_a_callable_raises_comes_through():
    def progress(_cubes, _nodes):
        raise LookupError("from progress")

    with pytest.raises(LookupError, match="from progress"):
        equations_kernel.Kernel({}).solve([HARD], milliseconds=1e9, progress=progress)


def test_a_misspelt_option_is_refused():
    with pytest.raises(ForceoutError, match="rules: there is no sidewise"):
        equations_kernel.Kernel({"sidewise": True})


def test_one_kernel_may_be_asked_from_several_threads():
    one = equations_kernel.Kernel({})
    easy = ([KINDS["3"]], [KINDS[c] for c in "4567+−×"], 0, [(7, 1, 0, 0)], None, 0)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: one.solve([easy])["found"][0][0], range(40)))
    assert len(set(answers)) == 1


def test_other_threads_run_while_the_kernel_searches():
    done = []

    def progress(cubes, nodes):
        return not done

    with ThreadPoolExecutor(2) as pool:
        search = pool.submit(equations_kernel.Kernel({}).solve, [HARD], 1e9, 0, 1, 64, None, progress)
        done.append(True)
        assert "budget" in search.result(timeout=PATIENCE)["gaps"]


def test_a_kind_that_no_cube_has_is_refused():
    with pytest.raises(ValueError, match="kind"):
        equations_kernel.Kernel({}).solve([([99], [], 0, [], None, 0)])


def test_without_the_native_module_the_solver_says_what_is_missing(monkeypatch):
    monkeypatch.setattr(kernel, "equations_kernel", None)
    rules = load("equations", "agloa-2015").rules("basic")
    with pytest.raises(MissingKernel, match="compiler"):
        Solver(in_force(rules, []))


def test_without_the_native_module_the_number_games_say_what_is_missing(monkeypatch):
    classical._kernel.cache_clear()
    monkeypatch.setattr(classical, "import_module", _missing)
    with pytest.raises(MissingKernel, match="compiler"):
        classical.countdown([1, 2], 3)
    classical._kernel.cache_clear()


def _missing(name):
    raise ImportError(name)
