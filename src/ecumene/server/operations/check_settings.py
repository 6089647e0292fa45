"""The doctor looks at the settings, at the page that is served, and at the clock."""

import re
import stat
import time
from pathlib import Path
from urllib.parse import urlsplit

from ecumene import server
from ecumene.server.operations.finding import Finding, fine, hint, wrong
from ecumene.server.settings import Settings

PAGE = Path(server.__file__).parent / "static"
OLDEST = 1_760_000_000
"""This program is younger than that; a clock that says otherwise is wrong."""


def about_settings(settings: Settings, file: Path | None) -> list[Finding]:
    """What the settings say about each other and about their file."""
    found = [fine(f"The settings can be read{f' ({file})' if file else ''}.")]
    if file is not None and _has_secret(settings) and others_may_read(file, group_may=True):
        found.append(wrong(f"Others may read {file}, which holds a password; run: chmod o= {file}"))
    public = urlsplit(settings.public_url)
    if public.scheme == "https" and not settings.secure_cookies:
        found.append(
            wrong(
                "People come by https, but cookies travel by http too; set secure_cookies = true."
            )
        )
    if settings.public_url and public.scheme == "http" and not _is_local(public.hostname):
        found.append(
            hint("public_url is http: whoever is on the way can take over a seat; "
                 "let a gateway speak https.")
        )  # fmt: skip
    if not _is_local(settings.metrics.rpartition(":")[0] or None):
        found.append(
            hint(f"The figures on {settings.metrics} may be seen by whoever reaches that address; "
                 "127.0.0.1 is for this machine alone.")
        )  # fmt: skip
    return found


def _has_secret(settings: Settings) -> bool:
    return bool(settings.smtp_password or urlsplit(settings.database).password)


def _is_local(host: str | None) -> bool:
    return host in (None, "localhost", "127.0.0.1", "::1", "[::1]")


def others_may_read(file: Path, *, group_may: bool = False) -> bool:
    """Whether anybody but the owner, or their group, may read or change a file."""
    return bool(stat.S_IMODE(file.stat().st_mode) & (0o007 if group_may else 0o077))


def about_page(page: Path = PAGE) -> list[Finding]:
    """Whether the page was built, with everything it names."""
    index = page / "index.html"
    if not index.exists():
        return [wrong("The page is missing: install a wheel that has it, or run make setup.")]
    named = re.findall(r'(?:src|href)="\./([^"]+)"', index.read_text(encoding="utf-8"))
    lost = [name for name in named if not (page / name).exists()]
    if lost or not named:
        return [wrong(f"The page lacks {', '.join(lost) or 'its parts'}; install it again.")]
    return [fine("The page is there.")]


def about_clock(now: float | None = None) -> list[Finding]:
    """Whether the clock can be right at all: deadlines hang on it."""
    moment = time.time() if now is None else now
    if moment < OLDEST:
        year = time.gmtime(moment).tm_year
        return [wrong(f"The clock of this machine says it is {year}; set it, by NTP if possible.")]
    return []
