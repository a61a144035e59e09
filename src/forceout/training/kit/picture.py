"""A game of the kit as a picture: what was thrown, the cards face up, and how many everybody has."""

from __future__ import annotations

from forceout.draw.cards import card
from forceout.draw.cubes import pile
from forceout.draw.felt import INNER, PAD, felt, section
from forceout.draw.palette import TRAY
from forceout.draw.svg import Picture, flow
from forceout.records.wording.language import say
from forceout.training.kit.documents import card_names
from forceout.training.kit.games import COLOURS
from forceout.training.kit.state import TABLE, Cards, State

_GAP = 12


def kit_picture(state: State) -> Picture:
    """Everything that lies open."""
    body, y = "", PAD
    for label, content in (
        (say("Thrown"), pile(state.thrown, width=INNER - 2 * _GAP)),
        *((owner if owner != TABLE else say("Cards face up"), _cards(up)) for owner, up in state.up.items()),
    ):
        part = section(label, content, fill=TRAY)
        body += part.at(PAD, y)
        y += part.height + _GAP
    scores = " · ".join(f"{player} {score}" for player, score in state.scores().items())
    return felt(body, y, f"{state.game.title} · {scores}", state.game.title, _told(state))


def _cards(up: Cards) -> Picture:
    return flow([card(one, COLOURS) for one in up], INNER - 2 * _GAP, 7)


def _told(state: State) -> str:
    """The same for those who do not see it."""
    lying = [
        f"{owner or say('Cards face up')}: {', '.join(card_names(up))}" for owner, up in state.up.items()
    ]
    return ". ".join([f"{say('Thrown')}: {state.thrown}", *lying])
