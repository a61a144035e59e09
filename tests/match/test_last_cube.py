"""The block after the last cube (VIII-B): when it is back on the table, papers that all lie there are opened."""

import pytest

from forceout.editions import all_editions, load

from .seating import Table

BOOKS = [
    pytest.param(edition.game, edition.id, division, id=f"{edition.game} {edition.id} {division}")
    for edition in all_editions()
    for division in edition.divisions
    # In 1969 play goes on without a cube; the shake ends with a challenge or an assertion.
    if not edition.rules(division).moves.last_cube_to_forbidden
]
TIMED = [book for book in BOOKS if load(*book.values[:2]).rules(book.values[2]).time.starts != "never"]
every_timed_book = pytest.mark.parametrize(("game", "edition", "division"), TIMED)
every_book = pytest.mark.parametrize(("game", "edition", "division"), BOOKS)


def block_in_hand(game, edition, division, **options):
    """All cubes are on the mat, everyone may write, and B holds the block."""
    play = Table(edition, division, "ABC", game, referee="table", **options).played_out()
    assert (play.phase, play.waits_for) == ("writing", "ABC")
    assert play("B: pick-up @10") == []
    return play


def is_over(play):
    """The papers were opened: nobody had written, so the shake is scored at once."""
    return play.shake is None and len(play.state.finished) == 1


@every_book
@pytest.mark.parametrize("papers", ["A B C", "B A C", "A C B"])
def test_an_invalid_claim_after_all_have_handed_in_opens_the_papers(game, edition, division, papers):
    """AGLOA VIII-B, V-B"""
    play = block_in_hand(game, edition, division)
    for player in papers.split():
        assert play(f"{player}: decline @11") == []
    assert (play.phase, play.waits_for) == ("block", "B")
    assert play("B: challenge now @12") == []
    assert is_over(play)
    assert play.state.finished[0].penalties.get("B", 0) == play.state.rules.challenges.invalid_penalty


@every_timed_book
def test_a_claim_that_comes_too_late_opens_them(game, edition, division):
    """AGLOA VIII-B Comment; P28"""
    play = block_in_hand(game, edition, division)
    play("A: decline @11; C: decline @12; B: put-down @13; B: pick-up @55; B: decline @56")
    assert play("B: challenge impossible @61") == []
    assert is_over(play)


@every_book
def test_the_movers_claim_against_the_last_cube_opens_them(game, edition, division):
    """AGLOA V-B"""
    play = block_in_hand(game, edition, division)
    mover = play.shake.mover
    play(f"B: put-down @11; {mover}: pick-up @12; A: decline @13; B: decline @13; C: decline @13")
    assert play(f"{mover}: challenge impossible @14") == []
    assert is_over(play)


@every_book
def test_an_invalid_claim_before_the_last_paper_leaves_the_others_their_time(game, edition, division):
    """AGLOA VIII-B"""
    play = block_in_hand(game, edition, division)
    play("A: decline @11; B: decline @12; B: challenge now @13")
    assert (play.phase, play.waits_for) == ("writing", "C")
    play("C: decline @14")
    assert is_over(play)


@every_timed_book
@pytest.mark.parametrize("end", ["B: put-down @12", "judge: tick @40"])
def test_a_block_that_goes_back_without_a_word_opens_them(game, edition, division, end):
    """AGLOA V-B, XI-A-3"""
    play = block_in_hand(game, edition, division)
    play(f"A: decline @11; B: decline @11; C: decline @11; {end}")
    assert is_over(play)


@every_book
def test_a_holder_who_leaves_opens_them(game, edition, division):
    """AGLOA X-D; P55"""
    play = block_in_hand(game, edition, division, clock="none")
    play("A: decline; C: decline; judge: absent B")
    assert is_over(play)


@every_book
def test_what_was_written_is_checked_then(game, edition, division):
    """AGLOA VIII-B, VII-C-2"""
    play = block_in_hand(game, edition, division, checking="players")
    solution = "1+2 = 12" if game == "equations" else "B ∪ R"
    play(f"A: write {solution} @11; B: decline @11; C: decline @11; B: challenge now @12")
    assert (play.phase, play.waits_for) == ("checking", "BC")
    assert bool(play.state.running) == play.state.setup.is_timed
