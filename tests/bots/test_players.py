"""Bots of every strength finish matches of every book with legal actions, and see only what their seat sees."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from forceout import Table, analyse, judge, rules
from forceout.analysis import Challenged, Decision
from forceout.analysis.words import in_mind
from forceout.bots import LEVELS, Player, Seating, check, check_bot, had_in_mind, player
from forceout.core.claims import Claim
from forceout.core.solving import Effect
from forceout.editions import all_editions
from forceout.match import commands as do
from forceout.match.values import Phase

BOOKS = [(edition.game, edition.id, division) for edition in all_editions() for division in edition.divisions]


def match(book, levels, seed, *, shakes=1, checking="judge", referee="strict"):
    names = ["Ann", "Ben", "Cleo"][: len(levels)]
    table = Table.new(
        rules(*book), names, seed=seed, shakes=shakes, clock="none", checking=checking, referee=referee
    )
    bots = {name: Player.of(level) for name, level in zip(names, levels, strict=True)}
    seating = Seating(table, bots, random.Random(seed))
    seating.play()
    assert seating.refused == 0
    return table


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_matches_end_without_a_refused_action(book, amount, fresh_seed):
    for number in range(amount(fast=1, slow=4, soak=200)):
        rng = random.Random(f"{fresh_seed} {number}")
        levels = [rng.randint(1, 5) for _ in range(rng.choice((2, 3)))]
        checking = rng.choice(("judge", "players"))
        table = match(book, levels, f"{fresh_seed} {number}", checking=checking)
        assert table.is_over
        assert Table.of(table.record()) == table
        assert set(table.scores) == set(table.players)


@pytest.mark.soak
@pytest.mark.parametrize("book", [book for book in BOOKS if book[0] == "on-sets"], ids=" ".join)
def test_the_strongest_is_never_rightly_challenged_where_a_safe_play_existed(book, amount, fresh_seed):
    for number in range(amount(fast=1, slow=3, soak=40)):
        table = match(book, [5, 2], f"{fresh_seed} strong {number}", shakes=2)
        for shake in analyse(table.record()).shakes:
            for each in shake.decisions:
                if isinstance(each, Decision) and each.by == "Ann" and each.flub:
                    assert each.safe == 0, (fresh_seed, number, each)
                if isinstance(each, Challenged) and each.by == "Ben" and each.challenge == "no-goal":
                    assert not each.right, (fresh_seed, number, each)


def with_goal(book, seed):
    """A table at which the strongest has just laid a Goal, or said that there is none."""
    table = Table.new(rules(*book), ["Ann", "Ben"], seed=f"g{seed}", clock="none", shakes=1)
    rng, strongest = random.Random(seed), Player.of(5)
    while table.phase not in ("turn", "no-goal"):
        for seat in table.awaited:
            assert table.do(strongest.act(table.view(seat), rng, 2.0)).rejection is None
            break
    return table


@pytest.mark.parametrize(("division", "seed"), [("basic", 5), ("basic", 38), ("advanced", 727)])
def test_the_strongest_lays_a_goal_that_nobody_can_rightly_challenge(division, seed):
    """wff-1969 3.5: of the first eight that it thought of none has a Solution; each allows one with one cube; all do, before a bonus."""
    table = with_goal(("on-sets", "wff-1969", division), seed)
    (shake,) = analyse(table.record()).shakes
    assert [each.flub for each in shake.decisions] == [False]


@pytest.mark.parametrize("book", {book[1]: book for book in BOOKS}.values(), ids=" ".join)
def test_no_goal_is_not_agreed_to_where_there_is_one(book):
    """AGLOA III-D-2, wff-1969 3.5-A: an objection that is right, written or laid as the book has it."""
    table = Table.new(rules(*book), ["Ann", "Ben"], seed=3, clock="none", shakes=1)
    rng, strongest = random.Random(3), Player.of(5)
    while table.phase != "goal":
        assert table.do(strongest.act(table.view(table.awaited[0]), rng, 2.0)).rejection is None
    (setter,) = table.awaited
    table.do({"by": setter, "do": "no-goal"})
    before = dict(table.scores)
    (objector,) = table.awaited
    while table.phase in ("no-goal", "goal", "writing"):
        (seat,) = table.awaited
        assert table.do(strongest.act(table.view(seat), rng, 2.0)).rejection is None
    gained = {name: points - before[name] for name, points in table.scores.items()}
    if rules(*book).no_goal.objector_writes:
        assert gained[objector] > gained[setter]
    else:
        assert table.phase == "turn"
        assert analyse(table.record()).shakes[-1].decisions[-1].by == objector


OPENED_IN_1969 = {
    "game": "on-sets",
    "rules": "wff-1969",
    "division": "basic",
    "players": ["Ann", "Ben", "Cleo"],
    "events": [
        {"by": "Ann", "do": "deal", "cards": ["BRGO", "BG", "BRG", "R", "GO", "O", "BGO", "RO"]},
        {"by": "Ben", "do": "roll", "cubes": "B B G O ∪ − ′ 1 2 4"},
        {"by": "Ben", "do": "goal", "goal": "2 4"},
        {"by": "Cleo", "do": "move", "cube": "′", "to": "permitted"},
        {"by": "Ann", "do": "move", "cube": "∪", "to": "required"},
        {"by": "Ben", "do": "bonus", "cube": "−"},
        {"by": "Ben", "do": "move", "cube": "G", "to": "forbidden"},
    ],
}
CLEO_OPENS = ({"by": "Cleo", "do": "move", "cube": "B", "to": "required"},)
ANN_CANNOT_BUT_OPEN = (
    {"by": "Cleo", "do": "move", "cube": "B", "to": "forbidden"},
    {"by": "Ann", "do": "move", "cube": "B", "to": "required"},
)


@pytest.mark.parametrize(
    ("plays", "claimed"), [(CLEO_OPENS, True), (ANN_CANNOT_BUT_OPEN, False)], ids=["avoidable", "forced"]
)
def test_the_strongest_makes_an_a_claim_only_if_the_mover_had_another_move(plays, claimed):
    """wff-1969 3.7 comment 3: whoever makes an A-claim must show a move that avoided the opening."""
    table = Table.of({**OPENED_IN_1969, "events": [*OPENED_IN_1969["events"], *plays]})
    (shake,) = analyse(table.record()).shakes
    assert shake.decisions[-1].now, "both plays open a Solution"
    assert ("A" in shake.decisions[-1].violated) is claimed
    for seat in sorted({"Ann", "Ben", "Cleo"} - {plays[-1]["by"]}):
        action = Player.of(5).act(table.view(seat), random.Random(1), 2.0)
        assert (isinstance(action, do.Challenge) and action.claim == "A") is claimed, (seat, action)


@pytest.mark.parametrize("book", [("on-sets", "agloa-2023", "middle"), ("equations", "agloa-2015", "junior")])
def test_the_same_seed_plays_the_same_match(book):
    assert match(book, [2, 4], "again").record() == match(book, [2, 4], "again").record()


@pytest.mark.parametrize("level", range(1, 6))
def test_where_the_goal_setter_takes_no_variation_the_others_pass_in_turn(level):
    """AGLOA II-C-1: the third player can choose only once the second has."""
    book = rules("on-sets", "agloa-2023", "senior")
    table = Table.new(book, ["Ann", "Ben", "Cleo"], seed=3, clock="none")
    rng, bot = random.Random(level), Player.of(level)
    while table.phase != "variations":
        seat = table.awaited[0]
        table.do(bot.act(table.view(seat), rng, 1.0))
    setter = table.awaited[0]
    place = table.players.index(setter)
    second, third = table.players[place + 1 :] + table.players[:place]
    assert bot.act(table.view(second), rng, 1.0) is None, "it is the Goal-setter's turn to choose"
    assert table.do({"by": setter, "do": "no-variation"}).accepted
    assert bot.act(table.view(third), rng, 1.0) is None
    for seat in (second, third):
        passed = bot.act(table.view(seat), rng, 1.0)
        assert isinstance(passed, do.TakeNoVariation)
        assert table.do(passed).accepted
    assert table.phase == "goal"


def test_who_cannot_tell_does_not_look_at_every_play(monkeypatch):
    """In such a position each look takes as long as it may: a match took 14 s of processor time."""
    table = Table.new(rules("equations", "agloa-2015", "elementary"), ["Ann", "Ben"], seed=5, clock="none")
    rng = random.Random(5)
    while table.phase != "turn":
        for seat in table.awaited:
            table.do(Player.of(5).act(table.view(seat), rng, 2.0))
    looks = []
    monkeypatch.setattr(player, "standing", lambda at, _sees: looks.append(at) or (Effect.UNDECIDED, None))
    (seat,) = table.awaited
    assert Player.of(5).act(table.view(seat), rng, 2.0) is not None
    assert 4 <= len(looks) <= 8


def test_levels_are_told_in_a_sentence_and_rise():
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5]
    for lower, higher in pairwise(LEVELS):
        assert (lower.sees, lower.cares, lower.notices) < (higher.sees, higher.cares, higher.notices)
        assert lower.about.endswith(".")


def test_a_level_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="levels 1 to 5"):
        Player.of(6)


def test_a_challenge_takes_a_person_s_time():
    rng = random.Random(1)
    slow, quick = Player.of(1), Player.of(5)
    challenge = do.Challenge("now", by="Ann")
    assert slow.delay(challenge, rng) > quick.delay(challenge, rng) > 1
    assert all(slow.delay(do.DrawLot(by="Ann"), rng) <= 0.7 for _ in range(20))


def test_afterwards_bots_say_what_they_had_in_mind():
    """The position is that of the end of the shake; a beginner does not see what is long."""
    table = match(("on-sets", "agloa-2023", "middle"), [5, 1], "mind", shakes=2)
    end = [version for version in range(table.version) if table.at(version).finished_shakes == 0][-1]
    position = table.at(end).view().position(Claim.IMPOSSIBLE)
    found = had_in_mind(table, 0, {"Ann": Player.of(5), "Ben": Player.of(1)})
    assert found["Ben"] is None or len(found["Ben"].cubes()) <= 4
    assert all(judge(position, solution).correct for solution in found.values() if solution)
    told = " ".join(map(str, in_mind({**found, "Cleo": None})))
    assert told.startswith("Ann had this Solution in mind: ")
    assert told.endswith("Cleo saw no Solution.")


class Silent:
    name = "Silent"
    about = "Does nothing."

    def act(self, view, rng, seconds):
        return None


class Cheat:
    name = "Cheat"
    about = ""

    def act(self, view, rng, seconds):
        return {"by": view.seat, "do": "move", "cube": "B", "to": "permitted"}


class Careful:
    """Right in all but what a test makes wrong."""

    name = "Careful"
    about = "Does what a learner does."

    def act(self, view, rng, seconds):
        return Player.of(2).act(view, rng, seconds)


class ForAnother(Careful):
    def act(self, view, rng, seconds):
        return {"by": "Other", "do": "lot"} if view.phase == "lot" else None


class GoesInCircles(Careful):
    def act(self, view, rng, seconds):
        found = [each for each in view.legal() if isinstance(each, do.PickUp | do.PutDown)]
        if found and view.phase in ("turn", "block"):
            return min(found, key=lambda each: isinstance(each, do.PickUp))
        return super().act(view, rng, seconds)


class HelpsItself(Careful):
    def act(self, view, rng, seconds):
        if view.shake is not None:
            object.__setattr__(view.mat, "resources", view.mat.forbidden)
        return super().act(view, rng, seconds)


@pytest.mark.parametrize(
    ("bot", "told"),
    [(ForAnother, "of another seat"), (GoesInCircles, "not over"), (HelpsItself, "changed the table")],
)
def test_check_bot_tells_of_one_that_cheats_or_never_ends(bot, told, monkeypatch):
    monkeypatch.setattr(check, "MOST_ACTIONS", 60)
    monkeypatch.setattr(check, "_books", lambda: [rules("on-sets", "mlag-2019", "basic")])
    (trouble,) = check_bot(bot())
    assert told in str(trouble)


def test_no_bot_acts_for_another():
    table = Table.new(rules("on-sets", "mlag-2019", "basic"), ["Bot", "Other"], seed=1, clock="none")
    seating = Seating(table, {"Bot": ForAnother(), "Other": Silent()}, random.Random(1))
    assert not seating.step()
    assert (seating.refused, table.version) == (1, 0)


def test_check_bot_tells_what_is_wrong():
    assert "waits for" in str(check_bot(Silent())[0])
    told = list(map(str, check_bot(Cheat())))
    assert "about" in told[0]
    assert "refused" in told[1]


@pytest.mark.slow
def test_check_bot_praises_the_example_of_the_page():
    page = Path(__file__).parents[2] / "docs" / "bots.md"
    start, _, rest = page.read_text(encoding="utf-8").partition("class Careless:")
    assert start.endswith("```py\n")
    example = "class Careless:" + rest.partition("```")[0]
    made = {}
    exec(example, made)
    assert check_bot(made["Careless"]()) == []


def test_check_bot_praises_our_own():
    assert check_bot(Player.of(2)) == []


@pytest.mark.parametrize("book", [("on-sets", "agloa-2023", "middle"), ("equations", "agloa-2015", "middle")])
def test_a_strong_bot_accepts_what_is_correct_and_rejects_what_is_not(book):
    answered = set()
    for seed in range(12):
        table = Table.new(
            rules(*book), ["Ann", "Ben"], seed=f"checked {seed}", shakes=1, clock="none", checking="players"
        )
        seating = Seating(table, {name: Player.of(2) for name in table.players}, random.Random(seed))
        while not table.is_over and table.phase is not Phase.CHECKING:
            assert seating.step()
        for view in map(table.view, table.players):
            action = Player.of(5).act(view, random.Random(seed), 2.0)
            if isinstance(action, do.Accept | do.Reject):
                right = judge(view.position(), view.trial.papers[action.of].solution).correct
                assert isinstance(action, do.Accept) is right
                answered.add(right)
    assert answered == {True, False}
