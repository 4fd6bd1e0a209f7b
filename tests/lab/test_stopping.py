"""A lab run that is stopped leaves no worker behind, whenever it is stopped."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PATIENCE_S = 120
WORDS = ("lab", "--games", "100000", "--jobs", "2")


@pytest.fixture
def lab():
    program = "import sys; from companion.cli.main import main; sys.exit(main(sys.argv[1:]))"
    running = subprocess.Popen(
        [sys.executable, "-c", program, *WORDS],
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    yield running
    for pid in (running.pid, *_group(running.pid)):
        if running.poll() is None or pid != running.pid:
            os.kill(pid, signal.SIGKILL)
    running.communicate()


def _group(group: int) -> list[int]:
    """The living processes of a group, without its leader."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, of = stat.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(of) == group and state != "Z" and int(stat.parent.name) != group:
            found.append(int(stat.parent.name))
    return found


def _workers(group: int) -> list[int]:
    return [pid for pid in _group(group) if b"spawn_main" in _words(pid)]


def _words(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _wait_for(true) -> None:
    until = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < until, "nothing came of it"
        time.sleep(0.01)


@pytest.mark.parametrize("workers", [1, 2], ids=["while the pool starts", "at work"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_stopped_run_ends_with_all_its_workers(lab, number, workers):
    _wait_for(lambda: len(_workers(lab.pid)) >= workers)

    if number == signal.SIGINT:
        os.killpg(lab.pid, number)
    else:
        lab.send_signal(number)

    assert 0 != lab.wait(PATIENCE_S)
    _wait_for(lambda: not _group(lab.pid))


def test_a_killed_worker_is_one_clear_message(lab):
    _wait_for(lambda: len(_workers(lab.pid)) == 2)

    os.kill(_workers(lab.pid)[0], signal.SIGKILL)

    said = lab.communicate(timeout=PATIENCE_S)[1].decode()
    assert (1, True, False) == (lab.returncode, "one was killed" in said, "Traceback" in said)
    _wait_for(lambda: not _group(lab.pid))
