"""Spreads numbered work over the cores; what comes back is in the order of the numbers."""

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, suppress
from multiprocessing.connection import Connection
from typing import NamedTuple, TypeVar

from companion.errors import BankerError
from companion.lab import compiled

Item = TypeVar("Item")
Result = TypeVar("Result")
Progress = Callable[[int], None]
"""Told how many items are done."""

LARGEST_CHUNK = 50
CHUNKS_A_JOB = 8
"""Small enough that no core waits long for the last one."""

KILLED = (
    "expected workers that end by themselves, but one was killed; fewer --jobs need less memory"
)
"""It happens where the memory is too small for so many."""

ALLOCATIONS_BETWEEN_COLLECTIONS = 100_000


class Spread(NamedTuple):
    """The work of all cores together."""

    cpu_s: float
    wall_s: float


class _Chunk(NamedTuple):
    results: list[object]
    cpu_s: float


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0))


def spread(
    work: Callable[[Item], Result],
    items: Sequence[Item],
    *,
    jobs: int,
    progress: Progress = lambda _: None,
) -> tuple[list[Result], Spread]:
    """`work` on every item; equal results on any number of jobs, as it knows nothing but its item.

    With several jobs, `work` and items must be able to travel to another process.
    """
    started = time.perf_counter()
    size = max(1, min(LARGEST_CHUNK, len(items) // (jobs * CHUNKS_A_JOB)))
    chunks = [items[at : at + size] for at in range(0, len(items), size)]
    results: list[Result] = []
    cpu_s = 0.0
    with closing(_done(work, chunks, min(jobs, len(chunks)))) as done:
        for chunk in done:
            results += chunk.results  # type: ignore[arg-type]  # what `work` gave for a chunk
            cpu_s += chunk.cpu_s
            progress(len(results))
    return results, Spread(cpu_s, time.perf_counter() - started)


def _done(
    work: Callable[[Item], Result], chunks: list[Sequence[Item]], jobs: int
) -> Generator[_Chunk, None, None]:
    if jobs <= 1:
        for chunk in chunks:
            yield _work_on(work, chunk)
        return
    # A fresh interpreter for each core: forking a process that has threads may hang.
    context = multiprocessing.get_context("spawn")
    held, leash = context.Pipe(duplex=False)
    begin = (held, compiled.in_use())
    pool = ProcessPoolExecutor(jobs, context, initializer=_begin_work, initargs=begin)
    try:
        with _uninterrupted():
            futures = [pool.submit(_work_on, work, chunk) for chunk in chunks]
        for future in futures:
            yield future.result()
    except BaseException as error:
        # Nobody wants the rest: whoever is at work stops now, also one who is only starting.
        leash.close()
        if isinstance(error, BrokenProcessPool):
            raise BankerError(KILLED) from error
        raise
    finally:
        # No future is cancelled: a pool whose workers are gone stumbles over cancelled ones.
        pool.shutdown(wait=True)
        leash.close()
        held.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until all workers are known to the pool; they themselves never see it."""
    usual = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, usual)


def _begin_work(held: Connection, is_compiled: bool) -> None:
    """A worker judges by the same rules, and ends with the process that holds the other end."""
    if is_compiled:
        compiled.use()
    threading.Thread(target=_end_with, args=(held,), daemon=True).start()


def _end_with(held: Connection) -> None:
    with suppress(EOFError, OSError):
        held.recv_bytes()
    os._exit(1)


def _work_on(work: Callable[[Item], Result], chunk: Sequence[Item]) -> _Chunk:
    started = time.process_time()
    with _few_collections():
        results: list[object] = [work(item) for item in chunk]
    return _Chunk(results, time.process_time() - started)


@contextmanager
def _few_collections() -> Iterator[None]:
    """States of a game are values without cycles: looking for cycles among them is wasted."""
    usual = gc.get_threshold()
    gc.set_threshold(ALLOCATIONS_BETWEEN_COLLECTIONS)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
