"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

card_tables = Table(
    "card_tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("checkpoint_version", BigInteger, nullable=False),
    Column("checkpoint", Text, nullable=False),
    Column("book_from", BigInteger, nullable=False, server_default="1"),
)
"""One row per table: how many events its journal has, the last state kept whole, as JSON, and the first hand that has
to be in the book: earlier ones were played before there was one."""

made_tables = Table(
    "made_tables",
    metadata,
    Column("card_table", String(64), ForeignKey("card_tables.id"), primary_key=True),
    Column("maker", String(32), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("archived_at", BigInteger),
)
"""The tables that people made, which a restart opens again until they are archived."""

events = Table(
    "events",
    metadata,
    Column("card_table", String(64), ForeignKey("card_tables.id"), primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("event", Text, nullable=False),
    Column("request", String(100), nullable=True),
)
"""The journal: every event of every table, numbered from 1 within its table, as JSON.

The first of the events that somebody has asked for carries his request: ``player:id``.
"""

hands = Table(
    "hands",
    metadata,
    Column("card_table", String(64), ForeignKey("card_tables.id"), primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("ended_at", BigInteger, nullable=False),
    Column("phh", Text, nullable=False),
)
"""The book: every finished hand of every table, in the Poker Hand History format with all its cards."""

hand_players = Table(
    "hand_players",
    metadata,
    Column("card_table", String(64), primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("player", String(32), nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    ForeignKeyConstraint(["card_table", "number"], ["hands.card_table", "hands.number"]),
    Index("hands_of_player", "player", "ended_at", "card_table", "number"),
    sqlite_with_rowid=False,
)
"""Who was dealt in to which hand, at which place of its record; the index finds a player's hands in their order."""

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    Column("admitted", BigInteger, nullable=False),
)
"""Everybody with a name.  Of the cookie's token only the SHA-256 is kept."""

soundings = Table(
    "soundings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("ballast", LargeBinary, nullable=False),
)
"""What is written to find out whether anything can be written: at most one row, which means nothing."""

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("balance >= 0 OR id = 'bank'", name="only_the_bank_owes"),
)
"""The accounts of the ledger, each with the sum of its transfers, which are written with it."""

transfers = Table(
    "transfers",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("key", String(96), nullable=False, unique=True),
    Column("debit", String(80), ForeignKey("accounts.id"), nullable=False),
    Column("credit", String(80), ForeignKey("accounts.id"), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("memo", String(32), nullable=False),
    CheckConstraint("amount > 0", name="something_moves"),
    CheckConstraint("debit <> credit", name="somewhere_else"),
    Index("transfers_from", "debit"),
    Index("transfers_to", "credit"),
)
"""The ledger: every transfer in the order in which it was booked, kept for good."""
