"""Screens 8, 9 and 11 of bank-only play: a deed, a rent or another due, before whoever taps."""

from companion.table.requests import Cancel
from companion.table.view import ErrandSheet, Taker, View
from ui.drawing.deedcard import title_deed
from ui.drawing.documents import amount_box, card, sheet
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import plate
from ui.present import errands as words
from ui.present.deeds import deed_words
from ui.screens.purchase import DEED_W, deed_face
from ui.theme import BOLD, SANS, SERIF
from ui.widgets.asking import ask, grid
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.options import OptionFace, option
from ui.widgets.page import foot_rosette, money_of
from ui.widgets.screen import BAR, Screen

STUB_W, CROWD_W = 232, 462
FEW = 4
"""So many people stand one under the other, beside the title deed; more need its room."""


class ErrandScreen(Screen):
    """The document at the left; on its counterfoil everybody whom it may mean."""

    needs_board = True

    def compose(self, pen: Pen, view: View) -> None:
        """Deed, bill, people, keys."""
        due = view.sheet
        if not isinstance(due, ErrandSheet):
            return
        high, few = self.bar_top - 21, len(due.takers) <= FEW
        box = Box(8, 8, pen.width - 16, high)
        deed = deed_words(view, self.speech, due.lot) if due.lot is not None else None
        if deed is not None and few:
            title_deed(pen, deed_face(deed, self.say("deed.title")), Box(14, 8, DEED_W, high))
            box = Box(326, 8, pen.width - 334, high)
        wide = STUB_W if few else CROWD_W
        tear = box.right - wide
        sheet(pen, box, tear, self.theme.primary)
        page = Box(box.x + 18, box.y, tear - box.x - 34, box.h)
        if deed is None or not few:
            foot_rosette(self, page)
        self._bill(due, page, named=not few)
        self._people(due, Box(tear, box.y, wide, box.h))
        self._keys(due, Box(168, self.bar_top, pen.width - 176, BAR))

    def _bill(self, due: ErrandSheet, box: Box, *, named: bool) -> None:
        """`named`: with the lot, which no title deed beside it shows."""
        pen, theme = self.pen, self.theme
        pen.spaced(words.kicker(self.speech, due).upper(), box.x, box.y + 36)
        pen.double_rule(box.x, box.y + 49, box.w, theme.ink)
        top = box.y + 62
        if named and due.lot is not None:
            self._lot(due.lot, Box(box.x, top, box.w, 46))
            top += 58
        top = self._to_whom(due, Box(box.x, top, box.w, 62))
        frame = Box(box.x, top, box.w, 118)
        if due.amount is not None:
            sign = money_of(self.view)
            figure = self.speech.money(due.amount)
            amount_box(pen, frame, figure, sign.sign, after=sign.after, size=92)
        else:
            said = words.no_figure(self.speech, due)
            pen.paragraph(said, frame.x, frame.y + 44, room=frame.w, size=29, lines=2,
                          face=SERIF)  # fmt: skip
        self._reason(due, Box(box.x, frame.bottom + 12, box.w, box.bottom - frame.bottom - 12))

    def _lot(self, lot: int, box: Box) -> None:
        plate(self.pen, self.speech.letter(lot), Box(box.x, box.y, 38, box.h))
        name, left = self.speech.lot_name(lot), box.x + 50
        room = box.right - left
        if self.pen.wide(name, SERIF, 22) <= room:
            self.pen.text(name, left, box.y + 32, size=27, face=SERIF, room=room, floor=22)
            return
        self.pen.paragraph(name, left, box.y + 19, room=room, size=21, lines=2, leading=1.15,
                           face=SERIF)  # fmt: skip

    def _to_whom(self, due: ErrandSheet, box: Box) -> float:
        """The owner who is paid, or what it is for; returns where the sum may begin."""
        pen = self.pen
        if due.owner is None:
            label = self.speech.sentence(due.message)
            if words.what(due) == "buy":
                label = self.say("deed.buy_for")
            low = pen.paragraph(label, box.x, box.y + 28, room=box.w, size=27, lines=3,
                                leading=1.15, face=SERIF)  # fmt: skip
            return max(box.y + 46, low - 14)
        seat = self.speech.seat(due.owner)
        if seat is not None:
            seal(pen, str(seat.mark), Box(box.x, box.y, 50, 50))
        left = box.x + 60
        pen.text(self.speech.name(due.owner), left, box.y + 22, size=25, room=box.right - left,
                 may_cut=True)  # fmt: skip
        pen.text(self.say("rent.receives"), left, box.y + 47, size=19, face=SANS,
                 room=box.right - left, colour=self.theme.ink2)  # fmt: skip
        return box.bottom

    def _reason(self, due: ErrandSheet, box: Box) -> None:
        said = self.speech.sentence(due.why)
        if due.needs_dice:
            code = "errand.roll_or_enter" if due.payer is None else "errand.roll_for_payer"
            said = self.say(code, payer=due.payer)
        elif due.dice:
            said = self.say("errand.thrown", first=due.dice[0], second=due.dice[1])
        self.pen.paragraph(said, box.x, box.y + 22, room=box.w, size=21, lines=3, leading=1.2,
                           face=SANS, colour=self.theme.ink2)  # fmt: skip

    # --- people ---

    def _people(self, due: ErrandSheet, stub: Box) -> None:
        """A held name stands for the tap; who only receives need not hold."""
        pen, ink = self.pen, self.theme.onprimary
        lines = ((words.who(self.speech, due), BOLD, 22, 36), ("errand.taps", SERIF, 22, 64))
        for said, face, size, base in lines:
            label = self.say(said) if "." in said else said
            pen.text(label, stub.cx, stub.y + base, size=size, face=face, colour=ink,
                     align="centre", room=stub.w - 20)  # fmt: skip
        pen.text(self.say("errand.or_hold"), stub.cx, stub.bottom - 13, size=18, face=SANS,
                 colour=ink, align="centre", room=stub.w - 20)  # fmt: skip
        few = len(due.takers) <= FEW
        room = Box(stub.x + 13, stub.y + 80, stub.w - 24, stub.h - 118)
        places = grid(room, 1 if few else 2, FEW, 8)
        for taker, place in zip(due.takers, places, strict=False):
            self._name(due, taker, place)

    def _name(self, due: ErrandSheet, taker: Taker, box: Box) -> None:
        """With the player's own sum, where everybody has another."""
        seat = self.view.player(taker.player)
        own = due.amount is None and taker.amount is not None
        share = self.speech.money(taker.amount) if own and taker.amount is not None else ""
        face = OptionFace(seat.name, share, mark=str(seat.mark), size=21)
        if taker.action.allowed:
            look = Look.NEXT if taker.player == due.payer else Look.NORMAL
            option(self, box, face, taker.action, look=look, hold_s=0.0 if due.gives else HOLD_S)
            return
        card(self.pen, box)
        option(self, box, face._replace(figure=""), taker.action)

    # --- keys ---

    def _keys(self, due: ErrandSheet, box: Box) -> None:
        ask(self, Box(8, box.y, 150, BAR), Face(self.say("action.cancel"), icon="cross"), Cancel())
        left, wide = box.x, 214.0
        if due.auction is not None:
            self.offer(Box(left, box.y, 240, BAR), Face(self.say("action.auction"), icon="gavel"),
                       due.auction)  # fmt: skip
        if due.needs_dice or due.dice:
            code = "errand.other_dice" if due.dice else "table.enter_dice"
            enter = Face(self.say(code), icon="die")
            self.button(Box(left, box.y, wide, BAR), enter, lambda: self.stage.open("dice"))
            left += wide + 10
        if due.last_throw is not None and due.thrown is not None:
            first, second = due.thrown
            take = Face(self.say("errand.take_throw", first=first, second=second),
                        second=self.say("errand.seen_last"))  # fmt: skip
            self.offer(Box(left, box.y, wide, BAR), take, due.last_throw)
            left += wide + 10
        for action in due.by_card[:1]:
            chosen = due.card is not None
            face = Face(self.say("errand.led_here"), icon="check" if chosen else "card")
            self.offer(Box(left, box.y, 170, BAR), face, action,
                       look=Look.NEXT if chosen else Look.NORMAL)  # fmt: skip


SCREEN = ErrandScreen
