import subprocess
import sys

HEAVY = ("litestar", "uvicorn", "sqlalchemy", "typer", "rich", "asyncio")

MEASURE = """
import sys, time
before = time.process_time()
import ecumene.data
ecumene.data.load("mega")
print(round(1000 * (time.process_time() - before)))
print(*sys.modules)
"""


def loading() -> tuple[int, set[str]]:
    """Milliseconds of work to import and load the facts, and the modules that took."""
    run = subprocess.run(
        [sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True
    )
    milliseconds, modules = run.stdout.splitlines()
    return int(milliseconds), set(modules.split())


def test_loading_the_facts_is_quick_and_needs_no_web_or_database_library():
    """Well under the 150 ms that facts and rules may take together; the best of three counts."""
    runs = [loading() for _ in range(3)]
    assert min(milliseconds for milliseconds, _ in runs) < 125
    assert not runs[0][1].intersection(HEAVY)
