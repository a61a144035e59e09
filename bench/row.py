"""One measurement, with what it must keep and what it is compared with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """``what`` was measured and came to ``value`` ``unit``.

    ``at_most`` and ``at_least`` are promises, in the same unit; ``baseline`` is the same work done the plain way in the
    same run, so that a ratio says something on any machine. Where several seeds are pooled ``worst_seed`` is the worst of them
    and ``spread`` their standard deviation; a promise is about the pooled value.
    """

    what: str
    value: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None
    baseline: float | None = None
    baseline_name: str = ""
    worst_seed: float | None = None
    spread: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the promises are kept."""
        return (self.at_most is None or self.value <= self.at_most) and (
            self.at_least is None or self.value >= self.at_least
        )

    @property
    def ratio(self) -> float | None:
        """The value as a multiple of the baseline."""
        return None if not self.baseline else self.value / self.baseline

    def cells(self) -> tuple[str, str, str, str, str]:
        """What, value, promise, ratio, and whether the promise is kept."""
        spread = "" if self.spread is None else f" ± {number(self.spread)}"
        worst = "" if self.worst_seed is None else f" (worst seed {number(self.worst_seed)})"
        measured = f"{number(self.value)}{spread} {self.unit}{worst}"
        return self.what, measured, self._promise(), self._ratio(), self._kept()

    def _promise(self) -> str:
        most = [] if self.at_most is None else [f"at most {number(self.at_most)}"]
        least = [] if self.at_least is None else [f"at least {number(self.at_least)}"]
        return ", ".join(most + least)

    def _ratio(self) -> str:
        if self.ratio is None:
            return ""
        return f"{number(self.ratio)} × {self.baseline_name or 'baseline'}"

    def _kept(self) -> str:
        return "" if not self._promise() else ("yes" if self.holds else "NO")


def number(value: float) -> str:
    """Three significant digits, thousands grouped."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"
