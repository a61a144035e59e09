"""A puzzle's answer on a line or a few, for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forceout.core.position import Position
from forceout.records.documents.codec import codec_for
from forceout.records.documents.fields import Fields
from forceout.records.wording.language import say
from forceout.records.wording.vocabulary import solution_words
from forceout.training.puzzles.puzzle import Puzzle


def answer_words(puzzle: Puzzle) -> str:
    """The answer in the language that is spoken."""
    answer = puzzle.answer
    match puzzle.kind:
        case "now" | "impossible":
            return say("Yes.") if answer else say("No.")
        case "flub":
            return say("Play {number}.", number=answer)
        case "break":
            return str(answer)
        case "cap-claim":
            return _claims(puzzle, answer)
        case "taboo":
            return "\n".join(f"{each['cube']} → {each['to']}: {_claims(puzzle, each)}" for each in answer)
        case _:
            return _written(puzzle, answer)


def _written(puzzle: Puzzle, solution: Mapping[str, Any]) -> str:
    position = Position.of(puzzle.position)
    fields = Fields(dict(solution), "solution")
    return solution_words(codec_for(position.rules).solution(fields, with_goal=True, two=None))


def _claims(puzzle: Puzzle, answer: Mapping[str, Any]) -> str:
    """Letters, what C stems from, and what the Challenger writes."""
    letters = " ".join(answer["violated"])
    if answer["stems"]:
        letters += " " + say("(C stems from {claim})", claim=answer["stems"])
    return letters if answer["solution"] is None else f"{letters}: {_written(puzzle, answer['solution'])}"
