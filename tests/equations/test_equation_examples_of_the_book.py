"""The examples and comments of the Equations book that are about Equations, each judged.

The cubes that nobody quarrels about lie in Permitted, plenty of each face.
"""

from typing import Any

import pytest

from forceout.records.documents.cases import judge_document

PLENTY = " ".join(f"{face} {face} {face} {face}" for face in "0123456789+−×÷*√")
CASES: list[Any] = []


def case(
    cite: str, division: str, goal: str, equation: str, *codes: str, names: Any = "", **position: Any
) -> None:
    """An Equation that is correct, or incorrect for (at least) these codes; ``names`` are the variations in effect."""
    variations = [{"name": name} for name in names.split()] if isinstance(names, str) else names
    document = {
        "game": "equations",
        "rules": "agloa-2015",
        "division": division,
        "goal": goal,
        "permitted": PLENTY,
        "challenge": "impossible",
        "variations": variations,
        **position,
        "solution": {"equation": equation},
    }
    CASES.append(pytest.param(document, codes, id=f"{cite}: {equation}"))


def base(m: int, *more: str) -> list[dict[str, Any]]:
    return [{"name": "base", "m": m}, *({"name": name} for name in more)]


def multiple(k: int, *more: str) -> list[dict[str, Any]]:
    return [{"name": "multiple-of-k", "k": k}, *({"name": name} for name in more)]


def exponent(colour: str, *more: str) -> list[dict[str, Any]]:
    return [{"name": "exponent", "colour": colour}, *({"name": name} for name in more)]


E, M, J, S = "elementary", "middle", "junior", "senior"

# Legal expressions.
case("agloa-2015 III-A Example", M, "4", "4+(5÷0) = 4", "undefined")
case("agloa-2015 III-A Example", E, "5", "√(2×(8+5)) = 5", "undefined")
case("agloa-2015 III-A Example", M, "27+16−3", "(5×8)+0 = 27+16−3", "goal-illegal")
case("agloa-2015 III-A Comment a", M, "9", "[{(1+2)}×3] = 9")
case("agloa-2015 III-A Comment b", S, "0−1", "i×i = 0−1", names="root-is-i")
case("agloa-2015 III-B-1, III-B-1 Example", M, "+8", "4×2 = +8", "goal-illegal")
for equation in ("+7 = 7", "6×+4 = 7", "17÷(−8) = 7"):
    case("agloa-2015 III-B-1 Example", M, "7", equation, "unreadable")
for goal, equation in (
    ("3", "2√9 = 3"),
    ("3", "√9 = 3"),
    ("2", "1√2 = 2"),
    ("2", "(2+1)√8 = 2"),
    ("12", "4×√9 = 12"),
):
    case("agloa-2015 III-B-2, III-B-2 Example", M, goal, equation)
case("agloa-2015 III-B-2 Example: a sixth root", M, "3√3", "3√(√9) = 3√3")
case("agloa-2015 III-B-2 Example: not in Elementary", E, "2", "3√(√9) = 2", "undefined")
case("agloa-2015 III-B-3, III-B-3 Example", M, "16", "4*2 = 16")
case("agloa-2015 III-C-1, III-C-1 Example", M, "0−3", "√9 = 0−3", "not-equal")
case("agloa-2015 III-C-1 Example", M, "2", "4√(8+8) = 2")
for cite, equation in (
    ("agloa-2015 III-C-2-a", "0√5 = 4"),
    ("agloa-2015 III-C-2-b", "0*(1−1) = 4"),
    ("agloa-2015 III-C-2-c", "2√(0−4) = 4"),
    ("agloa-2015 III-C-2-d, III-C-2 Example d", "(8÷2)√(0−5) = 4"),
    ("agloa-2015 III-C-2-e, III-C-2 Example b, III-C-2 Note", "(0−4)*(2÷4) = 4"),
):
    case(cite, M, "4", equation, "undefined")
case("agloa-2015 III-C-2 Example a", M, "4", "(0−8)*(4÷6) = 4")
case("agloa-2015 III-C-2 Example c", M, "81", "(3÷6)√(0−9) = 81")

# Goals.
for goal, equation in (
    ("6", "5+1 = 6"),
    ("23", "(5×5)−2 = 23"),
    ("8−9", "3−4 = 8−9"),
    ("√49", "5+2 = √49"),
    ("3√64", "2*2 = 3√64"),
):
    case("agloa-2015 IV-B-1 Example: legal", M, goal, equation)
