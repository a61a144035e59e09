"""Cards and Set-Names by brute force: cards are sets of letters, and every way to put brackets is tried."""

import re
from collections import Counter
from functools import lru_cache
from itertools import product

OPERATIONS = {
    "∪": lambda one, other: one | other,
    "∩": lambda one, other: one & other,
    "−": lambda one, other: one - other,
}
SIGNS = "∪∩−′"
TOKEN = re.compile(r"([BRGYVΛ∪∩−′⊆=])(?:<(.)>)?|([()])")


class Wrong(Exception):
    """The paper cannot be right."""


def letters(card):
    return frozenset() if card == "blank" else frozenset(card)


def named(symbol, cards):
    """The cards that a letter names."""
    if symbol == "V":
        return frozenset(cards)
    if symbol == "Λ":
        return frozenset()
    return frozenset(card for card, colours in cards.items() if symbol in colours)


def tokens_of(text):
    """Signs and brackets, each sign with the face of its cube."""
    found, at = [], 0
    text = text.replace(" ", "")
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise Wrong(text)
        found.append((match[1] or match[3], match[2] or match[1] or match[3]))
        at = match.end()
    return found


def readings(symbols, cards, symmetric=False):
    """Every set of cards that a row of signs and brackets can mean."""
    one, rest = _row(list(symbols), cards, symmetric)
    if rest:
        raise Wrong(symbols)
    return one


def _row(symbols, cards, symmetric):
    parts, signs = [], []
    while symbols:
        operand, symbols = _operand(symbols, cards, symmetric)
        parts.append(operand)
        if not symbols or symbols[0] == ")":
            break
        if symbols[0] not in OPERATIONS:
            raise Wrong(symbols)
        signs.append(symbols[0])
        symbols = symbols[1:]
    if len(parts) != len(signs) + 1:
        raise Wrong(symbols)
    return _grouped(parts, signs, symmetric), symbols


def _operand(symbols, cards, symmetric):
    if not symbols:
        raise Wrong(symbols)
    if symbols[0] == "(":
        found, rest = _row(symbols[1:], cards, symmetric)
        if not rest:
            raise Wrong(symbols)
        rest = rest[1:]
    elif symbols[0] in "BRGYVΛ":
        found, rest = {named(symbols[0], cards)}, symbols[1:]
    else:
        raise Wrong(symbols)
    while rest and rest[0] == "′":
        found, rest = {frozenset(cards) - each for each in found}, rest[1:]
    return found, rest


def _grouped(parts, signs, symmetric):
    if len(parts) == 1:
        return parts[0]
    found = set()
    for at, sign in enumerate(signs):
        for one in _grouped(parts[: at + 1], signs[:at], symmetric):
            for other in _grouped(parts[at + 1 :], signs[at + 1 :], symmetric):
                minus = symmetric and sign == "−"
                found.add(one ^ other if minus else OPERATIONS[sign](one, other))
    return found


def restricted(cards, restriction, symmetric=False):
    """The cards that stay under a Restriction; a chain is worked out from left to right."""
    symbols = [symbol for symbol, _ in tokens_of(restriction)]
    if symbols[0] == "(" and symbols[-1] == ")" and _closes_at_end(symbols):
        symbols = symbols[1:-1]
    sides, relations, depth = [[]], [], 0
    for symbol in symbols:
        depth += (symbol == "(") - (symbol == ")")
        if symbol in "⊆=":
            if depth:
                raise Wrong(restriction)
            relations.append(symbol)
            sides.append([])
        else:
            sides[-1].append(symbol)
    if not relations:
        raise Wrong(restriction)
    sets = [readings(side, cards, symmetric) for side in sides]
    if any(len(each) != 1 for each in sets):
        raise Wrong(restriction)
    gone = set()
    for relation, (left,), (right,) in zip(relations, sets, sets[1:], strict=False):
        gone |= left - right if relation == "⊆" else left ^ right
    return {card: colours for card, colours in cards.items() if card not in gone}


