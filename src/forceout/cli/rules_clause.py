"""`forceout rules GAME RULES CLAUSE`: one clause, told to people."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from forceout.core.edition import Edition
from forceout.draw.blocks import Hanging
from forceout.editions.ledger import Entry, Kind
from forceout.records.documents.rulebooks import Clause
from forceout.records.wording.rules import label, phrase, section_title


def show(console: Console, edition: Edition, clause: Clause, division: str | None) -> None:
    """The clause in a few words of ours, and what Forceout reads from it."""
    entry = clause.entry
    where = f"{edition.game} {edition.id}" + (f" {division}" if division else "")
    console.print(Text.assemble((f"{entry.number}  ", "bold"), (entry.words, "bold"), f"   {where}"))
    _unplayed(console, entry)
    for part in clause.parts:
        console.print(Hanging(f"  {part.number}  ", Text(part.words)))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for value, having in clause.values:
        said = phrase(value.value, is_time=value.is_time)
        name = f"{section_title(value.section)}: {label(value.section, value.name)}"
        mark = " †" if value.source.assumption else ""
        table.add_row(
            name, Text(said, "bold"), f"{value.source.clause}{mark}", _whose(having, edition, division)
        )
        if value.source.note:
            table.add_row("", Text(value.source.note, "dim"), "", "")
    for rule, having in clause.variations:
        standing = "always in force" if rule.always else "chosen"
        table.add_row(
            f"Variation: {rule.title}", Text(standing, "bold"), rule.clause, _whose(having, edition, division)
        )
    for code, number, having in clause.reasons:
        table.add_row(
            "What makes a Solution incorrect", Text(code, "bold"), number, _whose(having, edition, division)
        )
    if table.row_count:
        console.print("", table)
    if any(value.source.assumption for value, _ in clause.values):
        console.print(Text("† assumed: no book states it, or not all of it.", "yellow"))
    console.print(Text("\nThe words are ours; the book itself is its publisher's.", "dim"))


def _unplayed(console: Console, entry: Entry) -> None:
    if entry.kind is Kind.TOLD:
        console.print(f"There is nothing to play here: {entry.why}.", markup=False)
    elif entry.kind is Kind.PHYSICAL:
        console.print(f"This is for hands, eyes and ears: {entry.why}.", markup=False)


def _whose(having: tuple[str, ...], edition: Edition, division: str | None) -> Text:
    everyone = (division,) if division else edition.divisions
    return Text("" if having == everyone else ", ".join(having), "cyan")
