"""The On-Sets judge: is this written Solution correct, and by which clause not?

It answers by the criteria of AGLOA VII-B (mlag VII-B, wff 3.4 and 3.4′) alone, and lists every fault it finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any

from forceout.core.errors import Malformed, Unreadable
from forceout.core.picture import Pictured
from forceout.core.verdict import Code, Reason, Verdict
from forceout.onsets.alternatives import had_another_move
from forceout.onsets.cards import BLANK, EVERY_CARD, card_name, cards_of
from forceout.onsets.cubes import CubeCount
from forceout.onsets.goal import Goal
from forceout.onsets.meaning import Evaluator, Meaning
from forceout.onsets.notation import (
    Chain,
    GroupedRelation,
    Sign,
    Writing,
    mentions_relation,
    parse_restriction,
    parse_set_name,
    read,
)
from forceout.onsets.position import Position, Solution, Written
from forceout.onsets.selection import Selection
from forceout.onsets.symbols import OPERATIONS, Symbol
from forceout.onsets.variations import Deal, InForce, Kind, in_force
from forceout.onsets.wild import Named, Naming

# Choices of one reading for each Restriction that are looked at, and pairs of Two Solutions; more cannot be verified.
_MOST_CHOICES = 10_000
# Readings looked at of each part when there are too many to look at them all: a bad one may be among them.
_FEW = 20
# What a combination costs here, where one of two masks in a row costs 1.
_STEP = 4

# One reading of a Solution: the mask of its Set-Name, and what each Restriction keeps.
_Reading = tuple[int, tuple[int, ...]]


def judge(position: Position, solution: Solution) -> Verdict:
    """The verdict on what a player presented in this position."""
    force = in_force(position.variations, position.rules, Deal(position.rolled, position.universe))
    clauses = _Clauses(position)
    goal, reasons = _goal(position, solution, clauses)
    goal_values = () if goal is None else goal.values(absolute=Kind.ABSOLUTE_VALUE in force)
    if goal is not None and not goal_values:
        reasons.append(clauses.reason(Code.GOAL_ILLEGAL, goal=str(goal)))
    judged = [_judge_one(position, force, written, goal_values, clauses) for written in solution.parts]
    two = Kind.TWO_SOLUTIONS in force
    for place, one in enumerate(judged, 1):
        reasons += (_in_solution(reason, place) for reason in one.reasons) if two else one.reasons
    if two:
        reasons += _pair(judged, position, clauses)
    if not reasons and position.rules.solution.alternative_move_burden and not had_another_move(position):
        reasons.append(clauses.reason(Code.BURDEN))
    answers = [(one.value, one.cards(position)) for one in judged]
    return Verdict(
        value=[value for value, _ in answers] if two else answers[0][0],
        goal_values=goal_values,
        equals_in_some_reading=_all_true(one.equals_somewhere for one in judged),
        reasons=tuple(reasons),
        details={
            "cards": [cards for _, cards in answers] if two else answers[0][1],
            "workings": tuple(judged),
        },
    )


class _Clauses:
    """Reasons of one rulebook: each code with that book's clause."""

    def __init__(self, position: Position) -> None:
        self._rules = position.rules

    def reason(self, code: Code, **facts: Any) -> Reason:
        return Reason(code, self._rules.reasons[code], facts)

    def variation(self, kind: Kind, **facts: Any) -> Reason:
        rule = self._rules.variations.get(kind)
        clause = rule.clause if rule else self._rules.reasons[Code.UNREADABLE]
        return Reason(Code.VARIATION, clause, {"variation": str(kind), **facts})


def _goal(position: Position, solution: Solution, clauses: _Clauses) -> tuple[Goal | None, list[Reason]]:
    """The Goal that counts: the one on the mat or, after "No Goal", the one that the writer lays (agloa-2023 III-D-2)."""
    if position.goal is not None:
        return position.goal, []
    if solution.goal is None:
        return None, [clauses.reason(Code.GOAL_MISSING, part="goal")]
    try:
        goal = Goal.parse(solution.goal, "solution.goal")
    except Malformed:
        return None, [clauses.reason(Code.GOAL_ILLEGAL, goal=solution.goal)]
    missing = goal.digits() - position.resources
    if missing:
        return goal, [clauses.reason(Code.NOT_AVAILABLE, cubes=str(missing))]
    return goal, []


