"""Writes the JSON Schemas of the package beside the pages, so that the site always publishes what the package reads."""

import json
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from forceout.records.documents.schemas import NAMES, load


def on_files(files: Files, *, config: MkDocsConfig, **_: Any) -> Files:
    for name in NAMES:
        text = json.dumps(load(name), ensure_ascii=False, indent=2) + "\n"
        files.append(File.generated(config, f"schemas/{name}.json", content=text))
    return files
