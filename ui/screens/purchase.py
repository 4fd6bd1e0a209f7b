"""Screen 8: the deed under the token belongs to nobody; buy it, or it is auctioned."""

from companion.table.requests import Cancel, TouchDeed, TouchToken
from companion.table.view import Action, PurchaseSheet, View
from ui.drawing.deedcard import DeedFace, RentLine, title_deed
from ui.drawing.documents import amount_box, sheet
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.present.deeds import DeedWords, deed_words
from ui.present.numbers import change, currency
from ui.theme import MARKS, SANS, SERIF
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.screen import BAR, Screen
from ui.widgets.tap import StubFace, counterfoil

STUB_W = 200
DEED_W = 300


class PurchaseScreen(Screen):
    """The title deed, its price, and the counterfoil to sign."""

    needs_board = True

    def compose(self, pen: Pen, view: View) -> None:
        """The deed at the left, the bill and its counterfoil at the right."""
        offer = view.sheet
        if not isinstance(offer, PurchaseSheet):
            return
        high = self.bar_top - 21
        words = deed_words(view, self.speech, offer.lot)
        if words is not None:
            title_deed(pen, deed_face(words, self.say("deed.title")), Box(14, 8, DEED_W, high))
        box = Box(334, 8, pen.width - 342, high)
        tear = box.right - STUB_W
        mark = str(view.player(offer.player).mark)
        sheet(pen, box, tear, MARKS[mark].fill)
        self._bill(offer, mark, Box(box.x + 20, box.y, tear - box.x - 36, box.h))
        stub = StubFace(
            mark=mark,
            name=self.say("tap.comma", player=offer.player),
            request=self.say("tap.your_token" if offer.chosen else "tap.the_deed"),
            purpose=self.say("tap.to_buy"),
            letter=None if offer.chosen else self.speech.letter(offer.lot),
        )
        counterfoil(self, stub, Box(tear, box.y, STUB_W, box.h))
        self._keys(offer)

    def _bill(self, offer: PurchaseSheet, mark: str, box: Box) -> None:
        pen, theme = self.pen, self.theme
        pen.spaced(self.say("deed.for_sale").upper(), box.x, box.y + 36)
        pen.double_rule(box.x, box.y + 49, box.w, theme.ink)
        pen.text(self.say("deed.buy_for"), box.x, box.y + 92, size=31, face=SERIF, room=box.w)
        board = self.view.board
        money = currency(board.currency) if board is not None else currency("USD")
        frame = Box(box.x, box.y + 108, box.w, 112)
        amount_box(pen, frame, self.speech.money(offer.price), money.sign, after=money.after,
                   size=94)  # fmt: skip
        seal(pen, mark, Box(box.x, frame.bottom + 15, 32, 32))
        left, base = box.x + 42, frame.bottom + 38
        has = self.speech.money(offer.balance_after + offer.price)
        rows = (
            (self.say("deed.has", player=offer.player), has, 23),
            (self.say("deed.price"), change(-offer.price, self.speech.language), 23),
            (self.say("deed.after"), self.speech.money(offer.balance_after), 28),
        )
        for label, figure, size in rows:
            if size == 28:
                pen.rule(left, base - 25, box.right - left, theme.ink)
                base += 4
            wide = pen.text(figure, box.right, base, size=size, align="right")
            pen.text(label, left, base, size=20, face=SANS, colour=theme.ink2,
                     room=box.right - left - wide - 8, may_cut=True)  # fmt: skip
            base += 36

    def _keys(self, offer: PurchaseSheet) -> None:
        y, right = self.bar_top, self.pen.width - 8
        self.button(Box(8, y, 150, BAR), Face(self.say("action.cancel"), icon="cross"),
                    self._forget if offer.chosen else self.stage.close)  # fmt: skip
        self.offer(Box(168, y, 390, BAR), self._decline(offer), offer.decline)
        place = Box(568, y, right - 568, BAR)
        if offer.chosen:
            hold = Face(self.say("action.hold_to_pay"), icon="hand")
            self.button(place, hold, lambda: self.post(TouchToken(player=offer.player)),
                        look=Look.MAIN, hold_s=HOLD_S)  # fmt: skip
            return
        face = Face(self.say("action.buy", price=offer.price))
        begin = Action(
            name=offer.buy.name,
            request=TouchDeed(lot=offer.lot),
            allowed=offer.buy.allowed,
            reason=offer.buy.reason,
        )
        self.offer(place, face, begin, look=Look.MAIN)

    def _decline(self, offer: PurchaseSheet) -> Face:
        sign = "gavel" if offer.decline.name == "auction" else "right"
        return Face(self.say(f"action.{offer.decline.name}"), icon=sign)

    def _forget(self) -> None:
        """The deed was tapped by mistake."""
        self.post(Cancel())


def deed_face(words: DeedWords, kicker: str, stamp: str = "") -> DeedFace:
    """A deed's words as what is drawn."""
    lines = tuple(RentLine(*line) for line in words.rents)
    return DeedFace(words.letter, kicker.upper(), words.name, lines, words.foot, stamp)


SCREEN = PurchaseScreen
