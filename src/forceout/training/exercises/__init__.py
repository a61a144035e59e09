"""The exercises of the 1969 manual (section 4) as data, with checking. The answers are shown only on request."""

from forceout.training.exercises.answers import Answers, answers
from forceout.training.exercises.checking import check
from forceout.training.exercises.exercise import Ask, Cards, Exercise, Part, exercise, exercises

__all__ = ["Answers", "Ask", "Cards", "Exercise", "Part", "answers", "check", "exercise", "exercises"]
