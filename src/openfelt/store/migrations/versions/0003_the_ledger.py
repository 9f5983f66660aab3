"""The ledger, written up from the journal as if it had been kept from the beginning.

All that ever brought chips to a table or took them away is in its journal, so every one of those events gets the
transfers that it would get today, and the audit needs to make no exception for them.  Only their times are not known:
they are that of the upgrade.  Tables are taken one after the other, since the journal has no order between them; from
which wallet or grant a buy-in came may be told otherwise than it happened, what lies on the tables may not.
"""

import json
import time

import sqlalchemy as sa
from alembic import op

from openfelt.room.ports import JournalFailed

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

KINDS = ("player_sat", "chips_added", "player_left")

TRANSFERS_AT_ONCE = 1000

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Open the accounts and book what has happened so far."""
    accounts = op.create_table(
        "accounts",
        sa.Column("id", sa.String(80), primary_key=True),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.CheckConstraint("balance >= 0 OR id = 'bank'", name="only_the_bank_owes"),
    )
    transfers = op.create_table(
        "transfers",
        sa.Column("number", NUMBER, primary_key=True),
        sa.Column("key", sa.String(96), nullable=False, unique=True),
        sa.Column("debit", sa.String(80), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("credit", sa.String(80), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("memo", sa.String(32), nullable=False),
        sa.CheckConstraint("amount > 0", name="something_moves"),
        sa.CheckConstraint("debit <> credit", name="somewhere_else"),
    )
    connection = op.get_bind()
    ledger = WriteUp(time.time_ns() // 1_000_000)
    tables = connection.execute(sa.text("SELECT id, checkpoint FROM card_tables ORDER BY id")).all()
    for table, checkpoint in tables:
        if not json.loads(checkpoint)["settings"].get("tournament", False):
            write_up(connection, ledger, table)
    if ledger.rows:
        op.bulk_insert(accounts, [{"id": account, "balance": chips} for account, chips in ledger.balances.items()])
    for start in range(0, len(ledger.rows), TRANSFERS_AT_ONCE):
        op.bulk_insert(transfers, ledger.rows[start : start + TRANSFERS_AT_ONCE])


class WriteUp:
    """The accounts and transfers as they come to be."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.balances: dict[str, int] = {}
        self.rows: list[dict[str, object]] = []

    def bring(self, key: str, player: str, table: str, amount: int, memo: str) -> None:
        """``player`` brings chips to ``table``: his own first, and what he lacks from the bank."""
        lacking = amount - self.balances.get(f"wallet:{player}", 0)
        if lacking > 0:
            self.move(f"{key}:grant", "bank", f"wallet:{player}", lacking, "grant")
        self.move(key, f"wallet:{player}", f"escrow:{table}", amount, memo)

    def take(self, key: str, player: str, table: str, amount: int) -> None:
        """``player`` takes chips from ``table``."""
        if amount > self.balances.get(f"escrow:{table}", 0):
            raise JournalFailed(f"event {key} takes more chips away than lie on the table; nothing was upgraded")
        if amount:
            self.move(key, f"escrow:{table}", f"wallet:{player}", amount, "cash-out")

    def move(self, key: str, debit: str, credit: str, amount: int, memo: str) -> None:
        """Book one transfer."""
        self.balances[debit] = self.balances.get(debit, 0) - amount
        self.balances[credit] = self.balances.get(credit, 0) + amount
        row = {"key": key, "debit": debit, "credit": credit, "amount": amount, "at": self.at, "memo": memo}
        self.rows.append(row)


def write_up(connection: sa.Connection, ledger: WriteUp, table: str) -> None:
    """Book everything that has happened at one table."""
    kinds = " OR ".join(f'event LIKE \'{{"type":"{kind}"%\'' for kind in KINDS)
    query = sa.text(f"SELECT number, event FROM events WHERE card_table = :table AND ({kinds}) ORDER BY number")
    players: dict[int, str] = {}
    for number, text in connection.execute(query, {"table": table}).all():
        event, key = json.loads(text), f"{table}:{number}"
        match event["type"]:
            case "player_sat":
                players[event["seat"]] = event["player"]
                ledger.bring(key, event["player"], table, event["stack"], "buy-in")
            case "chips_added":
                ledger.bring(key, players[event["seat"]], table, event["amount"], "top-up")
            case "player_left":
                ledger.take(key, event["player"], table, event["stack"])


def downgrade() -> None:
    """Close the ledger; what the upgrade would write up again is in the journal."""
    op.drop_table("transfers")
    op.drop_table("accounts")
