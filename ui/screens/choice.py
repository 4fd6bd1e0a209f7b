"""A mortgaged deed has come over: keep the mortgage for a fee, or lift it at once."""

from companion.table.requests import TouchToken
from companion.table.view import ChoiceSheet, View
from ui.drawing.deedcard import title_deed
from ui.drawing.documents import sheet
from ui.drawing.pen import Box, Pen
from ui.present.deeds import deed_words
from ui.screens.purchase import DEED_W, deed_face
from ui.theme import MARKS, SERIF
from ui.widgets.button import HOLD_S, Face, Look
from ui.widgets.options import OptionFace, option
from ui.widgets.page import heading
from ui.widgets.screen import BAR, Screen
from ui.widgets.tap import StubFace, counterfoil

STUB_W = 188


class ChoiceScreen(Screen):
    """The deed at the left, the two ways and the counterfoil at the right."""

    needs_board = True

    def compose(self, pen: Pen, view: View) -> None:
        """Deed, ways, keys."""
        due = view.sheet
        if not isinstance(due, ChoiceSheet):
            return
        high = self.bar_top - 21
        words = deed_words(view, self.speech, due.lot)
        if words is not None:
            face = deed_face(words, self.say("deed.title"), self.say("deed.mortgaged"))
            title_deed(pen, face, Box(14, 8, DEED_W, high))
        box = Box(326, 8, pen.width - 334, high)
        tear = box.right - STUB_W
        mark = str(view.player(due.player).mark)
        sheet(pen, box, tear, MARKS[mark].fill)
        page = Box(box.x + 18, box.y, tear - box.x - 34, box.h)
        top = heading(self, page, self.say("choice.kicker"))
        line = self.say("choice.comes", player=due.player)
        low = pen.paragraph(line, page.x, top + 26, room=page.w, size=26, lines=3, face=SERIF)
        self._ways(due, Box(page.x - 4, low - 6, page.w + 8, page.bottom - low - 6))
        stub = StubFace(mark, self.say("tap.comma", player=due.player), self.say("tap.your_token"),
                        self.say("choice.to_keep"))  # fmt: skip
        counterfoil(self, stub, Box(tear, box.y, STUB_W, box.h))
        self._keys(due)

    def _ways(self, due: ChoiceSheet, box: Box) -> None:
        step = (box.h + 10) / 2
        keep = OptionFace(self.say("choice.keep"), self.say("choice.keep_more"),
                          figure=self.speech.money(due.fee), size=20)  # fmt: skip
        lift = OptionFace(self.say("choice.lift"), self.say("choice.lift_more"),
                          figure=self.speech.money(due.redemption), size=20)  # fmt: skip
        option(self, Box(box.x, box.y, box.w, step - 10), keep, due.keep)
        option(self, Box(box.x, box.y + step, box.w, step - 10), lift, due.lift)

    def _keys(self, due: ChoiceSheet) -> None:
        y, right = self.bar_top, self.pen.width - 8
        self.button(Box(8, y, 150, BAR), Face(self.say("action.back"), icon="left"),
                    self.stage.close)  # fmt: skip
        place = Box(right - 224, y, 224, BAR)
        if not due.keep.allowed:
            self.offer(place, Face(self.say("choice.hold_keep")), due.keep)
            return
        token = TouchToken(player=due.player)
        made = self.button(place, Face(self.say("choice.hold_keep"), icon="hand"),
                           lambda: self.post(token), look=Look.MAIN, hold_s=HOLD_S)  # fmt: skip
        made.request = token


SCREEN = ChoiceScreen
