"""Benchmarks: ``python -m bench [SUBJECT...]`` measures, prints a table and writes results.md.

A subject is a module of this package with ``rows() -> Iterable[Row]``; it is found by being there.
"""
