"""Checking by the players: accept, reject, regroup, ask a judge; rulings, minutes and appeals."""

import pytest

from .test_writing import now


def presented(play, solution="B ∪ R"):
    now(play)
    play(f"A: write {solution}; B: decline")
    return play


def test_correct_if_nobody_shows_that_it_is_incorrect(table):
    """AGLOA VII-C-4; P20"""
    play = presented(table(checking="players"), "B ∪ B")
    assert (play.phase, play.waits_for) == ("checking", "BC")
    play("B: accept A; C: accept A")
    assert play.scores == [6, 2, 2]


def test_a_rejection_waits_for_the_judge(table):
    """P20"""
    play = presented(table(checking="players"))
    play("B: reject A too many; C: accept A")
    assert play.waits_for == "judge"
    play("judge: rule A correct")
    assert play.scores == [6, 2, 2]


def test_every_other_player_answers_once(table):
    play = presented(table(checking="players"))
    assert play("A: accept A; B: accept C") == ["not-a-checker", "no-solution"]
    play("B: accept A")
    assert play("B: reject A; B: accept A") == ["already-decided", "already-decided"]


def test_several_solutions_are_each_decided(table):
    """AGLOA VII-C-3"""
    play = now(table(checking="players"))
    play("A: write B ∪ R; B: write B ∪ B")
    play("B: accept A; C: accept A")
    assert play.phase == "checking"
    play("A: reject B it has three; C: reject B; judge: rule B incorrect")
    assert play.scores == [6, 2, 2]


def test_nothing_presented_is_nothing_to_check(table):
    play = now(table(checking="players"))
    play("A: decline; B: decline")
    assert play.scores == [2, 6, 6]


@pytest.mark.parametrize(
    ("book", "division", "scores"),
    [
        ("agloa-2014", "elementary", [2, 2, 6]),
        ("mlag-2019", "basic", [2, 6, 6]),
        ("agloa-2023", "elementary", [2, 2, 6]),
    ],
)
def test_accepting_a_wrong_solution_after_now(table, book, division, scores):
    """AGLOA X-A-2; mlag-2019 X-A-2"""
    play = presented(table(book, division, checking="players"), "B ∪ B")
    play("B: accept A; C: reject A; judge: rule A incorrect")
    assert play.scores == scores


@pytest.mark.parametrize(("accepter", "scores"), [("A", [2, 2, 4]), ("C", [6, 2, 2])])
@pytest.mark.parametrize(
    ("book", "division"), [("agloa-2014", "elementary"), ("mlag-2019", "basic"), ("agloa-2023", "junior")]
)
def test_accepting_a_wrong_solution_after_impossible(table, book, division, accepter, scores):
    """AGLOA X-A-2; mlag-2019 X-A-2; P22"""
    other = "C" if accepter == "A" else "A"
    play = table(book, division, checking="players").goal_set()
    play("B: ∪>R; A: challenge impossible; B: write B ∪ B; C: decline")
    play(f"{accepter}: accept B; {other}: reject B; judge: rule B incorrect")
    assert play.scores == scores


def test_one_who_presented_may_err_about_another(table):
    """AGLOA VII-C-4"""
    play = now(table("agloa-2014", checking="players"))
    play(
        "A: write B ∪ B; B: write B ∪ R; B: accept A; C: reject A; A: accept B; C: accept B; judge: rule A incorrect"
    )
    assert play.scores == [2, 4, 2]


def test_one_attempt_each_to_prove_ambiguity(table):
    """AGLOA VII-C-5-c; P21"""
    play = presented(table(checking="players"))
    play("B: regroup A (B ∪ R)")
    assert play.shake.trial.readings == {("B", "A"): "(B ∪ R)"}
    assert play("B: regroup A B ∪ (R)") == ["attempt-used"]
    assert play("C: regroup A [B ∪ R]") == []
    assert play.waits_for == "judge"


def test_asking_a_judge_ends_objections(table):
    """agloa-2023 VII-C-6, VII-C-6-a"""
    play = presented(table("agloa-2023", "elementary", checking="players"))
    play("B: ask-judge A")
    assert play("C: reject A; C: regroup A (B ∪ R)") == ["no-objection", "no-objection"]
    assert play("B: ask-judge A; A: ask-judge A; B: ask-judge C") == [
        "already-decided",
        "not-a-checker",
        "no-solution",
    ]
    play("judge: rule A correct")
    assert play.scores == [6, 2, 2]


