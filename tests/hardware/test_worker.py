"""The thread of a driver, with a device made of wishes."""

import threading
from collections.abc import Callable

import pytest

from companion.table.signals import DeviceKind, DeviceLost, DeviceReady
from hardware.worker import HANGS_MS, WATCH_S, Worker
from tests.hardware.inbox import Inbox, ManualClock

BACKOFF_S = (0.001, 0.002)


class Device:
    """A link that does what a test says."""

    detail = "device of wishes"

    def __init__(self, step: Callable[[], float]) -> None:
        self.step = step
        self.closed = 0
        self.interrupted = threading.Event()

    def interrupt(self) -> None:
        self.interrupted.set()

    def close(self) -> None:
        self.closed += 1


def worker(connect: Callable[[threading.Event], Device]) -> Worker:
    return Worker(
        name="wish",
        kind=DeviceKind.DICE,
        connect=connect,
        clock=ManualClock(),
        backoff_s=BACKOFF_S,
    )


FAULTS = [
    OSError(5, "gone"),
    TypeError("None"),
    KeyError("x"),
    ZeroDivisionError(),
    Exception(),
    SystemExit(1),
]


@pytest.mark.parametrize("fault", FAULTS)
def test_any_fault_of_a_driver_is_a_lost_device_said_once(
    fault: BaseException, inbox: Inbox
) -> None:
    attempts = threading.Semaphore(0)

    def connect(stopping: threading.Event) -> Device:
        del stopping
        attempts.release()
        raise fault

    made = worker(connect)
    made.start(inbox.post)
    for _ in range(5):
        assert attempts.acquire(timeout=10)
    made.stop()
    (lost,) = inbox.signals
    assert isinstance(lost, DeviceLost)
    assert lost.reason


def test_failing_link_is_closed_every_time_even_if_closing_fails(inbox: Inbox) -> None:
    devices: list[Device] = []

    def step() -> float:
        raise OSError(5, "gone")

    class Stubborn(Device):
        def close(self) -> None:
            super().close()
            raise OSError(5, "gone for good")

    def connect(stopping: threading.Event) -> Device:
        del stopping
        devices.append(Stubborn(step))
        return devices[-1]

    made = worker(connect)
    made.start(inbox.post)
    inbox.wait(DeviceLost, 5)
    made.stop()
    assert {device.closed for device in devices} == {1}
    ready, lost = len(inbox.of(DeviceReady)), len(inbox.of(DeviceLost))
    assert 0 <= ready - lost <= 1


def test_waiting_step_is_interrupted_by_stop(inbox: Inbox) -> None:
    device = Device(lambda: 0.0)
    waiting = threading.Event()

    def wait_for_ever() -> float:
        waiting.set()
        device.interrupted.wait(30)
        return 0.0

    device.step = wait_for_ever
    made = worker(lambda _: device)
    made.start(inbox.post)
    assert waiting.wait(10)
    made.stop()
    assert device.closed == 1


def test_wake_ends_a_rest(inbox: Inbox) -> None:
    steps = threading.Semaphore(0)

    def step() -> float:
        steps.release()
        return 60.0

    made = worker(lambda _: Device(step))
    made.start(inbox.post)
    assert steps.acquire(timeout=10)
    made.wake()
    assert steps.acquire(timeout=0.4)
    made.stop()


def test_post_after_stop_says_nothing(inbox: Inbox) -> None:
    made = worker(lambda _: Device(lambda: 0.01))
    made.post(DeviceLost(device="x", kind=DeviceKind.DICE, reason="y", at_ms=0))
    made.start(inbox.post)
    inbox.wait(DeviceReady)
    made.stop()
    made.post(DeviceLost(device="x", kind=DeviceKind.DICE, reason="y", at_ms=0))
    made.wake()
    assert len(inbox.signals) == 1


def test_a_reader_that_works_tells_its_reads_per_second(inbox: Inbox) -> None:
    clock, steps = ManualClock(), threading.Semaphore(0)
    go_on = threading.Semaphore(0)

    def step() -> float:
        clock.now_ms += 50
        steps.release()
        assert go_on.acquire(timeout=10)
        return 0

    made = Worker(
        name="wish",
        kind=DeviceKind.READER,
        connect=lambda _stopping: Device(step),
        clock=clock,
        backoff_s=BACKOFF_S,
    )
    made.start(inbox.post)
    for _ in range(5):
        assert steps.acquire(timeout=10)
        go_on.release()
    assert steps.acquire(timeout=10)
    assert made.report() == "ready: device of wishes, 16.7 reads a second"
    go_on.release(1_000)
    made.stop()


