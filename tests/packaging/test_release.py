"""`make release` tags only a tree that says what is in it."""

import pytest
from tools.release import problems

GOOD = "# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-18\n\n- One.\n\n## [1.1.0] - 2026-01-01\n\n- Two.\n"


def found(changelog=GOOD, version="1.2.0", changed="", tags=("v1.1.0",)):
    return list(problems(version, changelog, changed=changed, tags=list(tags)))


def test_a_tree_that_is_ready_has_no_problem():
    assert found() == []


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"version": "1.3.0"}, "no section [1.3.0]"),
        ({"changelog": GOOD.replace(" - 2026-11-18", "")}, "has no date"),
        (
            {"changelog": GOOD.replace("[Unreleased]\n", "[Unreleased]\n\n### Fixed\n\n- Three.\n")},
            "under [Unreleased]",
        ),
        ({"changed": " M README.md"}, "README.md"),
        ({"tags": ("v1.2.0",)}, "raise the version"),
    ],
)
def test_what_stands_in_the_way_is_told(given, told):
    (problem,) = found(**given)
    assert told in problem


def test_headings_under_unreleased_are_no_entries():
    assert found(GOOD.replace("[Unreleased]\n", "[Unreleased]\n\n### Added\n\n### Fixed\n")) == []
