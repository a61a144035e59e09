"""Records of matches as a table of decisions, one row each: what the seat saw, what it could do, what it did, and what that was worth.

Records become Parquet files of some hundred matches each. A run that was ended goes on: files that are there stay.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forceout.analysis import analyse
from forceout.analysis.report import Challenged, Decision
from forceout.core.errors import ForceoutError, in_words
from forceout.envs.actions import PASS, actions_of
from forceout.envs.extras import require
from forceout.envs.observation import observer_of
from forceout.envs.offers import DECISIONS, lawful, numeral_goals
from forceout.match import commands as do
from forceout.match.commands import Command
from forceout.match.values import Phase
from forceout.records.documents.actions import action_document
from forceout.table import Table
from forceout.table.table import Step

PART = 100
"""Matches in one file."""

Row = dict[str, Any]
_LEVEL = re.compile(r"level (\d+)$")

COLUMNS: Mapping[str, str] = {
    "match": "the file that the record came from",
    "game": "on-sets or equations",
    "rules": "the rulebook",
    "division": "the division",
    "players": "how many played",
    "shake": "the shake of the match, the first is 1",
    "event": "the event of the record that was the decision, the first is 0",
    "seat": "whose decision it was, counted in the order of play from 0",
    "level": "the level of the bot, null for others",
    "phase": "what the table waited for",
    "turn": "how many plays of the shake went before, the Goal among them",
    "goal": "the Goal that lay there, or that was set by this",
    "cards": "how many cards are in the Universe",
    "observation": "what the seat saw, as `Observer.fields` names it",
    "legal": "the numbers of the actions that were legal",
    "action": "the number of the action, null where it has none (a Solution, a Goal in the player's own words)",
    "text": "the action in words",
    "flub": "a play: whether it could rightly be challenged",
    "now": "a play: whether one more cube made a Solution, and that could be challenged",
    "impossible": "a play: whether no Solution was left",
    "safe": "a play: how many other plays were no flub",
    "plays": "a play: how many other plays were legal",
    "shortest": "a play: how many cubes the shortest Solution had then",
    "right": "a challenge: whether its claim was true; a Solution: whether it was correct",
    "score": "what the seat scored in that shake, penalties apart",
    "won": "whether nobody scored more in that shake and somebody less",
}


@dataclass(frozen=True, slots=True)
class Part:
    """Some records, and the file that they become."""

    files: tuple[Path, ...]
    target: Path


def parts(records: Path, target: Path) -> list[Part]:
    """What a folder of records becomes, file by file; ForceoutError where it holds none."""
    if not records.is_dir():
        raise ForceoutError(f"{records}: there is no such folder")
    files = sorted(records.glob("*.json"))
    if not files:
        raise ForceoutError(f"{records}: there are no records (*.json) in this folder")
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise ForceoutError(f"{target}: {in_words(wrong)}") from None
    chunks = (tuple(files[start : start + PART]) for start in range(0, len(files), PART))
    return [Part(chunk, target / f"part-{number:05}.parquet") for number, chunk in enumerate(chunks)]


def write(part: Part) -> int:
    """Write the file of a part, as a whole or not at all; how many rows it has. One that is there stays as it is."""
    with require("dataset", "polars"):
        import polars  # noqa: ICN001 - in full, as the rest of the tree
    if part.target.exists():
        return int(polars.scan_parquet(part.target).select(polars.len()).collect().item())
    rows = [row for file in part.files for row in rows_of(_record(file), file.stem)]
    unfinished = part.target.with_suffix(".part")
    polars.DataFrame(rows, schema=_schema(polars)).write_parquet(unfinished, compression="zstd")
    unfinished.replace(part.target)
    return len(rows)


def _schema(polars: Any) -> dict[str, Any]:
    whole, texts = polars.Int32, ("match", "game", "rules", "division", "phase", "goal", "text")
    answers = ("flub", "now", "impossible", "right", "won")
    kinds = dict.fromkeys(COLUMNS, whole)
    kinds |= dict.fromkeys(texts, polars.String) | dict.fromkeys(answers, polars.Boolean)
    return kinds | {"observation": polars.List(polars.Int16), "legal": polars.List(polars.Int16)}


def _record(file: Path) -> Mapping[str, Any]:
    try:
        record = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as wrong:
        raise ForceoutError(f"{file}: {in_words(wrong)}") from None
    except json.JSONDecodeError as wrong:
        raise ForceoutError(f"{file}: line {wrong.lineno}: expected a record in JSON: {wrong.msg}") from None
    if not isinstance(record, dict):
        raise ForceoutError(f"{file}: expected a record, not {type(record).__name__}")
    return record


def rows_of(record: Mapping[str, Any], name: str = "") -> Iterator[Row]:
    """The decisions of a match in their order. Dice, cards and signatures are none."""
    table = Table.of({**record, "events": []})
    told = {each.event: each for shake in analyse(record).shakes for each in shake.decisions}
    end = Table.of(record)
    for event, step in enumerate(end.steps()):
        assert isinstance(step.action, Command)
        if type(step.action) in _KEPT:
            yield {"match": name, **_row(table, step, end, event), **_analysis(told.get(event))}
        table.do(step.action)


_KEPT = DECISIONS | {do.Deal, do.Present}


def _row(table: Table, step: Step, end: Table, event: int) -> Row:
    command, rules = step.action, table.rules
    assert isinstance(command, Command)
    view, actions = table.view(command.by), actions_of(table.rules)
    offers = lawful(view, actions)
    if rules.game == "equations" and view.phase in (Phase.VARIATIONS, Phase.GOAL):
        offers |= numeral_goals(view, actions)
    legal = sorted(offers if command.by in view.awaited else {PASS, *offers})
    if isinstance(command, do.Deal):
        command = do.Deal(None, len(command.cards or ()), by=command.by)
        numbers = range(rules.deal.minimum, rules.deal.maximum + 1)
        legal = [actions.number(do.Deal(None, number, by=command.by), view.players) for number in numbers]
    number = actions.find(command, view.players)
    shake, level = view.shake, _LEVEL.search(command.by)
    laid = command.goal if isinstance(command, do.SetGoal) else view.mat.goal
    return {
        "game": rules.game,
        "rules": rules.edition_id,
        "division": rules.division,
        "players": len(view.players),
        "shake": view.finished_shakes + 1,
        "event": event,
        "seat": view.players.index(command.by),
        "level": int(level[1]) if level else None,
        "phase": view.phase.value,
        "turn": 0 if shake is None else len(shake.plays),
        "goal": None if laid is None else str(laid),
        "cards": 0 if shake is None else len(shake.universe or ()),
        "observation": observer_of(rules, len(view.players))(view).tolist(),
        "legal": legal,
        "action": number,
        "text": _words(command, number, actions.texts, actions.codec),
        **_outcome(end, view.finished_shakes, command),
    }


def _words(command: Command, number: int | None, texts: Sequence[str], codec: Any) -> str:
    if number is not None:
        return texts[number]
    document = action_document(command, codec)
    return " ".join(str(value) for name, value in document.items() if name != "by")


def _outcome(end: Table, shake: int, command: Command) -> Row:
    """What came of it for the one who did it."""
    finished = end.view().finished
    if shake >= len(finished):
        return {"right": None, "score": None, "won": None}
    record = finished[shake]
    score, scores = record.scores.get(command.by), record.scores.values()
    correct = None
    if isinstance(command, do.Present) and record.trial is not None:
        correct = record.trial.rulings.get(command.by)
    won = score is not None and score == max(scores) and score > min(scores)
    return {"right": correct, "score": score, "won": won}


def _analysis(found: Decision | Challenged | None) -> Row:
    if isinstance(found, Challenged):
        return {"right": found.right}
    if found is None:
        return {}
    shortest = found.shortest
    return {
        "flub": found.flub,
        "now": found.now,
        "impossible": found.impossible,
        "safe": found.safe,
        "plays": found.plays,
        "shortest": None if shortest is None else len(shortest.cubes()),
    }
