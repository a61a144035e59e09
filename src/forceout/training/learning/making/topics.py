"""The topics of worksheets and the techniques of drills: one line each. A new one is a maker and a line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from forceout.core.edition import Rules
from forceout.editions import load
from forceout.training.learning.making import goals, mats, sets, sums, table
from forceout.training.learning.making.series import Make

BOOKS = (
    ("on-sets", "agloa-2023"),
    ("on-sets", "agloa-2014"),
    ("on-sets", "mlag-2019"),
    ("equations", "agloa-2015"),
)
LEVELS = (1, 2, 3)
_NOW, _IMPOSSIBLE = ("now", "none"), ("impossible", "none")
ANSWERS = {"os-3c": _NOW, "eq-4b": _NOW, "os-one-more": _NOW, "os-3d": _IMPOSSIBLE, "eq-4c": _IMPOSSIBLE}


def _all(_rules: Rules) -> bool:
    return True


def _has(*names: str) -> Callable[[Rules], bool]:
    """Divisions that play these variations, by choice or always."""
    return lambda rules: all(name in rules.variations for name in names)


def _restricts(rules: Rules) -> bool:
    return rules.solution.restrictions


def _above_elementary(rules: Rules) -> bool:
    return not rules.solution.whole_powers_and_roots


@dataclass(frozen=True, slots=True)
class Topic:
    """What one sheet, or one drill, is about."""

    id: str
    game: str
    en: str
    es: str
    asks: tuple[str, ...]
    make: Make
    holds: Callable[[Rules], bool] = _all
    answers: tuple[str, ...] = ()
    """Answers that are to come up equally often."""

    def title(self, lang: str) -> str:
        return self.es if lang == "es" else self.en

    def places(self) -> dict[str, list[str]]:
        """The divisions that play it, by book; those that choose variations come first."""
        found = {
            book: [
                division
                for chooses in (True, False)
                for division, rules in divisions.items()
                if self.holds(rules) and (rules.choosing is not None) is chooses
            ]
            for (game, book), divisions in _books().items()
            if game == self.game
        }
        return {book: divisions for book, divisions in found.items() if divisions}


@cache
def _books() -> dict[tuple[str, str], dict[str, Rules]]:
    return {
        (game, book): {division: load(game, book).rules(division) for division in load(game, book).divisions}
        for game, book in BOOKS
    }


def _os(  # noqa: PLR0917 - a line of the table
    name: str, en: str, es: str, ask: str, make: Make, holds: Callable[[Rules], bool] = _all
) -> Topic:
    return Topic(name, "on-sets", en, es, tuple(ask.split()), make, holds, ANSWERS.get(name, ()))


def _eq(  # noqa: PLR0917 - a line of the table
    name: str, en: str, es: str, ask: str, make: Make, holds: Callable[[Rules], bool] = _all
) -> Topic:
    return Topic(name, "equations", en, es, tuple(ask.split()), make, holds, ANSWERS.get(name, ()))


def _with_bonus(rules: Rules) -> bool:
    """Where a turn may begin with a bonus move."""
    return rules.moves.bonus


def _either(*makers: Make) -> Make:
    """One of these, by lot."""
    return lambda rng, place, level: rng.choice(makers)(rng, place, level)


def _adventurous(rules: Rules) -> bool:
    """Where a row without brackets may be read in two ways (Equations VII-B-6-a)."""
    return not rules.solution.order_of_operations


def _varied(name: str) -> tuple[Make, Callable[[Rules], bool]]:
    return mats.make_correct(name), _has(name)


TOPICS = {
    topic.id: topic
    for topic in (
        _os("os-1a", "Colours and cards", "Colores y cartas", "pick", sets.make_colours),
        _os("os-1b", "Roll and deal", "Tirar y repartir", "legal", table.make_legal_deal),
        _os("os-1c", "What is this Goal worth?", "¿Cuánto vale esta Meta?", "worth", mats.make_worth()),
        _os("os-1d", "Legal Goals", "Metas legales", "which", table.make_which_goals),
        _os("os-1e", "Set a Goal", "Pon una Meta", "goal", mats.make_goal),
        _os("os-2a", "V and Λ", "V y Λ", "pick", sets.make_pick("∪ ∩ −", constants=True)),
        _os("os-2b", "Union", "Unión", "pick", sets.make_pick("∪")),
        _os("os-2c", "Intersect", "Intersección", "pick", sets.make_pick("∩")),
        _os("os-2d", "Minus", "Menos", "pick", sets.make_pick("−")),
        _os("os-2e", "Prime", "Prima", "pick", sets.make_pick("∪ ∩", primes=1)),
        _os("os-2f", "Two signs", "Dos signos", "pick", sets.make_pick("∪ ∩ −", least=2)),
        _os("os-2g", "Name these cards", "Nombra estas cartas", "name", sets.make_name),
        _os("os-2h", "Always the same?", "¿Siempre lo mismo?", "same", sets.make_same),
        _os("os-2i", "Can it be read otherwise?", "¿Se puede leer de otro modo?", "break", mats.make_break),
        _os("os-2j", "Count", "Cuenta", "count", sets.make_count),
        _os("os-3a", "Which section?", "¿Qué sección?", "correct", mats.make_correct()),
        _os("os-3b", "Legal moves", "Jugadas legales", "legal", table.make_legal_move),
        _os("os-3c", "Now?", "¿Ahora?", "claim", mats.make_claim(*_NOW)),
        _os("os-3d", "Impossible?", "¿Imposible?", "claim", mats.make_claim(*_IMPOSSIBLE)),
        _os("os-3e", "Last cube procedure", "El último cubo", "legal", table.make_last_cube),
        _os("os-3f", "Bonus", "Extra", "legal", table.make_bonus, _with_bonus),
        _os("os-3g", "Who writes?", "¿Quién escribe?", "who", table.make_who),
        _os("os-3h", "Scoring after a challenge", "Puntos tras un desafío", "score", table.make_score("now", "impossible")),
        _os("os-3i", "Scoring without one", "Puntos sin desafío", "score", table.make_score("forceout", "time")),
        _os("os-3j", "Match points", "Puntos de partida", "points", table.make_points),
        _os("os-3k", "Time", "Tiempo", "limit late", table.make_time),
        _os("os-3l", "Safe moves", "Jugadas seguras", "move", mats.make_move),
        _os("os-3m", "Write a Solution", "Escribe una Solución", "write", mats.make_write()),
        _os("os-4a", "Choosing", "Elegir", "legal", table.make_variation, lambda rules: rules.choosing is not None),
        _os("os-4b", "Required Cube", "Cubo obligatorio", "correct", *_varied("required-cube")),
        _os("os-4c", "Wild Cube", "Cubo comodín", "correct", *_varied("wild-cube")),
        _os("os-4d", "∪ ∩ interchangeable", "∪ ∩ intercambiables", "correct", *_varied("union-intersection-interchangeable")),
        _os("os-4e", "V Λ interchangeable", "V Λ intercambiables", "correct", *_varied("universe-null-interchangeable")),
        _os("os-4f", "Shift from Permitted", "Traslado desde Permitidos", "legal", table.make_shift, _has("shift-from-permitted")),
        _os("os-4g", "Two Operations", "Dos operaciones", "correct", *_varied("two-operations")),
        _os("os-4h", "Multiple Operations", "Operaciones múltiples", "correct", *_varied("multiple-operations")),
        _os("os-4i", "Absolute Value", "Valor absoluto", "worth", mats.make_worth("absolute-value"), _has("absolute-value")),
        _os("os-4j", "Blank Card Wild", "Carta en blanco comodín", "correct", *_varied("blank-card-wild")),
        _os("os-4k", "Double Set", "Conjunto doble", "count", sets.make_double, _has("double-set")),
        _os("os-4l", "Required or Forbidden Card", "Carta obligatoria o prohibida", "correct", *_varied("required-card")),
        _os("os-4m", "Symmetric Difference", "Diferencia simétrica", "pick", sets.make_symmetric, _has("symmetric-difference")),
        _os("os-4n", "Two Solutions", "Dos Soluciones", "correct", *_varied("two-solutions")),
        _os("os-4o", "No Null Restrictions", "Sin Restricciones vacías", "correct", *_varied("no-null-restrictions")),
        _os("os-5a", "Subset", "Subconjunto", "pick", sets.make_removed("⊆"), _restricts),
        _os("os-5b", "Equals", "Igual", "pick", sets.make_removed("="), _restricts),
        _os("os-5c", "Chains", "Cadenas", "pick", sets.make_removed("⊆", chain=True), _restricts),
        _os("os-5d", "Is it written right?", "¿Está bien escrito?", "correct", mats.make_correct(relation=True), _restricts),
        _os("os-5e", "Solutions with Restrictions", "Soluciones con restricciones", "write", mats.make_write(relation=True), _restricts),
        _eq("eq-1a", "Is it an expression?", "¿Es una expresión?", "which", goals.make_which_expressions),
        _eq("eq-1b", "Legal Goals", "Metas legales", "which", table.make_which_goals),
        _eq("eq-1c", "What may this Goal be worth?", "¿Cuánto puede valer esta Meta?", "worth", mats.make_worth()),
        _eq("eq-1d", "Goals with gaps", "Metas con huecos", "worth", mats.make_worth(gaps=True)),
        _eq("eq-1e", "The Goal on paper", "La Meta en el papel", "correct", goals.make_goal_on_paper, _adventurous),
        _eq("eq-2a", "Signs and brackets", "Signos y paréntesis", "value", sums.make_value(sums.plain)),
        _eq("eq-2b", "Powers and roots", "Potencias y raíces", "value", sums.make_value(sums.powers)),
        _eq("eq-2c", "Negative numbers and fractions", "Números negativos y fracciones", "value", sums.make_value(sums.negatives)),
        _eq("eq-2d", "Negative and fractional powers", "Potencias negativas y fraccionarias", "value", sums.make_value(sums.fractional_powers), _above_elementary),
        _eq("eq-2e", "Has it a value?", "¿Tiene valor?", "value", sums.make_value(sums.undefined, none=True)),
        _eq("eq-3a", "Cubes used right?", "¿Cubos bien usados?", "correct", mats.make_correct()),
        _eq("eq-3b", "Write a Solution", "Escribe una Solución", "write", mats.make_write()),
        _eq("eq-3c", "Can it be read otherwise?", "¿Se puede leer de otro modo?", "break", mats.make_break, _adventurous),
        _eq("eq-3d", "Right or wrong, and why", "Bien o mal, y por qué", "correct", mats.make_correct(asks="code")),
        _eq("eq-4a", "Legal moves", "Jugadas legales", "legal", table.make_legal_move),
        _eq("eq-4b", "Now?", "¿Ahora?", "claim", mats.make_claim(*_NOW)),
        _eq("eq-4c", "Impossible?", "¿Imposible?", "claim", mats.make_claim(*_IMPOSSIBLE)),
        _eq("eq-4d", "Last cube procedure", "El último cubo", "legal", table.make_last_cube),
        _eq("eq-4e", "Bonus", "Extra", "legal", table.make_bonus),
        _eq("eq-4f", "Who writes?", "¿Quién escribe?", "who", table.make_who),
        _eq("eq-4g", "Scoring after a challenge", "Puntos tras un desafío", "score", table.make_score("now", "impossible")),
        _eq("eq-4h", "Scoring without one", "Puntos sin desafío", "score", table.make_score("forceout", "time")),
        _eq("eq-4i", "Match points", "Puntos de partida", "points", table.make_points),
        _eq("eq-4j", "Time", "Tiempo", "limit late", table.make_time),
        _eq("eq-4k", "Safe moves", "Jugadas seguras", "move", mats.make_move),
        _eq("eq-5a", "Choosing", "Elegir", "legal", table.make_variation, lambda rules: rules.choosing is not None),
        _eq("eq-5b", "Sideways", "De lado", "value", sums.make_value(sums.turned("s"), "sideways"), _has("sideways")),
        _eq("eq-5c", "Upside-down", "Boca abajo", "value", sums.make_value(sums.turned("u"), "upside-down"), _has("upside-down")),
        _eq("eq-5d", "0 Wild, × Wild", "0 comodín, × comodín", "correct", _either(mats.make_correct("zero-wild"), mats.make_correct("x-wild")), _has("zero-wild")),
        _eq("eq-5e", "Factorial", "Factorial", "value", sums.make_value(sums.factorial, "factorial"), _has("factorial")),
        _eq("eq-5f", "Multiple Operations", "Operaciones múltiples", "correct", *_varied("multiple-operations")),
        _eq("eq-6a", "Three Operations", "Tres operaciones", "correct", *_varied("three-operation-solution")),
        _eq("eq-6b", "Remainder", "Resto", "value", sums.make_value(sums.between("rem"), "remainder"), _has("remainder")),
        _eq("eq-6c", "Average", "Promedio", "value", sums.make_value(sums.average, "average"), _has("average")),
        _eq("eq-6d", "Smallest Prime", "Menor primo", "value", sums.make_value(sums.before, "smallest-prime"), _has("smallest-prime")),
        _eq("eq-6e", "Percent", "Por ciento", "value", sums.make_value(sums.per_cent, "percent"), _has("percent")),
        _eq("eq-6f", "Decimal Point", "Punto decimal", "value", sums.make_value(sums.decimal, "decimal-point"), _has("decimal-point")),
        _eq("eq-6g", "Two-digit Numerals", "Números de dos cifras", "value", sums.make_value(sums.two_digits, "two-digit-numerals"), _has("two-digit-numerals")),
        _eq("eq-6h", "LCM", "MCM", "value", sums.make_value(sums.between("lcm"), "lcm"), _has("lcm")),
        _eq("eq-6i", "GCF", "MCD", "value", sums.make_value(sums.between("gcf"), "gcf"), _has("gcf")),
        _eq("eq-6j", "Number of Factors", "Número de divisores", "value", sums.make_value(sums.before, "number-of-factors"), _has("number-of-factors")),
        _eq("eq-7a", "Base m", "Base m", "value", sums.make_value(sums.based, "base"), _has("base")),
        _eq("eq-7b", "Multiple of k", "Múltiplo de k", "correct", *_varied("multiple-of-k")),
        _eq("eq-7c", "Exponent", "Exponente", "value worth", _either(sums.make_value(sums.coloured_power, "exponent"), goals.make_coloured_goal), _has("exponent")),
        _eq("eq-7d", "Powers of the Base", "Potencias de la base", "correct", *_varied("powers-of-the-base")),
        _eq("eq-7e", "√ = i", "√ = i", "value", sums.make_value(sums.imaginary, "root-is-i"), _has("root-is-i")),
        _eq("eq-7f", "Decimal in Goal", "Decimal en la Meta", "worth", goals.make_goal_with_points, _has("decimal-in-goal")),
        _eq("eq-7g", "Log", "Logaritmo", "value", sums.make_value(sums.logarithm, "log"), _has("log")),
        _eq("eq-8a", "Cycles of powers", "Ciclos de potencias", "number", sums.make_number("power-mod"), _has("multiple-of-k")),
        _eq("eq-8b", "Towers", "Torres", "number", sums.make_number("tower-mod"), _has("multiple-of-k")),
        _eq("eq-8c", "Fractions modulo k", "Fracciones módulo k", "number", sums.make_number("fraction-mod"), _has("multiple-of-k")),
        _eq("eq-8d", "Factor counts", "Cuántos divisores", "number", sums.make_number("factors"), _has("number-of-factors")),
        _eq("eq-8e", "Exponents from factor counts", "Exponentes por los divisores", "number", sums.make_number("factors-power"), _has("number-of-factors", "powers-of-the-base")),
    )
}  # fmt: skip

_MODULO = _has("multiple-of-k")
_TOWERS = _has("number-of-factors", "powers-of-the-base")
DRILLS = {
    topic.id: topic
    for topic in (
        _os("os-count", "Count at sight", "Contar de un vistazo", "count", sets.make_count),
        _os("os-complement", "Count what is missing", "Contar lo que falta", "count", sets.make_complement),
        _os("os-identity", "Always the same", "Siempre lo mismo", "same", sets.make_same),
        _os("os-shape", "What a Goal's shape is worth", "Lo que vale la forma", "worth", mats.make_worth()),
        _os("os-one-more", "The one cube that finishes it", "El cubo que lo termina", "claim", mats.make_claim(*_NOW)),
        _os("os-removed", "What a Restriction removes", "Lo que quita una restricción", "pick", sets.make_removed("⊆"), _restricts),
        _os("os-rapid", "Rapid Fire", "Fuego rápido", "write", mats.make_rapid),
        _eq("eq-rapid", "Rapid Fire", "Fuego rápido", "write", mats.make_rapid),
        _eq("eq-ungroup", "Every value of a Goal without gaps", "Todos los valores de una Meta sin huecos", "worth", mats.make_worth()),
        _eq("eq-roots", "Roots and fractional powers", "Raíces y potencias fraccionarias", "value", sums.make_value(sums.fractional_powers), _above_elementary),
        _eq("eq-turned", "Sums with turned digits", "Cuentas con cifras giradas", "value", sums.make_value(sums.turned("s"), "sideways"), _has("sideways")),
        _eq("eq-base", "Numerals of other bases", "Números en otras bases", "value", sums.make_value(sums.based, "base"), _has("base")),
        _eq("eq-percent", "Per cent of", "Tanto por ciento", "value", sums.make_value(sums.per_cent, "percent"), _has("percent")),
        _eq("eq-log", "Which power?", "¿Qué potencia?", "value", sums.make_value(sums.logarithm, "log"), _has("log")),
        _eq("eq-imaginary", "Powers of i", "Potencias de i", "value", sums.make_value(sums.imaginary, "root-is-i"), _has("root-is-i")),
        _eq("power-mod", "Powers modulo k", "Potencias módulo k", "number", sums.make_number("power-mod"), _MODULO),
        _eq("cycle", "How long the cycle is", "La longitud del ciclo", "number", sums.make_number("cycle"), _MODULO),
        _eq("lambda", "The exponent after which all repeat", "El exponente tras el que todo se repite", "number", sums.make_number("lambda"), _MODULO),
        _eq("tower-mod", "A power in the exponent", "Una potencia en el exponente", "number", sums.make_number("tower-mod"), _MODULO),
        _eq("fraction-mod", "A quotient modulo k", "Un cociente módulo k", "number", sums.make_number("fraction-mod"), _MODULO),
        _eq("factors", "Number of divisors", "Número de divisores", "number", sums.make_number("factors"), _has("number-of-factors")),
        _eq("factors-power", "The exponent that gives so many", "El exponente que da tantos", "number", sums.make_number("factors-power"), _TOWERS),
        _eq("reach", "Which bases can", "Qué bases pueden", "number", sums.make_number("reach"), _TOWERS),
    )
}  # fmt: skip
