"""`python -m forceout` is the `forceout` command."""

from forceout.cli import main

main()
