"""Puzzles with proved answers: five kinds for both games and every division, and the three kinds of the 1969 manual."""

from forceout.training.puzzles.checking import check
from forceout.training.puzzles.printed import Printed, printed
from forceout.training.puzzles.puzzle import KINDS, Puzzle, daily, puzzle, puzzles
from forceout.training.puzzles.words import answer_words

__all__ = ["KINDS", "Printed", "Puzzle", "answer_words", "check", "daily", "printed", "puzzle", "puzzles"]