for goal in ("125", "23+18+7", "45×", "+8"):
    case("agloa-2015 IV-B-1 Example: illegal", M, goal, f"5+1 = {goal}", "goal-illegal")
case("agloa-2015 IV-B-2 Example a", M, "2× 3+5", "4*2 = 2×(3+5)")
case("agloa-2015 IV-B-2 Example a: not so", M, "2× 3+5", "(5×2)+1 = (2×3)+5", "goal-reading")
case("agloa-2015 IV-B-2 Example b", M, "2×3 +5", "(5×2)+1 = (2×3)+5")
case("agloa-2015 IV-B-2 Example c", M, "2×3+5", "4*2 = 2×(3+5)")
case("agloa-2015 IV-B-2 Example c", M, "2×3+5", "(5×2)+1 = (2×3)+5")
case("agloa-2015 IV-B-2 Comment, IV-B-2 Example", M, "√ 5+4 ×9", "3*2 = √[(5+4)×9]")
case("agloa-2015 IV-B-2 Comment, IV-B-2 Example", M, "√ 5+4 ×9", "3*3 = [√(5+4)]×9")

# What is written.
case("agloa-2015 VII-B-1 Comment", M, "37", "37 = (6×6)+1")
for goal, equation, names in (
    ("37", "(6×6)+1 = 37", ""),
    ("11+5", "(3×2)+(5×2) = 11+5", ""),
    ("3×5+2", "(5*2)−4+0 = 3×(5+2)", ""),
    ("3× 5+2", "(5×4)+1 = 3×(5+2)", ""),
    ("03", "(5×5)−2 = 2<0>3", "zero-wild"),
    ("0u+3", "1*(7+8−4×3) = 2<0>u+3", "zero-wild upside-down"),
    ("30×7", "[(5*2)×8]+6+4 = 30×7", "zero-wild"),
    ("9÷8", "5+4 = 9!÷8!", "factorial"),
):
    case("agloa-2015 VII-B-2 Example, VII-B-2 Example i", M, goal, equation, names=names)
case("agloa-2015 VII-B-2 Note: no order of operations", M, "7", "3+2×2 = 7", "ambiguous")
case("agloa-2015 VII-B-2 Comment a", M, "37", "(6×6)+1", "goal-missing")
case("agloa-2015 VII-B-2 Comment b, VII-B-2 Example iii", M, "3×5+2", "(5×4)+1 = 21", "goal-reading")
case("agloa-2015 VII-B-2 Example ii", M, "40", "9×5<0> = 45<0>", names="zero-wild")
case("agloa-2015 VII-B-2 Comment c", M, "3× 5+2", "(5×4)+1 = 3× 5+2", "ambiguous")
case("agloa-2015 VII-B-3-c Comment", M, "4", "2+2 = 4", required="2 2 +", forbidden="2", permitted="")
case("agloa-2015 VII-B-3-d: Permitted may be left", M, "4", "3+1 = 4", permitted="3 1 + 9 8 7")
case("agloa-2015 VII-B-4 Comment", E, "15", "12+3 = 15", names="two-digit-numerals")
case("agloa-2015 VII-B-4 Comment", M, "15", "12+3 = 15", "numeral")
case("agloa-2015 VII-B-5 Example a", E, "9", "(4×2)+1 = 9", "variation", names="three-operation-solution")
case("agloa-2015 VII-B-5 Example b, VII-C-5-f Example c", M, "9", "4+5 = 9", "variation", names=multiple(6))
case("agloa-2015 VII-B-6-a", M, "14", "2+3×4 = 14", "ambiguous")

