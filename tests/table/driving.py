"""A match by anybody who only knows ``Table``: legal actions and examples of forms, drawn at random."""

from forceout import Table, rules
from forceout.editions import all_editions

BOOKS = [(edition.game, edition.id, division) for edition in all_editions() for division in edition.divisions]
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def sit_down(book, *, players=2, seed=1, shakes=2, **options):
    return Table.new(rules(*book), NAMES[:players], seed=seed, shakes=shakes, **options)


def offers(table, seat, rng):
    """Everything that the seat may do, each form with an example."""
    examples = [form.example(rng) for form in table.forms(seat)]
    assert None not in examples, (table, seat, table.forms(seat))
    return [*table.legal(seat), *examples]


def seat_of(table, rng, *, judge=0.02, others=0.2):
    """Mostly one that the table waits for, now and then another, rarely the judge."""
    if rng.random() < judge:
        return "judge"
    seats = table.awaited if rng.random() > others else table.may_act
    return rng.choice([name for name in seats if name != "judge"] or ["judge"])


def step(table, rng, *, besides=0.0, at=None, **who):
    """One random action; with ``besides`` sometimes one that is only possible."""
    seat = seat_of(table, rng, **who)
    if at is not None:
        table.wait(at)
    choices = offers(table, seat, rng)
    if rng.random() < besides:
        choices = list(table.possible(seat)) or choices
    if not choices:
        assert seat not in table.awaited, (table, seat)
        return None
    action = rng.choice(choices)
    if rng.random() < 0.3:
        # There are some hundred Goals and one "No Goal": now and then each kind of action is as likely.
        kind = rng.choice(list({type(choice): None for choice in choices}))
        action = rng.choice([choice for choice in choices if type(choice) is kind])
    assert table.why_not(action) is None
    outcome = table.do(action, at)
    assert outcome.accepted, (table, action, outcome.rejection)
    return outcome


def pauses(table, rng):
    """When the next action comes: mostly soon, sometimes after a limit has fallen."""
    deadline = table.deadline
    if deadline is not None and rng.random() < 0.05:
        return max(deadline, table.now) + rng.choice((0, 0.001, 11, 75))
    return table.now + rng.choice((0, 1, 2, 5))


def play(table, rng, most=4000, *, timed=False, watch=lambda _table: None, **how):
    for _ in range(most):
        if table.is_over:
            return table
        step(table, rng, at=pauses(table, rng) if timed else None, **how)
        watch(table)
    raise AssertionError(f"{table!r} does not end")
