"""A plugin of pytest that loads a mutant: ``FORCEOUT_MUTANT`` says which module is read from which file."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType

MODULE, _, FILE = os.environ["FORCEOUT_MUTANT"].partition("=")


class _Finder(MetaPathFinder):
    """Before all others; it finds one module."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        return spec_from_file_location(name, FILE) if name == MODULE else None


sys.meta_path.insert(0, _Finder())
