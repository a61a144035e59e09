"""The games and solitaires of the 1969 kit at a live table, and played back."""
