"""The turning points of a match as sentences for people."""

from __future__ import annotations

from collections.abc import Iterator

from forceout.analysis.report import Challenged, Decision, Report, ShakeReport
from forceout.records.sentences.verdicts import solution_words

CLAIMS = {"now": "Now", "impossible": "Impossible"}


def turning_points(shake: ShakeReport) -> Iterator[tuple[int, str]]:
    """One sentence for each flub, challenge and undecided play, with the event that it is about."""
    missed = {each.event for each in shake.missed}
    for each in shake.decisions:
        if isinstance(each, Challenged):
            yield each.event, challenge_sentence(each)
        elif each.flub or each.flub is None:
            yield each.event, play_sentence(each, missed=each.event in missed)


def play_sentence(each: Decision, *, missed: bool = False) -> str:
    """What a play allowed."""
    what = "The Goal" if each.cube is None else f"{each.cube} to {each.to}"
    if each.flub is None:
        return f"{what} ({each.by}): undecided; nobody could tell in the time there was."
    if not each.flub:
        return f"{what} ({each.by}) was safe{_others(each)}."
    claim = CLAIMS.get(each.claim or "", each.claim)
    after = f" Nobody said {claim}." if missed else ""
    if each.impossible:
        return f"{what} ({each.by}) was a flub: no Solution was possible any more{_others(each)}.{after}"
    shown = f": {solution_words(each.opening)}" if each.opening else ""
    return f"{what} ({each.by}) was a flub: one more cube made a Solution{shown}{_others(each)}.{after}"


def _others(each: Decision) -> str:
    if not each.plays:
        return ""
    share = f"{each.safe} of {each.plays} other plays were safe"
    return f"; {share}" + (f", {each.undecided} undecided" if each.undecided else "")


def challenge_sentence(each: Challenged) -> str:
    """Whether a challenge was right."""
    said = f"{each.by} said {CLAIMS.get(each.challenge, each.challenge)}"
    if each.right is None:
        return f"{said}: undecided."
    return f"{said}, and was right." if each.right else f"{said}, and was wrong."


def account_rows(report: Report) -> Iterator[tuple[str, ...]]:
    """Who flubbed and who saw it: a header and a row for each player."""
    yield "player", "plays", "flubs", "caught", "let pass", "wrong challenges"
    for player, account in report.accounts().items():
        counts = (account.plays, account.flubs, account.caught, account.overlooked, account.wrong)
        yield player, *map(str, counts)
