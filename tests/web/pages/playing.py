"""Whole matches played at random through ``Table``, seen at every step by every seat."""

import random

from forceout import Table, rules
from forceout_web.pages.table.seat_view import seat_view_of

RARE = {"challenge", "pick-up", "charge", "absent", "no-goal", "regroup"}
KNOWN = tuple(range(1, 9))
"""Seeds of matches in which everything occurs that a test looks for. What must hold in every match is tried on a fresh one too."""


def steps(book, players, seed, *, shakes=1, most=400, **options):
    """The table after each action of a random match."""
    rng = random.Random(seed)
    table = Table.new(rules(*book), players, seed=seed, shakes=shakes, **options)
    at = 0.0
    for _ in range(most):
        seats = [seat for seat in table.may_act if seat != "judge"]
        if not seats or (table.is_over and not table.awaited):
            return
        awaited = [seat for seat in table.awaited if seat in seats]
        seat = rng.choice(awaited if awaited and rng.random() < 0.9 else seats)
        action = _chosen(table, seat, rng)
        if action is None:
            continue
        at += rng.random() * 2
        table.do(action, at)
        yield table


def _chosen(table, seat, rng):
    offered = [(table.document_of(action)["do"], action) for action in table.legal(seat)]
    for form in table.forms(seat):
        example = form.example(rng)
        if example is not None:
            offered += [(form.do, example)] * 3
    usual = [action for name, action in offered if name not in RARE]
    anything = [action for _, action in offered]
    if usual and rng.random() < 0.96:
        return rng.choice(usual)
    return rng.choice(anything) if anything else None


def seen(table, seat, **how):
    return seat_view_of(table, seat, code="KWRT", **how)
