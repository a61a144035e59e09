"""score, points, who: the points of a shake and a match, and the players who write (VII-A, X, XII-A)."""

from __future__ import annotations

from typing import Any

from forceout.core.claims import Claim
from forceout.core.errors import Malformed
from forceout.core.sections import Role, Wrote
from forceout.match.scoring import shake_scores
from forceout.match.state import Opinion, Paper, Trial
from forceout.training.learning import words
from forceout.training.learning.asks.ask import Ask, compared, for_everybody, one_of, whole_number
from forceout.training.learning.given import Given

_ENDINGS = ("now", "impossible", "no-goal", "forceout", "time")
_MARKS = ("absent", "disqualified", "deceit")
WRITES = ("must", "may", "not")


def _players(given: Given) -> list[str]:
    players = given.texts("players")
    if len(set(players)) != len(players) or not 2 <= len(players) <= 3:
        raise Malformed("given.players", "expected two or three different names")
    return players


def _player(given: Given, name: str) -> str:
    return given.word(name, _players(given))


def _claim(given: Given, name: str) -> Claim:
    claim = Claim(given.word(name, _ENDINGS))
    if claim not in given.rules.writing.must or (
        claim is Claim.NO_GOAL and not given.rules.no_goal.objector_writes
    ):
        raise Malformed(f"given.{name}", f"nobody writes after {claim} in {given.rules.edition_id}")
    return claim


def _writers(given: Given, claim: Claim, challenger: str, mover: str) -> dict[str, str]:
    """VII-A: the Challenger must write after Now, the Mover after Impossible. The Third Party may."""
    role = given.rules.writing.must[claim]
    if role is Role.EVERYONE:
        return dict.fromkeys(_players(given), "must")
    must, not_at_all = (challenger, mover) if role is Role.CHALLENGER else (mover, challenger)
    words_of = {must: "must", not_at_all: "not"}
    return {player: words_of.get(player, "may") for player in _players(given)}


def writers(given: Given) -> dict[str, str]:
    challenger, mover = _player(given, "challenger"), _player(given, "mover")
    if challenger == mover:
        raise Malformed("given.mover", "nobody challenges themselves")
    return _writers(given, _claim(given, "claim"), challenger, mover)


def _papers(given: Given) -> dict[str, Wrote]:
    found = {}
    for player, outcome in given.mapping("papers").items():
        if player not in _players(given) or outcome not in set(Wrote):
            raise Malformed(f"given.papers.{player[:20]}", "expected a player, and right, wrong or none")
        found[player] = Wrote(outcome)
    return found


def shake_points(given: Given) -> dict[str, int]:
    """Return the points of the shake by the tables of the book."""
    players, claim, papers = _players(given), _claim(given, "by"), _papers(given)
    absent = frozenset(given.texts("absent")) if "absent" in given else frozenset()
    if not absent <= set(players):
        raise Malformed("given.absent", "expected players")
    challenged = claim not in (Claim.FORCEOUT, Claim.TIME)
    challenger = _player(given, "challenger") if challenged else ""
    mover = _player(given, "mover") if challenged or "mover" in given else ""
    told = _writers(given, claim, challenger, mover) if challenged else dict.fromkeys(players, "must")
    for player, outcome in papers.items():
        if outcome is not Wrote.NONE and (told[player] == "not" or player in absent):
            raise Malformed(f"given.papers.{player}", "this player may not write")
    trial = Trial(
        claim,
        (challenger,) if challenged else (),
        mover or None,
        tuple(player for player in players if told[player] == "must"),
        tuple(player for player in players if told[player] == "may"),
        0,
        {player: Paper({}) for player, outcome in papers.items() if outcome is not Wrote.NONE},
        is_open=True,
        answers=_opinions(given, papers),
        rulings={
            player: outcome is Wrote.RIGHT for player, outcome in papers.items() if outcome is not Wrote.NONE
        },
    )
    return shake_scores(given.rules, players, trial, absent)


def _opinions(given: Given, papers: dict[str, Wrote]) -> dict[tuple[str, str], Opinion]:
    """VII-C-4: return the player who accepted the wrong paper, and the one who proved it wrong."""
    found: dict[tuple[str, str], Opinion] = {}
    for accepter in given.texts("accepted") if "accepted" in given else ():
        of = next(
            (player for player, wrote in papers.items() if wrote is Wrote.WRONG and player != accepter), None
        )
        other = next((player for player in _players(given) if player not in (accepter, of)), None)
        if accepter not in _players(given) or of is None or other is None:
            raise Malformed("given.accepted", "expected players who accepted another's wrong paper")
        found[accepter, of] = Opinion.ACCEPTED
        found[other, of] = Opinion.REJECTED
    return found


def match_points(given: Given) -> dict[str, int]:
    """XII-A: return the match points for the sums of the shakes. Disqualified players have no place, and deceivers no points (XII-B)."""
    if given.rules.match_points is None:
        raise Malformed("given.rules", "this book has no match points")
    scores, marks = _sums(given), given.mapping("marks") if "marks" in given else {}
    for player, mark in marks.items():
        if mark not in _MARKS or (player in scores) is (mark == "absent"):
            raise Malformed(
                f"given.marks.{player[:20]}", "expected absent without a score, or disqualified, deceit"
            )
    placed = [player for player in scores if marks.get(player) != "disqualified"]
    if not 2 <= len(scores) <= 3:
        raise Malformed("given.scores", "expected two or three players")
    points = given.rules.match_points.award([scores[player] for player in placed], len(scores))
    found = dict.fromkeys([*scores, *marks], 0) | dict(zip(placed, points, strict=True))
    return found | {player: 0 for player, mark in marks.items() if mark == "deceit"}


def _sums(given: Given) -> dict[str, int]:
    scores = given.mapping("scores")
    for player, total in scores.items():
        if isinstance(total, bool) or not isinstance(total, int):
            raise Malformed(f"given.scores.{player[:20]}", "expected a whole number")
    return scores


def _ranked(given: Given) -> list[str]:
    marks: dict[str, Any] = given.mapping("marks") if "marks" in given else {}
    return list(dict.fromkeys([*_sums(given), *marks]))


SCORE = Ask(
    "score", ("players", "by", "papers"), ("challenger", "mover", "accepted", "absent"),
    for_everybody(_players, whole_number), shake_points, compared(shake_points, "other", words.OTHER_POINTS),
)  # fmt: skip
POINTS = Ask(
    "points", ("scores",), ("marks",), for_everybody(_ranked, whole_number), match_points,
    compared(match_points, "other", words.OTHER_POINTS),
)  # fmt: skip
WHO = Ask(
    "who", ("players", "claim", "challenger", "mover"), (), for_everybody(_players, one_of(*WRITES)), writers,
    compared(writers, "other", words.OTHER_WORD),
)  # fmt: skip
