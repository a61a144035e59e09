"""The page of the ladder: a rung is proved by its interval, never by its share alone; what was not played again stays."""

from bench.ladder import Played, Rung, count, keep, line, read, twins, wanted, write

from bench import sections
from forceout.bots.arena import Result
from forceout.bots.elo import Pair

BOOK = ("on-sets", "agloa-2023", "middle")
OTHER = ("equations", "agloa-2015", "basic")


def played(upper_wins, book=BOOK):
    """Of ten matches of each rung the upper level wins so many."""
    found = []
    for fixture in wanted(book, 10):
        number = int(fixture.seed.rsplit(" ", 1)[1])
        best = max(fixture.levels) if number < upper_wins else min(fixture.levels)
        found.append(Result(fixture, tuple(float(level == best) for level in fixture.levels), 0))
    return Played.of(found, 1.25)


def test_a_rung_is_proved_when_its_interval_lies_above_one_half():
    assert Rung.of(Pair(1, 2, wins=10, draws=0, losses=90)).proved
    assert not Rung.of(Pair(1, 2, wins=3, draws=0, losses=5)).proved
    assert not Rung.of(Pair(1, 2, wins=450, draws=0, losses=550)).proved


def test_every_level_meets_the_next_as_often_as_asked_for():
    assert [one.levels for one in wanted(BOOK, 2)][::2] == [(1, 2), (2, 3), (3, 4), (4, 5)]
    assert count(BOOK, (1, 2), 40, ["equations=24"]) == 40
    assert count(BOOK, (1, 2), 40, ["on-sets=24", "agloa-2023 middle=80"]) == 80
    assert [len(wanted(BOOK, 2, [more])) for more in ("middle 1-2=4", "middle 1-4=4")] == [10, 8]


def test_what_is_not_proved_is_said(tmp_path):
    assert "not proved" in line(BOOK, played(5))
    page = tmp_path / "ladder.md"
    write({BOOK: played(10)}, page)
    written = page.read_text()
    assert "not proved" not in written
    assert "on-sets agloa-2023 middle | 100%" in written
    assert "40 matches, 0 refused actions" in written
    assert "Not played yet: on-sets wff-1969 basic" in written


def test_a_run_of_some_books_leaves_the_rows_of_the_others(tmp_path):
    data, page = tmp_path / "ladder.json", tmp_path / "ladder.md"
    keep({BOOK: played(10)}, data)
    both = keep({OTHER: played(9, OTHER)}, data)
    assert both == read(data) == {BOOK: played(10), OTHER: played(9, OTHER)}
    assert keep({BOOK: played(8)}, data)[OTHER] == played(9, OTHER)
    page.write_text("# Old\n\n## Elo\n\nold\n\n## Beside it\n\nof another command\n")
    write(both, page)
    head, found = sections.read(page)
    assert head.startswith("# The ladder")
    assert "old" not in found["Elo"]
    assert found["Beside it"] == "of another command"


def test_equal_rows_are_explained():
    twin = ("on-sets", "agloa-2014", "middle")
    (told,) = twins({twin: played(9, twin), BOOK: played(9), OTHER: played(9, OTHER)})
    assert told.startswith("`on-sets agloa-2014 middle` and `on-sets agloa-2023 middle` are equal")
