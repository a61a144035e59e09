"""Every text of the pages is there in Spanish, with the same blanks, and what is compiled is what is written."""

import asyncio
import html
import json
import re

import httpx
import pytest
from django.utils import translation
from tests.web.pages.playing import seen, steps
from tests.web.playing import PATIENCE
from tools import words as catalogues

from forceout.match.draft import Rejection
from forceout.match.values import Fault
from forceout.records.wording.language import spoken
from forceout.records.wording.refusals import refusal_sentence
from forceout.records.wording.variations import VARIATIONS, variation_name
from forceout_web.pages import words
from forceout_web.pages.table import page as table_page
from forceout_web.refusals import Refused

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


def english():
    """Texts of both catalogues that are long enough to be found by themselves, and are not the same in Spanish."""
    for domain in catalogues.DOMAINS:
        for message in domain.translated("es"):
            text = message.id
            if (
                isinstance(text, str)
                and text.count(" ") >= 2
                and not BLANK.search(text)
                and text != message.string
            ):
                yield text


ENGLISH = sorted(english())
MACHINE = re.compile(r"[\w+−×÷*√]@(?:red|blue|green|black)|\b(?:between-shakes|no-goal|agloa-\d+-\w+)\b")
"""How a program writes what people say in words."""


def read_aloud(page):
    """What people see or hear of a page: its text, and the names and hints of its parts. What is marked as English is left out."""
    page = re.sub(r"<(script|style)\b.*?</\1>", " ", page, flags=re.DOTALL)
    page = re.sub(r'<(\w+)[^>]*\slang="en"[^>]*>.*?</\1>', " ", page, flags=re.DOTALL)
    spoken = re.findall(r'(?:aria-label|title|placeholder|data-why[\w-]*|data-confirm)="([^"]*)"', page)
    return html.unescape(" ".join([*spoken, re.sub(r"<[^>]*>", " ", page)])).replace("\n", " ")


def strange(page):
    """What does not belong on a page in Spanish."""
    said = read_aloud(page)
    return [text for text in ENGLISH if text in said] + MACHINE.findall(said)


def test_a_sentence_calls_a_variation_by_its_translated_title():
    with spoken("es"):
        titles = [
            each.title
            for name, each in VARIATIONS.items()
            if " " in each.title and variation_name(name) != each.title
        ]
    said = [str(message.string) for domain in catalogues.DOMAINS for message in domain.translated("es")]
    assert titles
    assert [text for text in said if any(title in text for title in titles)] == []


def test_english_and_machine_notation_would_be_found():
    assert strange("<p>Your turn. <b aria-label='x'>Lay the cubes, then say “Goal”.</b></p>")
    assert strange('<span aria-label="0@red"></span>')


@pytest.mark.parametrize(
    ("book", "options"),
    [
        (("on-sets", "agloa-2023", "middle"), {"checking": "players"}),
        (("equations", "agloa-2015", "middle"), {"checking": "players"}),
        (("equations", "agloa-2015", "senior"), {"referee": "table", "adventurous": True}),
        (("on-sets", "wff-1969", "advanced"), {}),
    ],
    ids=lambda value: str(value)[:40],
)
def test_the_table_speaks_spanish_and_no_notation_in_every_phase(fresh_seed, book, options):
    with translation.override("es"):
        for number, table in enumerate(
            steps(book, ["Heron", "Otter", "Fox"], fresh_seed, most=90, **options)
        ):
            seat = ("Heron", "Otter", "Fox", "", "judge")[number % 5]
            page = str(table_page.fragment(seen(table, seat)))
            assert strange(page) == [], table.phase


PAGES = ("/", "/new", "/judge", "/settings", "/coach", "/learn", "/nothing-here", "/clause/on-sets/agloa-2023/middle/V-B", "/j/{code}", "/t/{code}?watch=1", "/t/{code}/wall", "/m/{code}")  # fmt: skip


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_in_spanish(serving, spanish, path):
    page = spanish.get(path.format(code=spanish.code))
    assert page.status_code == (404 if "nothing" in path else 200)
    if not path.startswith("/clause"):
        assert '<html lang="es"' in page.text
    assert strange(page.text) == []


@pytest.fixture(scope="module")
def spanish(serving):
    """Somebody who reads Spanish, and a table at which two play."""
    with httpx.Client(
        base_url=serving.address, headers={"Accept-Language": "es"}, follow_redirects=True, timeout=PATIENCE
    ) as reader:
        book = {
            "game": "equations",
            "rules": "agloa-2015",
            "division": "middle",
            "seats": 2,
            "clock": "none",
            "seed": 5,
        }
        opened = reader.post("api/v1/tables", json=book).json()
        reader.code, path = opened["code"], f"api/v1/tables/{opened['table']}"
        tokens = {}
        for name in ("Heron", "Otter"):
            tokens[name] = reader.post(f"{path}/seats", json={"nickname": name}).json()["token"]
        for _ in range(8):
            state = reader.get(path).json()
            seat = state["awaited"][0]
            headers = {"Authorization": f"Bearer {tokens[seat]}"}
            offers = reader.get(f"{path}/options", headers=headers).json()
            chosen = next((one for one in offers if one["do"] in ("lot", "roll", "no-variation")), None)
            if chosen is None:
                break
            action = {key: value for key, value in chosen.items() if key != "by"}
            body = {"ref": str(state["version"]), "seen": state["version"], "action": action}
            assert reader.post(f"{path}/actions", json=body, headers=headers).status_code == 200
        yield reader


def test_the_server_refuses_in_spanish():
    """On a page; a program is told in English."""
    refused = Refused(422, "nickname-taken", "Somebody at this table is already called so.", field="nickname")
    with translation.override("es"):
        assert words.refusal(refused) == "Alguien en esta mesa ya se llama así."
        assert words.refusal(Refused(422, "bonus-twice", "x")) == "Un extra por turno."
        assert words.refusal(
            Refused(400, "malformed", "Input should be a whole number", field="shakes")
        ).endswith("shakes.")
    assert words.refusal(refused) == refused.message


def test_a_refusal_keeps_its_facts_in_spanish_and_between_processes():
    refused = Refused.of(Rejection(Fault.NOW_RESOURCES, "VI-A", facts={"least": 2, "resources": 1}))
    there = Refused.unpacked(json.loads(json.dumps(refused.packed())))
    assert there.body() == refused.body()
    assert words.refusal(there) == "A Now challenge needs 2 cubes in Resources; there are 1."
    with translation.override("es"):
        assert words.refusal(there) == words.refusal(refused)
        assert "2 cubos" in words.refusal(there)


def test_the_library_speaks_spanish_while_it_is_asked_to():
    rejection = Rejection(Fault.BONUS_TWICE, "IV-C")
    with spoken("es"):
        assert str(refusal_sentence(rejection)) == "Un extra por turno."
    assert str(refusal_sentence(rejection)) == "One bonus move a turn."


def test_a_thread_speaks_the_reader_s_language():
    async def asked():
        with translation.override("es"):
            return await words.in_thread(translation.get_language)

    assert asyncio.run(asked()) == "es"


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_two_sections_have_the_same_mark(language):
    with translation.override(language):
        marks = [words.section_mark(name) for name in words.SECTION_MARKS]
    assert len(set(marks)) == len(marks)
