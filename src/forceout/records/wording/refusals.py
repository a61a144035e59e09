"""Why an action was refused, in words: one sentence for each fault, made of the facts that the refusal carries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from forceout.match.draft import Rejection
from forceout.match.values import Fault
from forceout.records.wording.language import text
from forceout.records.wording.sentence import Sentence
from forceout.records.wording.vocabulary import Count, Cubes, GoalText, Listing

Facts = Mapping[str, Any]

_PLAIN: dict[Fault, str] = {
    Fault.NOT_NOW: text("That cannot be done now"),
    Fault.NOT_JUDGE: text("Only a judge does that"),
    Fault.NOT_HEAD_JUDGE: text("Only the head judge does that"),
    Fault.NOT_A_PLAYER: text("Only a player does that"),
    Fault.NOT_YOUR_TURN: text("It is not this player's turn to do that"),
    Fault.NOT_THERE: text("There is no such cube there"),
    Fault.ROUND_OVER: text("The round is over: no more shakes are started"),
    Fault.KIT: text("These are not the cubes of a shake"),
    Fault.SET_OUT: text("In this division some cubes are set out, not rolled, and these are not"),
    Fault.LOT_OVER: text("There is no lot to roll for"),
    Fault.DEALER: text("Another player deals"),
    Fault.TOO_FEW_CARDS: text("Too few cards"),
    Fault.TOO_MANY_CARDS: text("Too many cards"),
    Fault.VARIATION_MISSING: text("Somebody must still select a variation"),
    Fault.VARIATION_TOO_MANY: text("This player has taken as many variations as are allowed"),
    Fault.VARIATION_NO_EFFECT: text("That variation has no effect on this shake"),
    Fault.VARIATION_CONFLICT: text("That variation conflicts with one already chosen"),
    Fault.VARIATION_REPEATED: text("That variation is already in force"),
    Fault.VARIATION_UNLISTED: text("This division does not have that variation"),
    Fault.VARIATION_LATE: text("The time for a second variation is over"),
    Fault.VARIATION_LOST: text("This player may not pick a variation in this shake any more"),
    Fault.BONUS_LEADING: text("The leader may not make a bonus move"),
    Fault.BONUS_KIND: text("The Goal-setter may not make a bonus move with such a cube"),
    Fault.NO_BONUS: text("There are no bonus moves here"),
    Fault.BONUS_TWICE: text("One bonus move a turn"),
    Fault.BONUS_AFTER_TOUCH: text("The Goal is already begun: too late for a bonus move"),
    Fault.BONUS_LAST_CUBE: text("There must be a cube left for the regular move"),
    Fault.TOUCHED_CUBE: text("A cube that touched the Goal section must be used in the Goal"),
    Fault.GOAL_CUBE: text("A Goal is not made of such cubes"),
    Fault.NO_GOAL_AFTER_BONUS: text("After a bonus move the Goal-setter must set a Goal"),
    Fault.OUT_OF_TURN: text("Out of turn"),
    Fault.LAST_CUBE_FORBIDDEN: text("The last cube may not go to Forbidden"),
    Fault.RELATION_FORBIDDEN: text("= and ⊆ may not go to Forbidden yet"),
    Fault.SHIFT_NOT_CHOSEN: text(
        "Cubes on the mat stay where they are: Shift from Permitted is not in force"
    ),
    Fault.SHIFT_LAST_CUBE: text("With the last cube at hand there is no shift"),
    Fault.SHIFT_RELATION: text("Such a cube may never be shifted to Forbidden"),
    Fault.SHIFT_TO: text("A shift goes from Permitted to Required or Forbidden"),
    Fault.ASSERTION: text("This rulebook has no assertion"),
    Fault.CHALLENGE_WORD: text("There is no such challenge in this rulebook"),
    Fault.CHALLENGE_NOTHING: text("There is nothing of that kind to challenge now"),
    Fault.CHALLENGE_YOURSELF: text("Nobody challenges himself"),
    Fault.CHALLENGE_TURN_OPEN: text("The Mover has made a bonus move and must complete the turn first"),
    Fault.CHALLENGE_NO_PREVIOUS: text("There was no move before this one to challenge"),
    Fault.CHALLENGE_MADE: text("The challenge has been made"),
    Fault.CHALLENGE_LATE: text("The time to challenge after the last cube is over"),
    Fault.NOW_RESOURCES: text("Too few cubes in Resources for a Now challenge"),
    Fault.NOW_EMPTY_MAT: text("No cube is in Required or Permitted yet"),
    Fault.NOW_LAST_CUBE: text("That cannot be said after the last cube"),
    Fault.BLOCK_HELD: text("Somebody else holds the block"),
    Fault.BLOCK_NOT_HELD: text("This player does not hold the block"),
    Fault.MAY_NOT_WRITE: text("This player may not present a Solution"),
    Fault.NO_THIRD_PARTY: text("Only a Third Party joins a side"),
    Fault.ALREADY_DECIDED: text("That is decided and cannot be changed"),
    Fault.NOT_A_CHECKER: text("This player does not check that Solution now"),
    Fault.NO_SOLUTION: text("There is no such Solution to be decided"),
    Fault.NO_OBJECTION: text("The judge is asked: no further objection is heard"),
    Fault.ATTEMPT_USED: text("No attempt to prove ambiguity is left"),
    Fault.NOT_A_GROUPING: text("That is not the Solution with grouping symbols added"),
    Fault.NOT_IN_HAND: text("Another Solution is being checked"),
    Fault.JOINT: text(
        "Two who picked up the block together can both be Challengers only in that book, before anything is presented"
    ),
    Fault.APPEAL: text("That ruling cannot be appealed, or not any more"),
    Fault.SECOND_JUDGE: text("Such an appeal needs a second judge"),
    Fault.INITIAL: text("There is no penalty of this player to approve"),
    Fault.DECEIT: text("This player has signed no wrong score"),
    Fault.PENALTY: text("A penalty is not that large"),
    Fault.ABSENT: text("This player is not playing"),
    Fault.TAKES_PART: text("Nobody who takes part in a challenge is marked absent: the time runs instead"),
}
"""Each refusal in words that hold in every book."""


def refusal_sentence(rejection: Rejection) -> Sentence:
    """One sentence that a pupil understands, with the numbers and names of this case."""
    tell = _WITH_FACTS.get(rejection.fault)
    why = fault_words(rejection.fault) if tell is None or not rejection.facts else tell(rejection.facts)
    return Sentence("{why}.", {"why": why})


def fault_words(fault: Fault) -> Sentence:
    """A fault in general, without a full stop."""
    return Sentence(_PLAIN[fault])


_AWAITED = {
    "lot": text("the lot"),
    "roll": text("the roll"),
    "deal": text("the deal"),
    "variations": text("the variations"),
    "goal": text("the Goal"),
    "no-goal": text("an answer to “No Goal”"),
    "turn": text("a move"),
    "block": text("a word from who holds the block"),
    "writing": text("the Solutions"),
    "checking": text("the checkers"),
    "between-shakes": text("the next shake"),
    "ended": text("nothing but signatures: the round is over"),
}


def _waits(facts: Facts) -> Sentence:
    what = Sentence(_AWAITED[facts["phase"]])
    return Sentence(text("That cannot be done now: the table waits for {what}"), {"what": what})


def _set_out(facts: Facts) -> Sentence:
    ways = Listing.any_of(" ".join(way) for way in facts["ways"])
    return Sentence(text("In this division {ways} are set out, not rolled"), {"ways": ways})


def _cubes(facts: Facts) -> Sentence:
    sets = Listing.any_of(
        Listing.all_of(Count(n, f"{kind} cube") for kind, n in counts.items()) for counts in facts["in_play"]
    )
    return Sentence(text("These are not the cubes of a shake, which has {sets}"), {"sets": sets})


def _missing(facts: Facts) -> Sentence:
    if "goal" in facts:
        words = text("The cubes of the Goal {goal} are not there")
        return Sentence(words, {"goal": GoalText(facts["goal"])})
    return Sentence(text("There is no {cube} there"), {"cube": Cubes((facts["cube"],))})


def _dealer(facts: Facts) -> Sentence:
    words = (
        text("{dealer} deals, to the right of the Goal-setter")
        if facts["right"]
        else text("{dealer} deals now")
    )
    return Sentence(words, facts)


def _with_facts(words: str) -> Callable[[Facts], Sentence]:
    """A sentence whose blanks are filled with facts as they are."""
    return lambda facts: Sentence(words, facts)


def _of_cube(words: str) -> Callable[[Facts], Sentence]:
    return lambda facts: Sentence(words, {"cube": Cubes((facts["cube"],))})


_WITH_FACTS: dict[Fault, Callable[[Facts], Sentence]] = {
    Fault.NOT_NOW: _waits,
    Fault.NOT_YOUR_TURN: _with_facts(text("It is not this player's turn to do that, but {turn}'s")),
    Fault.OUT_OF_TURN: _with_facts(text("Out of turn: it is {turn}'s")),
    Fault.NOT_THERE: _missing,
    Fault.KIT: _cubes,
    Fault.SET_OUT: _set_out,
    Fault.DEALER: _dealer,
    Fault.TOO_FEW_CARDS: _with_facts(text("Too few cards: {dealt}, and at least {least} are dealt")),
    Fault.TOO_MANY_CARDS: _with_facts(text("Too many cards: {dealt}, and at most {most} are dealt")),
    Fault.VARIATION_MISSING: _with_facts(text("{player} must still select a variation")),
    Fault.VARIATION_TOO_MANY: lambda facts: Sentence(
        text("This player may take {many} and no more"), {"many": Count(facts["most"], "variation")}
    ),
    Fault.VARIATION_UNLISTED: lambda facts: Sentence(
        text("This division does not have {variation}; it has {listed}"),
        {"variation": facts["variation"], "listed": Listing.all_of(facts["listed"])},
    ),
    Fault.BONUS_KIND: _of_cube(text("The Goal-setter may not make a bonus move with {cube}")),
    Fault.GOAL_CUBE: _of_cube(text("A Goal is not made of such cubes as {cube}")),
    Fault.TOUCHED_CUBE: lambda facts: Sentence(
        text("{cubes} touched the Goal section and must be used in the Goal"),
        {"cubes": Listing.all_of(Cubes((cube,)) for cube in facts["cubes"])},
    ),
    Fault.RELATION_FORBIDDEN: _with_facts(
        text(
            "{cube} may go to Forbidden once {at_most} or fewer cubes are in Resources; there are {resources}"
        )
    ),
    Fault.SHIFT_RELATION: lambda facts: Sentence(
        text("{never} may never be shifted to Forbidden"), {"never": Listing.all_of(facts["never"])}
    ),
    Fault.CHALLENGE_WORD: lambda facts: Sentence(
        text("There is no challenge “{said}” in this rulebook; it has {claims}"),
        {"said": facts["said"], "claims": Listing.all_of(map(str, facts["claims"]))},
    ),
    Fault.NOW_RESOURCES: lambda facts: Sentence(
        text("A Now challenge needs {needed} in Resources; there are {resources}"),
        {"needed": Count(facts["least"], "cube"), "resources": facts["resources"]},
    ),
    Fault.NOW_LAST_CUBE: lambda facts: Sentence(
        text("After the last cube only {claims} can be said"),
        {"claims": Listing.any_of(map(str, facts["claims"]))},
    ),
    Fault.BLOCK_HELD: _with_facts(text("{holder} holds the block")),
    Fault.ATTEMPT_USED: lambda facts: Sentence(
        text("Each checker has {attempts} to prove ambiguity"),
        {"attempts": Count(facts["attempts"], "attempt")},
    ),
    Fault.NOT_IN_HAND: _with_facts(text("{of}'s Solution is being checked first")),
    Fault.PENALTY: _with_facts(text("A penalty is 1 to {most} points, not {points}")),
}
"""The same with the numbers of the book and the names at the table."""
