"""A running event: a journal of the actions of several people.

Pure, as ``match`` is: ``decide(state, asked) -> facts | Rejected``, ``evolve(state, fact) -> state``. Time, chance and the person
come in as data. ``actions`` reads the requests, ``facts`` has the events, ``state`` their result, ``clock`` the one clock of the
room, and ``seen`` the view of each person. A server stores the facts of an action before it answers.
"""

from forceout.tournament.desk.actions import Asked, Person, Role, read_action, read_asked
from forceout.tournament.desk.deciding import Accepted, Rejected, Repeated, decide
from forceout.tournament.desk.facts import Entry, Fact, read_entry
from forceout.tournament.desk.seen import log_seen_by, seen_by
from forceout.tournament.desk.state import Desk, evolve, replay

__all__ = [
    "Accepted",
    "Asked",
    "Desk",
    "Entry",
    "Fact",
    "Person",
    "Rejected",
    "Repeated",
    "Role",
    "decide",
    "evolve",
    "log_seen_by",
    "read_action",
    "read_asked",
    "read_entry",
    "replay",
    "seen_by",
]
