"""What an exercise asks and what a learner is told, for people; said by ``say``."""

from __future__ import annotations

from forceout.records.wording.language import text

QUESTIONS = {
    "cards": text("Which cards does {of} pick?"),
    "cards-after": text("Which of the cards that {after} leaves does {of} pick?"),
    "removed": text("Which cards must be removed to make {of} true?"),
    "number": text("How many cards does {of} pick?"),
    "number-of-all": text("All Set-Names of two or more cubes pick the same number of cards. Which?"),
    "name": text("Write a Set-Name for just these cards: {cards}. If there is none, answer none."),
    "same": text("Write a shorter name for the set {of}."),
    "sort": text("Is {of} a Set-Name or a statement?"),
    "solution": text("Write a Solution for the Goal {goal}."),
    "one-cube": text("Write a Solution for the Goal {goal} with at most one cube from Resources."),
    "goal": text("Which Goal could be set, and what is a Solution for it? Write it as 2: B − G."),
    "goal-below": text(
        "Which Goal below {below} could be set, and what is a Solution for it? Write it as 2: B − G."
    ),
    "moves": text("Which of these moves would be Flubs? If none, answer none."),
    "moves-safe": text("Which of these moves would be no Flubs?"),
    "ruled-out": text("Which of these Solutions are ruled out now?"),
}
RIGHT = text("That is right.")
THINK = text("Compare it with the answer.")
MORE = text("There are more.")
NOT_ALL = text("Not all of these.")
NONE_IS_WRONG = text("There is one.")
UNREADABLE = text("That cannot be read here.")
CARD_UNKNOWN = text("There is no card {card} here.")
MOVE_UNKNOWN = text("{move} is none of the moves; write them as B to forbidden, O to permitted.")
OPTION_UNKNOWN = text("{option} is none of those listed.")
NO_SET_NAME = text("That is no Set-Name.")
TWO_WAYS = text("It can be read in two ways that differ; put brackets in.")
CUBES = text("Use only the cubes that are there: {cubes}.")
TOO_SHORT = text("Use at least {least} cubes.")
NOT_SHORTER = text("That is not shorter.")
TOLD_ALREADY = text("That one is told already; find another.")
PICKS = text("That picks {cards}.")
PICKS_NONE = text("That picks no card.")
OTHER_SET = text("That is another set: look at the card {card}.")
OTHER_NUMBER = text("That is another number.")
OTHER_WORD = text("That is another word.")
OTHER_KIND = text("Is there = or ⊆ in it?")
GOAL_AND_SOLUTION = text("Write the Goal, a colon and the Solution: 2: B − G.")
NOT_BELOW = text("The Goal is to be below {below}.")
YES_OR_NO = text("Answer yes or no.")
NOT_SO = text("It is the other way round.")
A_NUMBER = text("Answer with the number of the play.")
FLUB_EARLIER = text("There was a flub before that.")
STILL_SAFE = text("That play was still safe.")
SAME_ROW = text("Only put brackets in; leave the row as it is.")
EQUALS_GOAL = text("Read like that it equals the Goal.")
SOLUTION_TOO = text("Right so far; the Challenger has to write a Solution too: C A: B ∩ R.")
WORDS = (text("complement"),)
"""Printed words that an exercise asks for; they may be given in the language that is spoken."""
