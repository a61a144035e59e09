"""The worker process: lazy, killable, replaced, and never a reason to fail."""

import io
import json
import os
import signal
import sys

import pytest

from forceout import NotVerified
from forceout.equations.numbers.effort import Effort, limited
from forceout.exact import algebraic, server
from forceout.exact import process as exact_process
from forceout.exact.process import ExactProcess, Reply

SECONDS = 5.0
HARD = str((2**300 + 157) * (2**301 + 9))  # nobody factors this in the time that the universe has left


def ask(worker, question, of, seconds=SECONDS):
    return worker.ask(question, of, seconds).answer


@pytest.fixture
def process():
    worker = ExactProcess()
    yield worker
    worker.stop()


def test_the_private_module_still_behaves():
    assert algebraic.works()


def test_questions_are_answered(process):
    root2 = ["^", "2", "1/2"]
    assert ask(process, "zero", ["+", ["*", root2, root2], "-2"]) is True
    assert ask(process, "rational", ["*", root2, root2]) == "2"
    assert ask(process, "rational", root2) is False
    assert ask(process, "factors", "360") == [["2", 3], ["3", 2], ["5", 1]]
    assert ask(process, "zero-with-powers", ["+", ["^", ["^", "2", root2], root2], "-4"]) is True


def test_a_question_over_its_processor_seconds_is_given_up_and_the_next_is_answered(process):
    assert process.ask("factors", HARD, 0.2) == Reply(None, 0.2)
    assert ask(process, "zero", "1") is False


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="a process cannot be stopped here")
def test_a_worker_that_stands_still_is_no_answer_at_all(process, monkeypatch):
    """Neither "yes" nor "cannot be verified": what was asked is still open."""
    ask(process, "zero", "1")
    process._process.send_signal(signal.SIGSTOP)
    with monkeypatch.context() as impatient:
        impatient.setattr(exact_process, "PATIENCE", 0.2)
        with pytest.raises(NotVerified):
            process.ask("factors", "360", SECONDS)
    assert ask(process, "zero", "1") is False


def test_after_an_interrupt_no_question_gets_the_answer_to_another(process, monkeypatch):
    assert ask(process, "zero", "0") is True

    def interrupt():
        raise KeyboardInterrupt

    with monkeypatch.context() as interrupted:
        interrupted.setattr(process, "_read", interrupt)
        with pytest.raises(KeyboardInterrupt):
            ask(process, "zero", "0")
    assert ask(process, "zero", "1") is False


def test_a_worker_that_runs_out_of_memory_gives_no_answer_and_the_next_question_is_answered(process):
    """FLINT prints why to standard output and aborts; that was read as an answer."""
    nested = ["^", ["+", ["*", "-1", ["^", "2", "1/2"], ["^", "3", "1/2"]], "4"], "1/64"]
    huge = ["+", ["*", "1/5", ["^", "5", "63/64"], ["^", "2", "25/512"], nested], "-11/2"]
    assert ask(process, "rational", huge) is None
    assert ask(process, "zero", "0") is True


def test_nonsense_is_no_answer(process):
    assert ask(process, "zero", ["^", "0", "-1"]) is None
    assert ask(process, "unheard-of", "1") is None


def test_a_worker_that_cannot_start_is_not_tried_for_ever(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    worker = ExactProcess()
    for _ in range(100):  # on a busy machine one that has just died may still seem to be starting
        assert ask(worker, "zero", "1") is None
    assert worker._starts_left == 0


def test_a_worker_that_does_not_start_in_time_is_no_answer_at_all(process, monkeypatch):
    with monkeypatch.context() as impatient:
        impatient.setattr(exact_process, "PATIENCE", 0.0)
        with pytest.raises(NotVerified):
            process.ask("zero", "0", SECONDS)
    assert ask(process, "zero", "0") is True


def test_a_python_without_executable_has_no_worker(monkeypatch):
    monkeypatch.setattr(sys, "executable", "")
    assert ask(ExactProcess(), "zero", "1") is None


def test_a_worker_that_died_is_replaced(process):
    assert ask(process, "zero", "0") is True
    process._process.kill()
    process._process.wait()
    assert ask(process, "zero", "0") is True


def test_after_a_fork_the_parents_worker_is_left_alone(process, monkeypatch):
    assert ask(process, "zero", "0") is True
    parents = process._process
    with monkeypatch.context() as forked:
        forked.setattr("os.getpid", lambda: -1)
        assert ask(process, "zero", "0") is True
        assert process._process is not parents
        process.stop()
    assert parents.poll() is None
    process._process, process._ready, process._owner = parents, True, os.getpid()


def test_the_server_answers_line_by_line(monkeypatch):
    questions = [
        {"ask": "zero", "of": "0", "seconds": 1.0},
        {"ask": "zero", "of": ["^", "0", "-1"], "seconds": 1.0},
        {"ask": "none", "of": "1", "seconds": 1.0},
    ]
    written = io.StringIO()
    monkeypatch.setattr(server, "_limit_memory", lambda: None)
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(json.dumps(one) + "\n" for one in questions)))
    monkeypatch.setattr(sys, "stdout", written)
    server.main()
    answers = [json.loads(line) for line in written.getvalue().splitlines()]
    assert answers[0] == {"ready": True}
    assert [answer["answer"] for answer in answers[1:]] == [True, None, None]
    assert all(answer["seconds"] >= 0 for answer in answers[1:])


def test_effort_spent_inside_is_spent_outside():
    with limited(steps=100, seconds=1.0) as outer:
        with limited(steps=50, seconds=0.5) as inner:
            inner.steps -= 30
            inner.seconds -= 0.25
        assert outer == Effort(70, 0.75)
