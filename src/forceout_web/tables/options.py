"""The options of a new table, validated strictly."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from forceout import rules as rules_of
from forceout.core.edition import Rules
from forceout.core.errors import ForceoutError, Malformed
from forceout.match.by_choice import by_choice
from forceout.training.kit.documents import check_scoring
from forceout.training.kit.games import Game, Solitaire, game_of
from forceout_web.refusals import malformed

_OF_THE_KIT = frozenset({"kit", "scoring", "shaking_set", "seats", "spectators", "seed"})
MOST_SEATS = 12
"""At a table whose book has no bound."""


class TableOptions(BaseModel):
    """The options of a table, by name. What is left out is as the rulebook has it."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={"anyOf": [{"required": ["game", "rules", "division"]}, {"required": ["kit"]}]},
    )

    game: str = ""
    rules: str = ""
    division: str = ""
    kit: str | None = Field(
        default=None, description="A game of the 1969 kit, in place of game, rules and division: cup-fish."
    )
    scoring: Literal["cards", "31"] | None = Field(
        default=None, description="FISH of the kit: most cards of a round, or rounds to 31."
    )
    shaking_set: int = Field(default=0, ge=0, le=2, description="ONE of the kit: which cubes are thrown.")
    seats: int = Field(default=2, description="How many play; by the rulebook 2 or 3, in 1969 more.")
    adventurous: bool | None = Field(default=None, description="Whether variations are played.")
    season: Literal["even", "odd"] | None = Field(
        default=None,
        description="Offer only the variations of such a season, after the year in which it ends: 2015-16 is even.",
    )
    initials: bool = Field(
        default=False,
        description="The judge approves each one-point penalty, in the divisions whose book asks for that.",
    )
    period: int | None = Field(
        default=None, ge=60, le=120, description="1969: how many seconds its “one to two minutes” are."
    )
    thrown: dict[str, int] | None = Field(
        default=None,
        description="1969: how many cubes of each kind are thrown: digit, colour, operation, restriction.",
    )
    dealt: int | None = Field(default=None, ge=6, le=16, description="1969: how many cards are dealt.")
    referee: Literal["strict", "table"] = Field(
        default="strict", description="strict refuses what is illegal; table lets it happen, to be charged."
    )
    checking: Literal["judge", "players"] = Field(
        default="judge", description="Who decides whether a Solution stands."
    )
    clock: Literal["exact", "sand", "relaxed", "none"] = "exact"
    length: Literal["book", "agreed"] = Field(
        default="book", description="book: the round lasts as long as the rules say; agreed: until all agree."
    )
    shakes: int | None = Field(default=None, ge=1, le=100, description="The round ends after so many.")
    block: Literal["quick", "book"] = Field(
        default="quick",
        description="book: the challenge block is picked up first, and then the claim is made.",
    )
    spectators: bool = Field(default=True, description="Whether those without a seat may watch.")
    seed: int | str | None = Field(
        default=None, description="Roll and deal the same again. Nobody is told it before the end."
    )

    @field_validator("season", mode="before")
    @classmethod
    def _of_older_tables(cls, chosen: object) -> object:
        """Tables that were opened when this was yes or no: yes meant even years."""
        return ("even" if chosen else None) if isinstance(chosen, bool) else chosen

    def described(self) -> tuple[str, str, str]:
        """Game, rulebook and division for lists; refuses what there is not, and what does not go together."""
        if self.kit is None:
            rules = self.book()
            return rules.game, rules.edition_id, rules.division
        for name, field in type(self).model_fields.items():
            chosen = getattr(self, name)
            # A game of the kit has no clock, and who says so is right.
            if name not in _OF_THE_KIT and chosen != field.default and (name, chosen) != ("clock", "none"):
                raise malformed(name, "a game of the kit has no such choice")
        _check_kit(self)
        return "kit", "wff-1969", self.kit

    def book(self) -> Rules:
        """The rulebook of the division; refuses what it does not have."""
        for name in ("game", "rules", "division"):
            if not getattr(self, name):
                raise malformed(name, "this field is missing")
        if self.scoring is not None or self.shaking_set:
            raise malformed("scoring" if self.scoring else "shaking_set", "only games of the kit have it")
        try:
            rules = rules_of(self.game, self.rules, self.division)
        except ForceoutError as wrong:
            raise malformed("rules", str(wrong)) from wrong
        try:
            by_choice(rules, period=self.period, thrown=self.thrown, dealt=self.dealt)
        except Malformed as wrong:
            raise malformed(wrong.field, wrong.message) from wrong
        least, most = rules.players.least, rules.players.most or MOST_SEATS
        if not least <= self.seats <= most:
            raise malformed("seats", f"expected {least} to {most}, not {self.seats}")
        return rules

    def shown(self) -> dict[str, Any]:
        """Return the public options. They show whether a seed was given, but not the seed."""
        shown = self.model_dump(include=set(_OF_THE_KIT) if self.kit else None, exclude_none=True)
        for name in ("seed", "shaking_set", "initials"):
            if name == "seed" or not shown.get(name):
                shown.pop(name, None)
        return {**shown, "seeded": self.seed is not None}


def _check_kit(chosen: TableOptions) -> None:
    try:
        game = game_of(chosen.kit or "")
        if chosen.scoring is not None:
            check_scoring(chosen.scoring, game)
    except Malformed as wrong:
        raise malformed(wrong.field, wrong.message) from wrong
    throws = len(game.throws) if isinstance(game, Solitaire) else 1
    if chosen.shaking_set >= throws:
        raise malformed("shaking_set", f"{game.title} has no such set of cubes")
    least, most = kit_seats(game)
    if not least <= chosen.seats <= most:
        raise malformed("seats", f"expected {least} to {most}, not {chosen.seats}")


def kit_seats(game: Game | Solitaire) -> tuple[int, int]:
    """How many may sit down to a game of the kit."""
    return (1, 1) if isinstance(game, Solitaire) else (game.form.players, game.form.most or MOST_SEATS)
