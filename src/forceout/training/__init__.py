"""Learning the games: the introductory games and solitaires of 1969, exercises and puzzles."""
