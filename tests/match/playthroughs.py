"""Golden playthroughs: one whole match for each rulebook and division, kept as text and played back line by line.

``python -m match.playthroughs`` in the folder ``tests`` writes those that are missing; look at what it wrote before you
keep it.
"""

from __future__ import annotations

import random
from pathlib import Path

from forceout import Table
from forceout.core.errors import Malformed
from forceout.editions import all_editions, load
from forceout.match import Phase, match_points
from forceout.records.documents.codec import codec_for
from forceout.records.documents.matches import replay
from forceout.records.notation.actions import event_text
from forceout.records.notation.record import from_text, to_text
from forceout.records.wording.events import tell_all
from forceout.records.wording.refusals import refusal_sentence

from .driving import Driver

FOLDER = Path(__file__).parent / "playthroughs"
DIVIDER = "\n=== what happened ===\n"
BOOKS = [(edition.game, edition.id, division) for edition in all_editions() for division in edition.divisions]


def path_of(game, edition, division):
    return FOLDER / f"{game}-{edition}-{division}.txt"


def transcript(record):
    """The match told line by line."""
    document = from_text(record)
    played = replay(document)
    lines = []
    for step, event in zip(played.steps, document["events"], strict=True):
        lines.append(f"> {event_text(event)}")
        lines += [f"  {sentence}" for sentence in tell_all(step.events, played.codec)]
        if step.rejection is not None:
            lines.append(
                f"  refused, {step.rejection.fault}: {refusal_sentence(step.rejection)} [{step.rejection.rule}]"
            )
    lines.append(f"scores: {played.end.totals()}")
    lines.append(f"match points: {match_points(played.end)}")
    return "\n".join(lines) + "\n"


def make(game, edition, division):
    """A match of several shakes in different styles, ended and signed."""
    number = BOOKS.index((game, edition, division))
    rnd = random.Random(f"{game} {edition} {division}")
    rules = load(game, edition).rules(division)
    table = Table.new(
        rules,
        ["Ann", "Ben", "Cleo"][: 2 if number % 4 == 1 else 3],
        referee="table" if number % 2 else "strict",
        checking="players" if number % 3 == 0 else "judge",
        clock="sand" if number % 5 == 0 else "exact",
    )
    driver = Driver(codec_for(rules))
    for style in ("challenge", "forceout", "no-goal", "bonus", "challenge"):
        driver.style = style
        finished = len(table.view().finished)
        for _ in range(400):
            if len(table.view().finished) > finished:
                break
            make_event(table, driver, rnd)
    end(table)
    return to_text(table.record())


def make_event(table, driver, rnd):
    state = table._state
    chargeable = state.shake is not None and state.shake.trespasses and rnd.random() < 0.5
    kind = driver.charge if chargeable else driver.illegal if rnd.random() < 0.04 else driver.legal
    slow = rnd.choice((1, 4, 9, 20, 30) if rnd.random() < 0.97 else (75, 140))
    try:
        table.do(kind(state, rnd), state.now / 1000 + slow if driver.rules.round else None)
    except Malformed:
        return


def end(table):
    table.do({"by": "judge", "do": "end-round"})
    for player in table.players:
        if table.phase is Phase.ENDED and table.rules.round is not None:
            table.do({"by": player, "do": "sign"})


def main():
    FOLDER.mkdir(exist_ok=True)
    for book in BOOKS:
        place = path_of(*book)
        if not place.exists():
            record = make(*book)
            place.write_text(record + DIVIDER + transcript(record), encoding="utf-8")


if __name__ == "__main__":
    main()
