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

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from forceout.analysis import Report, analyse, analyse_document
    from forceout.core.claims import Claim
    from forceout.core.edition import Edition, Rules
    from forceout.core.errors import (
        ForceoutError,
        KernelFault,
        Malformed,
        MissingKernel,
        NotVerified,
        OutOfBudget,
        UnknownRules,
        Unreadable,
    )
    from forceout.core.pile import Pile
    from forceout.core.position import Position
    from forceout.core.verdict import Code, Reason, Verdict
    from forceout.editions import all_editions, load
    from forceout.equations.position import Solution as Equation
    from forceout.games import Answer, solve
    from forceout.onsets.position import Solution
    from forceout.records.documents.cases import judge_document, solve_document
    from forceout.records.wording.verdicts import sentence
    from forceout.table import Form, Outcome, Table, View
    from forceout.tournament import Tournament
    from forceout.training.learning.check_lesson import check_lesson
    from forceout.training.learning.drill import drill
    from forceout.training.learning.item import check
    from forceout.training.learning.lesson import lessons
    from forceout.training.learning.quiz import quiz
    from forceout.training.learning.worksheet import worksheet

    __version__: str

__all__ = [
    "Answer",
    "Claim",
    "Code",
    "Edition",
    "Equation",
    "ForceoutError",
    "Form",
    "KernelFault",
    "Malformed",
    "MissingKernel",
    "NotVerified",
    "OutOfBudget",
    "Outcome",
    "Pile",
    "Position",
    "Reason",
    "Report",
    "Rules",
    "Solution",
    "Table",
    "Tournament",
    "UnknownRules",
    "Unreadable",
    "Verdict",
    "View",
    "all_editions",
    "analyse",
    "analyse_document",
    "check",
    "check_lesson",
    "drill",
    "judge",
    "judge_document",
    "lessons",
    "load",
    "quiz",
    "rules",
    "sentence",
    "solve",
    "solve_document",
    "worksheet",
]

_HOME = {
    "forceout.analysis": ("Report", "analyse", "analyse_document"),
    "forceout.core.claims": ("Claim",),
    "forceout.core.edition": ("Edition", "Rules"),
    "forceout.core.errors": (
        "ForceoutError",
        "KernelFault",
        "Malformed",
        "MissingKernel",
        "NotVerified",
        "OutOfBudget",
        "UnknownRules",
        "Unreadable",
    ),
    "forceout.core.pile": ("Pile",),
    "forceout.core.position": ("Position",),
    "forceout.core.verdict": ("Code", "Reason", "Verdict"),
    "forceout.editions": ("all_editions", "load"),
    "forceout.games": ("Answer", "solve"),
    "forceout.onsets.position": ("Solution",),
    "forceout.records.documents.cases": ("judge_document", "solve_document"),
    "forceout.records.wording.verdicts": ("sentence",),
    "forceout.table": ("Form", "Outcome", "Table", "View"),
    "forceout.tournament": ("Tournament",),
    "forceout.training.learning.check_lesson": ("check_lesson",),
    "forceout.training.learning.drill": ("drill",),
    "forceout.training.learning.item": ("check",),
    "forceout.training.learning.lesson": ("lessons",),
    "forceout.training.learning.quiz": ("quiz",),
    "forceout.training.learning.worksheet": ("worksheet",),
}
_PLACE_OF = {name: (module, name) for module, names in _HOME.items() for name in names}
_PLACE_OF["Equation"] = ("forceout.equations.position", "Solution")


def judge(position: "Position", solution: "Solution | Equation | Mapping[str, Any]") -> "Verdict":
    """Judge what a player presented: every fault, each with its code, its clause and the facts that show it.

    In On-Sets a ``Solution``, in Equations an ``Equation``, or the document of either.
    """
    from forceout.games import judge as judge_value

    if not isinstance(solution, Mapping):
        return judge_value(position, solution)
    from forceout.records.documents.cases import solution_of

    return judge_value(position, solution_of(solution, position))


def rules(game: str, rules_id: str, division: str) -> "Rules":
    """What one rulebook says for one division, such as ``rules("on-sets", "agloa-2023", "senior")``."""
    from forceout.editions import load

    return load(game, rules_id).rules(division)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return import_module("importlib.metadata").version("forceout")
    if name not in _PLACE_OF:
        raise AttributeError(f"module 'forceout' has no attribute {name!r}")
    module, there = _PLACE_OF[name]
    return getattr(import_module(module), there)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
