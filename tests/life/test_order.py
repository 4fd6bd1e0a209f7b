"""The buzzer at a real table: seen before the disk has answered, paid only afterwards."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.requests import Mark
from companion.table.signals import TagTapped
from companion.table.table import Table
from hardware.panel.gpio import GpioPanel
from hardware.settings import PanelSettings, read_settings
from tests.builders import ADA, BEN, Position, table
from tests.hardware.inbox import Inbox, monotonic_ms
from tests.hardware.rigs import MockPins
from tests.table.test_saving import SlowLedger

WAIT_S = 20
TAPPED = TagTapped(
    reader="reader", uid=f"04AA{list(Mark).index(Mark.SUN):010X}", key="r:1", at_ms=0
)


class Heard:
    """Which cues the panel was asked for, in order, with waiting for one."""

    def __init__(self, panel: GpioPanel) -> None:
        self.cues: list[str] = []
        self._changed = threading.Condition()
        self._ask = panel.player.ask
        panel.player.ask = self.note  # type: ignore[method-assign]

    def note(self, cue: str) -> None:
        with self._changed:
            self.cues.append(cue)
            self._changed.notify_all()
        self._ask(cue)

    def wait(self, cue: str) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: cue in self.cues, WAIT_S), self.cues


class Counter:
    """A running table on a held-up disk, with a panel on mock pins."""

    def __init__(self, folder: Path) -> None:
        rig = table(folder, Position().owes(ADA, 10, BEN))
        self.table = Table(rig.sources)
        desk = rig.table._state.desk
        assert desk is not None
        self.table._state.desk = desk
        self.disk = SlowLedger(desk._ledger)
        desk._ledger = self.disk  # type: ignore[assignment]
        desk._saving = self.table._watch
        settings = read_settings(PanelSettings, "gpio", {})
        self.panel = GpioPanel(settings, monotonic_ms, MockPins().open)
        self.heard = Heard(self.panel)
        self.table.subscribe("panel", self.panel.show)
        self.table.listen(self.panel.sound)
        self.panel.start(Inbox().post)
        self.table.start()


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[Counter]:
    made = Counter(tmp_path)
    yield made
    made.disk.may_answer.set()
    made.table.stop()
    made.panel.stop()


def test_seen_sounds_before_the_disk_and_paid_after_it(counter: Counter) -> None:
    counter.table.post(TAPPED)
    counter.heard.wait("seen")
    assert "paid" not in counter.heard.cues

    counter.disk.may_answer.set()
    counter.heard.wait("paid")
    assert ["seen", "paid"] == counter.heard.cues


def test_a_second_tap_is_seen_while_the_first_is_still_written(counter: Counter) -> None:
    counter.table.post(TAPPED)
    counter.heard.wait("seen")
    counter.heard.cues.clear()
    counter.table.post(TagTapped(reader="reader", uid="04FF", key="r:2", at_ms=0))
    counter.heard.wait("seen")

    assert not counter.disk.may_answer.is_set()
    assert "paid" not in counter.heard.cues
