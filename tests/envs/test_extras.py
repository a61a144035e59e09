"""The base install needs no library of those who study play, and what is missing is told in one line."""

import subprocess
import sys
import textwrap

import pytest

HIDE = """
import sys

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {hidden!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Hidden())
"""
ALL = {"numpy", "gymnasium", "pettingzoo", "pyspiel", "polars"}


def run(hidden, program):
    text = HIDE.format(hidden=hidden) + textwrap.dedent(program)
    return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)


def test_the_core_needs_none_of_them():
    done = run(
        ALL,
        """
        from random import Random
        import forceout.envs.dataset
        from forceout.envs.game import CHANCE, Game, Options
        rng, state = Random(1), Game(Options("on-sets", "mlag-2019", "basic")).new_state()
        while state.player is not None:
            state.by_chance(rng) if state.player == CHANCE else state.apply(rng.choice(state.legal_actions()))
        print(state.table.is_over)
        """,
    )
    assert done.stdout == "True\n", done.stderr


@pytest.mark.parametrize(
    ("hidden", "module", "told"),
    [
        ("pettingzoo", "on_sets_v0", "PettingZoo is not installed: pip install 'forceout[rl]'"),
        ("gymnasium", "equations_v0", "pip install 'forceout[rl]'"),
        ("numpy", "on_sets_v0", "pip install 'forceout[rl]'"),
        ("pyspiel", "open_spiel", "OpenSpiel is not installed: pip install 'forceout[open-spiel]'"),
    ],
)
def test_a_missing_library_is_told_with_what_installs_it(hidden, module, told):
    done = run({hidden}, f"from forceout.envs import {module}")
    assert done.returncode
    assert told in done.stderr.splitlines()[-1]


def test_a_dataset_without_polars_is_told_so(tmp_path):
    (tmp_path / "match.json").write_text("{}")
    done = run(
        {"polars"},
        f"""
        from pathlib import Path
        from forceout.envs.dataset import parts, write
        (part,) = parts(Path({str(tmp_path)!r}), Path({str(tmp_path)!r}) / "set")
        write(part)
        """,
    )
    assert done.stderr.splitlines()[-1].endswith("polars is not installed: pip install 'forceout[dataset]'")
