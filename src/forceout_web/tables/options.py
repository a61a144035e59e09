"""What the owner chooses when he opens a table, read strictly."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from forceout import rules as rules_of
from forceout.core.edition import Rules
from forceout.core.errors import ForceoutError
from forceout_web.refusals import malformed


class TableOptions(BaseModel):
    """The options of a table, by name. What is left out is as the rulebook has it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: str
    rules: str
    division: str
    seats: int = Field(default=2, description="How many play; by the rulebook 2 or 3, in 1969 more.")
    adventurous: bool | None = Field(default=None, description="Whether variations are played.")
    season: bool = Field(default=False, description="Offer only this season's variations.")
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

    def book(self) -> Rules:
        """The rulebook of the division; refuses what it does not have."""
        try:
            rules = rules_of(self.game, self.rules, self.division)
        except ForceoutError as wrong:
            raise malformed("rules", str(wrong)) from wrong
        least, most = rules.players.least, rules.players.most or 12
        if not least <= self.seats <= most:
            raise malformed("seats", f"expected {least} to {most}, not {self.seats}")
        return rules

    def shown(self) -> dict[str, Any]:
        """What everybody may know: the seed is nobody's to see, only that there was one."""
        shown = self.model_dump(exclude={"seed"}, exclude_none=True)
        return {**shown, "seeded": self.seed is not None}
