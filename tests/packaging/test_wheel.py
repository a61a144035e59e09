"""The wheel and the sdist, tried in empty environments outside the tree."""

import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CASE = {
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "elementary",
    "universe": ["BR", "B", "RG", "R", "G", "Y", "blank"],
    "goal": "4",
    "permitted": "B G ∪",
    "challenge": "forceout",
    "solution": {"set_name": "B ∪ G"},
}
BOOKS = {"agloa-2014", "agloa-2023", "agloa-2015", "mlag-2019", "wff-1969"}
EDITIONS = list((ROOT / "src" / "forceout" / "editions").glob("*.toml"))
KERNELS = sorted({path.parent.name for path in (ROOT / "src" / "forceout" / "_native").glob("*/*.cpp")})

pytestmark = pytest.mark.slow


def run(*command, cwd=None, stdin=None, env=None):
    finished = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        input=stdin,
        env={**os.environ, "PYTHONUTF8": "1", **(env or {})},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The sdist, and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    (sdist,) = folder.glob("*.tar.gz")
    (wheel,) = folder.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="module")
def wheel_without_compiler(built, tmp_path_factory):
    """The wheel of a machine on which CMake finds no C++ compiler."""
    sdist, _ = built
    folder = tmp_path_factory.mktemp("no-compiler")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    run(
        *(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder / "dist", source),
        env={"CXX": str(folder / "no-such-compiler")},
    )
    (wheel,) = (folder / "dist").glob("*.whl")
    return wheel


def installed(wheel, folder):
    """The commands of an empty environment with the locked base dependencies and this wheel."""
    venv.create(folder, with_pip=True)
    commands = folder / ("Scripts" if sys.platform == "win32" else "bin")
    pip = (commands / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--no-deps", "--require-hashes", "-r", ROOT / "requirements" / "base.lock", cwd=folder)
    run(*pip, "--no-deps", wheel, cwd=folder)
    return commands


def contents(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_the_wheel_holds_the_editions_the_schemas_and_the_types_and_no_source_of_a_kernel(built):
    names = contents(built[1])
    assert {f"forceout/editions/{path.name}" for path in EDITIONS} <= set(names)
    assert "forceout/records/documents/schemas/judge-input.json" in names
    assert "forceout/py.typed" in names
    assert not [name for name in names if name.endswith((".cpp", ".hpp", ".h"))]
    (metadata,) = {name.split("/")[0] for name in names} - {"forceout", "forceout_web"}
    assert metadata.endswith(".dist-info")


@pytest.mark.needs("c++")
@pytest.mark.parametrize("kernel", KERNELS)
def test_with_a_compiler_the_wheel_has_the_kernel(built, kernel):
    prefix = f"forceout/_native/{kernel}_kernel"
    assert [name for name in contents(built[1]) if name.startswith(prefix) and name.endswith((".so", ".pyd"))]


def test_the_sdist_holds_what_a_build_needs_and_neither_tests_nor_site(built):
    with tarfile.open(built[0]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "CMakeLists.txt", "README.md", "LICENSE", "src/forceout/__init__.py"} <= names
    assert not [name for name in names if name.startswith(("tests", "docs", "bench", "requirements", "site"))]


def judges(commands, folder):
    """Judge the case outside the tree, and read the rulebooks."""
    answer = json.loads(run(commands / "forceout", "judge", cwd=folder, stdin=json.dumps(CASE)))
    assert answer["correct"] is True
    assert answer["value"] == 4
    version = run(commands / "python", "-c", "import forceout; print(forceout.__version__)", cwd=folder)
    assert version.strip()
    books = json.loads(run(commands / "forceout", "rules", "--json", cwd=folder))
    assert {book["rules"] for book in books} == BOOKS
    assert json.loads(run(commands / "forceout", "schema", "judge-input", cwd=folder))["title"]


def test_the_wheel_judges_in_an_empty_environment(built, tmp_path):
    judges(installed(built[1], tmp_path / "venv"), tmp_path)


def test_without_a_compiler_the_wheel_has_no_kernel_and_judges_all_the_same(wheel_without_compiler, tmp_path):
    assert not [name for name in contents(wheel_without_compiler) if "_kernel" in name and "pyi" not in name]
    judges(installed(wheel_without_compiler, tmp_path / "venv"), tmp_path)