def _closes_at_end(symbols):
    depth = 0
    for place, symbol in enumerate(symbols):
        depth += (symbol == "(") - (symbol == ")")
        if depth == 0:
            return place == len(symbols) - 1
    return False


def goal_values(goal, either_way=False):
    """III-B-1: a row adds, a column multiplies; the two legal mixtures; a value below zero is none."""
    shapes = (
        (r"(\du?)", lambda a: a),
        (r"(\du?) (\du?)", lambda a, b: a + b),
        (r"(\du?) (\du?) (\du?)", lambda a, b, c: a + b + c),
        (r"(\du?)/(\du?)", lambda a, b: a * b),
        (r"(\du?)/(\du?)/(\du?)", lambda a, b, c: a * b * c),
        (r"\((\du?)/(\du?)\) (\du?)", lambda a, b, c: a * b + c),
        (r"(\du?)/\((\du?) (\du?)\)", lambda a, b, c: a * (b + c)),
    )
    for pattern, worth in shapes:
        match = re.fullmatch(pattern, goal)
        if match:
            digits = [
                ([-int(each[0])] + [int(each[0])] * either_way) if each.endswith("u") else [int(each)]
                for each in match.groups()
            ]
            return sorted({value for row in product(*digits) if (value := worth(*row)) >= 0})
    return []


def names_of(given):
    return {each["name"]: each for each in given.get("variations", ())}


def always(given):
    return (
        {"multiple-operations", "union-intersection-interchangeable", "universe-null-interchangeable"}
        if given["division"] in ("junior", "senior")
        else set()
    )


def judged(given, written):
    """Whether a Solution is right: cubes, Goal, brackets and variations."""
    try:
        return _judged(given, written)
    except Wrong:
        return False


def _judged(given, written):
    variations = names_of(given)
    force = set(variations) | always(given)
    name = _meant(tokens_of(written["set_name"]), variations)
    statements = [_meant(tokens_of(each), variations) for each in written.get("restrictions", ())]
    _expect_one_meaning([*name, *(token for each in statements for token in each)], variations)
    if any(symbol in "=⊆" for symbol, _ in name):
        return False
    if not _cubes_are_right(given, name, statements, force):
        return False
    cards = {card: letters(card) for card in given["universe"]}
    if "blank" in written and "blank" in cards and "blank-card-wild" in force:
        cards["blank"] = letters(written["blank"])
    symmetric = "symmetric-difference" in force
    left = dict(cards)
    for statement in statements:
        text = "".join(symbol for symbol, _ in statement)
        stays = restricted(cards, text, symmetric)
        if "no-null-restrictions" in force and len(stays) == len(cards):
            return False
        left = {card: colours for card, colours in left.items() if card in stays}
    found = readings([symbol for symbol, _ in name], left, symmetric)
    goals = goal_values(given["goal"], "absolute-value" in force)
    doubled = (
        readings([s for s, _ in tokens_of(variations["double-set"]["set"])], cards)
        if "double-set" in force
        else {frozenset()}
    )
    (twice,) = doubled
    if not all(len(each) + len(each & twice) in goals for each in found):
        return False
    cubes = [face for token in (name, *statements) for _, face in token]
    meant = [symbol for token in (name, *statements) for symbol, _ in token]
    if "required-cube" in force and variations["required-cube"]["cube"] not in (
        meant if "wild-cube" not in force else cubes
    ):
        return False
    if "two-operations" in force and sum(symbol in SIGNS for symbol, _ in name) < 2:
        return False
    if "required-card" in force and not all(variations["required-card"]["card"] in each for each in found):
        return False
    return "forbidden-card" not in force or not any(
        variations["forbidden-card"]["card"] in each for each in found
    )


