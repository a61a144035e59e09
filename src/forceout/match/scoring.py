"""Points of a shake (AGLOA X; wff-1969 3.8 to 3.10) and of a match (AGLOA XII-A), read from the rulebook's tables.

Everything here depends only on the claims and the papers. Penalties are counted elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.sections import ScoringRules, Wrote
from forceout.match.state import Match, Opinion, Trial


def wrote(trial: Trial, player: str) -> Wrote:
    """Return whether the player presented, and was right. A player who joined the writers and presents nothing is wrong (P65)."""
    if player not in trial.presented:
        return Wrote.WRONG if trial.joined_writers(player) else Wrote.NONE
    return Wrote.RIGHT if trial.rulings.get(player) else Wrote.WRONG


def somebody_right(trial: Trial) -> bool:
    return any(trial.rulings.get(player) for player in trial.presented)


def shake_scores(
    rules: Rules,
    players: Sequence[str],
    trial: Trial,
    absent: frozenset[str] = frozenset(),
    disqualified: frozenset[str] = frozenset(),
) -> dict[str, int]:
    """Return every player's points, including absent players (AGLOA X-D). A disqualified player has none."""
    playing = [player for player in players if player not in absent | disqualified]
    if trial.challengers and trial.claim is not Claim.ASSERT:
        points = _after_challenge(rules.scoring, playing, trial) | _accepters(rules, players, trial)
    else:
        points = _without_challenge(rules.scoring, playing, trial)
    points |= dict.fromkeys(absent, rules.scoring.absent) | dict.fromkeys(disqualified, 0)
    return {player: points[player] for player in players}


def _after_challenge(scoring: ScoringRules, playing: Sequence[str], trial: Trial) -> dict[str, int]:
    """AGLOA X-A, X-B; wff-1969 3.8, 3.9. Several Third Parties are each looked up separately (wff-1969 3.9 Comment 1)."""
    thirds = [player for player in playing if player not in trial.challengers and player != trial.mover]
    points = {third: _third(scoring, trial, third) for third in thirds}
    beside = _together([wrote(trial, third) for third in thirds]) if thirds else None
    table = scoring.three_players if thirds else scoring.two_players
    for challenger in trial.challengers:
        writer = wrote(trial, trial.mover or "") if trial.mover in trial.must else wrote(trial, challenger)
        points[challenger] = table.of(trial.claim, writer, beside).challenger
    if trial.mover:
        # agloa-2023 V-B: joint Challengers are each right or wrong; the Mover is right only if neither is.
        writer = _together([wrote(trial, player) for player in trial.must])
        points[trial.mover] = table.of(trial.claim, writer, beside).mover
    return points


def _third(scoring: ScoringRules, trial: Trial, third: str) -> int:
    mine = wrote(trial, third)
    writers = [wrote(trial, player) for player in trial.must]
    if mine is Wrote.NONE:
        # 3.8-B: one without the burden is correct only if *nobody* sustains it, another Third Party included.
        writers = [Wrote.RIGHT if somebody_right(trial) else Wrote.WRONG]
    points = scoring.three_players.of(trial.claim, _together(writers), mine).third
    assert points is not None
    return points


def _together(outcomes: Sequence[Wrote]) -> Wrote:
    """Combine several writers: right if any is right, else wrong if any wrote."""
    return next((kind for kind in (Wrote.RIGHT, Wrote.WRONG) if kind in outcomes), Wrote.NONE)


def _accepters(rules: Rules, players: Sequence[str], trial: Trial) -> dict[str, int]:
    """AGLOA VII-C-4, X-A-2 Exception: players who presented nothing and accepted what the other checker proved wrong (P22)."""
    scoring = rules.scoring
    if len(players) != 3 or scoring.accepter is None or trial.claim not in (scoring.accepter_after or ()):
        return {}
    return {
        player: scoring.accepter
        for (player, of), answer in trial.answers.items()
        if answer is Opinion.ACCEPTED
        and player not in trial.presented
        and trial.rulings.get(of) is False
        and _found_wrong_by_another(trial, player, of)
    }


def _found_wrong_by_another(trial: Trial, accepter: str, of: str) -> bool:
    """P52: the other checker rejected it, showed a reading of it, or asked the judge."""
    return trial.rejected(of) or any(who != accepter and whose == of for who, whose in trial.asked)


def _without_challenge(scoring: ScoringRules, playing: Sequence[str], trial: Trial) -> dict[str, int]:
    """AGLOA X-C after the last cube, XI-B-2 at the end of the round, wff-1969 3.10-A after an assertion."""
    right, wrong = {
        Claim.FORCEOUT: (scoring.forceout_right, scoring.forceout_wrong),
        Claim.TIME: (scoring.time_right, scoring.time_wrong),
        Claim.ASSERT: (scoring.assertion_right, scoring.assertion_wrong),
    }[trial.claim]
    points = {player: (right if trial.rulings.get(player) else wrong) or 0 for player in playing}
    for asserter in trial.challengers:
        if asserter in points and not trial.rulings.get(asserter):
            points[asserter] = scoring.assertion_failed or 0
    return points


def score_clause(state: Match, trial: Trial) -> str:
    """The clause behind the points of the players who claimed and answered."""
    if not trial.challengers or trial.claim is Claim.ASSERT:
        name = {Claim.FORCEOUT: "forceout", Claim.TIME: "time", Claim.ASSERT: "assertion"}[trial.claim]
        return state.setup.cite(f"scoring.{name}_{'right' if somebody_right(trial) else 'wrong'}")
    writer = Wrote.RIGHT if any(wrote(trial, player) is Wrote.RIGHT for player in trial.must) else Wrote.WRONG
    thirds = [player for player in trial.may if player not in trial.challengers]
    if not thirds:
        return state.setup.cite(f"scoring.two_players.{trial.claim}.{writer}")
    beside = _together([wrote(trial, third) for third in thirds])
    return state.setup.cite(f"scoring.three_players.{trial.claim}.{writer}.{beside}")


def match_points(state: Match) -> dict[str, int] | None:
    """AGLOA XII-A, once the round has ended and no shake is open (P32); None before, and in a book without matches."""
    if state.rules.match_points is None or state.round_ended is None or state.shake is not None:
        return None
    totals, seats = state.totals(), state.setup.players
    placed = [player for player in seats if player not in state.disqualified]
    awarded = state.rules.match_points.award([totals[player] for player in placed], len(seats))
    points = dict(zip(placed, awarded, strict=True))
    # AGLOA IX-C, P54: a disqualified player has no place. XII-B-2, P53: a player who deceived keeps the place, but not its points.
    return {player: points.get(player, 0) for player in seats} | dict(state.forfeits)
