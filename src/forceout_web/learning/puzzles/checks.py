"""Is the answer to a puzzle right? The judge and the solver say so; the page never holds the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from forceout.records.documents.codec import EXPRESSION
from forceout_web.learning.puzzles import page as puzzle_page
from forceout_web.learning.puzzles.page import Proof
from forceout_web.pages import drawing, words
from forceout_web.pages.games import pages_of
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import reader_language
from forceout_web.refusals import Refused, malformed, text
from forceout_web.work import work

Document = dict[str, Any]
_LINES = ("restriction", "set_name", "equation")


@dataclass(frozen=True, slots=True)
class Checked:
    """``given_up``: the answer is shown, and nothing counts as solved; ``told``: there is nothing left to answer."""

    right: bool
    say: str
    proof: Proof | None = None
    given_up: bool = False
    told: bool = False


async def check(made: Document, sent: QueryDict) -> Checked:
    """Check an answer; refuse one that is malformed."""
    if sent.get("show"):
        return Checked(False, _told(made), await _answer(made), given_up=True, told=True)
    kind = made["kind"]
    if kind in ("write", "one-cube"):
        return await _solution(made, sent)
    if kind == "break":
        return await _reading(made, sent)
    is_right = {"flub": _is_the_flub, "cap-claim": _are_the_claims, "taboo": _are_taboo}.get(kind, _yes_or_no)
    return Checked(is_right(made, sent), _told(made), await _answer(made), told=True)


def _told(made: Document) -> str:
    """Return the answer in a sentence, once it may be shown."""
    kind, answer = made["kind"], made["answer"]
    if kind == "flub":
        step = next(one for one in puzzle_page.steps(made) if one.event == answer)
        return _("Move %(number)d was the flub: %(say)s.") % {"number": step.number, "say": step.say}
    if kind == "cap-claim":
        claims = ", ".join(answer["violated"])
        if answer["stems"]:
            claims = _("%(claims)s (C stems from %(stems)s)") % {"claims": claims, "stems": answer["stems"]}
        return _("The move breaks: %(claims)s.") % {"claims": claims}
    if kind == "taboo":
        return (
            _("These moves are taboo, each with what it would break:") if answer else _("No move is taboo.")
        )
    if isinstance(answer, bool):
        return _("Yes, it would be right.") if answer else _("No, it would be wrong.")
    return _("This does it:")


def _yes_or_no(made: Document, sent: QueryDict) -> bool:
    said = sent.get("answer", "")
    if said not in ("yes", "no"):
        raise malformed("answer", text("expected yes or no"))
    return (said == "yes") is made["answer"]


def _is_the_flub(made: Document, sent: QueryDict) -> bool:
    said = sent.get("answer", "")
    if not said.isdigit():
        raise malformed("answer", text("pick a move first"))
    return bool(int(said[:6]) == made["answer"])


def _are_the_claims(made: Document, sent: QueryDict) -> bool:
    said = [letter for letter in "CAP" if letter in sent.getlist("claims")]
    answer = made["answer"]
    return bool(said == answer["violated"] and ("C" not in said or sent.get("stems") == answer["stems"]))


def _are_taboo(made: Document, sent: QueryDict) -> bool:
    return set(sent.getlist("moves")) == {f"{one['cube']} {one['to']}" for one in made["answer"]}


async def _solution(made: Document, sent: QueryDict) -> Checked:
    solution = _sent_solution(made, sent)
    verdict = await work("judge", {**made["position"], "solution": solution}, reader_language())
    if verdict["correct"]:
        shown = puzzle_page.proof(made["position"], solution, verdict)
        return Checked(True, _("The judge accepts it."), shown, told=True)
    reason = verdict["reasons"][0]
    return Checked(False, f"{reason['message']} ({reason['rule']})")


def _sent_solution(made: Document, sent: QueryDict) -> Document:
    lines = {name: puzzle_page.texts(sent.getlist(name)) for name in sent if name in _LINES}
    if not any(lines.values()):
        raise malformed("solution", text("write something first"))
    solution: Document = pages_of(made["position"]["game"]).sent(lines)
    return solution


def _one(sent: QueryDict, field: str) -> str:
    found = puzzle_page.texts(sent.getlist(field))
    if len(found) != 1:
        raise malformed(field, text("write something first"))
    return found[0]


async def _reading(made: Document, sent: QueryDict) -> Checked:
    """The same signs in the same order, with brackets, and the judge finds that it misses the Goal."""
    given = made["position"]["solution"]
    name = EXPRESSION[made["position"]["game"]]
    text = _one(sent, name)
    if puzzle_page.without_brackets(text) != puzzle_page.without_brackets(given[name]):
        return Checked(False, _("Only put brackets in: the signs stay as they are."))
    if not puzzle_page.keeps_scopes(text):
        return Checked(False, _("That is no grouping: a sign belongs to another part then."))
    verdict = await work("judge", {**made["position"], "solution": {**given, name: text}}, reader_language())
    codes = {reason["code"] for reason in verdict["reasons"]}
    if codes == {"not-equal"}:
        shown = puzzle_page.proof(made["position"], {name: text}, verdict)
        return Checked(True, _("It does not equal the Goal. The Solution is broken."), shown, told=True)
    if verdict["correct"]:
        return Checked(False, _("So read it makes the Goal."))
    return Checked(False, verdict["reasons"][0]["message"])


async def _answer(made: Document) -> Proof | None:
    """The proof that is shown after the answer."""
    kind, position, answer = made["kind"], made["position"], made["answer"]
    if kind == "break":
        return Proof((drawing.expression(answer),))
    if kind in ("write", "one-cube"):
        return await _with_verdict(position, answer)
    if kind == "cap-claim":
        return (
            await _with_verdict({**position, "challenge": "A"}, answer["solution"])
            if answer["solution"]
            else None
        )
    if kind == "taboo":
        return Proof(tuple(map(puzzle_page.taboo_move, answer)))
    if kind == "flub":
        return await _of_the_flub(made)
    found = await work("solve", position)
    if found["solution"]:
        return await _with_verdict(position, found["solution"])
    if found["proof"] == "exhaustive":
        return Proof((), say=_("Every possibility has been tried: there is no Solution."))
    return None


async def _with_verdict(position: Mapping[str, Any], solution: Mapping[str, Any]) -> Proof:
    plain = {name: value for name, value in position.items() if name != "last_move"}
    try:
        verdict: Document | None = await work(
            "judge", {**plain, "solution": dict(solution)}, reader_language()
        )
    except Refused:
        verdict = None
    return puzzle_page.proof(plain, solution, verdict)


async def _of_the_flub(made: Document) -> Proof | None:
    """What the flub gave away, as the mat lay after it; and what was safe at every play."""
    try:
        analysed = await work("analyse", made["position"])
    except Refused:
        return None
    told = [one for shake in analysed["shakes"] for one in shake["decisions"] if "flub" in one]
    bars = puzzle_page.bars(made, told)
    flub = next((one for one in told if one["event"] == made["answer"]), None)
    if flub is None:
        return None
    if not flub.get("opening"):
        return Proof((), say=_("After it no Solution is possible any more."), bars=bars)
    position = await words.in_thread(puzzle_page.position_after, made, flub["event"])
    shown = await _with_verdict(position, flub["opening"])
    return replace(shown, say=_("After it this needs only one more cube."), bars=bars)