# Symbols that take the numeral beside them.
case("agloa-2015 VII-B-6-b-i, VII-B-6-b-i Example", M, "7", "√4+5 = 7")
case("agloa-2015 VII-B-6-b-i Example", M, "√7+3", "√(4+5)+√7 = √7+3")
case("agloa-2015 VII-B-6-b-ii, VII-B-6-b-ii Example", M, "27", "3+4! = 27", names="factorial")
case("agloa-2015 VII-B-6-b-ii Example: a Goal", M, "1+3", "5+2 = 1+3!", names="factorial")
case("agloa-2015 VII-B-6-b-ii Example: a Goal, grouped", M, "1+3", "(5×5)−1 = (1+3)!", names="factorial")
red = {"permitted": "4 3 + 2@red 1 2 5 6 7 8 9 0 × ×"}
case(
    "agloa-2015 VII-B-6-b-iii, VII-B-6-b-iii Example", M, "13", "4+3 pow 2 = 13", names=exponent("red"), **red
)
case(
    "agloa-2015 VII-B-6-b-iii Example", M, "40", "4+3! pow 2 = 40", names=exponent("red", "factorial"), **red
)
case("agloa-2015 VII-B-6-b-iv, VII-B-6-b-iv Example", M, "11", "×7+9 = 11", names="number-of-factors")
case("agloa-2015 VII-B-6-b-iv Example", E, "20", "×7+9 = 20", names="smallest-prime")
case("agloa-2015 VII-B-6-b-iv Example", M, "1", "××9÷2 = 1", names="number-of-factors")
case("agloa-2015 VII-B-6-b-iv Example", E, "2", "√×10 = 2", names="number-of-factors two-digit-numerals")
case("agloa-2015 VII-B-6-b-v", S, "2√+3", "3+(2×i) = 2i+3", names="root-is-i")
case("agloa-2015 VII-B-6-c, VII-B-6-c Example a", M, "6", "√9! = 6", "ambiguous", names="factorial")
both = "number-of-factors factorial"
case("agloa-2015 VII-B-6-c Example b", M, "6", "4+×7! = 6", "ambiguous", names=both)
twelve = {"permitted": "1 2 4 + × 2@red 5 6 7 8 0"}
case(
    "agloa-2015 VII-B-6-c Example c",
    M,
    "40",
    "4+×12 pow 2 = 40",
    "ambiguous",
    names=exponent("red", "number-of-factors") + base(10),
    **twelve,
)
case(
    "agloa-2015 VII-B-6-c Example d",
    M,
    "60×2",
    "√5! pow 2 = 60×2",
    "ambiguous",
    names=exponent("red", "factorial"),
    permitted="√ 5 2@red",
)
case("agloa-2015 VII-B-6-c Note", M, "×4×12", "5×2 = ×(4×12)", names="number-of-factors")
case("agloa-2015 VII-B-6-c Note", M, "×4×12", "6*2 = ×4×12", names="number-of-factors")

# Faults a checker may name.
case("agloa-2015 VII-C-5-a, VII-C-5-a Example a", M, "7÷0", "5+1 = 7÷0", "goal-illegal")
case("agloa-2015 VII-C-5-a Example b", M, "12+34+5", "6+1 = 12+34+5", "goal-illegal")
case("agloa-2015 VII-C-5-a Example c", M, "39", "6×5 = 39", "goal-illegal", names=base(8))
case("agloa-2015 VII-C-5-a Example d", E, "3√9", "5+1 = 3√9", "goal-illegal")
case("agloa-2015 VII-C-5-a Example e", E, "8×3s", "5+1 = 8×3s", "goal-illegal")
case("agloa-2015 VII-C-5-b Example a", M, "03", "(5×5)−2 = 2<0>3", "goal-reading")
case("agloa-2015 VII-C-5-b Example b", M, "5× 3+4", "(9×2)+1 = (5×3)+4", "goal-reading")
case("agloa-2015 VII-C-5-b Example b", E, "×20×11", "5+1 = ×(20×11)", "goal-reading", names="smallest-prime")
case(
    "agloa-2015 VII-C-5-b Example b, XIII-D-11 Comment g",
    S,
    "2√*47",
    "5+1 = 2(i*47)",
    "goal-reading",
    names="root-is-i",
)
case(
    "agloa-2015 VII-C-5-b Example c", M, "3+4", "(4×2)+2 = 3+3+4", "goal-reading", names="multiple-operations"
)
case("agloa-2015 VII-C-5-b Example d", M, "312@red", "5+1 = 312", "goal-reading", names=exponent("red"))
case("agloa-2015 VII-C-5-c Example a", M, "3×5+2", "5*2−4+0 = 3×(5+2)", "ambiguous")
case("agloa-2015 VII-C-5-c Example b", M, "4", "2×4−(3+1) = 4", "ambiguous")
case("agloa-2015 VII-C-5-c Example c", M, "7+5×3", "(6×4)−2 = 7+5×3", "ambiguous")
case("agloa-2015 VII-C-5-c Example d", E, "5", "9√5*9 = 5", "undefined")
case("agloa-2015 VII-C-5-c Example d: grouped", E, "5", "9√(5*9) = 5")
case("agloa-2015 VII-C-5-d", M, "9", "4+4 = 9", "not-equal")
case("agloa-2015 VII-C-5-e, VII-C-5-e Example", J, "5+3", "6+√4 = 5+3", "ambiguous", names=base(12))
case("agloa-2015 VII-C-5-e Note: 0 is 0", M, "10", "(5×2)+0 = 10", names="zero-wild")
case("agloa-2015 VII-C-5-f, VII-C-5-f Example a", M, "7", "3<0>+4<0> = 7", "wild", names="zero-wild")
case("agloa-2015 VII-C-5-f Example b", E, "16", "7+9 = 16", "not-equal", names="average")

