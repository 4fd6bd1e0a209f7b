"""The reader as it is drawn on the felt: its rings, its light and what lies on it."""

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.desk.parts import NIGHT
from ui.drawing.icons import icon
from ui.drawing.marks import coin
from ui.drawing.pen import Box, Pen
from ui.drawing.plates import plate
from ui.present.desk import Thing
from ui.theme import BRASS, EVENING, INK0, SANS, faded

SEEN_S = 0.7
RINGS = ((75, 0.45), (53, 0.7), (29, 1.0))


class ReaderPicture(Widget):
    """Shows a tapped tag for a moment, and one that lies there as long as it does."""

    def __init__(self, pen: Pen, box: Box, words: tuple[str, str], *, ready: bool) -> None:
        pos, size = pen.place(box)
        super().__init__(pos=pos, size=size, size_hint=(None, None))
        self.pen = Pen(self, EVENING, pen.k)
        self.words = words
        self.ready = ready
        self.lies: tuple[Thing, ...] = ()
        self.seen: Thing | None = None
        self._gone = Clock.create_trigger(self._forget, SEEN_S)
        self.draw()

    def show(self, thing: Thing | None, lies: tuple[Thing, ...]) -> None:
        """Something was tapped, or lies there now."""
        self.seen, self.lies = thing, lies
        self.draw()
        if thing is not None:
            self._gone()

    def _forget(self, _dt: float) -> None:
        self.seen = None
        self.draw()

    def draw(self) -> None:
        """Case, rings, light, the tag."""
        pen = self.pen
        pen.clear()
        body = Box(1, 1, pen.width - 2, pen.height - 5)
        pen.rounded(body.moved(dy=3), 16, INK0)
        pen.rounded(body, 16, NIGHT)
        pen.outline(body, 16, EVENING.edge, 0.8)
        x, y = body.cx, body.cy
        busy = self.seen is not None or bool(self.lies)
        for radius, alpha in RINGS:
            pen.ring(x, y, radius, faded(BRASS, alpha if self.ready else 0.2), 2 if busy else 1.2)
        pen.disc(x, y, 6, BRASS if self.ready else faded(BRASS, 0.25))
        shown = (self.seen,) if self.seen is not None else self.lies
        for index, thing in enumerate(shown[:2]):
            self._tag(thing, x + 34 * index - 17 * (len(shown[:2]) - 1), y)
        pen.disc(28, 28, 6, EVENING.good if self.ready else EVENING.warn)
        pen.text(self.words[0], 42, 35, size=19, face=SANS, colour=EVENING.ink, room=90)
        pen.text(self.words[1], body.right - 18, 35, size=19, face=SANS, colour=EVENING.ink2,
                 align="right", room=120, may_cut=True)  # fmt: skip

    def _tag(self, thing: Thing, x: float, y: float) -> None:
        pen = self.pen
        if thing.mark:
            coin(pen, thing.mark, x, y, 34)
            return
        card = Box(x - 25, y - 34, 50, 68)
        pen.rounded(card, 7, EVENING.ink)
        pen.outline(card, 7, INK0, 1.0)
        if thing.letter:
            plate(pen, thing.letter, Box(card.x + 7, card.y + 8, 36, 40))
        else:
            icon(pen, "card", card.cx, card.cy, 34, colour=INK0)
