"""A report as a notebook shows it: a strip and sentences for each shake, and the table of the match."""

from __future__ import annotations

from html import escape

from forceout.analysis.report import Report, ShakeReport
from forceout.analysis.strip import strip
from forceout.analysis.words import account_rows, turning_points
from forceout.records.wording.language import say


def html(report: Report) -> str:
    """It fetches nothing and has no ids, scripts or style sheets."""
    parts = [_shake(number, shake) for number, shake in enumerate(report.shakes, 1)]
    header, *rows = account_rows(report)
    head = "".join(f"<th>{escape(title)}</th>" for title in header)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    parts.append(f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
    return f"<div>{''.join(parts)}</div>"


def _shake(number: int, shake: ShakeReport) -> str:
    told = [f"<li>{escape(str(point))}</li>" for point in turning_points(shake)]
    nobody = say("Nobody flubbed.")
    head = say("Shake {number}", number=number)
    said = f"<ul>{''.join(told)}</ul>" if told else f"<p>{escape(nobody)}</p>"
    return f"<h3>{escape(head)}</h3>{strip(shake).svg()}{said}"
