"""A medium that takes long is said while it writes, and nothing is shown as done before it is."""

import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from companion.ledger.sqlite import Ledger
from companion.rules import commands as c
from companion.table.requests import RegisterTag, TagMeaning, TagRole
from companion.table.signals import Chosen
from companion.table.table import Table
from companion.table.view import View
from companion.table.watch import SlowWatch
from tests.builders import ADA, BEN, Position, table

WAIT_S = 20


class Shown:
    """Every View that was published, and waiting for one of a kind."""

    def __init__(self) -> None:
        self.views: list[View] = []
        self._changed = threading.Condition()

    def see(self, view: View) -> None:
        with self._changed:
            self.views.append(view)
            self._changed.notify_all()

    def wait_until_saving(self, *, saving: bool) -> View:
        """The newest View, once it says so."""
        with self._changed:
            assert self._changed.wait_for(
                lambda: bool(self.views) and self.views[-1].saving is saving, WAIT_S
            )
            return self.views[-1]


class SlowLedger:
    """A ledger whose medium answers when the test lets it."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.may_answer = threading.Event()

    def __getattr__(self, name: str) -> object:
        return getattr(self._ledger, name)

    def append(self, record: object, expected_seq: int) -> None:
        assert self.may_answer.wait(WAIT_S)
        self._ledger.append(record, expected_seq)


def test_a_slow_commit_is_said_and_shown_as_done_only_afterwards(tmp_path: Path):
    rig = table(tmp_path, Position().owes(ADA, 10, BEN))
    keeper = Table(rig.sources, saving_after_s=0.0)
    keeper._state.desk = rig.table._state.desk
    slow = SlowLedger(keeper._state.desk._ledger)
    keeper._state.desk._ledger = slow
    keeper._state.desk._saving = keeper._watch
    shown = Shown()
    keeper.subscribe("test", shown.see)
    keeper.start()
    keeper.post(Chosen(key="pay", seen_seq=1, request=c.SettleDebt(player=ADA), at_ms=0))

    during = shown.wait_until_saving(saving=True)
    assert (1, 1500) == (during.seq, during.player(ADA).balance)
    slow.may_answer.set()
    after = shown.wait_until_saving(saving=False)
    assert (2, 1490) == (after.seq, after.player(ADA).balance)
    assert after.version > during.version
    keeper.stop()


def test_a_write_to_the_registry_is_watched_too(tmp_path: Path):
    rig = table(tmp_path, Position())
    entered: list[str] = []

    class Recorder:
        def __enter__(self) -> None:
            entered.append("begun")

        def __exit__(self, *_error: object) -> None:
            entered.append("done")

    rig.table._state.saving = Recorder()
    meaning = TagMeaning(role=TagRole.DEED, subject="6")
    rig.choose(RegisterTag(uid="04FFFFFFFFFFFF", meaning=meaning))
    assert ["begun", "done"] == entered


def test_a_write_that_has_ended_is_never_said():
    said: list[int] = []
    watch = SlowWatch(lambda: said.append(1), after_s=WAIT_S)
    watch.start()
    for _ in range(100):
        with watch:
            pass
    watch.close()
    assert [] == said


SCRIPT = """
import sys
from pathlib import Path
from companion.rules import commands as c
from companion.table.signals import Chosen
from companion.table.requests import ResumeGame
from tests.builders import ADA, GAME_ID
from tests.table.rig import Rig
from tests.table.test_saving import Shown
rig = Rig(Path(sys.argv[1]))
shown = Shown()
rig.table.subscribe("test", shown.see)
rig.table.start()
rig.table.post(Chosen(key="go", seen_seq=0, request=ResumeGame(game=GAME_ID), at_ms=0))
rig.table.post(Chosen(key="pay", seen_seq=1, request=c.SettleDebt(player=ADA), at_ms=0))
during = shown.wait_until_saving(saving=True)
print(during.seq, during.player(ADA).balance)
after = shown.wait_until_saving(saving=False)
print(after.seq, after.player(ADA).balance)
rig.table.stop()
"""


def test_a_medium_whose_sync_takes_long_is_said(tmp_path: Path):
    strace = shutil.which("strace")
    assert strace is not None, "needs strace; deploy/test installs it"
    table(tmp_path, Position().owes(ADA, 10, BEN)).close()
    delayed = (strace, "-f", "-qq", "-o", "/dev/null", "-e", "trace=fdatasync")
    slow = ("-e", "inject=fdatasync:delay_enter=800000")
    done = subprocess.run(
        (*delayed, *slow, sys.executable, "-c", SCRIPT, str(tmp_path)),
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    if "Operation not permitted" in done.stderr and done.returncode:
        pytest.skip("this machine does not allow tracing")
    assert "1 1500\n2 1490\n" == done.stdout, done.stderr
