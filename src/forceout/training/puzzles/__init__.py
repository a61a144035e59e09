"""Puzzles with proved answers: five kinds for both games and every division, and the three kinds of the 1969 manual."""

from forceout.training.puzzles.puzzle import KINDS, Puzzle, puzzle, puzzles

__all__ = ["KINDS", "Puzzle", "puzzle", "puzzles"]
