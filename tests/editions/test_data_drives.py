"""Every value of a rulebook drives something: it is changed, and table, judge or chance behave differently.

What drives nothing stands in the part ``told`` of the file, which no code reads. So a new value that nobody reads fails
here, and so does one whose reading was taken away.
"""

import copy
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import get_args

import pytest

from editions.behaviour import goals, idle, places, points, rolls, scripts, seats, solved, verdicts
from forceout.core.edition import SECTIONS, Sections, parse_edition
from forceout.core.errors import Malformed
from forceout.core.sections import Misconduct
from forceout.core.tables import field_hints
from forceout.editions import all_editions

CHECKED = "OPEN; GOAL; B: FIRST; C: SECOND; A: challenge NOW; A: write WRONG; B: decline"
FORCED = (
    "C: deal B BR RG G BGO O RO blank; A: roll 1 2 5 B R G O ∪ ∩ −; A: goal 5; B: bonus ∩; B: −>F; C: bonus G"
)

# For each section, probes in which its values show; the first that shows a difference will do.
PROBES = {
    "players": [seats],
    "equipment": [
        rolls,
        scripts("A: lot +; B: lot 0; C: lot 3"),
        goals,
        scripts("OPEN; GOAL; B: FIRST"),
        idle("OPEN; GOAL; B: FIRST @10; C: SECOND @20", clock="sand"),
    ],
    "lot": [
        scripts(
            "A: lot 2; B: lot 2; C: lot 1",
            "A: lot +; B: lot 0; C: lot +",
            "WON",
            "A: lot 1; B: lot 3; C: lot 2",
        ),
        rolls,
    ],
    "roll": [rolls, scripts("OPEN", "A: lot 1; B: lot 3; C: lot 2; A: start-timing", "WON; B: start-timing")],
    "deal": [
        rolls,
        scripts(
            *(
                f"ROLL; C: deal {' '.join(cards[:n])}"
                for cards in (
                    [
                        "B",
                        "R",
                        "G",
                        "Y",
                        "BR",
                        "BG",
                        "BY",
                        "RG",
                        "RY",
                        "GY",
                        "BRG",
                        "BRY",
                        "BGY",
                        "RGY",
                        "BRGY",
                        "blank",
                    ],
                )
                for n in range(4, 17)
            )
        ),
        scripts("C: deal B R G O BR BG BO RG RO GO BRG BRO BGO RGO BRGO blank", "C: deal B R G O BR"),
    ],
    "choosing": [
        scripts(
            "OPEN; A: vary multiple-operations; A: vary two-operations; B: vary two-operations; C: no-variation; GOAL",
            "OPEN; A: vary average; A: vary remainder; B: vary remainder; B: vary percent; C: no-variation; GOAL",
            "OPEN; A: vary wild-cube cube=Λ; B: charge A x; A: vary wild-cube cube=Λ; B: charge A x; A: vary two-operations",
            "OPEN; A: vary required-cube cube=G; B: vary required-cube cube=R; C: vary two-operations; A: charge B x",
            "OPEN; A: vary required-cube cube=G; B: vary required-cube cube=R; A: goal 5; C: charge B x",
            "OPEN; A: vary root-is-i; B: charge A x; A: vary root-is-i; B: charge A x; A: vary average; B: vary average",
            "OPEN; A: vary average; B: vary average; C: vary remainder; A: charge B x",
            "OPEN; A: vary average; B: vary average; A: goal 12; C: charge B x",
            "OPEN; A: vary symmetric-difference; B: vary wild-cube cube=−; C: charge B x",
            "OPEN; A: vary lcm; B: vary percent; C: charge B x",
            "OPEN; A: vary number-of-factors; B: vary smallest-prime; C: charge B x",
            players=("ABC", "AB"),
        )
    ],
    "goal": [
        goals,
        scripts(
            "OPEN; A: bonus CUBE; GOAL; B: charge A x",
            "OPEN; A: bonus 1; GOAL",
            "OPEN; A: bonus =; GOAL",
            "OPEN; A: touch 1; A: goal 2",
            "OPEN; GOAL; B: FIRST",
            "WON; judge: penalty B 2 time; judge: penalty C 2 time; judge: replay-shake",
        ),
        scripts(
            *(
                f"WON; AGAIN; {deal}; judge: penalty A 9 time; judge: penalty A 9 time; judge: penalty C 9 time; B: bonus CUBE; A: charge B x; B: goal 1"
                for deal in (
                    "A: deal B BR RG G BGY Y RY blank BRGY GY",
                    "A: deal B BR RG G BGO O RO blank",
                    "A: agree",
                )
            )
        ),
        idle("OPEN; A: touch 1 @1", until=400, step=20),
        verdicts,
    ],
    "no_goal": [
        scripts(
            "OPEN; A: no-goal; B: agree; C: agree",
            "OPEN; A: bonus CUBE; A: no-goal",
            "OPEN; A: no-goal; B: challenge no-goal; B: no-goal",
            "OPEN; A: no-goal; B: challenge no-goal; B: goal 1; C: FIRST",
        )
    ],
    "moves": [
        scripts(
            "OPEN; GOAL; B: bonus CUBE; B: FIRST; C: charge B x",
            "OPEN; GOAL; B: assert",
            "OPEN; GOAL; B: =>F; C: charge B x",
            "OPEN; GOAL; judge: penalty A 1 time; judge: penalty C 1 time; B: bonus CUBE; C: charge B x",
            "OPEN; GOAL; judge: penalty A 1 time; judge: penalty C 1 time; B: bonus CUBE; B: FIRST; C: charge B x",
            "OPEN; GOAL; judge: penalty A 1 time; B: bonus CUBE; B: FIRST; C: charge B x",
            "MOST; LASTF; LATER: challenge impossible",
            "OPEN; GOAL; B: B>F; C: R>F; A: G>F; B: O>F; C: ∪>F; A: ∩>F; B: ′>F; C: ′>F; A: O>F",
            "OPEN; GOAL; B: B>F; C: B>F; A: R>F; B: R>F; C: G>F; A: G>F; B: Y>F; C: Y>F; A: ∪>F; B: ∩>F; C: =>F",
        )
    ],
    "challenges": [
        scripts(
            "OPEN; GOAL; B: challenge now; C: challenge never; B: challenge A; B: challenge impossible",
            "OPEN; GOAL; B: FIRST; A: challenge NOW; judge: joint A C; A: decline; C: decline",
            "OPEN; GOAL; B: FIRST; B: challenge IMP; B: challenge NOW; A: challenge P",
            "OPEN; GOAL; B: FIRST; C: pick-up; C: put-down",
            "OPEN; GOAL; B: FIRST; C: challenge C-A",
            "OPEN; GOAL; B: FIRST; C: challenge C-P",
            "OPEN; GOAL; B: assert",
            "OPEN; A: no-goal; B: challenge no-goal",
            "MOST; LATER: challenge now",
            "MOST; LAST; LATER: challenge now; LATER: challenge impossible",
            "OPEN; GOAL; B: FIRST; judge: stop",
        ),
        idle("OPEN; GOAL; B: FIRST @0; C: pick-up @1", until=60),
        scripts(
            "OPEN; A: vary two-solutions; B: vary absolute-value; A: goal 2; B: ∩>R; A: bonus −; A: V>F; B: bonus ′; B: G>F;"
            "A: bonus G; A: Y>F; B: bonus Y; B: =>P; A: R>P; B: ⊆>P; A: B>P; B: challenge now; A: challenge now",
            players=("AB",),
        ),
    ],
    "solution": [
        verdicts,
        scripts(
            "OPEN; GOAL; B: FIRST; C: SECOND; A: challenge NOW; A: write B; B: decline",
            f"{FORCED}; C: O>F; A: ∪>R; B: B>R; C: challenge A; C: write B ∪ R; A: decline",
            "OPEN; GOAL; B: V>P; A: challenge NOW; A: write V; C: decline",
        ),
    ],
    "writing": [
        scripts(
            "OPEN; GOAL; B: FIRST; C: SECOND; A: challenge NOW; A: write RIGHT; B: decline; B: write RIGHT; C: decline",
            "OPEN; GOAL; B: FIRST; C: SECOND; A: challenge NOW; B: decline; B: write RIGHT; A: write RIGHT; A: write WRONG",
            "OPEN; GOAL; B: FIRST; C: SECOND; A: challenge NOW; A: write RIGHT; A: write WRONG; B: decline",
            "OPEN; GOAL; B: FIRST; A: challenge IMP; B: write RIGHT; C: decline",
            "OPEN; GOAL; B: FIRST; A: challenge IMP; B: decline; A: write RIGHT; C: decline",
            "OPEN; GOAL; B: FIRST; A: challenge NOW; A: write RIGHT; C: decline",
            "OPEN; GOAL; B: FIRST; C: SECOND; A: challenge C-A; A: write RIGHT; B: decline; C: decline",
            "OPEN; GOAL; B: FIRST; C: SECOND; A: challenge C-P; C: write RIGHT; B: decline; A: decline",
            "OPEN; GOAL; B: FIRST; C: challenge C-P; B: write RIGHT; A: decline",
            "OPEN; GOAL; B: FIRST; C: SECOND; A: assert; A: write RIGHT; B: decline; C: decline",
            "OPEN; GOAL; B: assert; A: write RIGHT; B: decline; C: write B",
            'OPEN; A: no-goal; B: challenge no-goal; B: write "B ∪ R" goal "5"; C: decline; A: decline',
            "OPEN; GOAL; B: FIRST; judge: stop; A: write RIGHT; B: decline; C: decline",
            "MOST; LAST; A: write RIGHT; B: decline; C: decline",
        ),
        verdicts,
        solved,
    ],
    "checking": [
        scripts(
            f"{CHECKED}; B: ask-judge A; C: reject A",
            f"{CHECKED}; B: ask-judge A; C: ask-judge A; C: accept A",
            f"{CHECKED}; B: regroup A (B); B: regroup A (B); C: accept A",
            f"{CHECKED}; B: reject A; C: reject A; judge: rule A incorrect; A: appeal A; judge: rule A correct",
            *(f"{CHECKED}; judge: penalty B 1 time; A: appeal event 8 judges {n}" for n in (1, 2, 3)),
            checking="players",
        )
    ],
    "scoring": [
        points,
        scripts(
            "OPEN; A: no-goal; B: agree; C: agree",
            "OPEN; judge: absent B; GOAL; C: FIRST; A: SECOND; C: challenge NOW; C: decline",
            *(f"OPEN; judge: penalty B {n} time" for n in (9, 10, 11)),
        ),
    ],
    "time": [
        idle("OPEN; GOAL; judge: tick @0", initials=True, judge_sits=True),
        idle("A: lot 3; B: lot 1; C: lot 2; A: start-timing @0"),
        idle("ROLL @0"),
        idle("OPEN; judge: tick @0"),
        idle("OPEN; GOAL; judge: tick @0"),
        idle("OPEN; GOAL; B: FIRST @0"),
        idle("OPEN; GOAL; B: FIRST @0; C: pick-up @1", until=60),
        idle("OPEN; GOAL; B: FIRST @0; A: challenge IMP @1"),
        idle(
            "OPEN; GOAL; B: FIRST @0; A: challenge IMP @1; B: write RIGHT @2; C: decline @2",
            checking="players",
        ),
        idle("OPEN; A: no-goal @0"),
        idle("OPEN; A: no-goal @0; B: challenge no-goal @1"),
        idle("OPEN; GOAL; B: FIRST @0; judge: stop @1"),
        idle("OPEN; A: vary multiple-operations @0; judge: tick @1", until=200),
        idle("OPEN; A: vary average @0; judge: tick @1", until=200),
        idle("OPEN; GOAL; B: FIRST @10; C: SECOND @20", clock="sand"),
        *(scripts(f"MOST; LAST @1; LATER: challenge impossible @{at}") for at in range(31, 131, 15)),
        idle("OPEN; GOAL; judge: tick @0; C: SECOND @1; A: charge C x @58"),
        idle("OPEN; GOAL; judge: tick @0; B: bonus CUBE @1; B: bonus OTHER @118; A: charge B x @119"),
        *(
            scripts(f"OPEN; GOAL; judge: tick @0; C: SECOND @1; A: charge C x @{at}")
            for at in (5, 12, 18, 25)
        ),
        *(
            idle(f"{start}; {'BCA'[n]}: charge {who} stall @0")
            for start, who, n in (
                ("OPEN; judge: tick @0", "A", 0),
                ("OPEN; GOAL; judge: tick @0", "B", 1),
                ("OPEN; GOAL; B: FIRST @0", "C", 2),
                ("OPEN; GOAL; B: FIRST @0; A: challenge P @0", "B", 1),
                ("OPEN; GOAL; B: FIRST @0; A: challenge P @0", "C", 2),
                ("OPEN; A: no-goal @0", "B", 1),
                ("OPEN; A: no-goal @0; B: challenge no-goal @0", "B", 1),
            )
        ),
        *(
            idle(
                f"OPEN; A: vary two-solutions; B: vary absolute-value; A: goal 2; {then}",
                players=("AB",),
                **options,
            )
            for then, options in (
                ("B: ∩>R @0; judge: stop @1", {}),
                ("B: ∩>R @0; A: challenge impossible @1", {}),
                (
                    'B: ∩>R @0; A: challenge impossible @1; B: write "B ∩ R" and "B ∩ G" @2; judge: tick @3',
                    {"checking": "players"},
                ),
            )
        ),
        idle(
            "OPEN; A: vary two-solutions; B: vary absolute-value; A: no-goal @0; B: challenge no-goal @1",
            players=("AB",),
        ),
        *(
            scripts(
                "OPEN; A: vary two-solutions; B: vary absolute-value; A: goal 2; B: ∩>R; A: −>P; B: V>P; A: ′>P; B: G>P; A: G>P; "
                "B: Y>P; A: Y>P; B: =>P; A: R>P; B: R>P; A: ⊆>P; B: B>P; A: ∪>P; B: B>P @0; "
                f"A: challenge impossible @{at}",
                players=("AB",),
            )
            for at in (50, 70, 110, 130)
        ),
    ],
    "illegal": [
        scripts(
            "OPEN; GOAL; C: SECOND; A: charge C x",
            "OPEN; GOAL; A: charge C x",
            "OPEN; GOAL; C: SECOND; B: FIRST; A: charge C x",
            "OPEN; B: goal 1; A: charge B x",
        )
    ],
    "conduct": [
        scripts(
            "OPEN; GOAL; judge: penalty B 1 x judges 1; judge: penalty B 1 x judges 2; judge: penalty B 1 x judges 3",
            "OPEN; GOAL; judge: disqualify B",
            *(f"OPEN; GOAL; judge: warn B {word}; judge: penalty B 1 {word} judges 2" for word in Misconduct),
            "OPEN; GOAL; judge: replay-shake",
        )
    ],
    "round": [
        scripts(
            "WON; judge: tick @1790; judge: tick @1815",
            "WON; judge: tick @1700; judge: end-round; A: sign A=9; judge: deceit A",
            "WON; judge: end-round; A: sign A=1; judge: deceit A",
            *(
                f"OPEN; GOAL; judge: tick @1780; B: FIRST @1785; judge: tick @{at}"
                for at in (1790, 1802, 2090, 2105)
            ),
        ),
        idle("OPEN; GOAL; judge: end-round @0", until=420, step=20),
    ],
    "match_points": [places],
}