# Elementary.
for goal, equation in (("9", "3*2 = 9"), ("0", "0*9 = 0"), ("1", "7*0 = 1")):
    case("agloa-2015 XIII-A Example a", E, goal, equation)
for equation in ("2*(1−3) = 4", "4*(1÷2) = 4", "(2−5)*4 = 4", "(2÷3)*3 = 4"):
    case("agloa-2015 XIII-A Example a: not legal", E, "4", equation, "undefined")
for goal, equation in (("3", "2√9 = 3"), ("3", "√9 = 3"), ("0", "√0 = 0")):
    case("agloa-2015 XIII-A Example b", E, goal, equation)
for equation in ("√5 = 4", "3√9 = 4", "2√(1÷3) = 4", "(1÷2)√5 = 4", "3√(1−9) = 4"):
    case("agloa-2015 XIII-A Example b: not legal", E, "4", equation, "undefined")
case("agloa-2015 XIII-A-1 Example, XIII-A-1 Comment", E, "7÷2", "1+2+2s = 7÷2", names="sideways")
case("agloa-2015 XIII-A-1 Example", E, "3", "1÷3s = 3", names="sideways")
case("agloa-2015 XIII-A-2 Example, XIII-A-2 Comment b", E, "0−12", "6×2u = 0−12", names="upside-down")
case("agloa-2015 XIII-A-2 Example: no numeral", E, "4", "62u = 4", "unreadable", names="upside-down")
turned = "sideways upside-down"
case("agloa-2015 XIII-A-2 Comment a", E, "0−1", "2×2su = 0−1", names=turned)
case(
    "agloa-2015 XIII-A-2 Comment a: not in the Goal", E, "2su+1", "1÷2 = 2su+1", "goal-illegal", names=turned
)
case("agloa-2015 XIII-B-2 Comment", M, "0−1", "2×2su = 0−1", names=turned)
case("agloa-2015 XIII-C-2 Comment", J, "0−1", "2×2su = 0−1")
case("agloa-2015 XIII-C: in effect unlisted", J, "3", "1÷3s = 3")
case("agloa-2015 XIII-D: Junior's list is Senior's too", S, "6", "3!×1 = 6", names="factorial")
zero = {"names": "zero-wild"}
case("agloa-2015 XIII-A-3 Example a", E, "15", "(3<0>×6)−0 = 15", **zero)
case("agloa-2015 XIII-A-3 Example a: two numbers", E, "14", "(3<0>×6)−4<0> = 14", "wild", **zero)
case("agloa-2015 XIII-A-3 Example b", E, "12", "(2<0>×6)−0<0> = 12", "wild", **zero)
case("agloa-2015 XIII-A-3 Example c", E, "40", "(8×5)+2<0> = 40", **zero)
case("agloa-2015 XIII-A-3 Example c: not alike", E, "40", "(9×5)−5<0> = 40<0>", "wild", **zero)
fact = {"names": "factorial"}
case("agloa-2015 XIII-A-4 Comment a", E, "60", "5!÷2 = 60", **fact)
case("agloa-2015 XIII-A-4 Comment b", E, "10", "4+3! = 10", **fact)
case("agloa-2015 XIII-A-4 Example a", E, "4×30", "5! = 4×30", "too-few-cubes", **fact)
case("agloa-2015 XIII-A-4 Example b", E, "9÷8", "3!+3 = 9!÷8!", "variation", **fact)
case("agloa-2015 XIII-A-4 Example c", E, "20", "5×4÷0! = 20", **fact)
case("agloa-2015 XIII-A-4 Example d", E, "4÷3", "(8−5)!+2 = 4!÷3", **fact)
case("agloa-2015 XIII-A-4 Example e", E, "72×10", "3!!+0 = 72×10", **fact)
many = {"names": "multiple-operations", "permitted": "1 2 3 4"}
case("agloa-2015 XIII-A-5 Comment a: Impossible", E, "10", "1+2+3+4 = 10", resources="+ 9 9", **many)
case(
    "agloa-2015 XIII-A-5 Comment a: Now", E, "10", "1+2+3+4 = 10", resources="+ 9 9", challenge="now", **many
)
case(
    "agloa-2015 XIII-A-5 Comment b",
    E,
    "10",
    "1+2+3+4 = 10",
    names="multiple-operations",
    permitted="1 2 3 4 +",
)
case(
    "agloa-2015 XIII-A-6 Comment", E, "6", "(×7+3)+1 = 6", names="three-operation-solution number-of-factors"
)
case(
    "agloa-2015 XIII-A-6 Comment: a point is none",
    E,
    "4",
    "(1.5+2)+.5 = 4",
    "variation",
    names="three-operation-solution decimal-point",
)
for cite, goal, equation in (
    ("agloa-2015 XIII-A-7 Example a", "15÷s2", "2−1 = 15 rem 2"),
    ("agloa-2015 XIII-A-7 Example b", "30*2÷s5", "2−2 = (30*2) rem 5"),
    ("agloa-2015 XIII-A-7 Example c", "45÷s70", "9×5 = 45 rem 70"),
    ("agloa-2015 XIII-A-7 Example d", "87÷s87", "2−2 = 87 rem 87"),
    ("agloa-2015 XIII-A-7 Example e", "4", "(8*2) rem (5+5) = 4"),
):
    case(cite, E, goal, equation, names="remainder")
