"""In which language a page speaks, and that its templates are compiled before anybody waits for them."""

import asyncio

import pytest
from django.utils import translation
from django.utils.translation import gettext_lazy

from forceout_web.pages import rendering
from forceout_web.pages.language import gettext, reader_language, speaking

RESOURCES = {"en": "Resources", "es": "Recursos"}


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_said_is_said_in_one_language(language):
    with speaking(language):
        assert reader_language() == language == translation.get_language()
        assert gettext("Resources") == str(gettext_lazy("Resources")) == RESOURCES[language]


@pytest.mark.parametrize("language", ["en", "es"])
def test_elsewhere_it_is_the_one_that_django_found(language):
    with translation.override(language):
        assert reader_language() == language
        assert gettext("Resources") == RESOURCES[language]


def test_afterwards_the_language_before_is_spoken_again():
    with speaking("es"):
        with speaking("en"):
            assert gettext("Resources") == "Resources"
        assert gettext("Resources") == "Recursos"


def test_two_who_read_at_once_are_told_in_their_own_languages():
    async def told(language):
        with speaking(language):
            await asyncio.sleep(0)
            return gettext("Resources")

    async def all_told():
        return await asyncio.gather(told("en"), told("es"), told("en"))

    assert asyncio.run(all_told()) == ["Resources", "Recursos", "Resources"]


def test_every_template_is_compiled_before_anybody_asks(monkeypatch):
    rendering._environment.cache_clear()
    asyncio.run(rendering.get_ready())
    environment = rendering._environment()
    monkeypatch.setattr(environment, "compile", lambda *_args, **_named: pytest.fail("compiled too late"))
    for template in environment.list_templates():
        environment.get_template(template)
