"""The table of a match in a terminal of 80 columns and 24 lines."""

from io import StringIO
from random import Random

import pytest
from rich.console import Console

from forceout import Table, all_editions, rules
from forceout.cli.menu import hint, offers
from forceout.cli.verdicts import laid_open
from forceout.records.documents.codec import codec_for
from forceout.records.notation.actions import read_event

BOOKS = [edition.rules(division) for edition in all_editions() for division in edition.divisions]


def lines_of(*shown):
    console = Console(file=StringIO(), width=80, height=24, color_system=None, highlight=False)
    for one in shown:
        console.print(one)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize(
    "rules", BOOKS, ids=lambda rules: f"{rules.game}-{rules.edition_id}-{rules.division}"
)
def test_the_table_its_hint_and_the_papers_to_check_fit_the_screen(rules, fresh_seed, amount):
    """Names of ten letters, three players, as many variations as they like."""
    rng, codec = Random(fresh_seed), codec_for(rules)
    table = Table.new(
        rules,
        ["Anneliese1", "Benjamin22", "Cleopatra3"],
        seed=fresh_seed,
        shakes=2,
        checking="players",
        clock="none",
    )
    for _ in range(amount(fast=15, slow=200)):
        view = table.view()
        seats = {seat: hint(offers(table, seat, codec)) for seat in table.awaited}
        told = "; ".join(f"{seat}: {' · '.join(texts[:3])}" for seat, texts in seats.items())
        papers = laid_open(view.trial) if view.phase == "checking" else ()
        lines = lines_of(view, *papers, f"  {told} · menu · help", "> ")
        assert len(lines) <= 24, "\n".join(lines)
        assert max(map(len, lines)) <= 80
        seat = rng.choice(table.awaited or table.may_act)
        choices = [*table.legal(seat), *filter(None, (form.example(rng) for form in table.forms(seat)))]
        if choices:
            table.do(rng.choice(choices))
        if table.is_over:
            return


def shown(table):
    return "\n".join(lines_of(table.view()))


def dealt(game="on-sets", book="agloa-2023", division="senior", **options):
    table = Table.new(rules(game, book, division), ["Ann", "Ben"], seed=7, clock="none", **options)
    while table.phase in ("lot", "roll", "deal"):
        table.do(table.legal(table.awaited[0])[0])
    return table


def test_points_and_parts_and_the_book_stand_above():
    first = shown(dealt()).splitlines()[0]
    assert "Goal-setter" in first
    assert first.rstrip().endswith("agloa-2023 senior · shake 1")


def test_a_seat_is_never_broken_over_two_lines():
    table = Table.new(rules("on-sets", "wff-1969", "advanced"), ["Ann", "Benjamin", "Cleo"], seed=3)
    for typed in (
        "Ann: roll",
        "Cleo: deal 8",
        "Ann: goal 5",
        "Benjamin: B>R",
        "Cleo: O>P",
        "Ann: challenge A",
    ):
        assert table.do(read_event(typed, "on-sets", "")).accepted
    above = shown(table).splitlines()[:3]
    assert [line.split("wff")[0].strip() for line in above] == [
        "▸ Ann 0 Goal-setter, Challenger",
        "▸ Benjamin 0",
        "Cleo 0 Mover",
    ]


def test_nobody_sets_the_next_goal_once_the_round_is_over():
    table = dealt("equations", "agloa-2015", "middle", adventurous=False)
    for what in ("end-round", "stop"):
        table.do({"by": "judge", "do": what})
    assert "(5 match points)" in shown(table)
    assert "next Goal" not in shown(table)


def test_the_value_of_an_on_sets_goal_stands_beside_it():
    table = dealt(adventurous=False)
    setter = table.awaited[0]
    table.do(next(one for one in table.legal(setter) if str(getattr(one, "goal", "")).count("/") == 1))
    goal = table.view().mat.goal
    assert f"{goal}   = {goal.values(table.rules.goal)[0]}" in shown(table)


def test_an_equations_goal_stands_without_the_words_for_its_colours():
    table = dealt("equations", "agloa-2015", "middle", adventurous=False)
    form = next(form for form in table.forms(table.awaited[0]) if form.do == "goal")
    table.do(form.example(Random(2)))
    row = next(line for line in shown(table).splitlines() if line.startswith(" Goal "))
    assert "@" not in row
    faces, colours = row.split()[1], row.split()[2:]
    assert len(faces) == len(colours)
    assert set(colours) <= set("RBGK")
