"""The block and the challenge (AGLOA V, VIII-B; Equations VI; wff-1969 3.5, 3.6).

A valid challenge ends the play of the shake. A strict referee refuses an invalid one. At a table it is set aside and costs
what the book says, and play resumes as before (P5).
"""

from __future__ import annotations

from forceout.core.claims import Claim
from forceout.core.turns import broken_by_now
from forceout.match import clock
from forceout.match.charges import return_cube
from forceout.match.commands import JUDGE, Challenge, NameJoint, PickUp, PutDown
from forceout.match.draft import Draft, Rejection, decides
from forceout.match.events import (
    BlockPickedUp,
    BlockPutDown,
    Challenged,
    ChallengeSetAside,
    JointlyChallenged,
    PointsLost,
)
from forceout.match.no_goal import dispute
from forceout.match.procedure import insulate, stranded_last_cube
from forceout.match.state import Trespass
from forceout.match.turns import fault_of
from forceout.match.values import Fault, Phase, TaskKind
from forceout.match.writing import begin_writing, continue_writing, open_if_complete

NEVER = "never"
SILENT = "block-silent"
AFTER_SHAKE = (Claim.FORCEOUT, Claim.TIME, Claim.ASSERT)
"""How a shake can end without a challenge; nobody says these."""


@decides(PickUp)
def decide_pick_up(draft: Draft, command: PickUp) -> Rejection | None:
    """AGLOA V-B. When "No Goal" was said and an objector lays a Goal, picking up the block is the objection (P23)."""
    player, shake = command.by, draft.shake
    if shake.block is not None:
        return draft.refuse(Fault.BLOCK_HELD, "equipment.block")
    if draft.state.phase is Phase.NO_GOAL and _may_dispute(draft, player):
        dispute(draft, player)
        return None
    if _is_disputed(draft):
        return draft.refuse(Fault.CHALLENGE_MADE, "no_goal.objector_writes")
    fault = _nothing_to_challenge(draft)
    if fault and draft.setup.strict:
        return fault
    draft.add(BlockPickedUp(player, rule=draft.cite("equipment.block")))
    clock.begin(draft, TaskKind.BLOCK, (player,), "state_challenge")
    return None


def _may_dispute(draft: Draft, player: str) -> bool:
    return not draft.rules.no_goal.objector_writes and player != draft.shake.goal_setter


def _is_disputed(draft: Draft) -> bool:
    """Whether an objector is already laying a Goal in answer to "No Goal": then a second objection is too late (P23, P25)."""
    shake = draft.shake
    return shake.objector is not None and shake.goal_by == shake.objector


def _nothing_to_challenge(draft: Draft) -> Rejection | None:
    shake = draft.shake
    open_to_challenge = shake.turn is not None or shake.no_goal or _after_last_cube(draft)
    return None if open_to_challenge else draft.refuse(Fault.CHALLENGE_NOTHING, "challenges.claims")


@decides(PutDown)
def decide_put_down(draft: Draft, command: PutDown) -> Rejection | None:
    """AGLOA V-B: the block is put down without a challenge. The player pays the penalty and play continues."""
    if draft.shake.block != command.by:
        return draft.refuse(Fault.BLOCK_NOT_HELD, "equipment.block")
    put_down(draft, "block-put-down", "challenges.put_down_penalty", draft.rules.challenges.put_down_penalty)
    return None


def put_down(draft: Draft, why: str, path: str, points: int) -> None:
    """Put the block back. The penalty for saying nothing differs by book (P29)."""
    holder = draft.shake.block
    assert holder is not None
    clock.finish(draft, TaskKind.BLOCK)
    draft.add(BlockPutDown(holder, rule=draft.cite(path)))
    if points and (why != SILENT or draft.setup.patience == 1):
        draft.add(PointsLost(holder, points, why, rule=draft.cite(path)))
    _open_papers(draft)


