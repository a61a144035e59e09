"""The kinds of fields that actions and events have, one class each.

A class defines how its fields are written in a document and read back, which values they take, and their JSON Schema.
If actions have such fields, it also defines how people type them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from forceout.core import pile
from forceout.core.claims import Claim
from forceout.core.errors import Malformed, kind_of
from forceout.core.verdict import Code, Reason, Verdict
from forceout.games import expect_solution
from forceout.match.declared import Field
from forceout.match.game import Mat
from forceout.match.state import Match
from forceout.match.values import Kind, Section, Selection
from forceout.records.documents.cases import verdict_document
from forceout.records.documents.codec import Codec
from forceout.records.documents.fields import Fields
from forceout.records.notation.quoting import STRING, TOKEN, Line, pair, plain, quoted, unquoted, word
from forceout.records.notation.solutions import read_solution, solution_text

Json = Any
Schema = dict[str, Any]

_STRING: Schema = {"type": "string"}
_NAME: Schema = {"type": "string", "description": "A player."}


@dataclass(frozen=True, slots=True)
class Context:
    """The data that a field may depend on: the game, the players, and the state of the match (None if the document is complete)."""

    codec: Codec
    players: tuple[str, ...]
    state: Match | None = None

    @property
    def mat(self) -> Mat:
        return self.state.shake.mat if self.state and self.state.shake else Mat()


class FieldKind:
    """One kind of field. By default it is a text that is typed as one word."""

    keyword: ClassVar[bool] = False
    """Whether the name of an optional field is typed before it: ``judges 2``, ``returns V``, ``without Ann``."""

    expected: ClassVar[str] = "a text"
    """What a value of this kind is, in the words of an error."""

    fixed_schema: ClassVar[Schema] = _STRING

    def write(self, value: Any, _codec: Codec) -> Json:
        """Return the value as it is written in a document."""
        return value

    def read(self, fields: Fields, field: Field, _context: Context) -> Any:
        """Return the value from a document. Raise Malformed if it is invalid."""
        return fields.text(field.written)

    def holds(self, value: Any, _codec: Codec) -> bool:
        """Whether this is a value of the kind."""
        return isinstance(value, str)

    def players(self, _value: Any) -> Iterable[str]:
        """Return the players that the value names."""
        return ()

    def check(self, value: Any, field: Field, codec: Codec, players: tuple[str, ...]) -> None:
        """Raise TypeError if the value is not of this kind, and Malformed if it names someone who is not a player."""
        if not self.holds(value, codec):
            raise TypeError(f"{field.written}: expected {self.expected}, not {kind_of(value)}")
        if any(name not in players for name in self.players(value)):
            raise Malformed(field.written, f"expected one of the players {', '.join(players)}")

    def schema(self, _field: Field, *, played: bool) -> Schema:
        """Return the JSON Schema of the field in a document. Pass ``played`` for the field of an action."""
        del played
        return self.fixed_schema

    def is_left_out(self, _line: Line) -> bool:
        """Whether the rest of the line cannot be an optional field of this kind."""
        return False

    def text(self, value: Json, _field: Field) -> str:
        """Return a document's value as people type it."""
        return str(value)

    def parse(self, line: Line, field: Field) -> Json:
        """Take the field off the typed line and return it as in a document."""
        return line.word(field.written)


class CubeKind(FieldKind):
    """A cube by its face. Without a colour, it is one from that section."""

    expected = "a cube of this game"

    def __init__(self, source: Section | None) -> None:
        self.source = source

    def write(self, value: Any, _codec: Codec) -> Json:
        return str(value)

    def read(self, fields: Fields, field: Field, context: Context) -> Any:
        return context.codec.cube(
            fields.text(field.written), fields.path(field.written), self.among(context.mat)
        )

    def among(self, mat: Mat) -> pile.Pile[Any]:
        assert self.source is not None
        return mat.pile(self.source)

    def holds(self, value: Any, codec: Codec) -> bool:
        return isinstance(value, codec.CUBE)


class PlayedCubeKind(CubeKind):
    """A cube that was played, in any section of the mat."""

    keyword = True

    def __init__(self) -> None:
        super().__init__(None)

    def among(self, mat: Mat) -> pile.Pile[Any]:
        return mat.required + mat.permitted + mat.forbidden