@dataclass(slots=True)
class Workings(Pictured):
    """How one Solution was worked out: what a judge would show with the cards on the table."""

    written: Written
    reasons: list[Reason] = field(default_factory=list)
    counts: Mapping[int, int] = field(default_factory=dict)
    value: int | None = None
    equals_somewhere: bool | None = None
    # One reading that picks these cards, worked out when it is asked for: most verdicts are not explained.
    selection: Callable[[int], Selection] | None = None

    @property
    def sets(self) -> frozenset[int]:
        """The sets of cards over all readings; ``counts`` has how much each counts."""
        return frozenset(self.counts)

    def intended(self, goal_values: Sequence[int]) -> Selection | None:
        """The reading to show first: one that equals the Goal if there is one; None where nothing could be read."""
        if self.selection is None or not self.counts:
            return None
        right = (cards for cards, count in self.counts.items() if count in goal_values)
        return self.selection(next(right, next(iter(self.counts))))

    def breaking(self, goal_values: Sequence[int]) -> Selection | None:
        """A reading that does not equal the Goal."""
        wrong = (cards for cards, count in self.counts.items() if count not in goal_values)
        cards = next(wrong, None)
        return None if cards is None or self.selection is None else self.selection(cards)

    def cards(self, position: Position) -> list[str] | None:
        """The cards counted, where all readings choose the same."""
        if len(self.sets) != 1:
            return None
        (chosen,) = self.sets
        return [card_name(card, position.rules.equipment.colours) for card in cards_of(chosen)]

    def _repr_svg_(self) -> str | None:
        return Pictured._repr_svg_(self) if self.counts else None


def _judge_one(
    position: Position, force: InForce, written: Written, goal_values: tuple[int, ...], clauses: _Clauses
) -> Workings:
    work = Workings(written)
    read_parts = _Reader(position, written, force, clauses, work.reasons)
    if read_parts.name is not None:
        _count_cubes(position, force, read_parts, clauses, work.reasons)
    _check_form(position, force, read_parts, clauses, work.reasons)
    table = _Table(position, force, written, clauses, work.reasons)
    if read_parts.steps is not None and read_parts.chains is not None:
        _Readings(read_parts, table, force, clauses, work).judge(goal_values)
    return work


