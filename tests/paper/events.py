"""Events to print: animals from six schools, with as many rounds as a test wants."""

from dataclasses import replace
from random import Random

from forceout import Tournament

ANIMALS = [
    "Badger",
    "Bear",
    "Bison",
    "Camel",
    "Crane",
    "Deer",
    "Eagle",
    "Falcon",
    "Finch",
    "Fox",
    "Gecko",
    "Hare",
    "Hawk",
    "Heron",
    "Ibis",
    "Jay",
    "Kite",
    "Koala",
    "Lark",
    "Llama",
    "Lynx",
    "Magpie",
    "Mole",
    "Moth",
    "Newt",
    "Orca",
    "Otter",
    "Owl",
    "Panda",
    "Puffin",
    "Quail",
    "Raven",
    "Robin",
    "Seal",
    "Stoat",
    "Swan",
    "Tern",
    "Toad",
    "Vole",
    "Wolf",
    "Wren",
]
SCHOOLS = ("Hill", "Lake", "Moor", "Park", "Bay", "Glen")
EQUATIONS = ("equations", "agloa-2015", "middle")


def animals(count, teams=False):
    return [
        {
            "player": f"P{place:03}",
            "nickname": ANIMALS[place % 41] + str(place // 41 or ""),
            "school": SCHOOLS[place % 6],
            **({"team": f"Team {place // 5}"} if teams else {}),
        }
        for place in range(count)
    ]


def event(count=41, book=EQUATIONS, rounds=1, results=False, teams=False, **fields):
    """An event with some rounds, seated in order (what is printed does not depend on how well), perhaps with results."""
    game, rules, division = book
    players = animals(count, teams)
    codes = [player["player"] for player in players]
    rng = Random(7)
    played = []
    for _ in range(rounds):
        rng.shuffle(codes)
        threes = [codes[place : place + 3] for place in range(0, count, 3)]
        byes = threes.pop() if len(threes[-1]) == 1 else []
        tables = [{"table": number, "players": list(three)} for number, three in enumerate(threes, 1)]
        if results:
            for table in tables:
                table["sheets"] = [
                    {"by": "live", "scores": {code: rng.randrange(-2, 30) for code in table["players"]}}
                ]
        played.append({"tables": tables, **({"byes": list(byes)} if byes else {})})
    header = {"game": game, "rules": rules, "division": division, "title": "December tournament"}
    return Tournament.of({"event": header, "players": players, "rounds": played, **fields})


def opened_tables(found, code="KRTB"):
    """The event with a live table's code at every table of its last round."""
    last = found.rounds[-1]
    tables = tuple(replace(table, code=f"{code}{table.number}") for table in last.tables)
    return replace(found, rounds=(*found.rounds[:-1], replace(last, tables=tables)))