average = {"names": "average"}
case("agloa-2015 XIII-A-8 Example a", E, "8", "7+9 = 8", **average)
case("agloa-2015 XIII-A-8 Example a: by subtracting", E, "16", "7−(0−9) = 16", **average)
case("agloa-2015 XIII-A-8 Example b", E, "13÷2", "5+(4×2) = 13÷2", **average)
case("agloa-2015 XIII-A-8 Example c", E, "7", "4+6+9 = 7", "ambiguous", **average)
case("agloa-2015 XIII-A-8 Example c: grouped", E, "7", "(4+6)+9 = 7", **average)
for cite, goal, equation in (
    ("agloa-2015 XIII-A-9 Comment a", "4××6", "(5×5)+3 = 4×(×6)"),
    ("agloa-2015 XIII-A-9 Comment b", "20", "×7+9 = 20"),
    ("agloa-2015 XIII-A-9 Example a", "11", "×7 = 11"),
    ("agloa-2015 XIII-A-9 Example b", "5", "×(9÷2) = 5"),
    ("agloa-2015 XIII-A-9 Example c", "2", "×(0−3) = 2"),
    ("agloa-2015 XIII-A-9 Example d", "11", "××5 = 11"),
    ("agloa-2015 XIII-A-9 Example e", "×√49", "9+2 = ×√49"),
    ("agloa-2015 XIII-A-9 Example f", "14", "2××5 = 14"),
    ("agloa-2015 XIII-A-9 Example g", "49", "×5×7 = 49"),
    ("agloa-2015 XIII-A-9 Example g", "37", "×(5×7) = 37"),
    ("agloa-2015 XIII-A-9 Example h", "17", "×××9 = 17"),
):
    case(cite, E, goal, equation, names="smallest-prime")
case(
    "agloa-2015 XIII-A-9 Example e: not rational",
    E,
    "×√67",
    "9+2 = ×√67",
    "goal-illegal",
    names="smallest-prime",
)
for cite, goal, equation in (
    ("agloa-2015 XIII-A-10 Example a", "4", "25%16 = 4"),
    ("agloa-2015 XIII-A-10 Example b", "12÷25", "6%8 = 12÷25"),
    ("agloa-2015 XIII-A-10 Example c", "3÷10", "(8−3)%(4+2) = 3÷10"),
):
    case(cite, E, goal, equation, names="percent")
for goal, equation in (("2", "12.5%16 = 2"), ("3÷4", "25%(1.5×2) = 3÷4")):
    case("agloa-2015 XIII-A-10 Example d", E, goal, equation, names="percent decimal-point")
