"""The Solutions of a shake for everybody to see: what was written, why it stands or falls, and what the solver finds."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from forceout.cli.explain import explain_verdict
from forceout.cli.terminal import printable
from forceout.core.errors import ForceoutError, MissingKernel
from forceout.core.position import Position
from forceout.core.solution import Solution
from forceout.core.verdict import Code, Verdict
from forceout.draw.blocks import Hanging
from forceout.games import judge, solve
from forceout.match.game import Game
from forceout.match.state import ShakeRecord, Trial
from forceout.records.wording.language import say
from forceout.records.wording.verdicts import sentence
from forceout.records.wording.vocabulary import solution_words

_BUDGET_MS = 2_000
_UNREADABLE = {Code.UNREADABLE, Code.GOAL_MISSING}


def laid_open(trial: Trial) -> Iterator[RenderableType]:
    """What lies on the table to be checked."""
    for player, paper in trial.papers.items():
        if not paper.sealed and paper.solution is not None and player not in trial.rulings:
            words = printable(solution_words(paper.solution))
            yield Hanging(
                "  ", Text.assemble(f"{say('{player} presents', player=player)}  ", (words, "bold"))
            )


def why_unreadable(position: Position, solution: Solution) -> str | None:
    """What a reader stumbles over, or None: whether the Solution is right is not told."""
    for reason in judge(position, solution).reasons:
        if reason.code in _UNREADABLE:
            pointer = reason.facts.get("pointer")
            return f"{sentence(reason)}\n{pointer}" if isinstance(pointer, str) else sentence(reason)
    return None


def of_shake(record: ShakeRecord, game: Game) -> Iterator[RenderableType]:
    """After the verdict: every Solution with what the judge finds, and one of the solver's."""
    if record.trial is None or record.case is None:
        return
    for player, paper in record.trial.papers.items():
        if paper.solution is None:
            yield Text(say("{player} presented nothing.", player=player))
            continue
        verdict = game.judge(record.case, paper.solution)
        words = printable(solution_words(paper.solution))
        yield Hanging(
            "",
            Text.assemble(f"{say('{player} wrote', player=player)}  ", (words, "bold"), "  ", _word(verdict)),
        )
        for reason in verdict.reasons:
            yield Hanging("  • ", Text(printable(f"{sentence(reason)} ({reason.rule})")))
        ruled = record.trial.rulings.get(player)
        if ruled is not None and ruled is not verdict.correct:
            anyway = say("It was accepted all the same.") if ruled else say("It was rejected all the same.")
            yield Text(f"  • {anyway}", "yellow")
    yield Hanging(
        "", Text(_of_solver(game.position(record.case, record.case.claim, record.case.mat)), "cyan")
    )


def explained(record: ShakeRecord, game: Game, player: str) -> RenderableType:
    """One player's Solution step by step; ForceoutError where there is none."""
    paper = record.trial.papers.get(player) if record.trial else None
    if paper is None or paper.solution is None or record.case is None:
        raise ForceoutError(say("{player} presented no Solution in the last shake", player=player))
    verdict = game.judge(record.case, paper.solution)
    position = game.position(record.case, record.case.claim, record.case.mat)
    return explain_verdict(position, paper.solution, verdict)


def _word(verdict: Verdict) -> tuple[str, str]:
    if verdict.correct:
        value = "" if verdict.value is None else f", {verdict.value}"
        return f"✓ {say('correct')}{value}", "bold green"
    return f"✗ {say('incorrect')}", "bold red"


def _of_solver(position: Position) -> str:
    try:
        answer = solve(position, budget_ms=_BUDGET_MS)
    except MissingKernel as missing:
        return str(missing)
    if answer.solvable is None:
        return say("The solver found no Solution in two seconds, and no proof that there is none.")
    return (
        f"{say('The solver finds')}  {answer.texts[0]}"
        if answer.solvable
        else say("The solver proves that there is no Solution.")
    )
