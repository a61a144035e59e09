"""What could have been seen in a shake, worked out in a process of the pool. Nothing of Django is imported here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from forceout.analysis import analyse
from forceout.bots import Player, had_in_mind
from forceout.records.documents.codec import codec_for
from forceout.table import Table


def study(record: Mapping[str, Any], shake: int, levels: Mapping[str, int]) -> dict[str, Any]:
    """The report of one finished shake, the first being 0, as a document; with what the bots, whose levels are given, had in mind."""
    table = Table.of(record)
    found = analyse(record, only={shake}).shakes[shake]
    bots = {seat: Player.of(level) for seat, level in levels.items()}
    return replace(found, saw=had_in_mind(table, shake, bots)).document(codec_for(table.rules))
