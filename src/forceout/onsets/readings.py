"""Every legal reading of a Solution at once, judged against the Goal and against the conditions on cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

from forceout.core.edition import Rules
from forceout.core.verdict import Code, Reason
from forceout.onsets.cards import EVERY_CARD, card_name, cards_of
from forceout.onsets.meaning import Evaluator, Meaning
from forceout.onsets.notation import Chain, Step, parse_set_name, read
from forceout.onsets.symbols import Symbol
from forceout.onsets.universe import Universe
from forceout.onsets.variations import InForce, Kind
from forceout.onsets.workings import Reading, Workings

# Choices of one reading for each Restriction that are looked at; more cannot be verified.
_MOST_CHOICES = 10_000
# Readings looked at of each part when there are too many to look at them all: a bad one may be among them.
_FEW = 20
# What a combination costs here, where one of two masks in a row costs 1.
_STEP = 4

# One reading as masks: that of its Set-Name, and what each Restriction keeps.
_Choice = tuple[int, tuple[int, ...]]


class Readings:
    """All readings of a Set-Name and its Restrictions over the cards of a Universe."""

    def __init__(
        self, rules: Rules, force: InForce, universe: Universe, steps: Sequence[Step], chains: Sequence[Chain]
    ) -> None:
        self._rules = rules
        self._force = force
        self._universe = universe
        self._evaluator = Evaluator(
            symmetric_difference=Kind.SYMMETRIC_DIFFERENCE in force, relevant=universe.relevant()
        )
        self._name = self._evaluator.meaning(steps)
        self._restrictions = [_Restriction(chain, self._evaluator) for chain in chains]
        self._complete = self._name.complete and all(part.complete for part in self._restrictions)

    def judge(self, goal_values: tuple[int, ...], work: Workings) -> None:
        """Compare every reading with the Goal (AGLOA VII-B-3, VII-B-6) and with the variations on cards; fills ``work``."""
        kept, null = self._kept()
        outcomes = self._outcomes(kept)
        work.reading = lambda cards: self._reading(outcomes[cards])
        self._conclude(outcomes, goal_values, work)
        broken = {kind: outcomes[cards] for cards in outcomes for kind in self._broken_by(cards)}
        if null is not None:
            broken[Kind.NO_NULL_RESTRICTIONS] = self._name.masks[0], null
        for kind, choice in broken.items():
            facts = {**self._shown(choice), **self._card_of(kind)}
            work.reasons.append(Reason.of_variation(self._rules, kind, **facts))

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

    def _outcomes(self, kept: dict[int, tuple[int, ...]]) -> dict[int, _Choice]:
        """The sets of cards that the readings pick, each with one reading that does."""
        outcomes: dict[int, _Choice] = {}
        names = self._name.masks
        if not self._evaluator.spend(_STEP * len(kept) * len(names)):
            self._complete = False
            kept = dict(islice(kept.items(), _FEW))
        for keep, keeps in kept.items():
            for name in names:
                outcomes.setdefault(self._universe.select(name & keep), (name, keeps))
        return outcomes

    def _conclude(self, outcomes: dict[int, _Choice], goal_values: tuple[int, ...], work: Workings) -> None:
        counts = {cards: self._universe.count(cards) for cards in outcomes}
        right = [cards for cards, count in counts.items() if count in goal_values]
        wrong = [cards for cards, count in counts.items() if count not in goal_values]
        work.counts = counts
        if self._complete and len(set(counts.values())) == 1:
            work.value = next(iter(counts.values()))
        work.equals_somewhere = True if right else (False if self._complete else None)
        if wrong and goal_values:
            shown = {"count": counts[wrong[0]], "goal": list(goal_values), **self._shown(outcomes[wrong[0]])}
            code = Code.AMBIGUOUS if right else Code.NOT_EQUAL
            work.reasons.append(Reason.cite(self._rules, code, **shown))
        elif not self._complete:
            work.reasons.append(Reason.cite(self._rules, Code.UNVERIFIABLE))

    def _broken_by(self, cards: int) -> Iterator[Kind]:
        """The variations that forbid these cards to be the set (AGLOA XIII-C-11)."""
        force = self._force
        if force.required_card is not None and not cards >> force.required_card & 1:
            yield Kind.REQUIRED_CARD
        if force.forbidden_card is not None and cards & self._universe.shown_as(force.forbidden_card):
            yield Kind.FORBIDDEN_CARD

    def _each_removes(self, keeps: tuple[int, ...]) -> bool:
        """AGLOA XIII-B-8 Comment: each removes a card in whatever order, so one that no other removes."""
        everything = self._universe.cards
        removed = [everything & ~self._universe.select(keep) for keep in keeps]
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
        return {} if card is None else {"card": card_name(card, self._universe.colours)}

    def _reading(self, choice: _Choice) -> Reading:
        name, keeps = choice
        universe, set_name = self._universe, self._name.reading(name)
        # The masks here know only cards that were dealt; the reading, bracketed, is worked out over all sixteen.
        steps = parse_set_name(read(set_name, universe.colours))
        symmetric = Kind.SYMMETRIC_DIFFERENCE in self._force
        return Reading(
            universe=universe.cards,
            colours=universe.colours,
            set_name=set_name,
            truth_table=Evaluator(symmetric_difference=symmetric).meaning(steps).masks[0],
            removed=tuple(
                (part.reading(keep), universe.cards & ~universe.select(keep))
                for part, keep in zip(self._restrictions, keeps, strict=True)
            ),
            doubled=universe.doubled,
            blank=universe.blank,
        )

    def _shown(self, choice: _Choice) -> dict[str, Any]:
        """A reading in words that can be copied on paper, and the cards it picks."""
        name, keeps = choice
        texts = [part.reading(keep) for part, keep in zip(self._restrictions, keeps, strict=True)]
        chosen = self._universe.select(name & _together(keeps))
        cards = [card_name(card, self._universe.colours) for card in cards_of(chosen)]
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
