"""Migrations of the database, run when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from ecumene.server.storage.database import open_engine

HERE = Path(__file__).parent


def upgrade(connection: Connection) -> None:
    """Brings the tables to the newest version, on a connection that is open already."""
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def migrate(url: str) -> None:
    """Brings the database of a setting to the newest version."""
    engine = open_engine(url)
    try:
        async with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7036873)")
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()
