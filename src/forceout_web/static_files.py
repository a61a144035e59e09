"""Static files under hashed names, so that a browser may keep them for ever."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

_IGNORED = ["django_htmx/ext/*"]
"""htmx comes with django-htmx; its extensions import modules that are not shipped beside them."""


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """The names inside ES modules' imports are hashed too."""

    support_js_module_import_aggregation = True
    # A page that names a file which nobody has collected still works: it gets the plain name.
    manifest_strict = False


def collect() -> None:
    """Collect the static files, unless those of the last start are the same: hashing and packing them takes as long as a start."""
    folder = Path(settings.STATIC_ROOT)
    kept = folder.with_suffix(".json")
    found = _sources()
    if folder.exists() and kept.exists() and _read(kept) == found:
        return
    call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=_IGNORED)
    kept.write_text(json.dumps(found))


def _read(kept: Path) -> object:
    """What was collected; None if the server was stopped while it wrote that down."""
    try:
        return json.loads(kept.read_text())
    except ValueError:
        return None


def _sources() -> dict[str, list[int] | str]:
    """Return the size and time of each file to collect, and the versions of the collecting packages."""
    files = [
        (name, Path(storage.path(name)).stat())
        for finder in get_finders()
        for name, storage in finder.list(_IGNORED)
    ]
    makers = {maker: version(maker) for maker in ("django", "whitenoise")}
    return makers | {name: [stat.st_size, stat.st_mtime_ns] for name, stat in files}
