"""A plain enumerator of Solutions, slow and simple: it builds everything that the cubes can spell.

It shares nothing with the kernels. Cubes are counted face by face, an expression is known by the cubes it uses, the
cards it picks and the fewest symbols that do so, and every rule is asked at the end, of whole Solutions.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product

from forceout.core.claims import Resources
from forceout.onsets.position import Position
from forceout.onsets.variations import Kind

OPS = ("∪", "∩", "−", "′")
RELATIONS = ("=", "⊆")


def named_sets(position: Position, values: set[int]) -> dict[frozenset[int], int]:
    """Every set that a correct Solution of the position names, with the fewest symbols; cards are numbers, the blank 0."""
    force = position.force
    required, permitted, resources = (
        Counter(str(cube) for cube in pile if not cube.is_digit)
        for pile in (position.required, position.permitted, position.resources)
    )
    found: dict[frozenset[int], int] = {}
    for extra in _extras(resources, position.reach):
        there = required + permitted + extra
        for meanings in _meanings(position, force, there):
            for dots in range(16) if Kind.BLANK_CARD_WILD in force else (0,):
                table = _Table(position, force, (required, there), meanings, dots)
                for each, symbols in table.sets(values).items():
                    found[each] = min(symbols, found.get(each, symbols))
    return found


def is_solvable(position: Position, values: set[int]) -> bool:
    force = position.force
    least = 2 if Kind.TWO_SOLUTIONS in force else 1
    return len(named_sets(position, values)) >= least


def _extras(resources: Counter, reach: Resources):
    if reach is Resources.ANY:
        return [resources]
    if reach is Resources.NONE or not resources:
        return [Counter()]
    return [Counter([face]) for face in resources]


def _meanings(position, force, there):
    """Every way to say what the wild cubes stand for."""
    options = {}
    sets = [*position.rules.equipment.colours, "V", "Λ"]
    if position.rules.solution.relations_are_wild:
        options["="], options["⊆"] = sets, list(OPS)
    if force.wild is not None:
        options[str(force.wild)] = [
            *sets,
            *OPS,
            *(RELATIONS if position.rules.solution.restrictions else ()),
        ]
    faces = [face for face in options if there[face]]
    for chosen in product(*(options[face] for face in faces)):
        yield dict(zip(faces, chosen, strict=True))


class _Table:
    def __init__(self, position, force, cubes, meanings, dots):
        required, there = cubes
        self.rules = position.rules
        self.force = force
        self.required = required
        self.there = there
        self.faces = sorted(there)
        self.dots = dots
        self.cards = [card for card in range(16) if position.universe >> card & 1]
        self.means = {face: meanings.get(face, face) for face in self.faces}
        self.repeats = Kind.MULTIPLE_OPERATIONS in force
        self.everything = frozenset(self.cards)

    def symbols(self, face):
        meaning = self.means[face]
        alike = {
            "∪": Kind.UNION_INTERSECTION,
            "∩": Kind.UNION_INTERSECTION,
            "V": Kind.UNIVERSE_NULL,
            "Λ": Kind.UNIVERSE_NULL,
        }
        partner = {"∪": "∩", "∩": "∪", "V": "Λ", "Λ": "V"}
        if meaning in partner and alike[meaning] in self.force:
            return {meaning, partner[meaning]}
        return {meaning}

    def plus(self, one, other):
        """The uses of two parts together, or None if there are too few cubes."""
        total = []
        for place, face in enumerate(self.faces):
            uses = one[place] + other[place]
            if self.repeats and self.means[face] in OPS:
                uses = min(uses, max(2, self.required[face]))
            elif uses > self.there[face]:
                return None
            total.append(uses)
        return tuple(total)

    def unit(self, face):
        return tuple(int(face == each) for each in self.faces)

    def leaf(self, symbol):
        colours = self.rules.equipment.colours
        if symbol in colours:
            bit = 1 << colours.index(symbol)
            return frozenset(card for card in self.cards if (card or self.dots) & bit)
        if not self.rules.solution.universe_and_null:
            return None
        return self.everything if symbol == "V" else frozenset()

    def expressions(self):
        """Uses of faces -> the sets that such an expression can pick -> the fewest symbols; a fixpoint."""
        known = defaultdict(dict)
        fresh = []

        def add(uses, value, symbols):
            if uses is not None and known[uses].get(value, 999) > symbols:
                known[uses][value] = symbols
                fresh.append((uses, value))

        for face in self.faces:
            for symbol in self.symbols(face):
                if symbol not in OPS and symbol not in RELATIONS and self.leaf(symbol) is not None:
                    add(self.unit(face), self.leaf(symbol), 1)
        signs = [(face, symbol) for face in self.faces for symbol in self.symbols(face) if symbol in OPS]
        while fresh:
            uses, value = fresh.pop(0)
            length = known[uses][value]
            for face, symbol in signs:
                half = self.plus(uses, self.unit(face))
                if symbol == "′":
                    add(half, self.everything - value, length + 1)
                    continue
                if half is None:
                    continue
                for other in list(known):
                    both = self.plus(half, other)
                    if both is None:
                        continue
                    for second, more in list(known[other].items()):
                        for result in self.apply(symbol, value, second):
                            add(both, result, length + 1 + more)
        return known

    def apply(self, symbol, a, b):
        if symbol == "∪":
            return {a | b}
        if symbol == "∩":
            return {a & b}
        if Kind.SYMMETRIC_DIFFERENCE in self.force:
            return {a ^ b}
        return {a - b, b - a}

    def restriction_parts(self, known):
        """(Uses, what each statement keeps) -> the fewest symbols."""
        sides = [(uses, value, more) for uses, values in known.items() for value, more in values.items()]
        signs = [
            (face, symbol) for face in self.faces for symbol in self.symbols(face) if symbol in RELATIONS
        ]
        growing = {(uses, value, self.everything): more for uses, value, more in sides}
        statements: dict = {}
        while growing and signs:
            longer: dict = {}
            for (uses, last, kept), length in growing.items():
                for face, symbol in signs:
                    half = self.plus(uses, self.unit(face))
                    if half is None:
                        continue
                    for other, value, more in sides:
                        both = self.plus(half, other)
                        if both is not None:
                            gone = last - value if symbol == "⊆" else last ^ value
                            _least(longer, (both, value, kept - gone), length + 1 + more)
            for (uses, _, kept), length in longer.items():
                _least(statements, (uses, kept), length)
            growing = longer if self.rules.solution.chains else {}
        parts = {(uses, (kept,)): length for (uses, kept), length in statements.items()}
        several = parts
        while several:
            more = {}
            for (uses, keeps), length in several.items():
                for (other, kept), extra in statements.items():
                    both = self.plus(uses, other)
                    if both is not None:
                        _least(more, (both, tuple(sorted((*keeps, kept), key=sorted))), length + extra)
            several = {key: length for key, length in more.items() if parts.get(key, 999) > length}
            parts |= several
        return parts

    def sets(self, values):
        known = self.expressions()
        relations = [face for face in self.faces if self.means[face] in RELATIONS]
        restricted = self.rules.solution.restrictions
        names = [
            (uses, value, length)
            for uses, found in known.items()
            if self.uses_required(uses, relations)
            for value, length in found.items()
        ]
        found: dict = {}
        if not (restricted and any(self.required[face] for face in relations)):
            for uses, value, length in names:
                if length >= self.rules.solution.minimum_cubes and self.allowed(uses, value, None, values):
                    _least(found, value, length)
        if restricted and relations and names:
            self.restricted_sets(known, names, values, found)
        return found

    def restricted_sets(self, known, names, values, found):
        left: dict = {}
        for (uses, keeps), length in self.restriction_parts(known).items():
            if self.uses_required(uses, []) and self.each_removes(keeps):
                kept = self.everything.intersection(*keeps)
                _least(left, (self.shows_cube(uses), kept), length)
        for (shown, kept), length in left.items():
            for uses, value, more in names:
                if self.allowed(uses, value & kept, shown, values):
                    _least(found, value & kept, length + more)

    def each_removes(self, keeps):
        if Kind.NO_NULL_RESTRICTIONS not in self.force:
            return True
        gone = [self.everything - kept for kept in keeps]
        return all(
            own - frozenset().union(*gone[:place], *gone[place + 1 :]) for place, own in enumerate(gone)
        )

    def uses_required(self, uses, spared):
        return all(
            used >= self.required[face] or face in spared for face, used in zip(self.faces, uses, strict=True)
        ) and all(face in self.faces for face in self.required)

    def shows_cube(self, uses):
        cube = self.force.required_cube
        return cube is None or (str(cube) in self.faces and uses[self.faces.index(str(cube))] > 0)

    def allowed(self, uses, value, shown_in_restriction, values):
        force = self.force
        operations = sum(used for face, used in zip(self.faces, uses, strict=True) if self.means[face] in OPS)
        doubled = force.double_set
        count = sum(1 + (doubled >> (card or self.dots) & 1) for card in value)
        return (
            count in values
            and (self.shows_cube(uses) or bool(shown_in_restriction))
            and not (Kind.TWO_OPERATIONS in force and operations < 2)
            and not (force.required_card is not None and force.required_card not in value)
            and not (force.forbidden_card is not None and force.forbidden_card in value)
        )


def _least(table, key, value):
    table[key] = min(value, table.get(key, value))
