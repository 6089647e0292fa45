"""What this version of the game writes, kept for ever: every later version must open it.

    python -m tools.release_fixtures             once for each release

Writes `tests/releases/<version>/`; a folder that is there already is never touched.
"""

import shutil
import sys
import tomllib
from pathlib import Path

from tools.release_games import RELEASES, ROOT, write_games
from tools.release_server import write_databases


def version() -> str:
    """The version of the project."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def write(folder: Path) -> None:
    """All fixtures of this version; half a folder is never left behind."""
    try:
        write_games(folder)
        write_databases(folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def main() -> None:
    """Writes the fixtures of the present version, once."""
    folder = RELEASES / version()
    if folder.exists():
        sys.exit(f"{folder.relative_to(ROOT)} is there already; a release is written once.")
    write(folder)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{folder.relative_to(ROOT)}: {size // 1000} kB")


if __name__ == "__main__":
    main()
