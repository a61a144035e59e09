"""What stands ready for the table's script: its words, its keys, the set phrases, and the terms that the log explains."""

from __future__ import annotations

import re
from functools import cache

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy
from markupsafe import Markup

from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import gettext_lazy, reader_language

TERMS: dict[str, tuple[Promise, Promise]] = {
    "goal": (gettext_lazy("Goal"), gettext_lazy("What every Solution must come to. The Goal-setter lays it with cubes.")),
    "required": (gettext_lazy("Required"), gettext_lazy("Every cube here must be used in a Solution.")),
    "permitted": (gettext_lazy("Permitted"), gettext_lazy("A cube here may be used in a Solution, or not.")),
    "forbidden": (gettext_lazy("Forbidden"), gettext_lazy("No cube here may be used in a Solution.")),
    "resources": (gettext_lazy("Resources"), gettext_lazy("The rolled cubes that nobody has moved yet.")),
    "universe": (gettext_lazy("Universe"), gettext_lazy("The cards that were dealt for this shake.")),
    "solution": (
        pgettext_lazy("a term", "Solution"),
        gettext_lazy("What is written to make the Goal, with the cubes as they lie."),
    ),
    "bonus": (
        gettext_lazy("Bonus"),
        gettext_lazy("Before the move one more cube goes to Forbidden. Whoever leads may not."),
    ),
    "block": (
        pgettext_lazy("a term", "block"),
        gettext_lazy("Whoever takes the challenge block says that the last play was a mistake."),
    ),
    "now": (gettext_lazy("Now"), gettext_lazy("The claim that one more cube from Resources, or none, is enough for a Solution.")),
    "impossible": (gettext_lazy("Impossible"), gettext_lazy("The claim that no Solution can be built any more.")),
    "forceout": (
        pgettext_lazy("a term", "forceout"),
        gettext_lazy("One cube is left and nobody has challenged: everybody writes."),
    ),
    "shake": (pgettext_lazy("a term", "shake"), gettext_lazy("One round of play, from the roll of the cubes to the scores.")),
    "restriction": (gettext_lazy("Restriction"), gettext_lazy("A line that takes cards out of the Universe before the set is counted.")),
    "set-name": (gettext_lazy("Set-Name"), gettext_lazy("An expression that names a set of cards; their number must be the Goal.")),
}  # fmt: skip
_TAG = re.compile(r"(<[^>]*>)")


def listed() -> list[tuple[str, str]]:
    """For the page: each term with what it means."""
    return [(name, str(meaning)) for name, (_term, meaning) in TERMS.items()]


def marked(sentence: Markup) -> Markup:
    """A sentence with its terms marked, each once. What stands inside a tag is left alone."""
    found, names = _pattern(reader_language())
    said: set[str] = set()

    def mark(match: re.Match[str]) -> str:
        name = names[match[0].casefold()]
        if name in said:
            return match[0]
        said.add(name)
        return f'<span class="term" tabindex="0" data-term="{name}">{match[0]}</span>'

    parts = [part if part.startswith("<") else found.sub(mark, part) for part in _TAG.split(str(sentence))]
    return Markup("".join(parts))  # noqa: S704 (it was markup, and the names are ours)


@cache
def _pattern(_language: str | None) -> tuple[re.Pattern[str], dict[str, str]]:
    names = {str(term).casefold(): name for name, (term, _meaning) in TERMS.items()}
    longest = sorted(names, key=len, reverse=True)
    words = "|".join(re.escape(term) for term in longest)
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE), names


def phrases() -> list[tuple[str, str]]:
    """What can be said at a table beside the game itself: there is no free chat."""
    return [
        ("hello", _("Hello!")),
        ("moment", _("One moment, please.")),
        ("thanks", _("Thank you.")),
        ("well-played", _("Well played!")),
        ("good-luck", _("Good luck!")),
        ("good-game", _("Good game!")),
    ]


def script_words() -> list[tuple[str, str]]:
    return [
        ("lost", _("Connection lost. Trying again… The clock runs on.")),
        ("try-now", _("Try now")),
        ("back", _("Back again.")),
        ("back-missed-one", _("Back again. {count} move happened meanwhile.")),
        ("back-missed", _("Back again. {count} moves happened meanwhile.")),
        ("numbers", _("One Two Three Four Five Six Seven Eight Nine")),
        ("no-answer", _("No answer yet: {what}.")),
        ("unsent", _("Not sent: {what}.")),
        ("unsent-again", _("Not sent: {what}. Press it again if you still want it.")),
        ("sent", _("It was sent: {what}.")),
        ("pressed", _("what you pressed")),
        ("pressed-move", _("your move")),
        ("pressed-challenge", _("your challenge")),
        ("pressed-goal", _("your Goal")),
        ("pressed-variation", _("your variation")),
        ("pressed-present", _("your Solution")),
        ("pressed-cards", _("your cards")),
        ("close", _("Close")),
        ("not-sent", _("Not sent: there is no connection. Nothing is lost; try again.")),
        ("picked", _("{cube} picked. Where to?")),
        ("pick-first", _("Tap a cube in Resources first.")),
        ("bonus-pick", _("Bonus: tap the cube for Forbidden.")),
        ("bonus-picked", _("{cube} as a bonus. Tap Forbidden.")),
        ("bonus-forbidden", _("A bonus goes to Forbidden.")),
        ("not-there", _("It cannot go there.")),
        ("confirm", _("to {section}?")),
        ("counting-down", _("counting down")),
        ("last-known", _("last known")),
        ("clocks-stopped", _("The clocks are stopped.")),
        ("clocks-run", _("The clocks run again.")),
        ("time-over", _("Time is over.")),
        ("seconds-left", _("{count} seconds left.")),
        ("no-clock", _("No clock runs.")),
        ("no-clause", _("the book cannot be opened now.")),
        ("first-at-block", _("{who} was first at the block.")),
        ("first-at-block-third", _("{who} was first at the block. You are the Third Party.")),
        ("upside-down", _("upside down")),
        ("sideways", _("sideways")),
        ("empty", _("empty")),
        ("gap-before", _("Gap before {cube}")),
        ("turned-over", _("turned over")),
        ("counted", _("counted")),
        ("copied", _("Copied.")),
        ("says", _("{who}: {phrase}")),
        *((f"phrase-{name}", said) for name, said in phrases()),
        ("phrase-back", _("I am back.")),
    ]


def keys() -> list[tuple[str, str]]:
    return [
        ("← ↑ ↓ →", _("go through the cubes")),
        ("Enter", _("pick")),
        ("R P F", _("put in Required, Permitted, Forbidden")),
        ("B", _("bonus")),
        ("C", _("challenge; then N or I")),
        ("Esc", _("back")),
        ("L T S U M", _("read out: last event, time, scores, cards, mat")),
        ("/", _("type match notation")),
        ("?", _("this help")),
    ]
