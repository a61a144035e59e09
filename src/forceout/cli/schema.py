"""`forceout schema`."""

import json
import sys

from forceout.core.errors import ForceoutError
from forceout.records.documents.schemas import NAMES, load


def run(name: str | None) -> int:
    if name is None:
        print("\n".join(NAMES))
        return 0
    try:
        print(json.dumps(load(name), ensure_ascii=False, indent=2))
    except ForceoutError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return 0
