"""A bankrupt sits in jail on somebody's square: the owner may pay the fine and take the estate."""

from companion.table.view import TakeoverSheet, View
from ui.drawing.documents import amount_box
from ui.drawing.icons import icon
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import deed_chip, mini_plate
from ui.present.holdings import holdings
from ui.screens.table import chip_of
from ui.theme import SANS, SERIF
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.page import STUB_W, heading, money_of, person, signed_page
from ui.widgets.screen import BAR, Screen

CHIPS_W = 96


class TakeoverScreen(Screen):
    """The owner's token takes over; passing leaves the estate to the creditors."""

    needs_board = True

    def compose(self, pen: Pen, view: View) -> None:
        """Who, for how much, and what comes with it."""
        due = view.sheet
        if not isinstance(due, TakeoverSheet):
            return
        page = signed_page(
            self, due.owner, self.say("tap.your_token"), self.say("takeover.to_take")
        )
        top = heading(self, page, self.say("takeover.kicker"))
        half = page.w * 0.5
        person(self, due.owner, self.say("rent.pays"), Box(page.x, top, half - 70, 60))
        icon(pen, "right", page.x + half - 40, top + 30, 48, weight=1.5)
        person(self, due.debtor, self.say("takeover.fine", debtor=due.debtor),
               Box(page.x + half, top, half, 60))  # fmt: skip
        frame = Box(page.x, top + 76, page.w, 104 + (pen.height - 480))
        sign = money_of(view)
        amount_box(pen, frame, self.speech.money(due.fine), sign.sign, after=sign.after, size=92)
        pen.text(self.say("takeover.gets"), page.x, frame.bottom + 32, size=24, face=SERIF)
        self._estate(due, Box(page.x, frame.bottom + 44, page.w, page.bottom - frame.bottom - 54))
        self._keys(due)

    def _estate(self, due: TakeoverSheet, box: Box) -> None:
        """The bankrupt's deeds, and cash at the right."""
        pen = self.pen
        cash = self.speech.money(self.view.player(due.debtor).balance)
        wide = pen.text(cash, box.right, box.y - 12, size=24, align="right")
        pen.text(self.say("debt.cash"), box.right - wide - 8, box.y - 12, size=20, face=SANS,
                 colour=self.theme.ink2, align="right")  # fmt: skip
        chips = [chip_of(held) for held in holdings(self.view, due.debtor)]
        small = len(chips) > 2 * int(box.w // CHIPS_W)
        each = int(box.w // (29 if small else CHIPS_W))
        for index, chip in enumerate(chips):
            x, y = index % each, index // each
            if small:
                mini_plate(pen, chip, box.x + x * 29, box.y + y * 38)
            else:
                deed_chip(pen, chip, box.x + x * CHIPS_W, box.y + y * 42)

    def _keys(self, due: TakeoverSheet) -> None:
        y, right = self.bar_top, self.pen.width - 8
        self.button(Box(8, y, 150, BAR), Face(self.say("action.back"), icon="left"),
                    self.stage.close)  # fmt: skip
        self.offer(Box(168, y, 200, BAR), Face(self.say("takeover.pass"), icon="cross"),
                   due.decline)  # fmt: skip
        hold = Face(self.say("takeover.hold"), icon="hand")
        self.offer(Box(right - STUB_W, y, STUB_W, BAR), hold, due.accept, look=Look.MAIN,
                   hold_s=HOLD_S)  # fmt: skip


SCREEN = TakeoverScreen
