"""Screen 24, a fault: what failed in one sentence, that balances are safe, and what to do."""

from companion.table.view import Action, Fault, View
from ui.drawing.documents import card
from ui.drawing.engraving import rosette
from ui.drawing.icons import icon
from ui.drawing.pen import Box, Pen
from ui.present import faults
from ui.theme import INK0, SANS, SERIF, faded
from ui.widgets.button import Face, Look
from ui.widgets.screen import BAR, Screen

SIDE_W = 112
BACK_W = 180
GAP = 10


class FaultScreen(Screen):
    """A letter of the bank: calm, with one way on and one way back."""

    def compose(self, pen: Pen, view: View) -> None:
        """The letter above, the choices below."""
        fault = view.fault
        if fault is None:
            return
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        side = Box(box.x, box.y, SIDE_W, box.h)
        pen.rounded(side, (10, 0, 0, 10), self.theme.warn)
        pen.stroke(side.right, box.y, box.h, self.theme.outline)
        for radius in (38, 34.5):
            pen.ring(side.cx, box.y + 62, radius, INK0, 0.7)
        icon(pen, "pause", side.cx, box.y + 62, 36, colour=INK0, weight=1.5)
        self._letter(fault, Box(side.right + 26, box.y, box.right - side.right - 52, box.h))
        self._keys(fault.choices)

    def _letter(self, fault: Fault, page: Box) -> None:
        pen, theme = self.pen, self.theme
        rosette(pen, page.right - 74, page.bottom - 1, 94, clear=0.3, upper_half=True,
                colour=faded(theme.engrave, theme.engrave[3] * 0.7))  # fmt: skip
        wide = pen.spaced(self.say("fault.kicker").upper(), page.x, page.y + 36)
        pen.text(faults.name(fault), page.right, page.y + 37, size=18, face=SANS,
                 colour=theme.ink2, align="right", room=page.w - wide - 24)  # fmt: skip
        pen.double_rule(page.x, page.y + 53, page.w, theme.ink)
        after = pen.paragraph(faults.headline(self.speech, fault), page.x, page.y + 106,
                              room=page.w, size=38, lines=2, leading=1.25, face=SERIF)  # fmt: skip
        icon(pen, "check", page.x + 12, after - 8, 26, colour=theme.good, weight=1.8)
        after = pen.paragraph(faults.safe(self.speech, fault), page.x + 38, after, face=SANS,
                              room=page.w - 38, size=23, lines=2, colour=theme.good)  # fmt: skip
        why = faults.particulars(self.speech, fault)
        if why:
            pen.rule(page.x, after - 4, page.w, theme.rule)
            pen.paragraph(why, page.x, after + 26, room=page.w, size=18, lines=4, face=SANS,
                          colour=theme.ink2, may_cut=True)  # fmt: skip

    def _keys(self, choices: tuple[Action, ...]) -> None:
        y, right = self.bar_top, self.pen.width - 8
        ways = [choice for choice in choices if choice.name != "welcome"]
        for choice in choices:
            if choice.name == "welcome":
                back = Face(self.say("fault.choice.welcome"), icon="left")
                self.offer(Box(8, y, BACK_W, BAR), back, choice)
        left = 8 + BACK_W + GAP
        wide = min(300.0, (right - left + GAP) / max(1, len(ways)) - GAP)
        for index, choice in enumerate(ways):
            label = self.speech.say(f"fault.choice.{choice.name}")
            more = f"fault.choice.{choice.name}.more"
            second = self.speech.say(more) if self.speech.has(more) else ""
            place = Box(right - (index + 1) * wide - index * GAP, y, wide, BAR)
            self.offer(place, Face(label, second=second), choice,
                       look=Look.NORMAL if index else Look.MAIN)  # fmt: skip


SCREEN = FaultScreen
