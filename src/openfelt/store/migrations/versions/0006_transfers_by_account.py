"""The transfers of one account are found without looking at all others."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """By where the chips came from, and by where they went."""
    op.create_index("transfers_from", "transfers", ["debit"])
    op.create_index("transfers_to", "transfers", ["credit"])


def downgrade() -> None:
    """Look at all of them again."""
    op.drop_index("transfers_from", "transfers")
    op.drop_index("transfers_to", "transfers")
