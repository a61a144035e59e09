"""A verdict as a document: the same form for both games."""

from __future__ import annotations

from typing import Any

from forceout.core.verdict import Reason, Verdict
from forceout.records.sentences.verdicts import sentence


def verdict_document(verdict: Verdict) -> dict[str, Any]:
    document: dict[str, Any] = {
        "correct": verdict.correct,
        "value": verdict.value,
        "goal_values": list(verdict.goal_values),
        "equals_in_some_reading": verdict.equals_in_some_reading,
        "reasons": [reason_document(reason) for reason in verdict.reasons],
    }
    if "cards" in verdict.details:
        document["cards"] = verdict.details["cards"]
    return document


def reason_document(reason: Reason) -> dict[str, Any]:
    facts = {name: fact for name, fact in reason.facts.items() if name not in ("code", "rule", "message")}
    return {"code": str(reason.code), "rule": reason.rule, "message": sentence(reason), **facts}
