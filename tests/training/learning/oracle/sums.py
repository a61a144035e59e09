"""Sums of Equations by brute force: every way to put brackets, in exact fractions (complex ones where √ is i)."""

import re
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import gcd, lcm

NONE = "none"


class Beyond(Exception):
    """This oracle does not do that."""


class Wrong(Exception):
    """The line means nothing at all."""


TOKEN = re.compile(
    r"(?P<word>rem|lcm|gcf|log|pow)|(?P<number>\d*\.\d+|\d+|[TE])(?P<turn>[su]*)(?:@\w+)?(?:<(?P<face>[^>]+)>)?"
    r"|(?P<i>i)|(?P<sign>[+−×÷*√%!])(?:<(?P<wild>[^>]+)>)?|(?P<bracket>[()\[\]{}])"
)


def tokens_of(text):
    found, at = [], 0
    text = text.strip()
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        match = TOKEN.match(text, at)
        if match is None:
            raise Wrong(text)
        found.append(match)
        at = match.end()
    return found


def number_of(match, rules):
    """The value of a numeral as it lies."""
    text = match["number"]
    base = rules.get("base", {}).get("m")
    if base is not None:
        value = Fraction(0)
        for digit in text:
            size = {"T": 10, "E": 11}.get(digit) if digit in "TE" else int(digit)
            if size >= base:
                raise Wrong(text)
            value = value * base + size
    else:
        value = Fraction("0" + text if text.startswith(".") else text)
    for turn in match["turn"] or "":
        if turn == "s":
            if value == 0:
                raise Wrong(text)
            value = 1 / value
        else:
            value = -value
    return value


def values(text, rules, division):
    """Every value that a line can have; none where no reading has one."""
    return meanings(text, rules, division) - {NONE}


def meanings(text, rules, division):
    """The values of all readings, with NONE for those that have no value: a checker may choose them too (VII-C-5-c)."""
    found, rest = _row(tokens_of(text), rules, division)
    if rest:
        raise Wrong(text)
    return found


def _row(symbols, rules, division):
    parts, signs = [], []
    while symbols:
        operand, symbols = _operand(symbols, rules, division)
        parts.append(operand)
        if not symbols or symbols[0]["bracket"] in (")", "]", "}"):
            break
        nxt = symbols[0]
        sign = nxt["sign"] or nxt["word"]
        if sign is None or sign == "!":
            raise Wrong(str(nxt))
        signs.append(sign)
        symbols = symbols[1:]
    if not parts or len(parts) != len(signs) + 1:
        raise Wrong("a sign too many")
    return _grouped(tuple(map(frozenset, parts)), tuple(signs), rules, division), symbols


def _operand(symbols, rules, division):
    if not symbols:
        raise Wrong("nothing follows")
    first = symbols[0]
    if first["sign"] == "√" and "root-is-i" not in rules:
        inner, rest = _operand(symbols[1:], rules, division)
        return {_joined(Fraction(2), "√", each, rules, division) for each in inner}, rest
    if first["sign"] == "×" and ({"number-of-factors", "smallest-prime"} & set(rules)):
        inner, rest = _operand(symbols[1:], rules, division)
        return {_counted(each, rules) for each in inner}, rest
    if first["bracket"] in ("(", "[", "{"):
        found, rest = _row(symbols[1:], rules, division)
        if not rest or rest[0]["bracket"] not in (")", "]", "}"):
            raise Wrong("a bracket is open")
        rest = rest[1:]
    elif first["number"] is not None:
        found, rest = {number_of(first, rules)}, symbols[1:]
        if rest and rest[0]["i"]:
            found, rest = {_complex(0, each) for each in found}, rest[1:]
    elif first["i"]:
        found, rest = {_complex(0, 1)}, symbols[1:]
    else:
        raise Wrong(str(first))
    while rest and (rest[0]["sign"] == "!" or rest[0]["word"] == "pow"):
        if rest[0]["sign"] == "!":
            found, rest = {_factorial(each) for each in found}, rest[1:]
        else:
            power = rest[1]
            found, rest = (
                {_joined(each, "*", number_of(power, rules), rules, division) for each in found},
                rest[2:],
            )
    return found, rest


def _complex(real, imaginary):
    return (Fraction(real), Fraction(imaginary))


def _grouped(parts, signs, rules, division):
    if len(parts) == 1:
        return set(parts[0])
    found = set()
    for at, sign in enumerate(signs):
        left = _grouped(parts[: at + 1], signs[:at], rules, division)
        right = _grouped(parts[at + 1 :], signs[at + 1 :], rules, division)
        found |= {_joined(one, sign, other, rules, division) for one in left for other in right}
    return found


