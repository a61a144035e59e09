"""Opponents of five strengths, for both games and every rulebook; what it takes to write another."""

from forceout.bots.afterwards import had_in_mind
from forceout.bots.bot import Action, Bot
from forceout.bots.check import Trouble, check_bot
from forceout.bots.level import LEVELS, Level
from forceout.bots.player import Player
from forceout.bots.seating import Seating, Stuck

__all__ = [
    "LEVELS",
    "Action",
    "Bot",
    "Level",
    "Player",
    "Seating",
    "Stuck",
    "Trouble",
    "check_bot",
    "had_in_mind",
]
