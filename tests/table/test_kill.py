"""The banker is killed in the middle of a game: what was shown is there, and nothing twice."""

import random
import subprocess
import sys
from pathlib import Path

from companion.ledger.records import AnyRecord, Reversal, Transaction
from companion.ledger.salvage import read_good
from tests.builders import GAME_ID, save
from tests.table.seeded import opening, repeat_newest, resumed, step

ROOT = Path(__file__).parents[2]
SEED = 1
KILLS = 20


def asked(record: AnyRecord) -> object:
    """What an entry was asked to do, without when."""
    if isinstance(record, Transaction):
        return record.seq, record.key, record.command, record.events
    return record.seq, record.key, record.of if isinstance(record, Reversal) else "genesis"


def killed_after(folder: Path, lines: int) -> int:
    """Start the banker, read so many confirmations, kill it; the last entry that it confirmed."""
    command = [sys.executable, "-m", "tests.table.seeded", str(folder), str(SEED)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as banker:
        assert banker.stdout is not None
        confirmed = [banker.stdout.readline() for _ in range(lines)]
        banker.kill()
        confirmed += banker.stdout.read().splitlines()
    assert -9 == banker.returncode
    whole = [int(line) for line in confirmed if line.strip()]
    return whole[-1] if whole else 0


def test_twenty_kills_lose_nothing_confirmed_and_book_nothing_twice(tmp_path: Path):
    rng = random.Random(SEED)
    path = save(opening(), tmp_path / "killed" / "games")
    head = 1
    for _ in range(KILLS):
        confirmed = killed_after(tmp_path / "killed", rng.randint(1, 12))
        records = read_good(path).records
        assert head <= confirmed <= records[-1].seq
        assert len(records) == len({record.key for record in records})
        head = records[-1].seq

    rig = resumed(tmp_path / "killed")
    repeat_newest(rig, SEED)
    survived = rig.records
    save(opening(), tmp_path / "calm" / "games")
    calm = resumed(tmp_path / "calm")
    while calm.view.seq < head and step(calm, SEED, calm.view.seq + 1):
        pass

    assert KILLS < head
    assert list(map(asked, calm.records)) == list(map(asked, survived))
    assert calm.game == rig.game
    assert GAME_ID == rig.view.game
