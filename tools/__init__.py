"""What checks our own source and is no part of the product: `make check`, `make words` and `make mutate` run it."""
