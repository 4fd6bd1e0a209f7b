"""Screen 13, a proposed trade: the contract with both seals; each party signs by token or hold."""

from companion.table.requests import Offer, PlayerId, TouchToken
from companion.table.view import Action, TradeSheet, View
from ui.drawing.contract import LineFace, PartyFace, contract, contract_line
from ui.drawing.documents import figure_with_sign
from ui.drawing.icons import icon
from ui.drawing.marks import stamped
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import plate
from ui.drawing.reader import tap_token
from ui.present import trades
from ui.theme import SANS, faded
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.pad import Pad
from ui.widgets.page import money_of
from ui.widgets.screen import BAR, Screen

SEAL_H = 92
WIDE_LINES = 3
NARROW_LINES = 6
LINE_GAP = 3


class DealScreen(Screen):
    """Any change asks both again; withdrawing takes it off the table."""

    needs_board = True

    def compose(self, pen: Pen, view: View) -> None:
        """Both columns, then the keys."""
        deal = view.sheet
        if not isinstance(deal, TradeSheet):
            return
        first, second = (
            PartyFace(str(view.player(party).mark), self.say("trade.gives", player=party))
            for party in (deal.parties[0], deal.parties[-1])
        )
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        rooms = contract(pen, box, (first, second))
        for party, room in zip(deal.parties, rooms, strict=False):
            self._column(deal, party, room)
        self._keys(deal)

    def _column(self, deal: TradeSheet, party: PlayerId, room: Box) -> None:
        offer = deal.gives.get(party, Offer())
        sign, pen = money_of(self.view), self.pen
        figure = Box(room.x, room.y + 8, room.w, 54)
        figure_with_sign(pen, figure, self.speech.money(offer.cash), sign.sign, size=49,
                         after=sign.after,
                         colour=self.theme.ink if offer.cash else self.theme.ink2)  # fmt: skip
        seal_top = room.bottom - 10 - SEAL_H
        rule = seal_top - 43
        self._lines(party, offer, Box(room.x, figure.bottom + 8, room.w, rule - figure.bottom - 14))
        pen.rule(room.x, rule, room.w, self.theme.ink)
        base = rule + 31
        at = room.x
        at += pen.text(self.say("deal.cash"), at, base, size=19, face=SANS,
                       colour=self.theme.ink2) + 12  # fmt: skip
        before = self.speech.money(self.view.player(party).balance)
        at += pen.text(before, at, base, size=19, face=SANS, colour=self.theme.ink2) + 12
        icon(pen, "right", at + 11, base - 7, 20, colour=self.theme.ink2)
        after = deal.after.get(party, 0)
        pen.text(self.speech.money(after), room.right, base + 3, size=31, align="right")
        seal_box = Box(room.x, seal_top, room.w, SEAL_H)
        self.add_widget(SignPad(self, seal_box, deal, party))

    def _lines(self, party: PlayerId, offer: Offer, box: Box) -> None:
        side = trades.side_of(party, {party: offer})
        items = trades.items(self.view, self.speech, side)
        if len(items) <= WIDE_LINES:
            for index, item in enumerate(items):
                step = min(58.0, (box.h + 5) / len(items))
                row = Box(box.x, box.y + index * step, box.w, step - 5)
                face = LineFace(item.label, item.detail, item.letter, item.icon)
                contract_line(self.pen, face, row)
        elif len(items) <= NARROW_LINES:
            self._in_two(items, box)
        else:
            for index, item in enumerate(items):
                place = Box(box.x + index % 11 * 33, box.y + index // 11 * 40, 28, 34)
                if item.letter:
                    plate(self.pen, item.letter, place)
                else:
                    icon(self.pen, item.icon, place.cx, place.cy, 24)

    def _in_two(self, items: tuple[trades.ItemWords, ...], box: Box) -> None:
        rows = -(-len(items) // 2)
        step, wide = (box.h + LINE_GAP) / max(2, rows), (box.w - 6) / 2
        for index, item in enumerate(items):
            row = Box(box.x + index % 2 * (wide + 6), box.y + index // 2 * step, wide,
                      step - LINE_GAP)  # fmt: skip
            contract_line(self.pen, LineFace(item.label, "", item.letter, item.icon), row)

    # --- keys ---

    def _keys(self, deal: TradeSheet) -> None:
        y, right = self.bar_top, self.pen.width - 8
        self.offer(Box(8, y, 170, BAR), Face(self.say("deal.withdraw"), icon="cross"),
                   deal.withdraw)  # fmt: skip
        self.button(Box(188, y, 150, BAR), Face(self.say("deal.change")),
                    lambda: self.stage.open("trade"))  # fmt: skip
        self.button(Box(348, y, 140, BAR), Face(self.say("deal.table")), self.stage.close)
        waiting = [party for party in deal.parties if party not in deal.signed]
        if not waiting:
            return
        place = Box(right - 284, y, 284, BAR)
        face = Face(self.say("deal.hold", player=waiting[0]), icon="hand")
        token = TouchToken(player=waiting[0])
        signing = Action(name="sign", request=token, allowed=deal.blocked is None,
                         reason=deal.blocked)  # fmt: skip
        self.offer(place, face, signing, look=Look.MAIN, hold_s=HOLD_S)


class SignPad(Pad):
    """A party's place to sign: the stamp once agreed, else hold it, or tap the token."""

    def __init__(self, screen: Screen, box: Box, deal: TradeSheet, party: PlayerId) -> None:
        self.signed = party in deal.signed
        self.mark = str(screen.view.player(party).mark)
        code = "deal.agreed" if self.signed else "deal.tap"
        self.words = (screen.say(code, player=party), screen.say("deal.to_agree"))
        self.open = not self.signed and deal.blocked is None
        token = TouchToken(player=party)
        why = screen.speech.sentence(deal.blocked)

        def sign() -> None:
            if self.open:
                screen.post(token)
            elif why:
                screen.stage.refuse(why)

        super().__init__(screen.pen, box, on_choose=sign, hold_s=HOLD_S if self.open else 0.0)
        self.request = token if self.open else None
        self.draw()

    def draw(self) -> None:
        """Paper, what fills while it is held, stamp or pictogram, words."""
        pen, theme, body = self.pen, self.theme, self.body
        pen.rounded(body, 10, theme.card if self.signed else theme.raised)
        if self.progress > 0:
            share = Box(body.x, body.y, max(20.0, body.w * self.progress), body.h)
            pen.rounded(share, 10, faded(theme.ink, 0.2))
        pen.outline(body, 10, theme.ink if self.pressed else theme.edge, 0.9)
        if self.signed:
            stamped(pen, self.mark, Box(body.x + 24, body.cy - 28, 56, 56))
            pen.text(self.words[0], body.x + 96, body.cy + 9, size=26, room=body.w - 150)
            icon(pen, "check", body.right - 32, body.cy, 34, colour=theme.good, weight=1.8)
            return
        tap_token(pen, self.mark, body.x + 54, body.bottom - 22, 35)
        left, room = body.x + 104, body.w - 112
        pen.text(self.words[0], left, body.cy - 4, size=24, room=room, may_cut=True)
        pen.text(self.words[1], left, body.cy + 26, size=23, face=SANS, room=room)


SCREEN = DealScreen