def test_nobodys_time_runs_for_a_solution_that_the_judge_is_asked_about(table):
    """AGLOA VII-C-6-a: the other Solution is decided meanwhile, and then only the judge is awaited."""
    play = now(table(checking="players"))
    play("A: write B ∪ R @0; B: write B ∪ G @0; C: ask-judge A @10; A: accept B @20; C: accept B @20")
    assert play.waits_for == "judge"
    play("judge: tick @900; judge: rule A correct")
    assert play.scores == [6, 4, 2]


def test_in_mlag_both_must_ask(table):
    """mlag-2019 VII-C-3-b-iii"""
    play = presented(table("mlag-2019", "basic", checking="players"))
    play("B: ask-judge A")
    assert play("C: ask-judge A") == []
    assert play("C: reject A") == ["no-objection"]


def test_acceptance_by_all_waits_for_an_asked_judge(table):
    play = presented(table("agloa-2023", "elementary", checking="players"))
    play("B: ask-judge A; B: accept A; C: accept A")
    assert (play.phase, play.waits_for) == ("checking", "judge")


def test_two_minutes_to_check(table):
    """AGLOA VII-C-3, XI-A-1-i"""
    play = presented(table(checking="players"))
    play("judge: tick @0; B: accept A @10; judge: tick @131")
    assert play.scores == [0, 0, -1]
    play("judge: tick @191")
    assert play.scores == [6, 2, 0]


def test_a_missed_check_is_no_acceptance(table):
    """AGLOA VII-C-4"""
    play = presented(table(checking="players"), "B ∪ B")
    play("judge: tick @0; C: reject A @10; judge: tick @191")
    assert play.waits_for == "judge"
    play("judge: rule A incorrect @192")
    assert play.scores == [2, 4, 6]


def test_a_minute_more_for_a_point(table):
    """agloa-2023 VII-C-5-c Comment a; Equations VII-C-5-c Comment a"""
    play = presented(table("agloa-2023", "elementary", checking="players"))
    play("judge: tick @0; B: take-minute @100")
    assert play.scores == [0, -1, 0]
    assert play("B: take-minute @101") == ["already-decided"]
    assert play("A: take-minute @101") == ["not-a-checker"]
    play("B: accept A @185; C: accept A @186")
    assert play.scores == [6, 1, 1]


MINUTE_BOOKS = [
    ("on-sets", "agloa-2014", "elementary"),
    ("on-sets", "mlag-2019", "basic"),
    ("on-sets", "agloa-2023", "elementary"),
    ("equations", "agloa-2015", "elementary"),
]


def checked(table, game, book, division, **options):
    """A Solution by A lies open, B and C check it, and the clock stands at 0."""
    if game == "equations":
        play = table(book, division, game=game, checking="players", **options).goal_set()
        play("B: +>R; C: 5>P; A: challenge now; A: write 5+7 = 12; B: decline")
    else:
        play = presented(table(book, division, checking="players", **options))
    play("judge: tick @0")
    return play


@pytest.mark.parametrize("book", MINUTE_BOOKS)
@pytest.mark.parametrize(
    ("actions", "lost"),
    [
        ("B: take-minute @100; C: take-minute @110; B: accept A @185; C: accept A @186", (1, 1)),
        ("B: take-minute @100; C: accept A @130; B: accept A @186", (1, 0)),
        ("B: take-minute @100; C: accept A @131; B: accept A @186", (1, 1)),
        ("B: take-minute @100; B: accept A @101; C: accept A @120", (1, 0)),
        ("B: accept A @101; C: accept A @140", (0, 1)),
        ("B: accept A @140; C: accept A @141", (1, 1)),
        ("B: take-minute @100; C: accept A @120; judge: tick @191", (2, 0)),
    ],
)
def test_either_checker_or_both_take_the_minute(table, book, actions, lost):
    """agloa-2023 VII-C-5-c Comment a; Equations VII-C-5-c Comment a; AGLOA XI-A; mlag-2019 XI-A; P51"""
    play = checked(table, *book)
    play(actions)
    second = 1 if lost[0] == 2 and not play.codec.rules.time.second_penalty else 0
    assert [play.state.lost.get(player, 0) for player in "BC"] == [lost[0] - second, lost[1]]
    assert play.shake is None


