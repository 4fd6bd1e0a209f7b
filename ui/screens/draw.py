"""Screen 17, a card is due: turn it over, or say which card of the pile on the table it was."""

from companion.table.requests import TouchCard
from companion.table.view import DrawSheet, View
from ui.drawing.documents import card
from ui.drawing.engraving import rosette
from ui.drawing.pen import Box, Pen
from ui.theme import PAPER, SERIF, faded
from ui.widgets.button import Face, Look
from ui.widgets.options import OptionFace, posting
from ui.widgets.page import STUB_W, heading, sentence, signed_page
from ui.widgets.screen import BAR, Screen

ACROSS, DOWN = 2, 3


class DrawScreen(Screen):
    """Virtual decks show the back of the card; decks on the table list what it may be."""

    needs_board = True
    _page = 0

    def compose(self, pen: Pen, view: View) -> None:
        """One of the two forms."""
        sheet = view.sheet
        if not isinstance(sheet, DrawSheet):
            return
        if sheet.candidates:
            self._list(sheet, pen)
        else:
            self._pile(sheet)
        self.button(Box(8, self.bar_top, 150, BAR), Face(self.say("action.back"), icon="left"),
                    self.stage.close)  # fmt: skip

    # --- the deck is on the screen ---

    def _pile(self, sheet: DrawSheet) -> None:
        page = signed_page(self, sheet.player, self.say("tap.your_token"), self.say("draw.to_draw"))
        deck = self.speech.deck_name(sheet.deck)
        top = heading(self, page, self.say("draw.kicker"))
        sentence(self, self.say("draw.draws", player=sheet.player), page.x, top + 34, page.w)
        high = page.bottom - top - 70
        wide = min(page.w, high * 1.6)
        self._back(deck, Box(page.x + (page.w - wide) / 2, top + 52, wide, high))
        right = self.pen.width - 8
        place = Box(right - STUB_W, self.bar_top, STUB_W, BAR)
        self.offer(place, Face(self.say("draw.turn"), icon="card"), sheet.draw, look=Look.MAIN)

    def _back(self, deck: str, box: Box) -> None:
        """The back of a card on the cards below it; paper in the evening as well."""
        pen = self.pen
        for depth in (10, 5):
            pen.rounded(box.moved(dx=depth * 0.6, dy=depth), 12, PAPER.rule)
            pen.outline(box.moved(dx=depth * 0.6, dy=depth), 12, PAPER.edge, 0.8)
        pen.rounded(box, 12, PAPER.raised)
        pen.outline(box, 12, PAPER.edge, 0.9)
        pen.outline(box.inset(8), 6, PAPER.ink, 1.1)
        pen.outline(box.inset(12), 4, PAPER.ink, 0.6)
        rosette(pen, box.cx, box.cy, box.h * 0.42, clear=0.5, colour=faded(PAPER.engrave, 0.34))
        size = 33.0
        plate = Box(box.x + 24, box.cy - 26, box.w - 48, 52)
        while size > 19 and pen.wide(deck, SERIF, size) > plate.w - 24:
            size -= 1
        inner = min(plate.w, pen.wide(deck, SERIF, size) + 44)
        label = Box(plate.cx - inner / 2, plate.y, inner, plate.h)
        pen.rounded(label, 4, PAPER.raised)
        pen.outline(label, 3, PAPER.ink, 0.9)
        pen.middle(deck, label.inset(8), size=size, face=SERIF, colour=PAPER.ink)

    # --- the deck lies on the table ---

    def _list(self, sheet: DrawSheet, pen: Pen) -> None:
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        title = self.say("draw.which", player=sheet.player)
        sentence(self, title, box.x + 20, box.y + 38, box.w - 260, size=29)
        deck = self.speech.deck_name(sheet.deck)
        pen.text(deck, box.right - 20, box.y + 37, size=21, align="right", room=210)
        pen.double_rule(box.x + 20, box.y + 51, box.w - 40, self.theme.ink)
        pages = -(-len(sheet.candidates) // (ACROSS * DOWN))
        self._page %= pages
        room = Box(box.x + 12, box.y + 65, box.w - 24, box.h - 75)
        step_x, step_y = (room.w + 10) / ACROSS, (room.h + 9) / DOWN
        first = self._page * ACROSS * DOWN
        for index, one in enumerate(sheet.candidates[first : first + ACROSS * DOWN]):
            place = Box(room.x + index % ACROSS * step_x, room.y + index // ACROSS * step_y,
                        step_x - 10, step_y - 9)  # fmt: skip
            face = OptionFace(self.speech.card_text(one), lines=4, size=21)
            posting(self, place, face, TouchCard(card=one))
        self._foot(pages)

    def _foot(self, pages: int) -> None:
        y, right = self.bar_top, self.pen.width - 8
        self.pen.text(self.say("draw.tap_or_touch"), 176, y + 37, size=21, room=right - 420)
        if pages > 1:
            more = Face(self.say("page.more"), second=self.say("page.of", number=self._page + 1,
                                                               pages=pages))  # fmt: skip
            self.button(Box(right - 224, y, 224, BAR), more, self._turn_page)

    def _turn_page(self) -> None:
        self._page += 1
        self.redraw()


SCREEN = DrawScreen
