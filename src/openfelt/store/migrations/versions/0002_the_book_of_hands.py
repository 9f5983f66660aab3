"""The book of finished hands, and who played them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Open the book."""
    op.create_table(
        "hands",
        sa.Column("card_table", sa.String(64), sa.ForeignKey("card_tables.id"), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("phh", sa.Text, nullable=False),
    )
    op.create_table(
        "hand_players",
        sa.Column("card_table", sa.String(64), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["card_table", "number"], ["hands.card_table", "hands.number"]),
        sqlite_with_rowid=False,
    )
    op.create_index("hands_of_player", "hand_players", ["player", "ended_at", "card_table", "number"])


def downgrade() -> None:
    """Close it again."""
    op.drop_table("hand_players")
    op.drop_table("hands")
