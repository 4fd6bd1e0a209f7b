"""The thread of a driver, with a device made of wishes."""

import threading
from collections.abc import Callable

import pytest

from companion.table.signals import DeviceKind, DeviceLost, DeviceReady
from hardware.worker import Worker
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


def test_a_device_that_hangs_is_told_with_how_long(inbox: Inbox) -> None:
    clock, works, release = ManualClock(), threading.Event(), threading.Event()

    def step() -> float:
        works.set()
        release.wait(10)
        return 1

    made = Worker(
        name="wish",
        kind=DeviceKind.DICE,
        connect=lambda _stopping: Device(step),
        clock=clock,
        backoff_s=BACKOFF_S,
    )
    made.start(inbox.post)
    assert works.wait(10)
    clock.now_ms += 4_999
    assert made.report() == "ready: device of wishes"
    clock.now_ms += 2_001
    assert made.report() == "ready: device of wishes, but has not answered for 7 s"
    release.set()
    made.stop()
