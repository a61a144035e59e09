"""Shows links into the source as names of files. They are links where the pages are read beside the source."""

import re
from typing import Any

_LINK = re.compile(r"\[([^\]]+)\]\(\.\./src/[^)]+\)")


def on_page_markdown(markdown: str, **_: Any) -> str:
    return _LINK.sub(r"`\1`", markdown)
