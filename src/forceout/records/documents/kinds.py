"""How each kind of field is written in a document and read back: the same for actions and for events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from forceout.core.claims import Claim
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.core.verdict import Code, Reason, Verdict
from forceout.match.declared import Field
from forceout.match.game import Mat
from forceout.match.state import Match
from forceout.match.values import Kind, Section
from forceout.records.documents.cases import verdict_document
from forceout.records.documents.codec import Codec
from forceout.records.documents.fields import Fields

Json = Any


@dataclass(frozen=True, slots=True)
class Reading:
    """What a field may depend on: the game, the players, and how the match stands (None: a document tells everything)."""

    codec: Codec
    players: tuple[str, ...]
    state: Match | None = None

    @property
    def mat(self) -> Mat:
        return self.state.shake.mat if self.state and self.state.shake else Mat()


@dataclass(frozen=True, slots=True)
class InDocument:
    """One kind of field: its way into a document, its way back, and the JSON Schema of what stands there."""

    write: Callable[[Any, Codec], Json]
    read: Callable[[Fields, Field, Reading], Any]
    schema: dict[str, Any]


def _plain(value: Any, _codec: Codec) -> Json:
    return value


def _text(value: Any, _codec: Codec) -> Json:
    return str(value)


def _list(value: Any, _codec: Codec) -> Json:
    return list(value)


def _read_cube(source: Section) -> Callable[[Fields, Field, Reading], Any]:
    """A cube by its face; where the colour is not told, one that lies there."""

    def read(fields: Fields, field: Field, reading: Reading) -> Any:
        name = field.written
        return reading.codec.cube(fields.text(name), fields.path(name), reading.mat.pile(source))

    return read


def _read_played(fields: Fields, field: Field, reading: Reading) -> Any:
    """A cube by its face, anywhere on the mat."""
    name, mat = field.written, reading.mat
    return reading.codec.cube(
        fields.text(name), fields.path(name), mat.required + mat.permitted + mat.forbidden
    )


def _read_pile(fields: Fields, field: Field, reading: Reading) -> Any:
    return reading.codec.pile(fields.text(field.written), fields.path(field.written))


def _read_cards(fields: Fields, field: Field, reading: Reading) -> Any:
    return reading.codec.cards(fields.texts(field.written), fields.path(field.written))


def _write_face(face: str, _codec: Codec) -> Json:
    return int(face) if face.isdigit() else face


def _read_face(fields: Fields, field: Field, reading: Reading) -> str:
    face = fields.face(field.written)
    assert face is not None
    kind = reading.codec.rules.lot.cube
    if kind is None:
        return face
    # P59: a face of the cube that this book rolls for, typed in any of its ways.
    where, symbols = fields.path(field.written), reading.codec.rules.equipment.cubes[kind].symbols
    face = str(reading.codec.cube(face, where, Pile()))
    if face not in symbols:
        raise Malformed(where, f"expected a face of the cube: {' '.join(symbols)}")
    return face


def _read_goal(fields: Fields, field: Field, reading: Reading) -> Any:
    at_hand = reading.mat.resources + Pile(reading.mat.touched)
    return reading.codec.goal(fields.text(field.written), fields.path(field.written), at_hand)


def _write_selection(selection: Any, codec: Codec) -> Json:
    return codec.selection_fields(selection)


def _read_selection(fields: Fields, field: Field, reading: Reading) -> Any:
    return reading.codec.selection(fields if field.inline else fields.object(field.written))


def _write_solution(solution: Any, codec: Codec) -> Json:
    return None if solution is None else codec.solution_fields(solution)


def _read_solution(fields: Fields, field: Field, reading: Reading) -> Any:
    shake = reading.state.shake if reading.state else None
    trial = shake.trial if shake else None
    return reading.codec.solution(
        fields.object(field.written),
        with_goal=None if trial is None else trial.claim is Claim.NO_GOAL,
        two=None if shake is None else shake.has("two-solutions"),
    )


def _write_papers(papers: Any, codec: Codec) -> Json:
    return {player: _write_solution(solution, codec) for player, solution in papers.items()}


def _read_papers(fields: Fields, field: Field, reading: Reading) -> dict[str, Any]:
    inner = fields.object(field.written)
    return {
        player: None
        if written is None
        else reading.codec.solution(Fields(written, inner.path(player)), with_goal=None, two=None)
        for player, written in inner.values().items()
    }


def _write_verdict(verdict: Verdict, _codec: Codec) -> Json:
    return verdict_document(verdict)


def _read_verdict(fields: Fields, field: Field, _reading: Reading) -> Verdict:
    document = fields.object(field.written).values()
    document.pop("correct", None)
    reasons = tuple(_read_reason(dict(reason)) for reason in document["reasons"])
    return Verdict(
        document["value"],
        tuple(document["goal_values"]),
        document["equals_in_some_reading"],
        reasons,
    )


def _read_reason(document: dict[str, Any]) -> Reason:
    code, rule = Code(document.pop("code")), document.pop("rule")
    document.pop("message")
    return Reason(code, rule, document)


def _read_player(fields: Fields, field: Field, reading: Reading) -> str:
    value = fields.text(field.written)
    if value not in reading.players:
        raise Malformed(
            fields.path(field.written), f"expected one of the players {', '.join(reading.players)}"
        )
    return value


def _read_players(fields: Fields, field: Field, reading: Reading) -> tuple[str, ...]:
    players = fields.texts(field.written)
    for place, player in enumerate(players):
        if player not in reading.players:
            raise Malformed(f"{fields.path(field.written)}[{place}]", "expected one of the players")
    return tuple(players)


def _read_player_set(fields: Fields, field: Field, reading: Reading) -> frozenset[str]:
    return frozenset(_read_players(fields, field, reading))


def _read_score(fields: Fields, field: Field, _reading: Reading) -> int:
    """Points may be below nothing."""
    return fields.integer(field.written)


def _read_scores(fields: Fields, field: Field, reading: Reading) -> dict[str, int] | None:
    scores = fields.numbers(field.written)
    for player in scores or ():
        if player not in reading.players:
            raise Malformed(f"{fields.path(field.written)}.{player}", "expected one of the players")
    return scores


def _read_claim(fields: Fields, field: Field, _reading: Reading) -> str:
    claim = fields.text(field.written)
    if claim != "never" and claim not in set(Claim):
        raise Malformed(fields.path(field.written), f"no such claim: {claim[:20]!r}")
    return claim


def _read_section(fields: Fields, field: Field, reading: Reading) -> Section:
    value = fields.text(field.written)
    moved_to = ("required", "permitted", "forbidden")
    allowed = moved_to if reading.state is not None else tuple(Section)
    if value not in allowed:
        raise Malformed(
            fields.path(field.written),
            f"expected {', '.join(allowed[:-1])} or {allowed[-1]}, not {value[:20]!r}",
        )
    return Section(value)


def _read_word(fields: Fields, field: Field, _reading: Reading) -> Any:
    assert field.words is not None
    value = fields.text(field.written)
    if value not in set(field.words):
        raise Malformed(fields.path(field.written), f"no such word: {value[:20]!r}")
    return field.words(value)


def _read_text(fields: Fields, field: Field, _reading: Reading) -> str:
    return fields.text(field.written)


def _read_number(fields: Fields, field: Field, _reading: Reading) -> int:
    number = fields.whole_number(field.written)
    if number is None:
        raise Malformed(fields.path(field.written), "this field is missing")
    return number


def _read_flag(fields: Fields, field: Field, _reading: Reading) -> bool:
    return fields.flag(field.written)


def seconds(milliseconds: int) -> int | float:
    """Whole seconds as a whole number."""
    return milliseconds // 1000 if milliseconds % 1000 == 0 else milliseconds / 1000


def _write_time(milliseconds: int, _codec: Codec) -> Json:
    return seconds(milliseconds)


def _read_time(fields: Fields, field: Field, _reading: Reading) -> int:
    value = fields.number(field.written)
    if value is None:
        raise Malformed(fields.path(field.written), "this field is missing")
    return round(value * 1000)


_STRING = {"type": "string"}
_NAME = {"type": "string", "description": "A player."}

FORMS: dict[Kind, InDocument] = {
    Kind.CUBE: InDocument(_text, _read_cube(Section.RESOURCES), _STRING),
    Kind.ON_MAT: InDocument(_text, _read_cube(Section.PERMITTED), _STRING),
    Kind.PLAYED: InDocument(_text, _read_played, _STRING),
    Kind.PILE: InDocument(_text, _read_pile, _STRING),
    Kind.CARDS: InDocument(
        lambda cards, codec: [codec.card_text(card) for card in cards],
        _read_cards,
        {"type": "array", "items": _STRING},
    ),
    Kind.FACE: InDocument(_write_face, _read_face, {"type": ["integer", "string"]}),
    Kind.GOAL: InDocument(_text, _read_goal, _STRING),
    Kind.VARIATION: InDocument(_write_selection, _read_selection, {"type": "object", "required": ["name"]}),
    Kind.SOLUTION: InDocument(_write_solution, _read_solution, {"type": "object"}),
    Kind.PAPERS: InDocument(_write_papers, _read_papers, {"type": "object"}),
    Kind.VERDICT: InDocument(_write_verdict, _read_verdict, {"type": "object"}),
    Kind.PLAYER: InDocument(_plain, _read_player, _NAME),
    Kind.WRITER: InDocument(_plain, _read_player, _NAME),
    Kind.PLAYERS: InDocument(_list, _read_players, {"type": "array", "items": _NAME}),
    Kind.PLAYER_SET: InDocument(
        lambda names, _: sorted(names), _read_player_set, {"type": "array", "items": _NAME}
    ),
    Kind.SCORE: InDocument(_plain, _read_score, {"type": "integer"}),
    Kind.SCORES: InDocument(
        lambda scores, _: dict(scores),
        _read_scores,
        {"type": "object", "additionalProperties": {"type": "integer"}},
    ),
    Kind.CLAIM: InDocument(_plain, _read_claim, {"enum": [*Claim, "never"]}),
    Kind.WORD: InDocument(_text, _read_word, _STRING),
    Kind.SECTION: InDocument(_text, _read_section, {"enum": list(Section)}),
    Kind.TEXT: InDocument(_plain, _read_text, _STRING),
    Kind.NUMBER: InDocument(_plain, _read_number, {"type": "integer", "minimum": 0}),
    Kind.FLAG: InDocument(_plain, _read_flag, {"type": "boolean"}),
    Kind.TIME: InDocument(_write_time, _read_time, {"type": "number", "minimum": 0}),
}
"""Every kind of field."""
