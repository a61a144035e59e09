"""The processes beside the server: they end with it, and print nothing."""

import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from forceout_web.pool import _processes, close_pool

PATIENCE = 120

ENDING_WHILE_A_PROCESS_STARTS = """
import threading
import time
from multiprocessing import util

from forceout_web.pool import _processes

if __name__ == "__main__":
    task = _processes().schedule(time.sleep, args=(10_000,))
    while not task.running():
        time.sleep(0.01)
    begun, spawn = threading.Event(), util.spawnv_passfds

    def slowly(*given):
        process = spawn(*given)
        begun.set()
        time.sleep(1)  # the process waits to be told what to do
        return process

    util.spawnv_passfds = slowly
    task.cancel()  # its process is ended, and another one is started
    begun.wait()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes are started otherwise")
def test_a_program_that_ends_while_a_process_starts_leaves_no_traceback(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(ENDING_WHILE_A_PROCESS_STARTS)
    done = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.skipif(sys.platform != "linux", reason="what a process holds back is read from /proc")
def test_ctrl_c_does_not_reach_a_process_that_is_starting():
    """Neither one of the first, nor one that takes another's place."""
    close_pool()
    try:
        task = _processes().schedule(time.sleep, args=(10_000,))
        first = workers()
        until = time.monotonic() + PATIENCE
        while not task.running():
            assert time.monotonic() < until
            time.sleep(0.01)
        task.cancel()
        while not workers() - first:
            assert time.monotonic() < until
            time.sleep(0.01)
        assert all(map(holds_ctrl_c_back, workers()))
    finally:
        close_pool()


def workers():
    return {process.pid for process in active_children() if process.name == "pebble_pool_worker"}


def holds_ctrl_c_back(pid):
    status = Path(f"/proc/{pid}/status").read_text()
    (blocked,) = (line.split()[1] for line in status.splitlines() if line.startswith("SigBlk:"))
    return bool(int(blocked, 16) >> (signal.SIGINT - 1) & 1)
