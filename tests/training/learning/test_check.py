"""One checker for every ask: the judge, the solver and the table decide, and every key is found from its item."""

import random

import pytest

from forceout import Malformed
from forceout.training.learning.asks import ASKS
from forceout.training.learning.asks.formulas import FORMULAS, carmichael, divisors
from forceout.training.learning.documents import check_document
from forceout.training.learning.item import Item, check, read_item
from forceout.training.learning.numbers import exact_of

ON_SETS = {"game": "on-sets", "rules": "agloa-2023", "division": "elementary"}
EQUATIONS = {"game": "equations", "rules": "agloa-2015", "division": "elementary"}
EIGHT = ["BR", "BG", "R", "RG", "G", "GY", "Y", "blank"]
MAT = {"universe": EIGHT, "goal": "3", "required": "∪", "permitted": "B", "resources": "R G ′ Y"}
PAPER = {"goal": "7", "required": "× +", "permitted": "1 2 3", "challenge": "forceout"}


def item(ask, book=ON_SETS, **given):
    return Item(ask, {**book, **given}, clause="X")


def test_cards_that_do_not_belong_are_named_and_missing_ones_only_counted():
    asked = item("pick", universe=EIGHT, set_name="B ∪ Y")
    assert asked.key == ["BR", "BG", "GY", "Y"]
    told = check(asked, ["Y", "R"])
    assert (told.code, told.detail) == ("extra", {"extra": ["R"], "missing": 3})
    assert check(asked, ["Y"]).detail == {"extra": [], "missing": 3}


def test_restrictions_are_asked_by_what_they_remove():
    middle = {**ON_SETS, "division": "middle"}
    assert item("pick", middle, universe=EIGHT, restrictions=["B ⊆ R"]).key == ["BG"]
    with pytest.raises(Malformed, match="given"):
        _ = item("pick", universe=EIGHT, restrictions=["B ⊆ R"]).key  # Elementary has no Restrictions


def test_any_name_that_picks_the_cards_is_right():
    asked = item("name", universe=EIGHT, cards=["R", "Y", "blank"], cubes="B G ∪ ′ R")
    assert check(asked, {"set_name": "(G ∪ B)′"}).right
    assert check(asked, {"set_name": "B′ − G"}).code == "not-available"
    assert check(asked, {"set_name": "G ∪ B"}).code == "other"
    assert check(asked, None).code == "exists"


def test_there_is_no_name_only_after_all_were_tried():
    assert item("name", universe=EIGHT, cards=["blank"], cubes="B G ∩").key is None
    junior = {**ON_SETS, "division": "junior"}
    # From Junior on one ∩ is many, and ∪ too.
    assert item("name", junior, universe=EIGHT, cards=["blank"], cubes="B G R Y ∩ ′").key is not None


def test_names_are_the_same_only_if_all_sixteen_cards_agree():
    assert item("same", left="R − B", right="R ∩ B′").key is True
    assert item("same", left="R − B", right="B − R").key is False
    with pytest.raises(Malformed):
        _ = item("same", left="R − B", right="B ⊆ R").key


def test_an_item_with_two_answers_where_one_is_asked_for_is_malformed():
    for ask in ("count", "pick"):
        with pytest.raises(Malformed, match="two ways"):
            check(item(ask, universe=EIGHT, set_name="B ∪ G − R"), 4 if ask == "count" else ["R"])
    with pytest.raises(Malformed, match="two ways"):
        _ = item("value", EQUATIONS, expression="2×3+1").key


@pytest.mark.parametrize(
    ("expression", "value"), [("6÷4", "3/2"), ("4*(1÷2)", None), ("3−5", "-2"), ("3√8", "2")]
)
def test_a_value_is_exact_or_there_is_none(expression, value):
    asked = item("value", EQUATIONS, expression=expression)
    assert asked.key == value
    assert check(asked, value).right
    assert not check(asked, 999).right
    assert check(asked, None).right is (value is None)


def test_every_reading_of_a_goal_without_gaps_counts():
    assert item("worth", EQUATIONS, goal="3×5+2").key == [17, 21]
    assert item("worth", EQUATIONS, goal="3× 5+2").key == [21]
    assert item("worth", goal="3/(2 1)").key == [9]
    assert item("worth", goal="1 (3/2)").key == []


def test_a_goal_is_of_these_cubes_legal_and_possible():
    asked = item("goal", universe=EIGHT, resources="2 3 5 B R G ∪ ∩ ′ V Λ", worth=6)
    assert check(asked, asked.key).right
    codes = {goal: check(asked, goal).code for goal in ("3/2", "3 3", "2 (3/2)", "3 2", "5 1")}
    assert codes == {
        "3/2": None, "3 3": "not-available", "2 (3/2)": "not-available", "3 2": "not-equal", "5 1": "not-available",
    }  # fmt: skip
    assert check(item("goal", universe=EIGHT, resources="5 5 B R"), "5/5").code == "impossible"


