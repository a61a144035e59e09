"""The words of variations, in the reader's language."""

from forceout.core.edition import VariationRule
from forceout.records.wording.variations import about_variation, variation_title
from forceout_web.pages import words


def sentence(name: str) -> str:
    """What a variation does."""
    return words.told(about_variation, name)


def title(rule: VariationRule) -> str:
    """The title that the book gives to it."""
    return words.told(variation_title, rule)