def test_the_minute_is_paid_once(table):
    """P51"""
    play = checked(table, "on-sets", "agloa-2023", "elementary")
    assert play("B: take-minute @100; C: take-minute @101; B: take-minute @140; C: take-minute @141") == [
        "already-decided",
        "already-decided",
    ]
    assert play.scores == [0, -1, -1]


@pytest.mark.parametrize(
    ("referee", "refused", "scores"), [("strict", 1, [0, 0, -1]), ("table", 0, [0, -1, -1])]
)
def test_who_did_not_take_the_minute_changes_nothing_in_it(table, referee, refused, scores):
    """agloa-2023 VII-C-5-c Comment a; Equations VII-C-5-c Comment a; P51"""
    play = checked(table, "on-sets", "agloa-2023", "elementary", referee=referee)
    play("B: regroup A (B ∪ R) @50; C: take-minute @100")
    assert play("B: regroup A [B ∪ R] @140") == ["attempt-used"] * refused
    assert play.scores == scores


def test_who_took_the_minute_may_change_the_revision_in_it(table):
    """agloa-2023 VII-C-5-c Comment a; Equations VII-C-5-c Comment a; P51"""
    play = checked(table, "on-sets", "agloa-2023", "elementary")
    play("B: regroup A (B ∪ R) @50; B: take-minute @100; C: take-minute @101")
    assert play("B: regroup A [B ∪ R] @140") == []
    assert play.shake.trial.readings == {("B", "A"): "[B ∪ R]"}
    assert play.scores == [0, -1, -1]


@pytest.mark.parametrize("how", ["C: reject A", "C: regroup A [B ∪ B]", "C: ask-judge A"])
@pytest.mark.parametrize(
    ("book", "division", "scores"),
    [
        ("agloa-2014", "elementary", [2, 2, 6]),
        ("mlag-2019", "basic", [2, 6, 6]),
        ("agloa-2023", "elementary", [2, 2, 6]),
    ],
)
def test_however_the_other_checker_had_it_found_wrong(table, book, division, scores, how):
    """AGLOA X-A-2; mlag-2019 X-A-2; P52"""
    play = presented(table(book, division, checking="players"), "B ∪ B")
    play(f"B: accept A; {how}; judge: rule A incorrect")
    assert play.scores == scores


@pytest.mark.parametrize("how", ["A: reject B", "A: regroup B [B ∪ B]", "A: ask-judge B"])
@pytest.mark.parametrize(
    ("book", "division"), [("agloa-2014", "elementary"), ("mlag-2019", "basic"), ("agloa-2023", "junior")]
)
def test_however_it_was_found_wrong_after_impossible(table, book, division, how):
    """AGLOA X-A-2; mlag-2019 X-A-2; P52"""
    play = table(book, division, checking="players").goal_set()
    play("B: ∪>R; A: challenge impossible; B: write B ∪ B; C: decline")
    play(f"C: accept B; {how}; judge: rule B incorrect")
    assert play.scores == [6, 2, 2]


def test_who_asks_the_judge_and_accepts_is_no_accepter_of_what_another_found(table):
    """P52: the *other* checker."""
    play = presented(table(checking="players"), "B ∪ B")
    play("B: ask-judge A; B: accept A; C: accept A; judge: rule A incorrect")
    assert play.scores == [2, 6, 2]


@pytest.mark.parametrize(("game", "book", "division"), MINUTE_BOOKS)
def test_while_one_tries_to_prove_ambiguity_the_other_checks_on(table, game, book, division):
    """agloa-2023 VII-C-5-c Comment d; Equations VII-C-5-c Comment d"""
    reading = "(5+7)" if game == "equations" else "(B ∪ R)"
    for other in ("C: accept A", "C: reject A cubes", "C: ask-judge A", f"C: regroup A {reading}"):
        play = checked(table, game, book, division)
        play(f"B: regroup A {reading} @10")
        assert play.waits_for == "C"
        assert play(f"{other} @20") == []


