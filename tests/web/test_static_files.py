"""Static files are collected once, and again when one of them is another."""

import pytest
from django.test import override_settings

from forceout_web import static_files


@pytest.fixture
def collected(tmp_path, monkeypatch):
    """How often Django was asked to collect, for a folder of static files of its own."""
    asked = []
    monkeypatch.setattr(static_files, "call_command", lambda *words, **_options: asked.append(words))
    (tmp_path / "static").mkdir()
    with override_settings(STATIC_ROOT=tmp_path / "static"):
        yield asked


def test_the_second_start_finds_them_collected(collected):
    static_files.collect()
    static_files.collect()
    assert len(collected) == 1


def test_another_file_or_another_version_is_collected_again(collected, monkeypatch):
    static_files.collect()
    monkeypatch.setattr(static_files, "version", lambda _package: "newer")
    static_files.collect()
    assert len(collected) == 2
    monkeypatch.setattr(static_files, "_sources", lambda: {"forceout/ui.css": [1, 2]})
    static_files.collect()
    assert len(collected) == 3


def test_a_folder_that_was_deleted_or_a_note_cut_short_is_made_again(collected, tmp_path):
    static_files.collect()
    (tmp_path / "static").rmdir()
    static_files.collect()
    assert len(collected) == 2
    (tmp_path / "static").mkdir()
    (tmp_path / "static.json").write_text('{"forceout/ui')
    static_files.collect()
    assert len(collected) == 3
