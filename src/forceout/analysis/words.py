"""The turning points of a match as sentences for people.

Facts go by name: ``who`` (a player), ``cube``, ``to`` (a section), ``claim`` and ``solution``. All others are numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from forceout.analysis.report import Challenged, Decision, Report, ShakeReport
from forceout.core.solution import Solution
from forceout.records.wording.language import say, text
from forceout.records.wording.sentence import Sentence, row
from forceout.records.wording.vocabulary import ClaimName, Face, SectionName


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The sentences about one event of the record."""

    event: int
    sentences: tuple[Sentence, ...]

    def __str__(self) -> str:
        return str(row(*self.sentences))


def turning_points(shake: ShakeReport) -> Iterator[TurningPoint]:
    """Yield the turning points: each flub, challenge and undecided play, the final Solution, and what the bots had in mind."""
    for each in shake.decisions:
        if isinstance(each, Challenged):
            yield TurningPoint(each.event, tuple(_of_challenge(shake, each)))
        elif each.flub or each.flub is None:
            yield TurningPoint(each.event, tuple(_of_play(shake, each)))
    last = _last_play(shake)
    if last is not None and shake.scores and last.shortest is not None and not last.flub:
        left = Sentence(text("In the end there was a Solution: {solution}."), {"solution": last.shortest})
        yield TurningPoint(shake.decisions[-1].event, (left,))
    if shake.saw and shake.decisions:
        yield TurningPoint(shake.decisions[-1].event, tuple(in_mind(shake.saw)))


def in_mind(saw: Mapping[str, Solution | None]) -> Iterator[Sentence]:
    """Yield what the bots say when a shake is over."""
    for who, solution in saw.items():
        if solution is None:
            yield Sentence(text("{who} saw no Solution."), {"who": who})
        else:
            words = text("{who} had this Solution in mind: {solution}.")
            yield Sentence(words, {"who": who, "solution": solution})


def _last_play(shake: ShakeReport) -> Decision | None:
    plays = [each for each in shake.decisions if isinstance(each, Decision)]
    return plays[-1] if plays else None


def _of_play(shake: ShakeReport, each: Decision) -> Iterator[Sentence]:
    """Say what a play allowed, how many other plays did not, and whether it went unchallenged."""
    yield _allowed(each)
    if each.plays:
        yield _others(each)
        if each.undecided:
            yield Sentence(text("{count} could not be decided in the time."), {"count": each.undecided})
    if each.claim is not None and each.event in {missed.event for missed in shake.missed}:
        yield Sentence(text("Nobody said {claim}."), {"claim": _claim(each.claim)})


def _allowed(each: Decision) -> Sentence:
    if each.cube is None:
        about: dict[str, Any] = {"who": each.by}
        flub_open = text("{who}’s Goal was a flub: one cube was enough for {solution}.")
        flub_end = text("{who}’s Goal was a flub: no Solution of it is possible.")
        flub_claim = text("{who}’s Goal was a flub: “{claim}” would have been right.")
        undecided = text("{who}’s Goal is undecided: the time was too short to tell.")
    else:
        about = {"who": each.by, **_move(each)}
        flub_open = text("{who}’s {cube} to {to} was a flub: one more cube was enough for {solution}.")
        flub_end = text("{who}’s {cube} to {to} was a flub: no Solution was possible any more.")
        flub_claim = text("{who}’s {cube} to {to} was a flub: “{claim}” would have been right.")
        undecided = text("{who}’s {cube} to {to} is undecided: the time was too short to tell.")
    if each.flub is None:
        return Sentence(undecided, about)
    if each.impossible:
        return Sentence(flub_end, about)
    if each.opening is not None:
        return Sentence(flub_open, {**about, "solution": each.opening})
    return Sentence(flub_claim, {**about, "claim": _claim(each.claim)})


def _others(each: Decision) -> Sentence:
    assert each.plays is not None
    if each.safe == 0:
        return Sentence(text("No other move was safe."))
    return Sentence(
        text("{safe} of {plays} other moves were safe."), {"safe": each.safe, "plays": each.plays}
    )


def _of_challenge(shake: ShakeReport, each: Challenged) -> Iterator[Sentence]:
    about = {"who": each.by, "claim": ClaimName(each.challenge)}
    if each.right is None:
        yield Sentence(text("{who} said {claim}: undecided."), about)
        return
    if not each.right:
        yield Sentence(text("{who} said {claim}, and was wrong."), about)
        return
    yield Sentence(text("{who} said {claim}, and was right."), about)
    last = _last_play(shake)
    if last is not None and last.worth is not None and each.by in shake.scores:
        lost = last.worth - shake.scores[each.by]
        if lost > 0:
            yield Sentence(text("The writing cost {who} {points} points."), {"who": each.by, "points": lost})


def step_sentence(shake: ShakeReport, each: Decision | Challenged) -> Sentence:
    """Describe one decision, whether it was a turning point or not."""
    if isinstance(each, Challenged):
        return row(*_of_challenge(shake, each))
    if each.flub is not False:
        return row(*_of_play(shake, each))
    if each.cube is None:
        return Sentence(text("{who}’s Goal was no flub."), {"who": each.by})
    safe, plays = (each.safe or 0) + 1, (each.plays or 0) + 1
    return Sentence(
        text("{who}’s {cube} to {to}: {safe} of {plays} moves were safe."),
        {"who": each.by, **_move(each), "safe": safe, "plays": plays},
    )


def _move(each: Decision) -> dict[str, object]:
    return {"cube": Face(each.cube), "to": SectionName(each.to)}


def _claim(claim: str | None) -> ClaimName:
    assert claim is not None
    return ClaimName(claim)


def account_rows(report: Report) -> Iterator[tuple[str, ...]]:
    """Yield the table of flubs, challenges and points given away: a header, then a row for each player."""
    yield tuple(say(title) for title in ACCOUNT_TITLES)
    for player, account in report.accounts().items():
        counts = (account.plays, account.flubs, account.caught, account.overlooked, account.wrong)
        yield player, *map(str, (*counts, account.given_away))


ACCOUNT_TITLES = (
    text("player"),
    text("plays"),
    text("flubs"),
    text("caught"),
    text("let pass"),
    text("wrong challenges"),
    text("points given away"),
)
