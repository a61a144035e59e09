"""Which Goals win, by level, from a dataset of matches: `python examples/goals_that_win.py decisions goals-that-win.svg`."""

import sys
from pathlib import Path

import polars as pl

COLOURS = {1: "#a6cee3", 2: "#1f78b4", 3: "#33a02c", 4: "#ff7f00", 5: "#e31a1c"}
LEAST = 50
"""Points of fewer Goals are not drawn."""
WIDE, HIGH, LEFT, TOP = 520, 260, 56, 16


def shares(folder: str) -> pl.DataFrame:
    """How often the Goal-setter won, by level and by the cubes of the shortest Solution that the Goal had."""
    goals = pl.scan_parquet(f"{folder}/*.parquet").filter(
        pl.col("text").str.starts_with("goal "), pl.col("shortest").is_between(2, 7)
    )
    counted = goals.group_by("level", "shortest").agg(won=pl.col("won").mean(), goals=pl.len())
    return counted.filter(pl.col("goals") >= LEAST).sort("level", "shortest").collect()


def first_moves(folder: str) -> pl.DataFrame:
    """How often the first mover won, by level and by the section to which the first cube went."""
    moves = pl.scan_parquet(f"{folder}/*.parquet").filter(
        pl.col("turn") == 1, pl.col("text").str.contains(r"^\S+ to ")
    )
    to = pl.col("text").str.extract(r"to (\w+)").alias("to")
    return (
        moves.group_by("level", to)
        .agg(won=pl.col("won").mean(), moves=pl.len())
        .sort("level", "to")
        .collect()
    )


def picture(found: pl.DataFrame) -> str:
    """A line a level."""

    def at(shortest: float, won: float) -> str:
        return f"{LEFT + (shortest - 2) / 5 * WIDE:.0f},{TOP + (1 - won) * HIGH:.0f}"

    drawn = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 330" role="img" font-family="sans-serif" font-size="14" fill="#666">',
        "<title>How often the Goal-setter wins, by level and by the cubes of the shortest Solution</title>",
    ]
    for part in (0, 0.25, 0.5, 0.75, 1):
        y = TOP + part * HIGH
        drawn.append(f'<line x1="{LEFT}" x2="{LEFT + WIDE}" y1="{y:.0f}" y2="{y:.0f}" stroke="#8884"/>')
        drawn.append(f'<text x="{LEFT - 8}" y="{y + 5:.0f}" text-anchor="end">{1 - part:.0%}</text>')
    for cubes in range(2, 8):
        x = LEFT + (cubes - 2) / 5 * WIDE
        drawn.append(f'<text x="{x:.0f}" y="{TOP + HIGH + 22}" text-anchor="middle">{cubes}</text>')
    for level, colour in COLOURS.items():
        rows = found.filter(pl.col("level") == level).rows(named=True)
        points = [at(row["shortest"], row["won"]) for row in rows]
        drawn.append(
            f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
        )
        for point in points:
            x, y = point.split(",")
            drawn.append(f'<circle cx="{x}" cy="{y}" r="3.5" fill="{colour}"/>')
        if points:
            x, y = points[-1].split(",")
            drawn.append(f'<text x="{int(x) + 10}" y="{int(y) + 5}" fill="{colour}">level {level}</text>')
    drawn.append(
        f'<text x="{LEFT + WIDE / 2:.0f}" y="{TOP + HIGH + 46}" text-anchor="middle">cubes of the shortest Solution when the Goal is set</text>'
    )
    return "\n".join([*drawn, "</svg>", ""])


def main() -> None:
    folder, target = sys.argv[1:]
    found = shares(folder)
    with pl.Config(tbl_rows=60):
        print(found, first_moves(folder))
    Path(target).write_text(picture(found), encoding="utf-8")


if __name__ == "__main__":
    main()
