"""A command in this process: its exit status and what it wrote, without the second that a new interpreter takes."""

from subprocess import CompletedProcess

from typer.testing import CliRunner

from forceout.cli import app


def forceout(*words, given="", check=False):
    """As ``subprocess.run`` answers. Whatever depends on pipes, signals or the terminal is tried with a real process."""
    done = CliRunner().invoke(app, [str(word) for word in words], input=given, catch_exceptions=False)
    assert not check or done.exit_code == 0, done.stderr
    return CompletedProcess(words, done.exit_code, done.stdout, done.stderr)
