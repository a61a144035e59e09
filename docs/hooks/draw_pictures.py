"""Draw the pictures of the docs and the README: `make pictures`. A test says when one of them is out of date."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from forceout.cli.explain import explain_case
from forceout.draw import (
    Mark,
    Picture,
    card,
    chart,
    picture,
    venn,
)
from forceout.draw.svg import flow
from forceout.editions import load
from forceout.equations.cubes import Cube
from forceout.equations.goal import parse_goal
from forceout.equations.position import Position as EquationsPosition
from forceout.equations.variations import Variation
from forceout.onsets import Goal, Position, Solution, Symbol, judge
from forceout.onsets.workings import Reading
from forceout.records.notation.actions import read_event
from forceout.table import Table

IMG = Path(__file__).parents[1] / "img"

# A Solution with two readings: only brackets would save it (AGLOA VII-B-6).
CASE = {
    "id": "R ⊆ G;  R ∪ G − Y",
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "middle",
    "universe": ["blank", "B", "R", "BR", "G", "RG", "BRG", "Y", "GY", "BRGY"],
    "goal": "2/2",
    "required": "R",
    "permitted": "G ∪ −",
    "forbidden": "B V",
    "resources": "B Y Y ∩ ⊆ 3",
    "challenge": "impossible",
    "solution": {"restrictions": ["R ⊆ G"], "set_name": "R ∪ G − Y"},
}

EQUATIONS_GOALS = ("7", "3×5+2", "3× 5+2", "12", "2s+1", "8−3u")

GOALS = ("5", "3 2", "3 2 1", "3/2", "3/2/1", "3/(2 1)", "(3/2) 1", "5 2u")

# Rich's own form without the fonts that it would fetch from another host; at 21 pixels box drawings join.
TERMINAL = """<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"
 aria-label="The output of forceout judge with the option explain" xmlns="http://www.w3.org/2000/svg">
<title>The output of forceout judge --explain</title>
<style>
.{unique_id}-matrix {{ font-family: 'DejaVu Sans Mono', Menlo, Consolas, monospace; font-size: 21px; }}
.{unique_id}-title {{ font-family: sans-serif; font-size: 18px; font-weight: bold; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x} {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


MATCH = """
Ann: lot 5; Ben: lot 2; Cleo: lot 3
Ann: roll 1 2 4 B R R G G Y Y Y V V Λ ∪ ∩ − ′; Cleo: deal B R BR G BG RG Y BY GY blank
Ann: vary wild-cube cube=∩; Ben: vary two-operations; Cleo: vary multiple-operations; Ann: goal 4
Ben: R>P; Cleo: ∪>R; Ann: V>F; Ben: G>P; Cleo: challenge now
"""


def pictures() -> Iterator[tuple[str, str]]:
    """The name of each file and what stands in it."""
    for name, drawn in _drawings():
        yield f"{name}.svg", drawn.svg() + "\n"
    yield "table.svg", _table()._repr_svg_() + "\n"
    yield "explain.svg", _terminal()


def _drawings() -> Iterator[tuple[str, Picture]]:
    position, reading = _reading()
    yield "mat", picture(position)
    yield "venn", venn(reading)
    yield "chart", chart(reading)
    marked = [
        card(0),
        card(15),
        card(11, ("B", "R", "G", "O")),
        card(7, mark=Mark.COUNTED),
        card(6, mark=Mark.COUNTED, times=2),
        card(9, mark=Mark.REMOVED),
        card(5, mark=Mark.ABSENT),
    ]
    yield "cards", flow(marked, 600, 10)
    yield "cubes", flow([picture(symbol) for symbol in Symbol], 480, 8)
    yield "goals", flow([picture(Goal.parse(text)) for text in GOALS], 480, 26)
    yield "solution", _solution()
    yield from _equations()


def _solution() -> Picture:
    """The cubes of the Set-Name B ∪ R, and which of eight cards it picks: five."""
    cubes = flow([picture(symbol) for symbol in (Symbol.BLUE, Symbol.UNION, Symbol.RED)], 600, 8)
    picked = {0b0001, 0b0010, 0b0011, 0b0110, 0b1001}
    dealt = (0b0000, 0b0001, 0b0010, 0b0011, 0b0100, 0b0110, 0b1000, 0b1001)
    cards = flow([card(one, mark=Mark.COUNTED if one in picked else Mark.PLAIN) for one in dealt], 600, 8)
    words = "The cubes B, ∪ and R; of eight cards the five with a blue or a red dot are counted"
    return Picture(
        cards.width, cubes.height + 12 + cards.height, cubes.body + cards.at(0, cubes.height + 12), words
    )


def _equations() -> Iterator[tuple[str, Picture]]:
    rules = load("equations", "agloa-2015").rules("middle")
    position = EquationsPosition.parse(
        rules,
        goal="3@blue×@green 5@green+@red2@red",
        required="5@green *@green",
        permitted="2@blue −@red 4@green",
        forbidden="0@red √@black 9@black",
        resources="1@red 3@red ×@blue ÷@blue 6@green 7@black 8@black +@black",
        variations=[Variation("average"), Variation("base", 8)],
        challenge="impossible",
    )
    yield "equations-mat", picture(position)
    faces = [
        flow(
            [picture(Cube(face, colour=colour)) for face in rules.equipment.cubes[colour].symbols],
            400,
            8,
        )
        for colour in rules.equipment.colours
    ]
    yield "equations-cubes", flow(faces, 680, 24)
    goals = [picture(parse_goal(text)) for text in EQUATIONS_GOALS]
    yield "equations-goals", flow(goals, 680, 36)


def _table() -> Table:
    """A match of three in which somebody has just challenged."""
    table = Table.new(load("on-sets", "agloa-2023").rules("elementary"), ["Ann", "Ben", "Cleo"], clock="none")
    for typed in MATCH.replace("\n", ";").split(";"):
        if typed.strip():
            outcome = table.do(read_event(typed.strip(), "on-sets", "line"))
            assert outcome.accepted, (typed, outcome.rejection)
    return table


def _reading() -> tuple[Position, Reading]:
    """A position and a correct Solution in it."""
    rules = load("on-sets", "agloa-2023").rules("middle")
    position = Position.parse(
        rules,
        universe=["blank", "B", "R", "BR", "G", "BG", "RG", "BRG", "Y", "GY", "BRGY"],
        goal="(3/2) 1",
        required="R ∪",
        permitted="G B ′ −",
        forbidden="Y V",
        resources="B R Y Y ∩ ⊆ Λ",
        challenge="impossible",
    )
    verdict = judge(position, Solution.of("R ∪ G′", "B ∪ R ⊆ R"))
    reading = verdict.workings[0].intended(verdict.goal_values)
    assert verdict.correct, verdict.reasons
    return position, reading


def _terminal() -> str:
    """What `forceout judge --explain` prints, as a picture."""
    console = Console(
        record=True, width=80, file=StringIO(), force_terminal=True, color_system="truecolor", highlight=False
    )
    console.rule(str(CASE["id"]))
    console.print(explain_case(CASE))
    return console.export_svg(
        code_format=TERMINAL, theme=MONOKAI, unique_id="explain", title="forceout judge --explain"
    )


def main() -> None:
    IMG.mkdir(exist_ok=True)
    for name, text in pictures():
        (IMG / name).write_text(text, encoding="utf-8")
        print(f"docs/img/{name}")


if __name__ == "__main__":
    main()
