"""What can be typed at the table, told for the game and the book that are played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.games import GameName

_SPOKEN = (Claim.NOW, Claim.IMPOSSIBLE, Claim.A, Claim.P, Claim.C_A, Claim.C_P)
_WIDTH = 18
_CUBE: Mapping[GameName, str] = {"on-sets": "B", "equations": "5"}
"""A cube of each game, for examples."""
_SIGNS: Mapping[GameName, str] = {
    "on-sets": "u ∪  n ∩  - −  ' ′  ^ Λ  c ⊆",
    "equations": "- −  x ×  / ÷  ^ *  v √      turned: 2s sideways, 2u upside down",
}
"""What is typed for a sign."""


def help_text(rules: Rules, players: Sequence[str]) -> str:
    """The help of one match: nothing in it that this book does not have."""
    first, second = players[:2]
    lines = (f"  {typed:<{_WIDTH}} {said}".rstrip() for typed, said in _actions(rules, first, second))
    return "\n".join(
        (
            "Type what is done. It is done by a player the table waits for, unless you say",
            f"who does it:  {second}: challenge {_claims(rules)[0]}",
            "",
            *lines,
            "",
            "Tab completes, the arrow keys bring back what was typed before.",
            f"Signs: {_SIGNS[rules.game]}",
        )
    )


def _claims(rules: Rules) -> list[str]:
    return [str(claim) for claim in rules.challenges.claims if claim in _SPOKEN]


def _actions(rules: Rules, first: str, second: str) -> Iterator[tuple[str, str]]:
    cube = _CUBE[rules.game]
    bonus = f";  bonus {cube}" if rules.moves.bonus else ""
    yield f"{cube}>R  {cube}>P  {cube}>F", f"move a cube to Required, Permitted, Forbidden{bonus}"
    yield "goal …", "set the Goal;  no-goal"
    if rules.choosing is not None:
        yield "vary …", "choose a variation (variations lists them);  no-variation"
    one, *others = _claims(rules)
    yield f"challenge {one}", f"pick up the block and say it;  or challenge {', '.join(others)}"
    if rules.moves.assertion:
        yield "assert", "say that one more cube makes a Solution"
    yield "write, decline", "a Solution, on a screen that only its writer sees"
    yield f"accept {first}", f"where players check;  reject {first} why;  ask-judge {first}"
    if rules.illegal is not None:
        yield f"charge {first} what", "illegal procedure"
    if rules.conduct is not None:
        yield "judge: …", f"judge: penalty {first} 1 humming;  judge: absent {second}"
    yield "", ""
    yield "menu", f"all that can be done now;  a part: menu goal, menu {second}"
    yield "show, record", "the table, the match so far"
    yield f"explain {first}", "the last Solution step by step"
    yield "back, hint, why", "alone with bots: take back; a hint, another; why you lost"
    yield "quit", "leave; the match is kept"
