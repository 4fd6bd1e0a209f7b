"""Screen 10: a sum from somebody to somebody; taps name the payer first, then whoever is paid."""

from functools import partial

from companion.table.requests import Cancel, Errand, Pay
from companion.table.view import PaySheet, View
from ui.drawing.documents import amount_box, card
from ui.drawing.pen import Box, Pen
from ui.theme import SANS
from ui.widgets.asking import ask, columns
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.keypad import GAP, digits
from ui.widgets.page import money_of
from ui.widgets.people import PersonFace, PersonKey, is_stacked, people_widths
from ui.widgets.screen import BAR, Screen

MOST = 9_999_999
LABEL_W = 62
ROW_H = 50
ICONS = {"bank": "pay", "all": "trade", "pot": "pot"}


class PayScreen(Screen):
    """Every touch is a draft of the payment on the table; only a tap or the main key books it."""

    needs_board = True

    def compose(self, pen: Pen, view: View) -> None:
        """Who, whom, how much."""
        sheet = view.sheet
        if not isinstance(sheet, PaySheet):
            return
        box = Box(8, 8, pen.width - 16, 2 * ROW_H + 26)
        card(pen, box)
        first = Box(box.x + 10, box.y + 9, box.w - 20, ROW_H)
        self._people(sheet, first, payers=True)
        self._people(sheet, first.moved(dy=ROW_H + 8), payers=False)
        room = Box(12, box.bottom + 14, pen.width - 24, self.bar_top - 16 - box.bottom - 14)
        left = Box(room.x, room.y, room.w * 0.54, room.h)
        self._sum(sheet, left)
        right = Box(left.right + 24, room.y, room.right - left.right - 24, room.h)
        digits(self, right, sheet.command.amount, MOST, self._amount)
        self._keys(sheet)

    # --- from and to ---

    def _people(self, sheet: PaySheet, box: Box, *, payers: bool) -> None:
        said = self.say("pay.from" if payers else "pay.to")
        self.pen.text(said, box.x, box.cy + 7, size=20, face=SANS, room=LABEL_W - 6)
        names = sheet.payers if payers else sheet.payees
        chosen = sheet.command.payer if payers else sheet.command.payee
        other = sheet.command.payee if payers else sheet.command.payer
        row = Box(box.x + LABEL_W, box.y, box.w - LABEL_W, box.h)
        faces = [self._face(name) for name in max(sheet.payers, sheet.payees, key=len)]
        widths = people_widths(self.pen, faces, row.w)  # The same in both rows.
        stacked = is_stacked(self.pen, faces, widths)
        for name, place in zip(names, columns(row, widths), strict=False):
            if name == other:
                continue
            key = PersonKey(self, place, self._face(name), chosen=name == chosen,
                            stacked=stacked,
                            on_choose=partial(self._party, name, payers=payers))  # fmt: skip
            self.add_widget(key)

    def _face(self, name: str) -> PersonFace:
        seat = self.speech.seat(name)
        if seat is not None:
            return PersonFace(name, str(seat.mark), seat.name)
        label = self.say("pay.all") if name == "all" else self.speech.name(name)
        return PersonFace(name, "", label, icon=ICONS[name])

    def _party(self, name: str, *, payers: bool) -> None:
        """A touch names somebody; the same again takes the name back."""
        pay = self._pay()
        before = pay.payer if payers else pay.payee
        name = "" if before == name else name
        payer, payee = (name, pay.payee) if payers else (pay.payer, name)
        self._draft(payer, payee, pay.amount)

    def _pay(self) -> Pay:
        sheet = self.view.sheet
        assert isinstance(sheet, PaySheet)
        return sheet.command

    def _draft(self, payer: str, payee: str, amount: int) -> None:
        self.post(Errand(command=Pay(payer=payer, payee=payee, amount=amount), draft=True))

    # --- the sum ---

    def _sum(self, sheet: PaySheet, box: Box) -> None:
        sign, amount = money_of(self.view), sheet.command.amount
        frame = Box(box.x, box.y, box.w, box.h - 144)
        figure = self.speech.money(amount)
        amount_box(self.pen, frame, figure, sign.sign, after=sign.after, size=84)
        top = box.bottom - 132
        for chip, place in zip(sheet.chips, columns(Box(box.x, top, box.w, 54), [1] * 4, GAP),
                               strict=False):  # fmt: skip
            self.button(place, Face(f"+{self.speech.money(chip)}"),
                        partial(self._amount, min(MOST, amount + chip)))  # fmt: skip
        low = Box(box.x, top + 66, box.w, 54)
        label, *places = columns(low, [1.05, 1, 1, 1], GAP)
        if not sheet.recent:
            return
        self.pen.text(self.say("pay.recent"), label.x, label.cy + 6, size=18, face=SANS,
                      room=label.w, colour=self.theme.ink2)  # fmt: skip
        for recent, place in zip(sheet.recent, places, strict=False):
            self.button(place, Face(self.speech.money(recent)),
                        partial(self._amount, recent))  # fmt: skip

    def _amount(self, amount: int) -> None:
        pay = self._pay()
        self._draft(pay.payer, pay.payee, amount)

    # --- keys ---

    def _keys(self, sheet: PaySheet) -> None:
        y, right = self.bar_top, self.pen.width - 8
        ask(self, Box(8, y, 150, BAR), Face(self.say("action.cancel"), icon="cross"), Cancel())
        prompt = self.view.prompt
        said = self.speech.sentence(prompt.message) if prompt is not None else ""
        self.pen.text(said, 176, y + 37, size=22, room=right - 262 - 176)
        pay = Face(self.say("action.pay"), second=self.say("pay.hold"))
        self.offer(Box(right - 250, y, 250, BAR), pay, sheet.pay, look=Look.MAIN, hold_s=HOLD_S)


SCREEN = PayScreen
