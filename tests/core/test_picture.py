"""A value shows itself in a notebook, and the rules know nothing of drawing until it does."""

import subprocess
import sys

from forceout import draw
from forceout.core.picture import svg
from forceout.core.pile import Pile
from forceout.onsets import Goal, Symbol


def test_values_show_themselves_in_a_notebook():
    for value in (Symbol.UNION, Goal.parse("3/2"), Pile([Symbol.RED, Symbol.PRIME])):
        assert value._repr_svg_() == svg(value) == draw.svg(value)


def test_the_rules_load_no_drawing_until_a_picture_is_asked_for():
    program = (
        "import sys, forceout.onsets as o\n"
        "assert not any(name.startswith(('forceout.draw', 'rich')) for name in sys.modules)\n"
        "assert o.Goal.parse('3')._repr_svg_().startswith('<svg')\n"
        "assert 'forceout.draw' in sys.modules and 'rich' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
