"""The doctor looks at the backups: whether the last one is young, whole and private."""

import time
from pathlib import Path

from ecumene.server.operations.check_settings import others_may_read
from ecumene.server.operations.finding import Finding, fine, hint, wrong
from ecumene.server.storage.upkeep.backups import BadBackupError, check_backup

OLD_HOURS = 36
"""A backup a day, and half a day of grace."""


def about_backups(folder: Path | None) -> list[Finding]:
    """The newest backup of a folder."""
    if folder is None:
        return [hint("No folder of backups was named; run: ecumene admin doctor --backups FOLDER")]
    if not folder.is_dir():
        return [wrong(f"There is no folder {folder} of backups; make a backup every day.")]
    files = sorted(folder.glob("*.jsonl"), key=lambda file: file.stat().st_mtime)
    if not files:
        return [wrong(f"There is no backup (*.jsonl) in {folder}; make one every day.")]
    return _about_newest(files[-1])


def _about_newest(file: Path) -> list[Finding]:
    found = []
    hours = (time.time() - file.stat().st_mtime) / 3600
    if hours > OLD_HOURS:
        found.append(wrong(f"The last backup, {file}, is {hours:.0f} hours old; "
                           "see why no newer one was made."))  # fmt: skip
    if others_may_read(file):
        found.append(wrong(f"Others may read {file}; run: chmod 600 {file}"))
    try:
        rows = check_backup(file).total()
    except BadBackupError as error:
        return [*found, wrong(f"{error} Make another backup.")]
    return found or [
        fine(f"The last backup, {file}, has {rows} rows and is {hours:.0f} hours old.")
    ]
