import inspect
import re

import pytest

from .seating import Table

BOTH = ("agloa-2014", "agloa-2023")
"""The books that a citation of AGLOA means; a test that names no book is run with each."""
_UNNAMED = re.compile(r"\btable\((?![\"*]|book|edition|case|\w+\[)")


def pytest_generate_tests(metafunc):
    if "unnamed_book" in metafunc.fixturenames:
        source = inspect.getsource(metafunc.function)
        metafunc.parametrize("unnamed_book", BOTH if _UNNAMED.search(source) else BOTH[:1])


@pytest.fixture
def table(unnamed_book):
    """A table is laid by calling it: ``table("agloa-2023", "senior", "AB", referee="table")``.

    Where no book is named it is AGLOA's, of 2014 and then of 2023.
    """

    def lay(rules=unnamed_book, *arguments, **options):
        return Table(rules, *arguments, **options)

    return lay
