"""Questions at the keyboard. Type an answer, ``answer`` to see it, Enter to skip, or ``q`` to leave."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from forceout.cli.terminal import printable
from forceout.core.errors import ForceoutError
from forceout.training.checked import Checked

LEAVE = ("q", "quit")
TELL = ("answer", "?")
USAGE = "Type an answer; ? tells it, Enter goes on, q leaves."


def ask(
    console: Console, prompt: str, check: Callable[[str], Checked], tell: Callable[[], str]
) -> bool | None:
    """Ask until the answer is right, shown or skipped. Return whether it was right, or None if the person leaves."""
    while True:
        typed = console.input(f"[bold]{prompt}[/bold] ").strip()
        if typed.lower() in LEAVE:
            return None
        if not typed:
            return False
        if typed.lower() in TELL:
            console.print(Text(f"  {tell()}", "cyan"))
            return False
        try:
            checked = check(typed)
        except ForceoutError as wrong:
            checked = Checked(False, str(wrong))
        style = "green" if checked.right else "yellow"
        console.print(Text(f"  {printable(checked.why)}", style))
        if checked.right is None:
            console.print(Text(f"  {tell()}", "cyan"))
            return False
        if checked.right:
            return True
