"""The sections of a rulebook, as typed values.

A section holds the values that can differ from book to book. ``None`` means that the book has no such rule. A field marked
``only("on-sets", …)`` belongs to the books of that game and has a neutral value in the other game's books. To find the clause
of a value, use its path: ``rules.clause("deal.maximum")``. Times are in seconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import cycle, islice
from typing import Any, Literal

from forceout.core.claims import Claim, Resources
from forceout.core.tables import Seconds, TableReader, only


@dataclass(frozen=True, slots=True)
class PlayerRules:
    """The number of players. ``most`` is None if the book sets no maximum."""

    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class CubeKind:
    """One kind of cube in the kit: how many there are, and the six faces of each.

    ``faces`` lists the six faces of each cube in turn. If it has fewer than ``count`` cubes, it starts again.
    """

    count: int
    faces: tuple[tuple[str, ...], ...]

    @property
    def symbols(self) -> tuple[str, ...]:
        """Return the symbols on these cubes, each once."""
        return tuple(dict.fromkeys(face for cube in self.faces for face in cube))

    def each(self) -> tuple[tuple[str, ...], ...]:
        """The six faces of each cube of this kind."""
        return tuple(islice(cycle(self.faces), self.count))


@dataclass(frozen=True, slots=True)
class EquipmentRules:
    """The contents of the kit. ``colours`` are those of the dots."""

    cubes: Mapping[str, CubeKind]
    timer: Seconds | None
    colours: tuple[str, ...] = only("on-sets", otherwise=())
    cards: int = only("on-sets", otherwise=0)

    @property
    def cube_count(self) -> int:
        """How many cubes the kit holds."""
        return sum(kind.count for kind in self.cubes.values())


@dataclass(frozen=True, slots=True)
class LotRules:
    """How the first and the next Goal-setter are chosen. ``cube`` is the kind of cube that each player rolls."""

    method: Literal["highest-digit", "chosen"]
    cube: str | None
    ties_roll_again: bool | None
    next_goal_setter: Literal["left", "right"]
    sign_is_out: bool = only("equations", otherwise=False)


@dataclass(frozen=True, slots=True)
class RollRules:
    """The cubes of a shake. ``in_play`` has one table of counts by kind for each shaking set that is allowed;
    ``set_out`` lists the ways to lay out cubes that are not rolled. ``begins`` is what starts the shake.
    """

    in_play: tuple[Mapping[str, int], ...]
    begins: tuple[Literal["timing", "roll", "deal"], ...] | None
    set_out: tuple[tuple[str, ...], ...] | None = only("on-sets", otherwise=None)


@dataclass(frozen=True, slots=True)
class DealRules:
    """The cards of the Universe. Equations has none: ``minimum`` and ``maximum`` are 0."""

    minimum: int = only("on-sets", otherwise=0)
    maximum: int = only("on-sets", otherwise=0)
    excess: Literal["last-dealt-removed"] | None = only("on-sets", otherwise=None)


@dataclass(frozen=True, slots=True)
class ChoosingRules:
    """How variations are chosen, in order from the Goal-setter to the left.

    Everyone takes at least ``least`` and at most ``most``. In a two-player match the player who is not Goal-setter takes
    ``other_of_two``. An ``illegal`` selection costs ``penalty`` and is repeated; after ``tries`` the player loses the right.
    """

    least: int
    most: int
    other_of_two: int | None
    illegal: tuple[Literal["no-effect", "conflict", "repeated"], ...]
    penalty: int
    tries: int
    insulated_by: tuple[Literal["selection", "goal"], ...]


@dataclass(frozen=True, slots=True)
class GoalRules:
    """Setting the Goal, and the Goal-setter's bonus move before it."""

    cubes_least: int
    cubes_most: int
    complete: tuple[Literal["said", "time-out", "timer-turned"], ...] | None
    touched_cube_stays: bool | None
    bonus: bool
    bonus_while_leading: bool
    bonus_penalty: int | None
    bonus_returns: Literal["bonus-cube"] | None
    bonus_digits: bool
    bonus_relations: bool = only("on-sets", otherwise=False)
    layouts: tuple[str, ...] = only("on-sets", otherwise=())
    least_value: int | None = only("on-sets", otherwise=None)
    left_over_to_forbidden: bool = only("on-sets", otherwise=False)
    numeral_digits: int = only("equations", otherwise=0)


