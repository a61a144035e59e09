"""The right answer to an item, by brute force."""

from math import gcd

from . import sets, sums, table

BEYOND = object()
"""What is said of an item that this oracle cannot do."""


def key_of(item):
    """The key as ``item.key`` has it, or for asks with many answers whether the key's answer is right."""
    try:
        return _KEYS[item["ask"]](item["given"])
    except (sums.Beyond, NotImplementedError, KeyError):
        return BEYOND


def _cards(given):
    return {card: sets.letters(card) for card in given["universe"]}


def _only(found):
    (one,) = found
    return one


def _pick(given):
    cards, symmetric = _cards(given), "symmetric-difference" in sets.names_of(given)
    if "set_name" not in given:
        gone = set(cards)
        for restriction in given["restrictions"]:
            gone -= set(cards) - set(sets.restricted(cards, restriction, symmetric))
        return [card for card in given["universe"] if card not in gone]
    symbols = [symbol for symbol, _ in sets.tokens_of(given["set_name"])]
    picked = _only(sets.readings(symbols, cards, symmetric))
    return [card for card in given["universe"] if card in picked]


def _count(given):
    picked = set(_pick(given))
    double = sets.names_of(given).get("double-set")
    if double is None:
        return len(picked)
    return len(picked) + len(picked & set(_pick({**given, "set_name": double["set"]})))


SIXTEEN = ["blank"] + ["".join(c for n, c in enumerate("BRGY") if bits >> n & 1) for bits in range(1, 16)]


def _same(given):
    return _pick({**given, "universe": SIXTEEN, "set_name": given["left"]}) == _pick(
        {**given, "universe": SIXTEEN, "set_name": given["right"]}
    )


def _value(given):
    rules = {each["name"]: each for each in given.get("variations", ())}
    found = sums.values(given["expression"], rules, given["division"])
    if not found:
        return None
    value = _only(found)
    if not isinstance(value, tuple):
        return str(value)
    real, imaginary = value
    size = "" if abs(imaginary) == 1 else str(abs(imaginary))
    sign = "-" if imaginary < 0 else "+" if real else ""
    return f"{real or ''}{sign}{size}i"


def _worth(given):
    rules = {each["name"]: each for each in given.get("variations", ())}
    if given["game"] == "on-sets":
        return sets.goal_values(given["goal"], "absolute-value" in rules)
    found = sorted(sums.goal_values(given["goal"], rules, given["division"]))
    return [int(value) if value.denominator == 1 else str(value) for value in found]


def _judged(given, solution):
    if given["game"] == "equations":
        return sums.judged(given, solution["equation"])
    if "solutions" in solution:
        both = solution["solutions"]
        each = [
            sets.judged(
                {**given, "variations": [v for v in given["variations"] if v["name"] != "two-solutions"]}, one
            )
            for one in both
        ]
        if not all(each):
            return False
        first, second = (_picked_by(given, one) for one in both)
        return not second <= first
    if "two-solutions" in sets.names_of(given):
        return False  # one is missing
    return sets.judged(given, solution)


def _picked_by(given, written):
    left = _cards(given)
    for restriction in written.get("restrictions", ()):
        stays = sets.restricted(_cards(given), restriction)
        left = {card: colours for card, colours in left.items() if card in stays}
    return _only(sets.readings([symbol for symbol, _ in sets.tokens_of(written["set_name"])], left))


def _correct(given):
    if given.get("asks") == "equals":
        raise NotImplementedError
    return _judged(given, given["solution"])


def _solvable(given, challenge):
    return (sets if given["game"] == "on-sets" else sums).solvable(given, challenge)


def _claim(given):
    mat = [*given.get("required", "").split(), *given.get("permitted", "").split()]
    if len(given.get("resources", "").split()) >= 2 and mat and _solvable(given, "now"):
        return "now"
    return "none" if _solvable(given, "impossible") else "impossible"


def _move(given):
    """Every play of one cube after which somebody can, or cannot, rightly challenge."""
    resources, found = given.get("resources", "").split(), []
    for cube in dict.fromkeys(resources):
        rest = list(resources)
        rest.remove(cube)
        for to in ("required", "permitted", "forbidden"):
            if to == "forbidden" and (len(resources) == 1 or (cube in "=⊆" and len(resources) > 4)):
                continue
            after = {**given, "resources": " ".join(rest), to: f"{given.get(to, '')} {cube}".strip()}
            if (_claim(after) != "none") is (given.get("want") == "flub"):
                found.append((cube, to))
    return sorted(found)


