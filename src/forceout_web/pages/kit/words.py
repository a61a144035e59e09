"""What the games of the kit say: few words, no blame. Names of cards in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import ngettext
from markupsafe import Markup

from forceout.training.kit.bots import BOTS
from forceout.training.kit.games import Game, Solitaire
from forceout_web.pages.drawing import SIGNS
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import gettext_lazy

KINDS: dict[str, Promise] = {
    "cube": gettext_lazy("one colour"),
    "cup": gettext_lazy("either"),
    "cap": gettext_lazy("both"),
    "diff": gettext_lazy("without"),
    "comp": gettext_lazy("all but"),
    "eq": gettext_lazy("the same"),
    "inc": gettext_lazy("inside"),
}
"""What the sign of a kind says, in a word or two."""

NAMES: dict[str, Promise] = {
    "cube": gettext_lazy("A colour names the cards that have it."),
    "cup": gettext_lazy("Cards that have this colour or that one."),
    "cap": gettext_lazy("Cards that have both colours."),
    "diff": gettext_lazy("Cards that have the first colour and not the second."),
    "comp": gettext_lazy("Cards that do not have the colour."),
    "eq": gettext_lazy("Cards that both sides name, or neither side."),
    "inc": gettext_lazy("All cards but those that only the left side names."),
}

FORMS: dict[str, Promise] = {
    "fish": gettext_lazy("Throw. Fish the named cards. Most cards win."),
    "out": gettext_lazy("Throw. Turn down your named cards. First without a card wins."),
    "squad": gettext_lazy("One throw for all teams. Turn down your named cards. First out wins."),
    "sets": gettext_lazy("Throw. Name exactly so many cards as a cube says. Most cards win."),
}

_TURNS_DOWN = {"out", "squad"}

FORM_TITLES: dict[str, Promise] = {
    "fish": gettext_lazy("Fish"),
    "out": gettext_lazy("Out"),
    "squad": gettext_lazy("Squad"),
    "sets": gettext_lazy("Sets"),
}

SOLITAIRES: dict[str, Promise] = {
    "one": gettext_lazy("Name exactly one card of all sixteen."),
    "go-through": gettext_lazy("Go through the whole deck: each name has as many cards as a cube says."),
    "a-b": gettext_lazy("Two numerals, A and B: build A names of B cards each, or B names of A cards each."),
}


BOT_SAYS = (
    gettext_lazy("Still learning. Overlooks a card now and then."),
    gettext_lazy("Sees every card, always."),
)


def bots() -> list[tuple[int, str, str]]:
    """Number, name and a sentence of each bot of the kit."""
    return [(place + 1, bot.name, str(BOT_SAYS[place])) for place, bot in enumerate(BOTS)]


def script_words(game: Game | Solitaire) -> list[tuple[str, str]]:
    """What the page's script says beside the words of every table."""
    none, one, many = takes(game)
    return [
        ("take-none", none),
        ("take-one", one),
        ("take", many),
        ("look-again", _("Look again.")),
        ("put-back-one", _("Put it back")),
        ("put-back", _("Put them back")),
        ("wins", _("Won: {count}")),
        ("hint", _("Hint {step} of {count}")),
        ("no-hint", _("That was the last hint.")),
    ]


def takes(game: Game | Solitaire) -> tuple[str, str, str]:
    """Return the button labels for no card, one card and several. In games of getting rid of cards, they are turned down."""
    if isinstance(game, Game) and game.form.id in _TURNS_DOWN:
        return _("Turn down no card"), _("Turn down 1 card"), _("Turn down {count} cards")
    return _("Take no card"), _("Take 1 card"), _("Take {count} cards")


def about(game: Game | Solitaire) -> str:
    """The whole game in three short sentences."""
    if isinstance(game, Solitaire):
        return str(SOLITAIRES[game.name])
    return f"{NAMES[game.kind.id]} {FORMS[game.form.id]}"


def colour(letter: str) -> str:
    return str(SIGNS[letter].name)


def cards(count: int) -> str:
    return ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}


def left(count: int) -> str:
    return _("%(count)d left") % {"count": count}


def spoken(kind: str, colours: Sequence[str]) -> Markup:
    """A name as it is said: red or orange. An empty one says the form: this or that."""
    first = Markup("{}").format(colour(colours[0])) if colours else Markup("<i>{}</i>").format(_("this"))
    if kind == "cube":
        return first
    if kind == "comp":
        return Markup("<i>{}</i> {}").format(_("no"), first)
    second = (
        Markup("{}").format(colour(colours[1])) if len(colours) > 1 else Markup("<i>{}</i>").format(_("that"))
    )
    between = {"cup": _("or"), "cap": _("and"), "diff": _("but no")}[kind]
    return Markup("{} <i>{}</i> {}").format(first, between, second)


def refused(code: str) -> str | None:
    """Why the table said no, where it is not about cards; None for what only a program can bring about."""
    said = {
        "phase": _("Not now."),
        "turn": _("It is not your turn."),
        "unreadable": _("That is not a whole name yet."),
        "not-available": _("Use each cube only once."),
        "ambiguous": _("It can be read in two ways. Put brackets in."),
        "wrong-number": _("That is another number of cards."),
        "wrong-cards": _("There are more."),
        "stale": _("The table has gone on. Look again."),
    }
    return said.get(code)
