"""The manual's exercises on pages: every part can be answered with what there is to tap, and is told right from wrong."""

import re

import pytest
from django.http import QueryDict
from tests.web.clients import patient

from forceout.training.exercises import answers, check, exercises
from forceout.training.exercises.exercise import Ask
from forceout_web.learning import exercises as pages

PARTS = [(one, part) for one in exercises().values() for part in one.parts]


def sent(**values):
    query = QueryDict(mutable=True)
    for name, given in values.items():
        query.setlist(name, given if isinstance(given, list) else [given])
    return query


def tapped(found, part, text):
    """An answer as the form sends it; fails where there is nothing to tap for it."""
    asked = pages._asked(found, part, QueryDict())
    if asked.several:
        between = r"[ ,]+" if part.ask in (Ask.CARDS, Ask.REMOVED) else r", "
        picked = [] if text == "none" else re.split(between, text)
        assert set(picked) <= {one.value for one in asked.several}
        return sent(pick=picked)
    if asked.one:
        assert text in [one.value for one in asked.one]
    elif asked.keys:
        there = set("".join(asked.keys)) | set(" ")
        assert text == "none" or set(text) <= there
    return sent(typed=text)


@pytest.mark.parametrize(
    ("found", "part"), PARTS, ids=lambda one: getattr(one, "id", getattr(one, "letter", ""))
)
def test_every_part_is_answered_by_tapping(found, part):
    for text in answers(found, part).texts:
        typed = pages._typed(part, tapped(found, part, text))
        assert check(found, part, typed).right is (None if part.ask is Ask.THINK else True)


def test_every_topic_has_its_heading():
    assert {one.topic for one in exercises().values()} == set(pages.TOPICS)


@pytest.fixture
def visitor(serving):
    with patient(serving.address, follow_redirects=True) as client:
        yield client


def post(visitor, path, **data):
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', visitor.get(path).text)[1]
    page = visitor.post(path, data={**data, "csrfmiddlewaretoken": token})
    assert page.status_code == 200
    return page.text


def test_the_ladder_leads_to_every_exercise(visitor):
    assert 'href="/learn/exercises"' in visitor.get("/learn").text
    links = re.findall(r'href="(/learn/exercises/[^"]+)"', visitor.get("/learn/exercises").text)
    assert len(links) == len(exercises())
    assert {visitor.get(link).status_code for link in links} == {200}
    assert visitor.get("/learn/exercises/9.9").status_code == 404


def test_an_answer_is_checked_and_the_printed_one_told_to_whoever_asks(visitor):
    found = exercises()["4.1 Exercise"]
    path = "/learn/exercises/4.1 Exercise"
    (printed,) = found.part("A").printed
    assert "The manual prints" not in visitor.get(path).text
    assert "That is right." in post(visitor, path, part="A", typed=printed)
    wrong = post(visitor, path, part="A", typed="G")
    assert "That one is told already" in wrong
    assert "The manual prints" not in wrong
    assert "The manual prints" in post(visitor, path, part="A", show="yes")
    visitor.headers["Accept-Language"] = "es"
    spanish = post(visitor, path, part="A", typed="G")
    assert "That one is told already" not in spanish
    assert "Esa ya está dicha" in spanish
