"""The income tax: pay the printed sum or a percentage of everything."""

from companion.table.view import Action, TaxSheet, View
from ui.drawing.documents import amount_box, card, dashes
from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.theme import MARKS, SANS, SERIF
from ui.widgets.button import Face, Look
from ui.widgets.page import money_of
from ui.widgets.screen import BAR, Screen


class TaxScreen(Screen):
    """Two choices side by side; each is a choice for good."""

    needs_board = True

    def compose(self, pen: Pen, view: View) -> None:
        """Who chooses, and between what."""
        sheet = view.sheet
        if not isinstance(sheet, TaxSheet):
            return
        seat = view.player(sheet.player)
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        head = Box(box.x, box.y, box.w, 62)
        paint = MARKS[str(seat.mark)]
        pen.rounded(head, (10, 10, 0, 0), paint.fill)
        pen.rule(head.x, head.bottom, head.w, self.theme.ink)
        seal(pen, str(seat.mark), Box(head.x + 14, head.y + 10, 42, 42))
        pen.text(self.say("tax.chooses", player=sheet.player), head.x + 70, head.cy + 10, size=28,
                 colour=paint.ink, room=head.w - 90, may_cut=True)  # fmt: skip
        inner = Box(box.x + 24, head.bottom, box.w - 48, box.bottom - head.bottom)
        self._choices(sheet, inner)
        self.button(Box(8, self.bar_top, 150, BAR), Face(self.say("action.back"), icon="left"),
                    self.stage.close)  # fmt: skip
        pen.text(self.say("tax.for_good"), 176, self.bar_top + 37, size=20, face=SANS,
                 colour=self.theme.ink2, room=pen.width - 190)  # fmt: skip

    def _choices(self, sheet: TaxSheet, box: Box) -> None:
        gap = 28.0
        wide = (box.w - gap * (len(sheet.options) - 1)) / max(2, len(sheet.options))
        for index, action in enumerate(sheet.options):
            x = box.x + index * (wide + gap)
            if index:
                dashes(self.pen, x - gap / 2, box.y + 14, box.bottom - 14)
            self._choice(sheet, action, Box(x, box.y, wide, box.h))

    def _choice(self, sheet: TaxSheet, action: Action, box: Box) -> None:
        pen, theme = self.pen, self.theme
        flat = action.name == "flat"
        label = self.say("tax.flat") if flat else self.say("tax.percent", percent=sheet.percent)
        more = self.say("tax.flat_more" if flat else "tax.percent_more")
        pen.text(label, box.x, box.y + 46, size=29, face=SERIF, room=box.w)
        pen.text(more, box.x, box.y + 74, size=20, face=SANS, colour=theme.ink2, room=box.w)
        frame = Box(box.x, box.y + 92, box.w, box.h - 172)
        known = sheet.flat if flat else sheet.counted
        sign = money_of(self.view)
        if known is not None:
            amount_box(pen, frame, self.speech.money(known), sign.sign, after=sign.after, size=92)
            face = Face(self.say("tax.pay_flat", amount=known), size=23)
        else:
            amount_box(pen, frame, str(sheet.percent), "%", after=True, size=92)
            face = Face(label, second=self.say("tax.not_counted"))
        self.offer(Box(box.x, box.bottom - 68, box.w, BAR), face, action, look=Look.NEXT)


SCREEN = TaxScreen
