"""From a signal in the writer's hand to the committed View, against the bare disk."""

import os
import time
from pathlib import Path

import pytest

from tests.bench.gestures import audible, seated_table, signal_of

MOST_ABOVE_SYNC_MS = 2.0


def raw_sync_ms(file: int) -> float:
    started = time.perf_counter()
    os.write(file, b"x" * 300)
    os.fdatasync(file)
    return (time.perf_counter() - started) * 1000


@pytest.mark.bench
def test_committed_view_is_two_milliseconds_above_the_sync(tmp_path: Path) -> None:
    taps: list[float] = []
    syncs: list[float] = []
    file = os.open(tmp_path / "raw", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for number in range(4):
        seated = seated_table(tmp_path / f"game-{number}")
        table, view, _ = seated
        for gesture in audible():
            signal = signal_of(gesture, view.seq)
            started = time.perf_counter()
            view = table.take(signal)
            taps.append((time.perf_counter() - started) * 1000)
            syncs.append(raw_sync_ms(file))
        seated.close()
    os.close(file)
    taps.sort()
    syncs.sort()
    tap, sync = taps[len(taps) // 2], syncs[len(syncs) // 2]
    p99 = taps[len(taps) * 99 // 100]
    print(f"\nraw append + fdatasync p50 {sync:.2f} ms; signal to View p50 {tap:.2f} ms, ")
    print(f"p99 {p99:.2f} ms; p50 above the sync: {tap - sync:.2f} ms ({len(taps)} signals)")

    assert tap - sync <= MOST_ABOVE_SYNC_MS
