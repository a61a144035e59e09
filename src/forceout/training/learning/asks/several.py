"""which: several items that are true or false, and which of them are true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forceout.core.errors import Malformed
from forceout.training.learning.asks.ask import Ask, expect_different, marked_set, refuse
from forceout.training.learning.given import Given
from forceout.training.learning.mark import Mark

if TYPE_CHECKING:
    from forceout.training.learning.item import Item


def true_ones(given: Given) -> list[int]:
    """The places, from 0, of the items whose answer is true."""
    # An item holds items: the list of all asks is read when one is asked about.
    from forceout.training.learning.item import read_item  # noqa: PLC0415

    found = []
    for place, document in enumerate(_items(given)):
        try:
            is_true = _is_true(read_item(document))
        except Malformed as wrong:
            raise Malformed(f"given.items[{place}].{wrong.field}", wrong.message) from None
        if is_true:
            found.append(place)
    return found


def _is_true(item: Item) -> bool:
    if not item.kind.two or item.given.get("asks") == "code":
        raise Malformed("ask", "expected an item that is true or false")
    key = item.key
    return bool(key["correct"] if isinstance(key, dict) else key)


def _items(given: Given) -> list[Any]:
    items = given.values["items"]
    if not isinstance(items, list) or len(items) < 2:
        raise Malformed("given.items", "expected a list of two items or more")
    return items


def _form(given: Given, answer: object) -> list[int]:
    many = len(_items(given))
    if not isinstance(answer, list) or not all(type(each) is int and 0 <= each < many for each in answer):
        refuse(f"a list of numbers from 0 to {many - 1}")
    expect_different(answer)
    return answer


def _mark(given: Given, answer: list[int]) -> Mark:
    return marked_set(answer, true_ones(given), int)


WHICH = Ask("which", ("items",), (), _form, true_ones, _mark, has_book=False)
