import subprocess
import sys

HEAVY = {"litestar", "uvicorn", "sqlalchemy", "typer", "rich", "asyncio"}

LOAD = "import sys, ecumene.data; ecumene.data.load('mega'); print(*sys.modules)"


def test_loading_the_facts_needs_no_web_or_database_library():
    run = subprocess.run([sys.executable, "-c", LOAD], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "ecumene.data.facts" in loaded
    assert not loaded & HEAVY