@cache
def raw(name):
    return tomllib.loads(files("forceout.editions").joinpath(name).read_text(encoding="utf-8"))


def file_of(edition):
    name = f"{edition.id}.toml"
    return name if edition.game == "on-sets" else f"{edition.game}-{name}"


def leaves(table, path=()):
    if "value" in table:
        yield path, table["value"]
    else:
        for name, inner in table.items():
            if isinstance(inner, Mapping):
                yield from leaves(inner, (*path, name))


LATE = ("time.", "round.", "writing.", "goal.layouts", "goal.cubes_most", "solution.numeral_digits")


def all_leaves():
    """Every value of every file that is not only told: the file, the division that it belongs to, and its path.

    The quick tests change each name in one book, but for those that show only late in a shake; the slow ones in all.
    """
    seen = set()
    for edition in sorted(all_editions(), key=lambda edition: (edition.season, edition.game), reverse=True):
        data = raw(file_of(edition))
        tables = {None: data, **data.get("division", {})}
        for division, table in tables.items():
            for section in SECTIONS:
                for path, _ in leaves(table.get(section, {})):
                    name = ".".join((section, *path))
                    marks = [pytest.mark.slow] if name in seen or name.startswith(LATE) else []
                    seen.add(name)
                    called = f"{edition.id} {division or ''} {name}"
                    yield pytest.param(edition, division, (section, *path), id=called, marks=marks)


