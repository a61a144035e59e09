"""What a judge at the desk says of a position is what the table says: one function decides which selections govern."""

import random
from dataclasses import replace

import pytest

from forceout import judge_document
from forceout.editions import load
from forceout.match.events import SolutionRuled, VariationChosen, VariationIgnored, VariationReopened

from .driving import Driver
from .seating import Table
from .test_state_machine import DIVISIONS

VARIED = [book for book in DIVISIONS if load(*book.values[:2]).rules(book.values[2]).choosing is not None]


def governing(position):
    """The variations in force."""
    return position.force if position.rules.game == "on-sets" else position.conditions


def selections(events):
    """Every selection that was circled and stayed, legal or not, in the order of choosing."""
    found = []
    for event in events:
        if isinstance(event, VariationChosen | VariationIgnored):
            found.append(event)
        elif isinstance(event, VariationReopened):
            last = max(
                n
                for n, one in enumerate(found)
                if one.player == event.player and isinstance(one, VariationIgnored)
            )
            del found[last]
    return [event.selection for event in found]


def as_recorded(play, case, solution, chosen):
    """The position as somebody would bring it to the desk: every selection of the list, whether or not it was legal."""
    codec, mat = play.codec, case.mat
    document = {
        "game": codec.rules.game,
        "rules": codec.rules.edition_id,
        "division": codec.rules.division,
        "challenge": str(case.claim),
        "solution": codec.solution_fields(solution),
        "variations": [codec.selection_fields(one) for one in chosen if one.name in codec.rules.variations],
        **{name: str(getattr(mat, name)) for name in ("required", "permitted", "forbidden", "resources")},
    }
    if mat.goal is not None:
        document["goal"] = str(mat.goal)
    if codec.rules.equipment.cards:
        document["universe"] = [codec.card_text(card) for card in case.universe]
    return document


def poor_roll(rules, rnd):
    """A roll that shows few faces, so that many selections have no effect."""
    cubes = []
    for name, kind in rules.equipment.cubes.items():
        shown = [face for face in rnd.sample(kind.symbols, 2) if face not in "=⊆"] or [kind.symbols[0]]
        if rules.game == "equations":
            cubes += [f"{rnd.choice([*shown, '1'])}@{name}" for _ in range(kind.count)]
        elif rules.roll.set_out and name == "restriction":
            cubes += rules.roll.set_out[0]
        else:
            cubes += [rnd.choice(shown) for _ in range(kind.count)]
    return " ".join(cubes)


def matches(play, driver, rnd, steps):
    """Random play with many selections, illegal ones too; the case, the Solution and the ruling of each that was judged."""
    since = 0
    for _ in range(steps):
        state = play.state
        event = driver.legal(state, rnd)
        play.do({**event, "cubes": poor_roll(driver.rules, rnd)} if event["do"] == "roll" else event)
        if state.shake is None:
            since = len(play.events)
        trial = state.shake.trial if state.shake else None
        if trial is None or play.state.shake is not None:
            continue
        case = play.state.finished[-1].case
        chosen = selections(play.events[since:])
        for event in play.events[since:]:
            if isinstance(event, SolutionRuled):
                solution = play.state.finished[-1].trial.papers[event.of].solution
                yield case, solution, chosen, event


@pytest.mark.soak
@pytest.mark.parametrize(("game", "edition", "division"), VARIED)
def test_ii_c_2_the_verdict_at_the_table_is_that_of_the_desk(game, edition, division, amount, fresh_seed):
    """AGLOA II-C-2; Equations II-B-2"""
    for number in range(amount(fast=4, slow=40, soak=1_000)):
        rnd = random.Random(f"{fresh_seed} {game} {edition} {division} {number}")
        play = Table(edition, division, "ABC", game, referee="table", adventurous=True)
        for case, solution, chosen, ruled in matches(play, Driver(play.codec, "chaos"), rnd, steps=80):
            document = as_recorded(play, case, solution, chosen)
            assert judge_document(document)["correct"] == ruled.correct, document
            judged = play.state.setup.game.position(case, case.claim, case.mat)
            listed = [one.choice for one in chosen if one.name in play.codec.rules.variations]
            assert governing(judged) == governing(replace(judged, variations=tuple(listed))), document