class _Reader:
    """The parts of a Solution, read and understood as far as they can be."""

    def __init__(
        self, position: Position, written: Written, force: InForce, clauses: _Clauses, reasons: list[Reason]
    ) -> None:
        self._rules = position.rules
        self._clauses = clauses
        self._reasons = reasons
        self.has_restrictions = bool(written.restrictions)
        name = self._read(written.set_name, "set_name")
        restrictions = [self._read(text, f"restrictions[{n}]") for n, text in enumerate(written.restrictions)]
        readable = [writing for writing in (name, *restrictions) if writing is not None]
        self.named: Named = Naming(position.rules, force).name(readable, written.wild)
        reasons.extend(
            clauses.reason(
                Code.WILD, fault=str(wild.fault), face=str(wild.face), meanings=list(map(str, wild.meanings))
            )
            for wild in self.named.faults
        )
        self.name = name and self.named.settle(name)
        self.restrictions = [writing and self.named.settle(writing) for writing in restrictions]
        self.steps = self._set_name(self.name) if self.name is not None else None
        chains = [self._chain(writing, n) for n, writing in enumerate(self.restrictions)]
        self.chains: list[Chain] | None = [chain for chain in chains if chain is not None]
        if len(self.chains) < len(chains):
            self.chains = None

    def name_signs(self) -> Iterator[Sign]:
        return self.name.signs() if self.name is not None else iter(())

    def restriction_signs(self) -> Iterator[Sign]:
        return (sign for writing in self.restrictions if writing is not None for sign in writing.signs())

    def _read(self, text: str, part: str) -> Writing | None:
        try:
            return read(text, self._rules.equipment.colours)
        except Unreadable as trouble:
            self._unreadable(trouble, part)
            # AGLOA VI-A comment (b): "= Goal" behind a Set-Name is a fault of its own, whatever follows the sign.
            if part == "set_name" and mentions_relation(text):
                self._relation_in_name(None)
            return None

    def _unreadable(self, trouble: Unreadable, part: str) -> None:
        self._reasons.append(
            self._clauses.reason(
                Code.UNREADABLE,
                part=part,
                column=trouble.column,
                trouble=trouble.message,
                pointer=trouble.pointer(),
            )
        )

    def _relation_in_name(self, column: int | None) -> None:
        if not self._rules.solution.relations_are_wild:
            self._reasons.append(self._clauses.reason(Code.RELATION_IN_SET_NAME, column=column))

    def _set_name(self, writing: Writing) -> tuple[Any, ...] | None:
        relation = next((sign for sign in writing.signs() if sign.meaning.is_relation), None)
        if relation is not None:
            self._relation_in_name(relation.column)
            return None  # in mlag the fault is that its meaning was not said
        try:
            return parse_set_name(self._defined(writing))
        except Unreadable as trouble:
            self._unreadable(trouble, "set_name")
            return None

    def _chain(self, writing: Writing | None, place: int) -> Chain | None:
        if writing is None:
            return None
        try:
            return parse_restriction(self._defined(writing))
        except GroupedRelation as grouped:
            self._reasons.append(
                self._clauses.reason(
                    Code.RESTRICTION_GROUPING, part=f"restrictions[{place}]", column=grouped.column
                )
            )
        except Unreadable as trouble:
            self._unreadable(trouble, f"restrictions[{place}]")
        return None

    def _defined(self, writing: Writing) -> Writing:
        """The writing, if the game has a meaning for V and Λ; the Basic game of 1969 has none (wff 2.2)."""
        if not self._rules.solution.universe_and_null:
            for sign in writing.signs():
                if sign.meaning in (Symbol.UNIVERSE, Symbol.NULL):
                    raise writing.unreadable(sign.column, f"{sign.meaning} is not used in this game")
        return writing


def _count_cubes(
    position: Position, force: InForce, parts: _Reader, clauses: _Clauses, reasons: list[Reason]
) -> None:
    """AGLOA VII-B-4: enough cubes, every Required cube used, nothing taken that may not be."""
    solution = position.rules.solution
    if None in parts.restrictions:
        return  # what cannot be read cannot be counted
    signs = [*parts.name_signs()], [*parts.restriction_signs()]
    if len(signs[0]) + len(signs[1]) < solution.minimum_cubes and parts.steps is not None:
        reasons.append(clauses.reason(Code.TOO_FEW_CUBES, minimum=solution.minimum_cubes))
    count = CubeCount(position, force, parts.named.meanings)
    account = count.account(*signs, has_restrictions=parts.has_restrictions)
    if account.missing:
        reasons.append(clauses.reason(Code.NOT_AVAILABLE, cubes=_listed(account.missing)))
    if account.unused:
        reasons.append(clauses.reason(Code.REQUIRED_UNUSED, cubes=_listed(account.unused)))
    if account.too_many_resources:
        reasons.append(clauses.reason(Code.TOO_MANY_RESOURCES, cubes=_listed(account.from_resources)))
    if account.required_cube_absent:
        reasons.append(clauses.variation(Kind.REQUIRED_CUBE, cube=str(force.required_cube)))


def _listed(cubes: Sequence[Symbol]) -> str:
    return " ".join(map(str, cubes))


