"""Every text of the pages is there in Spanish, with the same blanks, and what is compiled is what is written."""

import re

import pytest
from django.utils import translation
from tests.web.pages.playing import seen, steps

from forceout.match.draft import Rejection
from forceout.match.values import Fault
from forceout.records.sentences.language import spoken
from forceout.records.sentences.refusals import refusal_sentence
from forceout_web import words as catalogues
from forceout_web.pages import table_page

BLANK = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


every_catalogue = pytest.mark.parametrize("domain", catalogues.DOMAINS, ids=lambda domain: domain.name)


@every_catalogue
def test_every_text_is_translated(domain):
    known = {
        (message.context, message.id)
        for message in domain.translated("es")
        if message.string and all(message.string)
    }
    wanted = {(message.context, message.id) for message in domain.collected() if message.id}
    assert wanted - known == set()


@every_catalogue
def test_a_translation_has_the_blanks_of_its_text(domain):
    for message in domain.translated("es"):
        texts = [message.id] if isinstance(message.id, str) else list(message.id)
        told = [message.string] if isinstance(message.string, str) else list(message.string)
        for text, other in zip(texts, told, strict=True):
            if text:
                assert sorted(BLANK.findall(text)) == sorted(BLANK.findall(other)), text


@every_catalogue
def test_what_is_compiled_is_what_is_written(domain):
    compiled = domain.file("es").with_suffix(".mo").read_bytes()
    assert compiled == catalogues.compiled(domain.translated("es"))


def test_the_table_speaks_spanish(fresh_seed):
    with translation.override("es"):
        for table, events in steps(
            ("on-sets", "agloa-2023", "middle"), ["Heron", "Otter"], fresh_seed, most=40
        ):
            html = str(table_page.fragment(seen(table, "Heron", events)))
            assert "Jugadores, en orden de juego" in html
            assert "Players" not in html


def test_the_library_speaks_spanish_while_it_is_asked_to():
    rejection = Rejection(Fault.BONUS_TWICE, "IV-C")
    with spoken("es"):
        assert refusal_sentence(rejection) == "Un extra por turno."
    assert refusal_sentence(rejection) == "One bonus move a turn."
