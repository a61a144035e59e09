"""Names that the server gives: a table's id, its code for the blackboard, and friendly names for players."""

import secrets

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
    """A code as somebody typed it, in any case and with spaces; None where it cannot be one."""
    code = "".join(text.split()).upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else None


def friendly_name(taken: frozenset[str] = frozenset()) -> str:
    """A name to offer that nobody at the table has."""
    free = [name for name in _ANIMALS if name.casefold() not in {other.casefold() for other in taken}]
    return secrets.choice(free) if free else f"{secrets.choice(_ANIMALS)} {len(taken) + 1}"
