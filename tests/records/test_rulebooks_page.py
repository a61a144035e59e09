"""The page that sets the rulebooks side by side says what the data says."""

from pathlib import Path

from forceout import editions
from forceout.records.documents.rulebooks import values
from forceout.records.wording.rules import SECTION_TITLES, label, phrase

PAGE = Path(__file__).parents[2] / "docs" / "rulebooks.md"
# One division stands for each book: the one that plays with everything the book has.
BOOKS = [
    editions.load(*book).rules(division)
    for book, division in (
        (("on-sets", "wff-1969"), "advanced"),
        (("on-sets", "agloa-2014"), "senior"),
        (("on-sets", "mlag-2019"), "basic"),
        (("on-sets", "agloa-2023"), "senior"),
        (("equations", "agloa-2015"), "senior"),
    )
]
SHOWN = [
    "players.least",
    "players.most",
    "roll.in_play",
    "deal.minimum",
    "deal.maximum",
    "goal.cubes_most",
    "goal.complete",
    "goal.bonus_while_leading",
    "goal.bonus_relations",
    "no_goal.objector_writes",
    "no_goal.agreed",
    "no_goal.false_penalty",
    "moves.assertion",
    "moves.bonus_while_leading",
    "moves.relation_to_forbidden_from",
    "moves.last_cube_to_forbidden",
    "challenges.claims",
    "challenges.now_least_resources",
    "challenges.now_needs_cube_on_mat",
    "challenges.invalid_penalty",
    "challenges.simultaneous",
    "solution.minimum_cubes",
    "solution.restrictions",
    "solution.chains",
    "solution.relations_are_wild",
    "solution.alternative_move_burden",
    "writing.third",
    "writing.change_after_presenting",
    "checking.ambiguity_together",
    "checking.appeal_judges",
    "scoring.three_players.now.wrong.right",
    "scoring.accepter_after",
    "scoring.forceout_right",
    "scoring.absent",
    "time.rolling",
    "time.goal",
    "time.first_turn",
    "time.turn",
    "time.writing",
    "time.checking",
    "time.second_penalty",
    "round.length",
    "round.extra",
    "conduct.by",
]


SAID = [{f"{value.section}.{value.name}": value for value in values(rules)} for rules in BOOKS]


def cell(said, path):
    if path not in said:
        return "—"
    words = phrase(said[path].value, is_time=said[path].is_time)
    mark = "†" if said[path].source.assumption else ""
    return f"{words}{mark} ({said[path].source.clause})"


def comparison():
    """The table in Markdown, one row a rule, one column a book."""
    yield "| | " + " | ".join(f"{rules.edition_id} {rules.division}" for rules in BOOKS) + " |"
    yield "|---" * (len(BOOKS) + 1) + "|"
    for path in SHOWN:
        section, _, name = path.partition(".")
        cells = [cell(said, path) for said in SAID]
        yield f"| {SECTION_TITLES[section]}: {label(section, name)} | " + " | ".join(cells) + " |"


def test_the_page_shows_the_data():
    page = PAGE.read_text(encoding="utf-8").splitlines()
    assert [line for line in page if line.startswith("|")] == list(comparison())
