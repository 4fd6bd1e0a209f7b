"""The card that was just drawn: its text, large, until it is touched away or something follows."""

from companion.table.view import DebtSheet, Entry, View
from ui.drawing.documents import card
from ui.drawing.engraving import rosette
from ui.drawing.icons import icon
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.present.cards import bill, just_drawn
from ui.theme import PAPER, SANS, SERIF, faded
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.page import STUB_W, signed_page
from ui.widgets.screen import BAR, Screen

SHORT = 90
"""Longer texts need the room of the rosette."""


class DrawnScreen(Screen):
    """Paper in the evening as well; where the card makes a debt, it is paid here."""

    needs_board = True

    def compose(self, pen: Pen, view: View) -> None:
        """The card, and the counterfoil where its drawer has to pay."""
        entry = just_drawn(view)
        if entry is None or entry.card is None:
            return
        due = bill(view, entry)
        if due is not None:
            purpose = self.say("tap.to_pay", amount=due.amount)
            page = signed_page(self, due.debtor, self.say("tap.your_token"), purpose)
            face = Box(page.x, page.y + 24, page.w, page.h - 48)
        else:
            box = Box(8, 8, pen.width - 16, self.bar_top - 21)
            card(pen, box)
            face = Box(box.x + 74, box.y + 24, box.w - 148, box.h - 48)
        self._card(entry, face)
        self.spot(face, self.stage.close, radius=12)
        self._keys(due)

    def _card(self, entry: Entry, box: Box) -> None:
        pen, paper = self.pen, PAPER
        pen.rounded(box.moved(dy=4), 12, paper.shadow)
        pen.rounded(box, 12, paper.raised)
        pen.outline(box, 12, paper.edge, 0.9)
        pen.outline(box.inset(8), 6, paper.ink, 1.1)
        pen.outline(box.inset(12), 4, paper.ink, 0.6)
        radius = box.h * 0.36
        assert entry.card is not None
        text = self.speech.card_text(entry.card)
        if len(text) < SHORT:
            rosette(pen, box.right - radius - 16, box.bottom - 13, radius, clear=0.3,
                    upper_half=True, colour=faded(paper.engrave, 0.2))  # fmt: skip
        left, room = box.x + 34, box.w - 68
        self._head(entry, Box(left, box.y + 20, room, 50))
        pen.paragraph(text, left, box.y + 122, room=room, size=36, lines=5, leading=1.24,
                      face=SERIF, colour=paper.ink)  # fmt: skip

    def _head(self, entry: Entry, box: Box) -> None:
        pen, paper = self.pen, PAPER
        deck = next(
            (str(face.deck) for face in (self.view.board.cards if self.view.board else ())
             if face.card.id == entry.card),
            "",
        )  # fmt: skip
        title = self.speech.deck_name(deck)
        icon(pen, "card", box.x + 14, box.cy, 28, colour=paper.ink)
        wide = pen.spaced(title.upper(), box.x + 40, box.cy + 6, colour=paper.ink)
        seat = self.speech.seat(str(entry.players[0])) if entry.players else None
        if seat is not None:
            room = box.w - wide - 110
            name = pen.text(seat.name, box.right, box.cy + 8, size=23, align="right",
                            colour=paper.ink, room=room, may_cut=True)  # fmt: skip
            seal(pen, str(seat.mark), Box(box.right - name - 44, box.cy - 17, 34, 34))
        pen.double_rule(box.x, box.bottom + 4, box.w, paper.ink)

    def _keys(self, due: DebtSheet | None) -> None:
        """Close; and what comes next: pay, end the turn, or just go on."""
        y, right = self.bar_top, self.pen.width - 8
        self.button(Box(8, y, 150, BAR), Face(self.say("action.close"), icon="cross"),
                    self.stage.close)  # fmt: skip
        place = Box(right - STUB_W, y, STUB_W, BAR)
        end = self.view.actions.get("end_turn")
        if due is not None:
            hold = Face(self.say("action.hold_to_pay"), icon="hand")
            self.offer(place, hold, due.settle, look=Look.MAIN, hold_s=HOLD_S)
            return
        if end is not None and end.allowed and self.view.sheet is None:
            self.offer(place, Face(self.say("action.end_turn"), size=22), end, look=Look.MAIN)
            return
        self.pen.text(self.say("drawn.touch"), 176, y + 37, size=20, face=SANS,
                      colour=self.theme.ink2, room=right - STUB_W - 186)  # fmt: skip
        self.button(place, Face(self.say("table.go_on")), self.stage.close, look=Look.MAIN)


SCREEN = DrawnScreen
