"""How often the medium is asked to be true: counted by the kernel's own eyes, not timed."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

CODE = """
import os, sys
from pathlib import Path
from companion.ledger.opening import begin, resume
from companion.ledger.registry import Registry
from tests.ledger import sample
folder = Path(sys.argv[1])
played = sample.play(3, 400, undo=0.05)
ledger, _ = begin(folder, played.genesis)
half = len(played.records) // 2
os.write(2, b"FIRST\\n")
for record in played.records[1:half]:
    ledger.append(record, record.seq - 1)
os.write(2, b"TIDY\\n")
ledger.tidy()
ledger.close()
ledger, _ = resume(ledger.path)
os.write(2, b"SECOND\\n")
for record in played.records[half:]:
    ledger.append(record, record.seq - 1)
os.write(2, b"CLOSE\\n")
ledger.close()
registry = Registry(folder)
registry.pair("00", "player", "sun")
os.write(2, b"REGISTRY\\n")
for number in range(20):
    registry.pair(str(number), "player", "sun")
os.write(2, b"END\\n")
print(half - 1, len(played.records) - half)
"""


def test_one_commit_is_exactly_one_fdatasync(
    tmp_path: Path, run_code: Callable[..., subprocess.Popen[str]]
) -> None:
    assert shutil.which("strace") is not None, "needs strace; deploy/test installs it"
    trace = tmp_path / "trace"
    calls = "trace=fdatasync,fsync,sync,syncfs,msync,sync_file_range,write"
    watched = ("strace", "-f", "-qq", "-e", calls, "-s", "16", "-o", str(trace))
    process = run_code(CODE, tmp_path, before=watched)
    out, err = process.communicate(timeout=100)
    if "Operation not permitted" in err and process.returncode:
        pytest.skip("this machine does not allow tracing")
    assert 0 == process.returncode, err
    first, second = map(int, out.split())
    counted = _syncs_by_stage(trace)
    assert {"fdatasync": first} == counted["FIRST"]
    assert {"fdatasync": second} == counted["SECOND"]
    assert {"fdatasync": 20} == counted["REGISTRY"]


def _syncs_by_stage(trace: Path) -> dict[str, dict[str, int]]:
    """Calls that sync, between the marks that the program wrote to its standard error."""
    stages: dict[str, dict[str, int]] = {}
    stage = stages.setdefault("START", {})
    for line in trace.read_text().splitlines():
        call = line.split("(")[0].split()[-1]
        if call == "write":
            if "write(2, " in line:
                stage = stages.setdefault(line.split('"')[1].removesuffix("\\n"), {})
        elif "sync" in call:
            stage[call] = stage.get(call, 0) + 1
    return stages
