"""`make mutate` runs the tests with a broken module, and leaves the tree alone."""

import os
import subprocess
import sys

from tools.mutate import ROOT, TESTS


def test_a_mutant_is_loaded_in_place_of_its_module(tmp_path):
    mutant = tmp_path / "mutant.py"
    mutant.write_text("def judge():\n    return 'broken'\n", encoding="utf-8")
    program = "import tools.load_mutant\nfrom forceout.onsets.judge import judge\nprint(judge())"
    told = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(ROOT), "FORCEOUT_MUTANT": f"forceout.onsets.judge={mutant}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.stdout, told.stderr) == ("broken\n", "")


def test_the_packages_and_the_tests_that_should_notice_are_there():
    for package, folders in TESTS.items():
        assert list((ROOT / "src" / "forceout" / package).glob("*.py"))
        assert all((ROOT / folder).is_dir() for folder in folders)
