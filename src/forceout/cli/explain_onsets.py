"""An On-Sets verdict told step by step, with the cards on the table: for people, not for programs."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from forceout.cli.terminal import printable
from forceout.core.verdict import Code, Reason, Verdict
from forceout.draw import onsets_terminal
from forceout.draw.blocks import Hanging
from forceout.draw.palette import RIGHT, WRONG
from forceout.onsets.cards import BLANK, card_name, cards_of, parse_card, universe_of
from forceout.onsets.position import Position, Solution
from forceout.onsets.workings import OnSetsVerdict, Reading, Workings
from forceout.records.wording.language import say, text
from forceout.records.wording.verdicts import sentence


def explanation(position: Position, solution: Solution, verdict: Verdict) -> RenderableType:
    """What was written, what it does with the cards, and why it stands or falls."""
    parts: list[RenderableType] = []
    assert isinstance(verdict, OnSetsVerdict)
    judged = verdict.workings
    for place, work in enumerate(judged, 1):
        title = say("Solution") if len(judged) == 1 else say("Solution {place}", place=place)
        parts += _written(title, solution, work, position)
        reading = work.intended(verdict.goal_values)
        if reading is not None:
            parts += _steps(reading, work)
            parts.append(_comparison(reading, position, solution, verdict))
    parts += _verdict(verdict, position)
    return Group(*parts)


def _written(title: str, solution: Solution, work: Workings, position: Position) -> Iterator[RenderableType]:
    yield Text(f"\n{title}", "bold")
    written = work.written
    lines = [(say("Goal"), solution.goal)] if solution.goal is not None else []
    lines += [(say("Restriction"), each) for each in written.restrictions]
    lines.append((say("Set-Name"), written.set_name))
    lines += [(say("{face} stands for", face=face), str(meaning)) for face, meaning in written.wild.items()]
    if written.blank != BLANK:
        lines.append((say("blank is"), card_name(written.blank, position.rules.equipment.colours)))
    for label, written_text in lines:
        yield Text.assemble(f"  {label:<13}", (_one_line(written_text), "bold"))


def _steps(reading: Reading, work: Workings) -> Iterator[RenderableType]:
    """Each Restriction on the whole Universe, then the Set-Name on what is left."""
    if len(work.counts) > 1:
        yield Text("\n  " + say("It has more than one reading. Read like this:"))
    for restriction, removed in reading.removed:
        yield _heading(
            _one_line(restriction), say("removes {cards}", cards=_many(removed, reading.universe, reading))
        )
        if removed:
            yield _cards(onsets_terminal.cards(reading.universe, reading.colours, removed=removed))
    picked = _many(reading.counted, reading.left, reading)
    yield _heading(_one_line(reading.set_name), say("picks {cards}", cards=picked))
    if reading.left:
        yield _cards(
            onsets_terminal.cards(
                reading.left, reading.colours, counted=reading.counted, doubled=reading.doubled
            )
        )


def _heading(subject: str, rest: str) -> RenderableType:
    return Group(Text(), Hanging("  ", Text.assemble((subject, "bold"), f" {rest}")))


def _cards(flow: RenderableType) -> RenderableType:
    return Padding(flow, (0, 0, 0, 4), expand=False)


def _many(cards: int, among: int, reading: Reading) -> str:
    """How many of how many cards, and which."""
    names = [card_name(card, reading.colours) for card in cards_of(cards)]
    total, is_whole = among.bit_count(), among == reading.universe
    if total == 1:
        words = text("{picked} of the 1 card") if is_whole else text("{picked} of the 1 card left")
    else:
        words = (
            text("{picked} of the {total} cards") if is_whole else text("{picked} of the {total} cards left")
        )
    if not names:
        return say(words, picked=say("none"), total=total)
    return f"{say(words, picked=len(names), total=total)}: {', '.join(names)}"


def _comparison(reading: Reading, position: Position, solution: Solution, verdict: Verdict) -> RenderableType:
    laid = str(position.goal) if position.goal is not None else solution.goal or ""
    worth = f" {say('or')} ".join(map(str, verdict.goal_values))
    twice = (reading.counted & reading.doubled).bit_count()
    double = say(", {count} of them twice", count=twice) if twice else ""
    reached = reading.count in verdict.goal_values
    if worth and worth != laid:
        goal = say("The Goal {goal} is {value}.", goal=laid, value=worth)
    else:
        goal = say("The Goal is {value}.", value=worth or say("not legal"))
    return Text.assemble(
        f"\n  {say('It counts')} ",
        (str(reading.count), "bold"),
        f"{double}. {goal} ",
        (
            f"✓ {say('equal')}" if reached else f"✗ {say('not equal')}",
            "bold green" if reached else "bold red",
        ),
    )


_MARK = "  • "


def _verdict(verdict: OnSetsVerdict, position: Position) -> Iterator[RenderableType]:
    if verdict.correct:
        yield Text.assemble("\n", (f" ✓ {say('CORRECT')} ", onsets_terminal.style_of(RIGHT)))
        return
    yield Text.assemble("\n", (f" ✗ {say('INCORRECT')} ", onsets_terminal.style_of(WRONG)))
    for reason in verdict.reasons:
        yield Hanging(
            _MARK,
            Text.assemble(
                f"{_one_line(sentence(reason), 1000)} ", (f"({reason.code}, {reason.rule})", "italic")
            ),
        )
        yield from _evidence(reason, verdict, position)
    if verdict.equals_in_some_reading is not None and verdict.codes() & {Code.NOT_EQUAL, Code.AMBIGUOUS}:
        answer = say("yes, in some reading") if verdict.equals_in_some_reading else say("no")
        asked = say("Asked only whether it equals the Goal, a judge answers: {answer}.", answer=answer)
        yield Hanging(_MARK, Text(asked))


def _evidence(reason: Reason, verdict: OnSetsVerdict, position: Position) -> Iterator[RenderableType]:
    """What shows the fault: the place in the writing, or the reading with its own cards."""
    pointer = reason.facts.get("pointer")
    if isinstance(pointer, str):
        for line in pointer.split("\n"):
            yield Text(f"      {printable(line)}", no_wrap=True, overflow="crop")
    if reason.code is Code.AMBIGUOUS:
        work = verdict.workings[reason.facts.get("solution", 1) - 1]
        reading = work.breaking(verdict.goal_values)
        assert reading is not None
        yield _cards(
            onsets_terminal.cards(
                reading.universe,
                reading.colours,
                counted=reading.counted,
                removed=reading.universe & ~reading.left,
                doubled=reading.doubled,
            )
        )
    elif reason.code is Code.VARIATION and "reading" in reason.facts:
        reading, colours = reason.facts["reading"], position.rules.equipment.colours
        lines = [*reading.get("restrictions", ()), reading["set_name"]]
        yield Hanging("    ", Text(say("when it is read as {reading}:", reading=_one_line("; ".join(lines)))))
        picked = universe_of(parse_card(name, "cards", colours) for name in reason.facts["cards"])
        yield _cards(onsets_terminal.cards(position.universe, colours, counted=picked))


def _one_line(text: str, longest: int = 300) -> str:
    """Writing as it can be shown, cut where it is absurdly long."""
    return printable(text if len(text) <= longest else f"{text[:longest]}…")
