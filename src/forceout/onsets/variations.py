"""The fifteen On-Sets variations: how one is chosen, which choice is illegal, and what is then in force.

AGLOA II-C-2: a choice that has no effect on the shake, conflicts with an earlier one or repeats it is illegal; if nobody
points that out it is ignored. ``why_illegal`` is the rule, ``in_force`` folds it over the choices of a shake.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from forceout.core.edition import Rules, VariationRule
from forceout.core.errors import Malformed, Unreadable
from forceout.core.variations import OnSetsKind
from forceout.onsets.cards import BLANK, card_name, parse_card
from forceout.onsets.meaning import Evaluator
from forceout.onsets.notation import parse_set_name, read
from forceout.onsets.symbols import PARTNER, Symbol, parse_symbol

Kind = OnSetsKind
"""The variations of On-Sets by their names."""


@dataclass(frozen=True, slots=True)
class Variation:
    """A variation as chosen, with the blank that its chooser filled in (AGLOA II-C-1-c)."""

    kind: Kind
    cube: Symbol | None = None
    card: int | None = None
    set_name: str | None = None

    @classmethod
    def parse(
        cls, rules: Rules, name: str, choices: Mapping[str, str], where: str = "variation"
    ) -> Variation:
        """Read a choice; a name that the division does not have, or a blank not filled in, is Malformed."""
        if name not in rules.variations:
            offered = ", ".join(rules.variations) or "none"
            raise Malformed(
                f"{where}.name", f"{rules.edition_id} {rules.division} has no {name!r}; it has {offered}"
            )
        return cls.parse_any(rules, name, choices, where)

    @classmethod
    def parse_any(
        cls, rules: Rules, name: str, choices: Mapping[str, str], where: str = "variation"
    ) -> Variation:
        """Read a choice of any On-Sets variation, in the division's list or not."""
        if name not in {*Kind}:
            raise Malformed(f"{where}.name", f"there is no variation {name[:40]!r}")
        asks = Kind(name).asks
        for key in choices:
            if key != asks:
                raise Malformed(f"{where}.{key}", f"{name} takes {asks or 'nothing'} beside its name")
        if asks is not None and asks not in choices:
            raise Malformed(f"{where}.{asks}", f"{name} needs a {asks}")
        colours = rules.equipment.colours
        cube = card = set_name = None
        if "cube" in choices:
            cube = parse_symbol(choices["cube"], f"{where}.cube", colours)
        if "card" in choices:
            card = parse_card(choices["card"], f"{where}.card", colours)
        if "set" in choices:
            set_name = choices["set"]
            _double_set(rules, set_name, symmetric_difference=False, where=f"{where}.set")
        return cls(Kind(name), cube, card, set_name)

    def choices(self, colours: tuple[str, ...]) -> dict[str, str]:
        """The blank filled in, as ``parse`` takes it."""
        filled = {
            "cube": self.cube and str(self.cube),
            "card": None if self.card is None else card_name(self.card, colours),
            "set": self.set_name,
        }
        return {key: value for key, value in filled.items() if value is not None}


class Illegal(StrEnum):
    """Why a choice is illegal (AGLOA II-C-2)."""

    ALREADY_CHOSEN = "already-chosen"
    CONFLICT = "conflict"
    NO_EFFECT = "no-effect"
    NOT_ALLOWED = "not-allowed"


@dataclass(frozen=True, slots=True)
class Deal:
    """What a choice of variation depends on: the faces rolled and the cards dealt."""

    rolled: frozenset[Symbol]
    universe: int


@dataclass(frozen=True, slots=True)
class InForce:
    """The variations that govern a shake, the illegal choices left out."""

    names: frozenset[Kind]
    required_cube: Symbol | None = None
    wild: Symbol | None = None
    required_card: int | None = None
    forbidden_card: int | None = None
    double_set: int = 0
    partners: Mapping[Symbol, Symbol] = field(default_factory=dict)

    def __contains__(self, kind: Kind) -> bool:
        return kind in self.names


def in_force(chosen: Iterable[Variation], rules: Rules, deal: Deal) -> InForce:
    """What governs the shake: the division's standing variations and the legal choices."""
    legal = _legal(list(chosen), rules, deal)
    names = {variation.kind for variation in legal}
    names |= {Kind(name) for name, rule in rules.variations.items() if rule.always}
    by_kind = {variation.kind: variation for variation in legal}
    return InForce(
        names=frozenset(names),
        required_cube=by_kind[Kind.REQUIRED_CUBE].cube if Kind.REQUIRED_CUBE in by_kind else None,
        wild=by_kind[Kind.WILD_CUBE].cube if Kind.WILD_CUBE in by_kind else None,
        required_card=by_kind[Kind.REQUIRED_CARD].card if Kind.REQUIRED_CARD in by_kind else None,
        forbidden_card=by_kind[Kind.FORBIDDEN_CARD].card if Kind.FORBIDDEN_CARD in by_kind else None,
        double_set=_doubled(legal, rules),
        partners={
            symbol: partner
            for symbol, partner in PARTNER.items()
            if (Kind.UNIVERSE_NULL if symbol.names_set else Kind.UNION_INTERSECTION) in names
        },
    )


def _legal(chosen: Sequence[Variation], rules: Rules, deal: Deal) -> list[Variation]:
    """The choices that govern. A wild cube chosen later gives an effect to what had none when it was chosen."""
    legal: list[Variation] = []
    without_effect: list[Variation] = []
    for variation in chosen:
        why = why_illegal(variation, legal, rules, deal)
        if why is None:
            legal.append(variation)
        elif why is Illegal.NO_EFFECT and variation.kind in _NEEDS:
            without_effect.append(variation)
    if any(variation.kind is Kind.WILD_CUBE for variation in legal):
        legal += without_effect
    return legal


