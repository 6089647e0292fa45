"""The first tables: games, answers, events, snapshots, clocks, chat, people and their keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables."""
    _make_games()
    _make_records()
    _make_people()


def _make_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("wake", sa.Float),
    )
    op.create_index("games_by_status", "games", ["status", "public", "created"])
    op.create_index("games_by_wake", "games", ["wake"])


def _make_records() -> None:
    op.create_table(
        "answers",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column("civ", sa.String(32), nullable=False),
        sa.Column("by", sa.String(16)),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("kept", sa.Boolean, nullable=False),
        sa.Column("counts", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "clocks",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def _make_people() -> None:
    op.create_table(
        "chat",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("id", sa.BigInteger, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("to", sa.Integer),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(120), nullable=False, unique=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(32)),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer),
    )
    op.create_index("keys_by_game", "keys", ["game"])
    op.create_table(
        "grants",
        sa.Column("holder", sa.String(80), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("role", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("grants_by_game", "grants", ["game"])
    op.create_table(
        "notices",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("ask", sa.String(120), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