def others(value, path):
    """What else could stand there, the likeliest to show first; MISSING is nothing at all."""
    words = allowed(path)
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, value + 5]
    if isinstance(value, str) and value[:1].isdigit() and value.endswith((" s", "min")):
        return ["7 s", "4 min", "20 min"]
    if isinstance(value, str):
        return [*(word for word in words if word != value), MISSING]
    if all(isinstance(item, int) for item in value):
        return [[number + 1 for number in value]]
    return [
        *([*value, word] for word in words if word not in value),
        value[:-1],
        value[1:],
        [*value[1:], value[0]],
        MISSING,
    ]


MISSING = object()


def allowed(path):
    """The words that a value may have, from its type."""
    hint = field_hints(Sections)[path[0]]
    for name in path[1:]:
        kinds = [part for part in (hint, *get_args(hint)) if hasattr(part, "__dataclass_fields__")]
        if not kinds or name not in kinds[0].__dataclass_fields__:
            return ["one", "any", "none", "challenger", "mover", "everyone", "colour", "red", "blue"]
        hint = field_hints(kinds[0])[name]
    found, left = [], [hint]
    while left:
        part = left.pop()
        found += (
            [part]
            if isinstance(part, str)
            else list(part)
            if isinstance(part, type) and hasattr(part, "__members__")
            else []
        )
        left += get_args(part)
    return [str(word) for word in found] or ["colour", "blue", "restriction"]