def why_illegal(
    variation: Variation, before: Sequence[Variation], rules: Rules, deal: Deal
) -> Illegal | None:
    """Why this choice may not follow the legal ones before it; None if it may."""
    earlier = {choice.kind: choice for choice in before}
    rule = rules.variations[variation.kind]
    if rule.always or any(rules.variations[kind].clause == rule.clause for kind in earlier):
        return Illegal.ALREADY_CHOSEN
    match variation:
        case Variation(Kind.REQUIRED_CUBE | Kind.WILD_CUBE, cube) if cube is not None:
            return _cube_illegal(variation.kind, cube, earlier, rule, deal)
        case Variation(Kind.SYMMETRIC_DIFFERENCE):
            # AGLOA XIII-D-13: − Wild and Symmetric Difference exclude each other.
            wild = earlier.get(Kind.WILD_CUBE)
            return Illegal.CONFLICT if wild is not None and wild.cube is Symbol.MINUS else None
        case Variation(Kind.REQUIRED_CARD | Kind.FORBIDDEN_CARD, None, card) if card is not None:
            return _card_illegal(variation.kind, card, earlier, deal)
        case Variation(Kind.BLANK_CARD_WILD):
            return _blank_illegal(earlier, deal)
        case Variation(Kind.DOUBLE_SET, None, None, set_name) if set_name is not None:
            return _double_set_illegal(variation, before, rules, rule, deal)
        case _:
            needed = _NEEDS.get(variation.kind)
            without_effect = needed is not None and not needed & deal.rolled and Kind.WILD_CUBE not in earlier
            return Illegal.NO_EFFECT if without_effect else None


# The faces without which a variation has no effect, unless a cube is wild (AGLOA II-C-2 Examples).
_NEEDS = {
    Kind.UNION_INTERSECTION: frozenset({Symbol.UNION, Symbol.INTERSECTION}),
    Kind.UNIVERSE_NULL: frozenset({Symbol.UNIVERSE, Symbol.NULL}),
    Kind.MULTIPLE_OPERATIONS: frozenset({Symbol.UNION, Symbol.INTERSECTION, Symbol.MINUS, Symbol.PRIME}),
    Kind.NO_NULL_RESTRICTIONS: frozenset({Symbol.EQUALS, Symbol.SUBSET}),
}


def _cube_illegal(
    kind: Kind, cube: Symbol, earlier: Mapping[Kind, Variation], rule: VariationRule, deal: Deal
) -> Illegal | None:
    never_wild = rule.limits.get("never_wild", ())
    if cube.is_digit or (isinstance(never_wild, tuple) and cube in never_wild):
        return Illegal.NOT_ALLOWED
    if cube not in deal.rolled:
        return Illegal.NO_EFFECT
    if kind is Kind.WILD_CUBE and cube is Symbol.MINUS and Kind.SYMMETRIC_DIFFERENCE in earlier:
        return Illegal.CONFLICT
    return None


def _card_illegal(kind: Kind, card: int, earlier: Mapping[Kind, Variation], deal: Deal) -> Illegal | None:
    if not deal.universe >> card & 1:
        return Illegal.NO_EFFECT
    if kind is Kind.FORBIDDEN_CARD and card == BLANK and Kind.BLANK_CARD_WILD in earlier:
        return Illegal.CONFLICT  # AGLOA XIII-C-12 comment (e)
    return None


def _blank_illegal(earlier: Mapping[Kind, Variation], deal: Deal) -> Illegal | None:
    if not deal.universe >> BLANK & 1:
        return Illegal.NO_EFFECT  # AGLOA XIII-C-12 comment (a)
    forbidden = earlier.get(Kind.FORBIDDEN_CARD)
    return Illegal.CONFLICT if forbidden is not None and forbidden.card == BLANK else None


def _double_set_illegal(
    variation: Variation, before: Sequence[Variation], rules: Rules, rule: VariationRule, deal: Deal
) -> Illegal | None:
    """AGLOA XIII-C-10: at most four symbols, and neither no card nor every card of the Universe as dealt."""
    most = rule.limits.get("symbols")
    symbols = sum(1 for _ in read(variation.set_name or "", rules.equipment.colours).signs())
    if isinstance(most, int) and symbols > most:
        return Illegal.NOT_ALLOWED
    doubled = _doubled([*before, variation], rules) & deal.universe
    return Illegal.NO_EFFECT if doubled in (0, deal.universe) else None


def _doubled(legal: Sequence[Variation], rules: Rules) -> int:
    """The truth table of the Double Set; what − means in it is the book's (AGLOA XIII-C-10 Comment)."""
    kinds = [variation.kind for variation in legal]
    for place, variation in enumerate(legal):
        if variation.set_name is not None:
            heard = kinds[:place] if rules.solution.double_set_minus == "in-order" else kinds
            return _double_set(
                rules,
                variation.set_name,
                symmetric_difference=Kind.SYMMETRIC_DIFFERENCE in heard,
                where="set",
            )
    return 0


def _double_set(rules: Rules, set_name: str, *, symmetric_difference: bool, where: str) -> int:
    try:
        steps = parse_set_name(read(set_name, rules.equipment.colours))
    except Unreadable as trouble:
        raise Malformed(where, f"expected a Set-Name such as B − R; {trouble}") from None
    return Evaluator(symmetric_difference=symmetric_difference).meaning(steps).masks[0]
