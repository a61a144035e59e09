"""Why an action was refused, in words: one sentence for each fault, made of the facts that the refusal carries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from forceout.match.draft import Rejection
from forceout.match.values import Fault

Facts = Mapping[str, Any]

_PLAIN: dict[Fault, str] = {
    Fault.NOT_NOW: "That cannot be done now",
    Fault.NOT_JUDGE: "Only a judge does that",
    Fault.NOT_A_PLAYER: "Only a player does that",
    Fault.NOT_YOUR_TURN: "It is not this player's turn to do that",
    Fault.NOT_THERE: "There is no such cube there",
    Fault.ROUND_OVER: "The round is over: no more shakes are started",
    Fault.KIT: "These are not the cubes of a shake",
    Fault.SET_OUT: "In this division some cubes are set out, not rolled, and these are not",
    Fault.LOT_OVER: "There is no lot to roll for",
    Fault.DEALER: "The player to the right of the Goal-setter deals",
    Fault.TOO_FEW_CARDS: "Too few cards",
    Fault.TOO_MANY_CARDS: "Too many cards",
    Fault.VARIATION_MISSING: "Somebody must still select a variation",
    Fault.VARIATION_TOO_MANY: "This player has taken as many variations as are allowed",
    Fault.VARIATION_NO_EFFECT: "That variation has no effect on this shake",
    Fault.VARIATION_CONFLICT: "That variation conflicts with one already chosen",
    Fault.VARIATION_REPEATED: "That variation is already in force",
    Fault.VARIATION_UNLISTED: "This division does not have that variation",
    Fault.VARIATION_LOST: "This player may not pick a variation in this shake any more",
    Fault.BONUS_LEADING: "The leader may not make a bonus move",
    Fault.BONUS_KIND: "The Goal-setter may not make a bonus move with such a cube",
    Fault.NO_BONUS: "There are no bonus moves here",
    Fault.BONUS_TWICE: "One bonus move a turn",
    Fault.BONUS_AFTER_TOUCH: "The Goal is already begun: too late for a bonus move",
    Fault.BONUS_LAST_CUBE: "There must be a cube left for the regular move",
    Fault.TOUCHED_CUBE: "A cube that touched the Goal section must be used in the Goal",
    Fault.GOAL_CUBE: "A Goal is not made of such cubes",
    Fault.NO_GOAL_AFTER_BONUS: "After a bonus move the Goal-setter must set a Goal",
    Fault.OUT_OF_TURN: "Out of turn",
    Fault.LAST_CUBE_FORBIDDEN: "The last cube may not go to Forbidden",
    Fault.RELATION_FORBIDDEN: "= and ⊆ may not go to Forbidden yet",
    Fault.SHIFT_NOT_CHOSEN: "Cubes on the mat stay where they are: Shift from Permitted is not in force",
    Fault.SHIFT_LAST_CUBE: "With the last cube at hand there is no shift",
    Fault.SHIFT_RELATION: "Such a cube may never be shifted to Forbidden",
    Fault.SHIFT_TO: "A shift goes from Permitted to Required or Forbidden",
    Fault.ASSERTION: "This rulebook has no assertion",
    Fault.CHALLENGE_WORD: "There is no such challenge in this rulebook",
    Fault.CHALLENGE_NOTHING: "There is nothing of that kind to challenge now",
    Fault.CHALLENGE_YOURSELF: "Nobody challenges himself",
    Fault.CHALLENGE_TURN_OPEN: "The Mover has made a bonus move and must complete the turn first",
    Fault.CHALLENGE_NO_PREVIOUS: "There was no move before this one to challenge",
    Fault.CHALLENGE_MADE: "The challenge has been made",
    Fault.CHALLENGE_LATE: "The time to challenge after the last cube is over",
    Fault.NOW_RESOURCES: "Too few cubes in Resources for a Now challenge",
    Fault.NOW_EMPTY_MAT: "No cube is in Required or Permitted yet",
    Fault.NOW_LAST_CUBE: "That cannot be said after the last cube",
    Fault.BLOCK_HELD: "Somebody else holds the block",
    Fault.BLOCK_NOT_HELD: "This player does not hold the block",
    Fault.MAY_NOT_WRITE: "This player may not present a Solution",
    Fault.ALREADY_DECIDED: "That is decided and cannot be changed",
    Fault.NOT_A_CHECKER: "This player does not check that Solution now",
    Fault.NO_SOLUTION: "There is no such Solution to be decided",
    Fault.NO_OBJECTION: "The judge is asked: no further objection is heard",
    Fault.ATTEMPT_USED: "No attempt to prove ambiguity is left",
    Fault.JOINT: "Two who picked up the block together can both be Challengers only in that book, before anything is presented",
    Fault.APPEAL: "That ruling cannot be appealed, or not any more",
    Fault.DECEIT: "This player has signed no wrong score",
    Fault.PENALTY: "A penalty is not that large",
    Fault.ABSENT: "This player is not playing",
    Fault.TAKES_PART: "Nobody who takes part in a challenge is marked absent: the time runs instead",
}
"""Each refusal in words that hold in every book."""


def refusal_sentence(rejection: Rejection) -> str:
    """One sentence that a pupil understands, with the numbers and names of this case."""
    tell = _WITH_FACTS.get(rejection.fault)
    if tell is None or not rejection.facts:
        return f"{fault_words(rejection.fault)}."
    return f"{tell(rejection.facts)}."


def fault_words(fault: Fault) -> str:
    """A fault in general, without a full stop."""
    return _PLAIN[fault]


def _list(items: Iterable[object], last: str = "or") -> str:
    *most, final = map(str, items)
    return f"{', '.join(most)} {last} {final}" if most else final


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


_AWAITED = {
    "lot": "the lot",
    "roll": "the roll",
    "deal": "the deal",
    "variations": "the variations",
    "goal": "the Goal",
    "no-goal": "an answer to “No Goal”",
    "turn": "a move",
    "block": "a word from who holds the block",
    "writing": "the Solutions",
    "checking": "the checkers",
    "between-shakes": "the next shake",
    "ended": "nothing but signatures: the round is over",
}


def _set_out(facts: Facts) -> str:
    return f"In this division {_list(' '.join(way) for way in facts['ways'])} are set out, not rolled"


def _cubes(facts: Facts) -> str:
    sets = (
        _list((_count(n, f"{kind} cube") for kind, n in counts.items()), "and") for counts in facts["in_play"]
    )
    return f"These are not the cubes of a shake, which has {_list(sets)}"


def _missing(facts: Facts) -> str:
    if "goal" in facts:
        return f"The cubes of the Goal {facts['goal']} are not there"
    return f"There is no {facts['cube']} there"


_WITH_FACTS: dict[Fault, Callable[[Facts], str]] = {
    Fault.NOT_NOW: lambda facts: f"That cannot be done now: the table waits for {_AWAITED[facts['phase']]}",
    Fault.NOT_YOUR_TURN: lambda facts: f"It is not this player's turn to do that, but {facts['turn']}'s",
    Fault.OUT_OF_TURN: lambda facts: f"Out of turn: it is {facts['turn']}'s",
    Fault.NOT_THERE: _missing,
    Fault.KIT: _cubes,
    Fault.SET_OUT: _set_out,
    Fault.DEALER: lambda facts: f"{facts['dealer']} deals, to the right of the Goal-setter",
    Fault.TOO_FEW_CARDS: lambda facts: (
        f"Too few cards: {facts['dealt']}, and at least {facts['least']} are dealt"
    ),
    Fault.TOO_MANY_CARDS: lambda facts: (
        f"Too many cards: {facts['dealt']}, and at most {facts['most']} are dealt"
    ),
    Fault.VARIATION_MISSING: lambda facts: f"{facts['player']} must still select a variation",
    Fault.VARIATION_TOO_MANY: lambda facts: (
        f"This player may take {_count(facts['most'], 'variation')} and no more"
    ),
    Fault.VARIATION_UNLISTED: lambda facts: (
        f"This division does not have {facts['variation']}; it has {_list(facts['listed'], 'and')}"
    ),
    Fault.BONUS_KIND: lambda facts: f"The Goal-setter may not make a bonus move with {facts['cube']}",
    Fault.GOAL_CUBE: lambda facts: f"A Goal is not made of such cubes as {facts['cube']}",
    Fault.TOUCHED_CUBE: lambda facts: (
        f"{_list(facts['cubes'], 'and')} touched the Goal section and must be used in the Goal"
    ),
    Fault.RELATION_FORBIDDEN: lambda facts: (
        f"{facts['cube']} may go to Forbidden once {facts['at_most']} or fewer cubes are in Resources; "
        f"there are {facts['resources']}"
    ),
    Fault.SHIFT_RELATION: lambda facts: f"{_list(facts['never'], 'and')} may never be shifted to Forbidden",
    Fault.CHALLENGE_WORD: lambda facts: (
        f"There is no challenge “{facts['said']}” in this rulebook; it has {_list(facts['claims'], 'and')}"
    ),
    Fault.NOW_RESOURCES: lambda facts: (
        f"A Now challenge needs {_count(facts['least'], 'cube')} in Resources; there are {facts['resources']}"
    ),
    Fault.NOW_LAST_CUBE: lambda facts: f"After the last cube only {_list(facts['claims'])} can be said",
    Fault.BLOCK_HELD: lambda facts: f"{facts['holder']} holds the block",
    Fault.ATTEMPT_USED: lambda facts: (
        f"Each checker has {_count(facts['attempts'], 'attempt')} to prove ambiguity"
    ),
    Fault.PENALTY: lambda facts: f"A penalty is 1 to {facts['most']} points, not {facts['points']}",
}
"""The same with the numbers of the book and the names at the table."""
