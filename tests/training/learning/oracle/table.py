"""What the books say in numbers, typed from them once more, and a small referee for turns, bonuses and the last cube."""

from collections import Counter

LIMITS = {
    "on-sets": {
        "cards-least": 6, "cards-most": 12, "cubes-rolled": 18, "goal-cubes-most": 3, "solution-cubes-least": 2,
        "now-resources-least": 2, "relation-forbidden-most": 4, "round-minutes": 30, "finish-minutes": 5,
    },
    "equations": {
        "cubes-rolled": 24, "goal-cubes-most": 6, "solution-cubes-least": 2, "now-resources-least": 2,
        "round-minutes": 30, "finish-minutes": 5,
    },
}  # fmt: skip
SECONDS = {
    "roll-seconds": 60, "variation-seconds": 15, "goal-seconds": 120, "first-turn-seconds": 120, "turn-seconds": 60,
    "claim-seconds": 15, "last-cube-claim-seconds": 60, "writing-seconds": 120, "checking-seconds": 120,
    "no-goal-seconds": 60, "extra-seconds": 60, "countdown-seconds": 10,
}  # fmt: skip
"""XI-A-1; in the On-Sets book of 2023 an objector to No Goal writes, and nobody answers within a minute only."""
TASKS = {
    "roll": 60, "variation": 15, "goal": 120, "first-turn": 120, "turn": 60, "writing": 120, "checking": 120,
}  # fmt: skip
ORDER = (
    "lot", "roll", "deal", "variations", "bonus", "goal", "first-turn", "challenge", "writing", "presenting", "checking",
    "scoring", "next-setter",
)  # fmt: skip


def limit(given):
    name = given["limit"]
    if name in SECONDS:
        return SECONDS[name]
    if given["division"] == "elementary" and name == "cubes-rolled" and given["game"] == "on-sets":
        return 15  # three are set out
    if given["division"] == "senior" and name.startswith("cards"):
        return {"cards-least": 10, "cards-most": 14}[name]
    return LIMITS[given["game"]][name]


def late(given):
    over = given["seconds"] - TASKS[given["task"]] - 10
    return {"lost": 0 if over <= 0 else 1 if over <= 60 else 2, "done": over <= 60}


def who(given):
    must, idle = given["challenger"], given["mover"]
    if given["claim"] == "impossible":
        must, idle = idle, must
    return {
        player: "must" if player == must else "not" if player == idle else "may"
        for player in given["players"]
    }


def score(given):
    """X-B, X-C, X-D: six, four and two."""
    papers = given["papers"]
    if given["by"] in ("forceout", "time"):
        points = {player: 4 if papers.get(player) == "right" else 2 for player in given["players"]}
        return points | dict.fromkeys(given.get("absent", ()), -2)
    roles = who({**given, "claim": given["by"]})
    (writer,) = (player for player, role in roles.items() if role == "must")
    right = papers.get(writer) == "right"
    points = {}
    for player, role in roles.items():
        third = role == "may"
        shown = papers.get(player)
        with_writer = role == "must" or (third and shown is not None)
        others = [papers.get(other) for other in given["players"] if other != player]
        correct = shown == "right" if with_writer else "right" not in others
        if third and player in given.get("accepted", ()):
            correct = False
        points[player] = (_third(given, right, shown) if third else 6) if correct else 2
    return points


def _third(given, writer_right, shown):
    """X-B-3: six with the Mover or with a Now Challenger who is wrong, else four."""
    with_challenger = (given["by"] == "now") is (shown == "right")
    if not with_challenger:
        return 6
    return 6 if given["by"] == "now" and not writer_right else 4


def points(given):
    """XII-A: places, shared ones too."""
    scores, marks = given["scores"], given.get("marks", {})
    placed = {player: total for player, total in scores.items() if marks.get(player) != "disqualified"}
    table = {2: {1: 6, 2: 4}, 3: {1: 6, 2: 4, 3: 2}}[len(scores)]
    shared = {(1, 2): 5, (1, 3): 4, (2, 2): 3}
    found = dict.fromkeys([*scores, *marks], 0)
    for player, total in placed.items():
        place = 1 + sum(other > total for other in placed.values())
        tied = sum(other == total for other in placed.values())
        found[player] = table[place] if tied == 1 else shared[place, tied]
    return found | {player: 0 for player, mark in marks.items() if mark == "deceit"}


def legal(given):
    """Whether the referee takes an event: whose turn it is, what lies where, and who leads."""
    record, event = given["record"], given["event"]
    players, events = record["players"], record["events"]
    lost = Counter(each["player"] for each in events if each["do"] == "penalty")
    leads = {
        player
        for player in players
        if all(lost[player] < lost[other] for other in players if other != player)
    }
    rolled = Counter(next(each for each in events if each["do"] == "roll")["cubes"].split())
    goal = next((each for each in events if each["do"] == "goal"), None)
    moves = [each for each in events if each["do"] == "move"]
    left = rolled - Counter(_cubes_of(goal["goal"]) if goal else ()) - Counter(each["cube"] for each in moves)
    if record["game"] == "on-sets" and goal:
        left = Counter({cube: count for cube, count in left.items() if not cube.isdigit()})
    setter = players[0]
    turn = players[(len(moves) + 1) % len(players)]
    many = left.total()
    match event["do"]:
        case "deal":
            low, high = (10, 14) if record["division"] == "senior" else (6, 12)
            return event["by"] == players[-1] and low <= len(event["cards"]) <= high
        case "goal":
            cubes = Counter(_cubes_of(event["goal"]))
            return event["by"] == setter and cubes <= rolled
        case "bonus" if goal is None:
            digit = record["game"] == "on-sets" and event["cube"].isdigit()
            return event["by"] == setter and setter not in leads and not digit and event["cube"] not in "=⊆"
        case "bonus":
            relation = event["cube"] in "=⊆" and many > 4
            return (
                event["by"] == turn
                and turn not in leads
                and many > 1
                and left[event["cube"]] > 0
                and not relation
            )
        case "move":
            if event["by"] != turn or not left[event["cube"]]:
                return False
            if event["to"] != "forbidden":
                return True
            return many > 1 and not (event["cube"] in "=⊆" and many > 4)
        case "shift":
            lying = Counter(each["cube"] for each in moves if each["to"] == "permitted")
            return event["by"] == turn and lying[event["cube"]] > 0
        case "challenge":
            mover = players[len(moves) % len(players)]
            if goal is None or event["by"] == mover:
                return False
            if event["claim"] == "impossible":
                return True
            return many >= 2 and any(each["to"] != "forbidden" for each in moves)
    raise NotImplementedError(event["do"])


def _cubes_of(goal):
    return [sign for sign in goal if sign not in " /()u"]
