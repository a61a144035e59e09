"""Seating a round: ``question`` says what is asked, ``exchange`` finds, ``bounds`` and ``exact`` prove, ``seat`` answers."""

from forceout.tournament.seating.question import Refused, Wish, read_wish
from forceout.tournament.seating.seat import Seating, seat

__all__ = ["Refused", "Seating", "Wish", "read_wish", "seat"]