class PileKind(FieldKind):
    expected = "a pile of this game's cubes"

    def write(self, value: Any, _codec: Codec) -> Json:
        return str(value)

    def read(self, fields: Fields, field: Field, context: Context) -> Any:
        return context.codec.pile(fields.text(field.written), fields.path(field.written))

    def holds(self, value: Any, codec: Codec) -> bool:
        return isinstance(value, pile.Pile) and all(isinstance(cube, codec.CUBE) for cube in value)


class CardsKind(FieldKind):
    expected = "different cards of this game"
    fixed_schema: ClassVar[Schema] = {"type": "array", "items": _STRING}

    def write(self, value: Any, codec: Codec) -> Json:
        return [codec.card_text(card) for card in value]

    def read(self, fields: Fields, field: Field, context: Context) -> Any:
        return context.codec.cards(fields.texts(field.written), fields.path(field.written))

    def holds(self, value: Any, codec: Codec) -> bool:
        return isinstance(value, tuple) and len(set(value)) == len(value) and set(value) <= set(codec.deck())


class FaceKind(FieldKind):
    """A face of the cube that decides who begins."""

    fixed_schema: ClassVar[Schema] = {"type": ["integer", "string"]}

    def write(self, value: str, _codec: Codec) -> Json:
        return int(value) if value.isdigit() else value

    def read(self, fields: Fields, field: Field, context: Context) -> str:
        face = fields.face(field.written)
        assert face is not None
        kind = context.codec.rules.lot.cube
        if kind is None:
            return face
        # P59: a face of the cube that this book rolls for, typed in any of its ways.
        where, symbols = fields.path(field.written), context.codec.rules.equipment.cubes[kind].symbols
        face = str(context.codec.cube(face, where, pile.Pile()))
        if face not in symbols:
            raise Malformed(where, f"expected a face of the cube: {' '.join(symbols)}")
        return face

    def parse(self, line: Line, _field: Field) -> int | str:
        face = line.tail()
        return int(face) if face.isdigit() and len(face) == 1 else face


class GoalKind(FieldKind):
    expected = "a Goal of this game"

    def write(self, value: Any, _codec: Codec) -> Json:
        return str(value)

    def read(self, fields: Fields, field: Field, context: Context) -> Any:
        at_hand = context.mat.resources + pile.Pile(context.mat.touched)
        return context.codec.goal(fields.text(field.written), fields.path(field.written), at_hand)

    def holds(self, value: Any, codec: Codec) -> bool:
        return isinstance(value, codec.GOAL)

    def parse(self, line: Line, _field: Field) -> str:
        return line.tail()


class VariationKind(FieldKind):
    expected = "a variation of this game"
    fixed_schema: ClassVar[Schema] = {"type": "object", "required": ["name"]}

    PROPERTIES: ClassVar[Schema] = {
        "name": {"type": "string"},
        "cube": {"type": "string"},
        "set": {"type": "string"},
        "card": {"type": "string"},
        "m": {"type": "integer"},
        "k": {"type": "integer"},
        "colour": {"type": "string"},
    }

    def write(self, value: Any, codec: Codec) -> Json:
        return codec.selection_fields(value)

    def read(self, fields: Fields, field: Field, context: Context) -> Any:
        return context.codec.selection(fields if field.inline else fields.object(field.written))

    def holds(self, value: Any, codec: Codec) -> bool:
        return isinstance(value, Selection) and isinstance(value.choice, codec.VARIATION)

    def text(self, value: Mapping[str, Any], _field: Field) -> str:
        """``value`` may be the whole action, which contains the parts of an inline field."""
        filled = [
            f"{key}={word(str(part))}" for key, part in value.items() if key not in ("by", "do", "name", "at")
        ]
        return " ".join([str(value["name"]), *filled])

    def parse(self, line: Line, _field: Field) -> Json:
        name = line.token("variation")
        pairs = dict(pair(token, line.where) for token in TOKEN.findall(line.tail()))
        # The base m and the k of Multiple of k are numbers.
        return {
            "name": name,
            **{
                key: int(value) if key in ("m", "k") and value.isdigit() else value
                for key, value in pairs.items()
            },
        }


