"""Live tables: their store, the process that holds each, and the pages."""