@dataclass(frozen=True, slots=True)
class NoGoalRules:
    """The procedure when the Goal-setter says that no Goal can be set.

    With ``objector_writes``, an objection is a challenge, scored by the scoring tables. Otherwise the objector lays a Goal.
    The two penalties are for the first Goal-setter, and for an objector who cannot lay one.
    """

    objector_writes: bool
    after_bonus: bool
    agreed: Literal["void", "scored"]
    agreed_keeps_goal_setter: bool
    false_penalty: int | None
    objector_penalty: int | None


@dataclass(frozen=True, slots=True)
class MoveRules:
    """A turn. ``relation_to_forbidden_from`` is the number of cubes in Resources, the moved one included, from which
    = and ⊆ may be forbidden. None means that there is no such limit.
    """

    assertion: bool
    last_cube_to_forbidden: bool
    bonus: bool
    bonus_while_leading: bool
    bonus_when_tied: bool | None
    bonus_penalty: int | None
    bonus_returns: Literal["second-cube"] | None
    relation_to_forbidden_from: int | None = only("on-sets", otherwise=None)


@dataclass(frozen=True, slots=True)
class ChallengeRules:
    """Which claims end a shake, and when a claim is valid.

    ``never_is_impossible``: "Never" means "Impossible". ``now_least_resources`` and ``now_needs_cube_on_mat`` are the
    conditions of a Now challenge. Picking up the block without a word costs ``silence_penalty``, and putting it down again
    ``put_down_penalty``.
    """

    claims: tuple[Claim, ...]
    now_least_resources: int | None
    now_least_resources_two_solutions: int | None
    now_needs_cube_on_mat: bool | None
    never_is_impossible: bool
    after_last_cube: tuple[Claim, ...] | None
    invalid_penalty: int
    silence_penalty: int | None
    put_down_penalty: int
    simultaneous: Literal["first-to-hold", "joint"]


class Role(StrEnum):
    """A player's part when Solutions are written."""

    CHALLENGER = "challenger"
    MOVER = "mover"
    THIRD = "third"
    EVERYONE = "everyone"


@dataclass(frozen=True, slots=True)
class WritingRules:
    """For each claim, the player who must write a Solution and the Resource cubes they may use."""

    must: Mapping[Claim, Role]
    resources: Mapping[Claim, Resources]
    decision_is_final: bool
    change_after_presenting: Literal["refused", "incorrect"]


@dataclass(frozen=True, slots=True)
class CheckingRules:
    """How opponents check a Solution that is presented."""

    ambiguity_attempts: int
    ask_judge: bool
    ask_judge_needs_all: bool
    appeal: bool | None
    appeal_judges: int | None


class Wrote(StrEnum):
    """What a player presented. A player who had to write and presented nothing counts as ``WRONG``."""

    RIGHT = "right"
    WRONG = "wrong"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Points:
    """The points of one outcome. In a No Goal challenge, the Mover is the Goal-setter."""

    challenger: int
    mover: int
    third: int | None = None


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """What each outcome of a challenge is worth, as the rulebook file lists it.

    A file has lines such as ``now.right.none = { value = [6, 2, 2], clause = … }``. The key is the claim, the result of the player
    who had to write, and the result of the Third Party. The value has the points of Challenger, Mover and Third Party. The table
    for two players has no third column.
    """

    rows: Mapping[tuple[Claim, Wrote, Wrote | None], Points]

    def __hash__(self) -> int:
        return hash(frozenset(self.rows.items()))

    def of(self, claim: Claim, writer: Wrote, third: Wrote | None = None) -> Points:
        """Return the points for a claim and the results of the player who had to write and of the Third Party."""
        return self.rows[claim, Wrote.RIGHT if writer is Wrote.RIGHT else Wrote.WRONG, third]

    @classmethod
    def read(cls, reader: TableReader, table: Mapping[str, Any], path: str) -> ScoreTable:
        rows: dict[tuple[Claim, Wrote, Wrote | None], Points] = {}
        for claim, by_writer in reader.keyed(Claim, table, path):
            for writer, entry in reader.keyed(Wrote, by_writer, f"{path}.{claim}"):
                here = f"{path}.{claim}.{writer}"
                if "value" in entry:
                    points = reader.attempt(partial(_numbers, reader, entry, here, 2))
                    rows[claim, writer, None] = Points(*points or (0, 0))
                else:
                    for third, leaf in reader.keyed(Wrote, entry, here):
                        points = reader.attempt(partial(_numbers, reader, leaf, f"{here}.{third}", 3))
                        rows[claim, writer, third] = Points(*points or (0, 0, 0))
        return cls(rows)