def _check_form(
    position: Position, force: InForce, parts: _Reader, clauses: _Clauses, reasons: list[Reason]
) -> None:
    """Which parts a Solution must and may have, and how many operations (AGLOA VII-B-2, XIII-A-5)."""
    solution = position.rules.solution
    if parts.has_restrictions and not solution.restrictions:
        reasons.append(clauses.reason(Code.RESTRICTION_NOT_ALLOWED, form="any"))
    elif parts.has_restrictions and not solution.chains:
        long = [n for n, chain in enumerate(parts.chains or ()) if len(chain.relations) > 1]
        if long:
            reasons.append(
                clauses.reason(Code.RESTRICTION_NOT_ALLOWED, form="chain", part=f"restrictions[{long[0]}]")
            )
    if solution.restrictions and not parts.has_restrictions:
        demanding = [face for face in position.required if _stands_for_relation(face, parts.named)]
        if demanding:
            reasons.append(clauses.reason(Code.NO_RESTRICTION, cubes=_listed(demanding)))
    if Kind.TWO_OPERATIONS in force and parts.name is not None:
        least = position.rules.variations[Kind.TWO_OPERATIONS].limits["operations"]
        found = sum(sign.meaning in OPERATIONS for sign in parts.name_signs())
        if isinstance(least, int) and found < least:
            reasons.append(clauses.variation(Kind.TWO_OPERATIONS, found=found, minimum=least))


def _stands_for_relation(face: Symbol, named: Named) -> bool:
    return named.meanings.get(face, face).is_relation


class _Table:
    """The cards as this Solution sees them: which are dealt, what the blank shows, what each counts."""

    def __init__(
        self, position: Position, force: InForce, written: Written, clauses: _Clauses, reasons: list[Reason]
    ) -> None:
        self.universe = position.universe
        self.colours = position.rules.equipment.colours
        self.blank = BLANK
        if written.blank != BLANK:
            if Kind.BLANK_CARD_WILD in force:
                self.blank = written.blank
            else:
                reasons.append(
                    clauses.variation(Kind.BLANK_CARD_WILD, card=card_name(written.blank, self.colours))
                )
        self.doubled = self.select(force.double_set)

    def relevant(self) -> int:
        """The truth-table bits that some card looks at."""
        bits = self.universe & ~(1 << BLANK)
        return bits | (1 << self.blank if self.universe >> BLANK & 1 else 0)

    def select(self, truth_table: int) -> int:
        """The cards that a truth table picks; the blank card is picked by the dots it is given."""
        chosen = truth_table & self.universe & ~(1 << BLANK)
        if self.universe >> BLANK & 1 and truth_table >> self.blank & 1:
            chosen |= 1 << BLANK
        return chosen

    def count(self, cards: int) -> int:
        """How much the cards count; those of the Double Set count twice (AGLOA XIII-C-10)."""
        return cards.bit_count() + (cards & self.doubled).bit_count()

    def shown_as(self, card: int) -> int:
        """The cards that count as this one, a wild blank with its dots included (AGLOA XIII-C-11 comment (b))."""
        same = 1 << card & self.universe
        if self.universe >> BLANK & 1 and self.blank == card:
            same |= 1 << BLANK
        return same


