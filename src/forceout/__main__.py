"""The `forceout` command, also as `python -m forceout`."""

import signal


def main() -> None:
    """Load the command and run it. Ctrl-C ends it without a traceback while it is still loading, too."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from forceout.cli import main as run  # noqa: PLC0415 - after the line above

    run()


if __name__ == "__main__":
    main()
