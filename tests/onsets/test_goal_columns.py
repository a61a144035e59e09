"""A Goal that cannot be read is answered with the column of the trouble."""

import pytest

from forceout.core.errors import Malformed
from forceout.onsets import Goal


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("9", 1),
        ("3 x", 3),
        ("  7", 3),
        ("32", 2),
        ("3/", 3),
        ("/3", 1),
        ("(3 2", 5),
        ("3)", 2),
        ("3/()", 4),
        ("", 1),
    ],
)
def test_the_trouble_in_a_goal_has_its_column(text, column):
    with pytest.raises(Malformed) as wrong:
        Goal.parse(text)
    assert wrong.value.trouble is not None
    assert wrong.value.trouble.column == column
    assert wrong.value.trouble.message in wrong.value.message
