"""``View``: what one seat sees of a table. It is no state: no rule takes it, and nobody can play on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forceout.core.claims import Claim
from forceout.core.pile import Pile
from forceout.core.position import Position
from forceout.match.commands import Command
from forceout.match.game import Case, Mat, Play
from forceout.match.observe import observe
from forceout.match.state import Match, Shake, ShakeRecord, Trial
from forceout.match.values import Goal
from forceout.records.documents.actions import action_document
from forceout.records.documents.codec import Codec
from forceout.table.forms import Form
from forceout.table.offers import Offers
from forceout.table.public_state import PublicState

Document = dict[str, Any]


class View(PublicState):
    """What lies open at the table, and the seat's own paper."""

    __slots__ = ("_chance", "_codec", "_state", "seat", "version")

    def __init__(self, state: Match, seat: str, version: int, codec: Codec, *, chance: bool) -> None:
        self._state = observe(state, seat)
        self._codec = codec
        self._chance = chance
        self.seat = seat
        self.version = version

    @property
    def state(self) -> Match:
        """The match as this seat sees it, for who draws it: the others' papers are sealed, so no rule may be asked of it."""
        return self._state

    def legal(self) -> tuple[Command, ...]:
        """Every legal action of this seat that can be listed; a spectator has none."""
        return Offers(self._state, self._chance).legal(self.seat) if self.seat else ()

    def actions(self) -> tuple[Document, ...]:
        """The same as documents: {"by": "Ann", "do": "move", "cube": "B", "to": "permitted"}."""
        return tuple(action_document(command, self._codec) for command in self.legal())

    def forms(self) -> tuple[Form, ...]:
        return Offers(self._state, self._chance).forms(self.seat) if self.seat else ()

    @property
    def shake(self) -> Shake | None:
        """The open shake, the others' papers sealed."""
        return self._state.shake

    @property
    def mat(self) -> Mat:
        return self._state.shake.mat if self._state.shake else Mat()

    @property
    def last_play(self) -> Play | None:
        """The play that a challenge would be about."""
        return self._state.shake.plays[-1] if self._state.shake and self._state.shake.plays else None

    @property
    def trial(self) -> Trial | None:
        """The challenge, who writes, and the papers as far as they are open."""
        return self._state.shake.trial if self._state.shake else None

    def position(self, claim: Claim | None = None, mat: Mat | None = None) -> Position:
        """What a Solution would be judged in, if this were claimed: without a claim, what the challenge on the table is about.

        ``mat`` is for who wonders how it would be if the cubes lay otherwise.
        """
        shake = self._state.shake
        if shake is None:
            raise ValueError("there is no position between shakes")
        if claim is None:
            if shake.trial is None:
                raise ValueError("nobody has challenged: name the claim that the position is looked at for")
            claim = shake.trial.claim
        laid = shake.mat if mat is None else mat
        case = Case(claim, laid, shake.universe or (), shake.variations, shake.plays)
        return self._state.setup.game.position(case, claim, laid)

    def goal(self, text: str) -> Goal:
        """The Goal of that text, made of the cubes that lie there; raises Malformed."""
        return self._codec.goal(text, "goal", self.mat.resources + Pile(self.mat.touched))

    @property
    def finished(self) -> tuple[ShakeRecord, ...]:
        """The shakes that are over, with what was written in them."""
        return self._state.finished

    def document(self) -> Document:
        """The table as this seat sees it, as plain JSON."""
        state, setup = self._state, self._state.setup
        rules = setup.rules
        options: Document = {
            "game": rules.game,
            "rules": rules.edition_id,
            "division": rules.division,
            "referee": setup.referee.value,
            "checking": setup.checking.value,
            "clock": setup.timekeeping.value,
            "adventurous": setup.adventurous,
            "shakes": setup.shakes,
            "judge_sits": setup.judge_sits,
            **({"season": setup.season} if setup.season else {}),
            **({"initials": True} if setup.initials else {}),
        }
        return {
            "version": self.version,
            "now": self.now,
            "phase": state.phase.value,
            "awaited": list(self.awaited),
            "may_act": list(self.may_act),
            "deadline": self.deadline,
            "scores": self.scores,
            **({"pending": pending} if (pending := state.awaiting_initials()) else {}),
            "seats": [{"name": player} for player in setup.players],
            "options": options,
            "shakes_played": len(state.finished),
            "shake": None if state.shake is None else self._shake(state.shake),
        }

    def _shake(self, shake: Shake) -> Document:
        codec, mat, trial = self._codec, shake.mat, shake.trial
        universe = None if shake.universe is None else [codec.card_text(card) for card in shake.universe]
        return {
            "goal_setter": shake.goal_setter,
            "dealer": shake.dealer,
            "absent": sorted(shake.absent),
            "universe": universe,
            "variations": [
                {"by": player, **codec.selection_fields(selection)} for player, selection in shake.chosen
            ],
            "goal": None if mat.goal is None else str(mat.goal),
            "touched": " ".join(map(str, mat.touched)),
            "required": str(mat.required),
            "permitted": str(mat.permitted),
            "forbidden": str(mat.forbidden),
            "resources": str(mat.resources),
            "turn": shake.turn,
            "bonus": None if shake.bonus is None else str(shake.bonus),
            "block": shake.block,
            "last_play": self._last_play(self.last_play),
            "challenge": None if trial is None else trial.claim.value,
            "challengers": [] if trial is None else list(trial.challengers),
            "objector": shake.objector,
            "mover": shake.mover,
            "must_write": [] if trial is None else list(trial.must),
            "may_write": [] if trial is None else list(trial.may),
            "papers": {} if trial is None else self._papers(trial),
            "answers": [] if trial is None else self._answers(trial),
            "rulings": {} if trial is None else dict(trial.rulings),
        }

    def _last_play(self, play: Play | None) -> Document | None:
        if play is None:
            return None
        return {
            "player": play.player,
            "cube": None if play.cube is None else str(play.cube),
            "from": play.source.value,
            "to": None if play.to is None else play.to.value,
            "bonus": None if play.bonus is None else str(play.bonus),
        }

    def _papers(self, trial: Trial) -> Mapping[str, Document]:
        return {
            player: {"sealed": True}
            if paper.sealed
            else {"solution": None if paper.solution is None else self._codec.solution_fields(paper.solution)}
            for player, paper in trial.papers.items()
        }

    def _answers(self, trial: Trial) -> list[Document]:
        return [
            {"by": player, "of": of, "answer": answer.value} for (player, of), answer in trial.answers.items()
        ]

    def __rich__(self) -> Any:
        """The table drawn for a terminal."""
        from forceout.draw.table import table

        return table(self._state)

    def _repr_svg_(self) -> str:
        """The table as a notebook shows it."""
        from forceout.draw.match import match

        return match(self._state).svg()

    def __repr__(self) -> str:
        who = self.seat or "a spectator"
        return f"<View of {who}: {self.phase}, version {self.version}>"
