"""Random matches, legal and illegal, under every rulebook: whatever happens, the table stays in order.

The slow runs print what they reached and fail if an ending, a penalty or a phase of a rulebook was never reached.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from forceout.core.claims import Claim
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.editions import all_editions
from forceout.match import Phase, fold, observe, observe_event, play, to_act
from forceout.match.commands import JUDGE
from forceout.match.events import PointsLost, SolutionPresented
from forceout.records.documents.fields import Fields
from forceout.records.documents.matches import replay
from forceout.records.notation.record import from_text, to_text

from .driving import Driver
from .finishing import end_by_awaited
from .seating import Table

DIVISIONS = [
    pytest.param(edition.game, edition.id, division, id=f"{edition.game} {edition.id} {division}")
    for edition in all_editions()
    for division in edition.divisions
]
seeds = st.integers(0, 2**32 - 1)
_LINGERS = {
    Phase.ROLL: 0.25,
    Phase.DEAL: 0.08,
    Phase.VARIATIONS: 0.15,
    Phase.GOAL: 0.3,
    Phase.BLOCK: 0.3,
    Phase.WRITING: 0.5,
    Phase.CHECKING: 0.5,
}


class TableMachine(RuleBasedStateMachine):
    """One match of a rulebook and division, with every step recorded."""

    book = ("on-sets", "agloa-2014", "elementary")
    profile = ("challenge", "strict", "judge", False)
    reached: ClassVar[Counter[tuple[str, str]]] = Counter()

    @initialize(players=st.sampled_from(["AB", "ABC", "ABC"]), clock=st.sampled_from(["exact", "sand"]))
    def sit_down(self, *, players, clock):
        style, referee, checking, timed = self.profile
        game, edition, division = self.book
        self.table = Table(edition, division, players, game, referee=referee, checking=checking, clock=clock)
        self.document = {
            "game": game,
            "rules": edition,
            "division": division,
            "players": list(players),
            "referee": referee,
            "checking": checking,
            "clock": clock,
            "events": [],
        }
        self.start = self.table.state
        self.driver = Driver(self.table.codec, style)
        self.events = []
        self.timed = timed

    def do(self, event, rnd, *, pause=(0, 0, 1, 2, 5)):
        before = self.table.state
        if self.timed:
            event["at"] = before.now / 1000 + rnd.choice(pause)
        command = self.table.reader.read(Fields(dict(event)), before)
        after, events, rejection = play(before, command, len(self.document["events"]))
        if rejection is not None:
            assert after == fold(before, rejection.elapsed)
        assert fold(before, events) == after
        self.table.state = after
        self.events += events
        self.document["events"].append(event)
        self._count(after, events)

    def _count(self, state, events):
        self.reached["phase", str(state.phase)] += 1
        for event in events:
            if isinstance(event, PointsLost) and event.points:
                self.reached["penalty", event.why] += 1
        for record in state.finished[self.seen :]:
            self.reached["ending", str(record.ending)] += 1
        self.seen = len(state.finished)

    seen = 0

    @rule(seed=seeds, steps=st.integers(1, 10))
    def play_on(self, seed, steps):
        rnd = random.Random(seed)
        for _ in range(steps):
            noticed = self.table.shake is not None and self.table.shake.trespasses and rnd.random() < 0.4
            self._linger(rnd)
            self._try(self.driver.charge if noticed else self.driver.legal, rnd)

    def _linger(self, rnd):
        """Now and then somebody takes too long, most of all over papers; or the round ends."""
        phase = self.table.state.phase
        objecting = phase is Phase.GOAL and self.table.shake.objector is not None
        if self.timed and rnd.random() < (0.7 if objecting else _LINGERS.get(phase, 0.02)):
            self.do({"by": JUDGE, "do": "tick"}, rnd, pause=(75, 140, 140, 200))
        if self.driver.style == "time" and phase is Phase.TURN and rnd.random() < 0.15:
            self.do({"by": JUDGE, "do": rnd.choice(["end-round", "stop"])}, rnd)

    @rule(seed=seeds)
    def overstep(self, seed):
        self._try(self.driver.illegal, random.Random(seed))

    @rule(seed=seeds)
    def charge(self, seed):
        self._try(self.driver.charge, random.Random(seed))

    @rule(seed=seeds)
    def call_the_judge(self, seed):
        self._try(self.driver.judge, random.Random(seed))

    @rule(seed=seeds)
    def dawdle(self, seed):
        """Time passes, little or much."""
        rnd = random.Random(seed)
        if self.timed:
            self.do({"by": JUDGE, "do": "tick"}, rnd, pause=(1, 12, 30, 75))

    @rule(seed=seeds)
    def leave_or_be_sent_away(self, seed):
        rnd = random.Random(seed)
        if rnd.random() < 0.1:
            player = rnd.choice(self.table.state.setup.players)
            self.do({"by": JUDGE, "do": "disqualify", "player": player, **self.driver._head()}, rnd)

    def _try(self, make, rnd):
        """What the driver makes up is sometimes not even a document: then nothing happens."""
        event = make(self.table.state, rnd)
        try:
            self.do(event, rnd)
        except Malformed:
            self.reached["malformed", event["do"]] += 1

    @invariant()
    def cubes_are_conserved(self):
        state = self.table.state
        if state.shake is None or state.shake.rolled is None:
            return
        mat = state.shake.mat
        goal = state.setup.game.goal_cubes(mat.goal) if mat.goal is not None else Pile()
        piles = mat.resources + mat.required + mat.permitted + mat.forbidden + Pile(mat.touched) + goal
        assert piles == state.shake.rolled

    @invariant()
    def a_strict_referee_lets_nothing_illegal_happen(self):
        state = self.table.state
        if state.setup.strict and state.shake is not None:
            assert not state.shake.trespasses

    @invariant()
    def the_table_waits_for_somebody_who_is_there(self):
        state = self.table.state
        waits_for = to_act(state)
        gone = set(state.setup.players) - set(state.present())
        if state.phase is not Phase.ENDED:
            assert waits_for or not state.present()
            assert not set(waits_for) & gone
            assert set(waits_for) <= {*state.setup.players, JUDGE}

    @invariant()
    def somebody_is_awaited_or_a_limit_runs_and_the_awaited_alone_can_finish(self):
        state = self.table.state
        if state.shake is not None:
            assert to_act(state) or state.running
            assert end_by_awaited(state) is not None, (state.phase, to_act(state))

    @invariant()
    def scores_are_those_of_the_tables(self):
        state = self.table.state
        allowed = _points(state.rules)
        for record in state.finished:
            assert set(record.scores.values()) <= allowed
        earned = dict.fromkeys(state.setup.players, 0)
        for record in state.finished:
            for player, points in record.scores.items():
                earned[player] += points
        expected = {player: earned[player] - state.lost.get(player, 0) for player in earned}
        assert state.totals() == expected | dict(state.deceits)

    @invariant()
    def what_others_wrote_is_not_seen(self):
        state = self.table.state
        trial = state.shake.trial if state.shake else None
        if trial is None or trial.is_open:
            return
        for seat in (*state.setup.players, ""):
            seen = observe(state, seat).shake.trial.papers
            assert all(paper.solution is None for player, paper in seen.items() if player != seat)

    def teardown(self):
        if not hasattr(self, "table"):
            return
        note(to_text(self.document))
        self._record_is_the_match()
        self._can_be_finished()

    def _record_is_the_match(self):
        """The log of events, the document and its text all lead to the same state."""
        state = self.table.state
        assert fold(self.start, self.events) == state
        assert replay(self.document).end == state
        assert from_text(to_text(self.document)) == self.document
        for seat in state.setup.players:
            heard = [observe_event(event, seat) for event in self.events]
            assert all(
                event.solution is None or event.player == seat
                for event in heard
                if isinstance(event, SolutionPresented)
            )

    def _can_be_finished(self):
        rnd = random.Random(1)
        self.timed = False
        self.driver.style = "challenge"
        for _ in range(1500):
            state = self.table.state
            if state.shake is None:
                return
            self._try(self.driver.legal, rnd)
        note(to_text(self.document)[-2000:])
        pytest.fail(f"never finished: {self.table.phase} {self.table.waits_for}")


def _points(rules):
    """Every score that a rulebook's tables have."""
    scoring = rules.scoring
    tables = [*scoring.two_players.rows.values(), *scoring.three_players.rows.values()]
    found = {
        points for row in tables for points in (row.challenger, row.mover, row.third) if points is not None
    }
    single = (
        "accepter forceout_right forceout_wrong time_right time_wrong assertion_right assertion_wrong "
        "assertion_failed agreed_no_goal absent"
    )
    return found | {0} | {getattr(scoring, name) for name in single.split()} - {None}


