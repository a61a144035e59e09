"""The log says what happened, and nothing about who asked or what was written."""

import json
import logging

from forceout_web.logs import JsonLines


def line(**fields):
    record = logging.makeLogRecord({"name": "forceout", "levelname": "INFO", "msg": "told", **fields})
    return json.loads(JsonLines().format(record))


def test_only_named_fields_are_written():
    told = line(table="abc", client="192.0.2.7", token="secret")
    assert told["table"] == "abc"
    assert "192.0.2.7" not in str(told)
    assert "secret" not in str(told)


def test_a_trouble_is_told_without_its_message():
    try:
        int("B ∪ G")
    except ValueError as trouble:
        told = line(exc_info=(ValueError, trouble, trouble.__traceback__))
    assert told["trouble"] == "ValueError"
    assert "B ∪ G" not in str(told)
    assert "test_logs.py" in told["traceback"][0]
