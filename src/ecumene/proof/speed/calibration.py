"""How fast this machine runs a fixed piece of Python, to compare other figures with."""

import time

UPDATES = 300_000


def fixed_work(updates: int) -> int:
    """Updates of a dict and a list, the daily bread of the rules."""
    numbers = {i: i for i in range(64)}
    row = list(range(64))
    total = 0
    for i in range(updates):
        key = i & 63
        numbers[key] = numbers[key] + 1
        row[key] += total & 1
        total += numbers[key]
    return total


def calibration(rounds: int = 5) -> float:
    """Million updates per second, the best of several rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        fixed_work(UPDATES)
        best = min(best, time.process_time() - start)
    return UPDATES / best / 1e6