class SolutionKind(FieldKind):
    fixed_schema: ClassVar[Schema] = {"type": "object"}

    def write(self, value: Any, codec: Codec) -> Json:
        return None if value is None else codec.solution_fields(value)

    def read(self, fields: Fields, field: Field, context: Context) -> Any:
        shake = context.state.shake if context.state else None
        trial = shake.trial if shake else None
        return context.codec.solution(
            fields.object(field.written),
            with_goal=None if trial is None else trial.claim is Claim.NO_GOAL,
            two=None if shake is None else shake.has("two-solutions"),
        )

    def check(self, value: Any, _field: Field, codec: Codec, _players: tuple[str, ...]) -> None:
        expect_solution(value, codec.SOLUTION)

    def text(self, value: Mapping[str, Any], _field: Field) -> str:
        return solution_text(value)

    def parse(self, line: Line, _field: Field) -> Json:
        return read_solution(line.tail(), line.game, line.where)


class PapersKind(FieldKind):
    """What each player has presented; None for nothing."""

    fixed_schema: ClassVar[Schema] = {"type": "object"}

    def write(self, value: Any, codec: Codec) -> Json:
        return {
            player: None if paper is None else codec.solution_fields(paper) for player, paper in value.items()
        }

    def read(self, fields: Fields, field: Field, context: Context) -> dict[str, Any]:
        inner = fields.object(field.written)
        return {
            player: None
            if written is None
            else context.codec.solution(Fields(written, inner.path(player)), with_goal=None, two=None)
            for player, written in inner.values().items()
        }


class VerdictKind(FieldKind):
    fixed_schema: ClassVar[Schema] = {"type": "object"}

    def write(self, value: Verdict, _codec: Codec) -> Json:
        return verdict_document(value)

    def read(self, fields: Fields, field: Field, _context: Context) -> Verdict:
        document = fields.object(field.written).values()
        document.pop("correct", None)
        return Verdict(
            document["value"],
            tuple(document["goal_values"]),
            document["equals_in_some_reading"],
            tuple(_read_reason(dict(reason)) for reason in document["reasons"]),
        )


def _read_reason(document: dict[str, Any]) -> Reason:
    code, rule = Code(document.pop("code")), document.pop("rule")
    document.pop("message")
    return Reason(code, rule, document)


class PlayerKind(FieldKind):
    keyword = True
    fixed_schema: ClassVar[Schema] = _NAME

    def read(self, fields: Fields, field: Field, context: Context) -> str:
        name = fields.text(field.written)
        if name not in context.players:
            raise Malformed(
                fields.path(field.written), f"expected one of the players {', '.join(context.players)}"
            )
        return name

    def players(self, value: str) -> Iterable[str]:
        return (value,)

    def text(self, value: Json, _field: Field) -> str:
        return word(str(value))


class WriterKind(PlayerKind):
    """A player whose Solution is meant."""

    keyword = False

    def is_left_out(self, line: Line) -> bool:
        """Whether keywords alone are left on the line."""
        return _KEYWORDS.fullmatch(line.rest) is not None


class PlayersKind(FieldKind):
    expected = "a tuple of players"
    fixed_schema: ClassVar[Schema] = {"type": "array", "items": _NAME}

    def write(self, value: Any, _codec: Codec) -> Json:
        return list(value)

    def read(self, fields: Fields, field: Field, context: Context) -> Any:
        names = fields.texts(field.written)
        for place, name in enumerate(names):
            if name not in context.players:
                raise Malformed(f"{fields.path(field.written)}[{place}]", "expected one of the players")
        return tuple(names)

    def holds(self, value: Any, _codec: Codec) -> bool:
        return isinstance(value, tuple)

    def players(self, value: Iterable[str]) -> Iterable[str]:
        return value

    def text(self, value: Iterable[str], _field: Field) -> str:
        return " ".join(map(word, value))

    def parse(self, line: Line, _field: Field) -> list[str]:
        return [plain(token, line.where) for token in TOKEN.findall(line.tail())]