class _Readings:
    """Every legal reading of one Solution at once, judged against the Goal and the conditions on cards."""

    def __init__(
        self, parts: _Reader, table: _Table, force: InForce, clauses: _Clauses, work: Workings
    ) -> None:
        self._table = table
        self._force = force
        self._clauses = clauses
        self._work = work
        assert parts.steps is not None
        assert parts.chains is not None
        self._evaluator = Evaluator(
            symmetric_difference=Kind.SYMMETRIC_DIFFERENCE in force, relevant=table.relevant()
        )
        self._name = self._evaluator.meaning(parts.steps)
        self._restrictions = [_Restriction(chain, self._evaluator) for chain in parts.chains]
        self._complete = self._name.complete and all(part.complete for part in self._restrictions)

    def judge(self, goal_values: tuple[int, ...]) -> None:
        """Compare every reading with the Goal (AGLOA VII-B-3, VII-B-6) and with the variations on cards."""
        kept, null = self._kept()
        outcomes = self._outcomes(kept)
        self._work.selection = lambda cards: self._selection(outcomes[cards])
        self._conclude(outcomes, goal_values)
        broken = {kind: outcomes[cards] for cards in outcomes for kind in self._broken_by(cards)}
        if null is not None:
            broken[Kind.NO_NULL_RESTRICTIONS] = self._name.masks[0], null
        for kind, reading in broken.items():
            self._work.reasons.append(
                self._clauses.variation(kind, **self._shown(reading), **self._card_of(kind))
            )

    def _kept(self) -> tuple[dict[int, tuple[int, ...]], tuple[int, ...] | None]:
        """What the Restrictions together may keep, with one choice of readings for each; and a choice in which one is null."""
        kept: dict[int, tuple[int, ...]] = {}
        null = None
        choices = product(*(part.keeps for part in self._restrictions))
        for keeps in islice(choices, _MOST_CHOICES):
            kept.setdefault(_together(keeps), keeps)
            if null is None and Kind.NO_NULL_RESTRICTIONS in self._force and not self._each_removes(keeps):
                null = keeps
        if next(choices, None) is not None:
            self._complete = False
        return kept, null

    def _outcomes(self, kept: dict[int, tuple[int, ...]]) -> dict[int, _Reading]:
        """The sets of cards that the readings pick, each with one reading that does."""
        outcomes: dict[int, _Reading] = {}
        names = self._name.masks
        if not self._evaluator.spend(_STEP * len(kept) * len(names)):
            self._complete = False
            kept = dict(islice(kept.items(), _FEW))
        for keep, keeps in kept.items():
            for name in names:
                outcomes.setdefault(self._table.select(name & keep), (name, keeps))
        return outcomes

    def _conclude(self, outcomes: dict[int, _Reading], goal_values: tuple[int, ...]) -> None:
        counts = {cards: self._table.count(cards) for cards in outcomes}
        right = [cards for cards, count in counts.items() if count in goal_values]
        wrong = [cards for cards, count in counts.items() if count not in goal_values]
        work = self._work
        work.counts = counts
        if self._complete and len(set(counts.values())) == 1:
            work.value = next(iter(counts.values()))
        work.equals_somewhere = True if right else (False if self._complete else None)
        if wrong and goal_values:
            shown = {"count": counts[wrong[0]], "goal": list(goal_values), **self._shown(outcomes[wrong[0]])}
            work.reasons.append(self._clauses.reason(Code.AMBIGUOUS if right else Code.NOT_EQUAL, **shown))
        elif not self._complete:
            work.reasons.append(self._clauses.reason(Code.UNVERIFIABLE))

    def _broken_by(self, cards: int) -> Iterator[Kind]:
        """The variations that forbid these cards to be the set (AGLOA XIII-C-11)."""
        force = self._force
        if force.required_card is not None and not cards >> force.required_card & 1:
            yield Kind.REQUIRED_CARD
        if force.forbidden_card is not None and cards & self._table.shown_as(force.forbidden_card):
            yield Kind.FORBIDDEN_CARD

    def _each_removes(self, keeps: tuple[int, ...]) -> bool:
        """AGLOA XIII-B-8 Comment: each removes a card in whatever order, so one that no other removes."""
        everything = self._table.universe
        removed = [everything & ~self._table.select(keep) for keep in keeps]
        for place, own in enumerate(removed):
            others = 0
            for other in removed[:place] + removed[place + 1 :]:
                others |= other
            if not own & ~others:
                return False
        return True

    def _card_of(self, kind: Kind) -> dict[str, str]:
        card = {
            Kind.REQUIRED_CARD: self._force.required_card,
            Kind.FORBIDDEN_CARD: self._force.forbidden_card,
        }.get(kind)
        return {} if card is None else {"card": card_name(card, self._table.colours)}

    def _selection(self, reading: _Reading) -> Selection:
        name, keeps = reading
        table, set_name = self._table, self._name.reading(name)
        # The masks here know only cards that were dealt; the reading, bracketed, is worked out over all sixteen.
        steps = parse_set_name(read(set_name, table.colours))
        symmetric = Kind.SYMMETRIC_DIFFERENCE in self._force
        return Selection(
            universe=table.universe,
            colours=table.colours,
            set_name=set_name,
            truth_table=Evaluator(symmetric_difference=symmetric).meaning(steps).masks[0],
            removed=tuple(
                (part.reading(keep), table.universe & ~table.select(keep))
                for part, keep in zip(self._restrictions, keeps, strict=True)
            ),
            doubled=table.doubled,
            blank=table.blank,
        )

    def _shown(self, reading: _Reading) -> dict[str, Any]:
        """A reading in words that can be copied on paper, and the cards it picks."""
        name, keeps = reading
        texts = [part.reading(keep) for part, keep in zip(self._restrictions, keeps, strict=True)]
        chosen = self._table.select(name & _together(keeps))
        cards = [card_name(card, self._table.colours) for card in cards_of(chosen)]
        shown: dict[str, Any] = {"set_name": self._name.reading(name)}
        if texts:
            shown["restrictions"] = texts
        return {"reading": shown, "cards": cards}


