"""Seating the slow way, from the definitions and nothing else: every seating is counted, and the least is kept.

It shares no code with the library: sizes, levels, met and odd are worked out here again from the document.
"""

from collections import Counter
from itertools import combinations, product

ORDER = ["apart", "team", "repeat", "school", "odd"]


def result(table):
    """The sheet that counts. The events of these tests have no sheets that differ."""
    return table["sheets"][-1] if table.get("sheets") else None


def sat(table):
    found = result(table)
    return list(table["players"]) if found is None else [p for p in table["players"] if p in found["scores"]]


def points(scores):
    """XII-A for those who sat down, nobody marked."""
    if len(scores) == 1:
        return dict.fromkeys(scores, 5)
    ranked = sorted(scores.values(), reverse=True)
    worth = [6, 4, 2][: len(scores)]
    return {
        player: sum(worth[place] for place, other in enumerate(ranked) if other == mine) // ranked.count(mine)
        for player, mine in scores.items()
    }


def can_play(player, number):
    return player.get("from", 1) <= number <= player.get("until", 10**9) and number not in player.get(
        "out", []
    )


def table_sizes(count, size):
    if count < 2:
        return []
    if size == 3:
        twos = {0: 0, 1: 2, 2: 1}[count % 3]
        return [2] * twos + [3] * ((count - 2 * twos) // 3)
    return [2] * (count // 2) if count % 2 == 0 else [3] + [2] * ((count - 3) // 2)


def levels(document, number):
    method = document.get("seat", {}).get("method", "random")
    if method == "random":
        return None
    before = [each for each in document["rounds"][: number - 1] if "playoff" not in each]
    if method == "skill" or not before:
        return {player["player"]: player.get("skill", 0) for player in document["players"]}
    found = Counter()
    for each in before:
        worth = {}
        for table in each["tables"]:
            if result(table) is not None:
                worth |= points(result(table)["scores"])
        for player in document["players"]:
            found[player["player"]] += worth.get(player["player"], 4)
    return found


class Question:
    """What the document asks for."""

    def __init__(self, document):
        wish = document.get("seat", {})
        self.document, self.repair = document, wish.get("repair", False)
        self.size = document.get("size", 3)
        first = len(document["rounds"]) + (0 if self.repair else 1)
        self.numbers = list(range(first, first + wish.get("plan", 1)))
        self.level = levels(document, first)
        self.keys = [
            *(["moved"] if self.repair else []),
            *wish.get("avoid", ORDER),
            *(["spread"] if self.level is not None else []),
        ]
        self.players = {player["player"]: player for player in document["players"]}
        self.fields = [
            [code for code, player in self.players.items() if can_play(player, number)]
            for number in self.numbers
        ]
        self.old = {}
        if self.repair:
            for table in document["rounds"][-1]["tables"]:
                self.old |= dict.fromkeys(table["players"], table["table"])
        self.apart = set(map(frozenset, document.get("apart", [])))
        self.before = document["rounds"][: first - 1]

    def history(self):
        met, odd = Counter(), Counter()
        for each in self.before:
            for table in each["tables"]:
                self.remember(met, odd, sat(table))
        return met, odd

    def remember(self, met, odd, players):
        met.update(map(frozenset, combinations(players, 2)))
        odd.update(players if len(players) not in (0, self.size) else [])

    def count(self, rounds):
        """The counts of a seating, in the order of the keys."""
        found = Counter()
        met, odd = self.history()
        for tables in rounds:
            for number, players in tables:
                for one, other in combinations(players, 2):
                    a, b = self.players[one], self.players[other]
                    mates = "team" in a and a["team"] == b.get("team")
                    found["apart"] += frozenset((one, other)) in self.apart
                    found["team"] += mates
                    found["school"] += not mates and "school" in a and a["school"] == b.get("school")
                    found["repeat"] += met[frozenset((one, other))]
                if len(players) != self.size:
                    found["odd"] += sum(odd[player] for player in players)
                if self.level is not None:
                    here = [self.level[player] for player in players]
                    found["spread"] += max(here) - min(here)
                found["moved"] += sum(self.old.get(player, number) != number for player in players)
            for _, players in tables:
                self.remember(met, odd, players)
        return [found[key] for key in self.keys]

    def least(self):
        """The least counts of all seatings there are."""
        every = [list(self.seatings(field)) for field in self.fields]
        return min(self.count(rounds) for rounds in product(*every))

    def seatings(self, field):
        sizes = table_sizes(len(field), self.size)
        at = self.document.get("at", {})
        for groups in partitions(field, Counter(sizes)):
            if self.repair:
                yield from self.numbered(groups, sorted(set(self.old.values())))
                continue
            bound = [{at[player] for player in group if player in at} for group in groups]
            named = [number for numbers in bound for number in numbers]
            if all(len(numbers) <= 1 for numbers in bound) and len(named) == len(set(named)):
                yield [(None, group) for group in groups]

    def numbered(self, groups, old):
        """The groups at the numbers that there were, in the way that moves the fewest: only that is counted by number."""
        free = [number for number in range(1, 99) if number not in old]
        numbers = old + free[: max(0, len(groups) - len(old))]
        best = None
        at = self.document.get("at", {})
        for chosen in distinct(len(groups), numbers):
            tables = list(zip(chosen, groups, strict=True))
            if any(at.get(player, number) != number for number, group in tables for player in group):
                continue
            moved = sum(
                self.old.get(player, number) != number for number, group in tables for player in group
            )
            if best is None or moved < best[0]:
                best = moved, tables
        if best is not None:
            yield best[1]


def distinct(count, numbers):
    if count == 0:
        yield ()
        return
    for number in numbers:
        for rest in distinct(count - 1, [other for other in numbers if other != number]):
            yield (number, *rest)


def partitions(players, sizes):
    """Every way to part the players into tables of these sizes."""
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    for size in [size for size, left in sizes.items() if left]:
        for others in combinations(rest, size - 1):
            left = [player for player in rest if player not in others]
            for more in partitions(left, sizes - Counter([size])):
                yield [[first, *others], *more]
