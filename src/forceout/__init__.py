"""On-Sets and Equations, the Academic Games: rulebooks, judge, solver and table.

Everything here is imported when it is first used, so that ``import forceout`` costs next to nothing.

>>> from forceout import Position, Solution, judge, rules
>>> position = Position.parse(
...     rules("on-sets", "agloa-2023", "elementary"),
...     universe=["BRG", "BR", "B", "RG", "R", "G", "Y", "blank"],
...     goal="5", permitted="B G ∪", challenge="forceout",
... )
>>> judge(position, Solution.of("B ∪ G")).correct
True
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, overload

if TYPE_CHECKING:
    from forceout.core.challenge import Challenge
    from forceout.core.edition import Edition, Rules
    from forceout.core.errors import ForceoutError, Malformed, MissingKernel, UnknownRules, Unreadable
    from forceout.core.pile import Pile
    from forceout.core.verdict import Code, Reason, Verdict
    from forceout.editions import all_editions, load
    from forceout.equations.position import Position as EquationsPosition
    from forceout.equations.position import Solution as EquationsSolution
    from forceout.onsets.position import Position, Solution
    from forceout.onsets.variations import Variation
    from forceout.records.judge import judge_document
    from forceout.table import Form, Outcome, Table, View
    from forceout.records.words import sentence

    __version__: str

__all__ = [
    "Challenge",
    "Code",
    "Edition",
    "ForceoutError",
    "Malformed",
    "MissingKernel",
    "Pile",
    "Position",
    "Reason",
    "Rules",
    "Solution",
    "UnknownRules",
    "Unreadable",
    "Variation",
    "Verdict",
    "all_editions",
    "judge",
    "judge_document",
    "load",
    "rules",
    "sentence",
]

_HOME = {
    "forceout.core.challenge": ("Challenge",),
    "forceout.core.edition": ("Edition", "Rules"),
    "forceout.core.errors": ("ForceoutError", "Malformed", "MissingKernel", "UnknownRules", "Unreadable"),
    "forceout.core.pile": ("Pile",),
    "forceout.core.verdict": ("Code", "Reason", "Verdict"),
    "forceout.editions": ("all_editions", "load"),
    "forceout.onsets.position": ("Position", "Solution"),
    "forceout.onsets.variations": ("Variation",),
    "forceout.records.judge": ("judge_document",),
    "forceout.records.words": ("sentence",),
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}


@overload
def judge(position: "Position", solution: "Solution") -> "Verdict": ...
@overload
def judge(position: "EquationsPosition", solution: "EquationsSolution") -> "Verdict": ...
def judge(position: Any, solution: Any) -> "Verdict":
    """Judge what a player presented: every fault, each with its code, its clause and the facts that show it."""
    module = {"on-sets": "forceout.onsets.judge", "equations": "forceout.equations.judge"}
    verdict: Verdict = import_module(module[position.rules.game]).judge(position, solution)
    return verdict


def rules(game: str, rules_id: str, division: str) -> "Rules":
    """What one rulebook says for one division, such as ``rules("on-sets", "agloa-2023", "senior")``."""
    from forceout.editions import load  # noqa: PLC0415

    return load(game, rules_id).rules(division)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return import_module("importlib.metadata").version("forceout")
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'forceout' has no attribute {name!r}")
    return getattr(import_module(_MODULE_OF[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
