"""`forceout puzzle --play`: puzzles at the keyboard. The answer is shown only on request."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from forceout.cli.questions import USAGE, ask
from forceout.cli.small_mat import small_mat
from forceout.cli.terminal import people
from forceout.records.documents.codec import EXPRESSION
from forceout.records.notation.actions import event_text
from forceout.records.wording.language import say
from forceout.training.puzzles import Puzzle, answer_words, check

_FORM = {
    "now": "yes or no",
    "impossible": "yes or no",
    "flub": "the number of the play",
    "break": "the row with all brackets",
    "cap-claim": "letters, and a Solution where the Challenger writes: C A: B ∩ R",
    "taboo": "moves, as B to forbidden, O to permitted",
}


def run(puzzles: Iterator[Puzzle]) -> int:
    """Ask each puzzle. Return the exit status."""
    console = people()
    console.print(Text(USAGE, "dim"))
    found = asked = 0
    try:
        for puzzle in puzzles:
            _show(console, puzzle)
            outcome = ask(
                console,
                "Answer:",
                lambda typed, puzzle=puzzle: check(puzzle, typed),  # type: ignore[misc]
                lambda puzzle=puzzle: answer_words(puzzle),  # type: ignore[misc]
            )
            if outcome is None:
                break
            asked += 1
            found += outcome
    except (EOFError, KeyboardInterrupt):
        console.print()
    if asked:
        console.print(Text(f"{found} of {asked} found.", "bold"))
    return 0


def _show(console: Console, puzzle: Puzzle) -> None:
    console.rule(Text(f"{puzzle.kind}   {puzzle.seed}   difficulty {puzzle.difficulty} of 5", "bold"))
    if puzzle.kind == "flub":
        _show_plays(console, puzzle)
    else:
        console.print(small_mat(puzzle.position))
    solution = puzzle.position.get("solution")
    if solution is not None:
        written = solution[EXPRESSION[puzzle.position["game"]]]
        console.print(Text(f"Solution   {written}", "bold"))
    move = puzzle.position.get("last_move")
    if move is not None:
        console.print(Text(f"Last move  {move['cube']} to {move['to']}", "bold"))
    console.print(Text(say(puzzle.question), "bold"))
    if puzzle.kind in _FORM:
        console.print(Text(f"({_FORM[puzzle.kind]})", "dim"))


def _show_plays(console: Console, puzzle: Puzzle) -> None:
    """Show the shake as it was played, with the number of every event."""
    for number, event in enumerate(puzzle.position["events"]):
        console.print(Text(f"{number:3}  {event_text(event)}"))
