"""The strip of a shake: each decision as a step of ``draw.strip``."""

from __future__ import annotations

from forceout.analysis.report import Challenged, Decision, Report, ShakeReport
from forceout.analysis.words import step_sentence
from forceout.draw import Picture, picture
from forceout.draw.palette import INK
from forceout.draw.strip import Step
from forceout.draw.strip import strip as drawn
from forceout.draw.svg import text
from forceout.equations.cubes import Cube, parse_cube
from forceout.onsets.symbols import Symbol
from forceout.records.wording.language import say
from forceout.records.wording.vocabulary import ClaimName, in_words


def strip(shake: ShakeReport) -> Picture:
    """The picture of a shake: a bar for the share of safe moves, the flub marked, undecided said."""
    return drawn(
        [_step(shake, each) for each in shake.decisions],
        say("What could have been seen"),
        say("how many of the possible moves were safe"),
    )


def strips(report: Report) -> Picture:
    """All shakes of a match, one under the other."""
    body, y, width = "", 0.0, 0.0
    told = []
    for number, shake in enumerate(report.shakes, 1):
        one = strip(shake)
        head = say("Shake {number}", number=number)
        body += text(head, 8, y + 16, 16, INK, weight=700, anchor="start") + one.at(0, y + 32)
        y += one.height + 44
        width = max(width, one.width)
        told.append(f"{head}. {one.description}")
    return Picture(width, max(y - 12, 1), body, say("What could have been seen"), " ".join(told))


def share(each: Decision) -> float | None:
    """The share of all plays there were that were safe, the one that was made among them; None for a Goal."""
    if each.plays is None or each.safe is None:
        return None
    return (each.safe + (each.flub is False)) / (each.plays + 1)


def _step(shake: ShakeReport, each: Decision | Challenged) -> Step:
    who, told = each.by[:1].upper(), str(step_sentence(shake, each))
    if isinstance(each, Challenged):
        mark = {True: say("right"), False: say("wrong"), None: "?"}[each.right]
        return Step(who, None, in_words(ClaimName(each.challenge)), None, each.right, mark, told)
    mark = {True: say("flub"), False: "✓", None: "?"}[each.flub]
    verdict = None if each.flub is None else not each.flub
    to = say("Goal") if each.to is None else each.to[:1].upper()
    return Step(who, _cube(each.cube), to, share(each), verdict, mark, told)


def _cube(name: str | None) -> Picture | None:
    return None if name is None else picture(cube_of(name))


def cube_of(name: str) -> Symbol | Cube:
    """The cube of a decision: a symbol of On-Sets, or a cube of Equations, whose colour is told."""
    return parse_cube(name, "cube") if "@" in name or name not in _SYMBOLS else Symbol(name)


_SYMBOLS = frozenset(map(str, Symbol))
