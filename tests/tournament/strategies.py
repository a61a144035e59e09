"""Event documents for property tests: of the contract's form, with every field there may be."""

from hypothesis import strategies as st
from tests.tournament.events import EQUATIONS

CODES = [f"P{number}" for number in range(12)]
TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=40).filter(str.strip)
NUMBERS = st.integers(-(10**6), 10**6)


def maybe(draw, found, **fields):
    """Each field there or not, as chance has it."""
    for name, strategy in fields.items():
        if draw(st.booleans()):
            found[name.rstrip("_")] = draw(strategy)
    return found


@st.composite
def players(draw):
    codes = draw(st.lists(st.sampled_from(CODES), min_size=2, unique=True))
    return [
        maybe(
            draw,
            {"player": code},
            nickname=TEXTS,
            school=st.sampled_from(["Hill", "Lake", "Moor"]),
            team=st.sampled_from(["H1", "H2", "L1"]),
            skill=NUMBERS,
            from_=st.integers(1, 3),
            until=st.integers(0, 4),
            out=st.lists(st.integers(1, 4), max_size=2),
        )
        for code in codes
    ]


@st.composite
def sheets(draw, seated):
    """A sheet of a table: everyone has a score or is absent."""
    marks = {}
    for player in seated:
        mark = draw(st.sampled_from([None, None, None, None, "absent", "disqualified", "deceit"]))
        if mark:
            marks[player] = mark
    scores = {player: draw(st.integers(-20, 80)) for player in seated if marks.get(player) != "absent"}
    found = {"by": draw(st.sampled_from(["desk 1", "desk 2", "judge", "live"])), "scores": scores}
    if marks or draw(st.booleans()):
        found["marks"] = marks
    return maybe(draw, found, reason=TEXTS, at=st.one_of(st.integers(0, 99), TEXTS))


@st.composite
def rounds(draw, codes):
    waiting = draw(st.permutations(codes))
    tables, number = [], 0
    while len(waiting) >= 2 and draw(st.integers(0, 9)):
        size = draw(st.sampled_from([size for size in (2, 3) if size <= len(waiting)]))
        seated, waiting = waiting[:size], waiting[size:]
        number += draw(st.integers(1, 3))
        table = {"table": number, "players": seated}
        tables.append(maybe(draw, table, sheets=st.lists(sheets(seated), max_size=4), code=TEXTS))
    found = maybe(draw, {"tables": tables}, byes=st.just(list(waiting[:1])))
    if draw(st.integers(0, 3)) == 0:
        found["playoff"] = draw(st.sampled_from(["players", "teams"]))
    return found


@st.composite
def documents(draw):
    entries = draw(players())
    codes = [entry["player"] for entry in entries]
    found = {
        "event": maybe(draw, dict(EQUATIONS), title=TEXTS),
        "players": entries,
        "rounds": draw(st.lists(rounds(codes), max_size=4)),
    }
    pairs = st.lists(st.sampled_from(codes), min_size=2, max_size=2, unique=True)
    return maybe(
        draw,
        found,
        id=st.text(max_size=5),
        of=st.integers(1, 100),
        size=st.sampled_from([2, 3]),
        seed=NUMBERS,
        scoring=st.fixed_dictionaries(
            {},
            optional={
                "base": st.integers(-2, 2),
                "bye": st.integers(0, 6),
                "rank": st.sampled_from(["points", "grid"]),
                "ties": st.lists(
                    st.sampled_from(["wins", "scores", "opponents", "head-to-head", "lot"]), unique=True
                ),
                "playoff": st.integers(0, 3),
                "checks": st.integers(1, 3),
            },
        ),
        adjustments=st.lists(
            st.fixed_dictionaries(
                {"player": st.sampled_from(codes), "points": st.integers(-5, 5), "reason": TEXTS}
            ),
            max_size=2,
        ),
        apart=st.lists(pairs, max_size=2),
        at=st.dictionaries(st.sampled_from(codes), st.integers(1, 4), max_size=2),
        log=st.lists(st.one_of(st.none(), st.integers(), st.text(max_size=3)), max_size=2),
    )
