"""What `import forceout` offers, and that it costs next to nothing."""

import doctest
import importlib.metadata
import subprocess
import sys

import pytest

import forceout
from forceout.records import schemas


@pytest.mark.parametrize("name", forceout.__all__)
def test_every_public_name_is_there_and_documented(name):
    assert getattr(forceout, name).__doc__
    assert name in dir(forceout)


def test_the_version_is_that_of_the_package():
    assert forceout.__version__ == importlib.metadata.version("forceout")


def test_what_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="'forceout' has no attribute 'solves'"):
        _ = forceout.solves


def test_importing_the_package_loads_neither_a_game_nor_an_edge():
    script = "import sys, forceout; print(*(name for name in sys.modules if name.startswith('forceout.')))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert loaded.stdout.split() == []


@pytest.mark.parametrize("module", [forceout, schemas], ids=lambda module: module.__name__)
def test_the_examples_in_the_docstrings_hold(module):
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0
