"""Learning in the browser: the ladder of the 1969 kit, its games and solitaires, and puzzles."""
