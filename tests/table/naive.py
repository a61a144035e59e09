"""The legal actions of a seat the slow way: every action that can be written down, each asked about with ``why_not``.

It knows the kit and the words of the contract, and nothing of how ``legal`` works. What the contract does not list, or
lists elsewhere, is left out here by name.
"""

from itertools import combinations, permutations, product

from forceout import Table

SECTIONS = ("required", "permitted", "forbidden")
PLAIN = (
    "no-variation",
    "no-goal",
    "agree",
    "pick-up",
    "put-down",
    "assert",
    "decline",
    "take-minute",
)
OF = ("accept", "reject", "ask-judge", "appeal")


def legal_documents(table, seat):
    """What a strict referee would accept of everything that can be listed, as documents."""
    strict = Table.of({**table.record(), "referee": "strict"})
    found = []
    for action in _of_judge(strict) if seat == "judge" else _of_player(strict, seat):
        document = {"by": seat, **action}
        if strict.why_not(document) is None and not _beyond(strict, document):
            found.append(document)
    return found


def _of_judge(table):
    conduct = table.rules.conduct
    head = {"head": True} if conduct is not None and conduct.by == "head-judge" else {}
    played = len(table.view().finished)
    shake = {} if table.view().shake is not None else {"shake": played}
    for without in ({}, *({"without": player} for player in table._state.present())):
        yield {"do": "replay-shake", **shake, **without, **head}
        yield {"do": "replay-round", **without, **head}
    yield from ({"do": name} for name in ("end-round", "stop"))
    for player in table.players:
        yield from ({"do": name, "player": player} for name in ("warn", "deceit", "absent"))
        yield {"do": "disqualify", "player": player, **head}
        yield {"do": "penalty", "player": player, "points": 1, **head}
        yield {"do": "initial", "of": player}
        yield from ({"do": "rule", "of": player, "correct": correct} for correct in (True, False))
    yield from ({"do": "joint", "players": list(pair)} for pair in combinations(table.players, 2))
    for event in range(table.version):
        yield from ({"do": "settle-appeal", "event": event, "upheld": upheld} for upheld in (True, False))


def _of_player(table, seat):
    rules, shake = table.rules, table.view().shake
    yield from ({"do": name} for name in PLAIN)
    yield from ({"do": name, "of": player} for name in OF for player in table.players)
    if str(table.phase) == "ended":
        yield {"do": "sign"}
    yield from _chance(table)
    yield from ({"do": "join", "with": side} for side in ("challenger", "mover"))
    yield from ({"do": "joint", "players": list(pair)} for pair in combinations(table.players, 2))
    yield from ({"do": "challenge", "claim": str(claim)} for claim in rules.challenges.claims)
    for other in table.players:
        playing = other in table._state.present()
        if shake is not None and playing and rules.illegal is not None and other != seat:
            yield {"do": "charge", "against": other, "what": "illegal procedure"}
    if shake is not None:
        yield from _with_cubes(shake)
        if rules.game == "on-sets":
            yield from _goals([str(cube) for cube in (*shake.mat.resources, *shake.mat.touched)])
        yield from _variations(table, shake)


def _chance(table):
    phase, rules = str(table.phase), table.rules
    if phase == "lot" and rules.lot.method == "highest-digit":
        yield {"do": "lot"}
        return
    if phase in ("lot", "roll", "between-shakes"):
        ways = rules.roll.set_out
        yield from ({"do": "roll", "set_out": " ".join(way)} for way in ways) if ways else [{"do": "roll"}]
    if phase in ("lot", "roll", "between-shakes", "deal") and rules.equipment.cards:
        yield from ({"do": "deal", "number": number} for number in range(17))


def _with_cubes(shake):
    faces = {str(cube) for cube in shake.rolled or ()}
    for face in faces:
        yield from ({"do": name, "cube": face} for name in ("bonus", "touch"))
        yield from ({"do": name, "cube": face, "to": to} for name in ("move", "shift") for to in SECTIONS)


def _goals(faces):
    digits = sorted(face for face in faces if face.isdigit())
    for size in (1, 2, 3):
        for chosen in set(permutations(digits, size)):
            for turned in product(("", "u"), repeat=size):
                cubes = [digit + turn for digit, turn in zip(chosen, turned, strict=True)]
                yield from ({"do": "goal", "goal": text} for text in _layouts(cubes))


def _layouts(cubes):
    if len(cubes) == 1:
        return cubes
    layouts = [" ".join(cubes), "/".join(cubes)]
    if len(cubes) == 3:
        a, b, c = cubes
        layouts += [f"{a}/({b} {c})", f"({a}/{b}) {c}"]
    return layouts


def _variations(table, shake):
    if shake.rolled is None or shake.universe is None:
        return
    cards = table.view().document()["shake"]["universe"] or ()
    faces = {str(cube) for cube in shake.rolled if not cube.is_digit}
    for name, rule in table.rules.variations.items():
        values = {"cube": faces, "card": cards, "set": ()}.get(rule.asks)
        if rule.asks is None:
            yield {"do": "variation", "name": name}
        else:
            for value in rule.limits[rule.asks] if values is None else values:
                yield {"do": "variation", "name": name, rule.asks: value}


def _beyond(table, document):
    """Accepted by a strict referee, and yet not what the rules mean by legal."""
    shake, rules = table.view().shake, table.rules
    if document["do"] == "goal":
        # P16: an illegal Goal is not refused; it is there to be challenged.
        goal = table._reader.read(_fields(document), table._state).goal
        return not table._state.setup.game.is_legal_goal(goal, shake.variations)
    if document["do"] == "variation":
        # One that comes after its time is lost is heard and means nothing, legal or not.
        chosen = table._reader.read(_fields(document), table._state).selection
        game = table._state.setup.game
        return game.selection_objection(chosen, shake.rolled, shake.universe, shake.variations) is not None
    if document["do"] == "touch":
        return len(shake.mat.touched) >= rules.goal.cubes_most
    return False


def _fields(document):
    from forceout.records.documents.fields import Fields

    return Fields(dict(document))
