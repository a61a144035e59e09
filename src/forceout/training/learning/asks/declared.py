"""The list of all asks."""

from __future__ import annotations

from forceout.training.learning.asks.ask import Ask
from forceout.training.learning.asks.book import IN_ORDER, LATE, LIMIT, WAY
from forceout.training.learning.asks.formulas import NUMBER
from forceout.training.learning.asks.mat import CLAIM, MOVE
from forceout.training.learning.asks.papers import BREAK, CORRECT, WRITE
from forceout.training.learning.asks.scores import POINTS, SCORE, WHO
from forceout.training.learning.asks.sets import COUNT, NAME, PICK, SAME
from forceout.training.learning.asks.several import WHICH
from forceout.training.learning.asks.table import LEGAL, RULING
from forceout.training.learning.asks.values import GOAL, VALUE, WORTH

ASKS: dict[str, Ask] = {
    ask.name: ask
    for ask in (
        PICK, COUNT, NAME, SAME, VALUE, WORTH, GOAL, WRITE, CORRECT, BREAK, CLAIM, MOVE, LEGAL, RULING, SCORE, POINTS,
        WHO, LIMIT, LATE, IN_ORDER, WAY, WHICH, NUMBER,
    )
}  # fmt: skip
