"""The scoresheet of a table, with the variations of its division on the back. What scores stand on it are the book's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.games import TITLES
from forceout.paper.pictures import all_cards
from forceout.paper.printout import Asked, Label, Printout, division
from forceout.paper.variations import BESIDE_CARDS, SHAKES, variation_chart
from forceout.records.wording.language import say, text
from forceout.tournament.event import RoundTable
from forceout.tournament.reference import Reference, event_code

_ENDS = {
    Claim.NOW: text("Now"),
    Claim.IMPOSSIBLE: text("Impossible"),
    Claim.FORCEOUT: text("Last cube"),
    Claim.TIME: text("Time"),
}
"""What a shake ends by, as far as the sheet has a letter for it."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One table's sheet: what its code says, and how it is written beside the code."""

    number: int
    labels: tuple[Label, ...]
    code: str
    reference: str


def scoresheets(asked: Asked) -> Printout:
    """A sheet for each table of a round, each with its back, so that both sides can be printed at once."""
    rules = asked.event.rules
    has_cards = rules.game == "on-sets"
    data: dict[str, Any] = {
        "title": say("{game} scoresheet", game=TITLES[rules.game]),
        "about": " · ".join(
            part
            for part in (
                asked.event.title,
                division(rules.division),
                say("Round {number}", number=asked.number),
            )
            if part
        ),
        "sheets": [
            _sheet(asked, table) for table in sorted(asked.played.tables, key=lambda table: table.number)
        ],
        "shakes": SHAKES,
        "ends": [say(_ENDS[claim]) for claim in rules.challenges.claims if claim in _ENDS],
        "judge": rules.time.judge_approves_penalties,
        "signing": _signing(rules),
        "help": [*_help(rules)],
        "variations": variation_chart(rules, asked.season, BESIDE_CARDS if has_cards else SHAKES),
        "cards": all_cards() if has_cards else (),
    }
    return Printout("scoresheets.html", data, asked.paper, backed=data["variations"] is not None)


def _sheet(asked: Asked, table: RoundTable) -> ScoreSheet:
    reference = Reference(asked.number, table.number, event_code(asked.event))
    code = f"{asked.address}/{asked.number}/{table.number}" if asked.address else str(reference)
    labels = tuple(map(asked.labels.of, table.players))
    return ScoreSheet(table.number, labels, code, f"{reference.event} {asked.number}/{table.number}")


def _signing(rules: Rules) -> str:
    """XII-B, and in 2023 that an appeal ends with the signature."""
    signs = rules.clause("round.everyone_signs")
    if rules.checking.appeal:
        appeal = rules.clause("checking.appeal")
        return say("Anyone who signs cannot appeal. {clauses}", clauses=f"{appeal}, {signs}")
    return say("Everybody signs. {clauses}", clauses=signs)


def _help(rules: Rules) -> Iterator[tuple[str, str]]:
    """The three notes at the foot, each with its first word apart."""
    yield say("A shake."), " ".join(_shake(rules))
    yield say("Match points."), " ".join(_match(rules))
    yield say("Ended by."), " ".join(_ended(rules))


def _shake(rules: Rules) -> Iterator[str]:
    scoring = rules.scoring
    rows = [points for (claim, *_), points in scoring.three_players.rows.items() if claim is Claim.NOW]
    mains = sorted({main for points in rows for main in (points.challenger, points.mover)}, reverse=True)
    thirds = sorted({points.third for points in rows if points.third is not None}, reverse=True)
    yield say("Challenger or Mover, right or wrong: {points}.", points=_either(mains))
    yield say("Third Party: {points}.", points=_either(thirds))
    yield say(
        "Last cube or “Stop”: right Solution {right}, else {wrong}.",
        right=scoring.forceout_right,
        wrong=scoring.forceout_wrong,
    )
    yield say("Absent: {points}.", points=f"−{-scoring.absent}" if scoring.absent else "0")


def _either(numbers: Sequence[int]) -> str:
    *most, last = map(str, numbers)
    return say("{numbers} or {last}", numbers=", ".join(most), last=last) if most else last


def _match(rules: Rules) -> Iterator[str]:
    assert rules.match_points is not None
    three, two = rules.match_points.three_players, rules.match_points.two_players
    yield say(
        "Three players: {first}, {second}, {third}; tied first {two} or {all}; tied second {tied}.",
        first=three.first,
        second=three.second,
        third=three.third,
        two=" ".join([str(three.tied_first_of_two)] * 2),
        all=" ".join([str(three.tied_first_of_three)] * 3),
        tied=" ".join([str(three.tied_second)] * 2),
    )
    yield say(
        "Two players: {first}, {second}; tied {tied}.",
        first=two.first,
        second=two.second,
        tied=" ".join([str(two.tied_first)] * 2),
    )


def _ended(rules: Rules) -> Iterator[str]:
    yield f"{', '.join(say(_ENDS[claim]) for claim in rules.challenges.claims if claim in _ENDS)}."
    if rules.time.judge_approves_penalties:
        clause = rules.clause("time.judge_approves_penalties")
        yield say("−1: a judge initials each penalty ({clause}).", clause=clause)
