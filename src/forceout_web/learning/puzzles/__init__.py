"""Puzzles: made in the pool, shown, answered and proved."""
