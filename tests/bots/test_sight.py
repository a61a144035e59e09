"""What a bot makes of a Solution."""

import pytest

from forceout.bots.sight import size


@pytest.mark.parametrize(
    ("solution", "cubes"),
    [
        ({"set_name": "(B ∪ R)′"}, 4),
        ({"set_name": "B −<⊆> Y"}, 3),
        ({"set_name": "V", "restrictions": ["B = R"]}, 4),
        ({"equation": "(9+2)×5<0> = 55"}, 5),
        ({"equation": "(16*4)<=0−2i> = 2"}, 4),
        ({"solutions": [{"set_name": "B"}, {"set_name": "B ∩ R"}]}, 4),
    ],
)
def test_a_cube_is_counted_once_whatever_it_shows(solution, cubes):
    assert size(solution) == cubes
