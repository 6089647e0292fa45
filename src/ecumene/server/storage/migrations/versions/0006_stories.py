"""Stories of finished games, and the links to them; games that are over are told when asked for."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables, empty."""
    op.create_table(
        "stories",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "story_keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("story_keys_by_game", "story_keys", ["game"])