def _whole(value):
    return value.denominator == 1


def _joined(one, sign, other, rules, division):
    if NONE in (one, other):
        return NONE
    if isinstance(one, tuple) or isinstance(other, tuple):
        return _joined_complex(one, sign, other)
    match sign:
        case "+":
            return (one + other) / 2 if "average" in rules else one + other
        case "−":
            return one - other
        case "×":
            return one * other
        case "÷":
            return one / other if other else NONE
        case "*":
            return _power(one, other, division)
        case "√":
            return _root(one, other, division)
        case "%":
            return one * other / 100
        case "rem":
            return (
                one % other
                if _whole(one) and _whole(other) and one > 0 and other > 0 and one <= 1000
                else NONE
            )
        case "lcm":
            return (
                Fraction(lcm(int(one), int(other)))
                if _whole(one) and _whole(other) and min(one, other) > 0
                else NONE
            )
        case "gcf":
            whole = _whole(one) and _whole(other) and min(one, other) >= 0 and max(one, other) > 0
            return Fraction(gcd(int(one), int(other))) if whole else NONE
        case "log":
            return _log(one, other)
    raise Wrong(sign)


def _joined_complex(one, sign, other):
    a, b = one if isinstance(one, tuple) else (one, Fraction(0))
    c, d = other if isinstance(other, tuple) else (other, Fraction(0))
    match sign:
        case "+":
            found = (a + c, b + d)
        case "−":
            found = (a - c, b - d)
        case "×":
            found = (a * c - b * d, a * d + b * c)
        case "*" if not d and c.denominator == 1 and 0 <= c < 60:
            found = (Fraction(1), Fraction(0))
            for _ in range(int(c)):
                found = (found[0] * a - found[1] * b, found[0] * b + found[1] * a)
        case _:
            raise Beyond(sign)
    return found[0] if not found[1] else found


def _power(base, power, division):
    if division in ("elementary", "basic") and not (
        _whole(base) and _whole(power) and base >= 0 and power >= 0
    ):
        return NONE
    if base == 0:
        return Fraction(0) if power > 0 else NONE
    if abs(power.numerator) > 400:
        raise Beyond("a large power")
    if _whole(power):
        return base ** int(power)
    if base < 0 and power.denominator % 2 == 0:
        return NONE
    rooted = _exact_root(base, power.denominator)
    return rooted**power.numerator if rooted is not None else _irrational()


def _root(index, base, division):
    if division in ("elementary", "basic"):
        if not (_whole(index) and index > 0 and _whole(base) and base >= 0):
            return NONE
        found = _exact_root(base, int(index))
        return found if found is not None else NONE
    if index == 0:
        return NONE
    return _power(base, 1 / index, division)


def _irrational():
    raise Beyond("an irrational number")


def _exact_root(value, index):
    sign = -1 if value < 0 else 1
    if sign < 0 and index % 2 == 0:
        return None
    parts = []
    for part in (abs(value.numerator), value.denominator):
        root = round(part ** (1 / index)) if part < 10**15 else None
        if root is None:
            raise Beyond("a large root")
        if root**index != part:
            return None
        parts.append(root)
    return sign * Fraction(*parts)


def _factorial(value):
    if value == NONE or not _whole(value) or value < 0:
        return NONE
    if value > 200:
        raise Beyond("a large factorial")
    found = 1
    for each in range(2, int(value) + 1):
        found *= each
    return Fraction(found)


def _counted(value, rules):
    if value == NONE:
        return NONE
    if "number-of-factors" in rules:
        if not _whole(value) or value <= 0:
            return NONE
        if value > 10**6:
            raise Beyond("many factors")
        return Fraction(sum(int(value) % each == 0 for each in range(1, int(value) + 1)))
    if value > 200:
        return NONE
    prime = 2
    while prime <= value or any(prime % each == 0 for each in range(2, prime)):
        prime += 1
    return Fraction(prime)


def _log(value, base):
    if value <= 0 or base <= 0 or base == 1:
        return NONE
    for below in range(1, 13):
        for above in range(-40, 41):
            if base**above == value**below:
                return Fraction(above, below)
    raise Beyond("an irrational logarithm")


DIGIT = re.compile(r"(\d+)([su]*)(?:@(\w+))?")


def goal_values(goal, rules, division):
    """Every value of a Goal: gaps group, and what stands together may be grouped in any way (IV-B-2)."""
    cubes = len(re.findall(r"[0-9+−×÷*√]", re.sub(r"@\w+", "", goal)))
    if cubes > 6:
        return set()
    texts = [goal]
    if "decimal-in-goal" in rules:
        texts = _pointed(goal)
    if "exponent" in rules:
        texts = _raised(goal, rules["exponent"]["colour"])
    found = set()
    for text in texts:
        try:
            if any(len(digits) > 2 for digits in re.findall(r"\d+", text.replace(".", ""))):
                continue
            found |= _gapped(text, rules, division)
        except Wrong:
            continue
    return found