def _numbers(reader: TableReader, leaf: object, path: str, count: int) -> tuple[int, ...]:
    numbers: tuple[int, ...] = reader.entry(tuple[int, ...], leaf, path)
    if len(numbers) != count:
        reader.refuse(path, f"expected {count} numbers, got {len(numbers)}")
    return numbers


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """The points of a shake, without penalties.

    ``accepter``: in a three-player match, the score of a player who presents nothing and accepts a Solution that the other
    checker proves wrong. It overrides the table after the claims of ``accepter_after``. ``most_lost_at_once`` is the largest
    penalty that a judge may give.
    """

    two_players: ScoreTable
    three_players: ScoreTable
    accepter: int | None
    accepter_after: tuple[Claim, ...] | None
    forceout_right: int | None
    forceout_wrong: int | None
    time_right: int | None
    time_wrong: int | None
    assertion_right: int | None
    assertion_wrong: int | None
    assertion_failed: int | None
    agreed_no_goal: int | None
    absent: int
    most_lost_at_once: int


@dataclass(frozen=True, slots=True)
class TwoSolutionsTimes:
    """The longer limits of a shake with Two Solutions."""

    writing: Seconds
    checking: Seconds
    impossible_after_last_cube: Seconds
    stop: Seconds
    no_goal_writing: Seconds | None


@dataclass(frozen=True, slots=True)
class TimeRules:
    """The limit of every task, and what it costs to miss one.

    A task ``starts`` when the previous one is done, when another player calls a stall (1969), or never. After the limit
    come a ``countdown``, then ``first_penalty`` and the ``additional`` time, then ``second_penalty`` and ``then``.
    """

    starts: Literal["previous-task", "stall", "never"]
    rolling: Seconds | None
    dealing: Seconds | None
    variation: Seconds | None
    goal: Seconds
    goal_includes_rolling: bool | None
    first_turn: Seconds
    turn: Seconds
    state_challenge: Seconds | None
    state_challenge_countdown: bool | None
    impossible_after_last_cube: Seconds | None
    writing: Seconds
    third_decision: Seconds | None
    checking: Seconds | None
    no_goal_answer: Seconds
    no_goal_goal: Seconds | None
    no_goal_writing: Seconds | None
    stop: Seconds | None
    correction: Seconds | None
    charge: Seconds | None
    countdown: Seconds | None
    additional: Seconds
    first_penalty: int
    second_penalty: int | None
    then: Literal["lost", "again"]
    sand_left_over: bool | None
    judge_approves_penalties: bool | None
    two_solutions: TwoSolutionsTimes | None


@dataclass(frozen=True, slots=True)
class IllegalRules:
    """Illegal procedure. If it is charged in time it is undone; otherwise another player's legal action insulates it."""

    penalty: int
    false_charge_penalty: int
    insulated_by_legal_action: bool


class Misconduct(StrEnum):
    """The reasons for which a judge warns or punishes, as the books list them."""

    PHONE = "phone"
    TALKING = "talking"
    NOISE = "noise"
    RUDE_LANGUAGE = "rude-language"
    HAND_BY_BLOCK = "hand-by-block"
    FALSE_CHARGES = "false-charges"
    SPOILING_SCORES = "spoiling-scores"
    OTHER_VARIATION = "other-variation"
    COUNTDOWN = "countdown"
    OLD_NOTES = "old-notes"
    ROLLING_AGAIN = "rolling-again"
    CARDS_FACE_UP = "cards-face-up"
    DEALING_AGAIN = "dealing-again"
    TURNING_CUBES = "turning-cubes"
    HIDING_CARDS = "hiding-cards"
    KNOCKING_CUBES = "knocking-cubes"
    INTIMIDATION = "intimidation"
    REFUSING_TO_PLAY = "refusing-to-play"


