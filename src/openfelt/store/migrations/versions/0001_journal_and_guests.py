"""The journal and the guest book."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the first tables."""
    op.create_table(
        "card_tables",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("checkpoint_version", sa.BigInteger, nullable=False),
        sa.Column("checkpoint", sa.Text, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("card_table", sa.String(64), sa.ForeignKey("card_tables.id"), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True),
        sa.Column("event", sa.Text, nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("admitted", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop them again."""
    op.drop_table("guests")
    op.drop_table("events")
    op.drop_table("card_tables")
