"""Codes that lead nowhere are counted by address; those who belong to a table still find it."""

import pytest
from django.http import Http404
from django.test import RequestFactory
from tests.web.playing import open_hall, run

from forceout_web import limits, running
from forceout_web.limits import Limit
from forceout_web.pages import access
from forceout_web.refusals import Refused
from forceout_web.tables.options import TableOptions
from forceout_web.tables.storage.database import Sqlite
from forceout_web.tables.tokens import Token


@pytest.fixture
def few(monkeypatch):
    """Three codes may be wrong, then one more each ten seconds."""
    now = [0.0]
    monkeypatch.setattr(limits, "WRONG_CODES", Limit(burst=3, per_second=0.1, clock=lambda: now[0]))
    return now


def test_after_too_many_wrong_codes_nothing_more_is_learnt(sqlite_file, few, monkeypatch):
    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            monkeypatch.setattr(running, "_hall", hall)
            actor = await hall.create(TableOptions(game="on-sets", rules="agloa-2023", division="middle"))
            stranger = RequestFactory().get("/")
            assert await access.found(stranger, actor.code) is actor
            wrong = "BBBB" if actor.code != "BBBB" else "CCCC"
            for _ in range(3):
                with pytest.raises(Http404):
                    await access.found(stranger, wrong)
            for code in (wrong, actor.code):
                with pytest.raises(Refused) as refused:
                    await access.found(stranger, code)
                assert refused.value.status == 429
            mine = RequestFactory().get("/")
            mine.COOKIES[access._OWNER + actor.id] = Token(actor.id, None).signed()
            assert await access.found(mine, actor.code) is actor
            elsewhere = RequestFactory().get("/", REMOTE_ADDR="10.0.0.9")
            assert await access.found(elsewhere, actor.code) is actor
            few[0] = 10.0
            assert await access.found(stranger, actor.code) is actor

    run(whole())


def test_looking_at_a_limit_takes_nothing():
    limit = Limit(burst=1, per_second=0, clock=lambda: 0.0)
    assert all(limit.has_left("a") for _ in range(5))
    assert limit.allows("a")
    assert not limit.has_left("a")
