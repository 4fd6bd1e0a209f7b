"""Deeds are offered as payment: the creditor agrees with a tap, or not."""

from companion.table.requests import Cancel, PlayerId, TouchToken
from companion.table.view import DebtSheet, View
from ui.drawing.contract import LineFace, contract_line
from ui.drawing.pen import Box, Pen
from ui.present import inkind
from ui.widgets.asking import ask
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.page import STUB_W, foot_rosette, heading, person, signed_page
from ui.widgets.screen import BAR, Screen

MOST_LINES = 3


class AcceptScreen(Screen):
    """What is given, what is paid in cash besides, and the creditor's counterfoil."""

    needs_board = True

    def compose(self, pen: Pen, view: View) -> None:
        """The offer above, the keys below."""
        due = view.sheet
        if not isinstance(due, DebtSheet):
            return
        creditor = PlayerId(due.creditors[0])
        page = signed_page(self, creditor, self.say("tap.your_token"), self.say("accept.to_agree"))
        top = heading(self, page, self.say("accept.kicker"), self.speech.money(due.amount))
        foot_rosette(self, page)
        person(self, due.debtor, self.say("accept.gives"), Box(page.x, top, page.w, 60))
        self._lines(due, Box(page.x, top + 72, page.w, page.bottom - top - 80))
        ask(self, Box(8, self.bar_top, 190, BAR), Face(self.say("accept.refuse"), icon="cross"),
            Cancel())  # fmt: skip
        token = TouchToken(player=creditor)
        hold = Face(self.say("accept.hold"), icon="hand")
        ask(self, Box(pen.width - 8 - STUB_W, self.bar_top, STUB_W, BAR), hold, token,
            look=Look.MAIN, hold_s=HOLD_S)  # fmt: skip

    def _lines(self, due: DebtSheet, box: Box) -> None:
        said = [
            LineFace(self.speech.lot_name(lot), self.say("accept.counts", amount=value),
                     self.speech.letter(lot))
            for lot, value in due.offered.items()
        ]  # fmt: skip
        cash = inkind.in_cash(due, due.offered)
        if len(said) > MOST_LINES - bool(cash):
            kept = MOST_LINES - 1 - bool(cash)
            rest = sum(list(due.offered.values())[kept:])
            more = self.say("trade.more", number=len(said) - kept)
            counts = self.say("accept.counts", amount=rest)
            said = [*said[:kept], LineFace(more, counts, icon="plus")]
        if cash:
            said.append(LineFace(self.say("accept.cash", amount=cash), icon="pay"))
        for index, line in enumerate(said):
            contract_line(self.pen, line, Box(box.x, box.y + index * 58, box.w, 52))


SCREEN = AcceptScreen
