"""Events for the tests: documents by hand and by chance, and results played by chance."""

from forceout import Tournament

EQUATIONS = {"game": "equations", "rules": "agloa-2015", "division": "middle"}


def document(players, rounds=(), **fields):
    """An event document; players are codes, or entries."""
    entries = [{"player": player} if isinstance(player, str) else player for player in players]
    return {"event": dict(EQUATIONS), "players": entries, "rounds": list(rounds), **fields}


def played(*tables, **fields):
    """A round: tables as {player: score}, each typed once by a live table."""
    return {
        "tables": [
            {"table": number, "players": list(scores), "sheets": [{"by": "live", "scores": dict(scores)}]}
            for number, scores in enumerate(tables, 1)
        ],
        **fields,
    }


def event(players, rounds=(), **fields):
    return Tournament.of(document(players, rounds, **fields))


def field(rng, count, *, schools=3, teams=True, skill=9):
    """Players by chance: some schools, teams of up to five in them, skills."""
    entries = []
    for number in range(count):
        entry = {"player": f"P{number}", "skill": rng.randrange(skill + 1)}
        if schools and rng.random() < 0.9:
            entry["school"] = f"S{rng.randrange(schools)}"
            if teams and rng.random() < 0.7:
                entry["team"] = f"{entry['school']}-{rng.randrange(2)}"
        entries.append(entry)
    return entries


def score(rng, players):
    """Scores by chance; now and then somebody is absent."""
    there = {player: rng.randrange(0, 20, 2) for player in players}
    marks = {}
    if len(players) == 3 and rng.random() < 0.1:
        absent = rng.choice(list(players))
        del there[absent]
        marks = {absent: "absent"}
    return {"by": "live", "scores": there, "marks": marks}


def play(rng, seated):
    """A round of these tables with results by chance."""
    return {
        "tables": [
            {"table": number, "players": list(players), "sheets": [score(rng, players)]}
            for number, players in seated
        ]
    }


def by_chance(rng, players, sizes):
    """Tables by chance."""
    waiting = list(players)
    rng.shuffle(waiting)
    found = []
    for number, size in enumerate(sizes, 1):
        found.append((number, waiting[:size]))
        del waiting[:size]
    return found
