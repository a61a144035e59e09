"""Opening a table: the form, and what becomes of it."""