def _gapped(text, rules, division):
    """The sign at a gap joins what stands on its two sides."""
    pieces = text.split(" ")
    if len(pieces) > 2:
        raise Beyond("several gaps")
    if len(pieces) == 1:
        return values(text, rules, division)
    left, right = pieces
    sign = "[+−×÷*]"
    if match := re.fullmatch(f"({sign})(.+)", right):
        return values(f"({left}){match[1]}({match[2]})", rules, division)
    if match := re.fullmatch(f"(.+)({sign})", left):
        return values(f"({match[1]}){match[2]}({right})", rules, division)
    raise Beyond("a gap between digits")


def _pointed(goal):
    """A point before, between or after the digits of each numeral."""
    pieces = re.split(r"(\d+)", goal)
    choices = [
        [piece, *(f"{piece[:at]}.{piece[at:]}" for at in range(len(piece)))] if piece.isdigit() else [piece]
        for piece in pieces
    ]
    return ["".join(row) for row in product(*choices)]


def _raised(goal, colour):
    """A digit of the colour may be a power of what stands before it."""
    plain = re.sub(r"@\w+", "", goal)
    powers = [match for match in re.finditer(r"(\d)(\d)@(\w+)", goal) if match[3] == colour]
    raised = (f"{goal[: match.start()]}{match[1]}pow{match[2]}{goal[match.end() :]}" for match in powers)
    return [plain, *(re.sub(r"@\w+", "", text) for text in raised)]


def judged(given, equation):
    """Whether a paper is right: cubes, the Goal beside it, brackets and the simpler variations."""
    try:
        return _judged(given, equation)
    except Wrong:
        return False


FACES = {"rem": "÷", "log": "÷", "lcm": "√", "gcf": "*", "%": "√"}


def _judged(given, equation):
    rules = {each["name"]: each for each in given.get("variations", ())}
    division = given["division"]
    if equation.count("=") != 1:
        return False
    left, right = (side.strip() for side in equation.split("="))
    tokens = tokens_of(left)
    if not _numerals_are_right(tokens, rules):
        return False
    if not _cubes_are_right(given, tokens, rules):
        return False
    wild = _wild_of(tokens, right, rules)
    goals = _goal_side(given, _with_wild(right, wild), rules, division)
    found = meanings(_without_marks(left, rules), rules, division)
    if NONE in found:
        return False
    if goals is None or not goals or not found:
        return False
    if "three-operation-solution" in rules:
        signs = sum(bool(token["sign"] or (token["word"] and token["word"] != "pow")) for token in tokens)
        if signs < 3:
            return False
    if "multiple-of-k" in rules:
        k = rules["multiple-of-k"]["k"]
        return all(
            (one - other) / k != 0 and ((one - other) / k).denominator == 1
            for one in found
            for other in goals
        )
    return found == goals and len(found) == 1


def _numerals_are_right(tokens, rules):
    for token in tokens:
        text = token["number"]
        if text is None or ("powers-of-the-base" in rules and token["face"]):
            continue
        if len(text.replace(".", "")) > 1 and not (
            {"base", "two-digit-numerals", "percent", "decimal-point"} & set(rules)
        ):
            return False
    return True


def _wild_of(tokens, right, rules):
    """What the wild cube stands for; it may stand for one thing only."""
    face = "0" if "zero-wild" in rules else "×" if "x-wild" in rules else None
    meant = (
        {
            (token["number"] or token["sign"])
            for token in tokens
            if face in (token["face"], {"x": "×"}.get(token["wild"], token["wild"]))
        }
        if face
        else set()
    )
    if len(meant) > 1:
        raise Wrong("two meanings")
    if face and any(token["number"] == face or token["sign"] == face for token in tokens) and meant - {face}:
        raise Beyond("a wild cube that is marked once")
    if face and face in right:
        raise Beyond("a wild cube in the Goal")
    return meant


def _with_wild(right, _wild):
    return right


def _without_marks(left, rules):
    if any(mark for token in tokens_of(left) for mark in (token["face"], token["wild"])) and not (
        {"zero-wild", "x-wild", "powers-of-the-base"} & set(rules)
    ):
        raise Wrong("nothing is wild")
    if "powers-of-the-base" in rules:
        for token in tokens_of(left):
            if token["face"] and (token["face"] != "1" or not re.fullmatch(r"10*|0?\.0*1", token["number"])):
                raise Wrong("no power of ten")
    return re.sub(r"<[^>]+>", "", left)