def test_no_point_while_the_writer_checks_the_attempts(table):
    """agloa-2023 VII-C-5-c Comment e; Equations VII-C-5-c Comment e"""
    play = presented(table("agloa-2023", "elementary", checking="players"))
    play("judge: tick @0; B: regroup A (B ∪ R) @50; C: regroup A [B ∪ R] @60; judge: tick @500")
    assert play.scores == [0, 0, 0]


def test_a_ruling_needs_something_to_rule_on(table):
    play = presented(table(checking="players"))
    assert play("judge: rule B correct") == ["no-solution"]
    assert play("B: rule A correct") == ["not-judge"]


def test_an_appeal_is_settled_by_another_ruling(table):
    """agloa-2023 VII-C-7"""
    play = presented(table("agloa-2023", "elementary", checking="players"))
    play("B: reject A; C: accept A; judge: rule A incorrect")
    assert play.scores == [2, 6, 2]
    assert play("A: appeal B") == ["appeal"]
    assert play("A: appeal A; judge: rule A correct") == []
    assert play.scores == [6, 2, 2]
    assert play("judge: rule A incorrect") == ["no-solution"]


def test_who_has_signed_does_not_appeal(table):
    """agloa-2023 VII-C-7"""
    play = presented(table("agloa-2023", "elementary"))
    play("judge: end-round; A: sign")
    assert play("A: appeal A") == ["appeal"]
    assert play("B: appeal A") == []


def test_other_books_have_no_appeal(table):
    play = presented(table("agloa-2014"))
    assert play("B: appeal A") == ["appeal"]


def test_vii_c_5_d_iii_where_the_book_has_no_appeal_the_refusal_cites_the_judges_answer(table):
    """Equations VII-C-5-d-iii"""
    play = table("agloa-2015", "elementary", game="equations").goal_set()
    play("B: +>R; C: 5>P; A: challenge now; A: write 5+7 = 12; B: decline")
    assert play("B: appeal A") == ["appeal"]
    assert play.refused[-1].rule == "VII-C-5-d-iii"


def test_1969_checked_by_the_players(table):
    """P20"""
    play = table("wff-1969", "basic", checking="players").goal_set()
    play("B: ∪>R; C: B>P; A: challenge A; A: write B ∪ B; B: decline; B: accept A; C: accept A")
    assert play.scores == [2, 0, 0]


def two_solutions_shown(play):
    """A challenged Now, A and B have presented, and nothing is checked yet."""
    now(play)
    play("judge: tick @0; A: write B ∪ R @0; B: write B ∪ G @0")
    return play


def test_vii_c_3_the_first_answer_takes_a_solution_in_hand(table):
    """AGLOA VII-C-3; P63"""
    play = two_solutions_shown(table(checking="players"))
    assert play.waits_for == "ABC"
    assert play("C: accept B @10") == []
    assert play.waits_for == "A"
    assert play("C: accept A @20; B: reject A @20; C: ask-judge A @20") == ["not-in-hand"] * 3
    assert play("A: accept B @30; C: accept A @40") == []


@pytest.mark.parametrize(
    "first", ["C: accept B", "C: reject B cubes", "C: regroup B (B ∪ G)", "A: accept B", "A: reject B symbol"]
)
def test_vii_c_3_its_time_starts_when_it_is_taken_in_hand(table, first):
    """AGLOA VII-C-3, XI-A-1-i; P63: two minutes and the countdown from second 100 on."""
    play = two_solutions_shown(table(checking="players"))
    play(f"{first} @100; judge: tick @230")
    assert play.scores == [0, 0, 0]
    play("judge: tick @231")
    late = "A" if first.startswith("C") else "C"
    assert play.state.lost == {late: 1}


def test_vii_c_3_no_time_runs_for_those_that_wait(table):
    """AGLOA VII-C-3; P63: A's Solution waits while B's is checked, and has its own two minutes afterwards."""
    play = two_solutions_shown(table(checking="players"))
    play("C: accept B @100; A: accept B @200; B: accept A @330; C: accept A @330")
    assert play.scores == [6, 4, 2]


