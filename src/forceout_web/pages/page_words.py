"""What the page's script says, in the reader's language; and the keys that it knows."""

from forceout_web.pages.language import gettext as _


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
