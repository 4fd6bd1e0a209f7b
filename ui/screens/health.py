"""The page of devices: which of them work, and whether the dice are fair."""

from companion.table.requests import ForgetRolls
from companion.table.signals import DeviceKind
from companion.table.view import View
from ui.drawing.documents import card
from ui.drawing.icons import icon
from ui.drawing.pen import Box, Pen
from ui.present.health import DeviceWords, DieWords, device_rows, die_columns, sensors
from ui.theme import SANS, SERIF
from ui.widgets.asking import columns
from ui.widgets.button import Face
from ui.widgets.screen import BAR, Screen

ROW_H = 48
HEAD_H = 60
BAR_GAP = 8
DRIVERS_W, ANEW_W = 210, 300
FORGET_S = 1.2
SIGNS = {DeviceKind.READER: "card", DeviceKind.DICE: "die", DeviceKind.PANEL: "hand"}


class HealthScreen(Screen):
    """Only to be looked at; what to do about a fault stands in the detail and in `doctor`."""

    def compose(self, pen: Pen, view: View) -> None:
        """Devices at the top, a histogram for each die below."""
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        x, wide = box.x + 24, box.w - 48
        pen.text(self.say("health.title"), x, box.y + 40, size=32, face=SERIF, room=wide)
        pen.double_rule(x, box.y + 52, wide, self.theme.ink)
        rows = device_rows(self.speech, view)
        for index, row in enumerate(rows):
            self._row(row, Box(x, box.y + HEAD_H + index * ROW_H, wide, ROW_H))
        top = box.y + HEAD_H + max(1, len(rows)) * ROW_H
        if not rows:
            self._quiet("health.none", Box(x, box.y + HEAD_H, wide, ROW_H))
        pen.rule(x, top, wide, self.theme.rule)
        self._dice(view, Box(x, top + 6, wide, box.bottom - top - 12))
        back = Face(self.say("action.back"), icon="left")
        self.button(Box(8, self.bar_top, 150, BAR), back, self.stage.close)
        self._anew(view)
        if view.drivers:
            key = Box(pen.width - 8 - DRIVERS_W, self.bar_top, DRIVERS_W, BAR)
            self.button(key, Face(self.say("drivers.key")), lambda: self.stage.open("drivers"))

    def _anew(self, view: View) -> None:
        """After a change of dice the old rolls would drown what the new ones say."""
        if view.rolls:
            box = Box(8 + 150 + 8, self.bar_top, ANEW_W, BAR)
            face = Face(self.say("health.anew"), second=self.say("health.anew.hold"))
            self.button(box, face, self._forget, hold_s=FORGET_S)

    def _forget(self) -> None:
        for sensor in sensors(self.view):
            self.post(ForgetRolls(sensor=sensor))

    def _row(self, row: DeviceWords, box: Box) -> None:
        pen, theme = self.pen, self.theme
        icon(pen, SIGNS[row.kind], box.x + 14, box.cy, 26, colour=theme.ink)
        left = box.x + 38
        state = pen.text(row.state, box.right, box.y + 20, size=20, face=SANS, align="right",
                         colour=theme.ink if row.good else theme.refuse,
                         room=box.w * 0.55)  # fmt: skip
        pen.text(row.name, left, box.y + 20, size=22, room=box.right - left - state - 12)
        pen.text(row.detail, left, box.y + 41, size=18, face=SANS, colour=theme.ink2,
                 room=box.right - left, may_cut=True)  # fmt: skip

    def _dice(self, view: View, box: Box) -> None:
        dice = die_columns(self.speech, view)
        if not dice:
            self._quiet("health.no_rolls", box)
            return
        for place, die in zip(columns(box, [1] * len(dice), 36), dice, strict=True):
            self._die(die, place)

    def _die(self, die: DieWords, box: Box) -> None:
        pen, theme = self.pen, self.theme
        pen.text(die.title, box.x, box.y + 20, size=20, face=SERIF, room=box.w)
        foot = 44
        chart = Box(box.x, box.y + 46, box.w, box.h - 46 - 22 - foot)
        most = max(1, *die.counts)
        # Exactly even dice would reach this line.
        even = sum(die.counts) / len(die.counts) / most
        pen.rule(chart.x, chart.bottom - chart.h * even, chart.w, theme.ink, 0.8)
        places = columns(chart, [1] * len(die.counts), BAR_GAP)
        for face, (count, place) in enumerate(zip(die.counts, places, strict=True), start=1):
            high = chart.h * count / most
            self._bar(Box(place.x, chart.bottom - high, place.w, high), count)
            pen.text(str(face), place.cx, chart.bottom + 19, size=18, face=SANS, align="centre")
        pen.paragraph(die.verdict, box.x, chart.bottom + 42, room=box.w, size=18, face=SANS,
                      lines=2, leading=1.2,
                      colour=theme.ink2 if die.fair else theme.refuse)  # fmt: skip

    def _bar(self, bar: Box, count: int) -> None:
        """One face: its figure stands on the bar, clear of the line of even dice."""
        pen, theme = self.pen, self.theme
        pen.rect(bar, theme.rule)
        pen.outline(bar, 1, theme.outline, 0.8)
        figure, room = self.speech.money(count), bar.w + BAR_GAP
        wide = min(room, pen.wide(figure, SANS, 18))
        pen.rect(Box(bar.cx - wide / 2 - 1, bar.y - 20, wide + 2, 18), theme.card)
        pen.text(figure, bar.cx, bar.y - 5, size=18, face=SANS, align="centre",
                 colour=theme.ink2, room=room)  # fmt: skip

    def _quiet(self, code: str, box: Box) -> None:
        self.pen.middle(self.say(code), box, size=21, face=SANS, colour=self.theme.ink2)


SCREEN = HealthScreen
