"""Four ellipses that cut the plane into all sixteen regions, and the outline of each region.

The ellipses are those of the four colours, in the order of their bits; a region is named by the bits of the ellipses
round it, which is the number of the card whose place it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import cos, hypot, radians, sin, sqrt, tau

from forceout.draw.svg import number

WIDTH = 680.0
HEIGHT = 520.0

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ellipse:
    cx: float
    cy: float
    a: float
    b: float
    tilt: float

    def level(self, x: float, y: float) -> float:
        """Negative inside, zero on the line, positive outside."""
        u, v = self._own(x - self.cx, y - self.cy)
        return (u / self.a) ** 2 + (v / self.b) ** 2 - 1

    def point(self, angle: float) -> Point:
        u, v = self.a * cos(angle), self.b * sin(angle)
        turn = radians(self.tilt)
        return self.cx + u * cos(turn) - v * sin(turn), self.cy + u * sin(turn) + v * cos(turn)

    def on_rising_line(self, total: float) -> tuple[float, float] | None:
        """Where the line x + y = ``total`` enters and leaves, as values of x."""
        u0, v0 = self._own(-self.cx, total - self.cy)
        du, dv = self._own(1, -1)
        a = (du / self.a) ** 2 + (dv / self.b) ** 2
        b = 2 * (u0 * du / self.a**2 + v0 * dv / self.b**2)
        c = (u0 / self.a) ** 2 + (v0 / self.b) ** 2 - 1
        root = b * b - 4 * a * c
        return None if root <= 0 else ((-b - sqrt(root)) / (2 * a), (-b + sqrt(root)) / (2 * a))

    def _own(self, dx: float, dy: float) -> Point:
        turn = radians(self.tilt)
        return dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)


# Found by a search for the widest smallest region; the right half mirrors the left.
ELLIPSES = (
    Ellipse(269, 296, 249, 139, 34),
    Ellipse(329, 212, 278, 121, 33),
    Ellipse(351, 212, 278, 121, -33),
    Ellipse(411, 296, 249, 139, -34),
)

# The place of the label in each region, by the number of its card.
CENTRES: tuple[Point, ...] = (
    (84, 470),
    (104, 232),
    (172, 74),
    (158, 152),
    (508, 74),
    (164, 304),
    (340, 124),
    (262, 182),
    (576, 232),
    (340, 418),
    (516, 304),
    (432, 354),
    (522, 152),
    (248, 354),
    (418, 182),
    (340, 278),
)


def region_at(x: float, y: float) -> int:
    return sum(1 << bit for bit, ellipse in enumerate(ELLIPSES) if ellipse.level(x, y) < 0)


@dataclass(frozen=True, slots=True)
class _Arc:
    """A stretch of one ellipse between two crossings, walked from ``start`` to ``end`` (radians)."""

    ellipse: Ellipse
    start: float
    end: float

    def draw(self) -> str:
        x, y = self.ellipse.point(self.end)
        large = int(abs(self.end - self.start) > tau / 2)
        sweep = int(self.end > self.start)
        a, b, tilt = (number(value) for value in (self.ellipse.a, self.ellipse.b, self.ellipse.tilt))
        return f"A{a} {b} {tilt} {large} {sweep} {number(x)} {number(y)}"


@cache
def outline(region: int) -> str:
    """The path round a region; that of no ellipse is the frame without the rest (fill it by even and odd)."""
    arcs = [arc for place, arc in _arcs() if place == region]
    path = f"M0 0H{number(WIDTH)}V{number(HEIGHT)}H0Z" if region == 0 else ""
    while arcs:
        arc = arcs.pop()
        first = arc.ellipse.point(arc.start)
        path += f"M{number(first[0])} {number(first[1])}{arc.draw()}"
        while _distance(here := arc.ellipse.point(arc.end), first) > 1e-3:
            arc = min(arcs, key=lambda other: _distance(here, other.ellipse.point(other.start)))
            arcs.remove(arc)
            path += arc.draw()
        path += "Z"
    return path


def hatching(regions: int, spacing: float = 9) -> str:
    """Rising lines through every region of a mask."""
    path = ""
    for step in range(1, int((WIDTH + HEIGHT) / spacing)):
        total = step * spacing
        low, high = max(0.0, total - HEIGHT), min(WIDTH, total)
        cuts = {low, high}
        for ellipse in ELLIPSES:
            cuts.update(x for x in ellipse.on_rising_line(total) or () if low < x < high)
        pieces = [(a, b) for a, b in pairwise(sorted(cuts)) if regions >> _between(a, b, total) & 1]
        for a, b in pieces:
            path += f"M{number(a)} {number(total - a)}L{number(b)} {number(total - b)}"
    return path


def _between(a: float, b: float, total: float) -> int:
    middle = (a + b) / 2
    return region_at(middle, total - middle)


def _distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


@cache
def _arcs() -> tuple[tuple[int, _Arc], ...]:
    """Every arc, once for the region inside it and, walked backwards, once for the region outside."""
    found: list[tuple[int, _Arc]] = []
    for bit, ellipse in enumerate(ELLIPSES):
        cuts = sorted(
            angle for other in ELLIPSES if other is not ellipse for angle in _crossings(ellipse, other)
        )
        for start, end in pairwise([*cuts, cuts[0] + tau]):
            outside = region_at(*ellipse.point((start + end) / 2)) & ~(1 << bit)
            found.append((outside | 1 << bit, _Arc(ellipse, start, end)))
            found.append((outside, _Arc(ellipse, end, start)))
    return tuple(found)


def _crossings(ellipse: Ellipse, other: Ellipse, steps: int = 720) -> Iterator[float]:
    """The angles at which one ellipse meets the other, by bisection between sampled points."""

    def level(angle: float) -> float:
        return other.level(*ellipse.point(angle))

    for low, high in pairwise(tau * step / steps for step in range(steps + 1)):
        if (level(low) < 0) == (level(high) < 0):
            continue
        a, b = low, high
        for _ in range(50):
            middle = (a + b) / 2
            a, b = (middle, b) if (level(a) < 0) == (level(middle) < 0) else (a, middle)
        yield a
