"""The doctor: checks an installation and says what is wrong with it and what to do about it."""

import asyncio
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from ecumene.server.loading import load_settings, settings_file
from ecumene.server.operations.check_backups import about_backups
from ecumene.server.operations.check_database import about_age, about_database, about_file
from ecumene.server.operations.check_gateway import about_server
from ecumene.server.operations.check_mail import about_mail
from ecumene.server.operations.check_settings import about_clock, about_page, about_settings
from ecumene.server.operations.consulting import introduced
from ecumene.server.operations.finding import Finding, fine, wrong
from ecumene.server.settings import Settings, SettingsError, add_rulesets
from ecumene.server.storage.store import Store
from ecumene.server.storage.upkeep.explaining import DatabaseError, explained


def examine(
    backups: Path | None, environment: Mapping[str, str] | None = None
) -> Iterator[Finding]:
    """Every finding; what cannot be looked at for want of something else is left out."""
    environment = os.environ if environment is None else environment
    try:
        settings = load_settings(environment)
        add_rulesets(settings)
    except SettingsError as error:
        yield wrong(str(error))
        return
    yield from about_settings(settings, settings_file(environment))
    yield from about_page()
    yield from about_clock()
    yield from _about_what_is_kept(settings)
    yield from about_mail(settings)
    yield from about_backups(backups)


def _about_what_is_kept(settings: Settings) -> list[Finding]:
    """The database, and the server that must be using it."""
    files = about_file(settings.database)
    if any(one.is_missing for one in files):
        return files
    try:
        with explained(settings.database):
            return files + asyncio.run(_in_database(settings))
    except DatabaseError as error:
        return [*files, wrong(str(error))]


async def _in_database(settings: Settings) -> list[Finding]:
    aged = await about_age(settings.database)
    if aged.is_wrong:
        return [aged]
    store = Store(settings.database)
    try:
        found = [aged, *await about_database(store, settings.workers)]
        async with introduced(store) as secret:
            found.append(fine("The database can be written to."))
            found += await asyncio.to_thread(about_server, settings, secret)
        return found
    finally:
        await store.close()
