"""The table of a match as a picture: the players above, the mat with what lies on it, and who is to act below."""

from __future__ import annotations

from forceout.draw.captions import book_words, parts, variation_lines, waiting_words
from forceout.draw.felt import PAD, WIDTH
from forceout.draw.mats import mat_of
from forceout.draw.palette import CARD_EDGE, INK, PALE_INK, PAPER
from forceout.draw.svg import Picture, box, text
from forceout.match import Match, match_points, to_act
from forceout.match.game import Case
from forceout.match.state import Shake

_LINE = 24.0


def match(state: Match) -> Picture:
    """Everything that lies open; give it what ``observe`` lets a seat see."""
    body, y = _seats(state)
    told = f"{_told(state)}. "
    if state.shake is not None and state.shake.rolled is not None:
        laid = _mat(state, state.shake)
        body += laid.at(0, y)
        y += laid.height + 8
        told += f"{laid.description} "
    words = waiting_words(state)
    body += text(words, PAD, y + 10, 15, INK, weight=600, anchor="start")
    y += _LINE + 4
    ground = box(0.75, 0.75, WIDTH - 1.5, y - 1.5, rx=16, fill=PAPER, stroke=CARD_EDGE, stroke_width=1)
    return Picture(WIDTH, y, ground + body, f"{state.rules.game} table", told + words)


def _seats(state: Match) -> tuple[str, float]:
    """A line for each player, what is played on the right; and the height that they take."""
    body = text(book_words(state), WIDTH - PAD, 20, 13, PALE_INK, anchor="end")
    for place, player in enumerate(state.setup.players):
        y = 20 + place * _LINE
        body += text("▸", PAD, y, 15, INK, weight=600, anchor="start") if player in to_act(state) else ""
        body += text(_line(state, player), PAD + 16, y, 15, INK, weight=600, anchor="start")
    return body, 20 + len(state.setup.players) * _LINE - 4


def _line(state: Match, player: str) -> str:
    points = match_points(state)
    won = [f"{points[player]} match points"] if points is not None else []
    return " · ".join([f"{player} {state.totals()[player]}", *parts(state, player), *won])


def _mat(state: Match, shake: Shake) -> Picture:
    claim = shake.trial.claim if shake.trial else state.rules.challenges.claims[0]
    case = Case(claim, shake.mat, shake.universe or (), shake.variations, shake.plays)
    position = state.setup.game.position(case, claim, shake.mat)
    challenge = [f"challenge: {claim}"] if shake.trial else []
    footer = " · ".join([*challenge, *variation_lines(state, shake)])
    return mat_of(position, footer=footer)


def _told(state: Match) -> str:
    return "; ".join(_line(state, player) for player in state.setup.players)
