"""What the controls of a page carry: the action that they send, or why there is none."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from forceout.records.wording.refusals import refusal_sentence
from forceout_web.pages import words
from forceout_web.pages.table.seat_view import Action, SeatView


def act(action: Mapping[str, Any]) -> str:
    """An action as a control carries it."""
    return json.dumps(
        {key: value for key, value in action.items() if key not in ("by", "at")}, ensure_ascii=False
    )


@dataclass(frozen=True, slots=True)
class Barred:
    """Why something cannot be done, and by which clause."""

    why: str
    clause: str


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    action: str
    small: str = ""
    main: bool = False
    key: str = ""
    barred: Barred | None = None
    confirm: str = ""


def why_barred(sight: SeatView, action: Action) -> Barred | None:
    refusal = sight.why_not(action)
    return None if refusal is None else Barred(words.sentence(refusal_sentence(refusal)), refusal.rule)