def _together(keeps: tuple[int, ...]) -> int:
    """What several Restrictions keep; each looks at a card by itself, so their order does not matter (AGLOA VII-B-3)."""
    keep = EVERY_CARD
    for one in keeps:
        keep &= one
    return keep


class _Restriction:
    """The cards that a Restriction may keep, over all readings of its sides (AGLOA VI-B-2)."""

    def __init__(self, chain: Chain, evaluator: Evaluator) -> None:
        self._relations = chain.relations
        self._sides: list[Meaning] = [evaluator.meaning(side) for side in chain.sides]
        self.complete = all(side.complete for side in self._sides)
        # From (cards kept so far, last side) to one choice of sides that leads there.
        states: dict[tuple[int, int], tuple[int, ...]] = {(EVERY_CARD, m): (m,) for m in self._sides[0].masks}
        for relation, side in zip(self._relations, self._sides[1:], strict=True):
            rights = side.masks
            if not evaluator.spend(_STEP * len(states) * len(rights)):
                self.complete = False
                states, rights = dict(islice(states.items(), _FEW)), rights[:_FEW]
            following: dict[tuple[int, int], tuple[int, ...]] = {}
            for (keep, left), masks in states.items():
                for right in rights:
                    differ = left & ~right if relation.meaning is Symbol.SUBSET else left ^ right
                    following.setdefault((keep & ~differ, right), (*masks, right))
            states = following
        self.keeps: dict[int, tuple[int, ...]] = {}
        for (keep, _), masks in states.items():
            self.keeps.setdefault(keep, masks)

    def reading(self, keep: int) -> str:
        sides = [side.reading(mask) for side, mask in zip(self._sides, self.keeps[keep], strict=True)]
        text = sides[0]
        for relation, side in zip(self._relations, sides[1:], strict=True):
            text += f" {relation.meaning} {side}"
        return text


def _in_solution(reason: Reason, place: int) -> Reason:
    return Reason(reason.code, reason.rule, {**reason.facts, "solution": place})


def _pair(judged: Sequence[Workings], position: Position, clauses: _Clauses) -> list[Reason]:
    """AGLOA XIII-D-14: two Solutions, and the second names a card that the first does not, in every reading."""
    if len(judged) != 2:
        return [clauses.reason(Code.TWO_SOLUTIONS, found=len(judged))]
    first, second = judged
    pairs = product(first.sets, second.sets)
    for one, other in islice(pairs, _MOST_CHOICES):
        if not other & ~one:
            colours = position.rules.equipment.colours
            shown = [[card_name(card, colours) for card in cards_of(cards)] for cards in (one, other)]
            return [clauses.reason(Code.TWO_SOLUTIONS, found=2, sets=shown)]
    return [] if next(pairs, None) is None else [clauses.reason(Code.UNVERIFIABLE)]


def _all_true(answers: Iterator[bool | None]) -> bool | None:
    """Whether all hold: False as soon as one does not, None if one is not known."""
    known = list(answers)
    if False in known:
        return False
    return None if None in known else True