def _open_papers(draft: Draft) -> None:
    """AGLOA VIII-B: open the papers once the block is back. If all were handed in while it was held, nothing else opens them."""
    if draft.shake.trial is not None:
        open_if_complete(draft)


@decides(Challenge)
def decide_challenge(draft: Draft, command: Challenge) -> Rejection | None:
    """AGLOA V-A: whether or not it is your turn, against the player who has just moved or set the Goal."""
    player, shake = command.by, draft.shake
    if shake.block not in (None, player):
        return draft.refuse(Fault.BLOCK_HELD, "equipment.block")
    if shake.trial is not None and not _after_last_cube(draft):
        # P25: the first valid challenge is the challenge.
        return draft.refuse(Fault.CHALLENGE_MADE, "challenges.claims")
    illegal = stranded_last_cube(draft.state)
    if illegal:
        _give_back_last_cube(draft, command, illegal)
        return None
    claim = _claim(draft, command.claim)
    if claim is Claim.NO_GOAL and _is_disputed(draft):
        return draft.refuse(Fault.CHALLENGE_MADE, "no_goal.objector_writes")
    fault = _fault(draft, player, claim)
    if fault:
        return _set_aside(draft, command, *fault)
    assert claim is not None
    if claim is Claim.NO_GOAL and not draft.rules.no_goal.objector_writes:
        _release_block(draft)
        dispute(draft, player)
        return None
    _challenge(draft, player, claim)
    return None


def _claim(draft: Draft, word: str) -> Claim | None:
    """P41: "Never" is "Impossible" in the later books."""
    challenges = draft.rules.challenges
    if word == NEVER and challenges.never_is_impossible:
        return Claim.IMPOSSIBLE
    said = (claim for claim in challenges.claims if claim not in AFTER_SHAKE)
    return next((claim for claim in said if claim.value == word), None)


def _fault(draft: Draft, player: str, claim: Claim | None) -> tuple[Fault, str] | None:
    """Return why the challenge is invalid, with the clause."""
    shake = draft.shake
    if claim is None:
        return Fault.CHALLENGE_WORD, draft.cite("challenges.claims")
    if (claim is Claim.NO_GOAL) != (shake.no_goal and shake.objector is None):
        return Fault.CHALLENGE_NOTHING, draft.cite("challenges.claims")
    if claim is Claim.NO_GOAL:
        yourself = player == shake.goal_setter
        return (Fault.CHALLENGE_YOURSELF, draft.cite("challenges.invalid_penalty")) if yourself else None
    if shake.last_play is None or (shake.turn is None and not _after_last_cube(draft)):
        return Fault.CHALLENGE_NOTHING, draft.cite("challenges.claims")
    if player == shake.mover:
        return Fault.CHALLENGE_YOURSELF, draft.cite("challenges.invalid_penalty")
    if shake.bonus is not None and shake.mat.resources:
        # P14: a bonus binds to a regular move, and until it is made nobody has just completed one. Where others took the
        # last cubes out of turn it can never be made: then whoever wants to may challenge.
        return Fault.CHALLENGE_TURN_OPEN, draft.cite("moves.bonus")
    return _fault_of_claim(draft, claim)


def _fault_of_claim(draft: Draft, claim: Claim) -> tuple[Fault, str] | None:
    shake = draft.shake
    if _after_last_cube(draft):
        return _fault_after_last_cube(draft, claim)
    if claim in (Claim.C_A, Claim.C_P) and shake.last_play and shake.last_play.cube is None:
        # wff-1969 3.5-B-C: the Goal is the first play; there was nothing before it to challenge.
        return Fault.CHALLENGE_NO_PREVIOUS, draft.cite("challenges.claims")
    if claim is not Claim.NOW:
        return None
    mat = shake.mat
    on_mat = len(mat.required) + len(mat.permitted)
    two = shake.has("two-solutions")
    return fault_of(broken_by_now(draft.rules, len(mat.resources), on_mat, two_solutions=two))


def _after_last_cube(draft: Draft) -> bool:
    trial = draft.shake.trial
    return trial is not None and trial.claim is Claim.FORCEOUT and not trial.is_open


