"""`forceout rules`: the rulebooks as tables for people, or as JSON."""

import json
import sys
from collections.abc import Iterable, Sequence
from itertools import groupby

from rich import box
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from forceout.core.edition import Edition, Rules, VariationRule
from forceout.core.errors import ForceoutError, UnknownRules
from forceout.editions import all_editions, load
from forceout.editions.ledger import Kind, Ledger, all_ledgers
from forceout.records.documents.rulebooks import (
    Value,
    book_document,
    coverage_document,
    is_clause,
    list_document,
    values,
)
from forceout.records.wording.rules import SECTION_TITLES, label, phrase, section_title


def run(game: str | None, rules: str | None, rest: list[str], *, as_json: bool) -> int:
    """Print the list of books, or one of them; ``rest`` is a division, a clause, or both."""
    try:
        if game is not None and game.endswith(".toml"):
            _book(load(game), rules, as_json=as_json)
            return 0
        if game is None or rules is None:
            _list(_of_game(game), as_json=as_json)
            return 0
        edition = load(game, rules)
        division = rest.pop(0) if rest and not is_clause(edition, rest[0]) else None
        if rest:
            _one_clause(edition, division, " ".join(rest), as_json=as_json)
        else:
            _book(edition, division, as_json=as_json)
    except ForceoutError as error:
        print(f"forceout rules: {error}", file=sys.stderr)
        return 2
    return 0


def run_compare(one: str, other: str, *, as_json: bool) -> int:
    """Print what differs between two books."""
    from forceout.cli.rules_compare import show
    from forceout.records.documents.rulebooks import differences_document, read_books

    try:
        books = read_books(one, other)
    except UnknownRules as error:
        print(f"forceout rules: {error}", file=sys.stderr)
        return 2
    if as_json:
        print(json.dumps(differences_document(*books), ensure_ascii=False))
    else:
        show(Console(), *books)
    return 0


def _one_clause(edition: Edition, division: str | None, number: str, *, as_json: bool) -> None:
    from forceout.cli.rules_clause import show
    from forceout.records.documents.rulebooks import clause_document, read_clause

    clause = read_clause(edition, number, division)
    if as_json:
        print(json.dumps(clause_document(clause), ensure_ascii=False))
    else:
        show(Console(), edition, clause, division)


def run_coverage(*, as_json: bool) -> int:
    """Print what becomes of the clauses of each book: they act, are told, or are about hands and ears."""
    ledgers = all_ledgers()
    if as_json:
        print(json.dumps(coverage_document(ledgers), ensure_ascii=False))
    else:
        _coverage(ledgers)
    return 0


def _of_game(game: str | None) -> tuple[Edition, ...]:
    chosen = tuple(edition for edition in all_editions() if game in (None, edition.game))
    if not chosen:
        known = ", ".join(dict.fromkeys(edition.game for edition in all_editions()))
        raise UnknownRules(f"there is no game {game}; there are {known}")
    return chosen


def _list(editions: tuple[Edition, ...], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(list_document(editions), ensure_ascii=False))
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("game", "rules", "season", "divisions", "book"):
        table.add_column(heading, no_wrap=heading in ("game", "rules", "season"))
    for edition in editions:
        table.add_row(
            edition.game,
            Text(edition.id, "bold"),
            edition.season,
            ", ".join(edition.divisions),
            edition.title,
        )
    console = Console()
    console.print(table)
    console.print(
        "forceout rules GAME RULES [DIVISION] prints what a book says, each value with its section."
    )


def _book(edition: Edition, division: str | None, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(book_document(edition, division), ensure_ascii=False))
        return
    divisions = edition.divisions if division is None else (edition.rules(division).division,)
    console = Console()
    console.print(Text(f"{edition.title} {edition.season}", "bold"))
    console.print(f"{edition.game} {edition.id}: {', '.join(divisions)}\n")
    rows = _rows(edition, divisions)
    for section, group in groupby(rows, key=lambda row: row[0].section):
        _heading(console, section_title(section))
        _section(console, section, list(group))
    for division_name in divisions:
        if edition.rules(division_name).variations:
            _heading(console, f"Variations, {division_name}")
            console.print(_variation_table(edition.rules(division_name)), "")
    _heading(console, "What makes a Solution incorrect")
    console.print(_reason_table(edition, divisions), "")
    if any(value.source.assumption for value, _ in rows):
        console.print(Text("† assumed: no book states it, or not all of it.", "yellow"))


def _heading(console: Console, title: str) -> None:
    console.print(Rule(Text(title, "bold green"), align="left", style="dim green"))