point = {"names": "decimal-point"}
case("agloa-2015 XIII-A-11 Comment, XIII-A-11 Example a", E, "5÷2", "2.5×1 = 5÷2", **point)
case("agloa-2015 XIII-A-11 Example a: a power", E, "32", "2*5 = 32", **point)
case("agloa-2015 XIII-A-11 Example b", E, "24÷5", "2.4×2 = 24÷5", **point)
case("agloa-2015 XIII-A-11 Example c", E, "25÷2", "12.5×1 = 25÷2", **point)
case("agloa-2015 XIII-A-11 Example d", E, "15", "15.0×1 = 15", **point)
case("agloa-2015 XIII-A-11 Example e", E, "51×5", "255.×1 = 51×5", **point)
case("agloa-2015 XIII-A-11 Example e: first", E, "1÷20", ".050×1 = 1÷20", **point)
case("agloa-2015 XIII-A-11 Example f", E, "4", "15.25 = 4", "numeral", **point)
case("agloa-2015 XIII-A-11 Example g", E, "4", "122.5 = 4", "numeral", **point)
case("agloa-2015 XIII-A-11 Example h", E, "4", ".37.5 = 4", "unreadable", **point)
case("agloa-2015 XIII-A-11 Example i", E, "4", ".2s+2 = 4", "unreadable", names="decimal-point sideways")
for cite, goal, equation in (
    ("agloa-2015 XIII-A-13 Example a, XIII-A-13 Comment", "24", "6 lcm 8 = 24"),
    ("agloa-2015 XIII-A-13 Example b", "18", "(2×3) lcm (5+4) = 18"),
    ("agloa-2015 XIII-A-13 Example c", "4", "2 lcm 4 = 4"),
    ("agloa-2015 XIII-A-13 Example c", "2", "2√4 = 2"),
    ("agloa-2015 XIII-A-13 Example e", "6", "6 lcm √9 = 6"),
):
    case(cite, E, goal, equation, names="lcm")
case("agloa-2015 XIII-A-13 Example d", E, "4", "0 lcm 5 = 4", "undefined", names="lcm")
case("agloa-2015 XIII-A-14 Example a, XIII-A-14 Comment", E, "2", "8 gcf 6 = 2", names="gcf")
case("agloa-2015 XIII-A-14 Example b", E, "1", "(4×2) gcf (6+3) = 1", names="gcf")
for cite, goal, equation in (
    ("agloa-2015 XIII-A-15 Example a", "1", "×1 = 1"),
    ("agloa-2015 XIII-A-15 Example b", "6", "×(6×2) = 6"),
    ("agloa-2015 XIII-A-15 Example c", "5", "×(4×4) = 5"),
    ("agloa-2015 XIII-A-15 Example d", "×13", "1+1 = ×13"),
    ("agloa-2015 XIII-A-15 Example f", "××12", "3+1 = ××12"),
    ("agloa-2015 XIII-A-15 Example g, XIII-A-15 Comment a", "6", "3××7 = 6"),
    ("agloa-2015 XIII-A-15 Example h, XIII-A-15 Comment b", "6", "×4×2 = 6"),
):
    case(cite, E, goal, equation, names="number-of-factors")
for equation in ("×0 = 4", "×(1÷2) = 4", "×(1−4) = 4", "×(5*4) = 4"):
    case("agloa-2015 XIII-A-15 Example e", E, "4", equation, "undefined", names="number-of-factors")

# Middle.
case("agloa-2015 XIII-B-3 Example", M, "203", "(2×<0>2)+2 = 2×<0>3", names="zero-wild")
once = {"permitted": "1 0 2 3 4"}
case(
    "agloa-2015 XIII-B-3 Comment a: an operation",
    M,
    "10",
    "1+<0>2+<0>3+<0>4 = 10",
    "goal-reading",
    names="zero-wild multiple-operations",
    **once,
)
case(
    "agloa-2015 XIII-B-3 Comment a: an operation",
    M,
    "2×5",
    "1+<0>2+<0>3+<0>4 = 2×5",
    names="zero-wild multiple-operations",
    **once,
)
case(
    "agloa-2015 XIII-B-3 Comment a: a numeral",
    M,
    "2×5",
    "5<0>+5<0> = 2×5",
    "not-available",
    names="zero-wild multiple-operations",
    permitted="0 +",
)
case("agloa-2015 XIII-B-3 Comment b", M, "6", "3!<0>×1 = 6", "wild", names="zero-wild factorial")
case("agloa-2015 XIII-B-3 Comment c", M, "7", "8<0>−1 = 7", "wild", names=[{"name": "zero-wild"}, *base(8)])
case(
    "agloa-2015 XIII-B-3 Comment d, XIII-B-11 Example",
    M,
    "6",
    "3×<0>(×<0>7) = 6",
    names="zero-wild number-of-factors",
)
case("agloa-2015 XIII-B-6 Example a", M, "6*2", "37+5 = 6*2", names=base(8))
case("agloa-2015 XIII-B-6 Example b", M, "6*2", "34+5 = 6*2", names=base(9))
for m, goal in ((8, "3+8"), (8, "39"), (9, "39")):
    case("agloa-2015 XIII-B-6 Example c", M, goal, f"5+6 = {goal}", "goal-illegal", names=base(m))
