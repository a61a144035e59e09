"""What a notebook shows of a value that is more than a picture: words and pictures together, as HTML.

``core.picture.Told`` loads this when the first such value is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from html import escape

from forceout.core.verdict import Verdict
from forceout.draw import svg
from forceout.games import Answer
from forceout.onsets.workings import OnSetsVerdict
from forceout.records.wording.verdicts import sentence


@singledispatch
def html(value: object) -> str:
    """The HTML of a value; it fetches nothing and has no ids, scripts or style sheets."""
    raise TypeError(f"a notebook has nothing to show of a {type(value).__name__}")


@html.register
def verdict_html(verdict: Verdict) -> str:
    head = "✓ Correct" if verdict.correct else "✗ Incorrect"
    value = "" if verdict.value is None else f": it comes to {verdict.value}"
    parts = [f"<p><strong>{head}</strong>{escape(value)}</p>"]
    if verdict.reasons:
        said = (
            f"{escape(sentence(reason))} <em>({reason.code}, {escape(reason.rule)})</em>"
            for reason in verdict.reasons
        )
        parts.append(_list(said))
    parts += _shown(verdict)
    return f"<div>{''.join(parts)}</div>"


@html.register
def answer_html(answer: Answer) -> str:
    head = {True: "✓ There is a Solution", False: "✗ There is no Solution", None: "Undecided in this time"}
    parts = [f"<p><strong>{head[answer.solvable]}</strong></p>"]
    parts.append(_list(f"<code>{escape(text)}</code>" for text in answer.texts))
    return f"<div>{''.join(parts)}</div>"


def _shown(verdict: Verdict) -> Iterator[str]:
    """How it was worked out: the cards of an On-Sets Solution, the steps of an Equation."""
    if isinstance(verdict, OnSetsVerdict):
        for workings in verdict.workings:
            selection = workings.intended(verdict.goal_values)
            if selection is not None:
                yield svg(selection)
    else:
        yield from _steps(verdict)


def _steps(verdict: Verdict) -> Iterator[str]:
    from forceout.equations.judge import EquationsVerdict  # noqa: PLC0415  # exact arithmetic, only where it is needed
    from forceout.equations.steps import intended, steps  # noqa: PLC0415

    if not isinstance(verdict, EquationsVerdict) or verdict.working is None:
        return
    for title, reading in zip(("Solution", "Goal"), intended(verdict.working), strict=True):
        if reading is not None:
            lines = (
                escape(
                    f"{step.expression} = {step.value}"
                    if step.value
                    else f"{step.expression}: {step.trouble}"
                )
                for step in steps(reading)
            )
            yield f"<p><strong>{title}</strong> {escape(str(reading))}</p>{_list(lines)}"


def _list(items: Iterable[str]) -> str:
    listed = "".join(f"<li>{item}</li>" for item in items)
    return f"<ul>{listed}</ul>" if listed else ""
