"""What Alembic runs: the migrations, on the connection it is given."""

from alembic import context

from ecumene.server.storage.database import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
