"""The native kernels of the solvers."""

from importlib.util import find_spec

BUILT = all(find_spec(f"{__name__}.{kernel}") for kernel in ("onsets_kernel", "equations_kernel"))
"""Whether they are there: a machine without a C++ compiler installs everything else."""