def _cubes_are_right(given, tokens, rules):
    many = "multiple-operations" in rules
    signs = set("+−×÷*√")
    used = Counter()
    for token in tokens:
        if token["bracket"] or token["sign"] == "!" or token["word"] == "pow":
            continue
        face = token["face"] or token["wild"] or FACES.get(token["word"] or token["sign"]) or token["sign"]
        if face is None and token["i"]:
            face = "√"
        if face is None:
            for digit in token["number"]:
                used[{"T": "*", "E": "√", ".": "*"}.get(digit, digit)] += 1
        else:
            used[{"x": "×"}.get(face, face)] += 1
    required, permitted, resources = (
        Counter(cube.partition("@")[0] for cube in given.get(pile, "").split())
        for pile in ("required", "permitted", "resources")
    )
    if sum(used.values()) < 2 or any(used[face] < count for face, count in required.items()):
        return False
    if many:  # one sign is as many as one likes
        used = Counter({face: 1 if face in signs else count for face, count in used.items()})
    mat, taken = required + permitted, 0
    for face, count in used.items():
        if many and face in signs and mat[face]:
            continue
        missing = count - mat[face]
        if missing > resources[face]:
            return False
        taken += max(0, missing)
    return given["challenge"] != "now" or taken <= 1


def _goal_side(given, right, rules, division):
    """The values of what is written for the Goal; None where that is no reading of it."""
    goal = given["goal"]
    tokens = tokens_of(right)
    signs = [token["face"] or token[0] for token in tokens if not token["bracket"]]
    if signs != [token[0] for token in tokens_of(goal)]:
        return None
    if any(token["face"] for token in tokens):
        if len(tokens) > 1:
            raise Beyond("a power of the base in a longer Goal")
        return values(_without_marks(right, rules), rules, division)
    legal = goal_values(goal, rules, division)
    found = values(right, rules, division)
    if _crosses_a_gap(tokens, goal) or (any(token["bracket"] for token in tokens) and not found <= legal):
        return None
    return found


def _crosses_a_gap(tokens, goal):
    """Whether a bracket encloses what stands on both sides of a gap, and not the whole."""
    gaps = {len(tokens_of(goal[:at])) for at, sign in enumerate(goal) if sign == " "}
    count, begun, spans = 0, [], []
    for token in tokens:
        if token["bracket"] in ("(", "[", "{"):
            begun.append(count)
        elif token["bracket"]:
            spans.append((begun.pop(), count))
        else:
            count += 1
    return any(start < gap < end for start, end in spans if (start, end) != (0, count) for gap in gaps)


def solvable(given, challenge):
    """Whether some sum of these cubes makes the Goal: plain signs and digits, no variations."""
    goals = goal_values(given["goal"], {}, given["division"])
    required, permitted, resources = (
        tuple(given.get(pile, "").split()) for pile in ("required", "permitted", "resources")
    )
    spare = [()] + [(cube,) for cube in set(resources)] if challenge == "now" else [resources]
    for extra in spare:
        more = Counter(permitted + tuple(extra))
        faces = sorted(more)
        for counts in product(*(range(more[face] + 1) for face in faces)):
            chosen = Counter(required) + Counter(dict(zip(faces, counts, strict=True)))
            if sum(chosen.values()) > 1 and goals & makeable(_frozen(chosen), given["division"]):
                return True
    return False


def _frozen(pile):
    return tuple(sorted((face, count) for face, count in pile.items() if count))


@lru_cache(maxsize=400_000)
def makeable(pile, division):
    """Every value of a sum of just these cubes."""
    cubes = Counter(dict(pile))
    if sum(cubes.values()) == 1:
        (face,) = cubes
        return frozenset({Fraction(face)}) if face.isdigit() else frozenset()
    found = set()
    for sign in set(cubes) & set("+−×÷*√"):
        rest = cubes - Counter(sign)
        if sign == "√":
            found |= {
                _joined(Fraction(2), sign, each, {}, division) for each in makeable(_frozen(rest), division)
            }
        faces = sorted(rest)
        for counts in product(*(range(rest[face] + 1) for face in faces)):
            left = Counter({face: count for face, count in zip(faces, counts, strict=True) if count})
            right = rest - left
            if left and right:
                for one in makeable(_frozen(left), division):
                    for other in makeable(_frozen(right), division):
                        if sign == "*" and (abs(one) > 1000 or abs(other) > 40):
                            found |= {one} if one in (0, 1) and other > 0 else set()
                            continue  # all else is far from every Goal that is asked about
                        found.add(_joined(one, sign, other, {}, division))
    return frozenset(found - {NONE})
