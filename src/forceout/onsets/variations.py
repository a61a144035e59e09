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
    """What a choice of variation depends on: the faces rolled and the cards dealt.

    A position may be a sketch that leaves cubes out. Then it is not ``whole``, and nobody can say from it which face
    was not rolled.
    """

    rolled: frozenset[Symbol]
    universe: int
    whole: bool = True

    @classmethod
    def of(cls, cubes: Sequence[Symbol], universe: int, rules: Rules) -> Deal:
        """The deal of a shake, as far as these cubes tell it; digits are no matter."""
        least = min(sum(set_.values()) - set_.get("digit", 0) for set_ in rules.roll.in_play)
        shown = sum(not cube.is_digit for cube in cubes)
        return cls(frozenset(cubes), universe, whole=shown >= least)


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
    """The choices that govern, in the order of choosing: what had no effect then is ignored for the shake."""
    legal: list[Variation] = []
    for variation in chosen:
        if why_illegal(variation, legal, rules, deal) is None:
            legal.append(variation)
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
            return _symmetric_difference_illegal(earlier, rules, deal)
        case Variation(Kind.REQUIRED_CARD | Kind.FORBIDDEN_CARD, None, card) if card is not None:
            return _card_illegal(variation.kind, card, earlier, deal)
        case Variation(Kind.BLANK_CARD_WILD):
            return _blank_illegal(earlier, deal)
        case Variation(Kind.DOUBLE_SET, None, None, set_name) if set_name is not None:
            return _double_set_illegal(variation, before, rules, rule, deal)
        case _:
            needed = _NEEDS.get(variation.kind)
            has_effect = needed is None or _can_show(needed, earlier, deal)
            return None if has_effect else Illegal.NO_EFFECT


def _can_show(faces: frozenset[Symbol], earlier: Mapping[Kind, Variation], deal: Deal) -> bool:
    """Whether one of these faces was rolled, or a cube that is wild already can stand for it."""
    return bool(faces & deal.rolled) or Kind.WILD_CUBE in earlier or not deal.whole


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


def _symmetric_difference_illegal(
    earlier: Mapping[Kind, Variation], rules: Rules, deal: Deal
) -> Illegal | None:
    """AGLOA XIII-D-13: − Wild and Symmetric Difference exclude each other; without any − it has no effect.

    Where − in a Double Set chosen before means it too, that is an effect.
    """
    wild, doubled = earlier.get(Kind.WILD_CUBE), earlier.get(Kind.DOUBLE_SET)
    if wild is not None:
        return Illegal.CONFLICT if wild.cube is Symbol.MINUS else None
    in_order = rules.solution.double_set_minus == "in-order"
    in_double_set = not in_order and doubled is not None and Symbol.MINUS in _signs(doubled, rules)
    has_effect = in_double_set or _can_show(frozenset({Symbol.MINUS}), earlier, deal)
    return None if has_effect else Illegal.NO_EFFECT


def _signs(double_set: Variation, rules: Rules) -> tuple[Symbol, ...]:
    """The symbols of a Double Set, grouping apart."""
    signs = read(double_set.set_name or "", rules.equipment.colours).signs()
    return tuple(sign.meaning for sign in signs)


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
    if isinstance(most, int) and len(_signs(variation, rules)) > most:
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
