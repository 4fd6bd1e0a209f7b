"""What is seen while the table is being opened: who we are, and that it goes on by itself."""

from kivy.uix.widget import Widget

from ui.drawing.marks import seal
from ui.drawing.pen import Box, Pen
from ui.i18n import catalogue
from ui.present.catalogue import Catalogue
from ui.theme import SANS, SERIF, Theme

SEALS = ("sun", "drop", "leaf", "kite")


def emblem(pen: Pen, x: float, y: float) -> None:
    """The four seals in the bank's double ring."""
    theme = pen.theme
    pen.disc(x, y, 72, theme.desk)
    pen.ring(x, y, 72, theme.ink, 1.2)
    pen.ring(x, y, 67, theme.ink, 0.7)
    for index, mark in enumerate(SEALS):
        left, top = x - 39 + 41 * (index % 2), y - 38 + 41 * (index // 2)
        seal(pen, mark, Box(left, top, 37, 37))


def emblem_height(pen: Pen) -> float:
    """Where the emblem's centre lies; the welcome screen has it at the same place."""
    return 133 + (pen.height - 480) * 0.3


class Cover(Widget):
    """The welcome screen's head without anything to touch; it needs no View."""

    def __init__(self, theme: Theme, language: str) -> None:
        super().__init__()
        self.theme = theme
        self.words: Catalogue = catalogue(language)
        self.pen: Pen | None = None
        self.bind(size=self._draw, pos=self._draw)

    def _draw(self, *_change: object) -> None:
        if self.width < 2 or self.height < 2:
            return
        self.canvas.clear()
        pen = self.pen = Pen(self, self.theme, min(self.width / 800, self.height / 480))
        pen.rect(Box(0, 0, pen.width, pen.height), self.theme.desk)
        x, y = pen.width / 2, emblem_height(pen)
        emblem(pen, x, y)
        self._say(pen, "app.name", x, pen.height - 181, 39)
        self._say(pen, "cover.opening", x, pen.height - 132, 22)

    def _say(self, pen: Pen, code: str, x: float, base: float, size: int) -> None:
        face, ink = (SERIF, self.theme.ink) if size > 30 else (SANS, self.theme.ink2)
        words = self.words.find(code) or ""
        pen.text(words, x, base, size=size, face=face, colour=ink, align="centre",
                 room=pen.width - 80)  # fmt: skip
