"""A bot thinks in another process, from what its seat sees: a view is sent there, and nothing that is hidden goes with it."""

import pickle
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

from forceout import Equation, Solution, Table, editions, load, rules
from forceout.bots import Player, Seating
from forceout.match import commands as do
from forceout.match.values import Phase
from forceout.records.documents import cases
from forceout.records.documents.equations import EquationsCodec
from forceout.records.documents.fields import Fields
from forceout.records.documents.onsets import OnSetsCodec
from forceout.table import View
from forceout.table import table as table_module
from forceout_web.tables.pool_tasks import find_hint, think

BOOKS = [
    ("on-sets", "agloa-2023", "senior"),
    ("on-sets", "wff-1969", "advanced"),
    ("equations", "agloa-2015", "senior"),
]
SEED = "a seed that nobody may know"


def sent(view):
    return pickle.loads(pickle.dumps(view))


def match(book, seed=SEED, levels=(4, 3)):
    names = ("Ann", "Ben", "Cleo")[: len(levels)]
    table = Table.new(rules(*book), names, seed=seed, shakes=1, clock="none", checking="players")
    bots = {name: Player.of(level) for name, level in zip(table.players, levels, strict=True)}
    return table, Seating(table, bots, Random(seed))


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_a_view_that_was_sent_shows_and_offers_the_same(book):
    table, seating = match(book)
    while not table.is_over:
        for seat in (*table.players, ""):
            view = table.view(seat)
            there = sent(view)
            assert there.document() == view.document()
            assert there.legal() == view.legal()
            assert [form.do for form in there.forms()] == [form.do for form in view.forms()]
            assert there.rules is view.rules
        seating.step()


def test_rules_that_are_not_those_of_a_published_book_are_sent_as_they_are():
    book = rules("on-sets", "agloa-2023", "middle")
    assert sent(book) is book
    other = replace(book, division="no such division")
    assert sent(other) == other
    assert sent(replace(book, reasons={})).reasons == {}


def test_a_book_from_a_file_is_sent_with_all_its_rules(tmp_path, monkeypatch):
    """The other process has not read that file."""
    monkeypatch.setattr(editions, "_own", {})
    source = Path(editions.__file__).with_name("agloa-2023.toml").read_text("utf-8")
    draft = tmp_path / "draft.toml"
    draft.write_text(source.replace('id = "agloa-2023"', 'id = "draft-2026"', 1), encoding="utf-8")
    book = load(draft).rules("middle")
    packed = pickle.dumps(book)
    editions._own.clear()
    assert pickle.loads(packed) == book


_marks = count(1)


def marked(game):
    """A Solution that can be told from all others by its brackets."""
    mark = f"{next(_marks) + 512:b}".translate(str.maketrans("01", "(["))
    closing = "".join(")" if sign == "(" else "]" for sign in reversed(mark))
    text = f"{mark}{'B' if game == 'on-sets' else '1'}{closing}"
    return text, Solution.of(text) if game == "on-sets" else Equation(f"{text} = 1")


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_neither_the_seed_nor_a_sealed_paper_is_in_what_is_sent(book):
    sealed_once = False
    for number in range(6):
        table, seating = match(book, f"{SEED} {number}", levels=(1, 1, 1))
        sealed = {}
        while not table.is_over:
            if table.phase is Phase.WRITING:
                seat = table.awaited[0]
                text, solution = marked(book[0])
                assert table.do(do.Present(solution, by=seat)).accepted
                sealed[seat] = text.encode()
            elif not seating.step():
                break
            if table.phase is not Phase.WRITING:
                sealed = {}
            for seat in (*table.players, "", "judge"):
                packed = pickle.dumps(table.view(seat))
                assert SEED.encode() not in packed
                hidden = [text for writer, text in sealed.items() if writer != seat]
                sealed_once |= bool(hidden)
                assert not any(text in packed for text in hidden)
                own = sealed.get(seat)
                assert own is None or own in packed
    assert sealed_once


DOCUMENTS = [
    (table_module, "action_document"),
    (table_module, "event_document"),
    (table_module, "read_event"),
    (cases, "position_document"),
    (cases, "position_of"),
    (View, "document"),
    (Fields, "__init__"),
    *(
        (codec, name)
        for codec in (OnSetsCodec, EquationsCodec)
        for name in ("position", "position_fields", "selection_fields", "solution", "solution_fields")
    ),
]


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
@pytest.mark.parametrize("level", [1, 3, 5])
def test_a_bot_that_thinks_makes_and_reads_no_document(book, level, monkeypatch):
    table, seating = match(book, f"{level}")
    phases = set()

    def refuse(*_args, **_kwargs):
        raise AssertionError("a document was made")

    while not table.is_over:
        phases.add(table.phase)
        with monkeypatch.context() as patch:
            for where, name in DOCUMENTS:
                patch.setattr(where, name, refuse)
            for seat in table.players:
                action, delay = think(table.view(seat), level, "luck")
                assert delay >= 0
                assert action is None or action.by == seat
                find_hint(table.view(seat))
        if not seating.step():
            break
    assert phases >= {Phase.GOAL, Phase.TURN} or phases >= {Phase.VARIATIONS, Phase.TURN}
