"""The table: the one door to a match, for people, programs, bots and pages alike.

``Table`` holds a match with its chance, its clock and its record; ``View`` is what one seat sees of it.
"""

from forceout.table.forms import Form
from forceout.table.table import Entry, Outcome, Table
from forceout.table.view import View

__all__ = ["Entry", "Form", "Outcome", "Table", "View"]
