"""A rulebook file is read strictly: an error names the file, the place and what is expected."""

import copy
import tomllib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout.core.edition import SECTIONS, parse_edition
from forceout.core.errors import Malformed, UnknownRules
from forceout.core.tables import Seconds, TableReader

BOOK = tomllib.loads(files("forceout.editions").joinpath("agloa-2023.toml").read_text(encoding="utf-8"))


def changed(path: str, value: object) -> dict:
    """The 2023 book with one entry replaced, or taken out if the value is None."""
    book = copy.deepcopy(BOOK)
    *way, last = path.split("/")
    table = book
    for name in way:
        table = table.setdefault(name, {})
    if value is None:
        del table[last]
    else:
        table[last] = value
    return book


def refusal(book: dict) -> str:
    with pytest.raises(Malformed) as caught:
        parse_edition(book, "book.toml")
    assert str(caught.value).startswith("book.toml: ")
    return str(caught.value).removeprefix("book.toml: ")


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("game", "chess", 'game: expected "on-sets" or "equations", got \'chess\''),
        ("title", "", "title: expected a text"),
        ("season", 2023, "season: expected a text, got 2023"),
        ("divisions", [], "divisions: expected a list of names"),
        ("divisions", "senior", "divisions: expected a list of names"),
        ("colours", {}, "colours: expected one of the sections players, equipment"),
        ("division", 7, "division: expected a table"),
        ("division/minor", {}, "division.minor: expected one of the divisions basic, elementary, middle"),
        ("division/senior", [], "senior: expected a table"),
        ("division/senior/dealing", {}, "division.senior.dealing: expected one of the sections"),
        ("division/senior/variations", [], "division.senior.variations: expected a table"),
        ("division/senior/reasons", [], "division.senior.reasons: expected a table"),
        ("deal", None, "deal: expected a table, but it is missing"),
        ("deal/maximum", None, "deal.maximum: expected a whole number, but it is missing"),
        ("deal/maximun", {}, "deal.maximun: expected one of the names of this section: minimum, maximum"),
        ("deal/maximum", 12, "deal.maximum: expected { value = a whole number, clause = ... }, got 12"),
        ("deal/maximum", {"value": 12}, "deal.maximum: expected the clause that says this, or assumption"),
        ("deal/maximum", {"value": 12, "clause": 2}, "deal.maximum: expected clause and note to be text"),
        ("deal/maximum", {"value": "12", "clause": "x"}, "deal.maximum: expected a whole number, got '12'"),
        ("deal/maximum", {"value": True, "clause": "x"}, "deal.maximum: expected a whole number, got True"),
        (
            "deal/maximum",
            {"value": 1, "cluase": "x"},
            "deal.maximum.cluase: expected only assumption, clause",
        ),
        (
            "deal/excess",
            {"value": "left", "clause": "x"},
            'deal.excess: expected one of "last-dealt-removed", got',
        ),
        ("time/goal", {"value": 120, "clause": "x"}, 'time.goal: expected a time such as "2 min" or "15 s"'),
        ("time/goal", {"value": "", "clause": "x"}, "time.goal: expected a time"),
        ("time/goal", {"value": "two", "clause": "x"}, "time.goal: expected a time"),
        ("time", {"goal": 3}, "time.goal: expected"),
        (
            "challenges/claims",
            {"value": ["soon"], "clause": "x"},
            'challenges.claims[0]: expected one of "now"',
        ),
        (
            "challenges/claims",
            {"value": "now", "clause": "x"},
            "challenges.claims: expected a list, each item one of",
        ),
        ("writing/must/soon", {}, 'writing.must.soon: expected one of "now"'),
        ("scoring/two_players/soon", {}, 'scoring.two_players.soon: expected one of "now"'),
        ("scoring/two_players/now/maybe", {}, 'scoring.two_players.now.maybe: expected one of "right"'),
        (
            "scoring/two_players/now/right",
            {"value": [6], "clause": "x"},
            "scoring.two_players.now.right: expected 2",
        ),
        (
            "scoring/three_players/now/right/none",
            {"value": [6, 2], "clause": "x"},
            "scoring.three_players.now.right.none",
        ),
        (
            "roll/in_play",
            {"value": [{"digit": "3"}], "clause": "x"},
            "roll.in_play[0].digit: expected a whole number",
        ),
        ("equipment/cubes", 18, "equipment.cubes: expected a table"),
        ("reasons/not-equal", 3, "reasons.not-equal: expected a code of the judge and its clause"),
        ("reasons/untidy", "X", "reasons.untidy: expected a code of the judge"),
        (
            "division/junior/variations/bingo",
            {"clause": "X"},
            "division.junior.variations.bingo: there is no such variation in the program; it knows required-cube",
        ),
        (
            "division/junior/variations/wild-cube",
            {},
            "division.junior.variations.wild-cube: expected a clause here",
        ),
        (
            "variations/wild-cube/always",
            "yes",
            "division.elementary.variations.wild-cube.always: expected one of title",
        ),
        (
            "variations/wild-cube/years",
            "leap",
            'division.elementary.variations.wild-cube.years: expected "even"',
        ),
        (
            "variations/wild-cube/limits",
            {"n": 1.5},
            "division.elementary.variations.wild-cube.limits.n: expected",
        ),
    ],
)
def test_a_fault_is_named_with_its_place_and_what_is_expected(path, value, expected):
    assert refusal(changed(path, value)).startswith(expected)


