"""One whole game of every kind and form, played back and compared line by line."""

import pytest

from .playthroughs import EVERY_KIT, FOLDER, path_of, record_of, transcript


@pytest.mark.parametrize("kit", EVERY_KIT)
def test_played_back_it_tells_the_same(kit):
    told = path_of(kit).read_text(encoding="utf-8")
    assert transcript(record_of(told)).splitlines() == told.splitlines()
    assert record_of(told)["kit"] == kit


def test_none_is_missing_and_none_is_left_over():
    assert sorted(FOLDER.iterdir()) == sorted(map(path_of, EVERY_KIT))
