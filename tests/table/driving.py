"""A match by anybody who only knows ``Table``: legal actions and examples of forms, drawn at random."""

from forceout import Table, rules
from forceout.editions import all_editions

BOOKS = [(edition.game, edition.id, division) for edition in all_editions() for division in edition.divisions]


def sit_down(book, *, players=2, seed=1, shakes=2, **options):
    names = ["Ann", "Ben", "Cleo", "Dan"][:players]
    return Table.new(rules(*book), names, seed=seed, shakes=shakes, **options)


def offers(table, seat, rng):
    """Everything that the seat may do, each form with an example."""
    examples = [form.example(rng) for form in table.forms(seat)]
    return [*table.legal(seat), *(example for example in examples if example is not None)]


def step(table, rng, *, judge=0.05, others=0.2, at=None):
    """One random action: mostly by a seat that the table waits for."""
    seats = table.awaited if rng.random() > others else table.may_act
    seat = rng.choice([name for name in seats if name != "judge"] or ["judge"])
    if rng.random() < judge:
        seat = "judge"
    choices = offers(table, seat, rng)
    if not choices:
        assert seat not in table.awaited
        return None
    action = rng.choice(choices)
    outcome = table.do(action, at)
    assert outcome.accepted, (table, action, outcome.rejection)
    return outcome


def play(table, rng, most=3000, **how):
    for _ in range(most):
        if table.is_over:
            return table
        step(table, rng, **how)
    raise AssertionError(f"{table!r} does not end")
