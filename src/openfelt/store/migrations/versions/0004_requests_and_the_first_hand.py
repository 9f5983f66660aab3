"""Requests are known again after a restart, and the book knows where it begins.

Where the book of a table begins could not be told from a book whose oldest hands are gone.  A table that has hands in
the book begins with the first of them; one that has none, with the next hand that will end.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_BEGINS = """
    UPDATE card_tables SET book_from = coalesce(
        (SELECT min(number) FROM hands WHERE hands.card_table = card_tables.id),
        (SELECT count(*) + 1 FROM events
          WHERE events.card_table = card_tables.id AND event LIKE '{"type":"hand\\_ended"%' ESCAPE '\\')
    )
"""


def upgrade() -> None:
    """Add the two columns, and what is written to see whether anything can be."""
    op.create_table(
        "soundings",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("ballast", sa.LargeBinary, nullable=False),
    )
    op.add_column("events", sa.Column("request", sa.String(100), nullable=True))
    op.add_column("card_tables", sa.Column("book_from", sa.BigInteger, nullable=False, server_default="1"))
    op.execute(sa.text(_BEGINS.replace(":", "\\:")))


def downgrade() -> None:
    """Take them away again."""
    op.drop_table("soundings")
    op.drop_column("card_tables", "book_from")
    op.drop_column("events", "request")
