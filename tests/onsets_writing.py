"""What hypothesis writes: Set-Names, Restrictions, Goals and whole documents of On-Sets."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from slow_way import CARDS

SETS = "BRGYVΛ"
BINARY = "∪∩−"
PILE_SYMBOLS = "BRGYVΛ∪∩−′=⊆"

DIVISIONS = {
    "wff-1969": ["basic", "advanced"],
    "mlag-2019": ["basic"],
    "agloa-2014": ["elementary", "middle", "junior", "senior"],
    "agloa-2023": ["elementary", "middle", "junior", "senior"],
}


@st.composite
def set_names(draw: st.DrawFn, operands: int = 5, sets: str = SETS) -> str:
    """A Set-Name of at most so many sets; its rows are sometimes bracketed and sometimes not."""
    if operands == 1 or (draw(st.booleans()) and operands < 3):
        written = draw(st.sampled_from(sets))
    else:
        left = draw(st.integers(1, operands - 1))
        halves = [draw(set_names(left, sets)), draw(set_names(operands - left, sets))]
        written = f" {draw(st.sampled_from(BINARY))} ".join(halves)
        if draw(st.booleans()):
            opened, closed = draw(st.sampled_from(["()", "[]", "{}"]))
            written = opened + written + closed
    bare = " " in written and written[0] not in "([{"
    return written if bare else written + draw(st.sampled_from(["", "", "′", "′′"]))


universes = st.lists(st.sampled_from(CARDS), min_size=1, max_size=14, unique=True)
goals = st.sampled_from(["1", "2", "3", "4", "5", "1 1u", "2/2", "3/(2 1u)", "(3/2) 1", "2 2 2"])
piles = st.lists(st.sampled_from(PILE_SYMBOLS), max_size=8).map(" ".join)
restrictions = st.builds(
    lambda left, relation, right: f"{left} {relation} {right}",
    set_names(3),
    st.sampled_from("=⊆"),
    set_names(3),
)
variations = st.sampled_from(
    [
        {"name": "wild-cube", "cube": "B"},
        {"name": "wild-cube", "cube": "∪"},
        {"name": "required-cube", "cube": "R"},
        {"name": "union-intersection-interchangeable"},
        {"name": "universe-null-interchangeable"},
        {"name": "two-operations"},
        {"name": "multiple-operations"},
        {"name": "shift-from-permitted"},
        {"name": "no-null-restrictions"},
        {"name": "absolute-value"},
        {"name": "double-set", "set": "B − R"},
        {"name": "required-card", "card": "BR"},
        {"name": "forbidden-card", "card": "blank"},
        {"name": "blank-card-wild"},
        {"name": "symmetric-difference"},
        {"name": "two-solutions"},
    ]
)


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """A case of ``forceout judge`` that is well formed, or nearly."""
    book = draw(st.sampled_from(sorted(DIVISIONS)))
    orange = book == "wff-1969"
    claims = (
        ["A", "P", "C-A", "C-P", "assert"] if orange else ["now", "impossible", "forceout", "time", "never"]
    )
    solution: dict[str, Any] = {"set_name": draw(set_names())}
    if draw(st.booleans()):
        solution["restrictions"] = draw(st.lists(restrictions, max_size=2))
    if draw(st.integers(0, 5)) == 0:
        solution["wild"] = {"B": draw(st.sampled_from(PILE_SYMBOLS))}
    if draw(st.integers(0, 5)) == 0:
        solution["blank"] = draw(st.sampled_from(CARDS))
    document = {
        "game": "on-sets",
        "rules": book,
        "division": draw(st.sampled_from(DIVISIONS[book])),
        "universe": draw(universes),
        "goal": draw(goals),
        "required": draw(st.sampled_from(["", "", "B", "R ∪", "=", "∪ ∪"])),
        "permitted": draw(piles),
        "forbidden": draw(piles),
        "resources": draw(piles),
        "challenge": draw(st.sampled_from(claims)),
        "variations": [] if orange or book == "mlag-2019" else draw(st.lists(variations, max_size=3)),
        "solution": solution,
    }
    return {key: _orange(value) for key, value in document.items()} if orange else document


def _orange(value: Any) -> Any:
    """The same in the 1969 kit, which has orange in place of yellow."""
    if isinstance(value, str):
        return value.replace("Y", "O")
    if isinstance(value, list):
        return [_orange(item) for item in value]
    return {key: _orange(item) for key, item in value.items()} if isinstance(value, dict) else value