class Hanging:
    """A device whose calls wait for a test, under a clock that the test moves."""

    def __init__(self, *parts: str) -> None:
        self.clock = ManualClock()
        self.entered, self.let_go = threading.Semaphore(0), threading.Semaphore(0)
        self.parts = parts
        self.fault: Exception | None = None
        self.worker = Worker(
            name="wish",
            kind=DeviceKind.READER,
            connect=self.connect,
            clock=self.clock,
            backoff_s=BACKOFF_S,
        )

    def hang(self, part: str) -> None:
        if part in self.parts:
            self.entered.release()
            assert self.let_go.acquire(timeout=30)

    def connect(self, stopping: threading.Event) -> Device:
        del stopping
        self.hang("connect")
        device = Device(self.step)
        device.close = lambda: self.hang("close")  # type: ignore[method-assign]
        return device

    def step(self) -> float:
        self.hang("step")
        fault, self.fault = self.fault, None
        if fault is not None:
            raise fault
        return 0.01

    def end(self) -> None:
        self.let_go.release(1_000)
        self.worker.stop()


def test_step_that_hangs_is_told_to_the_table_once_and_its_return_too(inbox: Inbox) -> None:
    device = Hanging("step")
    device.worker.start(inbox.post)
    assert device.entered.acquire(timeout=10)
    device.clock.now_ms += HANGS_MS - 1
    inbox.stays_silent(2 * WATCH_S)
    device.clock.now_ms += 1
    assert "it hangs: pull its cable" in inbox.wait(DeviceLost).reason
    device.clock.now_ms += 60_000
    inbox.stays_silent(2 * WATCH_S)
    assert "lost: expected the device to answer" in device.worker.report()
    device.let_go.release(2)  # The call that hung, and one that shows it works.
    inbox.wait(DeviceReady, 2)
    assert "ready: device of wishes" in device.worker.report()
    device.end()
    assert [DeviceReady, DeviceLost, DeviceReady] == [type(said) for said in inbox.signals]


def test_opening_that_hangs_is_told_to_the_table_once(inbox: Inbox) -> None:
    device = Hanging("connect")
    device.worker.start(inbox.post)
    assert device.entered.acquire(timeout=10)
    device.clock.now_ms += HANGS_MS
    inbox.wait(DeviceLost)
    device.let_go.release()
    inbox.wait(DeviceReady)
    device.end()
    assert [DeviceLost, DeviceReady] == [type(said) for said in inbox.signals]


def test_fault_after_a_hang_is_no_second_loss(inbox: Inbox) -> None:
    device = Hanging("step")
    device.worker.start(inbox.post)
    assert device.entered.acquire(timeout=10)
    device.clock.now_ms += HANGS_MS
    inbox.wait(DeviceLost)
    device.fault = OSError(5, "gone")
    device.let_go.release()
    inbox.wait(DeviceReady, 2)
    device.end()
    assert [DeviceReady, DeviceLost, DeviceReady] == [type(said) for said in inbox.signals]


def test_closing_that_hangs_after_a_fault_leaves_one_loss(inbox: Inbox) -> None:
    device = Hanging("close")
    device.fault = OSError(5, "gone")
    device.worker.start(inbox.post)
    assert device.entered.acquire(timeout=10)
    device.clock.now_ms += HANGS_MS
    inbox.stays_silent(2 * WATCH_S)
    device.let_go.release()
    inbox.wait(DeviceReady, 2)
    device.end()
    assert [DeviceReady, DeviceLost, DeviceReady] == [type(said) for said in inbox.signals]


@pytest.mark.parametrize("look", ["is_set", "wait"])
def test_opening_that_takes_long_lives_as_long_as_it_looks_whether_to_stop(
    look: str, inbox: Inbox
) -> None:
    clock, rounds = ManualClock(), threading.Semaphore(0)

    def connect(stopping: threading.Event) -> Device:
        while True:
            clock.now_ms += HANGS_MS - 1
            is_over = stopping.is_set() if look == "is_set" else stopping.wait(0)
            if is_over:
                raise OSError(5, "stopped")
            rounds.release()
            stopping.wait(WATCH_S)

    made = Worker(
        name="wish", kind=DeviceKind.DICE, connect=connect, clock=clock, backoff_s=BACKOFF_S
    )
    made.start(inbox.post)
    for _ in range(5):
        assert rounds.acquire(timeout=10)
    made.stop()
    assert [] == inbox.signals


def test_hang_is_not_told_of_a_driver_that_was_stopped(
    inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.worker.STOP_S", 0.01)
    device = Hanging("step")
    device.worker.start(inbox.post)
    assert device.entered.acquire(timeout=10)
    device.worker.stop()
    device.clock.now_ms += HANGS_MS
    inbox.stays_silent(2 * WATCH_S)
    device.end()
    assert [DeviceReady] == [type(said) for said in inbox.signals]
