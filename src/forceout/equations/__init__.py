"""Equations: exact numbers, every reading, every variation, the judge."""

from forceout.equations.classical import countdown, twenty_four

__all__ = ["countdown", "twenty_four"]
