"""What the reader's worker takes of a core while nothing happens at the table."""

import threading
import time

import pytest

from companion.table.signals import DeviceReady, TagTapped
from hardware.drivers import build_mfrc522
from hardware.emulator.memories import ntag213
from hardware.emulator.modules import emulated_rc522
from tests.hardware.inbox import Inbox, monotonic_ms

MOST_SHARE = {False: 0.03, True: 0.06}
"""On an empty reader; with a tag lying on it, which is selected anew at every look."""
WATCHED_S = 4.0


def share_of_a_core(*names: str) -> float:
    """The processor time of threads against the clock, the emulated chip's own included."""
    threads = [each for each in threading.enumerate() if each.name in names]
    assert len(threads) == len(names)
    meters = [time.pthread_getcpuclockid(each.ident) for each in threads if each.ident]
    began, spent = time.monotonic(), sum(map(time.clock_gettime, meters))
    time.sleep(WATCHED_S)
    return (sum(map(time.clock_gettime, meters)) - spent) / (time.monotonic() - began)


@pytest.mark.bench
@pytest.mark.parametrize("lying", [False, True])
def test_worker_of_a_quiet_table_takes_little_of_a_core(lying: bool) -> None:
    inbox = Inbox()
    with emulated_rc522() as bench:
        reader = build_mfrc522({}, monotonic_ms)
        reader.start(inbox.post)
        inbox.wait(DeviceReady)
        if lying:
            bench.field.place(ntag213("04A1B2C3D4E5F6"))
            inbox.wait(TagTapped)
        share = share_of_a_core("reader", "reader-watch")
        reader.stop()
    print(f"\nreader, {'a tag lying' if lying else 'empty'}: {share:.2%} of a core")
    assert share <= MOST_SHARE[lying]
