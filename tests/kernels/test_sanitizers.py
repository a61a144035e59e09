"""Both kernels under the address, undefined-behaviour and thread sanitizers."""

import sys

import pytest
from tests.kernels import sanitizer

pytestmark = [
    pytest.mark.slow,
    pytest.mark.needs("g++", "setarch"),
    pytest.mark.skipif(sys.platform != "linux", reason="the sanitizer's library is preloaded as on Linux"),
]


@pytest.mark.parametrize(
    ("kernel", "kind", "program", "count"),
    [
        ("onsets", "address,undefined", "onsets_questions.py", 400),
        ("onsets", "thread", "onsets_threads.py", 60),
        ("equations", "address,undefined", "equations_questions.py", 60),
        ("equations", "thread", "equations_threads.py", 24),
    ],
)
def test_no_sanitizer_complains(kernel, kind, program, count, tmp_path):
    module = sanitizer.build(kernel, kind, tmp_path)
    run = sanitizer.run(program, module, kind, count)
    assert run.returncode == 0, run.stderr[-4000:]
    assert "runtime error" not in run.stderr
    assert "WARNING: ThreadSanitizer" not in run.stderr
    assert run.stdout == f"{count} questions, no complaint\n"