def _rows(edition: Edition, divisions: Iterable[str]) -> list[tuple[Value, str]]:
    """Every value once, with the divisions that have it where not all do."""
    having: dict[tuple[str, str], dict[str, list[str]]] = {}
    first: dict[tuple[str, str, str], Value] = {}
    for division in divisions:
        for value in values(edition.rules(division)):
            key, said = (value.section, value.name), repr((value.value, value.source))
            having.setdefault(key, {}).setdefault(said, []).append(division)
            first.setdefault((*key, said), value)
    count = len(list(divisions))
    rows = [
        (first[(*key, said)], "" if len(names) == count else ", ".join(names))
        for key, by_value in having.items()
        for said, names in by_value.items()
    ]
    order = list(SECTION_TITLES)
    return sorted(rows, key=lambda row: order.index(row[0].section))


def _section(console: Console, section: str, rows: list[tuple[Value, str]]) -> None:
    """A section's values; the scoring tables and the cubes in columns of their own."""
    wide = {"scoring": ("two_players.", "three_players."), "equipment": ("cubes.",)}.get(section, ())
    plain = _table("", "", "")
    for value, divisions in rows:
        if not value.name.startswith(wide):
            name = Text(label(section, value.name))
            if divisions:
                name.append(f" ({divisions})", "cyan")
            plain.add_row(name, _said(value), _clause(value))
    console.print(plain, "")
    for prefix in wide:
        part = [value for value, _ in rows if value.name.startswith(prefix)]
        console.print(_cube_table(part) if section == "equipment" else _score_table(prefix, part), "")


def _table(*headings: str, fit: bool = False) -> Table:
    """A table as wide as the terminal whose last column holds the clause; with ``fit``, as wide as its cells."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), expand=not fit, show_header=any(headings))
    for place, heading in enumerate(headings):
        ratio = None if fit else 4 if place == len(headings) - 1 else 9
        table.add_column(heading, ratio=ratio, header_style="dim")
    return table


def _said(value: Value) -> Text:
    said = Text(phrase(value.value, is_time=value.is_time), "bold")
    return said.append(f"\n{value.source.note}", "not bold dim") if value.source.note else said


def _clause(value: Value) -> Text:
    clause = Text(value.source.clause)
    return clause.append(" †", "yellow") if value.source.assumption else clause


def _score_table(prefix: str, rows: list[Value]) -> Table:
    three = prefix == "three_players."
    who = ("must-writer", "Third Party") if three else ("must-writer",)
    points = ("Challenger", "Mover", "Third Party") if three else ("Challenger", "Mover")
    table = _table("three players" if three else "two players", *who, *points, "", fit=True)
    for value in rows:
        claim, *wrote = value.name.removeprefix(prefix).split(".")
        counted = [Text(str(number), "bold") for number in value.value]
        table.add_row(phrase(claim), *wrote, *counted, _clause(value))
    return table


def _cube_table(rows: list[Value]) -> Table:
    """One row a kind; all that is said of it comes from one clause, but for the faces."""
    table = _table("cubes", "in the kit", "six faces", "", fit=True)
    for kind, group in groupby(rows, key=lambda value: value.name.split(".")[1]):
        by_name = {value.name.rpartition(".")[2]: value for value in group}
        faces = by_name["faces"]
        table.add_row(kind, phrase(by_name["count"].value), _said(faces), _clause(faces))
    return table


def _variation_table(rules: Rules) -> Table:
    table = _table("", "", "", "")
    for rule in rules.variations.values():
        effect = (
            "always" if rule.always else f"chosen ({rule.years} years)" if rule.years != "both" else "chosen"
        )
        table.add_row(Text(rule.title, "bold"), effect, _limits(rule), rule.clause)
    return table


def _limits(rule: VariationRule) -> str:
    parts = [f"names the {rule.asks}"] if rule.asks and rule.asks not in rule.limits else []
    parts += [f"{name.replace('_', ' ')} {phrase(limit)}" for name, limit in rule.limits.items()]
    return "; ".join(parts)


def _reason_table(edition: Edition, divisions: Iterable[str]) -> Table:
    table = _table("", "")
    for code in dict.fromkeys(code for division in divisions for code in edition.rules(division).reasons):
        clauses = [edition.rules(division).reasons.get(code) for division in divisions]
        table.add_row(code, ", ".join(dict.fromkeys(filter(None, clauses))))
    return table


def _coverage(ledgers: Sequence[Ledger]) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("rulebook", no_wrap=True, header_style="dim")
    for heading in ("clauses", *Kind):
        table.add_column(heading, justify="right", header_style="dim")
    for ledger in ledgers:
        counts = (len(ledger.entries), *map(ledger.count, Kind))
        table.add_row(f"{ledger.game} {ledger.book}", *map(str, counts))
    console = Console()
    console.print(table)
    console.print(
        "What acts is proved by `make check` in the source tree: a value that the table reads, or a test."
    )
