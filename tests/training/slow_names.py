"""What cubes can name, found the slow way."""

from functools import cache
from itertools import product

from forceout.onsets.cards import EVERY_CARD, TRUTH_TABLES
from forceout.onsets.symbols import Symbol


@cache
def slow_names(cubes):
    """Every set that exactly these cubes name, by trying every tree: splits of a list, not of a multiset."""
    if len(cubes) == 1:
        return {TRUTH_TABLES[cubes[0]]} if cubes[0].names_set else set()
    found = set()
    for place, cube in enumerate(cubes):
        rest = cubes[:place] + cubes[place + 1 :]
        if cube is Symbol.PRIME:
            found |= {EVERY_CARD & ~mask for mask in slow_names(rest)}
        elif cube.is_binary:
            for chosen in range(1, 2 ** len(rest) - 1):
                left = tuple(one for at, one in enumerate(rest) if chosen >> at & 1)
                right = tuple(one for at, one in enumerate(rest) if not chosen >> at & 1)
                for one, other in product(slow_names(left), slow_names(right)):
                    found.add({"∪": one | other, "∩": one & other, "−": one & ~other}[cube])
    return found
