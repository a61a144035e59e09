"""When all memory is searched for garbage, which makes every table wait."""

import asyncio
import gc

import pytest
from tests.web.playing import PATIENCE

from forceout_web import gc_tuning


@pytest.mark.parametrize(("quiet", "asked"), [(True, 1), (False, 3)])
def test_a_full_collection_waits_until_nobody_plays_but_not_for_ever(monkeypatch, quiet, asked):
    seen = []

    def is_quiet():
        seen.append("look")
        return quiet

    monkeypatch.setattr(gc_tuning, "_LOOK_SECONDS", 0)
    monkeypatch.setattr(gc_tuning, "_SOON", 3)
    monkeypatch.setattr(gc_tuning, "_AT_LAST", 6)
    collected = asyncio.Event()
    monkeypatch.setattr(gc, "collect", collected.set)

    async def whole():
        work = asyncio.create_task(gc_tuning.collect_when_quiet(is_quiet))
        async with asyncio.timeout(PATIENCE):
            await collected.wait()
        work.cancel()

    asyncio.run(whole())
    assert len(seen) == asked
