"""Spreads numbered work over the cores; what comes back is in the order of the numbers."""

import gc
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
Progress = Callable[[int], None]
"""Told how many items are done."""

LARGEST_CHUNK = 50
CHUNKS_A_JOB = 8
"""Small enough that no core waits long for the last one."""

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
    for chunk in _done(work, chunks, min(jobs, len(chunks))):
        results += chunk.results  # type: ignore[arg-type]  # a chunk of `work` holds its results
        cpu_s += chunk.cpu_s
        progress(len(results))
    return results, Spread(cpu_s, time.perf_counter() - started)


def _done(
    work: Callable[[Item], Result], chunks: list[Sequence[Item]], jobs: int
) -> Iterator[_Chunk]:
    if jobs <= 1:
        for chunk in chunks:
            yield _work_on(work, chunk)
        return
    # A fresh interpreter for each core: forking a process that has threads may hang.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        try:
            yield from pool.map(_work_on, [work] * len(chunks), chunks)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


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
