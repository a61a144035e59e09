"""An Equations verdict told step by step: for people, not for programs."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from forceout.core.verdict import Code, Verdict
from forceout.draw.blocks import Hanging
from forceout.equations.judge import EquationsVerdict
from forceout.equations.position import Solution
from forceout.equations.readings import Reading
from forceout.equations.steps import Step, intended, steps
from forceout.records.wording.language import say
from forceout.records.wording.verdicts import sentence

_LONGEST = 300
_MOST_STEPS = 40


def explanation(solution: Solution, verdict: Verdict) -> RenderableType:
    """What was written, what it comes to, and why it stands or falls."""
    parts: list[RenderableType] = [
        Text.assemble(f"\n{say('Equation')}  ", (_one_line(solution.equation), "bold")),
        *(
            Text(say("{face} stands for {meaning}", face=face, meaning=meaning))
            for face, meaning in solution.wild.items()
        ),
    ]
    work = verdict.working if isinstance(verdict, EquationsVerdict) else None
    if work is not None:
        for title, reading in zip((say("Solution"), say("Goal")), intended(work), strict=True):
            parts += _evaluated(title, reading)
    parts += _verdict(verdict)
    return Group(*parts)


def _evaluated(title: str, reading: Reading | None) -> Iterator[RenderableType]:
    if reading is None:
        return
    yield Text.assemble("\n", (f"{title}  ", "bold"), _one_line(str(reading)))
    shown = steps(reading)
    for step in shown[:_MOST_STEPS]:
        yield Hanging("    ", Text(_one_line(_line(step))))
    if len(shown) > _MOST_STEPS:
        yield Text("    … " + say("and {count} more", count=len(shown) - _MOST_STEPS))


def _line(step: Step) -> str:
    return (
        f"{step.expression} = {step.value}"
        if step.value is not None
        else f"{step.expression}: {step.trouble}"
    )


_MARK = "  • "


def _verdict(verdict: Verdict) -> Iterator[RenderableType]:
    if verdict.correct:
        yield Text.assemble("\n", (f" ✓ {say('CORRECT')} ", "bold #ffffff on #146c2e"))
        return
    yield Text.assemble("\n", (f" ✗ {say('INCORRECT')} ", "bold #ffffff on #a3161d"))
    for reason in verdict.reasons:
        words = Text.assemble(_one_line(sentence(reason)), " ", (f"({reason.code}, {reason.rule})", "italic"))
        yield Hanging(_MARK, words)
        pointer = reason.facts.get("pointer")
        if isinstance(pointer, str):
            for line in pointer.splitlines():
                yield Text(f"      {line}", no_wrap=True, overflow="crop")
    if verdict.equals_in_some_reading is not None and verdict.codes() & {Code.NOT_EQUAL, Code.AMBIGUOUS}:
        answer = say("yes, in some reading") if verdict.equals_in_some_reading else say("no")
        asked = say("Asked only whether it equals the Goal, a judge answers: {answer}.", answer=answer)
        yield Hanging(_MARK, Text(asked))


def _one_line(text: str) -> str:
    """Writing as it can be shown: on one line, cut where it is absurdly long, with nothing that steers a terminal."""
    shown = "".join(character if character.isprintable() else " " for character in text[: _LONGEST + 1])
    return shown if len(text) <= _LONGEST else f"{shown[:_LONGEST]}…"