class PlayerSetKind(PlayersKind):
    def write(self, value: Any, _codec: Codec) -> Json:
        return sorted(value)

    def read(self, fields: Fields, field: Field, context: Context) -> frozenset[str]:
        return frozenset(super().read(fields, field, context))


class ScoreKind(FieldKind):
    """Points, which may be negative."""

    fixed_schema: ClassVar[Schema] = {"type": "integer"}

    def read(self, fields: Fields, field: Field, _context: Context) -> int:
        return fields.integer(field.written)


class ScoresKind(FieldKind):
    expected = "whole numbers by player"
    fixed_schema: ClassVar[Schema] = {"type": "object", "additionalProperties": {"type": "integer"}}

    def write(self, value: Any, _codec: Codec) -> Json:
        return dict(value)

    def read(self, fields: Fields, field: Field, context: Context) -> dict[str, int] | None:
        scores = fields.numbers(field.written)
        for name in scores or ():
            if name not in context.players:
                raise Malformed(f"{fields.path(field.written)}.{name}", "expected one of the players")
        return scores

    def holds(self, value: Any, _codec: Codec) -> bool:
        return isinstance(value, Mapping) and all(map(is_whole, value.values()))

    def players(self, value: Mapping[str, int]) -> Iterable[str]:
        return value

    def text(self, value: Mapping[str, int], _field: Field) -> str:
        return " ".join(f"{word(name)}={points}" for name, points in value.items())

    def parse(self, line: Line, _field: Field) -> dict[str, int]:
        scores = dict(pair(token, line.where) for token in TOKEN.findall(line.tail()))
        if not all(re.fullmatch(r"-?\d+", points) for points in scores.values()):
            raise Malformed(line.where, "expected a whole number for each player")
        return {name: int(points) for name, points in scores.items()}


class ClaimKind(FieldKind):
    """The claim of a challenge."""

    fixed_schema: ClassVar[Schema] = {"enum": [*Claim, "never"]}

    def read(self, fields: Fields, field: Field, _context: Context) -> str:
        claim = fields.text(field.written)
        if claim != "never" and claim not in set(Claim):
            raise Malformed(fields.path(field.written), f"no such claim: {claim[:20]!r}")
        return claim


class WordKind(FieldKind):
    """One of the words that the field lists."""

    def write(self, value: Any, _codec: Codec) -> Json:
        return str(value)

    def read(self, fields: Fields, field: Field, _context: Context) -> StrEnum:
        assert field.words is not None
        value = fields.text(field.written)
        if value not in set(field.words):
            raise Malformed(fields.path(field.written), f"no such word: {value[:20]!r}")
        return field.words(value)

    def check(self, value: Any, field: Field, _codec: Codec, _players: tuple[str, ...]) -> None:
        assert field.words is not None
        if not isinstance(value, field.words):
            raise TypeError(
                f"{field.written}: expected one of {', '.join(field.words)}, not {kind_of(value)}"
            )

    def schema(self, field: Field, *, played: bool) -> Schema:
        del played
        assert field.words is not None
        return {"enum": list(field.words)}


class SectionKind(FieldKind):
    """A section of the mat. Cubes can be played to three of them."""

    expected = "a section of the mat"
    _PLAYED_TO = ("required", "permitted", "forbidden")

    def write(self, value: Any, _codec: Codec) -> Json:
        return str(value)

    def read(self, fields: Fields, field: Field, context: Context) -> Section:
        value = fields.text(field.written)
        allowed = self._PLAYED_TO if context.state is not None else tuple(Section)
        if value not in allowed:
            raise Malformed(
                fields.path(field.written),
                f"expected {', '.join(allowed[:-1])} or {allowed[-1]}, not {value[:20]!r}",
            )
        return Section(value)

    def holds(self, value: Any, _codec: Codec) -> bool:
        return isinstance(value, Section)

    def schema(self, _field: Field, *, played: bool) -> Schema:
        return {"enum": list(self._PLAYED_TO) if played else list(Section)}


_KEYWORDS = re.compile(r"(?:event \d+(?: judges \d+)?|judges \d+|returns \S+)(?: head)?|head")
"""What may follow a field that has no keyword of its own."""