def _meant(tokens, variations):
    """A wild cube that is told once stands for the same everywhere."""
    wild = variations.get("wild-cube", {}).get("cube")
    told = {face: symbol for symbol, face in tokens if symbol != face}
    if any(face != wild for face in told):
        raise Wrong(tokens)
    return [(told.get(symbol, symbol), face) if symbol == face else (symbol, face) for symbol, face in tokens]


def _expect_one_meaning(tokens, variations):
    wild = variations.get("wild-cube", {}).get("cube")
    if len({symbol for symbol, face in tokens if face == wild}) > 1:
        raise Wrong(tokens)


def _cubes_are_right(given, name, statements, force):
    alike = {}
    if "union-intersection-interchangeable" in force:
        alike |= {"∩": "∪"}
    if "universe-null-interchangeable" in force:
        alike |= {"Λ": "V"}
    many = "multiple-operations" in force

    def pile(field):
        return Counter(alike.get(cube, cube) for cube in given.get(field, "").split())

    def used(tokens):
        return Counter(alike.get(face, face) for _, face in tokens if face not in "()")

    parts = [used(name)]
    if statements:
        parts.append(used([token for each in statements for token in each]))
    together = Counter()
    for part in parts:
        together |= part
    required = pile("required")
    relations = {face for face in required if face in "=⊆"}
    if relations and not statements:
        return False
    for place, part in enumerate(parts):
        wanted = {face: count for face, count in required.items() if place or face not in "=⊆"}
        if any(part[face] < count for face, count in wanted.items()):
            return False
    if sum(together.values()) < 2:
        return False
    if many:  # one sign is as many as one likes
        together = Counter({face: 1 if face in SIGNS else count for face, count in together.items()})
    mat, resources = required + pile("permitted"), pile("resources")
    from_resources = 0
    for face, count in together.items():
        if many and face in SIGNS and mat[face]:
            continue
        missing = count - mat[face]
        if missing > resources[face]:
            return False
        from_resources += max(0, missing)
    return given["challenge"] != "now" or from_resources <= 1


def solvable(given, challenge):
    """Whether some Set-Name is right, by every set of cards that some of the cubes can make: no Restrictions, no variations."""
    universe = tuple(sorted(given["universe"]))
    goals = set(goal_values(given["goal"]))
    cards = {card: letters(card) for card in universe}
    required, permitted, resources = (
        tuple(given.get(pile, "").split()) for pile in ("required", "permitted", "resources")
    )
    spare = [()] + [(cube,) for cube in set(resources)] if challenge == "now" else [resources]
    for extra in spare:
        for chosen in _between(Counter(required), Counter(permitted + tuple(extra))):
            if sum(chosen.values()) > 1 and any(
                len(each) in goals for each in _makeable(_frozen(chosen), universe)
            ):
                return True
    del cards
    return False


def _between(least, more):
    """Every pile that has all of one and some of the other."""
    faces = sorted(more)
    for counts in product(*(range(more[face] + 1) for face in faces)):
        yield least + Counter(dict(zip(faces, counts, strict=True)))


def _frozen(pile):
    return tuple(sorted((face, count) for face, count in pile.items() if count))


@lru_cache(maxsize=200_000)
def _makeable(pile, universe):
    """Every set that can be named with just these cubes."""
    cubes = Counter(dict(pile))
    cards = {card: letters(card) for card in universe}
    if sum(cubes.values()) == 1:
        (face,) = cubes
        return frozenset({named(face, cards)}) if face in "BRGYVΛ" else frozenset()
    found = set()
    if cubes["′"]:
        rest = cubes - Counter("′")
        found |= {frozenset(cards) - each for each in _makeable(_frozen(rest), universe)}
    for sign in set(cubes) & set(OPERATIONS):
        rest = cubes - Counter(sign)
        for left in _between(Counter(), rest):
            right = rest - left
            if left and right and sum(left.values()) and sum(right.values()):
                for one in _makeable(_frozen(left), universe):
                    found |= {OPERATIONS[sign](one, other) for other in _makeable(_frozen(right), universe)}
    return frozenset(found)
