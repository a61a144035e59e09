"""The public events of an action, as documents: {"event": "thrown", "by": "Ann", "cubes": "B R"}."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from forceout.training.kit.documents import card_names
from forceout.training.kit.games import Game, Solitaire
from forceout.training.kit.state import TABLE, Phase, State

Document = dict[str, Any]


def events_of(before: State, after: State, action: Document) -> Iterator[Document]:
    """Return the events of an action, in order."""
    by, do = action["by"], action["do"]
    if do == "deal":
        shown = (by,) if _has_decks(after.game) else tuple(after.up)  # in SQUAD a team deals for itself
        yield {"event": "dealt", "by": by, **_up({owner: card_names(after.up[owner]) for owner in shown})}
    elif do == "throw":
        tie = before.contest is not None and after.phase not in (Phase.TAKE, Phase.ANNOUNCE)
        yield {"event": "thrown-for-tie" if tie else "thrown", "by": by, "cubes": action["cubes"]}
    elif do == "announce":
        yield {"event": "announced", "by": by, "name": after.announced}
    elif do == "take":
        yield _taken(before, after, action)
        laid = {owner: _new(before, after, owner) for owner in after.up}
        if any(laid.values()):
            yield {"event": "laid", **_up({owner: cards for owner, cards in laid.items() if cards})}
    else:
        yield {"event": "passed", "by": by, "cubes": str(before.thrown)}
    if after.contest is not None and before.tied != after.tied:
        yield {"event": "tied", "players": list(after.tied)}
    if after.phase is Phase.ENDED:
        yield {"event": "ended", "winners": list(after.winners)}


def _has_decks(game: Game | Solitaire) -> bool:
    return isinstance(game, Game) and game.form.lays == "decks"


def _up(cards: Mapping[str, list[str]]) -> Document:
    """Return the cards that come face up: in the middle, or in front of players."""
    if TABLE in cards:
        return {"table": cards[TABLE]}
    return {"hands": dict(cards)}


def _new(before: State, after: State, owner: str) -> list[str]:
    stock = before.stock.get(owner, ())
    return card_names(card for card in after.up[owner] if card in stock and card not in before.up[owner])


def _taken(before: State, after: State, action: Document) -> Document:
    """Return which player took which face-up cards. A wrong claim in SETS takes none."""
    by = action["by"]
    owner = before.owner(by)
    gone = after.piles[by][len(before.piles[by]) :]
    if before.contest is not None:  # a play-off adds to no pile
        gone = tuple(card for card in before.up[owner] if card not in after.up[owner])
    said = ("set_name", "set_names", "statement", "restrictions", "goal")
    kept = {name: action[name] for name in said if name in action}
    return {
        "event": "taken",
        "by": by,
        "cubes": str(before.thrown),
        "cards": card_names(gone),
        "before": card_names(before.up.get(owner, ())),
        **kept,
    }
