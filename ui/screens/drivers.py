"""The page on which the driver of each kind of device is chosen by its name."""

from companion.table.requests import SetPreference
from companion.table.view import DriverChoice, View
from ui.drawing.documents import card
from ui.drawing.pen import Box, Pen
from ui.theme import SANS, SERIF
from ui.widgets.asking import ask, grid
from ui.widgets.button import Face, Look
from ui.widgets.screen import BAR, Screen

ACROSS = 4
HEAD_H, LABEL_H, FOOT_H = 58, 27, 28
HIGHEST_KEY = 66.0
OWN_WORDS = ("simulated", "none")
"""Names that are said in the players' language; a real driver's name is its name everywhere."""


class DriversScreen(Screen):
    """A touch keeps the choice; which drivers there are is decided by what is installed."""

    def compose(self, pen: Pen, view: View) -> None:
        """A row of keys or two for each kind, and when the choice will count."""
        box = Box(8, 8, pen.width - 16, self.bar_top - 21)
        card(pen, box)
        x, wide = box.x + 24, box.w - 48
        pen.text(self.say("drivers.title"), x, box.y + 40, size=32, face=SERIF, room=wide)
        pen.double_rule(x, box.y + 52, wide, self.theme.ink)
        rows = [-(-(len(choice.names) + 1) // ACROSS) for choice in view.drivers]
        room = box.h - HEAD_H - FOOT_H - LABEL_H * len(rows)
        high = min(HIGHEST_KEY, room / max(1, sum(rows)))
        top = box.y + HEAD_H
        for choice, lines in zip(view.drivers, rows, strict=True):
            pen.spaced(self.say(f"health.{choice.kind.value}").upper(), x, top + 20)
            self._keys(choice, lines, Box(x, top + LABEL_H, wide, high * lines - 6))
            top += LABEL_H + high * lines
        pen.text(self.say("drivers.later"), x, box.bottom - 11, size=18, face=SANS, room=wide,
                 colour=self.theme.ink2)  # fmt: skip
        back = Face(self.say("action.back"), icon="left")
        self.button(Box(8, self.bar_top, 150, BAR), back, lambda: self.stage.open("health"))

    def _keys(self, choice: DriverChoice, lines: int, box: Box) -> None:
        names = ("", *choice.names)
        for place, name in zip(grid(box, ACROSS, lines), names, strict=False):
            is_chosen = name == choice.chosen
            face = Face(self._label(name), icon="check" if is_chosen else "")
            request = SetPreference(name=choice.preference, value=name)
            ask(self, place, face, request, look=Look.NEXT if is_chosen else Look.NORMAL)

    def _label(self, name: str) -> str:
        if not name:
            return self.say("drivers.file")
        return self.say(f"drivers.{name}") if name in OWN_WORDS else name


SCREEN = DriversScreen
