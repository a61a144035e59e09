"""Exact numbers: rationals, radicals, powers, logarithms and factorials, and what can be said of them for certain."""