for equation in ("5+6 = 5", "(9×2)−1 = 5", "0−1 = 5", "(4×5)+3 = 5", "2−(3×3) = 5"):
    case("agloa-2015 XIII-B-7 Example, XIII-B-7 Comment", M, "5", equation, names=multiple(6))
case("agloa-2015 XIII-B-8 Example", M, "8", "7+<0>9 = 8", names="zero-wild average")
case("agloa-2015 XIII-B-9 Example", M, "33÷4", "60%11 = 33÷4", names=base(8, "percent"))
case("agloa-2015 XIII-B-10 Example a", M, "4**5", "1+1 = 4*.5", names="decimal-point")
case("agloa-2015 XIII-B-10 Example b", M, "21÷4", "4.2×1 = 21÷4", names=base(8, "decimal-point"))
case("agloa-2015 XIII-B-10 Example c", M, "17÷3", "5.3×1 = 17÷3", names=base(9, "decimal-point"))
case("agloa-2015 XIII-B-10 Comment", M, "5÷2", "2.<0>5×1 = 5÷2", names="zero-wild decimal-point")
case("agloa-2015 XIII-B-12 Example a", M, "253@red", "(5*6)+0 = 25 pow 3", names=exponent("red"))
case(
    "agloa-2015 XIII-B-12 Example b", M, "25", "5 pow 2 = 25", names=exponent("blue"), permitted="5 2@blue 3"
)
case("agloa-2015 XIII-B-12 Example c", M, "52@red3@red", "5*6 = 5 pow 2 pow 3", names=exponent("red"))
case(
    "agloa-2015 XIII-B-12 Example c: not so",
    M,
    "52@red3@red",
    "5*8 = 5 pow (2*3)",
    "goal-reading",
    names=exponent("red"),
)
case("agloa-2015 XIII-B-12 Comment a", M, "13", "4+3 pow 2 = 13", names=exponent("red"), **red)
for equation in ("(5×9)−2 = 43", "8×8 = 4 pow 3", "(2*6)*2 = 4 pow 3!", "(6×4)*3 = 4! pow 3"):
    case("agloa-2015 XIII-B-12 Comment b", M, "43@red", equation, names=exponent("red", "factorial"))
case(
    "agloa-2015 XIII-B-12 Comment c",
    M,
    "13",
    "4+3 pow 2 = 13",
    "not-available",
    names=exponent("black"),
    permitted="4 3 + 2@red",
)
for equation in ("(5×2)+0 = 9+1", "(9×2)+1 = 9+10<1>", "9+((5÷5)×.1<1>) = 9+.1<1>"):
    case("agloa-2015 XIII-B-13 Example a", M, "9+1", equation, names="powers-of-the-base")
case("agloa-2015 XIII-B-13 Example b", M, "7+1", "10<1>+7 = 7+10<1>", names=base(8, "powers-of-the-base"))

# Junior and Senior.
wild_x = {"names": "x-wild"}
case("agloa-2015 XIII-C-3 Example a", J, "4", "6<x>−(x÷3) = 4", **wild_x)
case("agloa-2015 XIII-C-3 Example b", J, "1", "(9−<x>3)−<x>5 = 1", **wild_x)
case("agloa-2015 XIII-C-3 Example c", J, "2", "7<x>−(3+<x>2) = 2", "wild", **wild_x)
case("agloa-2015 XIII-C-3 Example d", J, "2×7", "(4*<x>2)−2 = 2×<x>7", "wild", **wild_x)
case("agloa-2015 XIII-C-5 Comment a: ten", J, "19", "T+T = 19", names=base(11))
case("agloa-2015 XIII-C-5 Comment a: a power", J, "9", "3*2 = 9", names=base(11))
case("agloa-2015 XIII-C-5 Comment b", J, "5+1", "10<1>+5 = 5+10<1>", names=base(11, "powers-of-the-base"))
case(
    "agloa-2015 XIII-C-5 Comment c",
    J,
    "20",
    "T<0>+(6×2) = 2T<0>",
    "not-equal",
    names=[{"name": "zero-wild"}, *base(11)],
)
case("agloa-2015 XIII-C-5 Comment c", J, "9+1", "T<0>×1 = 9+1", names=[{"name": "zero-wild"}, *base(11)])
i = {"names": "root-is-i"}
case("agloa-2015 XIII-D-11 Comment a, XIII-D-11 Comment e", S, "0−1", "ii = 0−1", **i)
case("agloa-2015 XIII-D-11 Comment b", S, "4", "4*i = 4", "undefined", **i)
case("agloa-2015 XIII-D-11 Comment c", S, "9+2", "E×1 = 9+2", names=[{"name": "root-is-i"}, *base(12)])
case("agloa-2015 XIII-D-11 Comment d", S, "1−2", "√<0>√<0> = 1−2", names="root-is-i zero-wild")
case(
    "agloa-2015 XIII-D-11 Comment f",
    S,
    "0−1",
    "i×i = 0−1",
    "not-available",
    names="root-is-i multiple-operations",
    permitted="√ × 1",
)
for equation in ("2i×1 = 2√", "i2×1 = 2√", "2×i = 2√"):
    case("agloa-2015 XIII-D-11 Example a", S, "2√", equation.replace("2√", "2i"), **i)
