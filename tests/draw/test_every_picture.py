"""What holds for every SVG, whatever it shows."""

from xml.etree import ElementTree as ET

import pytest

from forceout import draw
from forceout.onsets import Goal, Solution, Symbol, judge

SVG = "{http://www.w3.org/2000/svg}"


def _workings(position):
    return judge(position, Solution.of("R ∪ G′", "B ∪ R ∪ R ⊆ R")).workings[0]


PICTURES = {
    "mat": draw.svg,
    "goal": lambda position: draw.svg(position.goal),
    "digit": lambda position: draw.svg(position.goal.layout.parts[0]),
    "pile": lambda position: draw.svg(position.required),
    "empty pile": lambda position: draw.svg(position.required - position.required),
    "cube": lambda position: draw.svg(Symbol.SUBSET),
    "workings": lambda position: draw.svg(_workings(position)),
    "reading": lambda position: draw.svg(_workings(position).intended(())),
    "chart of a position": lambda position: draw.svg(draw.chart(position)),
    "chart of a reading": lambda position: draw.svg(draw.chart(_workings(position).intended(()))),
    "card": lambda position: draw.svg(draw.card(7, mark=draw.Mark.COUNTED)),
}


@pytest.fixture(params=PICTURES, ids=str)
def drawn(request, position):
    return PICTURES[request.param](position)


def test_a_picture_is_well_formed_and_has_a_size(drawn):
    root = ET.fromstring(drawn)
    assert root.tag == f"{SVG}svg"
    assert all(float(root.attrib[side]) > 0 for side in ("width", "height"))


def test_a_picture_tells_itself_to_those_who_do_not_see_it(drawn):
    root = ET.fromstring(drawn)
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == root.find(f"{SVG}title").text != ""


def test_pictures_on_one_page_cannot_clash_because_none_has_ids_or_styles(drawn):
    for node in ET.fromstring(drawn).iter():
        assert "id" not in node.attrib
        assert node.tag not in (f"{SVG}style", f"{SVG}defs", f"{SVG}image", f"{SVG}use")


def test_a_picture_fetches_nothing(drawn):
    assert drawn.count("http") == 1  # the namespace
    assert "url(" not in drawn


def test_a_picture_is_the_same_every_time(position):
    assert all(make(position) == make(position) for make in PICTURES.values())


def test_every_part_lies_inside_the_frame(position):
    """A circle or a box beyond the edge would be cut off."""
    for make in PICTURES.values():
        root = ET.fromstring(make(position))
        width = float(root.attrib["width"])
        for node in root.findall(f"{SVG}rect"):
            assert float(node.attrib["x"]) >= 0
            assert float(node.attrib["x"]) + float(node.attrib["width"]) <= width


def test_the_mat_and_the_venn_diagram_are_described_in_words(position):
    words = ET.fromstring(draw.svg(position)).find(f"{SVG}desc").text
    assert "Goal 3/(2 1u), = 3." in words
    assert "Required: R, ∪, ∪." in words
    assert "Universe: blank, B, R, BR, G, BG, RG, BRG, Y, GY, BRGY." in words
    workings = ET.fromstring(draw.svg(_workings(position))).find(f"{SVG}desc").text
    assert "removes B, BG." in workings
    assert "R ∪ G′ picks blank, R, BR, RG, BRG, Y, BRGY and counts 7." in workings


def test_signs_of_xml_in_a_title_are_escaped(position):
    text = draw.svg(draw.Picture(10, 10, "", 'a < b & "c"', "x > y"))
    assert ET.fromstring(text).find(f"{SVG}title").text == 'a < b & "c"'


def test_what_has_no_picture_is_a_type_error():
    with pytest.raises(TypeError, match="no picture of a complex"):
        draw.svg(1j)


def test_workings_in_which_nothing_could_be_read_have_no_picture(position):
    work = judge(position, Solution.of("R ∪")).workings[0]
    assert work._repr_svg_() is None
    with pytest.raises(TypeError, match="nothing was read"):
        draw.svg(work)


def test_scale_changes_the_size_and_not_the_drawing():
    small, large = (ET.fromstring(draw.svg(Goal.parse("3"), scale=scale)) for scale in (1, 3))
    assert float(large.attrib["width"]) == 3 * float(small.attrib["width"])
    assert large.attrib["viewBox"] == small.attrib["viewBox"]