def changed(edition, division, path, value, name):
    """The book with that value changed, resolved for one division."""
    data = copy.deepcopy(raw(file_of(edition)))
    data["divisions"] = [name]
    data["division"] = {name: data.get("division", {}).get(name, {})}
    table = data if division is None else data["division"][division]
    for part in path[:-1]:
        table = table[part]
    if value is MISSING:
        del table[path[-1]]
    else:
        table[path[-1]]["value"] = value
    return parse_edition(data, "changed.toml").rules(name)


@pytest.mark.parametrize(("edition", "division", "path"), list(all_leaves()))
def test_a_changed_value_changes_what_happens(edition, division, path):
    value = dict(
        leaves(raw(file_of(edition)) if division is None else raw(file_of(edition))["division"][division])
    )[path]
    tried = 0
    for other in others(value, path):
        for name in [division] if division else reversed(edition.divisions):
            try:
                rules = changed(edition, division, path, other, name)
            except Malformed:
                continue
            if rules == edition.rules(name):
                continue
            for number in range(len(PROBES[path[0]])):
                tried += 1
                if probed(path[0], number, rules) != before(edition, name, path[0], number):
                    return
    pytest.fail(
        f"{'.'.join(path)} = {value!r} can be changed and nothing changes ({tried} probes): read it or tell it"
    )


@cache
def before(edition, division, section, number):
    return probed(section, number, edition.rules(division))


def probed(section, number, rules):
    """What a probe finds; a book that makes no sense any more is different enough."""
    try:
        return PROBES[section][number](rules)
    except (KeyError, IndexError, ZeroDivisionError, ValueError) as error:
        return repr(error)
