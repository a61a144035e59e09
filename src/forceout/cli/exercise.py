"""`forceout kit exercises` and `forceout kit exercise`: the exercises of the 1969 manual at the keyboard."""

from __future__ import annotations

import sys

from rich.console import Console, Group, RenderableType
from rich.text import Text

from forceout.cli.questions import USAGE, ask
from forceout.cli.small_mat import PILES, numbered
from forceout.cli.terminal import people
from forceout.core.errors import ForceoutError
from forceout.draw.onsets_terminal import chips
from forceout.onsets.symbols import parse_symbol
from forceout.records.documents.stream import write
from forceout.training.exercises import Exercise, Part, answers, check, exercise, exercises
from forceout.training.exercises.exercise import Laid
from forceout.training.kit.games import COLOURS

_FROM = {
    "printed": "cards as printed",
    "fitted": "cards restored to fit the printed answers",
    "ours": "cards of ours: those of the manual are lost",
}


def list_exercises() -> int:
    """Every exercise with its topic, its parts and where its cards come from."""
    console = people()
    for each in exercises().values():
        letters = "".join(part.letter for part in each.parts)
        origin = "" if each.cards_are is None else f"cards {each.cards_are}"
        console.print(f"{each.id:18} {each.topic:13} {letters:15} {origin}".rstrip())
    return 0


def run(name: str, *, tell: bool, as_json: bool) -> int:
    """Do an exercise, or print it, with the answers only if they are asked for; the exit status."""
    console = people()
    try:
        found = exercise(name)
    except ForceoutError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    if as_json:
        shown = found.document()
        if tell:
            for part, document in zip(found.parts, shown["parts"], strict=True):
                known = answers(found, part)
                document["answers"] = {"texts": list(known.texts), "printed": known.printed}
        sys.stdout.buffer.write(write(shown).encode() + b"\n")
        return 0
    _show(console, found)
    if tell:
        for part in found.parts:
            console.print(
                Text.assemble(
                    (f"{part.letter}. ", "bold"), f"{part.question}  ", (_told(found, part), "cyan")
                )
            )
        return 0
    console.print(Text(USAGE, "dim"))
    try:
        _do(console, found)
    except (EOFError, KeyboardInterrupt):
        console.print()
    return 0


def _do(console: Console, found: Exercise) -> None:
    right = 0
    for part in found.parts:
        console.print(_asked(found, part))
        outcome = ask(
            console,
            f"{part.letter}:",
            lambda typed, part=part: check(found, part, typed),  # type: ignore[misc]
            lambda part=part: _told(found, part),  # type: ignore[misc]
        )
        if outcome is None:
            return
        right += outcome
    console.print(Text(f"{right} of {len(found.parts)} found.", "bold"))


def _show(console: Console, found: Exercise) -> None:
    console.rule(Text(f"{found.id}   {found.topic}", "bold"))
    if found.text:
        console.print(found.text)
    console.print(_mat(found.mat, Laid()))
    if found.cards:
        console.print(numbered(found.cards, COLOURS))
    origin = _FROM[found.cards_are] if found.cards_are else ""
    notes = "; ".join(note for note in (origin, found.lost) if note)
    if notes:
        console.print(Text(f"({notes})", "dim"))


def _asked(found: Exercise, part: Part) -> RenderableType:
    """The question, what is listed, and the mat where this part has another one."""
    lines: list[RenderableType] = [Text(part.question, "bold")]
    lines += [Text(f"  {number}. {each}") for number, each in enumerate(part.among, 1)]
    changed = _mat(part.mat, found.mat)
    return Group(*lines, changed)


def _mat(mat: Laid, shown: Laid) -> RenderableType:
    """The Goal and the piles that differ from those already shown."""
    lines: list[Text] = []
    if mat.goal and mat.goal != shown.goal:
        lines.append(Text.assemble((f"{'Goal':11}", "bold"), (mat.goal, "bold")))
    for pile in PILES:
        cubes = getattr(mat, pile)
        if cubes and cubes != getattr(shown, pile):
            symbols = [parse_symbol(cube, pile, COLOURS) for cube in cubes.split()]
            lines.append(Text.assemble((f"{pile.capitalize():11}", "bold"), chips(symbols)))
    return Group(*lines)


def _told(found: Exercise, part: Part) -> str:
    known = answers(found, part)
    source = "" if known.printed else "   (the printed answer is lost; this one is ours)"
    return " or ".join(known.texts) + source