@dataclass(frozen=True, slots=True)
class ConductRules:
    """Misconduct, and grave infractions that ``grave_judges`` judges may punish without a warning.

    ``by``: the judge who takes points, replays shakes and disqualifies; any judge may warn. ``reasons`` and ``grave_reasons``
    are those that the book lists, with the clause that a warning or penalty cites.
    """

    by: Literal["judge", "head-judge"]
    disqualification: bool
    replay: bool
    reasons: tuple[Misconduct, ...]
    grave_judges: int | None
    grave_reasons: tuple[Misconduct, ...] | None


@dataclass(frozen=True, slots=True)
class RoundRules:
    """The end of a round and the scoresheet.

    After ``length`` no new shake begins. ``extra`` later, a shake with no challenge and a cube in Resources is stopped and
    everyone writes. ``deceit_higher`` is the match points of a player who signed a higher score to deceive. With
    ``deceit_lower_stands``, a lower signed score stands.
    """

    length: Seconds
    extra: Seconds
    deceit_lower_stands: bool
    deceit_higher: int


@dataclass(frozen=True, slots=True)
class ThreePlaces:
    """The match points of a three-player match."""

    first: int
    tied_first_of_two: int
    tied_first_of_three: int
    second: int
    tied_second: int
    third: int


@dataclass(frozen=True, slots=True)
class TwoPlaces:
    """The match points of a two-player match."""

    first: int
    tied_first: int
    second: int


@dataclass(frozen=True, slots=True)
class MatchPointRules:
    """The match points of each place."""

    three_players: ThreePlaces
    two_players: TwoPlaces

    def award(self, totals: Sequence[int], seats: int | None = None) -> tuple[int, ...]:
        """Return the match points for the totals of the players with a place, in the order given.

        Pass ``seats``, the number of players at the start, if a player has since lost their place.
        """
        place = self._of_two if (len(totals) if seats is None else seats) == 2 else self._of_three
        ranking = sorted(totals, reverse=True)
        return tuple(place(total, ranking) for total in totals)

    def _of_two(self, mine: int, ranking: Sequence[int]) -> int:
        places = self.two_players
        if mine != ranking[0]:
            return places.second
        return places.first if ranking.count(mine) == 1 else places.tied_first

    def _of_three(self, mine: int, ranking: Sequence[int]) -> int:
        places, level = self.three_players, ranking.count(mine)
        if mine == ranking[0]:
            return (places.first, places.tied_first_of_two, places.tied_first_of_three)[level - 1]
        if mine == ranking[1]:
            return (places.second, places.tied_second)[level - 1]
        return places.third


@dataclass(frozen=True, slots=True)
class SolutionRules:
    """The rules for a correct Solution.

    ``relations_are_wild``: = and ⊆ may stand for sets and operations. ``double_set_minus``: the meaning of − in the set that
    counts double when Symmetric Difference is also in effect; ``in-order`` means by the order of choosing.
    ``alternative_move_burden``: a player who claims that a Solution was allowed must show a move that avoided it.
    ``order_of_operations``: powers and roots come first, then × and ÷, then + and −, each from the left.
    """

    minimum_cubes: int
    restrictions: bool = only("on-sets", otherwise=False)
    chains: bool | None = only("on-sets", otherwise=False)
    relations_are_wild: bool = only("on-sets", otherwise=False)
    universe_and_null: bool = only("on-sets", otherwise=False)
    double_set_minus: Literal["symmetric", "in-order"] | None = only("on-sets", otherwise=None)
    alternative_move_burden: bool | None = only("on-sets", otherwise=False)
    numeral_digits: int = only("equations", otherwise=0)
    whole_powers_and_roots: bool = only("equations", otherwise=False)
    order_of_operations: bool = only("equations", otherwise=False)
