"""The one contract of all drivers, simulated and real."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.signals import DeviceLost, DeviceReady
from hardware.worker import HANGS_MS, Link, Worker
from tests.hardware.conftest import open_descriptors
from tests.hardware.inbox import Inbox, ManualClock
from tests.hardware.rigs import RIGS, Rig

REPLUGS = 50


@pytest.fixture(params=sorted(RIGS))
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rig]:
    with RIGS[request.param](tmp_path) as made:
        yield made
        made.driver.stop()


def test_start_returns_at_once_and_the_device_is_ready_once(rig: Rig, inbox: Inbox) -> None:
    began = time.monotonic()
    rig.driver.start(inbox.post)
    assert time.monotonic() - began < 0.25
    ready = inbox.wait(DeviceReady)
    assert rig.driver.name == ready.device
    assert ready.detail
    rig.use(1)
    inbox.wait(rig.causes)
    assert len(inbox.of(DeviceReady)) == 1
    assert inbox.of(DeviceLost) == []


def test_missing_device_is_lost_once_and_found_later(rig: Rig, inbox: Inbox) -> None:
    rig.unplug()
    rig.driver.start(inbox.post)
    lost = inbox.wait(DeviceLost)
    assert "expected" in lost.reason
    assert any("lost" in line for line in rig.driver.self_check())
    rig.plug()
    inbox.wait(DeviceReady)
    assert [type(signal) for signal in inbox.signals] == [DeviceLost, DeviceReady]


def test_each_use_is_one_signal_with_its_own_key(rig: Rig, inbox: Inbox) -> None:
    rig.driver.start(inbox.post)
    inbox.wait(DeviceReady)
    for turn in range(3):
        rig.use(turn)
        inbox.wait(rig.causes, turn + 1)
    keys = [signal.key for signal in inbox.of(rig.causes)]
    assert len(set(keys)) == 3
    assert all(":" in key for key in keys)


def test_unplugged_device_is_lost_once_and_comes_back(rig: Rig, inbox: Inbox) -> None:
    rig.driver.start(inbox.post)
    inbox.wait(DeviceReady)
    rig.unplug()
    inbox.wait(DeviceLost)
    rig.plug()
    inbox.wait(DeviceReady, 2)
    rig.use(1)
    inbox.wait(rig.causes)
    assert len(inbox.of(DeviceLost)) == 1
    assert len(inbox.of(DeviceReady)) == 2


def test_stop_ends_within_a_second_and_nothing_is_said_after_it(rig: Rig, inbox: Inbox) -> None:
    rig.driver.start(inbox.post)
    inbox.wait(DeviceReady)
    began = time.monotonic()
    rig.driver.stop()
    assert time.monotonic() - began < 1
    said = len(inbox.signals)
    rig.use(1)
    rig.driver.stop()
    assert len(inbox.signals) == said


def test_stop_ends_a_driver_that_waits_for_its_device(rig: Rig, inbox: Inbox) -> None:
    rig.driver.stop()
    rig.unplug()
    rig.driver.start(inbox.post)
    inbox.wait(DeviceLost)
    began = time.monotonic()
    rig.driver.stop()
    assert time.monotonic() - began < 1
    rig.plug()


def test_driver_starts_again_after_stop_and_once_only(rig: Rig, inbox: Inbox) -> None:
    threads = threading.active_count()
    for round_number in (1, 2):
        rig.driver.start(inbox.post)
        rig.driver.start(inbox.post)
        inbox.wait(DeviceReady, round_number)
        assert threading.active_count() == threads + len(("worker", "watch"))
        rig.driver.stop()


def test_self_check_tries_the_device_before_the_start(rig: Rig) -> None:
    threads, descriptors = threading.active_count(), open_descriptors()
    assert "works: " in rig.driver.self_check()[0]
    rig.unplug()
    assert "does not work: expected" in rig.driver.self_check()[0]
    rig.plug()
    assert "works: " in rig.driver.self_check()[0]
    assert threading.active_count() == threads
    assert open_descriptors() <= descriptors + 2  # A pty that is in again has two new ends.


def test_self_check_of_a_running_driver_says_ready_or_lost(rig: Rig, inbox: Inbox) -> None:
    rig.driver.start(inbox.post)
    inbox.wait(DeviceReady)
    assert "ready: " in rig.driver.self_check()[0]
    rig.unplug()
    inbox.wait(DeviceLost)
    assert "lost: expected" in rig.driver.self_check()[0]
    rig.plug()


def test_fifty_replugs_leak_nothing(rig: Rig, inbox: Inbox) -> None:
    rig.driver.start(inbox.post)
    inbox.wait(DeviceReady)
    threads, descriptors = threading.active_count(), open_descriptors()
    for turn in range(1, REPLUGS + 1):
        rig.unplug()
        inbox.wait(DeviceLost, turn)
        rig.plug()
        inbox.wait(DeviceReady, turn + 1)
    rig.use(1)
    inbox.wait(rig.causes)
    assert len(inbox.of(DeviceLost)) == REPLUGS
    assert threading.active_count() == threads
    assert open_descriptors() <= descriptors


class Grip:
    """Holds a driver inside its own call, its real device below, under a clock of the test."""

    def __init__(self, rig: Rig) -> None:
        self.clock = ManualClock()
        self.may_go, self.is_held = threading.Event(), threading.Event()
        self.may_go.set()
        worker: Worker = rig.driver.worker  # type: ignore[attr-defined]
        self._connect, worker.connect = worker.connect, self.connect
        worker.clock = self.clock

    def connect(self, stopping: threading.Event) -> Link:
        self._wait()
        link = self._connect(stopping)
        step = link.step
        link.step = lambda: (self._wait(), step())[1]  # type: ignore[func-returns-value, method-assign]
        return link

    def _wait(self) -> None:
        if not self.may_go.is_set():
            self.is_held.set()
            assert self.may_go.wait(30)

    def hang(self) -> None:
        self.may_go.clear()
        assert self.is_held.wait(10)
        self.clock.now_ms += HANGS_MS


def test_device_that_hangs_at_work_is_lost_once_and_back_once(rig: Rig, inbox: Inbox) -> None:
    grip = Grip(rig)
    rig.driver.start(inbox.post)
    inbox.wait(DeviceReady)
    grip.hang()
    assert "it hangs" in inbox.wait(DeviceLost).reason
    assert "lost: expected the device to answer" in rig.driver.self_check()[0]
    grip.may_go.set()
    inbox.wait(DeviceReady, 2)
    rig.use(1)
    inbox.wait(rig.causes)
    assert len(inbox.of(DeviceLost)) == 1
    assert len(inbox.of(DeviceReady)) == 2


def test_device_that_hangs_when_opened_is_lost_once_and_found_later(rig: Rig, inbox: Inbox) -> None:
    grip = Grip(rig)
    grip.may_go.clear()
    rig.driver.start(inbox.post)
    grip.hang()
    inbox.wait(DeviceLost)
    grip.may_go.set()
    inbox.wait(DeviceReady)
    assert [DeviceLost, DeviceReady] == [type(signal) for signal in inbox.signals]


def test_listing_the_drivers_imports_no_device_package() -> None:
    probe = (
        "import sys, hardware.drivers;"
        "print([name for name in ('gpiozero','serial','spidev','mfrc522','lgpio','RPi',"
        "'smartcard','pn532pi','quick2wire') "
        "if name in sys.modules])"
    )
    seen = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=True, timeout=60
    )
    assert seen.stdout.strip() == "[]"
