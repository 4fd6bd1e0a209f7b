"""The desk: the panel's stage let into the felt, and the devices that can be played beside it."""

from kivy.graphics import Rectangle
from kivy.graphics.stencil_instructions import (
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.uix.widget import Widget

from companion.table.ports import Simulators
from companion.table.view import View
from ui.desk import layout
from ui.desk.bench import Bench
from ui.drawing.patterns import pattern
from ui.drawing.pen import Box, Pen
from ui.present.desk import DeskWords, desk_words
from ui.stage import Stage
from ui.theme import EVENING, FELT, INK0, WHITE, faded, mixed

BEZEL = 16


class Desk(Widget):
    """Holds the stage; a large window shows everything, a small one has a drawer."""

    def __init__(self, stage: Stage, simulators: Simulators) -> None:
        super().__init__()
        self.stage = stage
        self.bench = Bench(self, simulators)
        self.words: DeskWords | None = None
        self._language = ""
        self.edges = clipped(stage)
        """What moves in from below stays behind the panel's edge."""
        self.add_widget(stage)
        self.add_widget(self.bench)
        stage.on_drawn = self.bench.follow
        self.bind(size=self._resized, pos=self._resized)

    def show(self, view: View) -> None:
        """The stage has shown a View: lay out what belongs to it."""
        words = desk_words(self.stage.speech, view)
        language = self.stage.speech.language
        if (words, language) != (self.words, self._language):
            self.words, self._language = words, language
            self.bench.show(words)

    @property
    def is_wide(self) -> bool:
        """Whether the devices have a place beside the panel."""
        return layout.is_wide(self.width, self.height)

    @property
    def has_drawer(self) -> bool:
        """Whether a handle lies over the edge of a small window: a real reader needs none."""
        return self.bench.simulators.reader is not None

    def _resized(self, *_change: object) -> None:
        if self.width < 2 or self.height < 2:
            return
        if self.is_wide:
            self._place_wide()
        else:
            self.canvas.before.clear()
            self._stage(self.x, self.y, self.width, self.height)
        self.bench.resized()

    def _place_wide(self) -> None:
        k = min(self.width / layout.WIDE_W, self.height / layout.WIDE_H)
        left = self.x + (self.width - layout.WIDE_W * k) / 2
        top = self.top - (self.height - layout.WIDE_H * k) / 2
        self.canvas.before.clear()
        pen = Pen(self, EVENING, k, behind=True)
        self._felt(pen)
        pen.left, pen.top = left, top
        case = Box(22, 22, 834, 513)
        pen.rounded(case.moved(dy=10), 18, mixed(FELT, INK0, 0.6))
        pen.rounded(case, 18, INK0)
        pen.outline(case, 18, mixed(FELT, WHITE, 0.25), 1.0)
        self._stage(left + 38 * k, top - (38 + 480) * k, 800 * k, 480 * k)

    def _felt(self, pen: Pen) -> None:
        box = Box(0, 0, pen.width, pen.height)
        pen.rect(box, FELT)
        weave = pattern("G")
        if weave is not None:
            rows, columns = box.h / 9, box.w / 9
            coords = (0, 0, columns, 0, columns, rows, 0, rows)
            pen.paste(weave, box, faded(WHITE, 0.022), coords)

    def _stage(self, x: float, y: float, width: float, height: float) -> None:
        for edge in self.edges:
            edge.pos, edge.size = (round(x), round(y)), (round(width), round(height))
        self.stage.pos = (round(x), round(y))
        self.stage.size = (round(width), round(height))


def clipped(widget: Widget) -> tuple[Rectangle, Rectangle]:
    """Draw a widget only inside two equal rectangles; a scissor would miss turned pictures."""
    first, last = Rectangle(), Rectangle()
    for place, instruction in enumerate((StencilPush(), first, StencilUse())):
        widget.canvas.before.insert(place, instruction)
    for instruction in (StencilUnUse(), last, StencilPop()):
        widget.canvas.after.add(instruction)
    return first, last
