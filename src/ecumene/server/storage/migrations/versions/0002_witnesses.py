"""Who could ever see a seat's secrets, and how often rights at a table have changed."""

import sqlalchemy as sa
from alembic import op

from ecumene.server.storage.witnesses import carry_over

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables, and writes down what keys and grants still tell."""
    op.add_column("games", sa.Column("rights", sa.Integer, nullable=False, server_default="0"))
    _make_witnesses()
    _make_sign_ins()
    carry_over(op.get_bind())


def _make_witnesses() -> None:
    op.create_table(
        "witnesses",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("way", sa.String(16), nullable=False),
        sa.Column("holder", sa.String(80), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("by", sa.String(16)),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float),
        sa.Column("until", sa.Float),
        sa.Column("opened", sa.Integer, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_index("witnesses_by_seat", "witnesses", ["game", "seat"])
    op.create_index("witnesses_by_holder", "witnesses", ["holder"])


def _make_sign_ins() -> None:
    op.create_table(
        "sign_ins",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("since", sa.Float),
        sa.Column("until", sa.Float),
    )
    op.create_index("sign_ins_by_device", "sign_ins", ["device"])
    op.create_index("sign_ins_by_account", "sign_ins", ["account"])
