"""Check that the tree is ready for a release, and tag it: `make release`.

The version in `pyproject.toml` must have a dated section in the changelog, nothing may stand under "Unreleased", the
tree must be clean, and the tag must be new. Publishing the tag and the packages stays in human hands.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SECTION = re.compile(r"^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$", re.MULTILINE)


def problems(version: str, changelog: str, *, changed: str, tags: list[str]) -> Iterator[str]:
    """What stands in the way of a release, one line each."""
    sections = {found[1]: found for found in SECTION.finditer(changelog)}
    if version not in sections:
        yield f"CHANGELOG.md has no section [{version}]"
    elif sections[version][2] is None:
        yield f"the section [{version}] of CHANGELOG.md has no date"
    if "Unreleased" in sections and _entries(changelog, sections["Unreleased"].end()):
        yield f"CHANGELOG.md has entries under [Unreleased]; they belong to [{version}] or to a later version"
    if changed:
        yield f"the tree has changes that are not committed:\n{changed}"
    if f"v{version}" in tags:
        yield f"there is a tag v{version} already; raise the version in pyproject.toml"


def _entries(changelog: str, start: int) -> bool:
    """Whether a section has a line that is no heading."""
    following = SECTION.search(changelog, start)
    lines = changelog[start : following.start() if following else len(changelog)].splitlines()
    return any(line.strip() and not line.startswith("#") for line in lines)


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def main() -> int:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    changed, tags = _git("status", "--short"), _git("tag").split()
    found = list(problems(version, changelog, changed=changed, tags=tags))
    for problem in found:
        print(f"release: {problem}", file=sys.stderr)
    if found:
        return 1
    _git("tag", "--annotate", f"v{version}", "--message", f"Forceout {version}")
    print(
        f"Tagged v{version}. `make package` builds what goes with it; `git push origin v{version}` publishes the tag."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
