import pytest

from .seating import Table


@pytest.fixture
def table():
    """A table is laid by calling it: ``table("agloa-2023", "senior", "AB", referee="table")``."""
    return Table
