"""``View``: what one seat sees of a table. It is not a match state: rules do not accept it, and it cannot be played on."""

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
    """Everything open at the table, and the seat's own paper."""

    __slots__ = ("_chance", "_codec", "_state", "seat", "version")

    def __init__(self, state: Match, seat: str, version: int, codec: Codec, *, chance: bool) -> None:
        self._state = observe(state, seat)
        self._codec = codec
        self._chance = chance
        self.seat = seat
        self.version = version

    @property
    def state(self) -> Match:
        """The match as this seat sees it, for drawing. Other players' papers are sealed, so it must not be passed to rules."""
        return self._state

    def legal(self) -> tuple[Command, ...]:
        """Return every legal action of this seat that can be listed. A spectator has none."""
        return Offers(self._state, self._chance).legal(self.seat) if self.seat else ()

    def actions(self) -> tuple[Document, ...]:
        """Return the legal actions as documents: {"by": "Ann", "do": "move", "cube": "B", "to": "permitted"}."""
        return tuple(action_document(command, self._codec) for command in self.legal())

    def forms(self) -> tuple[Form, ...]:
        return Offers(self._state, self._chance).forms(self.seat) if self.seat else ()

    @property
    def shake(self) -> Shake | None:
        """The open shake, with the other players' papers sealed."""
        return self._state.shake

    @property
    def mat(self) -> Mat:
        return self._state.shake.mat if self._state.shake else Mat()

    @property
    def last_play(self) -> Play | None:
        """The play that a challenge would be against."""
        return self._state.shake.plays[-1] if self._state.shake and self._state.shake.plays else None

    @property
    def trial(self) -> Trial | None:
        """The challenge, the writers, and the papers that are open."""
        return self._state.shake.trial if self._state.shake else None

    def position(self, claim: Claim | None = None, mat: Mat | None = None) -> Position:
        """Return the position in which a Solution would be judged after this claim, or after the challenge on the table if none is given.

        Pass ``mat`` to ask about other positions of the cubes.
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
        """Return the Goal of this text, made of cubes on the table. Raise Malformed if it is invalid."""
        return self._codec.goal(text, "goal", self.mat.resources + Pile(self.mat.touched))

    @property
    def finished(self) -> tuple[ShakeRecord, ...]:
        """The finished shakes, with their papers."""
        return self._state.finished

    def document(self) -> Document:
        """Return the table as this seat sees it, as plain JSON."""
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
        """Draw the table for a terminal."""
        from forceout.draw.table import table

        return table(self._state)

    def _repr_svg_(self) -> str:
        """Show the table in a notebook."""
        from forceout.draw.match import match

        return match(self._state).svg()

    def __repr__(self) -> str:
        who = self.seat or "a spectator"
        return f"<View of {who}: {self.phase}, version {self.version}>"