def test_a_paper_is_right_if_the_judge_finds_it_right():
    asked = item("write", **{**MAT, "goal": "5"}, challenge="now")
    assert check(asked, {"set_name": "G ∪ B"}).right
    told = check(asked, {"set_name": "R ∪ Y"})
    assert (told.code, told.rule) == ("too-many-resources", "VII-B-4-e")
    assert check(asked, None).code == "exists"


def test_a_paper_is_broken_by_brackets_alone():
    asked = item("break", EQUATIONS, **PAPER, solution={"equation": "2×3+1 = 7"})
    assert check(asked, {"equation": "2x(3+1)=7"}).right
    codes = {
        line: check(asked, {"equation": line}).code
        for line in ("(2×3)+1 = 7", "(2+3)×1 = 7", "2×3+1 = 7", "2×(3+1 = 7")
    }
    assert codes == {
        "(2×3)+1 = 7": "same-value", "(2+3)×1 = 7": "not-a-reading", "2×3+1 = 7": "ambiguous",
        "2×(3+1 = 7": "not-a-reading",
    }  # fmt: skip


def test_brackets_of_the_paper_stay_where_they_are():
    three = {"universe": EIGHT, "goal": "3", "permitted": "B G R Y ∪ −", "challenge": "forceout"}
    asked = item("break", **three, solution={"set_name": "(B ∪ G) − R"})
    assert check(asked, {"set_name": "B ∪ (G − R)"}).code == "not-a-reading"


def test_what_a_judge_is_asked_decides_the_answer():
    paper = {**PAPER, "solution": {"equation": "2×3+1 = 7"}}
    assert item("correct", EQUATIONS, **paper).key == {"correct": False, "codes": ["ambiguous"]}
    assert check(item("correct", EQUATIONS, **paper, asks="equals"), True).right
    coded = item("correct", EQUATIONS, **paper, asks="code")
    assert check(coded, {"correct": False, "code": "ambiguous"}).right
    assert check(coded, {"correct": False, "code": "numeral"}).code == "other"


def test_now_needs_two_cubes_in_resources():
    five = {**MAT, "goal": "5"}
    assert item("claim", **five).key == "now"
    assert item("claim", **{**five, "resources": "G"}).key == "none"
    assert item("claim", **MAT).key == "none"
    assert item("claim", **{**MAT, "goal": "1"}).key == "impossible"


def test_every_safe_move_is_right_and_no_other():
    asked = item("move", **MAT)
    safe = asked.key
    assert {"cube": "Y", "to": "forbidden"} in safe
    for cube in "RG′Y":
        for to in ("required", "permitted", "forbidden"):
            told = check(asked, {"cube": cube, "to": to})
            assert told.right is ({"cube": cube, "to": to} in safe), (cube, to)
    assert check(asked, {"cube": "B", "to": "forbidden"}).code == "illegal"
    assert check(asked, {"cube": "′", "to": "permitted"}).detail == {"claim": "now"}


def test_scores_follow_the_table_of_the_book():
    given = {"players": ["Fox", "Otter", "Heron"], "by": "now", "challenger": "Fox", "mover": "Otter"}
    papers = {"Fox": "wrong", "Heron": "right"}
    assert item("score", **given, papers=papers).key == {"Fox": 2, "Otter": 2, "Heron": 6}
    old = {**ON_SETS, "rules": "agloa-2014"}
    assert item("score", old, **given, papers=papers).key == {"Fox": 2, "Otter": 2, "Heron": 4}
    accepted = item("score", **given, papers={"Fox": "wrong"}, accepted=["Heron"])
    assert accepted.key["Heron"] == 2
    with pytest.raises(Malformed, match="may not write"):
        _ = item("score", **given, papers={"Otter": "right"}).key


def test_a_task_is_lost_after_the_limit_the_countdown_and_a_minute():
    late = {seconds: item("late", task="turn", seconds=seconds).key for seconds in (70, 71, 130, 131)}
    assert late == {
        70: {"lost": 0, "done": True}, 71: {"lost": 1, "done": True}, 130: {"lost": 1, "done": True},
        131: {"lost": 2, "done": False},
    }  # fmt: skip


def test_limits_are_those_of_the_book_and_of_two_solutions():
    senior = {**ON_SETS, "division": "senior"}
    two = [{"name": "two-solutions"}]
    assert item("limit", senior, limit="cards-most").key == 14
    assert item("limit", senior, limit="writing-seconds").key == 120
    assert item("limit", senior, limit="writing-seconds", variations=two).key == 180
    assert item("limit", limit="cubes-rolled").key == 15
    with pytest.raises(Malformed):
        _ = item("limit", EQUATIONS, limit="cards-most").key


