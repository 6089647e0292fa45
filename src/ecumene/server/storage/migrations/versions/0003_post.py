"""The post: letters that wait, who they go to, confirmed addresses, and how much was sent."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables; what was told before is told no more, as `notices` says."""
    _make_letters()
    _make_confirmations()
    op.create_table(
        "counts",
        sa.Column("name", sa.String(120), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("counts_by_end", "counts", ["until"])


def _make_letters() -> None:
    op.create_table(
        "letters",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("ask", sa.String(120), primary_key=True),
        sa.Column("way", sa.String(8), primary_key=True),
        sa.Column("target", sa.String(80), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
    )
    op.create_index("letters_by_target", "letters", ["target", "due"])
    op.create_table(
        "recipients",
        sa.Column("target", sa.String(80), primary_key=True),
        sa.Column("free_at", sa.Float, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("problem", sa.String(40)),
        sa.Column("reached", sa.Float),
        sa.Column("stopped", sa.Float),
        sa.Column("token", sa.String(40), unique=True),
    )


def _make_confirmations() -> None:
    op.create_table(
        "confirmations",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("address", sa.String(80), nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("failed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "confirmed",
        sa.Column("holder", sa.String(80), primary_key=True),
        sa.Column("address", sa.String(80), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
