"""pick, count, name, same: what Set-Names and Restrictions of On-Sets pick (I-B-2, VI-B). The judge reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forceout.core.errors import Malformed
from forceout.onsets.cards import card_name, parse_card
from forceout.training.learning import words
from forceout.training.learning.asks.ask import (
    Ask,
    compared,
    expect_different,
    expect_object,
    marked_set,
    refuse,
    refused_by_judge,
    true_or_false,
    whole_number,
)
from forceout.training.learning.asks.naming import shortest_name
from forceout.training.learning.given import Given
from forceout.training.learning.mark import RIGHT, Mark, wrong

KIT = "B R G Y ∪ ∩ − ′ V Λ"
_RELATIONS = "= ⊆"
_WHOLE = ("V", "Λ′", "B ∪ B′")
"""Names of the whole Universe; one of them does not use a cube that is wild here."""
_UNREAD = {
    "unreadable", "relation-in-set-name", "restriction-grouping", "restriction-not-allowed", "wild", "unverifiable",
}  # fmt: skip
_FIELDS = ("restrictions", "wild", "blank", "variations")
EVERY_CARD = tuple(card_name(card, ("B", "R", "G", "Y")) for card in range(16))


def _read(given: Given, universe: list[str], written: Mapping[str, Any]) -> dict[str, Any]:
    """The judge's answer about a Set-Name, whatever cubes it takes; Malformed where it has not one meaning."""
    given.expect_game("on-sets")
    relations = (
        _RELATIONS if given.rules.solution.restrictions or given.rules.solution.relations_are_wild else ""
    )
    verdict = given.judged(
        universe=universe,
        goal="1",
        permitted=f"{KIT} {relations}".strip(),
        challenge="forceout",
        solution=dict(written),
    )
    bad = [reason for reason in verdict["reasons"] if reason["code"] in _UNREAD]
    if bad:
        raise Malformed("given", bad[0]["message"])
    if isinstance(verdict["value"], list):  # Two Solutions: one is asked about here
        verdict |= {"value": verdict["value"][0], "cards": verdict["cards"][0]}
    if verdict["cards"] is None:
        raise Malformed("given", "it can be read in two ways that pick different cards")
    return verdict


def _written(given: Given, **changed: Any) -> dict[str, Any]:
    return {**given.some(("set_name", "restrictions", "wild", "blank")), **changed}


def picked(given: Given) -> list[str]:
    """The cards that the Set-Name picks, or those that the Restrictions remove, in the order of the Universe."""
    universe = given.texts("universe")
    names = [card_name(_card(text, f"given.universe[{n}]"), _COLOURS) for n, text in enumerate(universe)]
    if "set_name" in given:
        chosen = _read(given, names, _written(given))["cards"]
        return [card for card in names if card in chosen]
    if "restrictions" not in given:
        raise Malformed("given.set_name", "expected a Set-Name, or Restrictions")
    return _removed(given, names)


def _removed(given: Given, universe: list[str]) -> list[str]:
    trouble = None
    for whole in _WHOLE:
        try:
            left = _read(given, universe, _written(given, set_name=whole))["cards"]
        except Malformed as wrong_here:
            trouble = trouble or wrong_here
            continue
        return [card for card in universe if card not in left]
    raise trouble or Malformed("given.restrictions", "they cannot be read")


_COLOURS = ("B", "R", "G", "Y")


def _card(text: str, where: str) -> int:
    return parse_card(text, where, _COLOURS)


def _cards(_given: Given, answer: object) -> list[str]:
    if not isinstance(answer, list) or not all(isinstance(each, str) for each in answer):
        refuse("a list of cards")
    found = [card_name(_card(text, f"answer[{n}]"), _COLOURS) for n, text in enumerate(answer)]
    expect_different(found)
    return found


def _mark_pick(given: Given, answer: list[str]) -> Mark:
    return marked_set(answer, picked(given), str)


def counted(given: Given) -> int:
    """How many cards it counts; those of a Double Set twice (XIII-C-10)."""
    value: int = _read(given, given.texts("universe"), _written(given))["value"]
    return value


def _name_form(_given: Given, answer: object) -> str | None:
    if answer is None:
        return None
    name = expect_object(answer, ("set_name",))["set_name"]
    if not isinstance(name, str):
        refuse("a string", "answer.set_name")
    return name


def _mark_name(given: Given, answer: str | None) -> Mark:
    key = name_key(given)
    if answer is None:
        return RIGHT if key is None else wrong("exists", words.EXISTS)
    verdict = given.judged(
        universe=given.texts("universe"), goal="1", permitted=given.text("cubes"), challenge="forceout",
        solution={"set_name": answer},
    )  # fmt: skip
    faults = [reason for reason in verdict["reasons"] if reason["code"] not in _NAME_ASIDE]
    if faults:
        return refused_by_judge({"reasons": faults})
    if verdict["cards"] is None:
        return wrong("ambiguous", words.TWO_WAYS)
    if set(verdict["cards"]) == set(_wanted(given)):
        return RIGHT
    return wrong("other", words.PICKS_OTHERS)


_NAME_ASIDE = {"not-equal", "too-few-cubes", "ambiguous", "two-solutions", "goal-illegal"}


def _wanted(given: Given) -> list[str]:
    return [
        card_name(_card(text, f"given.cards[{n}]"), _COLOURS) for n, text in enumerate(given.texts("cards"))
    ]


def name_key(given: Given) -> dict[str, str] | None:
    """A name of the fewest cubes for just these cards, or None: every name that the cubes make is tried."""
    given.expect_game("on-sets")
    universe = [_card(text, f"given.universe[{n}]") for n, text in enumerate(given.texts("universe"))]
    wanted = [_card(text, "given.cards") for text in _wanted(given)]
    if not set(wanted) <= set(universe):
        raise Malformed("given.cards", "expected cards of the Universe")
    found = shortest_name(
        given.rules, given.values.get("variations", ()), given.text("cubes"), universe, wanted
    )
    return None if found is None else {"set_name": found}


def alike(given: Given) -> bool:
    """Whether both pick, or both remove, the same cards in every Universe: all sixteen cards decide it."""
    sides = [given.text(name) for name in ("left", "right")]
    relations = [any(sign in side for sign in "=⊆") for side in sides]
    if relations[0] != relations[1]:
        raise Malformed("given.right", "expected two Set-Names or two Restrictions")
    everything = list(EVERY_CARD)
    if relations[0]:
        one, other = (_removed(Given({**given.values, "restrictions": [side]}), everything) for side in sides)
    else:
        one, other = (_read(given, everything, {"set_name": side})["cards"] for side in sides)
    return set(one) == set(other)


PICK = Ask("pick", ("universe",), ("set_name", *_FIELDS), _cards, picked, _mark_pick)
COUNT = Ask(
    "count",
    ("universe", "set_name"),
    _FIELDS,
    whole_number,
    counted,
    compared(counted, "other", words.OTHER_NUMBER),
)
NAME = Ask(
    "name", ("universe", "cards", "cubes"), ("variations",), _name_form, name_key, _mark_name, many=True
)
SAME = Ask(
    "same",
    ("left", "right"),
    ("variations",),
    true_or_false,
    alike,
    compared(alike, "other", words.NOT_SO),
    two=True,
)