def test_which_gives_the_places_of_what_is_true():
    three = [
        {"ask": "same", "given": {**ON_SETS, "left": left, "right": right}}
        for left, right in (("B ∪ R", "R ∪ B"), ("B − R", "R − B"), ("(B ∩ R)′", "B′ ∪ R′"))
    ]
    asked = Item("which", {"items": three})
    assert asked.key == [0, 2]
    assert check(asked, [2, 0]).right
    assert check(asked, [1]).detail == {"extra": [1], "missing": 2}


def slow_number(formula, *, a=0, b=0, c=1, k=7, n=1):
    """The same by counting."""
    match formula:
        case "power-mod":
            return a**b % k
        case "tower-mod":
            return a ** (b**c) % k
        case "fraction-mod":
            return a**b % (c * k)
        case "factors":
            return sum(n % d == 0 for d in range(1, n + 1))


def test_numbers_agree_with_counting(fresh_seed):
    rng = random.Random(fresh_seed)
    for _ in range(200):
        k, a, b, c = rng.randint(6, 11), rng.randint(1, 12), rng.randint(0, 9), rng.randint(1, 3)
        for formula, numbers in (
            ("power-mod", {"a": a, "b": b, "k": k}),
            ("tower-mod", {"a": a, "b": b, "c": c, "k": k}),
            ("factors", {"n": rng.randint(1, 400)}),
        ):
            asked = Item("number", {"formula": formula, **numbers})
            assert asked.key == slow_number(formula, **numbers), asked
    assert Item("number", {"formula": "tower-mod", "a": 7, "b": 3, "c": 100, "k": 10}).key == pow(
        7, 3**100, 10
    )


def test_numbers_of_the_curriculum():
    def key(formula, **numbers):
        return Item("number", {"formula": formula, **numbers}).key

    assert key("power-mod", a=5, b=27, k=11) == 3
    assert key("cycle", a=5, k=11) == 5
    assert [carmichael(k) for k in (8, 11)] == [2, 10]
    assert divisors(360) == 24
    assert key("factors-power", base=10, signs=1, value=36) == 5
    assert key("reach", value=7) == [8, 9, 11]
    fraction = Item("number", {"formula": "fraction-mod", "a": 5, "b": 63, "c": 7, "k": 11})
    assert [check(fraction, n).right for n in (48, 125, 49)] == [True, True, False]
    assert set(FORMULAS) == {
        "power-mod", "tower-mod", "fraction-mod", "cycle", "lambda", "factors", "factors-power", "reach",
    }  # fmt: skip


def test_an_answer_of_another_form_is_malformed():
    asked = item("who", players=["Fox", "Otter"], claim="now", challenger="Fox", mover="Otter")
    for answer in ("Fox", {"Fox": "must"}, {"Fox": "must", "Otter": "never"}, None, []):
        with pytest.raises(Malformed, match="answer"):
            check(asked, answer)


def test_an_item_has_the_fields_of_its_ask_and_no_others():
    document = {"ask": "same", "given": {**ON_SETS, "left": "B", "right": "R"}}
    assert read_item(document).ask == "same"
    for wrong, field in (
        ({**document, "ask": "riddle"}, "ask"),
        ({**document, "colour": 1}, "colour"),
        ({"ask": "same", "given": {**ON_SETS, "left": "B"}}, "given.right"),
        ({"ask": "same", "given": {**document["given"], "goal": "3"}}, "given.goal"),
    ):
        with pytest.raises(Malformed) as told:
            read_item(wrong)
        assert told.value.field == field


def test_a_key_is_told_only_to_who_gives_up():
    document = {"item": item("count", universe=EIGHT, set_name="B").document(), "answer": 5}
    assert "key" not in check_document(document)
    assert check_document({**document, "tell": True})["key"] == 2


@pytest.mark.parametrize(
    ("text", "shown"),
    [("-7/2", "-7/2"), ("3.5", "7/2"), ("3+4i", "3+4i"), ("-i", "-i"), ("1/2i", "1/2i"), ("3 - i", "3-i")],
)
def test_numbers_are_exact_texts(text, shown):
    assert str(exact_of(text)) == shown
    assert exact_of(shown) == exact_of(text)


def test_what_is_no_number_is_none():
    assert [exact_of(text) for text in ("", "2√3", "1/0", "i2", "3+", "--1", "34i5")] == [None] * 7


def test_there_are_23_asks():
    assert len(ASKS) == 23
