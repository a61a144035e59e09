"""Builds a kernel with a sanitizer and runs a program of questions against it in a process of its own."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
LIBRARIES = {"address,undefined": ("libasan.so", "libubsan.so"), "thread": ("libtsan.so",)}
OPTIONS = {
    "ASAN_OPTIONS": "detect_leaks=0",
    "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
    "TSAN_OPTIONS": "halt_on_error=1:exitcode=66",
}


def build(kernel: str, sanitizer: str, where: Path) -> Path:
    """The kernel's module, built with the sanitizer."""
    import nanobind

    scripts = Path(sysconfig.get_path("scripts"))
    configure = [
        *(scripts / "cmake", "-S", ROOT, "-B", where, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None"),
        *("-DCMAKE_CXX_FLAGS=-O1 -g1", f"-DFORCEOUT_SANITIZE={sanitizer}"),
        *(f"-Dnanobind_DIR={nanobind.cmake_dir()}", f"-DPython_EXECUTABLE={sys.executable}"),
        f"-DCMAKE_MAKE_PROGRAM={scripts / 'ninja'}",
    ]
    subprocess.run(configure, check=True, capture_output=True)
    name = f"{kernel}_kernel"
    subprocess.run(
        [scripts / "cmake", "--build", where, "--target", name, "-j", "1"], check=True, capture_output=True
    )
    (module,) = where.glob(f"{name}*.so")
    return module


def run(program: str, module: Path, sanitizer: str, count: int) -> subprocess.CompletedProcess[str]:
    """The program's own process, with the sanitizer's libraries loaded first."""
    libraries = [
        subprocess.run(
            ["g++", f"-print-file-name={name}"], check=True, capture_output=True, text=True
        ).stdout.strip()
        for name in LIBRARIES[sanitizer]
    ]
    # Without random addresses: the thread sanitizer of older compilers fails on kernels with many random bits.
    command = ["setarch", "-R", sys.executable, HERE / program, module, ROOT, str(count)]
    return subprocess.run(
        command,
        env={**os.environ, **OPTIONS, "LD_PRELOAD": " ".join(libraries)},
        capture_output=True,
        text=True,
        check=False,
    )


def use(kernel: str) -> int:
    """In the program: take the kernel named on the command line for forceout's own; returns how much to ask."""
    path, root, count = sys.argv[1:4]
    import forceout._native

    name = f"forceout._native.{kernel}_kernel"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    setattr(forceout._native, f"{kernel}_kernel", module)
    sys.path.insert(0, root)
    return int(count)
