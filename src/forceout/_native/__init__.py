"""The native kernels of the solvers."""
