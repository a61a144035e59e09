"""Makers for a table and its book: legal, ruling, score, points, who, limit, late, order and way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.records.wording.language import say
from forceout.training.learning.asks.book import LIMITS, ORDER, TASKS, WAYS, limit_of
from forceout.training.learning.asks.sets import EVERY_CARD
from forceout.training.learning.given import Given
from forceout.training.learning.item import Item
from forceout.training.learning.making.phrases import event_words
from forceout.training.learning.making.questions import QUESTIONS, asked, some
from forceout.training.learning.making.series import Make
from forceout.training.learning.making.sets import COLOURS, SIGNS, universe

PLAYERS = ("Fox", "Heron", "Otter", "Badger", "Robin", "Hare")
Event = dict[str, Any]


def players(rng: Random, count: int | None = None) -> list[str]:
    return rng.sample(PLAYERS, count or rng.choice([2, 3, 3]))


def roll(rng: Random, place: Rules) -> str:
    """Return a random roll of the kit."""
    kinds = place.equipment.cubes
    counts = place.roll.in_play[0]
    faces = [
        rng.choice(cube)
        for kind, rule in kinds.items()
        if kind in counts
        for cube in rule.each()[: counts[kind]]
    ]
    if place.roll.set_out:
        laid = place.roll.set_out[0]
        faces = [face for face in faces if face not in "VΛ=⊆"] + list(laid)
    return " ".join(faces)


def _begun(rng: Random, place: Rules, seats: list[str], level: int) -> list[Event]:
    """Return the events of a shake from the roll up to the variations or the Goal."""
    events: list[Event] = [{"by": seats[0], "do": "roll", "cubes": roll(rng, place)}]
    if place.equipment.cards:
        events.append({"by": seats[-1], "do": "deal", "cards": universe(rng, place, level)})
    return events


def _goal_event(rng: Random, seats: list[str], cubes: list[str]) -> Event:
    digits = [cube for cube in cubes if cube.isdigit() and cube != "0"]
    return {"by": seats[0], "do": "goal", "goal": rng.choice(digits)}


def _document(place: Rules, seats: list[str], events: list[Event], referee: str) -> dict[str, Any]:
    return {
        "game": place.game, "rules": place.edition_id, "division": place.division, "players": seats,
        "referee": referee, "checking": "judge", "clock": "none", "events": events,
    }  # fmt: skip


def _moved(rng: Random, place: Rules, level: int) -> tuple[list[str], list[Event], list[str]]:
    """Return a table after the Goal and a few moves: seats, events, and the cubes left in Resources."""
    seats = players(rng)
    leaders: list[Event] = [
        {"by": "judge", "do": "penalty", "player": seat, "points": 1, "reason": "time"}
        for seat in rng.sample(seats, rng.randint(0, len(seats) - 1))
    ]
    events = leaders + _begun(rng, place, seats, level)
    cubes = events[len(leaders)]["cubes"].split()
    events.append(_goal_event(rng, seats, cubes))
    cubes.remove(events[-1]["goal"])
    if place.goal.left_over_to_forbidden:
        cubes = [cube for cube in cubes if not cube.isdigit()]
    for number in range(rng.randint(0, 2 * level)):
        cube = rng.choice([each for each in cubes if each not in "=⊆"] or cubes)
        cubes.remove(cube)
        by = seats[(number + 1) % len(seats)]
        events.append({"by": by, "do": "move", "cube": cube, "to": rng.choice(["required", "permitted"])})
    return seats, events, cubes


def _legal(place: Rules, clause: str, seats: list[str], events: list[Event], event: Event) -> Item:
    record = _document(place, seats, events, "strict")
    return Item("legal", {"record": record, "event": event}, say=event_words(event), clause=clause)


def _section(place: Rules, on_sets: str, equations: str) -> str:
    return on_sets if place.game == "on-sets" else equations


def make_legal_move(rng: Random, place: Rules, level: int) -> Item:
    """Make a move to judge: by the player whose turn it is or another, with = and ⊆ and bonuses."""
    seats, events, cubes = _moved(rng, place, level)
    special = [cube for cube in cubes if cube in "=⊆"]
    turn = seats[(sum(each["do"] == "move" for each in events) + 1) % len(seats)]
    by = turn if rng.random() < 0.6 else rng.choice(seats)
    cube = rng.choice(special) if special and rng.random() < 0.5 else rng.choice(cubes)
    event = {"by": by, "do": "move", "cube": cube, "to": rng.choice(["required", "permitted", "forbidden"])}
    return _legal(place, _section(place, "IV-B", "V-B"), seats, events, event)


def make_legal_deal(rng: Random, place: Rules, level: int) -> Item:
    """Make a deal to judge: the dealer, and the number of cards."""
    seats = players(rng, 3)
    low, high = place.deal.minimum, place.deal.maximum
    number = rng.choice([low, high, rng.randint(low, high), low - 1, min(high + 1, 16)])
    from_all = universe(rng, place, 1)
    others = [card for card in EVERY_CARD if card not in from_all]
    rng.shuffle(others)
    cards = (from_all + others)[:number]
    by = seats[-1] if rng.random() < 0.75 else rng.choice(seats)
    events = _begun(rng, place, seats, level)[:1]
    return _legal(place, "II-B", seats, events, {"by": by, "do": "deal", "cards": cards})


def make_last_cube(rng: Random, place: Rules, level: int) -> Item | None:
    """Make a move with one or two cubes left: where may it go?"""
    seats, events, cubes = _moved(rng, place, level)
    late = [cube for cube in cubes if cube in "=⊆"]
    rest = [cube for cube in cubes if cube not in "=⊆"]
    rng.shuffle(rest)
    left = rng.choice([1, 1, 2])
    if len(late) > left:
        return None
    queue = [*rest, *late]
    count = sum(each["do"] == "move" for each in events)
    while len(queue) > left:
        by = seats[(count + 1) % len(seats)]
        events.append(
            {"by": by, "do": "move", "cube": queue.pop(0), "to": rng.choice(["required", "permitted"])}
        )
        count += 1
    by = seats[(count + 1) % len(seats)]
    event: Event = {
        "by": by,
        "do": "move",
        "cube": rng.choice(queue),
        "to": rng.choice(["permitted", "forbidden", "forbidden"]),
    }
    if rng.random() < 0.3:
        event = {"by": rng.choice(seats), "do": "challenge", "claim": rng.choice(["now", "impossible"])}
    return _legal(place, "VIII-A", seats, events, event)


def make_shift(rng: Random, place: Rules, level: int) -> Item | None:
    """XIII-A-7: make a shift to judge. It is legal from Permitted, by the player whose turn it is, and not from another section."""
    seats = players(rng, 3)
    events = _begun(rng, place, seats, level)
    cubes = events[0]["cubes"].split()
    events += [{"by": seat, "do": "variation", **_choice(rng, place, name, events)} for seat, name in zip(
        seats, ("shift-from-permitted", "two-operations", "required-cube"), strict=True)]  # fmt: skip
    events.append(_goal_event(rng, seats, cubes))
    cubes.remove(events[-1]["goal"])
    placed: list[tuple[str, str]] = []
    for number in range(rng.randint(1, 3 * level)):
        cube = rng.choice([each for each in cubes if each not in "=⊆" and not each.isdigit()])
        cubes.remove(cube)
        to = rng.choice(["permitted", "permitted", "required", "forbidden"])
        placed.append((cube, to))
        events.append({"by": seats[(number + 1) % 3], "do": "move", "cube": cube, "to": to})
    by = seats[(len(placed) + 1) % 3] if rng.random() < 0.75 else rng.choice(seats)
    lying = [cube for cube, to in placed if to == "permitted"]
    cube = (
        rng.choice(lying)
        if lying and rng.random() < 0.75
        else rng.choice([*cubes, *(cube for cube, _ in placed)])
    )
    if cube.isdigit():
        return None
    event = {"by": by, "do": "shift", "cube": cube, "to": rng.choice(["required", "forbidden"])}
    return _legal(place, place.variations["shift-from-permitted"].clause, seats, events, event)


def make_bonus(rng: Random, place: Rules, level: int) -> Item:
    """Make a bonus to judge. The leader may not bonus; nor may a player before their turn, nor with = or ⊆ too early."""
    seats, events, cubes = _moved(rng, place, level)
    turn = seats[(sum(each["do"] == "move" for each in events) + 1) % len(seats)]
    by = turn if rng.random() < 0.8 else rng.choice(seats)
    if rng.random() < 0.3:  # before the Goal
        events = [each for each in events if each["do"] in ("penalty", "roll", "deal")]
        by = seats[0] if rng.random() < 0.8 else by
        cubes = events[-1 if not place.equipment.cards else -2]["cubes"].split()
    return _legal(
        place,
        _section(place, "IV-C", "V-C"),
        seats,
        events,
        {"by": by, "do": "bonus", "cube": rng.choice(cubes)},
    )


def make_challenge(rng: Random, place: Rules, level: int) -> Item:
    """Make a challenge to judge: the player, and the moment."""
    seats, events, _ = _moved(rng, place, level)
    if rng.random() < 0.2:
        events = events[:-1]
    event = {"by": rng.choice(seats), "do": "challenge", "claim": rng.choice(["now", "impossible"])}
    return _legal(place, _section(place, "V-A-2", "VI-A-2"), seats, events, event)


def make_ruling(rng: Random, place: Rules, level: int) -> Item:
    """Make an action at a table where nothing is refused, with or without a charge."""
    seats, events, cubes = _moved(rng, place, level)
    other = rng.choice(seats)
    turn = seats[(sum(each["do"] == "move" for each in events) + 1) % len(seats)]
    happens: list[Event] = []
    match rng.randrange(4):
        case 0:
            happens = [
                {"by": turn, "do": "bonus", "cube": cubes[0]},
                {"by": turn, "do": "move", "cube": cubes[1], "to": "permitted"},
            ]
        case 1:
            happens = [{"by": other, "do": "move", "cube": cubes[0], "to": "permitted"}]
        case 2:
            happens = [{"by": other, "do": "challenge", "claim": rng.choice(["now", "impossible"])}]
        case _:
            happens = [{"by": turn, "do": "move", "cube": cubes[0], "to": "forbidden"}]
    if rng.random() < 0.7:
        charger = rng.choice([seat for seat in seats if seat != happens[-1]["by"]])
        happens.append({"by": charger, "do": "charge", "against": happens[-1]["by"], "what": "illegal"})
    given = {"record": _document(place, seats, events, "table"), "events": happens}
    return Item("ruling", given, say=say(QUESTIONS["ruling"]), clause=_section(place, "IX-A", "IX-A"))


def make_which_goals(rng: Random, place: Rules, level: int) -> Item:
    """Make a choice of Goals: which may be set now, by these players?"""
    seats = players(rng, 3)
    events = _begun(rng, place, seats, level)
    rolled = events[0]["cubes"].split()
    digits = [cube for cube in rolled if cube.isdigit()]
    items = []
    for _ in range(3 + (level > 1)):
        count = rng.randint(1, min(3, len(digits)))
        cubes = rng.sample(digits, count) if rng.random() < 0.6 else some(rng, "1 2 3 4 5", count)
        joint = rng.choice([" ", "/"]) if place.game == "on-sets" else rng.choice("+−×")
        by = seats[0] if rng.random() < 0.8 else rng.choice(seats)
        item = _legal(place, "III-B", seats, events, {"by": by, "do": "goal", "goal": joint.join(cubes)})
        items.append({"ask": item.ask, "given": dict(item.given), "say": item.say, "clause": item.clause})
    return Item(
        "which", {"items": items}, say=say(QUESTIONS["which-goals"]), clause=_section(place, "III-B", "IV-B")
    )


def make_variation(rng: Random, place: Rules, level: int) -> Item | None:
    """Make a choice of a variation, which may be legal, without effect, already taken or in conflict."""
    if place.choosing is None:
        return None
    seats = players(rng, 3)
    events = _begun(rng, place, seats, level)
    names = [name for name, rule in place.variations.items() if not rule.always or rng.random() < 0.2]
    chosen: list[Event] = [
        {"by": seats[number], "do": "variation", **_choice(rng, place, rng.choice(names), events)}
        for number in range(rng.randint(0, 1))
    ]
    by = seats[len(chosen)] if rng.random() < 0.85 else rng.choice(seats)
    event = {"by": by, "do": "variation", **_choice(rng, place, rng.choice(names), events)}
    return _legal(place, "II-C-2" if place.game == "on-sets" else "II-B", seats, events + chosen, event)


def _choice(rng: Random, place: Rules, name: str, events: list[Event]) -> dict[str, Any]:
    rule = place.variations[name]
    cards = events[-1].get("cards", ["B"])
    of: dict[str, Callable[[], Any]] = {
        "cube": lambda: rng.choice([*COLOURS.split(), *SIGNS.split(), "′", "V"]),
        "card": lambda: rng.choice([*cards, "BRGY", "blank"]),
        "set": lambda: rng.choice([*COLOURS.split(), "V", "Λ", "B ∩ R", "B − R"]),
        "m": lambda: rng.randint(7, 12),
        "k": lambda: rng.randint(5, 11),
        "colour": lambda: rng.choice(["red", "blue", "green", "black"]),
    }
    return {"name": name, **({rule.asks: of[rule.asks]()} if rule.asks in of else {})}


def make_score(*endings: str) -> Make:
    """Make a shake to score: two or three players, right and wrong papers, a player who accepted, a player who is absent."""

    def make(rng: Random, place: Rules, level: int) -> Item | None:
        by = rng.choice(endings)
        seats = players(rng, 2 if level == 1 and rng.random() < 0.5 else 3)
        papers = {seat: rng.choice(["right", "wrong", "none"]) for seat in seats}
        given: dict[str, Any] = {"players": seats, "by": by}
        if by not in ("forceout", "time"):
            challenger, mover = rng.sample(seats, 2)
            given |= {"challenger": challenger, "mover": mover}
            papers.pop(mover if by != "impossible" else challenger)
            thirds = [seat for seat in seats if seat not in (challenger, mover)]
            writer = challenger if by != "impossible" else mover
            if level == 3 and thirds and papers[writer] == "wrong" and rng.random() < 0.4:
                papers[thirds[0]] = "none"
                given["accepted"] = thirds
        elif level == 3 and rng.random() < 0.3:
            away = rng.choice(seats)
            papers[away] = "none"
            given["absent"] = [away]
        given["papers"] = {seat: paper for seat, paper in papers.items() if paper != "none"}
        return asked("score", place, "X-C" if by in ("forceout", "time") else "X-B", given)

    return make


def make_points(rng: Random, place: Rules, level: int) -> Item | None:
    if place.match_points is None:
        return None
    seats = players(rng, 2 if level == 1 and rng.random() < 0.4 else 3)
    totals = some(rng, " ".join(str(each) for each in range(8, 9 + 3 * level)), len(seats))
    given: dict[str, Any] = {"scores": {seat: int(total) for seat, total in zip(seats, totals, strict=True)}}
    if level == 3 and len(seats) == 3 and rng.random() < 0.3:
        given["marks"] = {rng.choice(seats): rng.choice(["disqualified", "deceit"])}
    return asked("points", place, "XII-A", given)


def make_who(rng: Random, place: Rules, level: int) -> Item:
    seats = players(rng, 3 if level > 1 else None)
    challenger, mover = rng.sample(seats, 2)
    claims = ["now", "impossible"] + (["no-goal"] if level == 3 and place.no_goal.objector_writes else [])
    given = {"players": seats, "claim": rng.choice(claims), "challenger": challenger, "mover": mover}
    return asked("who", place, "VII-A", given)


def make_limit(rng: Random, place: Rules, _level: int) -> Item | None:
    name = rng.choice(LIMITS)
    try:
        limit_of(
            Given({"game": place.game, "rules": place.edition_id, "division": place.division, "limit": name})
        )
    except Malformed:
        return None
    return asked("limit", place, "XI-A" if name.endswith(("seconds", "minutes")) else "II-A", {"limit": name})


def make_late(rng: Random, place: Rules, level: int) -> Item:
    task = rng.choice(list(TASKS))
    limit = getattr(place.time, TASKS[task]) or 60
    edge = limit + (place.time.countdown or 0) + rng.choice([0, place.time.additional])
    seconds = (
        rng.choice([limit - 5, edge + rng.randint(1, 50), edge - rng.randint(0, 9)])
        if level == 1
        else edge + rng.randint(-9, 9)
    )
    return asked("late", place, "XI-A", {"task": task, "seconds": max(1, seconds)})


def make_time(rng: Random, place: Rules, level: int) -> Item | None:
    """Make a question about a limit of the book, or the cost of missing one."""
    return make_limit(rng, place, level) if rng.random() < 0.3 else make_late(rng, place, level)


def make_order(rng: Random, place: Rules, level: int) -> Item | None:
    steps = rng.sample(ORDER, 3 + level)
    return asked("order", place, "II", {"steps": steps})


def make_way(rng: Random, place: Rules, _level: int) -> Item | None:
    ways = WAYS.get((place.game, place.edition_id))
    if ways is None:
        return None
    return asked(
        "way", place, "Appendix A" if place.game == "on-sets" else "VII-B-2", {"way": rng.choice(list(ways))}
    )