def test_vii_c_3_a_ruling_on_another_solution_takes_no_time_away(table):
    """AGLOA VII-C-3; P63"""
    play = two_solutions_shown(table(checking="players"))
    play("C: ask-judge A @10; C: accept B @20; judge: rule A correct @100; A: accept B @151")
    assert play.state.lost == {"A": 1}


def test_vii_c_6_an_answer_about_what_the_judge_is_asked_ends_nobodys_time(table):
    """AGLOA VII-C-6-a; P63"""
    play = two_solutions_shown(table(checking="players"))
    play("C: ask-judge A @10; C: accept A @20; judge: tick @141")
    assert play.state.lost == {"A": 1, "C": 1}


@pytest.mark.parametrize(
    ("game", "written", "reading"),
    [
        ("on-sets", "B ∪ R ∩ G", "B ∩ R ∪ G"),
        ("on-sets", "B ∪ R ∩ G", "(B ∪ R)"),
        ("on-sets", "B ∪ R ∩ G", "(B ∪ R ∩ G"),
        ("on-sets", "(B ∪ R) ∩ G", "B ∪ (R ∩ G)"),
        ("on-sets", "B ∪ R ∩ G", "it is ambiguous"),
        ("equations", "5+7−1×2 = 12", "(5+7)−2×1 = 12"),
        ("equations", "5+7−1×2 = 12", "(5+7)−1×2 = 6"),
        ("equations", "5+(7−1)×2 = 12", "(5+7)−1×2 = 12"),
    ],
)
def test_vii_c_5_c_a_grouping_has_the_solutions_symbols_in_their_order(table, game, written, reading):
    """AGLOA VII-C-5-c; Equations VII-C-5-c Example b; P61"""
    for referee, refused in [("strict", ["not-a-grouping"]), ("table", [])]:
        play = shown(table, game, written, referee=referee)
        assert play(f'B: regroup A "{reading}"') == refused


def shown(table, game, written, **options):
    """A has presented this after a Now challenge."""
    if game == "equations":
        play = table("agloa-2015", "elementary", game=game, checking="players", **options).goal_set()
        play("B: +>R; C: 5>P; A: challenge now")
    else:
        play = now(table("agloa-2023", "elementary", checking="players", **options))
    play(f'A: write "{written}"; B: decline')
    return play


@pytest.mark.parametrize(
    ("game", "written", "reading"),
    [
        ("on-sets", "B ∪ R ∩ G", "(B ∪ R) ∩ G"),
        ("on-sets", "B ∪ R ∩ G", "[B ∪ {R ∩ G}]"),
        ("on-sets", "(B ∪ R) ∩ G ∪ Y", "((B ∪ R) ∩ G) ∪ Y"),
        ("equations", "5+7−1×2 = 12", "(5+(7−1))×2 = 12"),
        ("equations", "5+7−1×2 = 12", "5+(7−(1×2))"),
        ("equations", "2×4−(3+1) = 12", "2×[4−(3+1)]"),
        ("equations", "6+6 = 7+5×1", "(7+5)×1"),
    ],
)
def test_vii_c_5_c_a_grouping_is_one_line_of_the_solution_or_all(table, game, written, reading):
    """AGLOA VII-C-5-c; Equations VII-C-5-c Examples b, c; P61"""
    play = shown(table, game, written)
    assert play(f'B: regroup A "{reading}"') == []


def test_vii_c_5_c_with_restrictions_all_lines_or_one(table):
    """AGLOA VII-C-5-c; P61: the Restrictions first, as they are written."""
    for reading, refused in [
        ("B ⊆ (R ∪ G); B ∪ R", []),
        ("B ⊆ (R ∪ G)", []),
        ("(B ∪ R)", []),
        ("B ∪ R; B ⊆ R ∪ G", ["not-a-grouping"]),
        ("B ⊆ R ∪ G; B ∪ R; B", ["not-a-grouping"]),
    ]:
        play = now(table("agloa-2023", "middle", checking="players"))
        play('A: write "B ∪ R" given "B ⊆ R ∪ G"; B: decline')
        rejection = play.do({"by": "B", "do": "regroup", "of": "A", "reading": reading})
        assert ([] if rejection is None else [str(rejection.fault)]) == refused
