"""A PDF as a reader and a camera see it: its pages, their texts, the codes on them, and how near the edge anything is."""

from dataclasses import dataclass
from functools import cached_property

import pypdfium2
import zxingcpp

MM = 72 / 25.4
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
DOTS = 150
"""To the inch, in which pages are looked at."""


@dataclass(frozen=True)
class Page:
    """One side of a sheet."""

    page: pypdfium2.PdfPage

    @property
    def size(self):
        return tuple(round(side / MM, 1) for side in self.page.get_size())

    @cached_property
    def text(self):
        return " ".join(self.page.get_textpage().get_text_range().split())

    @cached_property
    def picture(self):
        """The page in shades of grey, as a printer without colours gives it."""
        return self.page.render(scale=DOTS / 72, grayscale=True).to_pil()

    @property
    def codes(self):
        """What the QR codes say, from the top."""
        found = zxingcpp.read_barcodes(self.picture, formats=zxingcpp.BarcodeFormat.QRCode)
        return [
            code.text
            for code in sorted(found, key=lambda code: (code.position.top_left.y, code.position.top_left.x))
        ]

    @property
    def margins(self):
        """Millimetres without ink at the left, the top, the right and the bottom."""
        ink = self.picture.point(lambda shade: 255 if shade < 250 else 0).getbbox()
        assert ink is not None, "an empty page"
        left, top, right, bottom = ink
        width, height = self.picture.size
        return tuple(dots / DOTS * 25.4 for dots in (left, top, width - right, height - bottom))


def opened(pdf):
    """The pages of a PDF."""
    return [Page(page) for page in pypdfium2.PdfDocument(pdf)]


def assert_printable(pages, paper):
    """Each page has the size of the paper, and nothing stands within 8 mm of the edge, where printers do not reach."""
    for number, page in enumerate(pages, 1):
        assert page.size == SIZES[paper]
        assert min(page.margins) >= 8, f"page {number}: {page.margins}"
