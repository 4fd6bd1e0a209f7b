"""The card that was drawn last, as long as nothing has happened since."""

from companion.table.view import DebtSheet, Entry, View


def just_drawn(view: View) -> Entry | None:
    """The newest entry, if a card was drawn in it."""
    newest = view.entries[-1] if view.entries else None
    if newest is None or newest.card is None or newest.reversed:
        return None
    return newest


def bill(view: View, entry: Entry) -> DebtSheet | None:
    """The debt that the card has made, if its drawer can pay it at once."""
    sheet = view.sheet
    drawer = entry.players[0] if entry.players else None
    if isinstance(sheet, DebtSheet) and sheet.debtor == drawer and not sheet.missing:
        return sheet
    return None
