"""Trouble with the database, in a sentence: what is wrong and what to do about it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from alembic.util import CommandError
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from ecumene.server.storage.database import file_of, is_postgres, sync_url


class DatabaseError(Exception):
    """The database cannot be used; the message says why."""


class UnreadableError(Exception):
    """An address of a database that makes no sense."""


@contextmanager
def explained(url: str) -> Iterator[None]:
    """Whatever is wrong with the database of a setting becomes one sentence; other files do not."""
    try:
        _check_file(url)
        yield
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise DatabaseError(
            "PostgreSQL needs a package more; install it with: pip install 'ecumene[postgres]'"
        ) from None
    except (ArgumentError, UnreadableError):
        raise DatabaseError(
            "The address of the database cannot be read; it is sqlite:///FILE or "
            "postgresql://USER:PASSWORD@HOST/NAME, with special characters as %40 and the like."
        ) from None
    except CommandError:
        raise DatabaseError(
            f"The database {shown(url)} was written by a newer version; install that one."
        ) from None
    except (DBAPIError, OSError) as error:
        if getattr(error, "filename", None) is not None:
            raise
        raise DatabaseError(_sentence(url, error)) from None


def check_file(url: str) -> None:
    """What can be said of an SQLite database before it is opened."""
    with explained(url):
        pass


def _check_file(url: str) -> None:
    try:
        sync_url(url)
    except ValueError:
        raise UnreadableError from None
    file = file_of(url)
    if file is None:
        return
    folder = file.absolute().parent
    if not folder.is_dir():
        raise DatabaseError(f"There is no folder {folder} for the database; make it first.")
    for one in (folder, file):
        if one.exists() and not os.access(one, os.R_OK | os.W_OK):
            raise DatabaseError(f"This user may not read and write {one}; see to its rights.")


def shown(url: str) -> str:
    """The address of a database without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return "of the settings"


def _sentence(url: str, error: Exception) -> str:
    cause = " ".join(str(getattr(error, "orig", None) or error).split())[:200]
    if is_postgres(url):
        return f"The database {shown(url)} cannot be used ({cause}); does it run, and may we in?"
    for words, remedy in REMEDIES.items():
        if words in cause:
            return f"The database {shown(url)} cannot be used: {remedy}."
    return f"The database {shown(url)} cannot be used: {cause}."


REMEDIES = {
    "unable to open": "is its folder there, and may this user read and write in it?",
    "readonly": "this user may not write to the file or its folder",
    "not a database": "the file is something else, or damaged; restore a backup",
    "malformed": "the file is damaged; restore a backup",
    "is locked": "another program holds it; stop that first",
    "full": "its disk is full",
    "disk I/O": "its disk fails",
}
