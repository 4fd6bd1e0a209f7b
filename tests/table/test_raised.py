"""The liquidation sheet says what the debtor has raised so far."""

from pathlib import Path

from companion.table.view import DebtSheet
from tests.bench.gestures import audible, seated_table, signal_of


def test_raised_money_is_counted_from_the_debt_on(tmp_path: Path) -> None:
    seated = seated_table(tmp_path)
    table, view, _ = seated
    raised = []
    for gesture in audible():
        view = table.take(signal_of(gesture, view.seq))
        if isinstance(view.sheet, DebtSheet) and view.sheet.missing:
            raised.append((view.sheet.debtor, view.sheet.amount, view.sheet.raised))
    seated.close()

    assert ("bolt", 950, 0) in raised
    assert ("bolt", 950, 150) in raised
