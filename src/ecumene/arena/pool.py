"""Many jobs at once: on the cores of this machine, or on a Ray cluster."""

import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any

from ecumene.arena.job import Job, Result
from ecumene.arena.run import run

AHEAD = 3
"""Jobs handed out for each worker, so that none has to wait for its next one."""


def play_all(
    jobs: Iterable[Job], workers: int | None = None, ray: str | None = None
) -> Iterator[Result]:
    """The results of all jobs as they come in; `ray` is the address of a cluster, or "local"."""
    if ray is not None:
        yield from _on_ray(jobs, ray)
    elif (workers or cores()) == 1:
        yield from map(run, jobs)
    else:
        yield from _on_cores(jobs, workers or cores())


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _on_cores(jobs: Iterable[Job], workers: int) -> Iterator[Result]:
    context = get_context("forkserver")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupts)
    left = iter(jobs)
    open_jobs: set[Future[Result]] = set()
    try:
        open_jobs = {pool.submit(run, job) for job in islice(left, AHEAD * workers)}
        while open_jobs:
            done, open_jobs = wait(open_jobs, return_when=FIRST_COMPLETED)
            open_jobs |= {pool.submit(run, job) for job in islice(left, len(done))}
            yield from (future.result() for future in done)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the process that gathers the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_ray(jobs: Iterable[Job], address: str) -> Iterator[Result]:
    """The same jobs as tasks of a cluster; results come as they are finished."""
    ray: Any = import_module("ray")
    ray.init(address=None if address == "local" else address, ignore_reinit_error=True)
    task: Any = ray.remote(run)
    left = iter(jobs)
    most = AHEAD * int(ray.cluster_resources().get("CPU", 1))
    open_jobs = [task.remote(job) for job in islice(left, most)]
    try:
        while open_jobs:
            done, open_jobs = ray.wait(open_jobs)
            open_jobs += [task.remote(job) for job in islice(left, len(done))]
            yield from ray.get(done)
    finally:
        ray.shutdown()
