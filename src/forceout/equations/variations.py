"""The variations of a shake: as chosen, and as they are in force (II-B, XIII)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from forceout.core.edition import Limit, Rules
from forceout.core.errors import Malformed
from forceout.core.variations import EquationsKind

Argument = int | str


@dataclass(frozen=True, slots=True)
class Variation:
    """A variation as its chooser named it, with the base, the k or the colour where it asks for one."""

    name: str
    argument: Argument | None = None

    @classmethod
    def parse(cls, rules: Rules, name: str, given: Mapping[str, object], where: str) -> Variation:
        """A variation that the division lists, with an argument that it allows; raises Malformed."""
        rule = rules.variations.get(name)
        if rule is None:
            known = ", ".join(rules.variations) or "none"
            raise Malformed(
                f"{where}.name",
                f"expected a variation of the {rules.division} division ({known}), not {name[:40]!r}",
            )
        filled = cls.parse_any(name, given, where)
        asks = EquationsKind(name).asks
        if asks is None:
            return filled
        allowed = rule.limits[asks]
        assert isinstance(allowed, tuple)
        for choice in allowed:
            if type(choice) is type(filled.argument) and choice == filled.argument:
                return filled
        expected = ", ".join(map(str, allowed))
        raise Malformed(f"{where}.{asks}", f"expected one of {expected}, got {filled.argument!r:.40}")

    @classmethod
    def parse_any(cls, name: str, given: Mapping[str, object], where: str) -> Variation:
        """Read a choice of any Equations variation, in a division's list or not; its argument may be out of bounds."""
        if name not in {*EquationsKind}:
            raise Malformed(f"{where}.name", f"there is no variation {name[:40]!r}")
        asks = EquationsKind(name).asks
        for extra in given:
            if extra != asks:
                raise Malformed(f"{where}.{extra}", f"{name} has no such field")
        if asks is None:
            return cls(name)
        if asks not in given:
            raise Malformed(f"{where}.{asks}", "this field is missing")
        value = given[asks]
        if type(value) not in (int, str):
            raise Malformed(f"{where}.{asks}", f"expected a number or a text, got {value!r:.40}")
        return cls(name, value)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Conditions:
    """What holds for a shake: the division's rules with the variations in force.

    Everything that differs between divisions is asked of the rulebook here, by name.
    """

    rules: Rules
    arguments: Mapping[str, Argument | None] = field(default_factory=dict)

    def __contains__(self, name: object) -> bool:
        return name in self.arguments

    def limit(self, name: str, limit: str) -> Limit | None:
        """A limit of a variation in force; None where there is none."""
        return self.rules.variations[name].limits.get(limit) if name in self.arguments else None

    def number(self, name: str, limit: str) -> int | None:
        value = self.limit(name, limit)
        return value if isinstance(value, int) else None

    def clause(self, name: str) -> str:
        """The clause of a variation of the division."""
        return self.rules.variations[name].clause

    @property
    def base(self) -> int:
        value = self.arguments.get("base")
        return value if isinstance(value, int) else 10

    @property
    def k(self) -> int | None:
        value = self.arguments.get("multiple-of-k")
        return value if isinstance(value, int) else None

    @property
    def exponent_colour(self) -> str | None:
        value = self.arguments.get("exponent")
        return value if isinstance(value, str) else None

    @property
    def wild_face(self) -> str | None:
        """The face that is wild."""
        return "0" if "zero-wild" in self else "×" if "x-wild" in self else None

    @property
    def wild_rule(self) -> str:
        return "zero-wild" if "zero-wild" in self else "x-wild"

    @property
    def solution_digits(self) -> int:
        """How long a plain numeral of a Solution may be (VII-B-4, XIII-A-12, B-6)."""
        wider = (self.number(name, "numeral_digits") for name in ("two-digit-numerals", "base"))
        return max(self.rules.solution.numeral_digits, *(digits or 0 for digits in wider))


def in_force(rules: Rules, chosen: Iterable[Variation]) -> Conditions:
    """The variations that hold. Of two that conflict or are one entry of the list, the later is ignored (II-B-2)."""
    held: dict[str, Argument | None] = {name: None for name, rule in rules.variations.items() if rule.always}
    for variation in chosen:
        if not clashes(rules, variation.name, held):
            held[variation.name] = variation.argument
    return Conditions(rules, held)


def clashes(rules: Rules, name: str, held: Iterable[str]) -> bool:
    """Whether a variation is already chosen, or cannot be played beside one that is."""
    rule = rules.variations[name]
    for other in map(rules.variations.__getitem__, held):
        if other.clause == rule.clause or excludes(rule.limits, other.name) or excludes(other.limits, name):
            return True
    return False


def excludes(limits: Mapping[str, Limit], name: str) -> bool:
    conflicting = limits.get("conflicts", ())
    return isinstance(conflicting, tuple) and name in conflicting