class TextKind(FieldKind):
    """Free text: a quotation, or everything up to a keyword that may follow."""

    _FOLLOWED = re.compile(rf"(.+?) ({_KEYWORDS.pattern})")

    def is_left_out(self, line: Line) -> bool:
        """Whether keywords alone are left on the line."""
        return _KEYWORDS.fullmatch(line.rest) is not None

    def text(self, value: str, _field: Field) -> str:
        return quoted(value)

    def parse(self, line: Line, _field: Field) -> str:
        quotation = STRING.match(line.rest)
        if quotation:
            line.rest = line.rest[quotation.end() :].strip()
            return unquoted(quotation[0], line.where)
        typed = line.tail()
        followed = self._FOLLOWED.fullmatch(typed)
        if followed is None:
            return typed
        line.rest = followed[2]
        return followed[1]


class NumberKind(FieldKind):
    keyword = True
    expected = "a whole number from 0 on"
    fixed_schema: ClassVar[Schema] = {"type": "integer", "minimum": 0}

    def read(self, fields: Fields, field: Field, _context: Context) -> int:
        number = fields.whole_number(field.written)
        if number is None:
            raise Malformed(fields.path(field.written), "this field is missing")
        return number

    def holds(self, value: Any, _codec: Codec) -> bool:
        return is_whole(value) and value >= 0

    def parse(self, line: Line, field: Field) -> int:
        number = line.word(field.written)
        if not number.isdigit():
            raise Malformed(line.where, f"expected a whole number of {field.written}, not {number[:40]!r}")
        return int(number)


class FlagKind(FieldKind):
    """Yes or no, typed as ``correct`` or ``incorrect``."""

    expected = "True or False"
    fixed_schema: ClassVar[Schema] = {"type": "boolean"}

    def read(self, fields: Fields, field: Field, _context: Context) -> bool:
        return fields.flag(field.written)

    def holds(self, value: Any, _codec: Codec) -> bool:
        return isinstance(value, bool)

    def text(self, value: bool, field: Field) -> str:
        return field.written if value else f"in{field.written}"

    def parse(self, line: Line, field: Field) -> bool:
        typed = line.word(field.written)
        if typed not in (field.written, f"in{field.written}"):
            raise Malformed(line.where, f"expected {field.written} or in{field.written}, not {typed[:40]!r}")
        return typed == field.written


class TimeKind(FieldKind):
    """A moment or a length of time: seconds in documents, milliseconds in values."""

    fixed_schema: ClassVar[Schema] = {"type": "number", "minimum": 0}

    def write(self, value: int, _codec: Codec) -> Json:
        return seconds(value)

    def read(self, fields: Fields, field: Field, _context: Context) -> int:
        value = fields.number(field.written)
        if value is None:
            raise Malformed(fields.path(field.written), "this field is missing")
        return round(value * 1000)


def seconds(milliseconds: int) -> int | float:
    """Return the seconds, as an integer if they are whole."""
    return milliseconds // 1000 if milliseconds % 1000 == 0 else milliseconds / 1000


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


KINDS: dict[Kind, FieldKind] = {
    Kind.CUBE: CubeKind(Section.RESOURCES),
    Kind.ON_MAT: CubeKind(Section.PERMITTED),
    Kind.PLAYED: PlayedCubeKind(),
    Kind.PILE: PileKind(),
    Kind.CARDS: CardsKind(),
    Kind.FACE: FaceKind(),
    Kind.GOAL: GoalKind(),
    Kind.VARIATION: VariationKind(),
    Kind.SOLUTION: SolutionKind(),
    Kind.PAPERS: PapersKind(),
    Kind.VERDICT: VerdictKind(),
    Kind.PLAYER: PlayerKind(),
    Kind.WRITER: WriterKind(),
    Kind.PLAYERS: PlayersKind(),
    Kind.PLAYER_SET: PlayerSetKind(),
    Kind.SCORE: ScoreKind(),
    Kind.SCORES: ScoresKind(),
    Kind.CLAIM: ClaimKind(),
    Kind.WORD: WordKind(),
    Kind.SECTION: SectionKind(),
    Kind.TEXT: TextKind(),
    Kind.NUMBER: NumberKind(),
    Kind.FLAG: FlagKind(),
    Kind.TIME: TimeKind(),
}
"""Every kind of field."""
