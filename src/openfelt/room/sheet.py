"""A settlement as a sheet, for spreadsheets."""

from __future__ import annotations

import csv
import io
from typing import Final

from openfelt.room.settlement import Settlement

_COLUMNS: Final = ("bought_in", "cashed_out", "on_table_before", "on_table", "net")

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a name begins that a spreadsheet would take for something to compute."""


def sheet_of(settlement: Settlement) -> str:
    """The accounts and, after an empty line, the payments, as comma-separated values with a heading each."""
    names = {account.player: _plain(account.name) for account in settlement.accounts}
    text = io.StringIO()
    sheet = csv.writer(text, lineterminator="\r\n")
    sheet.writerow(("player", *_COLUMNS))
    for account in settlement.accounts:
        sheet.writerow((names[account.player], *(getattr(account, column) for column in _COLUMNS)))
    sheet.writerow(())
    sheet.writerow(("from", "to", "amount"))
    for payment in settlement.payments:
        sheet.writerow((names[payment.debtor], names[payment.creditor], payment.amount))
    return text.getvalue()


def _plain(name: str) -> str:
    return f"'{name}" if name.startswith(_FORMULA) else name