case("agloa-2015 XIII-D-11 Example b", S, "3+4√", "(2+1)+4i = 3+4i", **i)
case("agloa-2015 XIII-D-11 Example c", S, "7√", "(3+4)i = 7i", **i)
case("agloa-2015 XIII-D-11 Example d", S, "0−1", "i*6 = 0−1", **i)
case("agloa-2015 XIII-D-11 Example e", S, "14√", "7i2 = 14i", **i)
case("agloa-2015 XIII-D-11 Example f", S, "0−2", "(4*(1÷2))<=0−2> = 0−2", **i)
case("agloa-2015 XIII-D-11 Example f: which one", S, "0−2", "4*(1÷2) = 0−2", "ambiguous", **i)
case("agloa-2015 XIII-D-11 Example g", S, "0−8√", "((8×2)*(3÷4))<=0−8i> = 0−8i", **i)
# agloa-2015 XIII-D-11 Default a, XIII-D-11 Default b, XIII-D-11 Default c, XIII-D-11 Default d
# agloa-2015 XIII-D-11 Default e, XIII-D-11 Default f, XIII-D-11 Default g, XIII-D-11 Default h
for letter, goal, equation in (
    ("a", "3+2√", "(4−1)+(2i) = 3+2i"),
    ("b", "2√+3", "(4−1)+(2i) = 2i+3"),
    ("c", "3+√2", "(4−1)+(2i) = 3+i2"),
    ("d", "√2+3", "(4−1)+(2i) = i2+3"),
    ("e", "√*2", "0−1 = i*2"),
    ("f", "5√2−7", "(5×2i)−7 = 5i2−7"),
    ("g", "3+2×√", "3+(2i) = 3+2×i"),
    ("h", "5×√−√4", "1i = 5×i−i4"),
):
    case(f"agloa-2015 XIII-D-11 Default {letter}", S, goal, equation, **i)
case("agloa-2015 XIII-D-11 Default i", S, "3+2√", "5i×1 = (3+2)i", **i)
for equation in ("(9×2)+2 = 20", "2×1 = 2.0", "1÷5 = .20"):
    case("agloa-2015 XIII-D-12 Example a", S, "20", equation, names="decimal-in-goal")
for equation in ("4×2 = 2*3", "1÷(5*3) = .2*3"):
    case("agloa-2015 XIII-D-12 Example b", S, "2*3", equation, names="decimal-in-goal")
case("agloa-2015 XIII-D-12 Comment", S, "2s", "5×1 = .2s", "goal-reading", names="decimal-in-goal")
log = {"names": "log"}
case("agloa-2015 XIII-D-13 Example a", S, "2", "[(6×4)+1] log 5 = 2", **log)
case("agloa-2015 XIII-D-13 Example b", S, "3÷s2", "(3*1) log 2 = 3 log 2", **log)
for equation in ("5 log 1 = 4", "0 log 5 = 4", "(0−1) log 1 = 4", "(0−8) log (3−1) = 4", "4 log (0−2) = 4"):
    case("agloa-2015 XIII-D-13 Example c", S, "4", equation, "undefined", **log)


@pytest.mark.parametrize(("document", "codes"), CASES)
def test_an_example_of_the_book(document, codes):
    answer = judge_document(document)
    found = {reason["code"] for reason in answer["reasons"]}
    assert set(codes) <= found
    assert answer["correct"] is not bool(codes)
