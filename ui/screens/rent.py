"""Screen 9, a debt that is covered: one tap of the debtor's token pays it."""

from companion.table.view import DebtSheet, View
from ui.drawing.documents import amount_box, sheet
from ui.drawing.engraving import rosette
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import chip_width, deed_chip, plate
from ui.present import debts
from ui.present.holdings import holdings
from ui.present.numbers import currency
from ui.screens.table import chip_of
from ui.theme import BOLD, MARKS, SANS, faded
from ui.widgets.asking import columns
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.screen import BAR, Screen
from ui.widgets.tap import StubFace, counterfoil

STUB_W = 224


class RentScreen(Screen):
    """A cheque: payer, receiver, amount, reason, and the counterfoil to sign."""

    needs_board = True

    def compose(self, pen: Pen, view: View) -> None:
        """The cheque above, the keys below."""
        due = view.sheet
        if not isinstance(due, DebtSheet):
            return
        mark = str(view.player(due.debtor).mark)
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        tear = box.right - STUB_W
        sheet(pen, box, tear, MARKS[mark].fill)
        page = Box(box.x + 24, box.y, tear - box.x - 48, box.h)
        self._head(due, page)
        self._people(due, page)
        figure = Box(page.x, box.y + 148, page.w, 132 + (pen.height - 480))
        money = currency(view.board.currency) if view.board is not None else currency("USD")
        amount_box(pen, figure, self.speech.money(due.amount), money.sign, after=money.after)
        self._reason(due, page, figure.bottom)
        stub = StubFace(
            mark=mark,
            name=self.say("tap.comma", player=due.debtor),
            request=self.say("tap.your_token"),
            purpose=self.say("tap.to_pay", amount=due.amount),
        )
        counterfoil(self, stub, Box(tear, box.y, STUB_W, box.h))
        self._keys(due, tear)

    def _head(self, due: DebtSheet, page: Box) -> None:
        pen = self.pen
        wide = pen.spaced(debts.kicker(self.speech, due), page.x, page.y + 36)
        pen.double_rule(page.x, page.y + 53, page.w, self.theme.ink)
        if due.lot is None:
            return
        letter = self.speech.letter(due.lot)
        right = page.right
        if letter:
            plate(pen, letter, Box(right - 38, page.y + 14, 38, 33))
            right -= 48
        pen.text(self.speech.lot_name(due.lot), right, page.y + 39, size=24, face=BOLD,
                 align="right", room=right - page.x - wide - 16)  # fmt: skip

    def _people(self, due: DebtSheet, page: Box) -> None:
        half = page.w * 0.555
        self._party(due.debtor, self.say("rent.pays"), self.speech.name(due.debtor),
                    Box(page.x, page.y + 70, half - 84, 62))  # fmt: skip
        icon(self.pen, "right", page.x + half - 49, page.y + 101, 54, weight=1.5)
        code = "rent.receives" if len(due.creditors) == 1 else "rent.receive_each"
        self._party(due.creditors[0], self.say(code), debts.receivers(self.speech, due),
                    Box(page.x + half, page.y + 70, page.w - half, 62))  # fmt: skip

    def _party(self, player: str, does: str, name: str, box: Box) -> None:
        seat = self.speech.seat(player)
        pen = self.pen
        if seat is not None:
            seal(pen, str(seat.mark), Box(box.x, box.y, 62, 62))
        else:
            rosette(pen, box.x + 31, box.y + 31, 31, petals=13, clear=0.5,
                    colour=faded(self.theme.engrave, 0.9))  # fmt: skip
        pen.text(does, box.x + 76, box.y + 23, size=20, face=SANS, colour=self.theme.ink2,
                 room=box.w - 76)  # fmt: skip
        pen.text(name, box.x + 76, box.y + 58, size=33, room=box.w - 76, may_cut=True)

    def _reason(self, due: DebtSheet, page: Box, top: float) -> None:
        pen, x = self.pen, page.x
        rosette(pen, page.right - 92, page.bottom - 1, 114, clear=0.3, upper_half=True,
                colour=faded(self.theme.engrave, self.theme.engrave[3] * 0.7))  # fmt: skip
        letter = self.speech.letter(due.lot) if due.lot is not None else ""
        for held in holdings(self.view, due.creditors[0]):
            if held.letter == letter:
                chip = chip_of(held)
                deed_chip(pen, chip, x, top + 15, 1.08)
                x += chip_width(chip, 1.08) + 14
        why = self.speech.sentence(due.why)
        pen.text(why, x, top + 41, size=27, room=page.right - x)
        payee = due.creditors[0]
        parties = ((due.debtor, -due.amount), (payee, due.amounts[0]))
        for place, (player, gain) in zip(columns(page, (1, 1)), parties, strict=True):
            seat = self.speech.seat(player)
            if seat is None:
                continue
            balance = self.speech.money(seat.balance + gain)
            label = self.say("rent.after", player=player)
            room = place.w - pen.wide(balance, BOLD, 21) - 14
            at = place.x + 9 + pen.text(label, place.x, top + 76, size=20, face=SANS, room=room,
                                        colour=self.theme.ink2, may_cut=True)  # fmt: skip
            pen.text(balance, at, top + 76, size=21)

    def _keys(self, due: DebtSheet, tear: float) -> None:
        y = self.bar_top
        self.button(Box(8, y, 150, BAR), Face(self.say("action.cancel"), icon="cross"),
                    self.stage.close)  # fmt: skip
        lot = due.lot
        places = columns(Box(168, y, tear - 178, BAR), (1, 1) if due.in_kind else (1,))
        if due.in_kind is not None:
            self.button(places.pop(), Face(self.say("rent.deeds")),
                        lambda: self.stage.open("inkind"))  # fmt: skip
        if lot is not None and self.speech.letter(lot):
            self.button(places[0], Face(self.say("rent.show_sum")),
                        lambda: self.stage.open("deed", lot=lot))  # fmt: skip
        hold = Face(self.say("action.hold_to_pay"), icon="hand")
        self.offer(Box(tear, y, STUB_W, BAR), hold, due.settle, look=Look.MAIN, hold_s=HOLD_S)


SCREEN = RentScreen
