"""Paper: the same Jinja templates as HTML for the screen and as PDF for the printer, A4 and Letter.

``printing`` draws a template: ``page`` gives the HTML, ``render`` the PDF. ``pictures`` has what stands on the sheets: cards,
QR codes, the logo. The other modules say what stands on each sheet of a tournament or a class. It needs the extra ``print``.
"""

from forceout.paper.printing import Paper, PrintingUnavailable, page, render

__all__ = ["Paper", "PrintingUnavailable", "page", "render"]
