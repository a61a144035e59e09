"""Equations: exact numbers, every reading, every variation, the judge."""
