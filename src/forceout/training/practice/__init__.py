"""Practice: begin at any position or record, take back, hints in steps, and why a challenge was lost.

``begin_at`` and ``go_back_to`` give a table; who else sits at it is for the caller: bots, as a rule.
"""

from forceout.training.practice.back import before_last, take_back
from forceout.training.practice.begin import begin_at, go_back_to
from forceout.training.practice.hints import HINTS, Hint, hint
from forceout.training.practice.why import Why, why_wrong

__all__ = ["HINTS", "Hint", "Why", "before_last", "begin_at", "go_back_to", "hint", "take_back", "why_wrong"]
