"""A browser for the tests of a file, and people who sit down in it."""

import pytest
from tests.web.pages.browser import Person, chromium


@pytest.fixture(scope="module")
def browser():
    with chromium() as launched:
        yield launched


@pytest.fixture
def person(browser, serving):
    people = []

    def sit(**how):
        people.append(Person(browser, serving.address, **how))
        return people[-1]

    yield sit
    for one in people:
        one.close()
