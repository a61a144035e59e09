"""The processes beside the server: they end with it, and print nothing."""

import subprocess
import sys

import pytest

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
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
