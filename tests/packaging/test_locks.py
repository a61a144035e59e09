"""The locks are closed: whatever a package in them needs is in them, in a version that it accepts.

So they can be installed as they are, without a resolver, and no new release on an index changes what is installed.
"""

import itertools
import re
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, distributions
from pathlib import Path

import pytest
from packaging.markers import Marker, default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
LOCKS = {name: ROOT / "requirements" / f"{name}.lock" for name in ("base", "play", "dev")}
EXTRAS = {"base": set(), "play": {"web", "kernels"}, "dev": {"dev"}}
"""What of pyproject.toml each lock is for, as in `make lock`."""
TOOLS = {"pip", "setuptools", "wheel"}
"""May stand in an environment beside the lock: they came with the Python that made it."""

PYTHONS = {"3.11": "3.11.2", "3.12": "3.12.0", "3.13": "3.13.0", "3.14": "3.14.0"}
PLATFORMS = {
    "linux": {
        "sys_platform": "linux",
        "platform_system": "Linux",
        "os_name": "posix",
        "platform_machine": "x86_64",
    },
    "macos": {
        "sys_platform": "darwin",
        "platform_system": "Darwin",
        "os_name": "posix",
        "platform_machine": "arm64",
    },
    "windows": {
        "sys_platform": "win32",
        "platform_system": "Windows",
        "os_name": "nt",
        "platform_machine": "AMD64",
    },
}


def environment(python, platform):
    return {
        **default_environment(),
        **PLATFORMS[platform],
        "python_version": python,
        "python_full_version": PYTHONS[python],
        "implementation_version": PYTHONS[python],
    }


UNREAD = {"async-timeout", "numpy", "pymdown-extensions", "scipy"}
"""Pinned by the version of Python, so one of their versions is never installed where the test runs."""
OWN = object()
HERE = dict(default_environment())
ELSEWHERE = [environment(*pair) for pair in itertools.product(PYTHONS, PLATFORMS)]


def pinned(name, where):
    """The version of each package that a lock installs in an environment."""
    found = re.findall(r"^([\w.-]+)==(\S+)(?: ; (.*?))? \\$", LOCKS[name].read_text(), flags=re.MULTILINE)
    wanted = [
        (each, version) for each, version, marker in found if not marker or Marker(marker).evaluate(where)
    ]
    assert len(wanted) == len({each for each, _ in wanted}), "a package is pinned twice"
    return {canonicalize_name(each): Version(version) for each, version in wanted}


@cache
def installed(name):
    """The version that is installed here, if any. Forceout itself has no pin."""
    try:
        return OWN if name == "forceout" else Version(distribution(name).version)
    except PackageNotFoundError:
        return None


@cache
def requirements(name):
    return [Requirement(text) for text in distribution(name).requires or ()]


def needs(package, extras, where):
    """What a package asks for in an environment, with these extras of its own."""
    for need in requirements(package):
        marker = need.marker
        if marker is None or any(marker.evaluate({**where, "extra": extra}) for extra in ("", *extras)):
            yield need


def asked(name, where):
    """Every need that a lock's packages have, as (who asks, what for); and the packages whose metadata is not here."""
    versions = pinned(name, where)
    found, unread, seen = [], set(), set()
    waiting = [("forceout", frozenset(EXTRAS[name]))]
    while waiting:
        asker, extras = waiting.pop()
        if (asker, extras) in seen:
            continue
        seen.add((asker, extras))
        if installed(asker) not in (versions.get(asker), OWN):
            unread.add(asker)
            continue
        for need in needs(asker, extras, where):
            found.append((asker, need))
            waiting.append((canonicalize_name(need.name), frozenset(need.extras)))
    return found, unread


def unmet(name, where):
    versions = pinned(name, where)
    for asker, need in asked(name, where)[0]:
        wanted = canonicalize_name(need.name)
        version = versions.get(wanted)
        if wanted != "forceout" and (
            version is None or not need.specifier.contains(version, prereleases=True)
        ):
            yield f"{asker} needs {need}, and the lock has {version}"


@pytest.mark.parametrize("name", LOCKS)
def test_whatever_a_package_needs_here_is_in_the_lock(name):
    assert not list(unmet(name, HERE))
    assert not asked(name, HERE)[1]


@pytest.mark.parametrize("name", LOCKS)
@pytest.mark.parametrize(
    "where", ELSEWHERE, ids=lambda where: f"{where['python_version']}-{where['sys_platform']}"
)
def test_whatever_a_package_needs_elsewhere_is_in_the_lock(name, where):
    """As far as it can be told here: the metadata of the packages that only those systems install is not at hand."""
    assert not list(unmet(name, where))
    assert asked(name, where)[1] <= UNREAD


@pytest.mark.parametrize("name", LOCKS)
def test_nothing_stands_in_a_lock_that_nobody_needs(name):
    needed = {
        canonicalize_name(need.name) for where in (HERE, *ELSEWHERE) for _, need in asked(name, where)[0]
    }
    everywhere = set().union(*(pinned(name, where) for where in (HERE, *ELSEWHERE)))
    assert everywhere == needed - {"forceout"}


def test_whatever_is_installed_is_in_the_lock_in_that_version():
    locked = pinned("dev", HERE)
    found = {canonicalize_name(each.name): Version(each.version) for each in distributions()}
    strangers = {name: version for name, version in found.items() if locked.get(name) != version}
    assert strangers.keys() <= {"forceout", *TOOLS}, "not from requirements/dev.lock: run `make clean setup`"


def test_the_smaller_locks_are_parts_of_the_larger_ones():
    base, play, dev = (blocks(LOCKS[name].read_text()) for name in LOCKS)
    assert base.keys() < play.keys() < dev.keys()
    assert all(dev[pin] == hashes for lock in (base, play) for pin, hashes in lock.items())


def blocks(lock):
    """Each pin with its hashes. A marker may be wider in a larger lock."""
    found = re.findall(r"^([\w.-]+==\S+).*\\\n((?:    --hash=.*\n)+)", lock, flags=re.MULTILINE)
    return {pin: set(re.findall(r"sha256:\w{64}", hashes)) for pin, hashes in found}


def test_a_lock_names_no_host():
    assert not [name for name, lock in LOCKS.items() if "://" in lock.read_text()]


def test_every_lock_is_installed_without_a_resolver():
    """Where a resolver runs, a new release on the index can stop it."""
    files = ["Makefile", "Containerfile", ".ci/run", "README.md", "CONTRIBUTING.md", "requirements/set_up.py"]
    files += [str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md")]
    installs = [
        line
        for file in files
        for line in (ROOT / file).read_text().splitlines()
        if "--require-hashes" in line
    ]
    assert installs
    assert not [line for line in installs if "--no-deps" not in line]


def test_the_classifiers_name_what_is_really_tried():
    """CI runs on Linux with the oldest Python that we take."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    tried = {"Operating System :: POSIX :: Linux", "Programming Language :: Python :: 3.11"}
    named = {
        each
        for each in project["classifiers"]
        if each.startswith(("Operating System", "Programming Language :: Python"))
    }
    assert named == tried
