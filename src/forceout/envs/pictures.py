"""The table as text, and as pixels."""

from __future__ import annotations

import io
import shutil
import struct
import subprocess
import zlib
from typing import Any

from rich.console import Console

from forceout.core.errors import ForceoutError
from forceout.draw.match import match
from forceout.envs.extras import require
from forceout.table import View

with require("rl", "NumPy"):
    import numpy as np

_CONVERTER = "rsvg-convert"
_PNG = b"\x89PNG\r\n\x1a\n"
_WIDTH = 80


def ansi(view: View) -> str:
    """80 columns with colours, as a terminal shows it."""
    console = Console(file=io.StringIO(), force_terminal=True, width=_WIDTH, color_system="truecolor")
    console.print(view)
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]  # the text file above


def rgb_array(view: View) -> Any:
    """The picture of the table, rows of pixels of three bytes. The drawing is SVG; librsvg turns it into pixels."""
    converter = shutil.which(_CONVERTER)
    if converter is None:
        raise ForceoutError(
            f"render_mode rgb_array needs the command {_CONVERTER}: install librsvg (Debian: librsvg2-bin)"
        )
    drawn = match(view.state).svg().encode()
    done = subprocess.run(  # noqa: S603 - our own drawing, by the command that was found
        [converter, "--background-color", "white"], input=drawn, capture_output=True, check=True
    )
    return _pixels(done.stdout)


def _pixels(png: bytes) -> Any:
    """The pixels of a picture as librsvg writes it: 8 bits a channel, with alpha or without, not interlaced."""
    assert png.startswith(_PNG)
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert depth == 8
    channels = {2: 3, 6: 4}[kind]
    packed, at = b"", len(_PNG)
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + size]
        at += size + 12
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + channels * width)
    return _unfiltered(rows, channels)[:, :, :3]


def _unfiltered(rows: Any, channels: int) -> Any:
    """PNG section 9: each row says how its bytes differ from those to the left and above."""
    width = (rows.shape[1] - 1) // channels
    picture = np.zeros((len(rows), width, channels), np.uint8)
    above = np.zeros((width, channels), np.int64)
    for number, row in enumerate(rows):
        kind, given = row[0], row[1:].reshape(width, channels).astype(np.int64)
        if kind in (0, 2):
            line = given + (above if kind == 2 else 0)
        elif kind == 1:
            line = np.cumsum(given, axis=0)
        else:
            line = _by_neighbours(given, above, int(kind))
        above = line & 255
        picture[number] = above
    return picture


def _by_neighbours(given: Any, above: Any, kind: int) -> Any:
    """Average (3) and Paeth (4): pixel by pixel, since each needs the one before it."""
    line = np.zeros_like(given)
    left = corner = np.zeros(given.shape[1], np.int64)
    for place, pixel in enumerate(given):
        up = above[place]
        if kind == 3:
            guess = (left + up) // 2
        else:
            near = left + up - corner
            a, b, c = abs(near - left), abs(near - up), abs(near - corner)
            guess = np.where((a <= b) & (a <= c), left, np.where(b <= c, up, corner))
        left, corner = (pixel + guess) & 255, up
        line[place] = left
    return line
