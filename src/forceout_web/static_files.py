"""Static files under hashed names, so that a browser may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """The names inside ES modules' imports are hashed too."""

    support_js_module_import_aggregation = True
    # A page that names a file which nobody has collected still works: it gets the plain name.
    manifest_strict = False
