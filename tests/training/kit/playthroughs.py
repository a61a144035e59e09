"""Golden playthroughs: one whole game of each kind and form, and of each solitaire, kept line by line.

``python -m training.kit.playthroughs`` in the folder ``tests`` writes those that are missing; look at what it wrote before you
keep it.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from forceout.training.kit.bots import BOTS
from forceout.training.kit.games import games, solitaires
from forceout.training.kit.table import KitTable

from .playing import names_of

FOLDER = Path(__file__).parent / "playthroughs"
EVERY_KIT = [*games(), *solitaires()]


def path_of(kit):
    return FOLDER / f"{kit}.txt"


def transcript(record):
    """The game told action by action, refused ones included, with what then lies on the table."""
    table = KitTable.new(record["kit"], record["players"], seed=0, scoring=record.get("scoring"))
    lines = [json.dumps({key: value for key, value in record.items() if key != "events"})]
    for event in record["events"]:
        outcome = table.do(event)
        lines.append(f"> {json.dumps(event, ensure_ascii=False)}")
        if outcome.rejection is not None:
            lines.append(f"  refused: {outcome.rejection['code']} [{outcome.rejection['rule']}]")
        view = table.layout()
        told = {
            key: view[key] for key in ("table", "hands", "phase", "to_act", "scores", "tied") if view[key]
        }
        lines.append(f"  {json.dumps(told, ensure_ascii=False)}")
    lines.append(f"winners: {table.layout()['winners']}")
    return "\n".join(lines) + "\n"


def make(kit):
    """A game between the bots, with the child's mistakes in it."""
    rng = random.Random(kit)
    table = KitTable.new(kit, names_of(kit), seed=kit)
    tried = []
    while not table.is_over:
        seat = rng.choice(table.awaited)
        outcome = table.do(rng.choice(BOTS).act(table.layout(), seat, table.legal(seat), rng))
        tried.append(outcome.action)
    return {**table.record(), "events": tried}


def record_of(told):
    """The record that a transcript tells."""
    head, *lines = told.splitlines()
    events = [json.loads(line[2:]) for line in lines if line.startswith("> ")]
    return {**json.loads(head), "events": events}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for kit in EVERY_KIT:
        if not path_of(kit).exists():
            path_of(kit).write_text(transcript(make(kit)), encoding="utf-8")
