"""Tables that people make: who made which, when, and whether it is put away."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """All tables so far are the room's own."""
    op.create_table(
        "made_tables",
        sa.Column("card_table", sa.String(64), sa.ForeignKey("card_tables.id"), primary_key=True),
        sa.Column("maker", sa.String(32), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("archived_at", sa.BigInteger),
    )


def downgrade() -> None:
    """Forget which they are."""
    op.drop_table("made_tables")
