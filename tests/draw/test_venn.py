"""The four ellipses and the Universe chart: sixteen regions, and what is shaded is what the judge counts."""

import re
from math import atan2, cos, radians, sin, tau
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forceout import draw
from forceout.draw.ellipses import CENTRES, ELLIPSES, HEIGHT, WIDTH, hatching, outline, region_at
from forceout.draw.venn import GRAY
from forceout.editions import load
from forceout.onsets import Position, Solution, Variation, judge
from forceout.onsets.cards import TRUTH_TABLES, card_name, cards_of
from forceout.onsets.workings import Reading

SVG = "{http://www.w3.org/2000/svg}"
COLOURS = ("B", "R", "G", "Y")
SENIOR = load("on-sets", "agloa-2023").rules("senior")


@pytest.mark.parametrize("region", range(16))
def test_each_combination_of_dots_has_a_region_with_room_for_a_label(region):
    x, y = CENTRES[region]
    assert {region_at(x + dx, y + dy) for dx in (-30, 0, 30) for dy in (-11, 0, 11)} == {region}


@pytest.mark.parametrize("region", range(16))
def test_the_outline_of_a_region_goes_round_its_points_and_no_others(region):
    loops = _flattened(outline(region))
    for x in range(7, int(WIDTH), 23):
        for y in range(5, int(HEIGHT), 21):
            if _near_a_line(x, y):
                continue
            inside = sum(_crossings(loop, x, y) for loop in loops) % 2 == 1
            assert inside == (region_at(x, y) == region)


def _near_a_line(x, y):
    return len({region_at(x + dx, y + dy) for dx in (-2, 2) for dy in (-2, 2)}) > 1


def _crossings(loop, x, y):
    """How often a ray to the right crosses the loop."""
    count = 0
    for (x1, y1), (x2, y2) in zip(loop, loop[1:] + loop[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            count += 1
    return count


def _flattened(path):
    loops = []
    for loop in path.split("M")[1:]:
        if "H" in loop:
            loops.append([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)])
            continue
        start, *arcs = loop.rstrip("Z").split("A")
        points = [tuple(map(float, start.split()))]
        for arc in arcs:
            a, b, tilt, _, sweep, x, y = map(float, arc.split())
            ellipse = next(e for e in ELLIPSES if (e.a, e.b, e.tilt) == (a, b, tilt))
            low, high = _angle(ellipse, *points[-1]), _angle(ellipse, x, y)
            if sweep:
                high += tau if high < low else 0
            else:
                high -= tau if high > low else 0
            points += [ellipse.point(low + (high - low) * step / 60) for step in range(1, 61)]
        loops.append(points)
    return loops


def _angle(ellipse, x, y):
    turn, dx, dy = radians(ellipse.tilt), x - ellipse.cx, y - ellipse.cy
    u, v = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
    return atan2(v / ellipse.b, u / ellipse.a)


def test_hatching_runs_through_the_regions_of_a_set_and_nowhere_else():
    table = 0xCCCC | 0x0F0F
    pieces = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", hatching(table))
    middles = [((float(a) + float(c)) / 2, (float(b) + float(d)) / 2) for a, b, c, d in pieces]
    met = {region_at(x, y) for x, y in middles}
    assert met == set(cards_of(table))


def _marks(svg):
    nodes = ET.fromstring(svg).iter()
    return {
        node.attrib["data-card"]: node.attrib["data-mark"] for node in nodes if "data-mark" in node.attrib
    }


@pytest.mark.parametrize("letter", [symbol for symbol in TRUTH_TABLES if symbol in COLOURS])
def test_a_colour_shades_the_eight_regions_with_its_dot(letter):
    drawn = draw.svg(Reading(0, COLOURS, str(letter), TRUTH_TABLES[letter]))
    shaded = [int(region) for region in re.findall(r'class="shaded" data-region="(\d+)"', drawn)]
    assert shaded == [card for card in range(16) if letter in card_name(card, COLOURS)]


SETS = st.sampled_from(["B", "R", "G", "Y", "V", "Λ"])
NAMES = st.recursive(
    SETS,
    lambda inner: st.one_of(
        inner.map("({})′".format),
        st.tuples(inner, st.sampled_from("∪∩−"), inner).map(lambda p: f"({p[0]} {p[1]} {p[2]})"),
    ),
    max_leaves=5,
)


@settings(max_examples=60, deadline=None)
@given(
    name=NAMES,
    restriction=st.tuples(NAMES, st.sampled_from("=⊆"), NAMES),
    dealt=st.integers(1, 0xFFFF),
    double=st.booleans(),
)
def test_the_cards_marked_in_both_drawings_are_those_that_the_judge_counts(name, restriction, dealt, double):
    variations = [Variation.parse(SENIOR, "double-set", {"set": "B − R"})] if double else []
    position = Position.parse(
        SENIOR,
        universe=[card_name(card, COLOURS) for card in cards_of(dealt)],
        goal="1",
        challenge="impossible",
        variations=variations,
    )
    verdict = judge(position, Solution.of(name, " ".join(restriction)))
    reading = verdict.workings[0].intended(verdict.goal_values)
    assert reading.count == verdict.value
    for drawn in (draw.svg(reading), draw.svg(draw.chart(reading))):
        counted = [card for card, mark in _marks(drawn).items() if mark == "counted"]
        assert sorted(counted) == sorted(verdict.cards)
        twice = len(re.findall(r"×2</text>", drawn))
        assert len(counted) + twice == verdict.value


def test_the_blank_card_lies_where_its_dots_put_it_when_it_is_wild(position):
    from forceout.onsets.position import Written

    rules = position.rules
    wild = Position.parse(
        rules,
        universe=["blank", "BG", "R"],
        goal="2",
        challenge="impossible",
        permitted="B G ∩",
        variations=[Variation.parse(rules, "blank-card-wild", {})],
    )
    verdict = judge(wild, Solution((Written("B ∩ G", blank=5),)))
    reading = verdict.workings[0].intended((2,))
    assert list(reading.in_region(5)) == [0, 5]
    assert _marks(draw.svg(reading)) == {"blank": "counted", "BG": "counted", "R": "plain"}


def test_in_the_chart_every_colour_is_a_block_of_two_rows_or_columns():
    """Neighbours differ in one colour, and each colour's two columns or rows touch."""
    for bit in (1, 2):
        places = [place for place, cell in enumerate(GRAY) if cell & bit]
        assert places in ([0, 1], [1, 2])
    assert sorted(GRAY) == [0, 1, 2, 3]


def test_the_chart_shows_sixteen_cards_and_which_of_them_were_dealt(position):
    """agloa-2023 Appendix B: the cards that are dealt are marked, and no set is shaded before."""
    assert position.rules.edition_id == "agloa-2023"
    marks = _marks(draw.svg(draw.chart(position)))
    assert len(marks) == 16
    assert set(marks.values()) == {"plain", "absent"}
    assert [card for card, mark in marks.items() if mark == "absent"] == ["BGY", "RGY", "BY", "BRY", "RY"]


def test_a_long_set_name_is_cut_in_the_heading_and_whole_in_the_title(position):
    name = " ∪ ".join(["R"] * 40)
    reading = judge(position, Solution.of(name)).workings[0].intended(())
    drawn = ET.fromstring(draw.svg(reading))
    heading = drawn.find(f"{SVG}text").text
    assert heading.endswith("…")
    assert len(heading) == 56
    assert drawn.find(f"{SVG}title").text.count("R") == 40
