"""How the server says no: one form for the API, the socket and the pages (contract, section 9).

A message is English where a program reads it. It is a whole sentence without blanks, marked by ``text`` for translators, so
that a page can say it in its reader's language.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop

from forceout import _native
from forceout.match.draft import Rejection
from forceout.match.values import Fault
from forceout.records.wording.refusals import refusal_sentence

RETRY_SECONDS = 1
"""The number of seconds after which to retry if the server was busy."""
text = gettext_noop
"""Marks a message for translators."""


class Refused(Exception):
    """A request that was understood and is not granted. ``facts`` stand in the error and beside it.

    ``rejection`` is what the table said, if it was the table that refused; a page makes its sentence of it.
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        field: str | None = None,
        rule: str | None = None,
        rejection: Rejection | None = None,
        **facts: Any,
    ) -> None:
        super().__init__(message)
        self.rejection = rejection
        self.status = status
        self.code = code
        self.message = message
        self.field = field
        self.rule = rule
        self.facts = facts

    def body(self) -> dict[str, Any]:
        """The JSON object of the answer."""
        error: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.field is not None:
            error["field"] = self.field
        if self.rule:
            error["rule"] = self.rule
        return {"error": error | self.facts, **self.facts}

    def headers(self) -> dict[str, str]:
        """Those of the answer: when to ask again, where that helps."""
        return {"Retry-After": str(RETRY_SECONDS)} if self.status == 503 else {}

    def packed(self) -> dict[str, Any]:
        """As it is stored, or sent to another process."""
        told = {} if self.rejection is None else {"rejection": dict(self.rejection.facts)}
        return {"status": self.status, **told, **self.body()}

    @classmethod
    def unpacked(cls, packed: dict[str, Any]) -> Refused:
        error = dict(packed["error"])
        code, message = error.pop("code"), error.pop("message")
        field, rule = error.pop("field", None), error.pop("rule", None)
        rejection = None
        if "rejection" in packed:
            rejection = Rejection(Fault(code), rule or "", facts=packed["rejection"])
        return cls(packed["status"], code, message, field=field, rule=rule, rejection=rejection, **error)

    @classmethod
    def of(cls, rejection: Rejection) -> Refused:
        """What the table refuses."""
        code, message = str(rejection.fault), str(refusal_sentence(rejection))
        return cls(422, code, message, rule=rejection.rule, rejection=rejection)


def malformed(field: str, message: str) -> Refused:
    return Refused(400, "malformed", message, field=field)


def no_text(field: str) -> Refused:
    return malformed(field, text("expected text: NUL and lone surrogates cannot be stored"))


def must_have_solvers() -> None:
    """Refuse what needs a bot on a server that was built without a compiler: the bot would never move."""
    if not _native.BUILT:
        missing = text("Bots need the solvers, and this server was built without a C++ compiler.")
        raise Refused(422, "no-solvers", missing, field="bot")


def unknown_token() -> Refused:
    return Refused(401, "token", text("This needs the token of a seat or of the owner."))


def not_yours(message: str = text("This token may not do that.")) -> Refused:
    return Refused(403, "not-yours", message)


def not_found(message: str = text("There is no such table.")) -> Refused:
    return Refused(404, "not-found", message)


def too_large() -> Refused:
    return Refused(413, "too-large", text("This is larger than the server reads."))


def too_often() -> Refused:
    return Refused(429, "too-often", text("That was too often. Wait a moment."))


def busy(message: str = text("The server is busy. Try again.")) -> Refused:
    return Refused(503, "busy", message)


def failed() -> Refused:
    return Refused(500, "failed", text("Something went wrong here. It is in the server's log."))
