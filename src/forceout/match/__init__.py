"""The table: a whole match of either game as a fold of events."""
