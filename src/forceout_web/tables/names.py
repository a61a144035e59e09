"""Names: those that the server gives (a table's id and code, friendly names), and what a player may be called.

A nickname is short, printable, not taken, not "judge", and not rude.
"""

from __future__ import annotations

import secrets
import unicodedata

from forceout_web.refusals import text

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowel and no Y: a code spells no word."""
CODE_LENGTH = 4
_ID_LENGTH = 12
_IDS = "abcdefghijkmnpqrstuvwxyz23456789"
_ANIMALS = (
    *("Badger", "Bear", "Beaver", "Bison", "Crane", "Deer", "Dolphin", "Eagle", "Falcon", "Ferret", "Finch", "Fox"),
    *("Gecko", "Hare", "Hawk", "Hedgehog", "Heron", "Ibis", "Jay", "Koala", "Lark", "Lemur", "Lynx", "Marten"),
    *("Mole", "Moose", "Newt", "Ocelot", "Orca", "Otter", "Owl", "Panda", "Pelican", "Penguin", "Puffin", "Quail"),
    *("Rabbit", "Raven", "Robin", "Salmon", "Seal", "Sparrow", "Squirrel", "Stork", "Swan", "Tern", "Tiger"),
    *("Toucan", "Turtle", "Vole", "Walrus", "Weasel", "Whale", "Wolf", "Wombat", "Wren", "Yak", "Zebra"),
)  # fmt: skip


def new_id() -> str:
    return "".join(secrets.choice(_IDS) for _ in range(_ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether a table could have this id."""
    return len(text) == _ID_LENGTH and set(text) <= set(_IDS)


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """Normalise a typed code, in any case and with spaces. None if it cannot be a code."""
    code = "".join(text.split()).upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else None


def friendly_name(taken: frozenset[str] = frozenset()) -> str:
    """Return a suggested name that nobody at the table has."""
    free = [name for name in _ANIMALS if name.casefold() not in {other.casefold() for other in taken}]
    return secrets.choice(free) if free else f"{secrets.choice(_ANIMALS)} {len(taken) + 1}"


LONGEST = 24
_RESERVED = frozenset({"judge", "spectator", "owner", "server", "forceout", "shaker"})
# Deliberately small, in English and Spanish: stems that stand in no other word, and words that are rude alone.
# With anything else the owner can free the seat.
_RUDE = (
    *("fuck", "shit", "cunt", "bitch", "nigg", "fagg", "slut", "whore", "wank", "penis", "vagina", "rapist", "hitler"),
    *("mierda", "cabron", "pendej", "maricon", "chingad", "hijoputa", "hijodeputa"),
)  # fmt: skip
_RUDE_WORDS = frozenset({"ass", "arse", "cock", "dick", "puta", "puto", "polla", "verga", "nazi"})
# Letters of the Greek and Cyrillic alphabets that look like Latin ones.
_LOOK_ALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТХУаеѕіјкморстхуѵԁԛԝһӏ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανρτικυχ",
    "ABESIJKMHOPCTXYaesijkmopctxyvdqwhl" + "ABEZHIKMNOPTYXoavptikux",
)
_LEET = tuple(str.maketrans("013457@$!|", letters) for letters in ("oieastasil", "oleastasil"))
"""What digits stand for; 1 is an i or an l."""


class BadNickname(Exception):
    """Why a nickname is refused: a code, and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def read_nickname(typed: str, taken: frozenset[str] = frozenset()) -> str:
    """The nickname, its spaces in order and its letters as they are usually written; raises BadNickname."""
    name = " ".join(unicodedata.normalize("NFKC", typed).split())
    if not name or len(name) > LONGEST:
        raise BadNickname("nickname", text("A nickname has 1 to 24 characters."))
    if not name.isprintable() or any(unicodedata.category(character) in ("Co", "Cn") for character in name):
        raise BadNickname("nickname", text("A nickname is one line of plain characters."))
    plain = look_of(name)
    if plain in _RESERVED:
        raise BadNickname("nickname-reserved", text("This nickname is not free for players."))
    if is_rude(name):
        raise BadNickname("nickname-rude", text("Please take another nickname."))
    if plain in set(map(look_of, taken)):
        raise BadNickname("nickname-taken", text("Somebody at this table is already called so."))
    return name


def look_of(name: str) -> str:
    """What a name looks like: two names with the same look cannot be told apart at a table."""
    return unicodedata.normalize("NFKC", name).translate(_LOOK_ALIKES).casefold()


def is_rude(name: str) -> bool:
    """Whether it holds a rude stem, also spelt with digits, accents, letters of other alphabets or dots between."""
    plain = unicodedata.normalize("NFKD", look_of(name))
    return any(map(_is_rude, (plain.translate(table) for table in _LEET)))


def _is_rude(plain: str) -> bool:
    letters = "".join(character for character in plain if character.isalpha())
    words = "".join(character if character.isalpha() else " " for character in plain).split()
    return any(stem in letters for stem in _RUDE) or not _RUDE_WORDS.isdisjoint([*words, letters])
