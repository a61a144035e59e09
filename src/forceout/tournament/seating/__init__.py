"""Seating a round: ``question`` says what is asked, ``exchange`` finds, ``bounds`` and ``exact`` prove, ``seating`` answers."""

from forceout.tournament.seating.question import Refused, Wish, read_wish
from forceout.tournament.seating.seating import Seating, seat

__all__ = ["Refused", "Seating", "Wish", "read_wish", "seat"]
