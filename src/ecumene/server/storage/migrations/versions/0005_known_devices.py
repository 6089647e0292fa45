"""A device is known to whoever signed in on it, after they have signed out as well."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the name that was last signed in."""
    op.add_column("devices", sa.Column("last_account", sa.String(32)))
    devices = sa.table("devices", sa.column("account"), sa.column("last_account"))
    op.execute(devices.update().values(last_account=devices.c.account))