def expected(rules):
    """What a rulebook has of endings, penalties and phases."""
    claims = {str(claim) for claim in rules.challenges.claims}
    if not rules.no_goal.objector_writes:
        claims -= {str(Claim.NO_GOAL)}
    endings = claims | {"void", "replayed"}
    phases = set(map(str, Phase)) - ({"deal"} if not rules.equipment.cards else set())
    if rules.choosing is None:
        phases -= {"variations"}
    return {("ending", name) for name in endings} | {("phase", name) for name in phases} | _penalties(rules)


def _penalties(rules):
    if rules.time.starts == "stall":
        return {("penalty", "time-stall"), ("penalty", "tapping")}
    names = {
        "time-goal",
        "time-turn",
        "time-writing",
        "time-checking",
        "block-silent",
        "additional-minute",
        "tapping",
    }
    names |= {"time-roll"} if rules.time.rolling else set()
    names |= {"time-deal"} if rules.equipment.cards else set()
    names |= {"illegal-variation", "time-variation"} if rules.choosing else set()
    names |= {"bonus-leading"} if rules.moves.bonus and not rules.moves.bonus_while_leading else set()
    names |= {"invalid-challenge"} if rules.challenges.invalid_penalty else set()
    names |= {"block-put-down"} if rules.challenges.put_down_penalty else set()
    if not rules.no_goal.objector_writes:
        names |= {"false-no-goal"} if rules.no_goal.false_penalty else set()
        names |= {"objection-conceded"} if rules.no_goal.objector_penalty else set()
        names |= {"time-objection-goal"}
    if rules.time.starts == "never":
        names = {name for name in names if not name.startswith("time-")} - {
            "additional-minute",
            "block-silent",
        }
    return {("penalty", name) for name in names}


