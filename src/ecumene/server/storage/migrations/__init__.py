"""Migrations of the database, run when the server starts."""

from pathlib import Path
from typing import Literal

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from ecumene.server.storage.database import make_private_file, open_engine

HERE = Path(__file__).parent
Age = Literal["empty", "older", "present", "newer"]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(HERE))
    return config


def upgrade(connection: Connection) -> None:
    """Brings the tables to the newest version, on a connection that is open already."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def migrate(url: str) -> None:
    """Brings the database of a setting to the newest version; a new file is ours alone."""
    make_private_file(url)
    engine = open_engine(url)
    try:
        async with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7036873)")
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


async def age_of(url: str) -> Age:
    """Whether a database is of our version; nothing in it is changed."""
    engine = open_engine(url, writer=False)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(_age)
    finally:
        await engine.dispose()


def _age(connection: Connection) -> Age:
    heads = set(MigrationContext.configure(connection).get_current_heads())
    scripts = ScriptDirectory.from_config(_config())
    if not heads:
        return "empty"
    if heads == set(scripts.get_heads()):
        return "present"
    known = {one.revision for one in scripts.walk_revisions()}
    return "older" if heads <= known else "newer"
