"""What both games share: piles, verdicts, errors and the form of a rulebook."""
