"""`requirements/set_up.py`: what it shows, when it has something to do, and what it refuses."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from bench.first_page import clean_tree, set_up_and_see

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "requirements" / "set_up.py"


@pytest.fixture
def set_up(tmp_path):
    """The script of a tree in a folder of its own."""
    for name in ("pyproject.toml", "CMakeLists.txt", "requirements", "src/forceout/_native"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).symlink_to(ROOT / name)
    specification = importlib.util.spec_from_file_location("set_up", SCRIPT)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    module.ROOT, module.VENV = tmp_path, tmp_path / ".venv"
    module.PYTHON = module.VENV / "bin" / "python"
    module.STATE, module.LOG = module.VENV / "set-up.json", module.VENV / "set-up.log"
    return module


@pytest.fixture
def steps(set_up, monkeypatch):
    """What the script would run, in order."""
    done = []

    def environment():
        done.append("environment")
        set_up.PYTHON.parent.mkdir(parents=True, exist_ok=True)
        set_up.PYTHON.touch()

    def step(_title, command, _progress):
        done.append("build" if "--editable" in command else Path(command[-1]).name)
        return set_up.NO_COMPILER if "build" in done[-1] and not set_up._compiler() else ""

    monkeypatch.setattr(set_up, "_make_environment", environment)
    monkeypatch.setattr(set_up, "_step", step)
    monkeypatch.setattr(set_up, "_compile", lambda: done.append("compile"))
    monkeypatch.setattr(set_up, "_compiler", lambda: "/usr/bin/c++")
    return done


def again(set_up, steps, wanted):
    steps.clear()
    set_up.main(wanted)
    return list(steps)


def test_playing_installs_what_playing_needs_and_the_tests_add_the_rest(set_up, steps):
    assert again(set_up, steps, "play") == ["environment", "play.lock", "check", "build", "compile"]
    assert again(set_up, steps, "play") == []
    assert again(set_up, steps, "dev") == ["dev.lock", "check", "compile"]
    assert again(set_up, steps, "dev") == []
    assert again(set_up, steps, "play") == []


def test_another_lock_makes_the_environment_again_so_that_nothing_of_the_old_one_stays(set_up, steps):
    set_up.main("dev")
    state = json.loads(set_up.STATE.read_text())
    set_up.STATE.write_text(json.dumps({**state, "lock": "of last week"}))
    assert again(set_up, steps, "dev") == ["environment", "dev.lock", "check", "build", "compile"]


def test_a_set_up_that_was_interrupted_begins_again(set_up, steps, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(set_up, "_step", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            set_up.main("play")
    assert again(set_up, steps, "play") == ["environment", "play.lock", "check", "build", "compile"]


def test_a_changed_kernel_is_built_again_and_nothing_else(set_up, steps, monkeypatch):
    set_up.main("dev")
    monkeypatch.setattr(set_up, "_kernel_sources", lambda: [SCRIPT])
    assert again(set_up, steps, "dev") == ["build", "compile"]


def test_without_a_compiler_it_says_so_and_builds_once_there_is_one(set_up, steps, monkeypatch, capsys):
    monkeypatch.setattr(set_up, "_compiler", lambda: None)
    assert "build" in again(set_up, steps, "play")
    assert "no C++ compiler" in capsys.readouterr().err
    assert again(set_up, steps, "play") == []
    monkeypatch.setattr(set_up, "_compiler", lambda: "/usr/bin/c++")
    assert again(set_up, steps, "play") == ["build", "compile"]
    assert again(set_up, steps, "play") == []


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Collecting django-csp==4.0 (from -r play.lock (line 42))\n", "1 of 2, django-csp"),
        ("Processing /wheels/h11-0.16.0-py3-none-any.whl (from -r play.lock (line 48))\n", "1 of 2, h11"),
        ("Requirement already satisfied: rich==15.0.0 in ./.venv (from -r dev.lock)\n", "1 of 2, rich"),
        ("  Downloading h11-0.16.0-py3-none-any.whl (37 kB)\n", None),
        ("Installing collected packages: rich, h11\n", "unpacking"),
    ],
)
def test_pip_is_followed_package_by_package(set_up, line, shown):
    assert set_up.Collected(2).after(line) == shown


def test_a_package_that_this_machine_does_not_need_is_not_counted(set_up):
    collected = set_up.Collected(2)
    collected.after("Ignoring colorama: markers 'sys_platform == \"win32\"' don't match your environment\n")
    assert collected.after("Collecting rich==15.0.0\n") == "1 of 1, rich"


def test_the_build_is_followed_step_by_step(set_up):
    assert set_up.ninja_step("  [3/8] Building CXX object CMakeFiles/onsets_kernel.dir/x.o\n") == "3 of 8"
    assert set_up.ninja_step("  *** Configuring CMake...\n") is None


def test_a_step_that_fails_shows_the_end_of_its_output_and_where_the_rest_is(set_up, capsys):
    set_up.VENV.mkdir()
    fails = [sys.executable, "-c", "print('no such package'); raise SystemExit(3)"]
    with pytest.raises(
        set_up.Failed, match=r"no such package\n\nTrying failed. The whole output is in .venv.set-up.log"
    ):
        set_up._step("Trying", fails, lambda _line: None)
    assert "Trying: failed" in capsys.readouterr().out


@pytest.mark.slow
def test_a_clean_tree_with_the_packages_for_playing_serves_its_first_page(tmp_path):
    """As `make play` does it. PostgreSQL is refused with what to install."""
    clean_tree(tmp_path / "tree")
    assert set_up_and_see(tmp_path / "tree", tmp_path) > 0
    refused = subprocess.run(
        [tmp_path / "tree/.venv/bin/forceout", "serve", "--port", "0", "--data", tmp_path / "data"],
        env={**os.environ, "DATABASE_URL": "postgresql:///x"},
        capture_output=True,
        text=True,
        check=False,
    )
    missing = "forceout serve: DATABASE_URL: needs the server extra: pip install 'forceout[server]'\n"
    assert refused.stderr == missing