def _fault_after_last_cube(draft: Draft, claim: Claim) -> tuple[Fault, str] | None:
    """AGLOA VIII-B: only Impossible, and only in the first minute (two with Two Solutions), to the second (P28)."""
    if claim not in (draft.rules.challenges.after_last_cube or ()):
        return Fault.NOW_LAST_CUBE, draft.cite("challenges.after_last_cube")
    time, path = draft.rules.time, "time.impossible_after_last_cube"
    limit = time.impossible_after_last_cube
    if time.two_solutions and draft.shake.has("two-solutions"):
        limit, path = (
            time.two_solutions.impossible_after_last_cube,
            "time.two_solutions.impossible_after_last_cube",
        )
    if clock.is_late(draft.state, draft.trial.since, limit):
        return Fault.CHALLENGE_LATE, draft.cite(path)
    return None


def _set_aside(draft: Draft, command: Challenge, fault: Fault, rule: str) -> Rejection | None:
    if draft.setup.strict:
        return Rejection(fault, rule)
    _release_block(draft)
    draft.add(ChallengeSetAside(command.by, command.claim, fault, rule=rule))
    points = draft.rules.challenges.invalid_penalty
    if points:
        penalty = draft.cite("challenges.invalid_penalty")
        draft.add(PointsLost(command.by, points, "invalid-challenge", rule=penalty))
    _open_papers(draft)
    return None


def _release_block(draft: Draft) -> None:
    if draft.shake.block is not None:
        clock.finish(draft, TaskKind.BLOCK)
        draft.add(BlockPutDown(draft.shake.block, rule=draft.cite("equipment.block")))


def _give_back_last_cube(draft: Draft, command: Challenge, illegal: Trespass) -> None:
    """AGLOA VIII-A: set aside any challenge and return the cube. Nobody loses a point for it (P26, P57)."""
    _release_block(draft)
    rule = draft.cite("moves.last_cube_to_forbidden")
    draft.add(ChallengeSetAside(command.by, command.claim, Fault.LAST_CUBE_FORBIDDEN, rule=rule))
    return_cube(draft, illegal)


def _challenge(draft: Draft, player: str, claim: Claim) -> None:
    shake, already_writing = draft.shake, draft.shake.trial is not None
    insulate(draft, player)
    for kind in (TaskKind.BLOCK, TaskKind.TURN, TaskKind.NO_GOAL_ANSWER, TaskKind.STALL):
        clock.finish(draft, kind)
    against = shake.goal_setter if claim is Claim.NO_GOAL else shake.mover
    assert against is not None
    draft.add(Challenged(player, claim, against, rule=draft.cite(f"writing.must.{claim}")))
    if already_writing:
        continue_writing(draft)
    else:
        begin_writing(draft, "no_goal_writing" if claim is Claim.NO_GOAL else "writing")


@decides(NameJoint)
def decide_joint(draft: Draft, command: NameJoint) -> Rejection | None:
    """agloa-2023 V-B: two players picked up the block at exactly the same time, and both are Challengers.

    The third player says so (P64), or the judge if one sits at the table.
    """
    trial = draft.trial
    if command.by != JUDGE and (draft.setup.judge_sits or command.by not in draft.state.present()):
        return draft.refuse(Fault.NOT_JUDGE, "challenges.simultaneous")
    players = tuple(player for player in draft.setup.players if player in command.players)
    allowed = (
        draft.rules.challenges.simultaneous == "joint"
        and len(trial.challengers) == 1
        and set(trial.challengers) < set(players)
        and len(players) == 2
        and not {trial.mover, command.by} & set(players)
        and not trial.papers
        and set(players) <= set(draft.state.present())
    )
    if not allowed:
        return draft.refuse(Fault.JOINT, "challenges.simultaneous")
    draft.add(JointlyChallenged(players, rule=draft.cite("challenges.simultaneous")))
    continue_writing(draft)
    return None
