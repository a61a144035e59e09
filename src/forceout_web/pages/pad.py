"""The writing pad: its lines and keys. It never counts, checks or warns."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from forceout.core.challenge import Challenge as Claim
from forceout.match.values import Selection
from forceout.onsets.cards import card_name
from forceout_web.pages.drawing import SIGNS, Sign
from forceout_web.pages.sight import Sight


@dataclass(frozen=True, slots=True)
class PadLine:
    """A line to write on. ``many``: another one like it may be added."""

    field: str
    label: str
    many: bool = False
    part: int = 0


@dataclass(frozen=True, slots=True)
class Key:
    """``text`` goes into the line; ``sign`` is drawn, or ``text`` where the sprite has no such sign."""

    text: str
    sign: Sign | None
    name: str


@dataclass(frozen=True, slots=True)
class Pad:
    """``ident`` is of this challenge, so that a draft is kept as long as it lasts and no longer."""

    ident: str
    game: str
    lines: tuple[PadLine, ...]
    keys: tuple[Key, ...]
    blanks: tuple[str, ...] = ()
    of: str = ""


_ONSETS_KEYS = "VΛ∪∩−′()=⊆"
_EQUATIONS_KEYS = "0123456789+−×÷*√()="

# What a variation lets stand in an Equation beside the faces of the cubes.
_ADDED = {
    "factorial": ("!",),
    "remainder": (" rem ",),
    "log": (" log ",),
    "percent": ("%",),
    "decimal-point": (".",),
    "decimal-in-goal": (".",),
    "lcm": (" lcm ",),
    "gcf": (" gcf ",),
    "root-is-i": ("i",),
    "exponent": (" pow ",),
    "sideways": ("s",),
    "upside-down": ("u",),
    "zero-wild": ("<0>",),
    "x-wild": ("<×>",),
    "powers-of-the-base": ("<1>",),
}


def pad(sight: Sight, *, purpose: str = "solution") -> Pad:
    ident = f"{sight.code}-{sight.number}-{purpose}"
    names = in_force(sight)
    if sight.rules.game == "equations":
        return Pad(ident, "equations", (PadLine("equation", _("Equation")),), _equations_keys(sight, names))
    return Pad(
        ident, "on-sets", _onsets_lines(sight, names), _onsets_keys(sight, names), _blanks(sight, names)
    )


def in_force(sight: Sight) -> frozenset[str]:
    """The names of the variations of the open shake."""
    always = {rule.name for rule in sight.rules.variations.values() if rule.always}
    chosen = {selection.name for selection in sight.shake.variations} if sight.shake else set()
    return frozenset(always | chosen)


def _onsets_lines(sight: Sight, names: frozenset[str]) -> tuple[PadLine, ...]:
    trial = sight.shake.trial if sight.shake else None
    laid = (PadLine("goal", _("Goal")),) if trial and trial.claim is Claim.NO_GOAL else ()
    restricted = bool({"=", "⊆"} & _symbols(sight))
    parts = (0, 1) if "two-solutions" in names else (0,)
    lines: list[PadLine] = [*laid]
    for part in parts:
        if restricted:
            lines.append(PadLine("restriction", _("Restriction"), many=True, part=part))
        lines.append(PadLine("set_name", _("Set-Name"), part=part))
    return tuple(lines)


def _symbols(sight: Sight) -> set[str]:
    """Every symbol on a cube of the kit."""
    return {symbol for kind in sight.rules.equipment.cubes.values() for symbol in kind.symbols}


def _onsets_keys(sight: Sight, names: frozenset[str]) -> tuple[Key, ...]:
    there = _symbols(sight)
    faces = [
        *sight.rules.equipment.colours,
        *(sign for sign in _ONSETS_KEYS if sign in there or sign in "()"),
    ]
    wild = [f"<{selection.choice.cube}>" for selection in _chosen(sight) if selection.name == "wild-cube"]
    del names
    return tuple(_key(text) for text in (*faces, *wild))


def _chosen(sight: Sight) -> tuple[Selection, ...]:
    return sight.shake.variations if sight.shake else ()


def _equations_keys(sight: Sight, names: frozenset[str]) -> tuple[Key, ...]:
    added = [text for name, texts in _ADDED.items() if name in names for text in texts]
    base = next((selection.choice.argument for selection in _chosen(sight) if selection.name == "base"), 10)
    beyond = "TE"[: max(0, int(base or 10) - 10)]
    return tuple(_key(text) for text in dict.fromkeys((*_EQUATIONS_KEYS, *beyond, *added)))


def _key(text: str) -> Key:
    sign = SIGNS.get(text)
    said = {
        "s": _("sideways"),
        "u": _("upside down"),
        "!": _("factorial"),
        "%": _("per cent"),
        ".": _("decimal point"),
    }
    return Key(text, sign, str(sign.name) if sign else said.get(text, text.strip()))


def _blanks(sight: Sight, names: frozenset[str]) -> tuple[str, ...]:
    """With Blank Card Wild: what the blank card may stand for."""
    if "blank-card-wild" not in names:
        return ()
    return tuple(
        card_name(card, sight.rules.equipment.colours) for card in range(1, sight.rules.equipment.cards)
    )
