"""`forceout rules --compare A B`: what differs between two books, side by side."""

from __future__ import annotations

from itertools import groupby

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from forceout.core.edition import Rules, VariationRule
from forceout.records.documents.rulebooks import Difference, Value, differences, variation_differences
from forceout.records.wording.rules import label, phrase, section_title


def show(console: Console, one: Rules, other: Rules) -> None:
    """Every value on which they do not agree, each with its clause, then the variations."""
    names = [_name(rules, one.game != other.game) for rules in (one, other)]
    found = list(differences(one, other))
    for section, group in groupby(found, key=lambda difference: difference.section):
        _heading(console, section_title(section))
        console.print(_values(list(group), names), "")
    variations = list(variation_differences(one, other))
    if variations:
        _heading(console, "Variations")
        table = _table(names)
        for each in variations:
            table.add_row(each.title, _offered(each.one), _offered(each.other))
        console.print(table, "")
    if not found and not variations:
        console.print(f"{names[0]} and {names[1]} do not differ in anything that Forceout plays.")


def _name(rules: Rules, with_game: bool) -> str:
    return (
        f"{rules.game} {rules.edition_id} {rules.division}"
        if with_game
        else f"{rules.edition_id} {rules.division}"
    )


def _heading(console: Console, title: str) -> None:
    console.print(Rule(Text(title, "bold green"), align="left", style="dim green"))


def _table(names: list[str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), expand=True)
    for heading, ratio in (("", 5), (names[0], 4), (names[1], 4)):
        table.add_column(heading, ratio=ratio, header_style="bold")
    return table


def _values(found: list[Difference], names: list[str]) -> Table:
    table = _table(names)
    for each in found:
        table.add_row(label(each.section, each.name), _said(each.one), _said(each.other))
    return table


def _said(value: Value | None) -> Text:
    if value is None:
        return Text("–", "dim")
    return Text.assemble(
        (phrase(value.value, is_time=value.is_time), "bold"), (f"  {value.source.clause}", "dim")
    )


def _offered(rule: VariationRule | None) -> Text:
    if rule is None:
        return Text("–", "dim")
    years = "" if rule.years == "both" else f", {rule.years} years"
    limits = "".join(f"; {name.replace('_', ' ')} {phrase(limit)}" for name, limit in rule.limits.items())
    standing = "always" if rule.always else "chosen"
    return Text.assemble((f"{standing}{years}{limits}", "bold"), (f"  {rule.clause}", "dim"))
