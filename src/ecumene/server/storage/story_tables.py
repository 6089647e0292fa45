"""The tables of stories: what was told of finished games, and the links by which it may be read."""

from sqlalchemy import Column, Float, Index, Integer, String, Table, Text

from ecumene.server.storage.database import metadata

stories = Table(
    "stories",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("edition", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""A finished game, told once; `edition` is that of the telling: a better one replaces it."""

story_keys = Table(
    "story_keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Index("story_keys_by_game", "game"),
)
"""Secret links to a story and nothing else, known by their hash only."""
