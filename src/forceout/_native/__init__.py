"""The native kernels of the solvers."""

from importlib.util import find_spec

BUILT = all(find_spec(f"{__name__}.{game}_kernel") for game in ("onsets", "equations"))
"""Whether they are there: a machine without a C++ compiler installs everything else."""