def _number(given):
    a, b, c, k, n = (given.get(name) for name in "abckn")
    match given["formula"]:
        case "power-mod":
            return _power(a, b, k)
        case "tower-mod":
            return _power(a, b**c, k) if b**c < 10**6 else pow(a, b**c, k)
        case "fraction-mod":
            return _power(a, b, c * k)
        case "cycle":
            seen = [a % k]
            while (following := seen[-1] * a % k) not in seen:
                seen.append(following)
            return len(seen) - seen.index(following)
        case "lambda":
            units = [each for each in range(1, k) if gcd(each, k) == 1]
            return next(e for e in range(1, k + 1) if all(_power(each, e, k) == 1 % k for each in units))
        case "factors":
            return _divisors(n) if n is not None else _divisors_of_power(given["base"], given["power"])
        case "factors-power":
            return next(e for e in range(200) if _counted(given["base"], e, given["signs"]) == given["value"])
        case "reach":
            return [
                base
                for base in (8, 9, 10, 11)
                if any(_divisors_of_power(base, e) == given["value"] for e in range(given["value"]))
            ]
    raise NotImplementedError


def _power(a, b, k):
    found = 1 % k
    for _ in range(b):
        found = found * a % k
    return found


def _divisors(n):
    return sum(
        (each * each != n) + 1 for each in range(1, int(n**0.5) + 2) if each * each <= n and n % each == 0
    )


def _divisors_of_power(base, power):
    """By the primes of the base, which are small."""
    found, rest = 1, base
    for prime in range(2, base + 1):
        times = 0
        while rest % prime == 0:
            rest, times = rest // prime, times + 1
        found *= times * power + 1
    return found


def _counted(base, power, signs):
    value = _divisors_of_power(base, power)
    for _ in range(signs - 1):
        value = _divisors(value)
    return value


def _which(given):
    answers = [key_of(each) for each in given["items"]]
    if BEYOND in answers:
        return BEYOND
    return [place for place, answer in enumerate(answers) if answer]


_KEYS = {
    "pick": _pick, "count": _count, "same": _same, "value": _value, "worth": _worth, "correct": _correct, "claim": _claim,
    "move": _move, "number": _number, "which": _which, "limit": table.limit, "late": table.late, "who": table.who,
    "score": table.score, "points": table.points, "legal": table.legal,
    "order": lambda given: sorted(given["steps"], key=table.ORDER.index),
}  # fmt: skip


def is_right(item, answer):
    """Whether an answer to `write`, `name`, `goal` or `break` is right; None means that there is none."""
    given = item["given"]
    try:
        return _RIGHT[item["ask"]](given, answer)
    except (sums.Beyond, NotImplementedError):
        return BEYOND


def _right_write(given, answer):
    return _judged(given, answer)


def _right_name(given, answer):
    if answer is None:
        wanted = frozenset(given["cards"])
        universe = tuple(sorted(given["universe"]))
        piles = sets._between(sets.Counter(), sets.Counter(given["cubes"].split()))
        return not any(
            wanted in sets._makeable(sets._frozen(pile), universe) for pile in piles if pile.total()
        )
    symbols = [symbol for symbol, _ in sets.tokens_of(answer["set_name"])]
    cubes = sets.Counter(symbol for symbol in symbols if symbol not in "()")
    picks = sets.readings(symbols, _cards(given))
    return cubes <= sets.Counter(given["cubes"].split()) and picks == {frozenset(given["cards"])}


def _right_goal(given, answer):
    if answer is None:
        raise NotImplementedError
    if given["game"] == "on-sets":
        values = sets.goal_values(answer)
        digits = [sign for sign in answer if sign.isdigit()]
    else:
        values = sums.goal_values(answer, {}, given["division"])
        digits = [sign for sign in answer if sign != " "]
    left = given["resources"].split()
    for cube in digits:
        if cube not in left:
            return False
        left.remove(cube)
    if given["game"] == "on-sets":
        left = [cube for cube in left if not cube.isdigit()]
    worth = given.get("worth")
    after = {**given, "goal": answer, "resources": " ".join(left)}
    return bool(values) and (worth is None or worth in values) and _solvable(after, "impossible")


def _right_break(given, answer):
    """The same signs with more brackets, in one reading, and not the Goal."""
    field = "set_name" if given["game"] == "on-sets" else "equation"
    paper = given["solution"][field]
    if answer is None:
        return _judged({**given, "challenge": "impossible"}, given["solution"]) or raise_beyond()
    shown = answer[field]
    if _signs(paper) != _signs(shown):
        return False
    if given["game"] == "on-sets":
        found = sets.readings([symbol for symbol, _ in sets.tokens_of(shown)], _cards(given))
        return len(found) == 1 and len(_only(found)) not in sets.goal_values(given["goal"])
    left, right = (sums.meanings(side, {}, given["division"]) for side in shown.split("="))
    return len(left) == 1 and left != right


def raise_beyond():
    raise NotImplementedError


def _signs(text):
    return [sign for sign in text if sign not in " ()"]


_RIGHT = {"write": _right_write, "name": _right_name, "goal": _right_goal, "break": _right_break}
