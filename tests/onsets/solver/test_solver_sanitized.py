"""The kernel under AddressSanitizer and UBSan."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import nanobind
import pytest

ROOT = Path(__file__).parents[3]
HERE = Path(__file__).parent
SANITIZERS = {"ASAN_OPTIONS": "detect_leaks=0", "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1"}


@pytest.mark.slow
@pytest.mark.needs("g++")
@pytest.mark.skipif(sys.platform != "linux", reason="the sanitizer's library is preloaded as on Linux")
def test_random_shakes_raise_no_complaint(tmp_path):
    scripts = Path(sysconfig.get_path("scripts"))
    configure = [
        scripts / "cmake",
        *(
            "-S",
            ROOT,
            "-B",
            tmp_path,
            "-G",
            "Ninja",
            "-DCMAKE_BUILD_TYPE=None",
            "-DCMAKE_CXX_FLAGS=-O1 -g1",
            "-DFORCEOUT_SANITIZE=ON",
        ),
        *(f"-Dnanobind_DIR={nanobind.cmake_dir()}", f"-DPython_EXECUTABLE={sys.executable}"),
        f"-DCMAKE_MAKE_PROGRAM={scripts / 'ninja'}",
    ]
    subprocess.run(configure, check=True, capture_output=True)
    build = [scripts / "cmake", "--build", tmp_path, "--target", "onsets_kernel", "-j", "1"]
    subprocess.run(build, check=True, capture_output=True)
    (kernel,) = tmp_path.glob("onsets_kernel*.so")
    libraries = [
        subprocess.run(
            ["g++", f"-print-file-name={name}"], check=True, capture_output=True, text=True
        ).stdout.strip()
        for name in ("libasan.so", "libubsan.so")
    ]
    run = subprocess.run(
        [sys.executable, HERE / "sanitized_run.py", kernel, HERE, "400"],
        env={**os.environ, **SANITIZERS, "LD_PRELOAD": " ".join(libraries)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    assert "runtime error" not in run.stderr
    assert run.stdout == "400 positions, no complaint\n"