# How a table is kept: the style of play, the referee, who checks, and whether the clock runs.
PROFILES = [
    ("challenge", "table", "players", True),
    ("no-goal", "table", "judge", True),
    ("no-goal", "strict", "judge", False),
    ("time", "table", "judge", False),
    ("bonus", "table", "players", False),
    ("chaos", "table", "judge", True),
    ("forceout", "strict", "players", True),
    ("challenge", "strict", "judge", True),
]


def run(book, examples, steps, profiles=PROFILES):
    """Play each kind of table some times over; what was reached, counted."""
    reached = Counter()
    for profile in profiles:
        machine = type("Machine", (TableMachine,), {"book": book, "profile": profile, "reached": reached})
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=examples,
                stateful_step_count=steps,
                # A failing match is told as its record; to make it smaller costs more than to read it.
                phases=[Stage.generate],
                derandomize=True,
                database=None,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
    return reached


@pytest.mark.parametrize(("game", "edition", "division"), DIVISIONS)
def test_a_few_matches(game, edition, division):
    reached = run((game, edition, division), examples=3, steps=12, profiles=PROFILES[:2])
    assert any(kind == "ending" for kind, _ in reached)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "edition", "division"), DIVISIONS)
def test_many_matches_reach_everything_that_the_book_has(game, edition, division, capsys):
    """Sixteen divisions, at least 65 shakes each: more than a thousand in all."""
    from forceout.editions import load

    reached = run((game, edition, division), examples=20, steps=50)
    with capsys.disabled():
        sys.stdout.write(f"\n{game} {edition} {division}\n")
        for kind in ("ending", "penalty", "phase"):
            counts = ", ".join(
                f"{name} {count}" for (what, name), count in sorted(reached.items()) if what == kind
            )
            sys.stdout.write(f"  {kind}: {counts}\n")
    assert sum(count for (kind, _), count in reached.items() if kind == "ending") >= 65
    missing = expected(load(game, edition).rules(division)) - set(reached)
    assert not missing
