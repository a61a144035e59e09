"""Playing through the hall, as pages, programs and clocks do."""

import asyncio
import random
import secrets
import time
from contextlib import asynccontextmanager

from forceout_web.tables.live.registry import Hall
from forceout_web.tables.options import TableOptions

ONSETS = {"game": "on-sets", "rules": "agloa-2023", "division": "middle"}
EQUATIONS = {"game": "equations", "rules": "agloa-2015", "division": "elementary"}
PATIENCE = 180.0
"""Seconds after which something hangs, however busy the machine is. No test measures a time by it."""


@asynccontextmanager
async def open_hall(database, **choices):
    """A hall as a process has it. Leaving it is a clean stop."""
    hall = Hall(database, **choices)
    await hall.start()
    try:
        yield hall
    finally:
        await hall.stop()


async def die(hall):
    """What kill -9 leaves behind: nothing is given back."""
    for task in tuple(hall._tasks):
        task.cancel()
    for actor in hall.actors.values():
        actor.let_go()
    if hall.cluster is not None:
        await hall.cluster.close()
    await hall.journal.close()
    hall.store.close()


def end_leases(hall):
    """By the database's clock they have run out: the process was frozen, or cut off, for so long."""
    session = hall.store.database.connect()
    session.run("UPDATE tables_process SET until = 0 WHERE name = %s", (hall.process,))
    session.close()
    hall.sign.until = float("-inf")


async def begun(hall, names=("Ann", "Ben"), seed=7, **options):
    """A table with everybody seated: its id."""
    chosen = {**ONSETS, "seats": len(names), "seed": seed, "clock": "none", **options}
    actor = await hall.create(TableOptions.model_validate(chosen))
    for name in names:
        given = await hall.call(actor.id, "sit", nickname=name)
        assert given["seat"] == name
    return actor.id


async def state(hall, table, seat=""):
    return await hall.look(table, lambda actor: actor.document(seat))


async def offers(hall, table, seat):
    found = await hall.look(table, lambda actor: actor.offers(seat))
    return [{name: value for name, value in offer.items() if name != "by"} for offer in found]


async def do(hall, table, seat, ref=None, seen=None, **action):
    seen = (await state(hall, table))["version"] if seen is None else seen
    return await hall.act(table, seat, action, seen, ref or secrets.token_hex(8))


async def step(hall, table, rng, avoid=("sign", "charge", "challenge", "pick-up", "no-goal", "absent")):
    """One random action of somebody the table waits for; its answer, or None where nothing can be done."""
    shown = await state(hall, table)
    for seat in rng.sample(shown["awaited"], len(shown["awaited"])):
        found = await offers(hall, table, seat)
        chosen = [offer for offer in found if offer["do"] not in avoid] or found
        if chosen:
            action = rng.choice(chosen)
            return await hall.act(table, seat, action, shown["version"], secrets.token_hex(8))
    return None


async def play_until(hall, table, phase, seed=1, most=400):
    """Play at random until the table is in that phase."""
    rng = random.Random(seed)
    for _ in range(most):
        shown = await state(hall, table)
        if shown["phase"] == phase:
            return shown
        answer = await step(hall, table, rng)
        assert answer is not None, shown
        assert answer["status"] == 200, answer
    raise AssertionError(f"never came to {phase}")


def run(scenario):
    async def in_time():
        async with asyncio.timeout(5 * PATIENCE):
            return await scenario

    return asyncio.run(in_time())


async def until(condition):
    """Wait for something that others bring about."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.01)


async def bot_acts_after_a_kill(slow, table):
    """A server whose bots think long dies; one that is started on the same data takes up the bot's turn."""
    version, data = slow.actors[table].version, slow.store.database
    slow.bots.close()
    await die(slow)
    async with open_hall(data, bot_pace=0.0) as hall:
        session = data.connect()
        session.run("UPDATE tables_due SET at = 1 WHERE kind = 'bot'")
        session.close()
        await until(lambda: table in hall.actors and hall.actors[table].version > version)
