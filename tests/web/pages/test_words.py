"""Every text of the pages is there in Spanish, with the same blanks, and what is compiled is what is written."""

import re

import pytest
from django.utils import translation
from tests.web.pages.playing import seen, steps

from forceout_web import words as catalogues
from forceout_web.pages import table_page

BLANK = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


@pytest.fixture(scope="module")
def spanish():
    return catalogues.translated("es")


def test_every_text_is_translated(spanish):
    known = {(message.context, message.id) for message in spanish if message.string and all(message.string)}
    wanted = {(message.context, message.id) for message in catalogues.collected() if message.id}
    assert wanted - known == set()


def test_a_translation_has_the_blanks_of_its_text(spanish):
    for message in spanish:
        texts = [message.id] if isinstance(message.id, str) else list(message.id)
        told = [message.string] if isinstance(message.string, str) else list(message.string)
        for text, other in zip(texts, told, strict=True):
            if text:
                assert sorted(BLANK.findall(text)) == sorted(BLANK.findall(other)), text


def test_what_is_compiled_is_what_is_written(spanish):
    assert catalogues.catalogue("es").with_suffix(".mo").read_bytes() == catalogues.compiled(spanish)


def test_the_table_speaks_spanish(fresh_seed):
    with translation.override("es"):
        for table, events in steps(
            ("on-sets", "agloa-2023", "middle"), ["Heron", "Otter"], fresh_seed, most=40
        ):
            html = str(table_page.fragment(seen(table, "Heron", events)))
            assert "Jugadores, en orden de juego" in html
            assert "Players" not in html
