"""Small drawings of a few lines of text, and how they are set beside and above each other in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of equal width."""

    lines: tuple[Text, ...]

    @property
    def width(self) -> int:
        return max((line.cell_len for line in self.lines), default=0)

    @property
    def height(self) -> int:
        return len(self.lines)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(self.width, self.width)


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Blocks in a row, standing on one line."""
    height = max((block.height for block in blocks), default=0)
    raised = [
        (Text(" " * block.width),) * (height - block.height)
        + tuple(_padded(line, block.width) for line in block.lines)
        for block in blocks
    ]
    space = Text(" " * gap)
    return Block(tuple(space.join(line) for line in zip_longest(*raised, fillvalue=Text())))


def above(blocks: Sequence[Block]) -> Block:
    """Blocks in a column, centred."""
    width = max(block.width for block in blocks)
    lines: list[Text] = []
    for block in blocks:
        left = (width - block.width) // 2
        lines += [Text(" " * left) + _padded(line, width - left) for line in block.lines]
    return Block(tuple(lines))


def _padded(line: Text, width: int) -> Text:
    return line + Text(" " * (width - line.cell_len))


@dataclass(frozen=True, slots=True)
class Hanging:
    """Text behind a mark; the lines after the first stand under the first word."""

    mark: str
    text: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = max(1, options.max_width - len(self.mark))
        for place, line in enumerate(self.text.wrap(console, width)):
            line.rstrip()
            yield Text(self.mark if place == 0 else " " * len(self.mark)) + line


@dataclass(frozen=True, slots=True)
class Flow:
    """Blocks in rows, as many in a row as the terminal has room for."""

    blocks: Sequence[Block]
    gap: int = 1

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        row: list[Block] = []
        taken = 0
        for block in self.blocks:
            if row and taken + self.gap + block.width > options.max_width:
                yield beside(row, self.gap)
                row, taken = [], 0
            taken += block.width + (self.gap if row else 0)
            row.append(block)
        if row:
            yield beside(row, self.gap)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [block.width for block in self.blocks]
        whole = sum(widths) + self.gap * (len(widths) - 1) if widths else 0
        return Measurement(max(widths, default=0), min(whole, options.max_width))