def test_a_field_of_the_other_game_is_refused():
    book = changed("solution/numeral_digits", {"value": 1, "clause": "x"})
    assert refusal(book).startswith("solution.numeral_digits: expected one of the names of this section")


def test_a_division_overrides_one_value_and_keeps_the_rest():
    edition = parse_edition(BOOK, "book.toml")
    junior, senior = edition.rules("junior"), edition.rules("senior")
    assert (junior.deal.minimum, junior.deal.maximum) == (6, 12)
    assert (senior.deal.minimum, senior.deal.maximum) == (10, 14)
    assert (junior.clause("deal.maximum"), senior.clause("deal.maximum")) == ("II-B-1", "II-B-2")
    assert junior.deal.excess == senior.deal.excess


def test_a_division_may_be_without_a_section():
    book = changed("division/junior/without", ["choosing"])
    edition = parse_edition(book, "book.toml")
    assert edition.rules("junior").choosing is None
    assert edition.rules("senior").choosing is not None


def test_what_a_book_does_not_have_is_none_and_has_no_clause():
    rules = parse_edition(BOOK, "book.toml").rules("elementary")
    assert rules.moves.relation_to_forbidden_from is None
    with pytest.raises(UnknownRules, match="elementary has no value moves"):
        rules.clause("moves.relation_to_forbidden_from")


def test_an_assumption_needs_no_clause():
    book = changed("challenges/simultaneous", {"value": "joint", "assumption": True})
    source = parse_edition(book, "book.toml").rules("senior").source("challenges.simultaneous")
    assert (source.clause, source.assumption) == ("", True)


def test_limits_of_a_division_are_added_to_those_of_the_book():
    book = changed("variations/wild-cube/limits", {"never_wild": ["V"], "meanings": 1})
    edition = parse_edition(book, "book.toml")
    assert edition.rules("elementary").variations["wild-cube"].limits == {"never_wild": ("V",), "meanings": 1}
    assert edition.rules("senior").variations["wild-cube"].limits == {"never_wild": ("=", "⊆"), "meanings": 1}


def test_equal_files_give_equal_editions_and_hashes():
    one, other = parse_edition(BOOK, "a.toml"), parse_edition(copy.deepcopy(BOOK), "b.toml")
    assert one == other
    assert len({one, other}) == 1
    assert len({one.rules("junior"), other.rules("junior"), one.rules("senior")}) == 2
    assert len({*one.rules("junior").variations.values(), *other.rules("junior").variations.values()}) == 13
    assert hash(one.rules("junior").scoring) == hash(other.rules("junior").scoring)


@given(st.integers(0, 300), st.integers(0, 59))
def test_times_are_written_as_people_do(minutes, seconds):
    written = " ".join([f"{minutes} min"] * bool(minutes) + [f"{seconds} s"] * bool(seconds)) or "0 s"
    reader = TableReader("book.toml", "on-sets")
    assert (
        reader.entry(Seconds, {"value": written, "clause": "XI-A-1"}, "time.goal") == 60 * minutes + seconds
    )


NONSENSE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


def place_of_fault(book: dict) -> str | None:
    try:
        parse_edition(book, "book.toml")
    except Malformed as error:
        return error.field
    return None


@given(NONSENSE, st.sampled_from([*SECTIONS, "variations", "reasons", "division", "divisions"]))
def test_any_nonsense_in_a_section_is_refused_by_name_or_read(nonsense, section):
    place = place_of_fault({**BOOK, section: nonsense})
    assert place is None or place.startswith("book.toml: ")


def test_what_is_only_told_has_its_clause_and_is_read_by_nobody():
    book = changed("told/moves/anthem", {"value": ["sung", "whistled"], "clause": "IV-A"})
    rules = parse_edition(book, "book.toml").rules("senior")
    assert rules.told["moves.anthem"] == ("sung", "whistled")
    assert rules.clause("moves.anthem") == "IV-A"
    assert not hasattr(rules.moves, "anthem")


@pytest.mark.parametrize(
    ("leaf", "fault"),
    [
        (3, "told.moves.anthem: expected { value"),
        ({"value": 3}, "told.moves.anthem: expected the clause"),
        ({"value": {"a": 1}, "clause": "x"}, "told.moves.anthem: expected a text, a number"),
    ],
)
def test_what_is_only_told_is_a_plain_value_with_a_clause(leaf, fault):
    assert refusal(changed("told/moves/anthem", leaf)).startswith(fault)
