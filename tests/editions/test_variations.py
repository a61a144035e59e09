"""Which division has which variation, from which clause, always or by choice, and with what limits."""

from dataclasses import replace

import pytest

import forceout
from editions.behaviour import selections
from forceout import editions
from forceout.core.verdict import Code

ELEMENTARY = [
    "required-cube",
    "wild-cube",
    "union-intersection-interchangeable",
    "universe-null-interchangeable",
    "two-operations",
    "multiple-operations",
    "shift-from-permitted",
]
MIDDLE = [*ELEMENTARY, "no-null-restrictions", "absolute-value"]
JUNIOR = [*MIDDLE, "double-set", "required-card", "forbidden-card", "blank-card-wild"]
SENIOR = [*JUNIOR, "symmetric-difference", "two-solutions"]
ALWAYS = {"multiple-operations", "union-intersection-interchangeable", "universe-null-interchangeable"}

EQUATIONS = {
    "basic": "",
    "elementary": "sideways upside-down zero-wild factorial multiple-operations three-operation-solution remainder average "
    "smallest-prime percent decimal-point two-digit-numerals lcm gcf number-of-factors",
    "middle": "sideways upside-down zero-wild factorial multiple-operations base multiple-of-k average percent "
    "decimal-point number-of-factors exponent powers-of-the-base",
    "junior": "sideways upside-down zero-wild x-wild powers-of-the-base base multiple-of-k multiple-operations factorial "
    "number-of-factors exponent",
    "senior": "sideways upside-down zero-wild x-wild powers-of-the-base base multiple-of-k multiple-operations factorial "
    "number-of-factors exponent root-is-i decimal-in-goal log",
}


def variations(game, book, division):
    return editions.load(game, book).rules(division).variations


@pytest.mark.parametrize("book", ["agloa-2014", "agloa-2023"])
@pytest.mark.parametrize(
    ("division", "names"),
    [("elementary", ELEMENTARY), ("middle", MIDDLE), ("junior", JUNIOR), ("senior", SENIOR)],
)
def test_on_sets_lists(book, division, names):
    found = variations("on-sets", book, division)
    assert set(found) == set(names)
    always = {name for name, rule in found.items() if rule.always}
    assert always == (ALWAYS if division in ("junior", "senior") else set())


@pytest.mark.parametrize(("division", "names"), EQUATIONS.items())
def test_equations_lists(division, names):
    found = variations("equations", "agloa-2015", division)
    assert list(found) == names.split()
    always = {name for name, rule in found.items() if rule.always}
    assert always == ({"sideways", "upside-down"} if division in ("junior", "senior") else set())


@pytest.mark.parametrize("division", ["basic", "advanced"])
def test_1969_has_no_variations(division):
    assert variations("on-sets", "wff-1969", division) == {}
    assert variations("on-sets", "mlag-2019", "basic") == {}


@pytest.mark.parametrize(
    ("division", "name", "clause"),
    [
        ("elementary", "wild-cube", "XIII-A-2"),
        ("middle", "wild-cube", "XIII-B-2"),
        ("junior", "wild-cube", "XIII-C-5"),
        ("senior", "wild-cube", "XIII-C-5"),
        ("senior", "two-solutions", "XIII-D-14"),
        ("junior", "required-card", "XIII-C-11"),
        ("junior", "forbidden-card", "XIII-C-11"),
    ],
)
def test_each_division_cites_its_own_list(division, name, clause):
    assert variations("on-sets", "agloa-2023", division)[name].clause == clause


@pytest.mark.parametrize(
    ("division", "name", "limits"),
    [
        ("middle", "base", {"m": (8, 9, 10), "numeral_digits": 2}),
        ("junior", "base", {"m": (8, 9, 11, 12), "numeral_digits": 2}),
        ("middle", "multiple-of-k", {"k": (6, 7, 8, 9, 10, 11), "goal_least": -1000, "goal_greatest": 1000}),
        ("senior", "multiple-of-k", {"k": (6, 7, 8, 9, 10, 11)}),
        ("elementary", "number-of-factors", {"largest": 200}),
        ("middle", "number-of-factors", {"largest": 1000}),
        ("junior", "number-of-factors", {}),
        ("elementary", "smallest-prime", {"largest": 200, "conflicts": ("number-of-factors",)}),
        ("elementary", "remainder", {"largest": 1000}),
        ("elementary", "zero-wild", {"stands_for": "numeral"}),
        ("middle", "zero-wild", {"stands_for": "symbol"}),
        ("middle", "factorial", {"factorials": 2}),
        ("junior", "factorial", {"factorials": 2, "goal_factorials_with_multiple_of_k": 0}),
        ("elementary", "multiple-operations", {"goal_factorials": 2}),
    ],
)
def test_equations_limits(division, name, limits):
    assert variations("equations", "agloa-2015", division)[name].limits == limits


def test_even_and_odd_years():
    years = {name: rule.years for name, rule in variations("equations", "agloa-2015", "elementary").items()}
    assert [name for name in years if years[name] == "even"] == [
        "average",
        "smallest-prime",
        "percent",
        "decimal-point",
    ]
    assert [name for name in years if years[name] == "odd"] == [
        "two-digit-numerals",
        "lcm",
        "gcf",
        "number-of-factors",
    ]
    middle = {name: rule.years for name, rule in variations("equations", "agloa-2015", "middle").items()}
    assert [name for name in middle if middle[name] == "odd"] == [
        "number-of-factors",
        "exponent",
        "powers-of-the-base",
    ]


ON_SETS_ONLY = {"relation-in-set-name", "no-restriction", "restriction-grouping", "restriction-not-allowed"}
EQUATIONS_ONLY = {"undefined", "numeral"}
BOTH = {
    "unreadable",
    "not-equal",
    "ambiguous",
    "goal-illegal",
    "goal-reading",
    "too-few-cubes",
    "required-unused",
    "not-available",
    "too-many-resources",
    "wild",
    "unverifiable",
}


def test_every_fault_that_a_book_knows_has_its_clause():
    for edition in editions.all_editions():
        for rules in map(edition.rules, edition.divisions):
            own = ON_SETS_ONLY if edition.game == "on-sets" else EQUATIONS_ONLY
            assert BOTH | own <= set(rules.reasons) <= set(Code)
            writes_goal = edition.game == "equations" or rules.no_goal.objector_writes
            assert ("goal-missing" in rules.reasons) == writes_goal
            assert ("two-solutions" in rules.reasons) or "two-solutions" not in rules.variations
            assert ("burden" in rules.reasons) == bool(rules.solution.alternative_move_burden)


@pytest.mark.parametrize(
    ("book", "name", "limit", "other", "chosen"),
    [
        (("equations", "agloa-2015", "middle"), "base", "m", (8, 9), ()),
        (("equations", "agloa-2015", "senior"), "multiple-of-k", "k", (6, 7, 8), ()),
        (("equations", "agloa-2015", "senior"), "exponent", "colour", ("red",), ()),
        (
            ("equations", "agloa-2015", "elementary"),
            "smallest-prime",
            "conflicts",
            (),
            ("number-of-factors",),
        ),
        (("on-sets", "agloa-2023", "middle"), "wild-cube", "never_wild", ("V",), ()),
    ],
)
def test_a_changed_limit_changes_what_may_be_chosen(book, name, limit, other, chosen):
    rules = forceout.rules(*book)
    rule = rules.variations[name]
    changed = replace(rule, limits={**rule.limits, limit: other})
    other_rules = replace(rules, variations={**rules.variations, name: changed})
    assert selections(other_rules, *chosen) != selections(rules, *chosen)
